// A player held against baselines, for points; the result as a table and as files for graders.

import { get, post } from "../api.js";
import { polling } from "../polling.js";
import { tab } from "../store.js";
import { $, announce, download, element, enable, fillTable, showFailure, tableRow } from "../view.js";

const POLL_INTERVAL = 500; // milliseconds
const MEDIA_TYPES = /** @type {Record<string, string>} */ ({ gradescope: "application/json", junit: "application/xml", csv: "text/csv" });

/**
 * @typedef {{ name: string, wins: number, draws: number, losses: number, score: number, needed: number, passed: boolean,
 *   points: number, max_points: number, forfeits: string[] }} GradeLine
 * @typedef {{ running: boolean, player: string, baselines: string, at: [string, number, number] | null, error: string | null,
 *   result: { lines: GradeLine[], points: number, max_points: number } | null }} GradeState
 */

/** The name of the form in the memory of the tab. */
const KEPT = "arena-grade";

let isRunning = false;
/** The result that is shown. @type {GradeState["result"]} */
let shown = null;

/**
 * The score and the needed one with the digits of the needed one. A score that fails is rounded down, so that it is less than the
 * needed one in print, too.
 * @param {GradeLine} line
 */
function percentages({ score, needed, passed }) {
  const decimals = Math.min(Math.max(`${needed}`.length - "0.00".length, 1), 8);
  const unit = 10 ** decimals;
  const shown = passed ? 100 * score : Math.floor(100 * score * unit + 1e-7) / unit;
  return [shown, 100 * needed].map((value) => `${value.toFixed(decimals)}\u00a0%`);
}

/** @param {GradeLine[]} lines */
function table(lines) {
  const head = ["Baseline", "Result", "Won", "Drawn", "Lost", "Score", "Needed", "Points"];
  fillTable($("grade-table"), head, lines.map((line) => {
    const { name, passed, wins, draws, losses, points, max_points: most, forfeits } = line;
    const row = tableRow([name, passed ? "passed" : "failed", wins, draws, losses, ...percentages(line), `${points} of ${most}`], 0);
    row.title = forfeits.join("; ");
    return row;
  }));
}

/** @param {GradeState} state */
function show({ running, player, at, result, error }) {
  isRunning = running;
  // A hidden button cannot take the focus, nor keep it.
  if (running) $("grade-stop").hidden = false;
  enable([[$("grade-start"), !running], [$("grade-stop"), running]]);
  $("grade-stop").hidden = !running;
  $("grade-result").hidden = !result;
  shown = result;
  if (result) table(result.lines);
  $("grade-status").textContent = error ?? (result ? `${player}: ${result.points} of ${result.max_points} points.`
    : !running ? "Stopped." : at ? `${player} against ${at[0]}: ${at[1]} of ${at[2]} pairs.` : "Playing …");
}

/** @param {{ player: string, baselines: string }} form */
function fill({ player, baselines }) {
  $("grade-player").value = player;
  $("grade-file").value = baselines;
}

const form = () => ({ player: $("grade-player").value.trim(), baselines: $("grade-file").value });

/** @returns {Promise<GradeState | null>} */
const load = () => get("/api/arena/grade");

const poll = polling(async () => {
  const state = await load();
  isRunning = false;
  if (!state) return;
  show(state);
  if (!state.running) announce($("grade-status").textContent);
}, () => isRunning, POLL_INTERVAL);

/** @param {GradeState} state */
function follow(state) {
  show(state);
  if (!state.running) return;
  if (!tab.get(KEPT)) fill(state);
  $("grade").open = true;
  poll();
}

/** Shows the grading that is running, whoever started it, so that it can be stopped here. */
export async function showRunning() {
  const state = await load();
  if (state?.running) follow(state);
}

/** Offers the bots of the folder as players. @param {string[]} bots */
export const offer = (bots) => $("grade-players").replaceChildren(...bots.map((value) => element("option", { value })));

/**
 * Connects the form.
 * @param {() => unknown} refused is called if no grading can be started now
 */
export function setUp(refused) {
  const kept = tab.value(KEPT, null);
  if (kept) fill(kept);
  load().then((state) => { if (state) follow(state); }).catch(showFailure);
  const keep = () => tab.setValue(KEPT, form());
  $("grade-form").addEventListener("input", keep);
  $("grade-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    keep();
    try {
      await post("/api/arena/grade", form());
      isRunning = true;
      await poll();
    } catch (error) {
      $("grade-status").textContent = error instanceof Error ? error.message : String(error);
      refused();
    }
  });
  $("grade-stop").addEventListener("click", () => { post("/api/arena/grade/stop", {}).catch(showFailure); });
  for (const button of document.querySelectorAll("#grade-result [data-form]")) {
    button.addEventListener("click", async () => {
      try {
        const form = button.dataset.form ?? "";
        const { name, text } = await post(`/api/arena/grade/${form}`, shown);
        download(name, text, MEDIA_TYPES[form]);
      } catch (error) { showFailure(error); }
    });
  }
}
