// The game in progress: its starting position, its moves and its players. The page owns it; the server only answers requests.

import { post, run } from "../api.js";
import { SIDES, sideDoes } from "../sides.js";
import { announce, capital, showError, showFailure } from "../view.js";
import { MoveTree } from "./move-tree.js";

/**
 * What has changed: the position, only its picture, the side from which it is seen, a player, whose turn it is, or the tree of
 * moves.
 * @typedef {"position" | "picture" | "turned" | "players" | "turn" | "line"} Change
 *
 * @typedef {{ player: string, move: string, played: PlayedGame, report: Report }} SearchOfMove
 *
 * An end outside the rules: the side that resigned, has no time left, or has lost as the text of the game says; none after a
 * draw; and the last move.
 * @typedef {{ how: "resigned" | "time" | "agreed" | "recorded" | "unclear", side: 0 | 1 | null, node: import("./move-tree.js").MoveNode }} Ending
 *
 * The clocks in the address: minutes and increment as "5+3", and the seconds left of both sides.
 * @typedef {{ clock: string, left: string }} ClockText
 *
 * What the clock of the side to move shows, in milliseconds.
 * @typedef {{ left: number, increment: number, game: number }} ClockLeft
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
  /** The starting position; empty = the start of the game. */
  start: "",
  /** @type {string[]} */
  moves: [],
  /** The moves that can be redone. @type {string[]} */
  future: [],
  /** All moves with their variations. */
  line: new MoveTree(),
  /** @type {Ending | null} */
  ending: null,
  /** Whether the last change of the position is a move that was played, and not one that was looked at. */
  played: false,
  /** Takes a move that is only tried, as in an exercise; true if it has. @type {((move: string) => boolean) | null} */
  tries: null,
  /** Draws the board again while it is set up by hand. @type {(() => unknown) | null} */
  sketch: null,
  /** The clock of the side to move, in a game with clocks. @type {() => ClockLeft | null} */
  clock: () => null,
  /** The clocks as the address has them; null in a game without clocks. @type {() => ClockText | null} */
  clocks: () => null,
  /** Sets the clocks to those of a game that is put back. @type {(text: ClockText | null) => void} */
  setClocks: () => {},
  /** The players of the game, also while the reader has both sides after a review. @type {() => Record<Side, string>} */
  playersOfGame: () => game.players,
  /** @type {Record<Side, string>} */
  players: { first: "human", second: "level:2" },
  turned: false,
  /** Whether the board is turned so that a person who plays alone sits below; not after the reader has flipped it. */
  seats: false,
  /** Whether programs wait for the reader. */
  paused: false,
  /** @type {PositionView} */
  view: LATER,
  /** The drawing of the board. */
  svg: "",
  /** @type {Feature[]} */
  features: [],
  /** @type {SetupMode} */
  setupMode: { form: "none" },
  /** The search of the program to move. @type {RunningSearch | null} */
  thinking: null,
  /** The last search of a program. @type {SearchOfMove | null} */
  lastSearch: null,
  /** Evaluations that the page edits: name ending in .toml -> text. @type {Record<string, string>} */
  evals: {},
};

/** Whether the drawing of the board is turned. */
let drawnTurned = false;

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
/** The end of the game outside the rules, if it is at this position. */
const endingHere = () => (game.ending?.node === game.line.here ? game.ending : null);
/** Whether the game has ended here by resignation, on time or by agreement. One whose text names a result can go on. */
const isEnding = () => ["resigned", "time", "agreed"].includes(endingHere()?.how ?? "");
export const GAME_OVER = "The game is over. Start a new game, or go back in the list of moves.";
/** Whether the rules end the game here. */
export const isDecided = () => game.view.outcome !== null || game.view.moves.length === 0;
export const isOver = () => isDecided() || isEnding();

/** The value for the side to move of a game that the rules have ended; null while it goes on. @returns {Value | null} */
export function finalValue() {
  const { outcome, turn } = game.view;
  if (!outcome) return null;
  if (outcome.points !== undefined) return { score: turn === 0 ? outcome.points : -outcome.points };
  if (outcome.winner === null) return { draw: true };
  return outcome.winner === turn ? { win_in: 0 } : { loss_in: 0 };
}
export const anyHuman = () => isHuman("first") || isHuman("second");

/** The end of a game in words. @param {Ending} ending */
function endingText({ how, side }) {
  if (how === "unclear") return "The text of the game names another result.";
  if (side === null) return how === "agreed" ? "Draw by agreement." : "The text of the game says: a draw.";
  const [loser, winner] = [game.view.sides[side], game.view.sides[1 - side]];
  const winnerWins = sideDoes(winner, "win");
  if (how === "recorded") return `The text of the game says: ${winnerWins}.`;
  return how === "time" ? `${sideDoes(loser, "have", "has")} no time left: ${winnerWins}.` : `${loser} resigned: ${winnerWins}.`;
}

/** The status line of a page where programs play. */
export function statusText() {
  const { view } = game;
  const ending = endingHere();
  if (ending) return endingText(ending);
  if (view.outcome) return `${capital(view.outcome.text)}.`;
  if (game.thinking) return `${sideDoes(view.side, "are", "is")} thinking …`;
  return isHuman(sideToMove()) ? `${view.side} to move.` : `${view.side} to move – press “Continue”.`;
}

/** Number of requests so far: the answer to an older one is ignored. */
let requests = 0;

/** The request of a move that was played, until it is answered. */
let sent = 0;

/** Whether the last request is a move that is not answered yet. */
export const isSending = () => sent > 0 && sent === requests;

/** How to go to a position: `fresh` begins a new game, or goes on with the moves of `line`, whose end is `ending`; `swap` keeps the
 * game before; `lenient` plays the moves before an illegal one, `played` is a move, `refuse` shows why the server refuses it.
 * @typedef {{ fresh?: boolean, line?: MoveTree | null, ending?: Ending | null, swap?: boolean, lenient?: boolean, played?: boolean, refuse?: typeof showFailure }} GoOptions */

/** @typedef {{ next: PlayedGame, line: MoveTree, ending: Ending | null, players: Record<Side, string>, clocks: ClockText | null }} ReplacedGame */

/** The game that a new one has replaced, if it had moves. @type {ReplacedGame | null} */
let replaced = null;

/** The game as it is now, to be put back later. @returns {ReplacedGame} */
const thisGame = () => ({ next: playedGame(), line: game.line, ending: game.ending, players: { ...game.playersOfGame() }, clocks: game.clocks() });

/** The game to go back to. */
export const replacedGame = () => replaced;

/** Sets the game to go back to, after the page was loaded again. @param {ReplacedGame} old */
export function setReplaced(old) { replaced = old; }

/** Goes back to the game that a new one has replaced; the new one can be put back then. */
export async function takeBack() {
  if (!replaced) return;
  const { next, line, ending, players, clocks } = replaced;
  if (!(await go(next, { fresh: true, line, ending, swap: true }))) return;
  game.setClocks(clocks);
  for (const side of SIDES) setPlayer(side, players[side]);
  resume();
}

/**
 * Goes to another position, if the server accepts it; otherwise the game stays as it is and the error is shown. False if the server
 * refuses it, null if another change followed at once.
 * @param {Partial<PlayedGame>} next
 * @param {GoOptions} [options]
 */
async function go(next, { fresh = false, line = null, ending = null, swap = false, lenient = false, played = false, refuse = showFailure } = {}) {
  const request = ++requests;
  if (played) sent = request;
  stopThinking();
  try {
    const wanted = { ...playedGame(), ...next };
    let answer;
    let turned;
    // Again, if the board is to be seen from its other side.
    do {
      ({ turned } = game);
      answer = await post("/api/position", { ...wanted, turned, lenient });
      if (request !== requests) return null;
      if (game.seats) game.turned = seat(answer.view);
    } while (turned !== game.turned);
    sent = 0;
    /** @type {PositionView} */
    const view = answer.view;
    if (fresh) {
      const isKept = (!line || swap) && game.line.line().length > 0;
      replaced = isKept ? thisGame() : null;
      game.line = line ?? new MoveTree();
      game.ending = ending;
    }
    game.line.visit(view.history);
    drawnTurned = turned;
    Object.assign(game, {
      name: view.game, start: wanted.start, moves: view.history, future: game.line.future().map((node) => node.move), played,
      view, svg: answer.svg, features: answer.features, setupMode: answer.setup_mode,
      row: game.catalogue.games.find((row) => row.id === view.game.split(":")[0]),
    });
    showError(answer.fault ?? null);
    notify("position");
    return true;
  } catch (error) {
    if (request !== requests) return null;
    sent = 0;
    refuse(error);
    // Before the starting position there is no game to go on with.
    if (game.view) resume();
    return false;
  }
}

/** The side that sits below on a board that is not turned: White where there is one. @param {PositionView} view */
const homeSide = (view) => Math.max(0, view.sides.indexOf("White"));
/** Whether a game looks different from its two sides. @param {PositionView} view */
const hasTwoEnds = (view) => /^(draughts|rabbit-and-wolves)/.test(view.game);

/** The side of a person who plays alone, or the usual one. @param {PositionView} view */
const seatedSide = (view) => (isHuman("first") === isHuman("second") ? homeSide(view) : isHuman("first") ? 0 : 1);

/** Whether the board has to be turned for the person who plays alone. @param {PositionView} view */
const seat = (view) => hasTwoEnds(view) && seatedSide(view) !== homeSide(view);

/** The side that is shown below: 0 or 1. */
export function sideBelow() {
  const side = hasTwoEnds(game.view) ? homeSide(game.view) : seatedSide(game.view);
  return game.turned ? 1 - side : side;
}

/** The side from which values are shown, as the field does it: White, or the first player. */
export const valueSide = () => homeSide(game.view);

/** Draws the position again. */
export async function redraw() {
  const { view, turned } = game;
  const answer = await post("/api/position", { ...playedGame(), turned });
  if (view === game.view && turned === game.turned) showDrawing(answer.svg);
}

/**
 * Shows a board, which need not be a position.
 * @param {string} svg
 */
export function showDrawing(svg) {
  drawnTurned = game.turned;
  game.svg = svg;
  notify("picture");
}

/**
 * Opens a game.
 * @param {string} name the game with its settings
 * @param {string} [start]
 * @param {string[]} [moves]
 */
export const open = (name, start = "", moves = []) => go({ game: name, start, moves }, { fresh: true, lenient: true });

/**
 * Goes to the position after this number of moves, among the moves played and those to redo. At the end of them the game goes on.
 * @param {number} count
 */
export async function jump(count) {
  const all = [...game.moves, ...game.future];
  const to = Math.max(0, Math.min(all.length, count));
  if (to !== game.moves.length) game.paused = to < all.length && !anyHuman();
  const done = await go({ moves: all.slice(0, to) });
  if (done && to === all.length) resume();
  return done;
}

/**
 * Goes to the position after a move of the tree.
 * @param {import("./move-tree.js").MoveNode} node
 */
export async function goTo(node) {
  const isHere = node === game.line.here;
  game.paused = !anyHuman();
  const done = await go({ moves: node.path().map((each) => each.move) });
  // The search that was stopped was about this position.
  if (done && isHere) resume();
  return done;
}

/** Shows the moves again after the tree has changed. */
export function linesChanged() {
  game.future = game.line.future().map((node) => node.move);
  notify("line");
}

/** @param {string} start */
export const setPosition = (start) => go({ start, moves: [] }, { fresh: true });

/** Starts a new game. */
export function restart() {
  game.paused = !anyHuman();
  return go({ start: "", moves: [] }, { fresh: true });
}

/**
 * @param {string} move
 * @param {typeof showFailure} [refuse] shows why it cannot be played
 */
export async function play(move, refuse = showFailure) {
  // A second tap before the answer would replace the move.
  if (isSending() || game.tries?.(move)) return;
  const side = game.view.side;
  if (isEnding()) { refuse(new Error(GAME_OVER)); return; }
  if (!(await go({ moves: [...game.moves, move] }, { played: true, refuse }))) return;
  const { outcome } = game.view;
  announce(`${sideDoes(side, "play")} ${move}. ${outcome ? outcome.text : `${game.view.side} to move.`}`);
  // Against a program the line that is played is the main one. It answers although the game went on from here before.
  if (anyHuman() && !(isHuman("first") && isHuman("second"))) { game.line.promoteAll(game.line.here); linesChanged(); }
  resume(anyHuman() && game.future.length > 0 && !isHuman(sideToMove()));
}

/**
 * Ends the game at this position.
 * @param {"resigned" | "time" | "agreed"} how
 * @param {0 | 1 | null} side the side that loses
 */
export function end(how, side) {
  stopThinking();
  showError(null);
  game.ending = { how, side, node: game.line.here };
  announce(endingText(game.ending));
  notify("turn");
}

/** Goes back to the last position with a person to move: against a program, two plies. */
export async function undo() {
  let count = game.moves.length - 1;
  if (count < 0) return;
  if (isHuman("first") !== isHuman("second")) {
    const ownTurn = isHuman("first") ? 0 : 1;
    if (game.view.turn === ownTurn) count -= 1;
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
  if (game.seats && game.view && game.turned !== seat(game.view)) {
    game.turned = !game.turned;
    drawTurned();
  }
  stopThinking();
  game.paused = !anyHuman();
  notify("players");
  resume();
}

/** Drops the search of the program to move. */
function stopThinking() {
  game.thinking?.drop();
  game.thinking = null;
}

/** Whether a program is to move and not thinking. */
export const programWaits = () => Boolean(game.view) && !isOver() && !isHuman(sideToMove()) && !game.thinking;

/**
 * Lets the program to move play. While there are moves to redo, nothing moves by itself.
 * @param {boolean} [force] also when paused; moves to redo are removed
 */
export function resume(force = false) {
  // The reader tries moves of a game that has been reviewed.
  if (game.tries) return;
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
  const from = game.line.here;
  const search = run({ ...before, evals: game.evals, task: "move", player, clock: game.clock() }, (status) => {
    if (game.thinking !== search || !status.done) return;
    game.thinking = null;
    if (status.error) { game.paused = true; showError(status.error); notify("turn"); return; }
    if (status.cancelled || status.move === null) { notify("turn"); return; }
    const { move, report } = status;
    const found = report && { player, move, played: before, report };
    if (found) game.lastSearch = found;
    play(move).then(() => {
      const made = from.children.find((node) => node.move === move);
      if (!made || !found) return;
      made.search = found;
      notify("turn");
    });
  });
  game.thinking = search;
  notify("turn");
}

/** Shows the board with this side below, in a game that looks different from its two sides. @param {0 | 1} side */
export function lookFrom(side) {
  game.seats = false;
  if (hasTwoEnds(game.view) && sideBelow() !== side) flip();
}

/** Draws the board from the side that was chosen; after a fault it is seen from the side of its drawing. */
async function drawTurned() {
  try { await (game.sketch ? game.sketch() : redraw()); } catch (error) {
    game.turned = drawnTurned;
    notify("turned");
    showFailure(error);
  }
}

/** Shows the board from the other side. */
export function flip() {
  game.turned = !game.turned;
  game.seats = false;
  notify("turned");
  return drawTurned();
}
