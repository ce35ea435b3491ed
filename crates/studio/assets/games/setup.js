// Setting up a position by mouse and keys, in every game with pieces to place. A board that is not a position is shown with
// the reason.

import { post } from "../api.js";
import { $, announce, element, showError, showFailure, target } from "../view.js";
import * as tree from "./draw.js";
import { game, onChange, pause, playedGame, redraw, resume, setPosition, showDrawing } from "./game.js";

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
  /** Number of requests so far: the answer to an older one is ignored. */
  requests: 0,
  /** Resolves when the board of the last change is known. @type {Promise<unknown>} */
  ready: Promise.resolve(),
};

/**
 * Makes a change after the previous ones, since it starts from their board.
 * @param {() => Promise<unknown>} change
 */
function queue(change) {
  state.ready = state.ready.then(change).catch(showFailure);
}

const isBoard = () => game.kit.form === "board";
const stock = () => (game.kit.form === "board" ? game.kit.stock : []);
/** @param {string} letter */
const pieceName = (letter) => stock().find((piece) => piece.letter === letter)?.name.toLowerCase() ?? "empty";

/**
 * Shows a board, and its position if it is one.
 * @param {BoardSetup | null} next null = the board of the game
 */
async function show(next) {
  const request = ++state.requests;
  try {
    const answer = await post("/api/setup", { ...playedGame(), made: next, turned: game.turned });
    if (request !== state.requests || !state.on) return false;
    state.board = answer.made;
    $("setup-lacks").hidden = !answer.lacks;
    $("setup-lacks").textContent = answer.lacks ? `Not a position yet: ${answer.lacks}.` : "";
    if (answer.position === null) showDrawing(answer.svg);
    else if (next && !(await setPosition(answer.position))) return false;
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
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
  const most = stock().find((piece) => piece.letter === letter)?.most;
  if (pieces[cell] === letter || !letter) delete pieces[cell];
  else {
    // A piece that exists once moves to its new cell.
    if (most === 1) for (const [other, piece] of Object.entries(pieces)) if (piece === letter) delete pieces[other];
    pieces[cell] = letter;
  }
  if (await show({ ...board, pieces })) announce(`${cell} ${pieceName(pieces[cell])}. ${$("setup-lacks").textContent}`);
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
  const fits = stock().filter((piece) => piece.letter.toLowerCase() === key.toLowerCase());
  const piece = fits.find(({ letter }) => letter === key) ?? (fits.length === 1 ? fits[0] : null);
  if (piece) queue(() => put(cell, piece.letter));
  else if (["Delete", "Backspace", "0"].includes(key)) queue(() => put(cell, ""));
  else if (key === "c") queue(changeTurn);
  else return false;
  return true;
}

async function changeTurn() {
  const { board } = state;
  if (!board) return;
  const turn = board.turn === 0 ? 1 : 0;
  if (!(await show({ ...board, turn })) || !state.board) return;
  // In some games the pieces determine the side to move.
  const fixed = $("setup-lacks").hidden && game.view.turn !== turn;
  if (fixed) state.board.turn = game.view.turn;
  announce(fixed ? `With these pieces ${game.view.side} is to move.` : `${game.view.sides[turn]} to move.`);
}

async function clear() {
  if (state.board) await show({ ...state.board, pieces: {} });
}

/** Whether a position is being set up. */
export const isOn = () => state.on;

function showPieces() {
  /** @param {string} letter @param {string} name @param {boolean} checked */
  const piece = (letter, name, checked) => element("label", {},
    element("input", { type: "radio", name: "piece", value: letter, checked }), ` ${name}`);
  state.letter = stock()[0]?.letter ?? "";
  $("setup-stock").replaceChildren(...stock().map((row, index) => piece(row.letter, `${row.name} (${row.letter})`, index === 0)), piece("", "Empty", false));
}

/** @param {boolean} to */
function toggle(to) {
  const wasIncomplete = state.on && !$("setup-lacks").hidden;
  state.on = to;
  $("setup").hidden = !to;
  $("setup-open").setAttribute("aria-pressed", String(to));
  $("board").classList.toggle("setting", to && isBoard());
  $("setup-pieces").hidden = !isBoard();
  $("setup-lacks").hidden = true;
  showError(null);
  tree.toggle(to && game.kit.form === "tree");
  if (to) { state.board = null; pause(); if (isBoard()) { showPieces(); queue(() => show(null)); } return; }
  game.paused = false;
  // A board that is not a position is replaced by the last position.
  if (wasIncomplete) { redraw({}).catch(() => {}); announce("The board shows the last complete position again."); }
  resume();
}

/** Connects the controls. */
export function setUp() {
  $("setup-open").addEventListener("click", () => toggle(!state.on));
  $("setup-done").addEventListener("click", () => { toggle(false); $("setup-open").focus(); });
  $("setup-turn").addEventListener("click", () => (tree.isOn() ? tree.changeTurn() : queue(changeTurn)));
  $("setup-clear").addEventListener("click", () => (tree.isOn() ? tree.clear() : queue(clear)));
  $("setup-pieces").addEventListener("change", (event) => { state.letter = target(event).value; });
  tree.setUp();
  let name = "";
  onChange((change) => {
    if (change !== "position") return;
    $("setup-open").hidden = game.kit.form === "none";
    if (state.on && name !== game.name) toggle(false);
    name = game.name;
  });
}
