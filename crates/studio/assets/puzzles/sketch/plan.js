// A map while it is drawn: its places and roads, and what can be done with them. Nothing here draws or sends. What joins
// two regions is a border; it is kept as a road that has neither length nor direction.

export const plan = { start: null, goal: null, places: [], roads: [], lines: "roads", colours: null };

let taken = "";

// Takes over what the server says the map is.
export function take({ plan: given, lines, colours }) {
  Object.assign(plan, structuredClone(given), { lines, colours });
  taken = JSON.stringify(data());
}

export function data() {
  const { start, goal, places, lines, colours } = plan;
  // A border has nothing but its ends.
  const roads = lines === "roads" ? plan.roads : plan.roads.map(({ from, to }) => ({ from, to }));
  return { plan: { start, goal, places, roads }, lines, colours };
}

// Whether it is no longer what the server says.
export const isChanged = () => JSON.stringify(data()) !== taken;

export const place = (name) => plan.places.find((place) => place.name === name);

export const roadsOf = (name) => plan.roads.filter((road) => road.from === name || road.to === name);

// The road between two places, whichever way it goes.
export const between = (a, b) => plan.roads.find((road) => (road.from === a && road.to === b) || (road.from === b && road.to === a));

export function straight({ from, to }) {
  const [a, b] = [place(from), place(to)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export const lengthOf = (road) => road.length ?? straight(road);

// A name that no place has: the next number where places are numbered, else the next letter.
function freshName() {
  const numbered = /^(.*?)(\d+)$/.exec(plan.places.at(-1)?.name ?? "");
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !place(letter));
  if (!numbered && letters.length) return letters[0];
  const [, before, digits] = numbered ?? [null, "P", "0"];
  let number = Number(digits) + 1;
  while (place(`${before}${number}`)) number += 1;
  return `${before}${number}`;
}

export function add(x, y) {
  const made = { name: freshName(), x, y };
  plan.places.push(made);
  return made;
}

// The same place under another name; false if that name is taken or none.
export function rename(old, name) {
  if (!name || place(name)) return false;
  place(old).name = name;
  for (const road of plan.roads) for (const end of ["from", "to"]) if (road[end] === old) road[end] = name;
  for (const end of ["start", "goal"]) if (plan[end] === old) plan[end] = name;
  return true;
}

// Takes a place away with its roads; a map keeps at least one place.
export function remove(name) {
  if (plan.places.length < 2) return false;
  plan.places = plan.places.filter((place) => place.name !== name);
  plan.roads = plan.roads.filter((road) => road.from !== name && road.to !== name);
  for (const [end, other] of [["start", plan.places[0]], ["goal", plan.places.at(-1)]]) if (plan[end] === name) plan[end] = other.name;
  return true;
}

// The road between two places, made if there is none.
export function join(a, b) {
  const known = between(a, b);
  if (known) return known;
  const made = { from: a, to: b, length: null, one_way: false };
  plan.roads.push(made);
  return made;
}

export function removeRoad(road) {
  plan.roads = plan.roads.filter((other) => other !== road);
}

// Two places to begin with.
export function empty() {
  Object.assign(plan, { start: "A", goal: "B", roads: [], places: [{ name: "A", x: 0, y: 0 }, { name: "B", x: 100, y: 60 }] });
  if (plan.lines !== "roads") Object.assign(plan, { start: null, goal: null });
}
