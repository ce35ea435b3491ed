// Moves that a search has skipped, searched afterwards for the reader, and their values in the drawing of the tree.

import { run } from "../api.js";
import { $, plural, svgElement, valueText } from "../view.js";
import { reversed } from "./seats.js";

const ROWS = 2; // of values

/** The value of a skipped move for MAX, and the side to move after it. @typedef {{ text: string, role: string }} FoundValue */
/** By node and move. @typedef {Map<string, FoundValue>} Found */

/**
 * Searches a move; resolves with a sentence and, if one was found, with its value.
 * @param {import("./tree-view.js").SearchRecord} record
 * @param {NodeInfo} info the node at which it was skipped
 * @param {string} move
 * @param {() => boolean} isGone whether another tree is shown
 * @returns {Promise<{ sentence: string, value?: FoundValue }>}
 */
export function search({ played, settings }, { node, line }, move, isGone) {
  const depth = (node.depth ?? settings.depth ?? 2) - 1;
  const moves = [...played.moves, ...line];
  // A search has at least one ply: the evaluation after a move is the value of the move in a search of one ply before it.
  const isLeaf = depth < 1;
  const part = isLeaf ? { moves, algorithm: "minimax", depth: 1 } : { moves: [...moves, move], algorithm: "alpha-beta", depth };
  return new Promise((resolve) => {
    const own = run({ ...played, ...part, task: "analyse", eval: settings.eval }, (status) => {
      if (isGone()) { own.drop(); return; }
      if (!status.done) return;
      const { report } = status;
      const value = isLeaf ? report?.moves.find((row) => row.move === move)?.value : report?.value;
      if (status.error || !report || !value) { resolve({ sentence: `${move}: ${status.error ?? "no value was found."}` }); return; }
      // The value is that of the side to move: before the move, or after it.
      const isOfMax = (node.role === "max") === isLeaf;
      const shown = isOfMax ? value : reversed(value);
      const text = valueText(shown);
      const how = isLeaf ? "its evaluation, as at the other leaves" : `searched now, ${plural(report.nodes, "node")}`;
      const sentence = `${move} would have been worth ${"score" in shown ? text : `a ${text}`} for MAX (${how}).`;
      resolve({ sentence, value: { text, role: node.role === "max" ? "min" : "max" } });
    });
  });
}

/**
 * Draws the moves that were searched, faintly, below the marks of their cuts.
 * @param {TreeItem[]} items
 * @param {Found} all
 * @param {boolean} isOverview
 */
export function draw(items, all, isOverview) {
  const layer = $("tree").querySelector("svg > g");
  if (!layer || isOverview) return;
  layer.parentElement?.querySelector(".found")?.remove();
  const marks = items.flatMap(({ kind, parent, edge, x, y }, index) => {
    const above = parent === null ? null : items[parent];
    const name = `${above?.id} ${edge}`;
    const found = kind === "unseen" ? all.get(name) : undefined;
    if (!found) return [];
    // Skipped moves stand closer together than nodes: narrow shapes, and the values of neighbours below one another.
    const shape = found.role === "max" ? `M${x} ${y + 4}l12 24h-24z` : `M${x} ${y + 28}l12-24h-24z`;
    const below = y + 42 + 14 * (index % ROWS);
    return [svgElement("path", { d: shape, "data-of": name }), svgElement("text", { x, y: below, "text-anchor": "middle", "font-size": 12 }, found.text)];
  });
  if (marks.length) layer.parentElement?.append(svgElement("g", { class: "found", "aria-hidden": "true" }, ...marks));
}
