// One search of a position: its settings and its answer.

import { get } from "../api.js";
import { playedGame, game } from "../games/game.js";
import { algorithmMenu, evaluationMenu, titleOf } from "../names.js";
import { OverviewPanel } from "../overview/panel.js";
import { formatCount, formatTime, hasValue, stoppedBy, valueText } from "../view.js";

/** The settings of a search. The depth is a text if it is from a link. @typedef {{ algorithm: string, depth: number | string, eval: string }} SearchSettings */

export class GamePanel extends OverviewPanel {
  /**
   * @param {string} side
   * @param {() => void} changed
   */
  constructor(side, changed) {
    super(side, changed);
    // The moves with their values; the reader expands what is of interest.
    [this.levels, this.whole] = [1, 30];
    this.at("algorithm").addEventListener("change", () => { this.describe(); changed(); });
    for (const name of ["eval", "depth"]) this.at(name).addEventListener("change", changed);
  }

  /** @returns {SearchSettings} */
  get settings() { return { algorithm: this.at("algorithm").value, depth: Number(this.at("depth").value) || 3, eval: this.at("eval").value }; }

  get title() {
    const { algorithm, depth, eval: evaluation } = this.settings;
    return `${titleOf(game.catalogue.algorithms, algorithm)}${evaluation ? ` (${evaluation})` : ""}, depth ${depth}`;
  }

  /**
   * Fills the menus for the game and shows these settings.
   * @param {SearchSettings} settings
   */
  fill(settings) {
    algorithmMenu(this.at("algorithm"), game.catalogue.algorithms, settings.algorithm);
    evaluationMenu(this.at("eval"), game.row.evals, settings.eval);
    this.at("depth").value = settings.depth;
    this.describe();
  }

  /**
   * What is wrong with settings of a link that were just shown; empty if nothing is.
   * @param {SearchSettings} settings
   */
  missing({ algorithm, depth, eval: evaluation }) {
    const field = this.at("depth");
    const isDepth = field.checkValidity();
    if (!isDepth) field.value = field.defaultValue;
    const shown = this.settings;
    if (algorithm !== shown.algorithm) return `no algorithm "${algorithm}", expected one of the menu, for example: ${shown.algorithm}`;
    if (evaluation !== shown.eval) return `no evaluation "${evaluation}" for ${game.row.title}, expected one of the menu, for example: ${game.row.evals[0]?.name ?? "none"}`;
    return isDepth ? "" : `no depth "${depth}", expected a whole number from ${field.min} to ${field.max}, for example: ${field.defaultValue}`;
  }

  describe() {
    const row = game.catalogue.algorithms.find((row) => row.name === this.at("algorithm").value);
    this.at("about").textContent = row ? `${row.summary}.` : "";
  }

  /** @param {{ nodes: number }} limits */
  command({ nodes }) {
    const { algorithm, depth, eval: evaluation } = this.settings;
    // Not before the menus are filled.
    if (!algorithm) return null;
    return {
      path: "/api/run", title: this.title, name: `${game.row.id}-${algorithm}`,
      body: { ...playedGame(), task: "record", algorithm, depth, eval: evaluation || null, nodes },
    };
  }

  // The record of a long search has only a part of its cuts.
  async more() {
    /** @type {Scene} */
    const { counts } = await get(`/api/run/${this.record?.run}/scene`);
    const end = new Map(counts);
    if (end.get("nodes visited") === this.outcome?.count) this.totals.set("cuts", formatCount(end.get("cuts") ?? 0));
  }

  /** @param {RunStatus} status @param {{ nodes: number }} limits */
  answer({ report }, limits) {
    if (!report) return;
    const early = report.stopped ? ` – ${stoppedBy(report.stopped, limits)}` : "";
    const line = report.line.slice(0, 8).join(" ");
    const value = hasValue(report) ? valueText(report.value) : "no value";
    // Otherwise alpha-beta may seem to visit more nodes than minimax.
    const second = report.distance_nodes;
    const passes = second ? `. Nodes: ${formatCount(report.nodes - second)} as in the textbooks, ${formatCount(second)} more in a second pass for the distance.` : "";
    this.at("answer").textContent = `${report.best ? `Chooses ${report.best}` : "No move"}, ${value}${early}${line ? `. Line: ${line}` : ""}${passes}`;
    const found = `${report.best ?? "no move"}, ${value}`;
    this.outcome = { title: this.searched, unit: "nodes visited", count: report.nodes, found, ended: !report.stopped };
    this.totals = new Map([["nodes visited", formatCount(report.nodes)], ["depth", String(report.depth)], ["time", formatTime(report.seconds)]]);
  }
}
