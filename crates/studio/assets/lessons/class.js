// Assignments: the lesson on the page as a file or a link, the results of a student as a file, and those of a class as a table.

import { tab } from "../store.js";
import { copyWith } from "../url.js";
import { $, announce, download, element, fillTable, plural, showError, showFailure, tableRow, target } from "../view.js";
import { claim, downloadCsv, owner, rowsOf } from "./score.js";

/**
 * The results of a student for one lesson.
 * @typedef {{ outwit: "results", assignment: string, lesson: string, student: string, steps: number, rows: import("./score.js").Score[] }} Results
 *
 * The lesson on the page; `text` is its file.
 * @typedef {{ title: string, steps: number, text: () => Promise<string>, link: (assignment: string) => string }} Assigned
 */

const MAX_FILE_BYTES = 200_000;
/** The name of the student in the memory of the tab. */
const STUDENT = "student";
const COLUMNS = ["student", "assignment", "lesson", "solved", "of", "solved at first try", "tries"];

/** The results that were opened. @type {Results[]} */
let collected = [];

/** @param {Results} results */
function summary({ student, assignment, lesson, steps, rows }) {
  const solved = rows.filter((row) => row.solved);
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  return [student, assignment, lesson, solved.length, steps, solved.filter((row) => row.first_try).length, tries];
}

function show() {
  $("class-csv").disabled = !collected.length;
  if (!collected.length) { $("class-table").replaceChildren(); return; }
  const table = fillTable(element("table"), COLUMNS, collected.map((results) => tableRow(summary(results))));
  $("class-table").replaceChildren(element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: "Results of the class" }, table));
}

/**
 * The results in a file. The message of an error is to follow the name of the file.
 * @param {File} file
 * @returns {Promise<Results>}
 */
async function read(file) {
  if (file.size > MAX_FILE_BYTES) throw new Error(`has ${Math.ceil(file.size / 1000)} kB (limit ${MAX_FILE_BYTES / 1000} kB)`);
  /** @type {any} */
  let data = null;
  try { data = JSON.parse(await file.text()); } catch { /* Below. */ }
  const isText = (/** @type {unknown} */ value) => typeof value === "string" && value.length < 200;
  const isRow = (/** @type {any} */ row) => Number.isInteger(row?.step) && Number.isInteger(row.tries) && row.tries >= 1 && typeof row.solved === "boolean" && typeof row.first_try === "boolean";
  const isValid = data?.outwit === "results" && isText(data.student) && isText(data.lesson) && isText(data.assignment)
    && Number.isInteger(data.steps) && Array.isArray(data.rows) && data.rows.every(isRow)
    && data.rows.length <= data.steps && new Set(data.rows.map((/** @type {any} */ row) => row.step)).size === data.rows.length;
  if (!isValid) throw new Error("is not a file of results; expected a file that “Save my results” has written");
  return { ...data, student: data.student.trim(), assignment: data.assignment.trim(), lesson: data.lesson.trim() };
}

/** Takes the results of all files that have some, and says what is wrong with the others. @param {FileList} files */
async function collect(files) {
  const faults = [];
  for (const file of files) {
    try {
      const results = await read(file);
      // A student who hands in again replaces the earlier results.
      collected = collected.filter((other) => !["student", "lesson", "assignment"].every((key) => Reflect.get(other, key) === Reflect.get(results, key)));
      collected.push(results);
    } catch (error) { faults.push(`${file.name} ${error instanceof Error ? error.message : error}.`); }
  }
  collected.sort((a, b) => a.student.localeCompare(b.student));
  show();
  announce(`${plural(collected.length, "result")}.`);
  showError(faults.join(" "));
}

/** @param {string} text */
const fileName = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lesson";

/**
 * The file of a lesson as an assignment of this name, and of no other.
 * @param {string} text
 * @param {string} assignment
 */
export const assigned = (text, assignment) => `assignment = ${JSON.stringify(assignment)}\n${text.replace(/^assignment\s*=[^\n]*\n/m, "")}`;

/**
 * Connects the controls.
 * @param {() => Assigned} lesson
 * @param {(before: string) => void} renamed is called after another student was named
 */
export function setUp(lesson, renamed) {
  const name = () => $("assign-name").value.trim();
  $("assign-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const text = await lesson().text();
      download(`${fileName(name())}.toml`, assigned(text, name()), "text/plain");
    } catch (error) { showFailure(error); }
  });
  copyWith($("assign-link"), () => ($("assign-name").reportValidity() ? lesson().link(name()) : null));
  // The name stays in the tab, where one student works, and not in the browser, which a class may share.
  owner.student = $("student").value = tab.get(STUDENT) ?? "";
  const rename = () => {
    const before = owner.student;
    owner.student = $("student").value.trim();
    tab.set(STUDENT, owner.student);
    if (owner.student !== before) renamed(before);
  };
  $("student").addEventListener("change", rename);
  $("results-form").addEventListener("submit", (event) => {
    event.preventDefault();
    rename();
    claim();
    const { title, steps } = lesson();
    const { assignment, student } = owner;
    /** @type {Results} */
    const results = { outwit: "results", assignment, lesson: title, student, steps, rows: rowsOf(title) };
    download(`${fileName(student)}-${fileName(assignment || title)}.json`, JSON.stringify(results, null, 2), "application/json");
  });
  $("collect").addEventListener("change", async (event) => {
    const field = target(event);
    await collect(field.files);
    field.value = "";
  });
  $("class-csv").addEventListener("click", () => downloadCsv("class-results.csv", [COLUMNS, ...collected.map((results) => summary(results).map(String))]));
}
