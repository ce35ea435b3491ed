// Live analysis of the position on the board; off until it is started.

import { run } from "../api.js";
import { algorithmMenu } from "../names.js";
import { areUsable } from "../number-field.js";
import { $, announce, element, formatCount, hasValue, lacksProof, sentence, showError, valueText, withMinus } from "../view.js";
import { finalValue, game, isDecided, isOver, onChange, play, playedGame, statusText } from "./game.js";
import * as look from "./look.js";
import * as overlay from "./overlay.js";
import { evalOf, showEvals } from "./search-fields.js";
import { pointsOf, showSeats, showValue, shownValue, valueIn, valueInSentence, valueWords } from "./seats.js";
import { say } from "./why.js";

const FIXED_DEPTH = 6; // for searches without iterations
const HINT_SECONDS = 1;
// Some searches find their value only at their end.
const SEARCHING = "Searching … No value yet.";
const NOTHING = "No value was found.";

const state = {
  on: false,
  /** Whether it was stopped and its answer is still shown, until the position changes. */
  kept: false,
  /** @type {RunningSearch | null} */
  search: null,
  /** @type {Report | null} */
  report: null,
  /** How many lines are shown. */
  lines: 1,
  /** The ranks of the lines that are shown to their ends. @type {Set<number>} */
  whole: new Set(),
  /** The search of a hint. @type {RunningSearch | null} */
  hint: null,
  /** The hint that is shown. */
  hinted: "",
};

/** The value in the bar: of the end, of the analysis, or of the tables. */
function barValue() {
  const { report } = state;
  const best = game.view.known?.[0];
  // A bound may be far from the value.
  const ofTables = best?.bound === "exact" ? best.value : null;
  const found = isOn() ? report && hasValue(report) && report.value : ofTables;
  return finalValue() ?? (found || null);
}

const BOUNDS = { lower: "≥ ", upper: "≤ ", exact: "" };
const REVERSED = { lower: "≤ ", upper: "≥ ", exact: "" };

/** While the analysis is on, an arrow shows the first move of each line; once it is stopped, only the line that the reader points at is shown. */
const offerMoves = () => overlay.offer(state.on && state.report ? linesOf(state.report).map((row) => row.move) : []);

/** The lines that are shown, the best one first. @param {Report} report @returns {ScoredMove[]} */
function linesOf({ best, value, line, bound, moves }) {
  const only = best ? [{ move: best, value, line, bound }] : [];
  return (moves.length ? moves : only).slice(0, state.lines);
}

/**
 * The moves after the first one: as many as there is room for, or all.
 * @param {string[]} moves
 * @param {number} rank
 */
function restOfLine(moves, rank) {
  // A line of text does not end within a move.
  const words = moves.flatMap((move, index) => [index ? " " : null, element("span", { textContent: move })]);
  const rest = element("button", { type: "button", className: "line", ariaExpanded: String(state.whole.has(rank)) }, ...words);
  rest.addEventListener("click", () => {
    if (!state.whole.delete(rank)) state.whole.add(rank);
    rest.ariaExpanded = String(state.whole.has(rank));
  });
  return rest;
}

// A line can be played by its first move; pointing at it shows its moves on the board.
/** @param {ScoredMove} row @param {number} rank @param {Report} report */
function lineItem(row, rank, report) {
  const isValued = hasValue(report);
  const value = isValued ? valueIn(shownValue(row.value), report.man) : valueText(null);
  const preview = () => overlay.follow(row.line);
  const shown = (shownValue(row.value) === row.value ? BOUNDS : REVERSED)[row.bound] + value;
  const item = element("li", {},
    element("button", { type: "button", ariaLabel: `${shown} ${row.move}, play this move`, onclick: () => play(row.move) },
      element("span", { className: "value", textContent: shown, title: isValued ? pointsOf(row.value, report.man) : "" }), " ",
      element("b", { textContent: row.move })),
    row.line.length > 1 ? restOfLine(row.line.slice(1), rank) : null);
  item.addEventListener("pointerenter", preview);
  item.addEventListener("focusin", preview);
  item.addEventListener("pointerleave", offerMoves);
  item.addEventListener("focusout", offerMoves);
  return item;
}

/** @param {Report} report */
function showReport(report) {
  const isValued = hasValue(report);
  showValue(barValue(), state.report?.man);
  $("gauge-text").textContent = isValued ? valueWords(report.value, report.man) + (lacksProof(report) ? ", not proven" : "") : state.search ? SEARCHING : NOTHING;
  $("gauge-text").title = isValued ? pointsOf(report.value, report.man) : "";
  $("a-depth").textContent = report.selective_depth > report.depth ? `${report.depth} (${report.selective_depth})` : String(report.depth);
  $("a-nodes").textContent = formatCount(report.nodes);
  $("a-speed").textContent = report.seconds > 0.001 ? formatCount(report.nodes / report.seconds) : "–";
  offerMoves();
  const buttons = () => [...$("lines").querySelectorAll("button")];
  const focused = buttons().findIndex((one) => one === document.activeElement);
  $("lines").replaceChildren(...linesOf(report).map((row, rank) => lineItem(row, rank, report)));
  // The button that had the focus is another one now.
  if (focused >= 0) buttons()[focused]?.focus();
}

/** @param {RunStatus} status */
function show(status) {
  if (status.report) state.report = status.report;
  if (status.done) { state.search = null; button(); }
  if (state.report) showReport(state.report);
  else if (status.done) $("gauge-text").textContent = NOTHING;
  if (status.error) $("gauge-text").textContent = status.error;
}

// The features of the position, with the points of their differences for the first side.
function features() {
  const rows = game.features.filter((row) => row.counts.some(Boolean));
  $("features").hidden = !rows.length;
  $("features-head").replaceChildren(...["Feature", ...game.view.sides, "Points"].map((textContent) => element("th", { scope: "col", textContent })));
  $("features-rows").replaceChildren(...rows.map((row) => {
    const points = Math.round(100 * row.default_weight * (row.counts[0] - row.counts[1])) / 100;
    return element("tr", { title: `${row.name}: ${row.summary}` }, element("th", { scope: "row", textContent: row.title }),
      ...[...row.counts, points > 0 ? `+${points}` : withMinus(points)].map((textContent) => element("td", { textContent })));
  }));
}

function button() {
  $("analyse").textContent = state.on ? "Stop" : "Start";
  $("analysis").hidden = !isOn();
  $("analysis").classList.toggle("busy", state.search !== null);
  $("analysis-empty").hidden = isOn();
}

function begin() {
  state.search?.drop();
  state.search = null;
  state.report = null;
  state.kept = false;
  state.whole.clear();
  $("lines").replaceChildren();
  overlay.follow([]);
  for (const id of ["a-depth", "a-nodes", "a-speed"]) $(id).textContent = "–";
  showValue(barValue());
  $("gauge-text").textContent = isDecided() ? statusText() : SEARCHING;
  $("gauge-text").title = "";
  if (state.on) features();
  if (state.on && !isDecided()) {
    const algorithm = $("a-algorithm").value;
    const depth = ["minimax", "alpha-beta"].includes(algorithm) ? FIXED_DEPTH : null;
    const own = run({
      ...playedGame(), task: "analyse", algorithm, depth, eval: evalOf(algorithm, $("a-eval").value),
      lines: state.lines,
    }, (status) => { if (state.search === own) show(status); });
    state.search = own;
  }
  button();
}

/** Whether the analysis is running, or its answer is still shown. */
export const isOn = () => state.on || state.kept;

/** Starts the analysis. If it is on, stops it and keeps its answer until the position changes. */
export function toggle() {
  if (!state.on && !areUsable($("a-lines"))) return;
  state.on = !state.on;
  if (state.on) { begin(); return; }
  state.kept = true;
  offerMoves();
  // Its last answer is still to come.
  state.search?.stop();
  button();
}

/** Shows the best move as an arrow, without a search that goes on. */
export function hint() {
  if (isOver()) { announce("The game is over."); return; }
  look.end();
  forgetHint();
  const own = run({ ...playedGame(), task: "analyse", algorithm: "engine", seconds: HINT_SECONDS }, (status) => {
    if (state.hint !== own || !status.done) return;
    state.hint = null;
    if (status.error) { showError(status.error); return; }
    if (!status.report?.best) return;
    overlay.follow(status.report.line.slice(0, 1));
    state.hinted = `Hint: ${status.report.best} (${valueInSentence(status.report.value, status.report.man)})`;
    announce(state.hinted);
    say(state.hinted, false);
  });
  state.hint = own;
}

/** A hint belongs to one position. */
function forgetHint() {
  state.hint?.drop();
  state.hint = null;
  if (!state.hinted) return;
  overlay.follow([]);
  if ($("why").textContent === state.hinted) say("");
  state.hinted = "";
}

/** Announces value and best move. */
export function announceReport() {
  const { report } = state;
  if (!isOn()) { announce("The analysis is off. Press l to start it."); return; }
  announce([sentence($("gauge-text").textContent ?? ""), ...(report ? [`Best ${report.best ?? "none"}, depth ${report.depth}.`] : [])].join(" "));
}

/** Connects the controls. */
export function setUp() {
  algorithmMenu($("a-algorithm"), game.catalogue.algorithms, "engine");
  $("analyse").addEventListener("click", toggle);
  state.lines = Number($("a-lines").value);
  $("a-algorithm").addEventListener("change", () => showEvals($("a-eval"), $("a-algorithm").value));
  for (const id of ["a-algorithm", "a-eval", "a-lines"]) {
    $(id).addEventListener("change", () => {
      if (!areUsable($("a-lines"))) return;
      state.lines = Number($("a-lines").value);
      if (isOn()) begin();
    });
  }
  let gameInMenu = "";
  onChange((change) => {
    if (!game.view) return;
    showSeats();
    showValue(barValue(), state.report?.man);
    if (change !== "position") return;
    forgetHint();
    if (gameInMenu !== game.row.id) {
      gameInMenu = game.row.id;
      showEvals($("a-eval"), $("a-algorithm").value, "");
    }
    if (isOn()) begin();
  });
}
