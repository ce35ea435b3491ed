// Mouse and touch on a map that is drawn: places are dragged, selected and added, roads are selected.

import { target } from "../../view.js";
import { show } from "./draw.js";
import { add, choose, chooseRoad, commit, letGo } from "./edit.js";
import * as model from "./map.js";
import { selection } from "./selection.js";
import { onMap, placeNear, pointer } from "./sheet.js";

const MIN_DRAG = 4; // pixels

/** @param {PointerEvent} event */
function down(event) {
  if (event.button) return;
  // Two fingers zoom.
  if (!event.isPrimary) { cancel(); return; }
  const at = pointer(event);
  const name = placeNear(at) ?? target(event).closest("[data-place]")?.dataset.place ?? null;
  const road = target(event).closest("[data-road]")?.dataset.road;
  const place = name === null ? null : { ...model.place(name) };
  selection.drag = { name, place, at, moved: false, road };
  /** @type {Part} */ (event.currentTarget).setPointerCapture(event.pointerId);
}

/** @param {import("./sheet.js").Point} a @param {import("./sheet.js").Point} b */
const isDrag = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) > MIN_DRAG;

/** @param {PointerEvent} event */
function move(event) {
  const { drag } = selection;
  if (!drag?.name) return;
  const at = pointer(event);
  drag.moved ||= isDrag(at, drag.at);
  if (!drag.moved) return;
  Object.assign(selection, { place: drag.name, road: null });
  Object.assign(model.place(drag.name), onMap(...at));
  drag.frame ??= requestAnimationFrame(() => { drag.frame = null; show(); });
}

/** @param {PointerEvent} event */
function up(event) {
  const { drag } = selection;
  if (!drag) return;
  selection.drag = null;
  const at = pointer(event);
  if (drag.moved && drag.name) { const place = model.place(drag.name); commit(`${place.name} at ${place.x}, ${place.y}.`); }
  else if (drag.name) choose(drag.name);
  else if (drag.road !== undefined) chooseRoad(Number(drag.road));
  else if (!isDrag(at, drag.at)) add(onMap(...at));
}

function cancel() {
  const { drag } = selection;
  if (drag?.moved && drag.name) Object.assign(model.place(drag.name), drag.place);
  selection.drag = null;
  letGo();
  show();
}

/**
 * Listens to the pointer.
 * @param {Part} board
 */
export function listen(board) {
  board.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", cancel);
}
