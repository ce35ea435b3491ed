// A map while it is drawn: its places and roads, and the operations on them. Nothing here draws or sends. A border between two
// regions is a road without length and direction.

/** @type {MapSketch["plan"] & Omit<MapSketch, "plan">} */
export const map = { start: null, goal: null, places: [], roads: [], lines: "roads", colours: null, metric: null };

/** The map that the server has accepted, as text. */
let accepted = "";

/**
 * Takes the map of the server.
 * @param {MapSketch} sketch
 */
export function take({ plan, ...rest }) {
  Object.assign(map, structuredClone(plan), rest);
  accepted = JSON.stringify(data());
}

/**
 * The map as the server takes it.
 * @returns {MapSketch}
 */
export function data() {
  const { start, goal, places, lines, colours, metric } = map;
  // A border has only its ends.
  const roads = lines === "roads" ? map.roads : map.roads.map(({ from, to }) => /** @type {MapRoad} */ ({ from, to }));
  return { plan: { start, goal, places, roads }, lines, colours, metric };
}

/** Whether the map differs from the one that the server has accepted. */
export const isChanged = () => JSON.stringify(data()) !== accepted;

/** @param {string | null} name */
export const findPlace = (name) => map.places.find((place) => place.name === name);

/**
 * The place with this name, which exists.
 * @param {string} name
 */
export const place = (name) => /** @type {MapPlace} */ (findPlace(name));

/** @param {string} name */
export const roadsOf = (name) => map.roads.filter((road) => road.from === name || road.to === name);

/**
 * The road between two places, in either direction.
 * @param {string} a
 * @param {string} b
 */
export const between = (a, b) => map.roads.find((road) => (road.from === a && road.to === b) || (road.from === b && road.to === a));

/**
 * The length of the straight line between the ends of a road.
 * @param {MapRoad} road
 */
export function straightLength({ from, to }) {
  const [a, b] = [place(from), place(to)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {MapRoad} road */
export const lengthOf = (road) => road.length ?? straightLength(road);

// A new name: the next number where places are numbered, else the next letter.
function newName() {
  const numbered = /^(.*?)(\d+)$/.exec(map.places.at(-1)?.name ?? "");
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !findPlace(letter));
  if (!numbered && letters.length) return letters[0];
  const [, before, digits] = numbered ?? ["", "P", "0"];
  let number = Number(digits) + 1;
  while (findPlace(`${before}${number}`)) number += 1;
  return `${before}${number}`;
}

/**
 * @param {number} x
 * @param {number} y
 */
export function add(x, y) {
  const made = { name: newName(), x, y };
  map.places.push(made);
  return made;
}

/**
 * Renames a place; false if the name is empty or exists.
 * @param {string} old
 * @param {string} name
 */
export function rename(old, name) {
  if (!name || findPlace(name)) return false;
  place(old).name = name;
  for (const road of map.roads) {
    if (road.from === old) road.from = name;
    if (road.to === old) road.to = name;
  }
  if (map.start === old) map.start = name;
  if (map.goal === old) map.goal = name;
  return true;
}

/**
 * Removes a place with its roads; false for the last place.
 * @param {string} name
 */
export function remove(name) {
  if (map.places.length < 2) return false;
  map.places = map.places.filter((place) => place.name !== name);
  map.roads = map.roads.filter((road) => road.from !== name && road.to !== name);
  if (map.start === name) setEnd("start", map.places[0].name);
  if (map.goal === name) setEnd("goal", map.places[map.places.length - 1].name);
  return true;
}

/**
 * Makes a place the start or the goal. The estimates of the places are those to the goal before, and so are removed.
 * @param {"start" | "goal"} end
 * @param {string} name
 */
export function setEnd(end, name) {
  if (end === "goal" && map.goal !== name) for (const place of map.places) delete place.estimate;
  map[end] = name;
}

/**
 * The road between two places; added if there is none.
 * @param {string} a
 * @param {string} b
 */
export function join(a, b) {
  const known = between(a, b);
  if (known) return known;
  const made = { from: a, to: b, length: null, one_way: false };
  map.roads.push(made);
  return made;
}

/** @param {MapRoad} road */
export function removeRoad(road) {
  map.roads = map.roads.filter((other) => other !== road);
}

/** Replaces the map by two places. */
export function clear() {
  Object.assign(map, { start: "A", goal: "B", roads: [], places: [{ name: "A", x: 0, y: 0 }, { name: "B", x: 100, y: 60 }] });
  if (map.lines !== "roads") Object.assign(map, { start: null, goal: null });
}
