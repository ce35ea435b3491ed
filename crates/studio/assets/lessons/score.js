// The answers so far, stored in this browser only, and saved as a file.

import { browser } from "../store.js";
import { $, download, element, fillTable, tableRow } from "../view.js";

/** The names of the scores and of the shown answers in the memory of the browser. */
const [KEY, SHOWN] = ["lessons", "lessons-shown"];

/** Whose results are on the page: those of one assignment and one student. Each is empty if there is none. */
export const owner = { assignment: "", student: "" };

/**
 * The result of a step of a lesson.
 * @typedef {{ lesson: string, step: number, tries: number, first_try: boolean, solved: boolean, right: number, total: number,
 *   assignment: string, student: string }} Score
 */

/** Scores of earlier versions have neither assignment nor student. @returns {Score[]} */
const load = () => browser.value(KEY, /** @type {Score[]} */ ([])).map((row) => ({ ...row, assignment: row.assignment ?? "", student: row.student ?? "" }));
/** @param {Score[]} rows */
const store = (rows) => browser.setValue(KEY, rows);

/** What was tried without a name belongs to whoever works here without one, until a name is given. @param {Score} row */
const isOwn = ({ assignment, student }) => assignment === owner.assignment && (!student || student === owner.student);

/**
 * Adds tries to the score of the same step and owner. Whether the first one was right stays as it is.
 * @param {Score[]} rows
 * @param {Score} fresh
 */
function merge(rows, fresh) {
  const row = rows.find((row) => ["lesson", "step", "assignment", "student"].every((key) => Reflect.get(row, key) === Reflect.get(fresh, key)));
  if (!row) { rows.push(fresh); return; }
  row.tries += fresh.tries;
  row.solved ||= fresh.solved;
  row.right = Math.max(row.right, fresh.right);
}

/** The scores of the owner. */
function own() {
  /** @type {Score[]} */
  const rows = [];
  for (const row of load()) if (isOwn(row)) merge(rows, { ...row, student: owner.student });
  return rows;
}

/**
 * The owner's scores of a lesson.
 * @param {string} title
 */
export const rowsOf = (title) => own().filter((row) => row.lesson === title);

/**
 * Adds a try of a step.
 * @param {{ title: string }} lesson
 * @param {number} step
 * @param {boolean} right
 * @param {{ right: number, total: number }} verdict
 */
export function add({ title }, step, right, { right: count, total }) {
  const isFirst = !rowsOf(title).some((row) => row.step === step + 1);
  const rows = load();
  merge(rows, { lesson: title, step: step + 1, tries: 1, first_try: right && isFirst, solved: right, right: right ? total : count, total, ...owner });
  store(rows);
}

/** By question, the students who have seen the answer. @returns {Record<string, string[]>} */
const shown = () => browser.value(SHOWN, /** @type {Record<string, string[]>} */ ({}));

/** What a step asks, with whatever text around it. @param {import("./sheet.js").LessonStep} step */
const question = (step) => JSON.stringify({ ...step, text: "", hint: null, open: null, open_text: null });

/**
 * Whether the answer to a step was shown to the student, in whatever lesson or assignment. What was shown without a name counts
 * for every name, and without a name counts what was shown to anybody.
 * @param {import("./sheet.js").LessonStep} step
 */
export function isShown(step) {
  const names = shown()[question(step)] ?? [];
  return names.some((name) => !name || !owner.student || name === owner.student);
}

/**
 * Remembers that the answer to a step was shown.
 * @param {import("./sheet.js").LessonStep} step
 */
export function setShown(step) {
  const all = shown();
  all[question(step)] = [...new Set([...all[question(step)] ?? [], owner.student])];
  browser.setValue(SHOWN, all);
}

/** What was tried and shown without a name is the student's from now on. */
export function claim() {
  store([...load().filter((row) => !isOwn(row)), ...own()]);
  const all = Object.entries(shown()).map(([key, names]) => [key, [...new Set(names.map((name) => name || owner.student))]]);
  browser.setValue(SHOWN, Object.fromEntries(all));
}

/** @type {[keyof Score, string][]} */
const COLUMNS = [["lesson", "Lesson"], ["step", "Step"], ["solved", "Solved"], ["first_try", "Solved at first try"], ["tries", "Tries"], ["right", "Right"], ["total", "Of"]];
/** In a file also the owner. @type {(keyof Score)[]} */
const SAVED = [...COLUMNS.map(([name]) => name), "assignment", "student"];
/** @param {string | number | boolean} value */
const cell = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

/** Shows the scores of the owner. */
export function show() {
  const rows = own();
  $("score-title").textContent = ["Scores", owner.assignment, owner.student].filter(Boolean).join(" – ");
  if (!rows.length) {
    $("scores").replaceChildren(element("p", { className: "hint", textContent: "No answers yet. Scores stay in this browser until you save or delete them." }));
    return;
  }
  const lines = rows.map((row) => tableRow(COLUMNS.map(([name]) => cell(row[name]))));
  const table = fillTable(element("table"), COLUMNS.map(([, title]) => title), lines);
  $("scores").replaceChildren(element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: "Table of scores" }, table));
}

/**
 * Saves rows as a file of CSV. A spreadsheet takes no cell as a formula.
 * @param {string} name
 * @param {string[][]} rows
 */
export function downloadCsv(name, rows) {
  const cells = rows.map((row) => row.map((text) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)));
  const lines = cells.map((row) => row.map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text)).join(","));
  download(name, lines.map((line) => `${line}\n`).join(""), "text/csv");
}

/** Connects the buttons. An answer that was shown stays so when the scores are deleted. */
export function setUp() {
  $("scores-csv").addEventListener("click", () => downloadCsv("outwit-scores.csv", [SAVED, ...own().map((row) => SAVED.map((name) => cell(row[name])))]));
  $("scores-json").addEventListener("click", () => download("outwit-scores.json", JSON.stringify(own(), null, 2), "application/json"));
  $("forget").addEventListener("click", () => { store(load().filter((row) => !isOwn(row))); show(); });
}
