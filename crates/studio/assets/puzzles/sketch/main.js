// A map that is drawn by hand: puts its parts together, opens and closes it.

import { $ } from "../../view.js";
import { focusHere } from "./draw.js";
import * as edit from "./edit.js";
import { empty, hand } from "./hand.js";
import { key } from "./keys.js";
import * as mouse from "./mouse.js";
import { lengthOf, plan } from "./plan.js";
import { many, short } from "./words.js";

export const isOn = () => hand.on;

// The server's word on the instance: none if it is no map.
export function take(given, view) {
  $("sketch-open").hidden = !given;
  if (!given && hand.on) toggle(false);
  edit.take(given, view);
}

export function toggle(to = !hand.on) {
  if (to && !edit.isThere()) return;
  hand.on = to;
  empty();
  for (const [id, hidden] of [["sketch", !to], ["board", to], ["edit-hint", to]]) $(id).hidden = hidden;
  $("sketch-open").setAttribute("aria-pressed", String(to));
  if (to) edit.begin(); else $("sketch-open").focus();
}

function fields() {
  // Enter takes what is typed, which a field tells when it loses the keyboard, and goes back to the map.
  $("sketch-fields").addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); focusHere(); } });
  $("sketch-name").addEventListener("change", () => edit.rename($("sketch-name").value.trim()));
  $("sketch-length").addEventListener("change", () => {
    const { road } = hand;
    if (!road || !$("sketch-length").checkValidity()) return;
    const text = $("sketch-length").value;
    road.length = text === "" ? null : Number(text);
    edit.commit(`The road from ${road.from} to ${road.to}: ${short(lengthOf(road))}.`);
  });
  $("sketch-one-way").addEventListener("change", () => {
    const { road } = hand;
    if (!road) return;
    road.one_way = $("sketch-one-way").checked;
    edit.commit(`The road from ${road.from} to ${road.to} goes ${road.one_way ? "one way" : "both ways"}.`);
  });
  $("sketch-colours").addEventListener("change", () => {
    if (!$("sketch-colours").checkValidity()) { $("sketch-colours").reportValidity(); return; }
    plan.colours = Number($("sketch-colours").value);
    edit.commit(`${many(plan.colours, "colour")}.`);
  });
}

// `server` sends a map or opens a text, and says whether it was accepted.
export function setUp(server) {
  edit.setUp(server);
  mouse.listen($("sketch-board"));
  $("sketch-board").addEventListener("keydown", key);
  const clicks = {
    open: () => toggle(), done: () => toggle(false), add: edit.addBeside, join: edit.beginJoin,
    start: () => edit.end("start"), goal: () => edit.end("goal"), delete: edit.remove, new: edit.clear,
  };
  for (const [id, does] of Object.entries(clicks)) $(`sketch-${id}`).addEventListener("click", does);
  fields();
}
