// The keys of a map that is drawn: from place to place, and every change without a mouse.

import { $, say } from "../../view.js";
import { focusHere, show } from "./draw.js";
import { addBeside, beginJoin, choose, end, finishJoin, letGo, putDown, remove } from "./edit.js";
import { empty, hand } from "./hand.js";
import * as model from "./plan.js";
import { onMap, point } from "./sheet.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function takeUp() {
  const place = model.place(hand.here);
  if (hand.held) { if (!putDown()) show(); return; }
  hand.held = { x: place.x, y: place.y };
  say(`${place.name} taken up: arrows move it, Enter puts it down, Escape puts it back.`);
  show();
}

function putBack() {
  if (hand.held) Object.assign(model.place(hand.here), hand.held);
  empty();
  letGo();
  show();
}

function arrow([dx, dy], fine) {
  const place = model.place(hand.here);
  if (hand.held) {
    const [x, y] = point(place);
    const far = fine ? 2 : 20;
    Object.assign(place, onMap(x + far * dx, y - far * dy));
    show();
    return;
  }
  let best = null;
  for (const other of model.plan.places) {
    const [x, y] = [(other.x - place.x), (other.y - place.y)];
    const [ahead, aside] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
    if (ahead > 0 && (!best || ahead + 3 * aside < best[0])) best = [ahead + 3 * aside, other.name];
  }
  if (!best) return;
  // A road that is being made is still being made.
  Object.assign(hand, { here: best[1], road: null });
  show();
  focusHere();
}

const joins = () => hand.joining && hand.joining !== hand.here;
const into = (id) => { $(id).focus(); $(id).select(); };

const KEYS = {
  a: addBeside, s: () => end("start"), g: () => end("goal"), Delete: remove, Backspace: remove, Escape: putBack,
  r: () => (joins() ? finishJoin(hand.here) : beginJoin()),
  l: () => into("sketch-length"), n: () => into("sketch-name"), c: () => into("sketch-colours"),
  Enter: () => (joins() ? choose(hand.here) : takeUp()), " ": takeUp,
};

export function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest("[data-place]")) return;
  if (ARROWS[event.key]) arrow(ARROWS[event.key], event.shiftKey);
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
