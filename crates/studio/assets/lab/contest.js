// A match of the evaluation against the baseline, with its progress.

import { get, post } from "../api.js";
import { pollContest, progress } from "../contest.js";
import { $, announce, element, figures, likelihood, percent, showFailure, svgElement } from "../view.js";
import { game } from "../games/game.js";
import { tab } from "../store.js";
import * as evaluation from "./evaluation.js";
import { depth } from "./values.js";

/** The ends of the axis, in Elo: the least that holds the interval. */
const AXES = [400, 800, 1600];
/** The name of the last match in the memory of the tab. */
const KEPT = "lab-contest";

const contest = {
  /** @type {number | null} */
  id: null,
  running: false,
  /** Whether it has no result yet, which is then brought into view. */
  isNew: false,
};

/**
 * A match from the side of the edited evaluation; `los` is the likelihood of superiority.
 * @typedef {{ wins: number, draws: number, losses: number, score: number | null, los: number | null, elo: number | null, elo_interval: [number | null, number | null] }} Match
 */

/**
 * Shows the confidence interval on an axis; an end beyond the axis, or without a limit, is an arrow head.
 * @param {Match} two
 */
function interval(two) {
  const [low, high] = [two.elo_interval[0] ?? -Infinity, two.elo_interval[1] ?? Infinity];
  const max = AXES.find((end) => [low, high].every((elo) => !Number.isFinite(elo) || Math.abs(elo) <= end)) ?? AXES[AXES.length - 1];
  /** @param {number} elo */
  const at = (elo) => 150 + 145 * Math.max(-1, Math.min(1, elo / max));
  const heads = (low < -max ? "M13 5L5 12L13 19" : "") + (high > max ? "M287 5L295 12L287 19" : "");
  const svg = svgElement("svg", { viewBox: "0 0 300 34", "aria-hidden": "true" });
  svg.append(svgElement("path", { class: "axis", d: "M5 12H295M5 8v8M150 4v16M295 8v8" }));
  svg.append(svgElement("path", { class: "span", d: `M${at(low)} 12H${at(high)}${heads}` }));
  if (two.elo !== null) svg.append(svgElement("circle", { class: "dot", cx: at(two.elo), cy: 12, r: 5 }));
  for (const [x, anchor, text] of [[5, "start", `−${max}`], [150, "middle", "0 Elo"], [295, "end", `+${max}`]]) {
    svg.append(svgElement("text", { x, y: 31, "text-anchor": anchor }, String(text)));
  }
  $("interval").replaceChildren(svg);
}

/** Brings progress and result into view: the form that starts the match may be at the end of the screen. */
function reveal() {
  $("contest").hidden = false;
  $("contest").scrollIntoView({ block: "nearest" });
}

/** @param {{ running: boolean, done: boolean, error: string | null, played: number, units: number, elo: string | null, match: Match }} state */
function show(state) {
  const ended = contest.running && !state.running;
  const { running } = state;
  contest.running = running;
  const two = state.match;
  $("contest").hidden = false;
  $("contest-status").textContent = state.error ?? `${state.played} of ${state.units} pairs, ${progress(state)}.`;
  $("progress").value = state.played / state.units;
  $("start").disabled = running;
  $("stop").hidden = !running;
  $("contest-link").href = `/arena#contest=${contest.id}`;
  if (state.played) {
    $("elo").textContent = `Yours: Elo ${state.elo} (95\u00a0%)`;
    $("interval").setAttribute("aria-label", $("elo").textContent);
    interval(two);
    const rows = [["Won", two.wins], ["Drawn", two.draws], ["Lost", two.losses], ["Points", percent(two.score)], ["Likelihood of superiority", likelihood(two.los)]];
    figures($("score"), rows);
    if (contest.isNew) { contest.isNew = false; reveal(); }
  }
  if (ended) announce(`${$("contest-status").textContent} ${$("elo").textContent}`);
}

const poll = pollContest(contest, (id) => get(`/api/arena/${id}`), show);

async function start() {
  /** @param {string} name */
  const number = (name) => Number($(name).value);
  /** @param {string} name */
  const player = (name) => `engine:depth=${depth()},eval=${name}`;
  // What the table shows may be an answer that is older than the last change.
  const own = await evaluation.parse(evaluation.source());
  if (!own) return;
  evaluation.mine.text = own.text;
  try {
    const { id } = await post("/api/arena", {
      game: game.name, players: [player("mine.toml"), player(evaluation.baselineName())], evals: evaluation.texts(),
      pairs: number("pairs"), nodes: number("nodes"), seed: number("seed"),
    });
    Object.assign(contest, { id, running: true, isNew: true });
    tab.setValue(KEPT, { id, game: game.name });
    $("elo").textContent = "";
    $("interval").replaceChildren();
    $("score").replaceChildren();
    reveal();
    poll();
  } catch (error) {
    showFailure(error);
    // It may be the match of another tab, which the arena can stop.
    const running = await get("/api/arena/running").catch(() => null);
    if (running !== null) $("fault").append(" ", element("a", { href: "/arena", textContent: "Show it in the arena" }));
  }
}

/** Shows the last match again after its page was loaded again, if the server still knows it. */
export async function showKept() {
  const kept = tab.value(KEPT, /** @type {{ id: number, game: string } | null} */ (null));
  if (!kept || kept.game !== game.name) return;
  try {
    const state = await get(`/api/arena/${kept.id}`);
    // After a new start of the server the number may belong to another contest.
    if (contest.id !== null || state.game !== kept.game || !state.match?.players[0].includes("mine.toml")) return;
    contest.id = kept.id;
    contest.running = state.running;
    show(state);
    if (state.running) poll();
  } catch { /* The server has forgotten it. */ }
}

/** Connects the controls. */
export function setUp() {
  $("contest-form").addEventListener("submit", (event) => { event.preventDefault(); start(); });
  $("stop").addEventListener("click", () => post(`/api/arena/${contest.id}/stop`, {}).then(() => setTimeout(poll, 100)).catch(showFailure));
}
