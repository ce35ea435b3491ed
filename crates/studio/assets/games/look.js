// The position of a node of the search tree on the large board, in place of that of the game. It is only looked at: moves are
// entered in the game.

import { $, announce } from "../view.js";

/** A position in the tree: its drawing, the cells of its last move, and the moves that lead to it. @typedef {{ svg: string, last: string[], moves: string[] }} Looked */

/** Where the board is beside the tree. Elsewhere a node has a board of its own. */
const beside = matchMedia("(min-width: 56rem)");

/** Whether the reader looks at the tree: then the board follows the selected node. */
let isWanted = false;
/** @type {Looked | null} */
let looked = null;
/** @type {() => void} */
let redraw = () => {};

export const isBeside = () => beside.matches;

/** The position that the board shows; null = that of the game. */
export const position = () => looked;

/** Draws the board again when it shows another position. @param {() => void} draw */
export const onChange = (draw) => { redraw = draw; };

/** From now on the board follows the selected node. */
export function begin() { isWanted = true; }

/** @param {Looked | null} next */
function set(next) {
  looked = next;
  $("play").classList.toggle("looking", next !== null);
  $("shown-text").textContent = next ? "Position in the tree" : "Position of the game";
  $("board").ariaLabel = next ? `Board: position in the tree ${next.moves.length ? `after ${next.moves.join(" ")}` : "at the start of the game"}, not of the game` : "Board";
}

/**
 * Shows the position of the selected node if the reader looks at the tree; true if the board has shown the game until now.
 * @param {Looked | null} next null: the board shows the same
 */
export function show(next) {
  if (!isWanted || !isBeside()) next = null;
  const before = looked;
  if (!before && !next) return false;
  set(next);
  if (before?.svg !== next?.svg) redraw();
  return !before;
}

/** The board shows the game again. @param {boolean} [draws] whether it has to be drawn again */
export function end(draws = true) {
  isWanted = false;
  if (!looked) return;
  set(null);
  if (draws) redraw();
}

/** Connects the button that goes back. @param {() => void} resized is called when the board is beside the tree, or no longer */
export function setUp(resized) {
  $("shown-end").addEventListener("click", () => {
    end();
    // The button is gone.
    $("tree").focus({ preventScroll: true });
    announce("The board shows the game.");
  });
  beside.addEventListener("change", resized);
}
