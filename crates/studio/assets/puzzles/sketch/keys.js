// The keys of a map that is drawn.

import { ARROWS } from "../../keys.js";
import { $, announce, target } from "../../view.js";
import { focusSelected, show } from "./draw.js";
import { addBeside, beginJoin, choose, finishJoin, letGo, putDown, remove, setEnd } from "./edit.js";
import * as model from "./map.js";
import { reset, selection } from "./selection.js";
import { onMap, point } from "./sheet.js";

const [STEP, SMALL_STEP] = [20, 2]; // pixels

// Picks the selected place up, or puts it down.
function pickUp() {
  const { name, x, y } = model.place(selection.place);
  if (selection.pickedUp) { if (!putDown()) show(); return; }
  selection.pickedUp = { x, y };
  announce(`${name} picked up: arrows move it, Enter puts it down, Escape puts it back.`);
  show();
}

function putBack() {
  if (selection.pickedUp) Object.assign(model.place(selection.place), selection.pickedUp);
  reset();
  letGo();
  show();
}

/**
 * Moves a picked-up place, or selects the next place in a direction.
 * @param {[number, number]} direction
 * @param {boolean} small
 */
function arrow([dx, dy], small) {
  const place = model.place(selection.place);
  if (selection.pickedUp) {
    const [x, y] = point(place);
    const step = small ? SMALL_STEP : STEP;
    Object.assign(place, onMap(x + step * dx, y - step * dy));
    show();
    return;
  }
  /** @type {{ distance: number, name: string } | null} */
  let best = null;
  for (const { name, x, y } of model.map.places) {
    const [ahead, aside] = dx ? [(x - place.x) * dx, Math.abs(y - place.y)] : [(y - place.y) * dy, Math.abs(x - place.x)];
    const distance = ahead + 3 * aside;
    if (ahead > 0 && (!best || distance < best.distance)) best = { distance, name };
  }
  if (!best) return;
  Object.assign(selection, { place: best.name, road: null });
  show();
  focusSelected();
}

const canJoin = () => selection.joining && selection.joining !== selection.place;
/** @param {string} id */
const goTo = (id) => { $(id).focus(); $(id).select(); };

/** @type {KeyActions} */
const KEYS = {
  a: addBeside, s: () => setEnd("start"), g: () => setEnd("goal"), Delete: remove, Backspace: remove, Escape: putBack,
  r: () => (canJoin() ? finishJoin(selection.place) : beginJoin()),
  l: () => goTo("sketch-length"), n: () => goTo("sketch-name"), c: () => goTo("sketch-colours"),
  Enter: () => (canJoin() ? choose(selection.place) : pickUp()), " ": pickUp,
};

/** @param {KeyboardEvent} event */
export function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !target(event).closest("[data-place]")) return;
  const direction = ARROWS[event.key];
  // On a map, y grows upwards.
  if (direction) arrow([direction[0], -direction[1]], event.shiftKey);
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
