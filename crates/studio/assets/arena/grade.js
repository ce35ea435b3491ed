// A player held against baselines, for points; the result as a table and as files for graders.

import { get, post } from "../api.js";
import { $, announce, download, element, showFailure } from "../view.js";

const POLL_INTERVAL = 500; // milliseconds
const MEDIA_TYPES = /** @type {Record<string, string>} */ ({ gradescope: "application/json", junit: "application/xml", csv: "text/csv" });

/**
 * @typedef {{ name: string, wins: number, draws: number, losses: number, score: number, needed: number, passed: boolean,
 *   points: number, max_points: number, forfeits: string[] }} GradeLine
 * @typedef {{ running: boolean, player: string, at: [string, number, number] | null, error: string | null,
 *   result: { lines: GradeLine[], points: number, max_points: number } | null }} GradeState
 */

/** @type {number | undefined} */
let timer;

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** @param {GradeLine[]} lines */
function table(lines) {
  const head = ["Baseline", "Result", "Won", "Drawn", "Lost", "Score", "Needed", "Points"];
  $("grade-table").replaceChildren(
    element("thead", {}, element("tr", {}, ...head.map((textContent) => element("th", { scope: "col", textContent })))),
    element("tbody", {}, ...lines.map((line) => element("tr", { title: line.forfeits.join("; ") },
      element("th", { scope: "row", textContent: line.name }),
      ...[line.passed ? "passed" : "failed", line.wins, line.draws, line.losses, percent(line.score), percent(line.needed), `${line.points} of ${line.max_points}`]
        .map((textContent) => element("td", { textContent }))))));
}

/** @param {GradeState} state */
function show({ running, player, at, result, error }) {
  $("grade-start").disabled = running;
  $("grade-stop").hidden = !running;
  $("grade-result").hidden = !result;
  if (result) table(result.lines);
  $("grade-status").textContent = error ?? (result ? `${player}: ${result.points} of ${result.max_points} points.`
    : !running ? "Stopped." : at ? `Against ${at[0]}: ${at[1]} of ${at[2]} pairs.` : "Playing …");
  if (!running) announce($("grade-status").textContent);
}

async function poll() {
  clearTimeout(timer);
  try {
    /** @type {GradeState | null} */
    const state = await get("/api/arena/grade");
    if (!state) return;
    show(state);
    if (state.running) timer = setTimeout(poll, POLL_INTERVAL);
  } catch (error) { showFailure(error); }
}

/** Offers the bots of the folder as players. @param {string[]} bots */
export const offer = (bots) => $("grade-players").replaceChildren(...bots.map((value) => element("option", { value })));

/** Connects the form. */
export function setUp() {
  $("grade-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post("/api/arena/grade", { player: $("grade-player").value.trim(), baselines: $("grade-file").value });
      await poll();
    } catch (error) { $("grade-status").textContent = error instanceof Error ? error.message : String(error); }
  });
  $("grade-stop").addEventListener("click", () => { post("/api/arena/grade/stop", {}).catch(showFailure); });
  for (const button of document.querySelectorAll("#grade-result [data-form]")) {
    button.addEventListener("click", async () => {
      try {
        const form = button.dataset.form ?? "";
        const { name, text } = await get(`/api/arena/grade/${form}`);
        download(name, text, MEDIA_TYPES[form]);
      } catch (error) { showFailure(error); }
    });
  }
}
