// The curve of a local search: its cost step by step.

import { plural, svgElement } from "../view.js";

const [WIDTH, HEIGHT, LEFT, BELOW] = [600, 160, 52, 22];

/** @param {number} value */
const short = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/**
 * Draws points of step and cost into a box; `mark` moves the line of the current step.
 * @param {Element} box
 * @param {{ points: [number, number][], total: number }} curve
 */
export function draw(box, { points, total }) {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  /** @param {number} step */
  const x = (step) => LEFT + (WIDTH - LEFT - 8) * (total > 1 ? step / (total - 1) : 0);
  /** @param {number} value */
  const y = (value) => 8 + (HEIGHT - BELOW - 8) * (high > low ? (high - value) / (high - low) : 0.5);
  const line = points.map(([step, value], index) => `${index ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const current = svgElement("path", { class: "now", d: "" });
  box.replaceChildren(svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    svgElement("title", {}, `Cost over ${plural(total, "step")}, first ${short(values[0])}, least ${short(low)}, greatest ${short(high)}`),
    svgElement("path", { class: "axis", d: `M${LEFT} 8V${HEIGHT - BELOW}H${WIDTH - 8}` }),
    svgElement("text", { x: LEFT - 6, y: 16, "text-anchor": "end" }, short(high)),
    svgElement("text", { x: LEFT - 6, y: HEIGHT - BELOW, "text-anchor": "end" }, short(low)),
    svgElement("text", { x: WIDTH - 8, y: HEIGHT - 5, "text-anchor": "end" }, `step ${total}`),
    svgElement("text", { x: LEFT, y: HEIGHT - 5 }, "cost"),
    svgElement("path", { class: "line", d: line }),
    current));
  return {
    /** @param {number | null} step null = the end */
    mark: (step) => current.setAttribute("d", `M${x(Math.min(step ?? total - 1, total - 1)).toFixed(1)} 8V${HEIGHT - BELOW}`),
  };
}
