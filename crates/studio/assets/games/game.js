// The game in progress: its first position, its moves and its players. The page owns it; the server only answers requests.

import { post, run } from "../api.js";
import { announce, showError, showFailure } from "../view.js";

/**
 * What has changed: the position, only its picture, the side from which it is seen, a player, or whose turn it is.
 * @typedef {"position" | "picture" | "turned" | "players" | "turn"} Change
 *
 * @typedef {{ played: PlayedGame, report: Report }} SearchOfMove
 */

/** A value that is set before the page is connected. @type {any} */
const LATER = null;

export const game = {
  /** @type {Catalogue} */
  catalogue: LATER,
  /** The row of the game in the catalogue. @type {GameRow} */
  row: LATER,
  /** The game with its settings. */
  name: "",
  /** The first position; empty = the start of the game. */
  start: "",
  /** @type {string[]} */
  moves: [],
  /** The moves that can be redone. @type {string[]} */
  future: [],
  /** @type {Record<Side, string>} */
  players: { first: "human", second: "level:2" },
  turned: false,
  /** Whether programs wait for the reader. */
  paused: false,
  /** @type {PositionView} */
  view: LATER,
  /** The drawing of the board. */
  svg: "",
  columns: 1,
  /** @type {Feature[]} */
  features: [],
  /** @type {SetupKit} */
  kit: { form: "none" },
  /** The search of the program to move. @type {RunningSearch | null} */
  thinking: null,
  /** The last search of a program. @type {SearchOfMove | null} */
  lastSearch: null,
  /** Evaluations that the page edits: name ending in .toml -> text. @type {Record<string, string>} */
  evals: {},
};

/** @type {((change: Change) => void)[]} */
const listeners = [];

/** @param {(change: Change) => void} listener */
export const onChange = (listener) => listeners.push(listener);

/** @param {Change} change */
const notify = (change) => listeners.forEach((listener) => listener(change));

/** @returns {PlayedGame} */
export const playedGame = () => ({ game: game.name, start: game.start, moves: game.moves });
/** @returns {Side} */
export const sideToMove = () => (game.view.turn === 0 ? "first" : "second");
/** @param {Side} side */
export const isHuman = (side) => game.players[side] === "human";
export const isOver = () => game.view.outcome !== null || game.view.moves.length === 0;
export const anyHuman = () => isHuman("first") || isHuman("second");

/** The status line of a page where programs play. */
export function statusText() {
  const { view } = game;
  if (view.outcome) return `${view.outcome.text[0].toUpperCase()}${view.outcome.text.slice(1)}.`;
  if (game.thinking) return `${view.side} is thinking …`;
  return isHuman(sideToMove()) ? `${view.side} to move.` : `${view.side} to move – press “Continue”.`;
}

/** Number of requests so far: the answer to an older one is ignored. */
let requests = 0;

/**
 * Goes to another position, if the server accepts it; otherwise the game stays as it is and the error is shown.
 * @param {Partial<PlayedGame>} next
 * @param {string[]} future
 */
async function go(next, future) {
  const request = ++requests;
  stopThinking();
  try {
    const wanted = { ...playedGame(), ...next };
    const answer = await post("/api/position", { ...wanted, turned: game.turned });
    if (request !== requests) return false;
    /** @type {PositionView} */
    const view = answer.view;
    Object.assign(game, {
      name: view.game, start: wanted.start, moves: view.history, future,
      view, svg: answer.svg, columns: answer.columns, features: answer.features, kit: answer.kit,
      row: game.catalogue.games.find((row) => row.id === view.game.split(":")[0]),
    });
    showError(null);
    notify("position");
    return true;
  } catch (error) {
    if (request === requests) {
      showFailure(error);
      // Before the first position there is no game to go on with.
      if (game.view) resume();
    }
    return false;
  }
}

/**
 * Draws the position again, for example with a selected piece.
 * @param {{ selected?: string[], targets?: string[] }} marks
 */
export async function redraw(marks) {
  const request = requests;
  const answer = await post("/api/position", { ...playedGame(), marks, turned: game.turned });
  if (request === requests) showDrawing(answer.svg);
}

/**
 * Shows a board, which need not be a position.
 * @param {string} svg
 */
export function showDrawing(svg) {
  game.svg = svg;
  notify("picture");
}

/**
 * Opens a game.
 * @param {string} name the game with its settings
 * @param {string} [start]
 * @param {string[]} [moves]
 */
export const open = (name, start = "", moves = []) => go({ game: name, start, moves }, []);

/**
 * Goes to the position after this number of moves, among the moves played and those to redo.
 * @param {number} count
 */
export function jump(count) {
  const all = [...game.moves, ...game.future];
  const to = Math.max(0, Math.min(all.length, count));
  if (to !== game.moves.length) game.paused = to < all.length && !anyHuman();
  return go({ moves: all.slice(0, to) }, all.slice(to));
}

/** @param {string} start */
export const setPosition = (start) => go({ start, moves: [] }, []);

/** Starts a new game. */
export function restart() {
  game.paused = !anyHuman();
  return go({ start: "", moves: [] }, []);
}

/** @param {string} move */
export async function play(move) {
  const side = game.view.side;
  if (!(await go({ moves: [...game.moves, move] }, []))) return;
  const { outcome } = game.view;
  announce(`${side} plays ${move}. ${outcome ? outcome.text : `${game.view.side} to move.`}`);
  resume();
}

/** Goes back to the last position with a person to move: against a program, two plies. */
export async function undo() {
  let count = game.moves.length - 1;
  if (count < 0) return;
  if (isHuman("first") !== isHuman("second")) {
    const ownTurn = isHuman("first") ? 0 : 1;
    if (game.view.turn === ownTurn && !isOver()) count -= 1;
  }
  await jump(Math.max(0, count));
}

/** Goes forward again: against a program, two plies. */
export async function redo() {
  if (!game.future.length) return;
  const pair = isHuman("first") !== isHuman("second") && isHuman(sideToMove());
  await jump(game.moves.length + (pair && game.future.length > 1 ? 2 : 1));
}

/**
 * @param {Side} side
 * @param {string} text the player with its settings
 */
export function setPlayer(side, text) {
  if (game.players[side] === text) return;
  game.players[side] = text;
  stopThinking();
  game.paused = !anyHuman();
  notify("players");
  resume();
}

/** Drops the search of the program to move. */
export function stopThinking() {
  game.thinking?.drop();
  game.thinking = null;
}

/** Whether a program is to move and not thinking. */
export const programWaits = () => game.view && !isOver() && !isHuman(sideToMove()) && !game.thinking;

/**
 * Lets the program to move play. While there are moves to redo, nothing moves by itself.
 * @param {boolean} [force] also when paused; moves to redo are removed
 */
export function resume(force = false) {
  if (force) { game.paused = false; game.future = []; }
  if (!programWaits() || game.paused || game.future.length) { notify("turn"); return; }
  think(game.players[sideToMove()]);
}

export function pause() {
  game.paused = true;
  stopThinking();
  notify("turn");
}

/**
 * Lets a player choose a move, and plays it.
 * @param {string} player
 */
export function think(player) {
  stopThinking();
  const before = playedGame();
  const search = run({ ...before, evals: game.evals, task: "move", player }, (status) => {
    if (game.thinking !== search || !status.done) return;
    game.thinking = null;
    if (status.error) { game.paused = true; showError(status.error); notify("turn"); return; }
    if (status.cancelled || status.move === null) { notify("turn"); return; }
    if (status.report) game.lastSearch = { played: before, report: status.report };
    play(status.move);
  });
  game.thinking = search;
  notify("turn");
}

/** Shows the board from the other side. */
export function flip() {
  game.turned = !game.turned;
  notify("turned");
  return redraw({});
}
