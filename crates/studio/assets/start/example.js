// The running example: a small search of the real engine, and the same position searched without cuts to compare.

import { run } from "../api.js";
import { Panel } from "../panel.js";
import { grouped } from "../view.js";

const POSITION = { game: "tic-tac-toe", start: "XXO|.O.|X.. O", moves: [] };
const DEPTH = 9;

// Where the page of the games shows the same search at a step.
export function link(step) {
  const query = new URLSearchParams({ game: POSITION.game, start: POSITION.start, first: "human", second: "human", tree: `alpha-beta,${DEPTH},none,0` });
  if (step !== null) query.set("step", step);
  return `/games#${query}`;
}

function nodesOfMinimax() {
  return new Promise((resolve) => {
    run({ ...POSITION, task: "analyse", algorithm: "minimax", depth: DEPTH, eval: "none" }, (status) => {
      if (status.done) resolve(status.report?.nodes ?? null);
    });
  });
}

export class Example extends Panel {
  command() {
    return {
      path: "/api/run", title: "Alpha-beta on tic-tac-toe", name: "example",
      body: { ...POSITION, task: "record", algorithm: "alpha-beta", depth: DEPTH, eval: "none" },
    };
  }

  answer({ report }) { this.report = report; }

  async more() { this.minimax = await nodesOfMinimax(); }

  // The answer stays open until the search has found it.
  wentTo(step) {
    const ended = step === null || step >= this.steps - 1;
    const { best, nodes } = this.report;
    const saved = this.minimax ? ` Alpha-beta visited ${grouped(nodes)} nodes; minimax visits ${grouped(this.minimax)}.` : "";
    this.at("answer").textContent = ended ? `Noughts hold the draw by ${best}.${saved}` : "Which move holds the draw?";
  }
}
