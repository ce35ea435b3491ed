// One search of a puzzle: its choice, its answer, its curve, its solution played.

import { get, post } from "../api.js";
import { complain, draw, grouped, options } from "../view.js";
import { LargePanel } from "../overview/panel.js";
import { figures, number } from "../panel.js";
import * as curve from "./curve.js";
import { puzzle } from "./instance.js";

export class PuzzlePanel extends LargePanel {
  constructor(side, changed) {
    super(side, changed);
    this.chart = null;
    this.playing = null;
    this.at("algorithm").addEventListener("change", () => { this.heuristics(); changed(); });
    this.at("heuristic").addEventListener("change", () => { this.about(); changed(); });
    this.at("play").addEventListener("click", () => this.play());
  }

  get way() { return { algorithm: this.at("algorithm").value, heuristic: this.at("heuristic").value }; }

  get title() {
    const { algorithm, heuristic } = this.way;
    return heuristic ? `${algorithm} (${heuristic})` : algorithm;
  }

  // Fills the lists for the puzzle; keeps what is chosen if it still applies.
  offer(wanted = null) {
    const { algorithms } = puzzle.view;
    const chosen = wanted ?? this.way;
    const names = algorithms.map((row) => row.name);
    const none = this.side === "b" ? [["", "none", "No second search"]] : [];
    const rows = [...none, ...algorithms.map((row) => [row.name, row.title, row.summary])];
    const usual = this.side === "b" ? "" : names.find((name) => ["a-star", "backtracking", "annealing"].includes(name)) ?? names[0];
    options(this.at("algorithm"), rows, names.includes(chosen.algorithm) ? chosen.algorithm : usual);
    this.heuristics(chosen.heuristic);
  }

  heuristics(wanted = this.at("heuristic").value) {
    const row = puzzle.view.algorithms.find((row) => row.name === this.at("algorithm").value);
    const list = row?.heuristics ?? [];
    const chosen = list.some(([name]) => name === wanted) ? wanted : list[0]?.[0];
    options(this.at("heuristic"), list.length ? list.map(([name, about]) => [name, name, about]) : [["", "–"]], chosen);
    this.at("heuristic").disabled = !list.length;
    this.about();
  }

  about() {
    const row = puzzle.view.algorithms.find((row) => row.name === this.at("algorithm").value);
    const about = row?.heuristics.find(([name]) => name === this.at("heuristic").value)?.[1];
    this.at("about").textContent = row ? `${row.summary}${about ? ` – ${about}` : ""}.` : "";
  }

  clear() {
    clearTimeout(this.playing);
    this.playing = null;
    super.clear();
  }

  command(limits) {
    const { algorithm, heuristic } = this.way;
    if (!algorithm) return null;
    this.at("solution").hidden = this.at("curve").hidden = true;
    return {
      path: "/api/puzzle/run", title: this.title, name: `${puzzle.name.split(":")[0]}-${algorithm}`,
      body: { puzzle: puzzle.name, instance: puzzle.view.instance, algorithm, heuristic: heuristic || null, ...limits },
    };
  }

  answer({ answer }) {
    const found = answer.solved
      ? [answer.cost === null ? "Solved" : `Cost ${number(answer.cost)}`, answer.optimal ? ", proven to be the least" : "", answer.cost !== null && answer.actions.length ? `, ${grouped(answer.actions.length)} ${answer.actions.length === 1 ? "step" : "steps"}` : ""].join("")
      : "No solution";
    this.at("answer").textContent = answer.note ? `${found}: ${answer.note}.` : `${found}.`;
    figures(this.at("figures"), [
      ["Expanded", grouped(answer.expanded)], ["Generated", grouped(answer.generated)],
      ["Frontier at most", grouped(answer.peak_frontier)],
      ["Branching b*", answer.branching === null ? "–" : answer.branching.toFixed(2)],
      ["Time", answer.seconds < 1 ? `${(answer.seconds * 1000).toFixed(1)} ms` : `${answer.seconds.toFixed(2)} s`],
    ]);
    this.at("solution").hidden = !answer.solved || !answer.actions.length;
    this.at("played").textContent = "";
  }

  async more() {
    this.chart = null;
    this.at("large").hidden = this.at("save-tree-box").hidden = false;
    const data = await get(`/api/run/${this.record.run}/curve`).catch(() => null);
    if (!data?.points.length) return;
    this.at("curve").hidden = false;
    // The tree of a run is a single line; the curve tells more.
    this.at("large").hidden = this.at("save-tree-box").hidden = true;
    this.chart = curve.draw(this.at("curve"), data);
  }

  show(step) {
    clearTimeout(this.playing);
    this.playing = null;
    this.at("play").textContent = "Play the solution";
    return super.show(step);
  }

  wentTo(step) { this.chart?.mark(step); }

  // Plays the solution on the picture, or stops playing it.
  play() {
    if (this.playing) { this.show(this.step).catch((error) => complain(error.message)); return; }
    const { instance, actions } = this.record.status.answer;
    const mine = ++this.told;
    this.at("play").textContent = "Back to the search";
    const beat = async (at) => {
      const { svg } = await post("/api/puzzle/play", { puzzle: puzzle.name, instance, actions, at });
      if (mine !== this.told) return;
      draw(this.at("scene"), svg);
      this.at("played").textContent = at ? `${at} of ${actions.length}: ${actions[at - 1]}` : "The start";
      if (at < actions.length) this.playing = setTimeout(() => beat(at + 1).catch(fail), 450);
    };
    const fail = (error) => { complain(error.message); this.show(this.step).catch(() => {}); };
    this.playing = setTimeout(() => beat(0).catch(fail), 0);
  }
}
