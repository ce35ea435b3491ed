// What a reader does to the map. Every change goes to the server, which checks it; what it accepts can be undone.

import { History } from "../../undo.js";
import { $, say } from "../../view.js";
import { focusHere, show } from "./draw.js";
import { empty, hand } from "./hand.js";
import * as model from "./plan.js";
import * as sheet from "./sheet.js";
import { words } from "./words.js";

const { plan } = model;
let server = null;
let history = null;
let sketch = null; // as the server last gave it
let of = ""; // the puzzle that it belongs to
let instance = ""; // its text
let sent = 0;
let missed = false; // whether the server spoke while a place was in the reader's hand

export const isThere = () => sketch !== null;

// Sends the map; if it is refused, it is again what it was. A place that was taken up stays where it is.
export async function commit(said) {
  const number = ++sent;
  [hand.held, missed] = [null, false];
  history.expect(said);
  const done = await server.send(model.data());
  // A later change has overtaken this one.
  if (number !== sent) return;
  if (done) { say(said); return; }
  history.expect("");
  takeOver();
  show();
}

// Shows a map of the history again.
async function restore(text) {
  const number = ++sent;
  empty();
  const done = await server.open(text);
  if (number !== sent) return done;
  if (!done) takeOver();
  sheet.fit();
  show();
  return done;
}

// The server's word on the map.
export function take(given, view) {
  sketch = given;
  if (of !== view.puzzle) {
    history.begin(view.instance);
    // What was in hand belongs to another map.
    empty();
    hand.drag = null;
  }
  [of, instance] = [view.puzzle, view.instance];
  if (!given || !hand.on) return;
  history.take(instance);
  // What is in the reader's hand is not taken away.
  missed = Boolean(hand.drag || hand.held);
  if (missed) return;
  takeOver();
  if (plan.places.some(sheet.isOff)) sheet.fit();
  show();
}

// The reader has let go without a change.
export function letGo() {
  if (missed) takeOver();
  missed = false;
}

// The map as the server has it; the road that is chosen is still chosen.
function takeOver() {
  const ends = hand.road && [hand.road.from, hand.road.to];
  model.take(sketch);
  hand.road = ends && (model.between(...ends) ?? null);
  if (!model.place(hand.joining)) hand.joining = null;
}

// The map as it is when it is opened; where it was left, its history goes on.
export function begin() {
  if (!history.isAt(instance)) history.begin(instance);
  model.take(sketch);
  sheet.fit();
  show();
  focusHere();
}

// Puts down what was taken up, if anything was; whether it has moved.
export function putDown() {
  if (!hand.held) return false;
  const { name, x, y } = model.place(hand.here);
  const moved = x !== hand.held.x || y !== hand.held.y;
  hand.held = null;
  if (moved) commit(`${name} at ${x}, ${y}.`);
  return moved;
}

export function choose(name) {
  if (!putDown()) letGo();
  if (hand.joining && hand.joining !== name) { finishJoin(name); return; }
  Object.assign(hand, { here: name, road: null, joining: null });
  show();
  focusHere();
}

export function chooseRoad(index) {
  const { from, to } = plan.roads[index];
  if (!putDown()) letGo();
  Object.assign(hand, { road: model.between(from, to) ?? null, joining: null });
  show();
  if (plan.lines === "roads") $("sketch-length").focus(); else focusHere();
}

export function finishJoin(name) {
  const from = hand.joining;
  const known = model.between(from, name) ?? null;
  hand.joining = null;
  if (plan.lines === "roads") {
    hand.road = model.join(from, name);
    show();
    $("sketch-length").focus();
    if (!known) commit(words().made(hand.road));
    return;
  }
  // A border has nothing to be changed: joining twice takes it away.
  hand.here = name;
  if (known) model.removeRoad(known); else model.join(from, name);
  show();
  focusHere();
  commit(known ? words().gone(known) : words().made({ from, to: name }));
}

export function beginJoin() {
  if (plan.lines === "none") return;
  hand.joining = hand.joining ? null : hand.here;
  show();
  if (hand.joining) { say($("sketch-chosen").textContent); focusHere(); }
}

export function add(at) {
  const made = model.add(at.x, at.y);
  Object.assign(hand, { here: made.name, road: null });
  show();
  focusHere();
  if (hand.joining) finishJoin(made.name);
  else commit(`${words().Place} ${made.name}.`);
}

export const addBeside = () => add(sheet.beside(model.place(hand.here)));

export function end(which) {
  if (plan.lines !== "roads" || hand.road) return;
  plan[which] = hand.here;
  commit(`${hand.here} is the ${which}.`);
}

export function remove() {
  const { here, road } = hand;
  if (road) {
    model.removeRoad(road);
    hand.road = null;
    commit(words().gone(road));
  } else if (model.remove(here)) {
    Object.assign(hand, { here: null, joining: null });
    commit(`${here} is gone.`);
  } else say(`A map has at least one ${words().place}.`);
  if (!$("sketch-delete").contains(document.activeElement)) focusHere();
}

export function clear() {
  model.empty();
  empty();
  sheet.fit();
  commit("An empty map.");
}

export function rename(name) {
  const old = hand.here;
  if (name === old) return;
  if (!model.rename(old, name)) {
    say(name ? `There is a ${words().place} ${name} already.` : `A ${words().place} needs a name.`);
    $("sketch-name").value = old;
    return;
  }
  hand.here = name;
  if (hand.joining === old) hand.joining = name;
  commit(`${old} is now ${name}.`);
}

// `send` sends a map, `open` a text; both say whether it was accepted.
export function setUp(given) {
  server = given;
  history = new History({ undo: "sketch-undo", redo: "sketch-redo", ready: () => hand.on && !hand.drag, isAhead: () => hand.held !== null || model.isChanged(), restore });
}
