// Names of algorithms and evaluations as readers see them. The interface of the server uses the ids.

import { options } from "./view.js";

/** @type {Record<string, string>} */
const LABELS = {
  mcts: "MCTS", "a-star": "A*", "weighted-a-star": "Weighted A*", "anytime-a-star": "Anytime A*", "ida-star": "IDA*",
  "sma-star": "SMA*", rbfs: "RBFS", nbs: "NBS",
};

/**
 * The label of an algorithm or player: "MCTS", "Alpha-beta", "A*".
 * @param {string} id
 */
export const algorithmLabel = (id) => LABELS[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

/**
 * Fills a menu with algorithms.
 * @param {Part} select
 * @param {TitledRow[]} rows
 * @param {string} [chosen]
 */
export function algorithmMenu(select, rows, chosen) {
  options(select, rows.map((row) => [row.name, row.title, row.summary]), chosen);
}

/**
 * Fills a menu with the evaluations of a game; the empty value is the game's default.
 * @param {Part} select
 * @param {NamedRow[]} evals
 * @param {string} [chosen]
 */
export function evaluationMenu(select, evals, chosen = "") {
  options(select, [["", "Default"], ...evals.map((row) => [row.name, row.name, row.summary])], chosen);
}
