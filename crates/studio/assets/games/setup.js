// Setting up a position by mouse, touch and keys, in every game with pieces to place. A board that is not a position is shown
// with the reason.

import { post } from "../api.js";
import { showSide, sideDoes } from "../sides.js";
import { $, announce, draw, element, showError, showFailure, target } from "../view.js";
import * as tree from "./draw.js";
import { flip, game, isDecided, onChange, pause, playedGame, redraw, resume, setPosition, showDrawing } from "./game.js";
import { PieceDrag } from "./setup-drag.js";

/**
 * The pieces on a board by cell, and the side to move.
 * @typedef {{ pieces: Record<string, string>, turn: 0 | 1 }} BoardSetup
 */

const state = {
  on: false,
  /** The letter of the piece to place; empty to remove pieces. */
  letter: "",
  /** The board as the server last accepted it. @type {BoardSetup | null} */
  board: null,
  /** The drawing of each piece, in the order of the mode. @type {string[]} */
  drawings: [],
  /** Number of requests so far: the answer to an older one is ignored. */
  requests: 0,
  /** Resolves when the board of the last change is known. @type {Promise<unknown>} */
  ready: Promise.resolve(),
  /** Number of changes whose board is not known yet. */
  changes: 0,
};

/**
 * Makes a change after the previous ones, since it starts from their board.
 * @param {() => Promise<unknown>} change
 */
function queue(change) {
  count(1);
  state.ready = state.ready.then(change).catch(showFailure).finally(() => count(-1));
}

/** While changes are queued, the board is marked as busy. @param {1 | -1} by */
function count(by) {
  state.changes += by;
  $("board").setAttribute("aria-busy", String(state.changes > 0));
}

const isBoard = () => game.setupMode.form === "board";
const pieceSets = () => (game.setupMode.form === "board" ? game.setupMode.pieces : []);
/** @param {string} letter */
const pieceName = (letter) => pieceSets().find((piece) => piece.letter === letter)?.name.toLowerCase() ?? "empty";

/**
 * Shows a board, and its position if it is one.
 * @param {BoardSetup | null} next null = the board of the game
 * @param {{ played?: PlayedGame, keep?: boolean }} [how] the game whose board is shown without `next`; whether the game stays
 *   as it is
 */
async function show(next, { played = playedGame(), keep = false } = {}) {
  const request = ++state.requests;
  const answer = await post("/api/setup", { ...played, setup: next, turned: game.turned });
  if (request !== state.requests || !state.on) return false;
  state.board = answer.setup;
  if (answer.pieces) { state.drawings = answer.pieces; showPieces(); }
  $("setup-fault").hidden = !answer.fault;
  $("setup-fault").textContent = answer.fault ? `Not a position yet: ${answer.fault}.` : "";
  if (keep || answer.position === null) showDrawing(answer.svg);
  else if (!(await setPosition(answer.position))) return false;
  showTurn();
  return true;
}

/**
 * Drops a carried piece on a cell; elsewhere it is gone from the board.
 * @param {string} letter
 * @param {string | null} from
 * @param {string | null} to
 */
async function drop(letter, from, to) {
  const { board } = state;
  if (!board || (!from && !to)) return;
  const pieces = { ...board.pieces };
  if (from) delete pieces[from];
  if (to) { withoutSingle(pieces, letter); pieces[to] = letter; }
  if (await show({ ...board, pieces })) announce(`${to ? `${to} ${pieceName(letter)}` : `${from} empty`}. ${$("setup-fault").textContent}`);
}

/** A piece that exists once is taken from its old cell. @param {Record<string, string>} pieces @param {string} letter */
function withoutSingle(pieces, letter) {
  if (pieceSets().find((piece) => piece.letter === letter)?.most !== 1) return;
  for (const [cell, piece] of Object.entries(pieces)) if (piece === letter) delete pieces[cell];
}

/**
 * Places a piece on a cell, or removes the same piece from it.
 * @param {string} cell
 * @param {string} letter
 */
async function put(cell, letter) {
  const { board } = state;
  if (!board) return;
  const pieces = { ...board.pieces };
  if (pieces[cell] === letter || !letter) delete pieces[cell];
  else { withoutSingle(pieces, letter); pieces[cell] = letter; }
  if (await show({ ...board, pieces })) announce(`${cell} ${pieceName(pieces[cell])}. ${$("setup-fault").textContent}`);
}

/**
 * Handles the choice of a cell; true while setting up.
 * @param {string} cell
 */
export function choose(cell) {
  if (!state.on) return false;
  if (isBoard()) queue(() => put(cell, state.letter));
  return true;
}

/**
 * Handles a key on a cell; false if it has no meaning here.
 * @param {string} key
 * @param {string | undefined} cell
 */
export function press(key, cell) {
  if (!state.on || !cell || !isBoard()) return false;
  const fits = pieceSets().filter((piece) => piece.letter.toLowerCase() === key.toLowerCase());
  const piece = fits.find(({ letter }) => letter === key) ?? (fits.length === 1 ? fits[0] : null);
  if (piece) queue(() => put(cell, piece.letter));
  else if (["Delete", "Backspace", "0"].includes(key)) queue(() => put(cell, ""));
  else if (key === "c") queue(() => changeTurn());
  else return false;
  return true;
}

/** @param {0 | 1} [to] the side to move; by default the other one */
async function changeTurn(to) {
  const { board } = state;
  if (!board) return;
  const turn = to ?? (board.turn === 0 ? 1 : 0);
  if (!(await show({ ...board, turn })) || !state.board) return;
  // In some games the pieces determine the side to move.
  const fixed = $("setup-fault").hidden && game.view.turn !== turn;
  if (fixed) { state.board.turn = game.view.turn; showTurn(); }
  announce(fixed ? `With these pieces ${sideDoes(game.view.side, "are", "is")} to move.` : `${game.view.sides[turn]} to move.`);
}

async function clear() {
  if (state.board) await show({ ...state.board, pieces: {} });
}

/** Whether a position is being set up. */
export const isOn = () => state.on;

/** The palette: every piece as it looks on the board, and a cross that removes pieces. */
function showPieces() {
  state.letter = pieceSets()[0]?.letter ?? "";
  const rows = pieceSets().map(({ letter, name }, index) => choice(letter, name, `${name} (${letter})`, state.drawings[index]));
  $("setup-piece-list").replaceChildren(...rows, choice("", "Remove pieces", "Remove pieces (Delete)"));
  for (const look of $("setup-piece-list").querySelectorAll("svg")) look.setAttribute("aria-hidden", "true");
}

/** @param {string} letter @param {string} name @param {string} title @param {string} [svg] */
function choice(letter, name, title, svg) {
  const square = element("span", { className: svg ? "square" : "square removes" });
  if (svg) draw(square, svg);
  const label = element("label", { title },
    element("input", { type: "radio", name: "piece", className: "unseen", value: letter, checked: letter === state.letter }),
    square, element("span", { className: "unseen", textContent: name }));
  label.dataset.letter = letter;
  return label;
}

function showTurn() {
  for (const [side, label] of [...$("setup-side").querySelectorAll("label")].entries()) {
    const [input, swatch, text] = label.children;
    /** @type {HTMLInputElement} */ (input).checked = state.board?.turn === side;
    showSide(/** @type {Part} */ (swatch), game.view.sides, side);
    text.textContent = `${game.view.sides[side]} to move`;
  }
}

/** @param {boolean} to */
function toggle(to) {
  const wasIncomplete = state.on && !$("setup-fault").hidden;
  state.on = to;
  $("setup").hidden = !to;
  $("setup-open").setAttribute("aria-pressed", String(to));
  const withBoard = to && isBoard();
  $("stage").classList.toggle("setting", withBoard);
  for (const id of ["setup-pieces", "setup-side"]) $(id).hidden = !withBoard;
  for (const id of ["setup-board", "setup-first", "setup-flip"]) $(id).hidden = !isBoard();
  $("setup-turn").hidden = isBoard();
  $("setup-fault").hidden = true;
  const draws = () => new Promise((resolve, reject) => queue(() => show(state.board, { keep: true }).then(resolve, reject)));
  game.sketch = withBoard ? draws : null;
  showError(null);
  tree.toggle(to && game.setupMode.form === "tree");
  if (to) { state.board = null; pause(); if (isBoard()) queue(() => show(null, { keep: true })); return; }
  game.paused = false;
  // A board that is not a position is replaced by the last position.
  if (wasIncomplete) { redraw().catch(() => {}); showError("These pieces do not form a legal position. The board shows the last legal position again."); }
  resume();
}

// A board without pieces is the start of some games; where it is the end of a game, it is hardly meant.
async function done() {
  await state.ready;
  const isEmpty = isBoard() && state.board && !Object.keys(state.board.pieces).length;
  if (isEmpty && $("setup-fault").hidden && isDecided()) {
    $("setup-fault").hidden = false;
    $("setup-fault").textContent = "The board is empty: put pieces on it, or press “Starting position”.";
    return;
  }
  toggle(false);
  $("setup-open").focus({ preventScroll: true });
}

/** Connects the controls. */
export function setUp() {
  // The button is hidden while a position is set up.
  $("setup-open").addEventListener("click", () => { toggle(true); $("setup-title").focus({ preventScroll: true }); $("setup").scrollIntoView({ block: "nearest" }); });
  $("setup-done").addEventListener("click", done);
  $("setup-turn").addEventListener("click", () => (tree.isOn() ? tree.changeTurn() : queue(() => changeTurn())));
  $("setup-first").addEventListener("click", () => queue(() => show(null, { played: { ...playedGame(), start: "", moves: [] } })));
  $("setup-flip").addEventListener("click", () => flip());
  $("setup-side").addEventListener("change", (event) => queue(() => changeTurn(target(event).value === "0" ? 0 : 1)));
  $("setup-clear").addEventListener("click", () => (tree.isOn() ? tree.clear() : queue(clear)));
  $("setup-pieces").addEventListener("change", (event) => { state.letter = target(event).value; });
  new PieceDrag($("board"), $("setup-piece-list"), {
    isOn: () => state.on && isBoard(),
    letterOn: (cell) => state.board?.pieces[cell],
    look: (letter) => $("setup-piece-list").querySelector(`[data-letter="${CSS.escape(letter)}"] svg`),
    drop: (letter, from, to) => queue(() => drop(letter, from, to)),
  });
  tree.setUp();
  let name = "";
  onChange((change) => {
    if (change !== "position") return;
    $("setup-open").hidden = game.setupMode.form === "none";
    if (state.on && name !== game.name) toggle(false);
    name = game.name;
  });
}
