// The drawing of the map, and the fields of the selected place or road.

import { $, narrowPage, plural, svgElement } from "../../view.js";
import { placeTexts } from "./labels.js";
import * as model from "./map.js";
import { selection } from "./selection.js";
import { HEIGHT, WIDTH, point } from "./sheet.js";
import { short, words } from "./words.js";

const { map } = model;

const ROLES = { S: "start", G: "goal", "": "" };
/** The classes of their circles. */
const GROUNDS = { S: "start", G: "map-goal", "": "spot" };

/** @param {string} name */
const role = (name) => (name === map.start ? "S" : name === map.goal ? "G" : "");

/** @param {string} name */
const radiusOf = (name) => (role(name) ? 15 : 11);

/** @param {MapRoad} road @returns {import("./labels.js").Line} */
const lineOf = (road) => [point(model.place(road.from)), point(model.place(road.to))];

/**
 * @param {MapRoad} road
 * @param {number} index
 */
function drawRoad(road, index) {
  const [[x, y], [a, b]] = lineOf(road);
  const length = Math.hypot(a - x, b - y) || 1;
  const [dx, dy] = [(a - x) / length, (b - y) / length];
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}L${a.toFixed(1)} ${b.toFixed(1)}`;
  const end = radiusOf(road.to) + 2;
  /** @param {number} along @param {number} aside a point of the arrow head */
  const tip = (along, aside) => `${(a - (end + along) * dx - aside * dy).toFixed(1)} ${(b - (end + along) * dy + aside * dx).toFixed(1)}`;
  const line = road === selection.road ? "picked" : "road";
  const group = svgElement("g", { "data-road": index }, svgElement("path", { class: line, d }));
  if (road.one_way) group.append(svgElement("path", { class: line, d: `M${tip(9, 5)}L${tip(0, 0)}L${tip(9, -5)}` }));
  group.append(svgElement("path", { class: "hit", d }));
  return group;
}

/** @param {MapPlace} place */
function drawPlace({ name, ...at }) {
  const [x, y] = point(at);
  const { joining, pickedUp, place, road } = selection;
  const isSelected = name === place;
  const around = model.roadsOf(name).length ? words().around(name) : "";
  const label = [name, ROLES[role(name)], pickedUp && isSelected ? "picked up" : "", around];
  const group = svgElement("g", {
    "data-place": name, role: "button", tabindex: isSelected ? 0 : -1,
    "aria-label": label.filter(Boolean).join(", "), "aria-pressed": String(isSelected && pickedUp !== null),
  }, svgElement("circle", { class: GROUNDS[role(name)], cx: x, cy: y, r: radiusOf(name) }));
  if (role(name)) group.append(svgElement("text", { class: "end-name", x, y: y + 6, "text-anchor": "middle", "font-size": 17 }, role(name)));
  if (isSelected && !road) group.append(svgElement("circle", { class: "last", cx: x, cy: y, r: radiusOf(name) + (pickedUp ? 9 : 4) }));
  if (name === joining) group.append(svgElement("circle", { class: "joining", cx: x, cy: y, r: radiusOf(name) + 7 }));
  return group;
}

/** The names of the places and the lengths of the roads, over everything else. The places have both in words. */
function drawTexts() {
  const [nameSize, lengthSize] = narrowPage.matches ? [22, 18] : [16, 14];
  const places = map.places.map(({ name, ...at }) => ({ name, at: point(at), radius: radiusOf(name) }));
  const roads = map.roads.map((road) => ({ line: lineOf(road), text: map.lines === "roads" ? short(model.lengthOf(road)) : "" }));
  const { names, lengths } = placeTexts(places, roads, { name: nameSize, length: lengthSize, width: WIDTH, height: HEIGHT });
  /** @param {string} kind @param {number} size @param {import("./labels.js").Position} position @param {string} text */
  const written = (kind, size, { x, y, anchor }, text) => svgElement("text", { class: kind, x, y, "text-anchor": anchor, "font-size": size }, text);
  return svgElement("g", { "aria-hidden": "true" },
    ...roads.map(({ text }, index) => written(map.roads[index].length === null ? "halo straight" : "halo", lengthSize, lengths[index], text)),
    ...places.map(({ name }, index) => written("halo", nameSize, names[index], name)));
}

/** Draws the map. */
export function show() {
  const board = $("sketch-board");
  const hadFocus = board.contains(document.activeElement);
  if (!model.findPlace(selection.place)) selection.place = map.places[0].name;
  if (selection.road && !map.roads.includes(selection.road)) selection.road = null;
  const { place, line } = words();
  const parts = [plural(map.places.length, place), map.lines === "none" ? "" : plural(map.roads.length, line)];
  board.replaceChildren(svgElement("svg", {
    class: "outwit", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group",
    "aria-label": ["Map being drawn", ...parts].filter(Boolean).join(", "),
  }, svgElement("rect", { class: "paper", width: WIDTH, height: HEIGHT }), ...map.roads.map(drawRoad), ...map.places.map(drawPlace), drawTexts()));
  if (hadFocus) focusSelected();
  showFields();
}

/** Moves the focus to the selected place. */
export const focusSelected = () => $("sketch-board").querySelector(`[data-place="${CSS.escape(selection.place)}"]`)?.focus();

/**
 * Fills a field, unless the reader is typing in it.
 * @param {string} id
 * @param {string | number} text
 */
function setField(id, text) {
  if (document.activeElement !== $(id)) $(id).value = text;
}

function showFields() {
  const { joining, pickedUp, place: name, road } = selection;
  const { Place, chosen, hint, join, place } = words();
  const [joins, roads] = [map.lines !== "none", map.lines === "roads"];
  $("sketch-hint").textContent = hint;
  $("sketch-add").textContent = `Add a ${place}`;
  $("sketch-join").textContent = join;
  $("sketch-name-field").hidden = road !== null;
  $("sketch-length-field").hidden = $("sketch-one-way-field").hidden = !roads || road === null;
  $("sketch-colours-field").hidden = map.colours === null;
  $("sketch-join").hidden = !joins;
  $("sketch-start").hidden = $("sketch-goal").hidden = !roads;
  $("sketch-join").disabled = $("sketch-start").disabled = $("sketch-goal").disabled = road !== null;
  $("sketch-join").setAttribute("aria-pressed", String(joining !== null));
  setField("sketch-name", name);
  setField("sketch-colours", map.colours ?? "");
  if (road) {
    setField("sketch-length", road.length ?? "");
    if (roads) $("sketch-length").placeholder = short(model.straightLength(road));
    $("sketch-one-way").checked = road.one_way;
  }
  $("sketch-chosen").textContent = joining ? `From ${joining}: now select the ${place} to connect it with.`
    : road ? chosen(road) : `${Place} ${name}${pickedUp ? ", picked up: arrows move it" : ""}.`;
}
