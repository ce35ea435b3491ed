// One search of a position: its settings and its answer.

import { get } from "../api.js";
import { playedGame, game } from "../games/game.js";
import { depthOf, evalOf, showDepth, showEvals, takesDepth, takesEval } from "../games/search-fields.js";
import { algorithmMenu, titleOf } from "../names.js";
import { OverviewPanel } from "../overview/panel.js";
import { formatCount, formatTime, hasValue, lacksProof, stoppedBy, valueText } from "../view.js";

/** The settings of a search. The depth is a text if it is from a link, null if the search has none. @typedef {{ algorithm: string, depth: number | string | null, eval: string }} SearchSettings */

/** What a search does that adds no node to its tree. @type {Record<string, string>} */
const OUTSIDE = {
  engine: "outside it, for the distance or the rest of the line", perfect: "outside it, for the distance or the rest of the line",
  mcts: "for playouts that ended at a known result",
};

export class GamePanel extends OverviewPanel {
  /**
   * @param {string} side
   * @param {() => void} changed
   */
  constructor(side, changed) {
    super(side, changed);
    // The moves with their values, and the answers along the principal variation; the reader expands what else is of interest.
    [this.levels, this.whole] = [1, 30];
    this.expandsPrincipal = true;
    this.at("algorithm").addEventListener("change", () => { this.showTaken(); changed(); });
    for (const name of ["eval", "depth"]) this.at(name).addEventListener("change", changed);
  }

  /** @returns {SearchSettings} */
  get settings() {
    const algorithm = this.at("algorithm").value;
    return { algorithm, depth: depthOf(algorithm, this.at("depth").value || 3), eval: this.at("eval").value };
  }

  get title() {
    const { algorithm, depth, eval: evaluation } = this.settings;
    return `${titleOf(game.catalogue.algorithms, algorithm)}${evaluation ? ` (${evaluation})` : ""}${depth === null ? "" : `, depth ${depth}`}`;
  }

  /**
   * Fills the menus for the game and shows these settings.
   * @param {SearchSettings} settings
   */
  fill(settings) {
    algorithmMenu(this.at("algorithm"), game.catalogue.algorithms, settings.algorithm);
    this.showTaken(settings);
  }

  /**
   * Shows the settings that the algorithm takes.
   * @param {Partial<SearchSettings>} [settings] by default those that are shown
   */
  showTaken({ depth, eval: evaluation } = {}) {
    const algorithm = this.at("algorithm").value;
    showDepth(this.at("depth"), algorithm, depth ?? undefined);
    showEvals(this.at("eval"), algorithm, evaluation);
    this.describe();
  }

  /**
   * What is wrong with settings of a link that were just shown; empty if nothing is. What the algorithm does not take is ignored.
   * @param {SearchSettings} settings
   */
  missing({ algorithm, depth, eval: evaluation }) {
    const field = this.at("depth");
    const isDepth = field.checkValidity();
    if (!isDepth) field.value = field.defaultValue;
    const shown = this.settings;
    if (algorithm !== shown.algorithm) return `no algorithm "${algorithm}", expected one of the menu, for example: ${shown.algorithm}`;
    if (takesEval(algorithm) && evaluation !== shown.eval) return `no evaluation "${evaluation}" for ${game.row.title}, expected one of the menu, for example: ${game.row.evals[0]?.name ?? "none"}`;
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
      body: { ...playedGame(), task: "record", algorithm, depth, eval: evalOf(algorithm, evaluation), nodes },
    };
  }

  // The record of a long search has only a part of its nodes and cuts.
  async more() {
    const { record, outcome } = this;
    if (!record || !outcome) return;
    const path = `/api/run/${record.run}`;
    /** @type {[Scene, NodeInfo]} */
    const [{ counts }, { node }] = await Promise.all([get(`${path}/scene`), get(`${path}/node/0`)]);
    if (node.below + 1 !== record.kept) return;
    const end = new Map(counts);
    const inTree = end.get("nodes visited") ?? 0;
    const rest = outcome.count - inTree;
    const reason = OUTSIDE[record.status.report?.algorithm ?? ""];
    if (rest && !reason) return;
    this.totals.set("cuts", formatCount(end.get("cuts") ?? 0));
    if (!rest) return;
    this.totals.set("nodes visited", formatCount(inTree));
    this.at("answer").append(`. Nodes: ${formatCount(inTree)} in the tree, ${formatCount(rest)} more ${reason}.`);
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
    const choice = `${report.best ? `Chooses ${report.best}` : "No move"}, ${value}`;
    const soFar = report.best && hasValue(report) ? `; best so far ${report.best}, ${value}` : "";
    this.at("answer").textContent = `${lacksProof(report) ? `Nothing is proven${soFar}` : choice}${early}${line ? `. Principal variation: ${line}` : ""}${passes}`;
    const found = `${report.best ?? "no move"}, ${value}`;
    this.outcome = { title: this.searched, unit: "nodes visited", count: report.nodes, found, ended: !report.stopped };
    /** @type {[string, string][]} */
    const depth = takesDepth(report.algorithm) ? [["depth", String(report.depth)]] : [];
    this.totals = new Map([["nodes visited", formatCount(report.nodes)], ...depth, ["time", formatTime(report.seconds)]]);
  }
}
