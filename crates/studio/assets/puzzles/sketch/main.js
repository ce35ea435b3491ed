// The map as a drawing that can be changed by mouse and keys. Every change goes to the server, which checks it.

import { $, say } from "../view.js";
import * as model from "./plan.js";

const { plan } = model;
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, MARGIN, FAR] = [720, 470, 60, 4];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

let on = false;
let send = async () => false;
let sketch = null; // as the server last gave it
let view = { left: 0, low: 0, unit: 1 }; // how the map lies on the drawing
let here = null; // the place that is chosen and has the keyboard
let road = null; // or the road that is chosen
let held = null; // where the place was that arrows move, while they do
let joining = null; // the first end of a road that is being made
let drag = null;

export const isOn = () => on;

// --- where things are

function fit() {
  const across = (of) => { const all = plan.places.map(of); const low = Math.min(...all); return [low, Math.max(...all) - low]; };
  const [[left, width], [low, height]] = [across((place) => place.x), across((place) => place.y)];
  const unit = Math.max(width / (WIDTH - 2 * MARGIN), height / (HEIGHT - 2 * MARGIN), 1e-6) || 1;
  view = {
    unit: width || height ? unit : 1,
    left: left - ((WIDTH * unit) - width) / 2, low: low - ((HEIGHT * unit) - height) / 2,
  };
}

const point = ({ x, y }) => [(x - view.left) / view.unit, HEIGHT - (y - view.low) / view.unit];

// A place of the drawing on the map, in numbers as short as the drawing is exact.
function onMap(x, y) {
  const step = 10 ** Math.floor(Math.log10(view.unit));
  const round = (value) => Number((Math.round(value / step) * step).toPrecision(10));
  // The name above a place stays on the drawing.
  const inside = (value, most) => Math.max(36, Math.min(most - 16, value));
  return { x: round(view.left + inside(x, WIDTH) * view.unit), y: round(view.low + (HEIGHT - inside(y, HEIGHT)) * view.unit) };
}

function pointer(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform($("sketch-board").firstElementChild.getScreenCTM().inverse());
  return [x, y];
}

// --- drawing

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

const short = (length) => Number(length.toPrecision(4)).toString();
const role = (name) => (name === plan.start ? "S" : name === plan.goal ? "G" : "");

function drawRoad(one, index) {
  const [[x, y], [a, b]] = [point(model.place(one.from)), point(model.place(one.to))];
  const length = Math.hypot(a - x, b - y) || 1;
  const [dx, dy] = [(a - x) / length, (b - y) / length];
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}L${a.toFixed(1)} ${b.toFixed(1)}`;
  const tip = (along, aside) => `${(a - (13 + along) * dx - aside * dy).toFixed(1)} ${(b - (13 + along) * dy + aside * dx).toFixed(1)}`;
  const group = shape("g", { "data-road": index });
  const line = one === road ? "picked" : "road";
  group.append(shape("path", { class: line, d }));
  if (one.one_way) group.append(shape("path", { class: line, d: `M${tip(9, 5)}L${tip(0, 0)}L${tip(9, -5)}` }));
  const label = shape("text", { class: one.length === null ? "halo straight" : "halo", x: (x + a) / 2, y: (y + b) / 2 - 4, "text-anchor": "middle", "font-size": 12 }, short(model.lengthOf(one)));
  group.append(label, shape("path", { class: "hit", d }));
  return group;
}

function drawPlace(one) {
  const [x, y] = point(one);
  const ways = model.roadsOf(one.name).map((road) => `${road.from === one.name ? road.to : road.from} ${short(model.lengthOf(road))}`);
  const words = [one.name, { S: "start", G: "goal" }[role(one.name)], held && one.name === here ? "taken up" : "", ways.length ? `roads to ${ways.join(", ")}` : ""];
  const group = shape("g", {
    "data-place": one.name, role: "button", tabindex: one.name === here ? 0 : -1,
    "aria-label": words.filter(Boolean).join(", "), "aria-pressed": String(one.name === here && held !== null),
  });
  group.append(shape("circle", { class: "spot", cx: x, cy: y, r: 11 }));
  if (role(one.name)) group.append(shape("circle", { class: "hint", cx: x, cy: y, r: 17 }), shape("text", { class: "label", x, y: y + 4, "text-anchor": "middle", "font-size": 12 }, role(one.name)));
  if (one.name === here && !road) group.append(shape("circle", { class: "last", cx: x, cy: y, r: held ? 20 : 14 }));
  if (one.name === joining) group.append(shape("circle", { class: "joining", cx: x, cy: y, r: 18 }));
  group.append(shape("text", { class: "halo", x, y: y - 20, "text-anchor": "middle", "font-size": 14 }, one.name));
  return group;
}

function show() {
  const board = $("sketch-board");
  const had = board.contains(document.activeElement);
  if (!model.place(here)) here = plan.places[0].name;
  if (!plan.roads.includes(road)) road = null;
  const svg = shape("svg", { class: "outwit", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": `Map to be drawn, ${plan.places.length} places, ${plan.roads.length} roads` });
  svg.append(shape("rect", { class: "paper", width: WIDTH, height: HEIGHT }), ...plan.roads.map(drawRoad), ...plan.places.map(drawPlace));
  board.replaceChildren(svg);
  if (had) focusHere();
  panel();
}

const focusHere = () => $("sketch-board").querySelector(`[data-place="${CSS.escape(here)}"]`)?.focus();

// What belongs to the place or the road that is chosen.
function panel() {
  $("sketch-name-field").hidden = road !== null;
  $("sketch-length-field").hidden = $("sketch-one-way-field").hidden = road === null;
  for (const id of ["sketch-join", "sketch-start", "sketch-goal"]) $(id).hidden = !plan.hasRoads;
  for (const id of ["sketch-join", "sketch-start", "sketch-goal"]) $(id).disabled = road !== null;
  $("sketch-join").setAttribute("aria-pressed", String(joining !== null));
  // What is being typed stays.
  const set = (id, text) => { if (document.activeElement !== $(id)) $(id).value = text; };
  set("sketch-name", here);
  if (road) {
    set("sketch-length", road.length ?? "");
    $("sketch-length").placeholder = short(model.straight(road));
    $("sketch-one-way").checked = road.one_way;
  }
  $("sketch-chosen").textContent = joining ? `From ${joining}: now choose the place to join it with.`
    : road ? `The road from ${road.from} to ${road.to}. Without a length it is as long as the straight line.`
      : `Place ${here}${held ? ", taken up: arrows move it" : ""}.`;
}

// --- changing

// Sends the map; if it is refused, it is again what it was.
async function commit(said) {
  if (await send(model.data())) { say(said); return; }
  takeOver();
  show();
}

// The server's word on the map.
export function take(given) {
  sketch = given;
  $("sketch-open").hidden = !given;
  if (!given && on) toggle(false);
  // What is in the reader's hand is not taken away.
  if (!given || drag || held) return;
  takeOver();
  if (!on) return;
  const out = plan.places.some((place) => { const [x, y] = point(place); return x < 0 || y < 0 || x > WIDTH || y > HEIGHT; });
  if (out) fit();
  show();
}

// The map as the server has it; the road that is chosen is still chosen.
function takeOver() {
  const ends = road && [road.from, road.to];
  model.take(sketch);
  road = ends && (model.between(...ends) ?? null);
}

function choose(name) {
  if (joining && joining !== name) { finishJoin(name); return; }
  [here, road, joining] = [name, null, null];
  show();
  focusHere();
}

function finishJoin(name) {
  const known = model.between(joining, name);
  const made = model.join(joining, name);
  [road, joining] = [made, null];
  show();
  $("sketch-length").focus();
  if (!known) commit(`A road from ${made.from} to ${made.to}.`);
}

function beginJoin() {
  if (!plan.hasRoads) return;
  joining = joining ? null : here;
  show();
  if (joining) { say(`From ${joining}: now choose the place to join it with.`); focusHere(); }
}

function add(at) {
  const made = model.add(at.x, at.y);
  [here, road] = [made.name, null];
  show();
  focusHere();
  if (joining) finishJoin(made.name);
  else commit(`Place ${made.name}.`);
}

// Beside the chosen place, where there is room.
function addBeside() {
  const [x, y] = point(model.place(here));
  const free = (at) => plan.places.every((place) => { const [a, b] = point(place); return Math.hypot(a - at[0], b - at[1]) > 40; });
  const spots = [60, 110, 170].flatMap((far) => [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => [x + far * Math.cos(turn * Math.PI / 4), y + far * Math.sin(turn * Math.PI / 4)]));
  const inside = ([a, b]) => a > 20 && a < WIDTH - 20 && b > 30 && b < HEIGHT - 20;
  add(onMap(...(spots.find((spot) => inside(spot) && free(spot)) ?? spots[0])));
}

function end(which) {
  if (!plan.hasRoads || road) return;
  plan[which] = here;
  commit(`${here} is the ${which}.`);
}

function remove() {
  if (road) {
    const said = `No road from ${road.from} to ${road.to} any more.`;
    model.removeRoad(road);
    road = null;
    commit(said);
  } else if (model.remove(here)) {
    const said = `${here} is gone.`;
    here = null;
    joining = null;
    commit(said);
  } else say("A map has at least one place.");
  if (!$("sketch-delete").contains(document.activeElement)) focusHere();
}

// --- keys

function takeUp() {
  const place = model.place(here);
  if (held) { held = null; commit(`${here} at ${place.x}, ${place.y}.`); return; }
  held = { x: place.x, y: place.y };
  say(`${here} taken up: arrows move it, Enter puts it down, Escape puts it back.`);
  show();
}

function putBack() {
  if (held) Object.assign(model.place(here), held);
  [held, joining, road] = [null, null, null];
  show();
}

function arrow([dx, dy], fine) {
  const place = model.place(here);
  if (held) {
    const [x, y] = point(place);
    const far = fine ? 2 : 20;
    Object.assign(place, onMap(x + far * dx, y - far * dy));
    show();
    return;
  }
  let best = null;
  for (const other of plan.places) {
    const [x, y] = [(other.x - place.x), (other.y - place.y)];
    const [ahead, aside] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
    if (ahead > 0 && (!best || ahead + 3 * aside < best[0])) best = [ahead + 3 * aside, other.name];
  }
  if (!best) return;
  [here, road] = [best[1], null];
  show();
  focusHere();
}

const KEYS = {
  a: addBeside, s: () => end("start"), g: () => end("goal"), Delete: remove, Backspace: remove, Escape: putBack,
  r: () => (joining && joining !== here ? finishJoin(here) : beginJoin()),
  l: () => $("sketch-length").focus(), n: () => { $("sketch-name").focus(); $("sketch-name").select(); },
  Enter: () => (joining && joining !== here ? finishJoin(here) : takeUp()), " ": takeUp,
};

function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest("[data-place]")) return;
  if (ARROWS[event.key]) arrow(ARROWS[event.key], event.shiftKey);
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// --- mouse and touch

function down(event) {
  if (event.button) return;
  const at = pointer(event);
  const name = event.target.closest("[data-place]")?.dataset.place ?? null;
  drag = { name, at, moved: false, road: event.target.closest("[data-road]")?.dataset.road };
  $("sketch-board").setPointerCapture(event.pointerId);
}

function move(event) {
  if (!drag?.name) return;
  const at = pointer(event);
  drag.moved ||= Math.hypot(at[0] - drag.at[0], at[1] - drag.at[1]) > FAR;
  if (!drag.moved) return;
  [here, road] = [drag.name, null];
  Object.assign(model.place(drag.name), onMap(...at));
  drag.frame ??= requestAnimationFrame(() => { if (drag) drag.frame = null; show(); });
}

function up(event) {
  if (!drag) return;
  const was = drag;
  drag = null;
  const at = pointer(event);
  const slid = Math.hypot(at[0] - was.at[0], at[1] - was.at[1]) > FAR;
  if (was.moved) { const place = model.place(was.name); commit(`${was.name} at ${place.x}, ${place.y}.`); }
  else if (was.name) choose(was.name);
  else if (was.road !== undefined) { [road, joining] = [plan.roads[Number(was.road)], null]; show(); $("sketch-length").focus(); }
  else if (!slid) add(onMap(...at));
}

function cancel() {
  if (drag?.moved) model.take(sketch);
  drag = null;
  show();
}

export function toggle(to = !on) {
  if (to && !sketch) return;
  on = to;
  [held, joining, road] = [null, null, null];
  for (const [id, hidden] of [["sketch", !on], ["board", on], ["edit-hint", on]]) $(id).hidden = hidden;
  $("sketch-open").setAttribute("aria-pressed", String(on));
  if (!on) { $("sketch-open").focus(); return; }
  model.take(sketch);
  fit();
  show();
  focusHere();
}

// `whenChanged` sends a map to the server and says whether it was accepted.
export function setUp(whenChanged) {
  send = whenChanged;
  const board = $("sketch-board");
  board.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", cancel);
  board.addEventListener("keydown", key);
  $("sketch-open").addEventListener("click", () => toggle());
  $("sketch-done").addEventListener("click", () => toggle(false));
  $("sketch-add").addEventListener("click", addBeside);
  $("sketch-join").addEventListener("click", beginJoin);
  $("sketch-start").addEventListener("click", () => end("start"));
  $("sketch-goal").addEventListener("click", () => end("goal"));
  $("sketch-delete").addEventListener("click", remove);
  $("sketch-new").addEventListener("click", () => { model.empty(); here = null; road = null; fit(); commit("An empty map."); });
  // Enter takes what is typed, which a field tells when it loses the keyboard, and goes back to the map.
  $("sketch-fields").addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); focusHere(); } });
  $("sketch-name").addEventListener("change", () => {
    const name = $("sketch-name").value.trim();
    const old = here;
    if (name === old) return;
    if (!model.rename(old, name)) { say(name ? `There is a place ${name} already.` : "A place needs a name."); $("sketch-name").value = old; return; }
    here = name;
    commit(`${old} is now ${name}.`);
  });
  $("sketch-length").addEventListener("change", () => {
    if (!road || !$("sketch-length").checkValidity()) return;
    const text = $("sketch-length").value;
    road.length = text === "" ? null : Number(text);
    commit(`The road from ${road.from} to ${road.to}: ${short(model.lengthOf(road))}.`);
  });
  $("sketch-one-way").addEventListener("change", () => {
    if (!road) return;
    road.one_way = $("sketch-one-way").checked;
    commit(`The road from ${road.from} to ${road.to} goes ${road.one_way ? "one way" : "both ways"}.`);
  });
}
