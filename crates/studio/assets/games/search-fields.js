// The fields of a search that not every algorithm takes, its depth and its evaluation: one that is not taken shows a dash.

import { evaluationMenu } from "../names.js";
import { options } from "../view.js";
import { game } from "./game.js";

const NONE = "–";

/** @param {string} algorithm */
const rowOf = (algorithm) => game.catalogue.algorithms.find((row) => row.name === algorithm);

/** @param {string} algorithm */
export const takesDepth = (algorithm) => rowOf(algorithm)?.takes_depth ?? false;

/** @param {string} algorithm */
export const takesEval = (algorithm) => rowOf(algorithm)?.takes_eval ?? false;

/**
 * The depth of a search; null if there is none, or the algorithm takes none.
 * @param {string} algorithm
 * @param {number | string | null} depth
 */
export const depthOf = (algorithm, depth) => (depth && takesDepth(algorithm) ? Number(depth) : null);

/**
 * The evaluation of a search; null if it is the default, or the algorithm takes none.
 * @param {string} algorithm
 * @param {string | null} evaluation
 */
export const evalOf = (algorithm, evaluation) => (evaluation && takesEval(algorithm) ? evaluation : null);

/**
 * Shows a depth for an algorithm; by default the one that its field has, or had before a search without depth.
 * @param {Part} field
 * @param {string} algorithm
 * @param {number | string} [depth]
 */
export function showDepth(field, algorithm, depth) {
  const { dataset } = field;
  dataset.placeholder ??= field.placeholder;
  if (!field.disabled) dataset.kept = field.value;
  const isTaken = takesDepth(algorithm);
  field.disabled = !isTaken;
  field.placeholder = isTaken ? dataset.placeholder : NONE;
  field.value = isTaken ? depth ?? dataset.kept ?? "" : "";
}

/**
 * Fills the menu of the evaluations for an algorithm; by default its choice stays.
 * @param {Part} menu
 * @param {string} algorithm
 * @param {string} [chosen]
 */
export function showEvals(menu, algorithm, chosen = menu.value) {
  menu.disabled = !takesEval(algorithm);
  if (menu.disabled) options(menu, [["", NONE]]); else evaluationMenu(menu, game.row.evals, chosen);
}
