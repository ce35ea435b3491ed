// Keyboard shortcuts of the games page.

import { listen } from "../keys.js";
import { $ } from "../view.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import { askToBegin, say } from "./ending.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, pause, redo, resume, sideToMove, think, undo,
} from "./game.js";

const HINT_PLAYER = "engine:time=1";

function playBestMove() {
  if (isOver()) return;
  if (game.thinking && !anyHuman()) pause();
  else if (!isHuman(sideToMove())) resume(true);
  else if (analysis.isOn()) think(HINT_PLAYER);
  else say("Start the analysis (l) to let Space play the best move.");
}

/** @type {KeyActions} */
const ACTIONS = {
  ArrowLeft: undo, j: undo, ArrowRight: redo, k: redo,
  ArrowUp: () => jump(0), 0: () => jump(0),
  ArrowDown: () => jump(Infinity), $: () => jump(Infinity),
  " ": playBestMove, h: analysis.hint, f: flip, n: askToBegin, e: analysis.announceReport,
  Escape: board.deselect,
};

/** @param {(tab: string) => void} open opens a tab */
export const setUp = (open) => listen({
  ...ACTIONS,
  m: () => { open("moves"); $("move").focus(); },
  t: () => { open("tree"); ($("tree-view").hidden ? $("t-algorithm") : $("tree")).focus(); },
  l: () => { open("analysis"); analysis.toggle(); },
}, () => game.view);
