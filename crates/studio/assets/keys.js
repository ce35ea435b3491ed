// Keys of the page. They rest while somebody types, and Ctrl, Alt and Meta belong to the browser.

import { $ } from "./view.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, pause, redo, restart, resume, sideToMove, think, undo,
} from "./game.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";

const types = (target) => target.matches("input:not([type=range]), textarea, select, [contenteditable]");

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
  "?": () => $("help").showModal(), Escape: board.putBack,
};

export function setUp() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !game.view) return;
    if (types(event.target) || document.querySelector("dialog[open]")) return;
    // These keys work the control that has the focus.
    const own = event.target.matches("button, summary, a, input[type=range]");
    if (own && (event.key === " " || event.key === "Enter" || event.target.type === "range" && event.key.startsWith("Arrow"))) return;
    const action = Object.hasOwn(ACTIONS, event.key) ? ACTIONS[event.key] : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
