// The chart of `compare`. It is drawn again after each row.

import { post, postFile } from "./api.js";
import { $, announce, download, draw, fileExtension, fillTable, formatCount, narrowPage, showError, showFailure, tableRow } from "./view.js";

/**
 * The comparison that is running: whether it was stopped, and the search to stop with it.
 * @typedef {{ stopped: boolean, search: RunningSearch | null, stop(): void }} ChartTask
 *
 * What to compare. `row` counts for one row: the length of the x axis and the count of each search, `null` to skip the
 * row, `undefined` to end.
 * @typedef {object} ChartPlan
 * @property {"game" | "puzzle"} kind
 * @property {string} name
 * @property {string} column what the rows of the table are by
 * @property {string[]} searches
 * @property {(index: number, task: ChartTask) => Promise<[number, (number | null)[]] | null | undefined>} row
 * @property {() => string} [note] a sentence below the table, after each row
 */

const state = {
  /** @type {ChartTask | null} */
  task: null,
  /** @type {{ kind: string, name: string, column: string, searches: string[], rows: [number, (number | null)[]][] } | null} */
  effort: null,
};

async function paint() {
  const { effort } = state;
  if (!effort) return;
  const narrow = narrowPage.matches;
  const { svg } = await post("/api/chart", { ...effort, narrow });
  if (state.effort !== effort) return;
  draw($("chart"), svg).setAttribute("role", "img");
  $("chart").classList.toggle("narrow", narrow);
  const depths = [...new Set(effort.rows.map(([depth]) => depth))].sort((a, b) => a - b);
  /** @param {number} depth @param {number} index */
  const mean = (depth, index) => {
    const counts = effort.rows.filter(([other]) => other === depth).map(([, row]) => row[index]).filter((count) => count !== null);
    return counts.length ? formatCount(counts.reduce((a, b) => a + b) / counts.length) : "–";
  };
  fillTable($("chart-table"), [effort.column, ...effort.searches], depths.map((depth) => tableRow([depth, ...effort.searches.map((_, index) => mean(depth, index))], 0)));
}

/** Removes the chart, since the page shows another game, puzzle or position. */
export function clear() {
  state.task?.stop();
  state.effort = null;
  $("chart").replaceChildren();
  $("chart-table").replaceChildren();
  $("chart-status").textContent = "";
  showNote("");
  $("chart-save").disabled = true;
}

/** @param {string} text */
function showNote(text) {
  $("chart-note").hidden = !text;
  $("chart-note").textContent = text;
}

/** @param {(rows: number) => ChartPlan} plan */
async function compare(plan) {
  state.task?.stop();
  showError(null);
  /** @type {ChartTask} */
  const task = { stopped: false, search: null, stop() { task.stopped = true; task.search?.stop(); } };
  state.task = task;
  const rows = Number($("chart-rows").value);
  const { row, note, ...about } = plan(rows);
  showNote("");
  state.effort = { ...about, rows: [] };
  $("chart-stop").hidden = false;
  $("chart-save").disabled = true;
  try {
    for (let index = 0; index < rows && !task.stopped; index += 1) {
      $("chart-status").textContent = `${index + 1} of ${rows} …`;
      const counted = await row(index, task);
      if (task.stopped || !state.effort || counted === undefined) break;
      if (note) showNote(note());
      if (counted) { state.effort.rows.push(counted); await paint(); }
    }
    if (state.task === task) {
      $("chart-status").textContent = task.stopped ? "Stopped." : "Done.";
      $("chart-save").disabled = !state.effort?.rows.length;
      if (!task.stopped) announce("The chart is complete.");
    }
  } catch (error) {
    showFailure(error);
    $("chart-status").textContent = "";
  }
  if (state.task === task) { state.task = null; $("chart-stop").hidden = true; }
}

async function save() {
  const { effort } = state;
  if (!effort) return;
  const format = $("chart-save-form").value;
  const file = await postFile("/api/chart", { ...effort, file: format });
  download(`${effort.name.split(":")[0]}-compare.${fileExtension(format)}`, file);
}

/**
 * Connects the controls.
 * @param {(rows: number) => ChartPlan} plan is called when a chart is started
 */
export function setUp(plan) {
  clear();
  $("chart-form").addEventListener("submit", (event) => { event.preventDefault(); compare(plan); });
  $("chart-stop").addEventListener("click", () => state.task?.stop());
  // A hidden page has its searches stopped, which must not count as searches that take too long.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") state.task?.stop(); });
  narrowPage.addEventListener("change", () => paint().catch(showFailure));
  $("chart-save").addEventListener("click", () => save().catch(showFailure));
}
