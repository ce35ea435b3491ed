// The answers so far, stored in this browser only, and saved as a file.

import { browser } from "../store.js";
import { $, download, element } from "../view.js";

const KEY = "lessons";

/**
 * The result of a step of a lesson.
 * @typedef {{ lesson: string, step: number, tries: number, first_try: boolean, solved: boolean, right: number, total: number }} Score
 */

/** @returns {Score[]} */
const load = () => browser.value(KEY, /** @type {Score[]} */ ([]));
/** @param {Score[]} rows */
const store = (rows) => browser.setValue(KEY, rows);

/**
 * The scores of a lesson.
 * @param {string} title
 */
export const rowsOf = (title) => load().filter((row) => row.lesson === title);

/**
 * Adds a try of a step.
 * @param {{ title: string }} lesson
 * @param {number} step
 * @param {boolean} right
 * @param {boolean} first
 * @param {{ right: number, total: number }} verdict
 */
export function add(lesson, step, right, first, verdict) {
  const rows = load();
  let row = rows.find((row) => row.lesson === lesson.title && row.step === step + 1);
  if (!row) {
    row = { lesson: lesson.title, step: step + 1, tries: 0, first_try: right && first, solved: false, right: 0, total: verdict.total };
    rows.push(row);
  }
  row.tries += 1;
  row.solved ||= right;
  row.right = Math.max(row.right, right ? verdict.total : verdict.right);
  store(rows);
}

/** @type {[keyof Score, string][]} */
const COLUMNS = [["lesson", "Lesson"], ["step", "Step"], ["solved", "Solved"], ["first_try", "Solved at first try"], ["tries", "Tries"], ["right", "Right"], ["total", "Of"]];
/** @param {string | number | boolean} value */
const cell = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

/** Shows the scores. */
export function show() {
  const rows = load();
  if (!rows.length) {
    $("scores").replaceChildren(element("p", { className: "hint", textContent: "No answers yet. Scores stay in this browser until you save or delete them." }));
    return;
  }
  const head = element("tr", {}, ...COLUMNS.map(([, title]) => element("th", { scope: "col", textContent: title })));
  const lines = rows.map((row) => element("tr", {}, ...COLUMNS.map(([name]) => element("td", { textContent: cell(row[name]) }))));
  $("scores").replaceChildren(element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: "Table of scores" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines))));
}

/**
 * A text as a cell of CSV. A spreadsheet does not take it as a formula.
 * @param {string} text
 */
export const quoted = (text) => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return cellOf(safe);
};
/** @param {string} text */
const cellOf = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text);

/** Connects the buttons. */
export function setUp() {
  $("scores-csv").addEventListener("click", () => {
    const lines = [COLUMNS.map(([name]) => name), ...load().map((row) => COLUMNS.map(([name]) => quoted(cell(row[name]))))];
    download("outwit-scores.csv", lines.map((line) => `${line.join(",")}\n`).join(""), "text/csv");
  });
  $("scores-json").addEventListener("click", () => download("outwit-scores.json", JSON.stringify(load(), null, 2), "application/json"));
  $("forget").addEventListener("click", () => { store([]); show(); });
}
