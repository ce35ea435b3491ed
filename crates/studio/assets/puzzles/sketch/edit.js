// Changes of the map. Each goes to the server, which checks it; accepted changes can be undone.

import { History } from "../../undo.js";
import { $, announce } from "../../view.js";
import { focusSelected, show } from "./draw.js";
import * as model from "./map.js";
import { reset, selection } from "./selection.js";
import * as sheet from "./sheet.js";
import { words } from "./words.js";

const { map } = model;

/**
 * Sends a map, or opens a text; both resolve to whether it was accepted.
 * @typedef {{ send(map: MapSketch): Promise<boolean>, open(text: string): Promise<boolean> }} Server
 */

const state = {
  /** @type {Server} */
  server: /** @type {any} */ (null),
  /** @type {History} */
  history: /** @type {any} */ (null),
  /** The map of the server; null if the instance is not a map. @type {MapSketch | null} */
  accepted: null,
  /** The puzzle of the map. */
  puzzle: "",
  /** The text of the map. */
  text: "",
  /** Number of changes sent so far: the answer to an older one is ignored. */
  sent: 0,
  /** Whether the server has answered while a place was being moved. */
  missed: false,
};

/** Whether the instance is a map. */
export const hasMap = () => state.accepted !== null;

/**
 * Sends the map; if it is refused, the accepted map is shown again. A picked-up place is put down.
 * @param {string} change the change in words
 */
export async function commit(change) {
  const number = ++state.sent;
  selection.pickedUp = null;
  state.missed = false;
  state.history.expect(change);
  const done = await state.server.send(model.data());
  // A later change may have been sent meanwhile.
  if (number !== state.sent) return;
  if (done) { announce(change); return; }
  state.history.expect("");
  takeAccepted();
  show();
}

/**
 * Shows a map of the history again; false if it is refused.
 * @param {string} text
 */
async function restore(text) {
  const number = ++state.sent;
  reset();
  const done = await state.server.open(text);
  if (number !== state.sent) return done;
  if (!done) takeAccepted();
  sheet.fit();
  show();
  return done;
}

/**
 * Takes the map of the server.
 * @param {MapSketch | null} sketch
 * @param {PuzzleView} view
 */
export function take(sketch, view) {
  state.accepted = sketch;
  if (state.puzzle !== view.puzzle) {
    state.history.begin(view.instance);
    reset();
    selection.drag = null;
  }
  Object.assign(state, { puzzle: view.puzzle, text: view.instance });
  if (!sketch || !selection.on) return;
  state.history.take(state.text);
  // A place that is being moved stays with the pointer.
  state.missed = Boolean(selection.drag || selection.pickedUp);
  if (state.missed) return;
  takeAccepted();
  if (map.places.some(sheet.isOutside)) sheet.fit();
  show();
}

/** Takes a missed answer of the server, after a move without a change. */
export function letGo() {
  if (state.missed) takeAccepted();
  state.missed = false;
}

// Takes the accepted map; the selected road stays selected.
function takeAccepted() {
  const { road } = selection;
  if (state.accepted) model.take(state.accepted);
  selection.road = road ? model.between(road.from, road.to) ?? null : null;
  if (!model.findPlace(selection.joining)) selection.joining = null;
}

/** Opens the map; its history continues unless another text was opened. */
export function begin() {
  if (!state.history.isAt(state.text)) state.history.begin(state.text);
  if (state.accepted) model.take(state.accepted);
  sheet.fit();
  show();
  focusSelected();
}

/** Puts a picked-up place down; whether it has moved. */
export function putDown() {
  const { pickedUp, place } = selection;
  if (!pickedUp) return false;
  const { name, x, y } = model.place(place);
  const moved = x !== pickedUp.x || y !== pickedUp.y;
  selection.pickedUp = null;
  if (moved) commit(`${name} at ${x}, ${y}.`);
  return moved;
}

/**
 * Selects a place, or connects it.
 * @param {string} name
 */
export function choose(name) {
  if (!putDown()) letGo();
  if (selection.joining && selection.joining !== name) { finishJoin(name); return; }
  Object.assign(selection, { place: name, road: null, joining: null });
  show();
  focusSelected();
}

/** @param {number} index */
export function chooseRoad(index) {
  const { from, to } = map.roads[index];
  if (!putDown()) letGo();
  Object.assign(selection, { road: model.between(from, to) ?? null, joining: null });
  show();
  if (map.lines === "roads") $("sketch-length").focus(); else focusSelected();
}

/**
 * Connects the first place with this one. A border that exists is removed, since it has nothing to edit.
 * @param {string} name
 */
export function finishJoin(name) {
  const from = selection.joining;
  if (from === null) return;
  const known = model.between(from, name);
  selection.joining = null;
  if (map.lines === "roads") {
    const road = model.join(from, name);
    selection.road = road;
    show();
    $("sketch-length").focus();
    if (!known) commit(words().made(road));
    return;
  }
  selection.place = name;
  const road = known ?? model.join(from, name);
  if (known) model.removeRoad(known);
  show();
  focusSelected();
  commit(known ? words().gone(road) : words().made(road));
}

/** Starts to connect the selected place, or stops it. */
export function beginJoin() {
  if (map.lines === "none") return;
  selection.joining = selection.joining ? null : selection.place;
  show();
  if (selection.joining) { announce($("sketch-chosen").textContent); focusSelected(); }
}

/** @param {{ x: number, y: number }} at */
export function add(at) {
  const made = model.add(at.x, at.y);
  Object.assign(selection, { place: made.name, road: null });
  show();
  focusSelected();
  if (selection.joining) finishJoin(made.name);
  else commit(`${words().Place} ${made.name}.`);
}

/** Adds a place near the selected one. */
export const addBeside = () => add(sheet.beside(model.place(selection.place)));

/** @param {"start" | "goal"} end */
export function setEnd(end) {
  if (map.lines !== "roads" || selection.road) return;
  model.setEnd(end, selection.place);
  commit(`${selection.place} is the ${end}.`);
}

/** Deletes the selected place or road. */
export function remove() {
  const { place, road } = selection;
  if (road) {
    model.removeRoad(road);
    selection.road = null;
    commit(words().gone(road));
  } else if (model.remove(place)) {
    Object.assign(selection, { place: "", joining: null });
    commit(`${place} is deleted.`);
  } else announce(`A map has at least one ${words().place}.`);
  if (!$("sketch-delete").contains(document.activeElement)) focusSelected();
}

/** Starts a new map. */
export function clear() {
  model.clear();
  reset();
  sheet.fit();
  commit("An empty map.");
}

/** @param {string} name */
export function rename(name) {
  const old = selection.place;
  if (name === old) return;
  if (!model.rename(old, name)) {
    announce(name ? `There is a ${words().place} ${name} already.` : `A ${words().place} needs a name.`);
    $("sketch-name").value = old;
    return;
  }
  selection.place = name;
  if (selection.joining === old) selection.joining = name;
  commit(`${old} is now ${name}.`);
}

/** @param {Server} server */
export function setUp(server) {
  state.server = server;
  state.history = new History({
    undo: "sketch-undo", redo: "sketch-redo", ready: () => selection.on && !selection.drag,
    isAhead: () => selection.pickedUp !== null || model.isChanged(), restore,
  });
}
