// The map as a drawing, and beside it what belongs to the place or the road that is chosen.

import { $ } from "../../view.js";
import { hand } from "./hand.js";
import * as model from "./plan.js";
import { HEIGHT, WIDTH, point } from "./sheet.js";
import { many, short, words } from "./words.js";

const { plan } = model;
const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

const role = (name) => (name === plan.start ? "S" : name === plan.goal ? "G" : "");

function drawRoad(one, index) {
  const [[x, y], [a, b]] = [point(model.place(one.from)), point(model.place(one.to))];
  const length = Math.hypot(a - x, b - y) || 1;
  const [dx, dy] = [(a - x) / length, (b - y) / length];
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}L${a.toFixed(1)} ${b.toFixed(1)}`;
  const tip = (along, aside) => `${(a - (13 + along) * dx - aside * dy).toFixed(1)} ${(b - (13 + along) * dy + aside * dx).toFixed(1)}`;
  const group = shape("g", { "data-road": index });
  const line = one === hand.road ? "picked" : "road";
  group.append(shape("path", { class: line, d }));
  if (one.one_way) group.append(shape("path", { class: line, d: `M${tip(9, 5)}L${tip(0, 0)}L${tip(9, -5)}` }));
  if (plan.lines === "roads") group.append(shape("text", { class: one.length === null ? "halo straight" : "halo", x: (x + a) / 2, y: (y + b) / 2 - 4, "text-anchor": "middle", "font-size": 12 }, short(model.lengthOf(one))));
  group.append(shape("path", { class: "hit", d }));
  return group;
}

function drawPlace(one) {
  const [x, y] = point(one);
  const { here, held, joining, road } = hand;
  const around = model.roadsOf(one.name).length ? words().around(one.name) : "";
  const said = [one.name, { S: "start", G: "goal" }[role(one.name)], held && one.name === here ? "taken up" : "", around];
  const group = shape("g", {
    "data-place": one.name, role: "button", tabindex: one.name === here ? 0 : -1,
    "aria-label": said.filter(Boolean).join(", "), "aria-pressed": String(one.name === here && held !== null),
  });
  group.append(shape("circle", { class: "spot", cx: x, cy: y, r: 11 }));
  if (role(one.name)) group.append(shape("circle", { class: "hint", cx: x, cy: y, r: 17 }), shape("text", { class: "label", x, y: y + 4, "text-anchor": "middle", "font-size": 12 }, role(one.name)));
  if (one.name === here && !road) group.append(shape("circle", { class: "last", cx: x, cy: y, r: held ? 20 : 14 }));
  if (one.name === joining) group.append(shape("circle", { class: "joining", cx: x, cy: y, r: 18 }));
  group.append(shape("text", { class: "halo", x, y: y - 20, "text-anchor": "middle", "font-size": 14 }, one.name));
  return group;
}

export function show() {
  const board = $("sketch-board");
  const had = board.contains(document.activeElement);
  if (!model.place(hand.here)) hand.here = plan.places[0].name;
  if (!plan.roads.includes(hand.road)) hand.road = null;
  const { place, line } = words();
  const parts = [many(plan.places.length, place), plan.lines === "none" ? "" : many(plan.roads.length, line)];
  const svg = shape("svg", { class: "outwit", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": ["Map to be drawn", ...parts].filter(Boolean).join(", ") });
  svg.append(shape("rect", { class: "paper", width: WIDTH, height: HEIGHT }), ...plan.roads.map(drawRoad), ...plan.places.map(drawPlace));
  board.replaceChildren(svg);
  if (had) focusHere();
  panel();
}

export const focusHere = () => $("sketch-board").querySelector(`[data-place="${CSS.escape(hand.here)}"]`)?.focus();

function panel() {
  const { here, held, joining, road } = hand;
  const { Place, chosen, hint, join, place } = words();
  const [joins, roads] = [plan.lines !== "none", plan.lines === "roads"];
  $("sketch-hint").textContent = hint;
  $("sketch-add").textContent = `Add a ${place}`;
  $("sketch-join").textContent = join;
  $("sketch-name-field").hidden = road !== null;
  $("sketch-length-field").hidden = $("sketch-one-way-field").hidden = !roads || road === null;
  $("sketch-colours-field").hidden = plan.colours === null;
  for (const [id, there] of [["sketch-join", joins], ["sketch-start", roads], ["sketch-goal", roads]]) {
    $(id).hidden = !there;
    $(id).disabled = road !== null;
  }
  $("sketch-join").setAttribute("aria-pressed", String(joining !== null));
  // What is being typed stays.
  const set = (id, text) => { if (document.activeElement !== $(id)) $(id).value = text; };
  set("sketch-name", here);
  set("sketch-colours", plan.colours ?? "");
  if (road) {
    set("sketch-length", road.length ?? "");
    $("sketch-length").placeholder = short(model.straight(road));
    $("sketch-one-way").checked = road.one_way;
  }
  $("sketch-chosen").textContent = joining ? `From ${joining}: now choose the ${place} to join it with.`
    : road ? chosen(road) : `${Place} ${here}${held ? ", taken up: arrows move it" : ""}.`;
}
