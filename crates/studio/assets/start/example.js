// The example: a small search of the real engine, and minimax on the same position for comparison.

import { runToEnd } from "../api.js";
import { Panel } from "../panel.js";
import { scrollByKeys } from "../tree-scroll.js";
import { formatCount, plural } from "../view.js";

const POSITION = { game: "tic-tac-toe", start: "O..|XO.|XOX X", moves: [] };
const DEPTH = 9;

/**
 * The address of the games page with the same search at a step.
 * @param {number | null} step
 */
export function link(step) {
  const query = new URLSearchParams({ game: POSITION.game, start: POSITION.start, first: "human", second: "human", tree: `alpha-beta,${DEPTH},none,0` });
  if (step !== null) query.set("step", String(step));
  return `/games#${query}`;
}

/** The number of nodes that minimax visits; null if it fails. */
const nodesOfMinimax = () => runToEnd({ ...POSITION, task: "analyse", algorithm: "minimax", depth: DEPTH, eval: "none" })
  .then(({ report }) => report?.nodes ?? null, () => null);

export class Example extends Panel {
  /** @type {Report | null} */
  report = null;
  /** The number of nodes that minimax visits. @type {number | null} */
  minimaxNodes = null;

  /**
   * @param {string} side
   * @param {() => void} changed
   */
  constructor(side, changed) {
    super(side, changed);
    // The root and every step are in the window, without scrolling.
    this.smallest = 0.75;
    scrollByKeys(this.at("tree"));
  }

  command() {
    return {
      path: "/api/run", title: "Alpha-beta on tic-tac-toe", name: "example",
      body: { ...POSITION, task: "record", algorithm: "alpha-beta", depth: DEPTH, eval: "none" },
    };
  }

  /** @param {RunStatus} status */
  answer({ report }) {
    this.report = report;
    if (report) this.totals = new Map([["nodes visited", formatCount(report.nodes)]]);
  }

  /**
   * The word window has not been explained here: what its bounds are is said instead.
   * @param {string} text
   */
  worded(text) {
    return text.replace(/: window \[(.+), (.+)\]\./, (_, alpha, beta) =>
      `.${alpha === "−∞" ? "" : ` MAX is sure of at least ${alpha}.`}${beta === "+∞" ? "" : ` MIN is sure of at most ${beta}.`}`);
  }

  async more() { this.minimaxNodes = await nodesOfMinimax(); }

  /**
   * Shows the answer after the last step only.
   * @param {number | null} step
   */
  wentTo(step) {
    if (!this.report || (step !== null && step < this.steps - 1)) { this.at("answer").textContent = "Which move draws?"; return; }
    const { best, nodes } = this.report;
    const comparison = this.minimaxNodes ? ` Alpha-beta visited ${plural(nodes, "node")}; minimax visits ${plural(this.minimaxNodes, "node")}.` : "";
    this.at("answer").textContent = `X draws with ${best}.${comparison}`;
  }
}
