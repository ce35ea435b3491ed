// Positions of the texts on a map that is drawn: names beside their places, lengths along their roads, each where least is in the
// way. The server places the texts of a map that is shown in the same way (crates/views/src/picture/labels.rs).

/** @typedef {import("./sheet.js").Point} Point */
/** @typedef {[Point, Point]} Line */
/** Left, top, right and bottom. @typedef {[number, number, number, number]} Area */
/** @typedef {{ x: number, y: number, anchor: "start" | "middle" | "end" }} Position */

const LETTER = 0.62; // the width of a letter, as a share of its size
// What is covered counts, for each unit of area, and a road, for each unit of length.
const [COVERED, CROSSED] = [8, 4];
const APART = 4; // of a name from other places
const SHARES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75];

/** @param {Area} a @param {Area} b */
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** The length of the part of a road in an area. @param {Line} line @param {Area} area */
function inside([[x, y], [a, b]], [left, top, right, bottom]) {
  let [from, to] = [0, 1];
  for (const [start, by, low, high] of [[x, a - x, left, right], [y, b - y, top, bottom]]) {
    if (by === 0) { if (start < low || start > high) return 0; continue; }
    const [one, other] = [(low - start) / by, (high - start) / by];
    [from, to] = [Math.max(from, Math.min(one, other)), Math.min(to, Math.max(one, other))];
  }
  return Math.max(0, to - from) * Math.hypot(a - x, b - y);
}

/**
 * The item of least cost; the first of equal ones.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} cost
 */
const best = (items, cost) => items.map((item) => ({ item, cost: cost(item) })).reduce((one, other) => (other.cost < one.cost ? other : one)).item;

/**
 * Above, below, beside and at the corners of a place; the usual one first.
 * @param {Point} at
 * @param {number} radius
 * @param {number} size
 * @returns {Position[]}
 */
function around([x, y], radius, size) {
  const [side, middle, corner] = [radius + 5, y + size / 3, 0.7 * radius];
  const [above, below] = [y - radius - 5, y + radius + size];
  return [
    { x, y: above, anchor: "middle" }, { x, y: below, anchor: "middle" },
    { x: x + side, y: middle, anchor: "start" }, { x: x - side, y: middle, anchor: "end" },
    { x: x + corner, y: above + 3, anchor: "start" }, { x: x - corner, y: above + 3, anchor: "end" },
    { x: x + corner, y: below - 3, anchor: "start" }, { x: x - corner, y: below - 3, anchor: "end" },
  ];
}

/** What a text covers. @param {Position} position @param {string} text @param {number} size @returns {Area} */
function area({ x, y, anchor }, text, size) {
  const width = LETTER * size * text.length;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return [left, y - 0.8 * size, left + width, y + 0.2 * size];
}

/**
 * The position of each name and of each length. Lengths stand on their roads.
 * @param {{ at: Point, radius: number, name: string }[]} places
 * @param {{ line: Line, text: string }[]} roads
 * @param {{ name: number, length: number, width: number, height: number }} sizes of the texts and of the sheet
 */
export function placeTexts(places, roads, { name: nameSize, length: lengthSize, width, height }) {
  /** @param {number} margin @returns {Area[]} */
  const circles = (margin) => places.map(({ at: [x, y], radius }) => [x - radius - margin, y - radius - margin, x + radius + margin, y + radius + margin]);
  /** @param {Area} own @param {Area[]} others */
  const covered = (own, others) => others.reduce((sum, other) => sum + shared(own, other), 0);
  /** @param {Area} own @param {{ line: Line }[]} others */
  const crossed = (own, others) => others.reduce((sum, { line }) => sum + inside(line, own), 0);
  /** @param {Area} own */
  const outside = (own) => (own[2] - own[0]) * (own[3] - own[1]) - shared(own, [0, 0, width, height]);
  /** @param {Line} line @param {number} share @returns {Position} */
  const on = ([[x, y], [a, b]], share) => ({ x: x + share * (a - x), y: y + share * (b - y) + 0.36 * lengthSize, anchor: "middle" });

  const wide = circles(APART);
  // A length stands in the middle of its road if it can.
  const taken = roads.filter(({ text }) => text).map(({ line, text }) => area(on(line, 0.5), text, lengthSize));
  /** @type {Area[]} */
  const named = [];
  const names = places.map(({ at, radius, name }, index) => {
    const others = [...wide.filter((_, other) => other !== index), ...taken, ...named];
    const found = best(around(at, radius, nameSize), (position) => {
      const own = area(position, name, nameSize);
      return COVERED * (covered(own, others) + outside(own)) + CROSSED * crossed(own, roads);
    });
    named.push(area(found, name, nameSize));
    return found;
  });
  const full = [...circles(0), ...named];
  const lengths = roads.map(({ line, text }, index) => {
    const others = roads.filter((_, other) => other !== index);
    const share = best(SHARES, (share) => {
      const own = area(on(line, share), text, lengthSize);
      return COVERED * covered(own, full) + CROSSED * crossed(own, others) + 20 * Math.abs(share - 0.5);
    });
    full.push(area(on(line, share), text, lengthSize));
    return on(line, share);
  });
  return { names, lengths };
}
