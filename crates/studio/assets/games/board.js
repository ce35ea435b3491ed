// The board of a game: which moves it offers, what it says about a choice that is no move, and how it follows the game.

import { postFile } from "../api.js";
import { Board, stonesFall } from "../board.js";
import { fitCoordinates, place } from "../coordinates.js";
import { sideDoes } from "../sides.js";
import { $, announce, download, fileExtension, showFailure } from "../view.js";
import { game, isHuman, isOver, isSending, onChange, play, playedGame, sideToMove } from "./game.js";
import * as look from "./look.js";
import { keepReadable } from "./number-tree.js";
import * as overlay from "./overlay.js";
import * as setup from "./setup.js";
import { treeBoard } from "./tree-board.js";
import { say } from "./why.js";

/** @type {Board} */
let board;

const canMove = () => game.view && !look.position() && !setup.isOn() && !isOver() && !game.thinking && !isSending() && (isHuman(sideToMove()) || game.paused || game.future.length > 0);
const falls = () => stonesFall(game.view.picture.column_names, game.view.moves);
/** Whether the side to move has to capture: the texts of its moves say so. */
const mustCapture = () => game.row.id === "draughts" && game.view.moves.length > 0 && game.view.moves.every((move) => /[x:×]/.test(move.text));

/** The cells from which the side to move has to capture, if it is a person who can move. */
const forced = () => (canMove() && isHuman(sideToMove()) && mustCapture() ? [...new Set(game.view.moves.map((move) => move.cells[0]))] : []);

/** Says what the side to move has to do, in place of what was said before. */
function sayDuty() {
  say(board.forced.length ? `${game.view.side} must capture.` : "");
}

/** Why a choice is no move. @param {string} cell @param {string[]} selected */
function reason(cell, selected) {
  const { view } = game;
  if (look.position()) return "This is a position in the tree. Press “Back to the game” to move.";
  if (isOver()) return "The game is over. Start a new game, or go back in the list of moves.";
  if (game.thinking) return `${sideDoes(view.side, "are", "is")} thinking.`;
  if (isSending()) return "The move is not answered yet.";
  if (!canMove()) return `${sideDoes(view.side, "are", "is")} played by a program. Press “Continue” to let it move.`;
  const piece = view.picture.cells.find(({ name }) => name === cell)?.piece;
  const starts = new Set(view.moves.map((move) => move.cells[0]));
  if (selected.length) {
    if (mustCapture()) return `You must capture: ${selected[0]} has to take a piece, and ${cell} is not on its way.`;
    return `No move goes from ${selected[selected.length - 1]} to ${cell}.`;
  }
  if (view.moves.every((move) => move.cells.length === 1)) return board.falls ? "This column is full." : `${cell} is no legal move here.`;
  if (!piece) return `No piece is on ${cell}. First choose one of your pieces.`;
  if (piece.owner !== view.turn) return `This ${piece.kind} belongs to ${view.sides[piece.owner]}; ${sideDoes(view.side, "are", "is")} to move.`;
  if (mustCapture()) return `You must capture, with ${[...starts].join(" or ")}.`;
  return `The ${piece.kind} on ${cell} cannot move.`;
}

/** Deselects the piece. */
export const deselect = () => board.deselect();

/** The cells of the move between two positions, and whether it was taken back. @param {PositionView | null} before */
function moveSince(before) {
  const { view } = game;
  if (!before || before.game !== view.game) return {};
  const [old, now] = [before.history, view.history];
  const common = old.length < now.length ? old : now;
  const same = Math.abs(old.length - now.length) === 1 && common.every((move, index) => move === (old.length < now.length ? now : old)[index]);
  if (!same) return {};
  return old.length < now.length ? { way: view.last } : { way: before.last, back: true };
}

/** The bar and the players beside the board take its shape; other pages have none of them. */
function giveShape() {
  const shape = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (board.svg))?.viewBox.baseVal;
  const { style } = /** @type {Part | null} */ (board.box.closest(".stage")) ?? {};
  const aspect = shape && (shape.width / shape.height).toFixed(4);
  if (aspect && style && style.getPropertyValue("--aspect") !== aspect) {
    style.setProperty("--aspect", aspect);
    // At another size the names have another share of it.
    fitCoordinates(board.svg);
    style.setProperty("--aspect", (shape.width / shape.height).toFixed(4));
  }
  const frame = board.svg?.querySelector(":scope > rect.frame");
  const squares = frame && place(frame);
  if (shape && style) {
    style.setProperty("--above", squares ? ((squares.y - shape.y) / shape.height).toFixed(4) : "0");
    style.setProperty("--beneath", squares ? (1 - (squares.y + squares.height - shape.y) / shape.height).toFixed(4) : "0");
  }
  return shape;
}

function show(move = {}) {
  board.columns = game.view.picture.columns;
  board.falls = falls();
  board.forced = forced();
  // What is set up is no position in the tree.
  const looked = setup.isOn() ? null : look.position();
  const tree = game.setupMode.form === "tree" ? treeBoard(() => show(), looked?.moves) : null;
  board.show(tree ?? looked?.svg ?? game.svg, tree || looked ? {} : move);
  const shape = giveShape();
  if (tree && shape && board.svg) keepReadable(board.svg, shape.width);
}

/** Plays a move; the board is busy until it is answered. @param {string} text */
async function send(text) {
  say("");
  board.box.setAttribute("aria-busy", "true");
  await play(text);
  board.box.setAttribute("aria-busy", "false");
}

async function save() {
  const format = $("save-board-form").value;
  const file = await postFile("/api/position", { ...playedGame(), turned: game.turned, file: format });
  download(`${game.row.id}.${fileExtension(format)}`, file);
}

/** Connects the board. */
export function setUp() {
  board = new Board($("board"), {
    moves: () => (canMove() ? game.view.moves : []),
    play: send,
    choose: (cell) => setup.choose(cell),
    press: (key, cell) => setup.press(key, cell),
    refuse: (cell, selected) => { const text = reason(cell, selected); say(text); announce(text); },
    label: (cell, name, { target, selected }) =>
      `${name}${target ? (selected ? ", can go here" : ", can move") : ""}${game.setupMode.form !== "tree" && (look.position() ?? game.view).last.includes(cell) ? ", last move" : ""}`,
    drawn: overlay.show,
    resized: giveShape,
  });
  $("save-board").addEventListener("click", () => save().catch(showFailure));
  look.onChange(() => {
    board.selected = [];
    show();
    // A refusal was about the position that was shown until now.
    if (board.forced.length || document.querySelector("#why.warns")) sayDuty();
  });
  /** @type {PositionView | null} */
  let before = null;
  onChange((change) => {
    if (change === "turned" || !game.view) return;
    if (change === "position") {
      look.end(false);
      board.selected = [];
      show(moveSince(before));
      before = game.view;
      // What was said is about another position.
      sayDuty();
    } else if (change === "picture") {
      show();
    } else {
      // Whose turn it is decides what can be moved.
      board.forced = forced();
      if (!canMove()) board.selected = [];
      board.mark();
      sayDuty();
    }
  });
}
