// One search of a position: its choice and its answer.

import { grouped, options, words } from "../view.js";
import { LargePanel } from "../overview/panel.js";
import { figures } from "../panel.js";
import { course, game } from "../games/game.js";

export class GamePanel extends LargePanel {
  constructor(side, changed) {
    super(side, changed);
    this.at("algorithm").addEventListener("change", () => { this.about(); changed(); });
    for (const name of ["eval", "depth"]) this.at(name).addEventListener("change", changed);
  }

  get way() { return { algorithm: this.at("algorithm").value, depth: Number(this.at("depth").value) || 3, eval: this.at("eval").value }; }

  // Fills the lists for the game.
  offer(wanted) {
    options(this.at("algorithm"), game.catalogue.algorithms.map((row) => [row.name, row.title, row.summary]), wanted.algorithm);
    options(this.at("eval"), [["", "usual"], ...game.row.evals.map((row) => [row.name, row.title, row.summary])], wanted.eval);
    this.at("depth").value = String(wanted.depth);
    this.about();
  }

  about() {
    const row = game.catalogue.algorithms.find((row) => row.name === this.at("algorithm").value);
    this.at("about").textContent = row ? `${row.summary}.` : "";
  }

  command({ nodes }) {
    const { algorithm, depth, eval: evaluation } = this.way;
    return {
      path: "/api/run", title: evaluation ? `${algorithm} (${evaluation}), depth ${depth}` : `${algorithm}, depth ${depth}`,
      name: `${game.row.id}-${algorithm}`,
      body: { ...course(), task: "record", algorithm, depth, eval: evaluation || null, nodes },
    };
  }

  answer({ report }) {
    const early = report.stopped ? ` – ended early: ${report.stopped}` : "";
    this.at("answer").textContent = `${report.best ? `Chooses ${report.best}` : "No move"}, ${words(report.value)}${early}`;
    figures(this.at("figures"), [
      ["Nodes", grouped(report.nodes)], ["Depth", String(report.depth)], ["Line", report.line.slice(0, 8).join(" ") || "–"],
      ["Time", report.seconds < 1 ? `${(report.seconds * 1000).toFixed(1)} ms` : `${report.seconds.toFixed(2)} s`],
    ]);
  }
}
