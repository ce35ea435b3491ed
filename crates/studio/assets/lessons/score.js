// What was answered, kept in this browser only, and handed out as a file.

import { $, download, element } from "../view.js";

const KEY = "outwit-lessons";
const load = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };
const keep = (rows) => { try { localStorage.setItem(KEY, JSON.stringify(rows)); } catch { /* private windows keep nothing */ } };

// The first try and the last one of each step.
export function note(lesson, step, right, first, verdict) {
  const rows = load();
  let row = rows.find((one) => one.lesson === lesson.title && one.step === step + 1);
  if (!row) {
    row = { lesson: lesson.title, step: step + 1, tries: 0, first_try: right && first, solved: false, right: 0, total: verdict.total };
    rows.push(row);
  }
  row.tries += 1;
  row.solved ||= right;
  row.right = Math.max(row.right, right ? verdict.total : verdict.right);
  keep(rows);
}

const COLUMNS = [["lesson", "Lesson"], ["step", "Step"], ["solved", "Solved"], ["first_try", "At the first try"], ["tries", "Tries"], ["right", "Right"], ["total", "Of"]];
const cell = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

export function show() {
  const rows = load();
  if (!rows.length) {
    $("scores").replaceChildren(element("p", { className: "hint", textContent: "Nothing answered yet. Scores stay in this browser until you save or forget them." }));
    return;
  }
  const head = element("tr", {}, ...COLUMNS.map(([, title]) => element("th", { scope: "col", textContent: title })));
  const lines = rows.map((row) => element("tr", {}, ...COLUMNS.map(([name]) => element("td", { textContent: cell(row[name]) }))));
  $("scores").replaceChildren(element("div", { className: "wide" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines))));
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text);

export function setUp(changed) {
  $("scores-csv").addEventListener("click", () => {
    const lines = [COLUMNS.map(([name]) => name), ...load().map((row) => COLUMNS.map(([name]) => quoted(cell(row[name]))))];
    download("outwit-scores.csv", lines.map((line) => `${line.join(",")}\n`).join(""), "text/csv");
  });
  $("scores-json").addEventListener("click", () => download("outwit-scores.json", JSON.stringify(load(), null, 2), "application/json"));
  $("forget").addEventListener("click", () => { keep([]); changed(); });
}
