// The Elo difference of two players, pair by pair, with its interval.

import { formatCount, svgElement, withMinus } from "../view.js";

const [WIDTH, HEIGHT, LEFT, BELOW] = [600, 180, 52, 22];
const LETTER = 18; // the height of a number, on a phone as well

/** The number of pairs, the difference, and the ends of its interval. @typedef {[number, number, number, number]} Point */

/** @param {number} elo */
const signed = (elo) => `${elo > 0 ? "+" : ""}${withMinus(Math.round(elo))}`;

/**
 * @param {Element} box
 * @param {Point[]} points
 */
export function draw(box, points) {
  if (points.length < 2) { box.replaceChildren(); return; }
  // The first pairs say little: their wide intervals would flatten the rest.
  const settled = points.slice(Math.floor(points.length / 4));
  const low = Math.min(0, ...settled.map(([, , value]) => value));
  const high = Math.max(0, ...settled.map(([, , , value]) => value));
  const [first, last] = [points[0][0], points[points.length - 1][0]];
  /** @param {number} pairs */
  const x = (pairs) => (LEFT + (WIDTH - LEFT - 8) * (last > first ? (pairs - first) / (last - first) : 0)).toFixed(1);
  /** @param {number} elo */
  const y = (elo) => (8 + (HEIGHT - BELOW - 8) * (high - Math.max(low, Math.min(high, elo))) / (high - low || 1)).toFixed(1);
  /** @param {[number, number][]} all */
  const path = (all) => all.map(([pairs, elo], index) => `${index ? "L" : "M"}${x(pairs)} ${y(elo)}`).join("");
  const upper = path(points.map(([pairs, , , value]) => [pairs, value]));
  const lower = path([...points].reverse().map(([pairs, , value]) => [pairs, value])).replace("M", "L");
  /** @param {number} at */
  const isFree = (at) => at - 8 > LETTER && (low === 0 || HEIGHT - BELOW - at > LETTER);
  const [, elo, from, to] = points[points.length - 1];
  box.replaceChildren(svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "elo" },
    svgElement("title", {}, `Elo difference after ${formatCount(last)} pairs: ${signed(elo)}, 95 % interval ${signed(from)} to ${signed(to)}`),
    svgElement("path", { class: "band", d: `${upper}${lower}Z` }),
    svgElement("path", { class: "zero", d: `M${LEFT} ${y(0)}H${WIDTH - 8}` }),
    svgElement("path", { class: "line", d: path(points.map(([pairs, value]) => [pairs, value])) }),
    svgElement("text", { x: LEFT - 6, y: 16, "text-anchor": "end" }, signed(high)),
    ...(low < 0 ? [svgElement("text", { x: LEFT - 6, y: HEIGHT - BELOW, "text-anchor": "end" }, signed(low))] : []),
    // The line of equal players, unless its number would lie on another one.
    ...(isFree(Number(y(0))) ? [svgElement("text", { x: LEFT - 6, y: Number(y(0)) + 4, "text-anchor": "end" }, "0")] : []),
    svgElement("text", { x: LEFT, y: HEIGHT - 5 }, "Elo, 95 % interval"),
    svgElement("text", { x: WIDTH - 8, y: HEIGHT - 5, "text-anchor": "end" }, `${formatCount(last)} pairs`)));
}
