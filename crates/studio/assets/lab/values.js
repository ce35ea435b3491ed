// The results of both evaluations on the position: values, best moves, and the features of both sides.

import { post } from "../api.js";
import { chances } from "../games/chances.js";
import { playedGame, game, play } from "../games/game.js";
import { latest } from "../latest.js";
import { titleOf } from "../names.js";
import { sideColour } from "../sides.js";
import { $, announce, element, plural, showError, tableRow, valueText, withMinus } from "../view.js";
import * as evaluation from "./evaluation.js";

const DEFAULT_DEPTH = 4;

/**
 * A feature with its points for the side to move.
 * @typedef {Feature & { contribution: number | null }} Term
 *
 * The terms of an evaluation on a position.
 * @typedef {{ side: string, sides: [string, string], turn: 0 | 1, eval: string, terms: Term[] }} Terms
 *
 * The result of an evaluation: its parts, its terms and the report of a search, or an error.
 * @typedef {{ written: evaluation.Parsed, terms: Terms, boards: WeightBoard[], report: Report | null, fault?: EvaluationError }} Result
 *
 * What a piece is worth on each square, row by row from the top.
 * @typedef {{ piece: string, rows: (number | null)[][] }} WeightBoard
 *
 * @typedef {{ sentence: string, snippet: string | null }} EvaluationError
 */

const { mine } = evaluation;
/** The last result without an error. @type {Result | null} */
let last = null;

/** The search depth in the form. */
export const depth = () => ($("depth").checkValidity() ? Number($("depth").value) : DEFAULT_DEPTH);

/** Requests the results and shows them. */
export const update = latest(async () => {
  const evals = [evaluation.source(), evaluation.baselineSource()];
  /** @type {{ evals: [Result, Result] }} */
  const { evals: [own, baseline] } = await post("/api/eval", { ...playedGame(), evals, depth: depth() });
  showFault(own.fault);
  if (own.fault) {
    // The values of the last formula may be those of another position.
    $("mine-move").textContent = "None while the formula has an error; the computer plays by the last one without.";
    $("mine-lines").replaceChildren();
    if (!baseline.fault) version("baseline", baseline);
    return;
  }
  mine.text = own.written.text;
  game.evals = evaluation.texts();
  last = own;
  version("mine", own);
  if (baseline.fault) showError(baseline.fault.sentence); else version("baseline", baseline);
  weightBoards(baseline.boards ?? []);
  table(own.terms, baseline.terms);
});

/**
 * Shows an error in the formula; the table keeps the last results.
 * @param {EvaluationError | undefined} fault
 */
function showFault(fault) {
  $("snippet").hidden = !fault?.snippet;
  $("sentence").hidden = !fault;
  $("snippet").textContent = fault?.snippet ?? "";
  $("sentence").textContent = fault?.sentence ?? "";
  $("formula").setAttribute("aria-invalid", String(Boolean(fault)));
  $("evaluation").classList.toggle("broken", Boolean(fault));
  $("mine-gauge").hidden = Boolean(fault);
  $("save").disabled = $("keep").disabled = Boolean(fault);
}

/**
 * @param {"mine" | "baseline"} id
 * @param {Result} result
 */
function version(id, { written, report, terms }) {
  const value = report?.value ?? null;
  // The gauge shows the value for the first side.
  const own = chances(value, report?.man) * (terms.turn === 0 ? 1 : -1);
  const gauge = $(`${id}-gauge`);
  gauge.querySelector(".high")?.setAttribute("width", String(50 + 50 * own));
  for (const [side, part] of [".high", ".low"].entries()) gauge.querySelector(part)?.setAttribute("data-colour", sideColour(terms.sides, side));
  // For the side to move, as all values and points of this page; it stands at the end of the side that is better.
  const text = value ? `${terms.side}: ${valueText(value)}` : "The game is over";
  gauge.querySelector("span")?.replaceChildren(text);
  gauge.classList.toggle("far", own < 0);
  gauge.setAttribute("aria-label", value ? `Value for ${text}` : text);
  // The name that its file gives it has no number that tells its versions apart.
  const name = written?.name ?? terms.eval;
  $(`${id}-title`).textContent = id === "mine" ? `Yours: ${name}` : `Baseline: ${titleOf(game.row.evals, name)}`;
  $(`${id}-title`).title = terms.eval;
  $(`${id}-move`).textContent = report?.best ? `Chooses ${report.best}, depth ${report.depth}, ${plural(report.nodes, "node")}` : "";
  $(`${id}-lines`).replaceChildren(...(report?.moves ?? []).slice(0, 3).map((row) => element("li", {},
    element("button", { type: "button", ariaLabel: `${valueText(row.value)} ${row.move}, play this move`, onclick: () => play(row.move) },
      element("span", { className: "value", textContent: valueText(row.value) }), " ", element("b", { textContent: row.move })),
    element("span", { className: "line", textContent: row.line.slice(1, 8).join(" ") }))));
}

/**
 * Shows the weights of the squares, one table for each kind of piece.
 * @param {WeightBoard[]} boards
 */
function weightBoards(boards) {
  const box = $("weight-boards");
  box.hidden = boards.length === 0;
  box.querySelector("div")?.replaceChildren(...boards.map(({ piece, rows }) => element("table", {},
    element("caption", { textContent: `A ${piece}` }),
    ...rows.map((row) => tableRow(row.map((weight) => (weight === null ? "" : withMinus(weight))))))));
}

/** @param {number | null | undefined} number */
const points = (number) => (number === null || number === undefined ? "–" : (number > 0 ? "+" : "") + withMinus(Math.round(100 * number) / 100));

/**
 * Fills the table of the features. Points are for the side to move.
 * @param {Terms} own
 * @param {Terms} [baseline]
 */
function table(own, baseline) {
  const heads = ["Feature", ...own.sides, "Weight", "Points", "Baseline"];
  $("features-head").replaceChildren(...heads.map((textContent, index) => element("th", { scope: "col", textContent, className: index === 3 ? "weight" : "", title: index > 3 ? `for ${own.side}, the side to move` : "" })));
  const rows = [...$("features-rows").querySelectorAll("tr")];
  own.terms.forEach((term, index) => {
    const row = rows[index];
    if (row?.dataset.feature !== term.name) return;
    const texts = [...term.counts, points(term.contribution), points(baseline?.terms[index]?.contribution)];
    [...row.querySelectorAll(".count, .points")].forEach((cell, index) => { cell.textContent = String(texts[index]); });
  });
  const [, , tempo, baselineTempo] = $("features-foot").querySelectorAll(".count, .points");
  tempo.textContent = points(mine.tempo);
  baselineTempo.textContent = "";
}

/** Announces value and move. */
export function announceResult() {
  if (!last?.report) { announce("The game is over."); return; }
  announce(`${last.terms.side}: ${valueText(last.report.value)}, chooses ${last.report.best}, depth ${last.report.depth}.`);
}
