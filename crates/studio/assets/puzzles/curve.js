// The curve of a local search: its cost step by step.

import { formatCount, plural, svgElement } from "../view.js";

const [HEIGHT, LEFT, RIGHT, TOP, BELOW] = [190, 52, 22, 24, 40];
const MAX_WIDTH = 600;

/** @param {number} value */
const short = (value) => (Number.isInteger(value) ? formatCount(value) : value.toFixed(1));

/**
 * About `count` round numbers from `low` to `high`; the number itself if both are the same.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
function ticks(low, high, count) {
  if (!(high > low)) return [low];
  const power = 10 ** Math.floor(Math.log10((high - low) / count));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= (high - low) / count) ?? high - low;
  const first = Math.ceil(low / step);
  // Without the errors of sums.
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/**
 * Draws points of step and cost into a box; `mark` moves the line of the current step.
 * @param {Element} box
 * @param {{ points: [number, number][], total: number }} curve
 */
export function draw(box, { points, total }) {
  // On a phone the texts keep their size.
  const width = Math.min(MAX_WIDTH, box.clientWidth || MAX_WIDTH);
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const floor = HEIGHT - BELOW;
  /** @param {number} step */
  const x = (step) => LEFT + (width - LEFT - RIGHT) * (total > 1 ? step / (total - 1) : 0);
  /** @param {number} value */
  const y = (value) => TOP + (floor - TOP) * (high > low ? (high - value) / (high - low) : 0.5);
  const line = points.map(([step, value], index) => `${index ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const current = svgElement("path", { class: "now", d: "" });
  const costs = ticks(low, high, 4).flatMap((value) => [
    svgElement("path", { class: "grid", d: `M${LEFT} ${y(value).toFixed(1)}H${width - RIGHT}` }),
    svgElement("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, short(value))]);
  // The first step is number 1.
  const steps = ticks(1, total, Math.max(2, width / 120)).flatMap((step) => [
    svgElement("path", { class: "axis", d: `M${x(step - 1).toFixed(1)} ${floor}v4` }),
    svgElement("text", { x: x(step - 1), y: floor + 16, "text-anchor": "middle" }, short(step))]);
  box.replaceChildren(svgElement("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img" },
    svgElement("title", {}, `Cost over ${plural(total, "step")}, first ${short(values[0])}, least ${short(low)}, greatest ${short(high)}`),
    ...costs, ...steps,
    svgElement("path", { class: "axis", d: `M${LEFT} ${TOP}V${floor}H${width - RIGHT}` }),
    svgElement("text", { x: LEFT - 6, y: 12, "text-anchor": "end" }, "cost"),
    svgElement("text", { x: width - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, "step"),
    svgElement("path", { class: "now", d: `M${LEFT} ${HEIGHT - 10}h24` }),
    svgElement("text", { x: LEFT + 30, y: HEIGHT - 6 }, "the step that is shown"),
    svgElement("path", { class: "line", d: line }),
    current));
  return {
    /** @param {number | null} step null = the end */
    mark: (step) => current.setAttribute("d", `M${x(Math.min(step ?? total - 1, total - 1)).toFixed(1)} ${TOP}V${floor}`),
  };
}
