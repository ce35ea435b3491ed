// Keys of the page of the games.

import { listen } from "../keys.js";
import { $ } from "../view.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, pause, redo, restart, resume, sideToMove, think, undo,
} from "./game.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";

function best() {
  if (isOver()) return;
  if (game.thinking && !anyHuman()) pause();
  else if (!isHuman(sideToMove())) resume(true);
  else think("engine:time=1");
}

const ACTIONS = {
  ArrowLeft: undo, j: undo, ArrowRight: redo, k: redo,
  ArrowUp: () => jump(0), 0: () => jump(0),
  ArrowDown: () => jump(Infinity), $: () => jump(Infinity),
  " ": best, l: () => analysis.toggle(), f: flip, n: restart, e: analysis.speak,
  m: () => $("move").focus(), t: () => ($("tree-view").hidden ? $("t-algorithm") : $("tree")).focus(),
  Escape: board.putBack,
};

export const setUp = () => listen(ACTIONS, () => game.view);
