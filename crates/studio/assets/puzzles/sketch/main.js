// A map drawn by hand: opens and closes it, and connects its parts.

import { $, plural } from "../../view.js";
import { focusSelected } from "./draw.js";
import * as edit from "./edit.js";
import { key } from "./keys.js";
import { lengthOf, map } from "./map.js";
import * as mouse from "./mouse.js";
import { reset, selection } from "./selection.js";
import { short } from "./words.js";

/** Whether the map is open for drawing. */
export const isOn = () => selection.on;

/**
 * Takes the instance of the server.
 * @param {MapSketch | null} sketch null if the instance is not a map
 * @param {PuzzleView} view
 */
export function take(sketch, view) {
  edit.take(sketch, view);
  if (!sketch && selection.on) toggle(false);
  offer();
}

/** Offers the drawing of a map that is not being drawn; "Done" ends it. */
function offer() { $("sketch-open").hidden = selection.on || !edit.hasMap(); }

/** @param {boolean} [to] */
export function toggle(to = !selection.on) {
  if (to && !edit.hasMap()) return;
  selection.on = to;
  reset();
  $("sketch").hidden = !to;
  $("board").hidden = $("edit-hint").hidden = to;
  offer();
  if (to) edit.begin(); else $("sketch-open").focus();
}

function listenToFields() {
  // Enter takes the text, since the field loses the focus, and goes back to the map.
  $("sketch-fields").addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); focusSelected(); } });
  $("sketch-name").addEventListener("change", () => edit.rename($("sketch-name").value.trim()));
  $("sketch-length").addEventListener("change", () => {
    const { road } = selection;
    if (!road || !$("sketch-length").checkValidity()) return;
    const text = $("sketch-length").value;
    road.length = text === "" ? null : Number(text);
    edit.commit(`The road from ${road.from} to ${road.to}: ${short(lengthOf(road))}.`);
  });
  $("sketch-one-way").addEventListener("change", () => {
    const { road } = selection;
    if (!road) return;
    road.one_way = $("sketch-one-way").checked;
    edit.commit(`The road from ${road.from} to ${road.to} goes ${road.one_way ? "one way" : "both ways"}.`);
  });
  $("sketch-colours").addEventListener("change", () => {
    if (!$("sketch-colours").checkValidity()) { $("sketch-colours").reportValidity(); return; }
    map.colours = Number($("sketch-colours").value);
    edit.commit(`${plural(map.colours, "colour")}.`);
  });
}

/**
 * Connects the controls.
 * @param {import("./edit.js").Server} server
 */
export function setUp(server) {
  edit.setUp(server);
  mouse.listen($("sketch-board"));
  $("sketch-board").addEventListener("keydown", key);
  const clicks = {
    open: () => toggle(), done: () => toggle(false), add: edit.addBeside, join: edit.beginJoin,
    start: () => edit.setEnd("start"), goal: () => edit.setEnd("goal"), delete: edit.remove, new: edit.clear,
  };
  for (const [id, action] of Object.entries(clicks)) $(`sketch-${id}`).addEventListener("click", action);
  listenToFields();
}
