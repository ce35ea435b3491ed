// Mouse and touch on a map that is drawn: places are dragged, chosen and added, roads are chosen.

import { show } from "./draw.js";
import { add, choose, chooseRoad, commit, letGo } from "./edit.js";
import { hand } from "./hand.js";
import * as model from "./plan.js";
import { onMap, pointer } from "./sheet.js";

const FAR = 4;

function down(event) {
  if (event.button) return;
  const name = event.target.closest("[data-place]")?.dataset.place ?? null;
  const road = event.target.closest("[data-road]")?.dataset.road;
  const place = name && { ...model.place(name) };
  hand.drag = { name, place, at: pointer(event), moved: false, road };
  event.currentTarget.setPointerCapture(event.pointerId);
}

const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b) > FAR;

function move(event) {
  const { drag } = hand;
  if (!drag?.name) return;
  const at = pointer(event);
  drag.moved ||= far(at, drag.at);
  if (!drag.moved) return;
  Object.assign(hand, { here: drag.name, road: null });
  Object.assign(model.place(drag.name), onMap(...at));
  drag.frame ??= requestAnimationFrame(() => { drag.frame = null; show(); });
}

function up(event) {
  const { drag } = hand;
  if (!drag) return;
  hand.drag = null;
  const at = pointer(event);
  if (drag.moved) { const place = model.place(drag.name); commit(`${place.name} at ${place.x}, ${place.y}.`); }
  else if (drag.name) choose(drag.name);
  else if (drag.road !== undefined) chooseRoad(Number(drag.road));
  else if (!far(at, drag.at)) add(onMap(...at));
}

function cancel() {
  if (hand.drag?.moved) Object.assign(model.place(hand.drag.name), hand.drag.place);
  hand.drag = null;
  letGo();
  show();
}

export function listen(board) {
  board.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", cancel);
}
