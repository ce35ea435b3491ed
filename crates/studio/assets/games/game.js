// The game in progress: where it began, the moves, who plays. The page owns it; the server only answers.

import { post, run } from "../api.js";
import { complain, say } from "../view.js";

export const game = {
  catalogue: null, row: null,
  name: "", start: "", moves: [], future: [],
  players: { first: "human", second: "level:2" },
  turned: false, paused: false, view: null, svg: "", columns: 1, features: [], kit: { form: "none" },
  thinking: null, lastSearch: null,
  evals: {}, // evaluations that the page itself has: name ending in .toml -> text
};

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
const tell = (kind) => listeners.forEach((listener) => listener(kind));

export const course = () => ({ game: game.name, start: game.start, moves: game.moves });
export const sideToMove = () => (game.view.turn === 0 ? "first" : "second");
export const isHuman = (side) => game.players[side] === "human";
export const isOver = () => game.view.outcome !== null || game.view.moves.length === 0;

let asked = 0;

// Goes to a course of moves if the server accepts it; otherwise the game stays as it is and the reason is shown.
async function go(next, future) {
  const number = ++asked;
  stopThinking();
  try {
    const wanted = { ...course(), ...next };
    const answer = await post("/api/position", { ...wanted, turned: game.turned });
    if (number !== asked) return false;
    Object.assign(game, {
      name: answer.view.game, start: wanted.start, moves: answer.view.history, future,
      view: answer.view, svg: answer.svg, columns: answer.columns, features: answer.features, kit: answer.kit,
      row: game.catalogue.games.find((row) => row.id === answer.view.game.split(":")[0]),
    });
    complain(null);
    tell("position");
    return true;
  } catch (error) {
    if (number === asked) { complain(error.message); resume(); }
    return false;
  }
}

// Draws the position again, for example with a piece picked up.
export async function redraw(marks) {
  const number = asked;
  const answer = await post("/api/position", { ...course(), marks, turned: game.turned });
  if (number !== asked) return;
  game.svg = answer.svg;
  tell("picture");
}

// Shows a board that need not be a position.
export function showDraft(svg) {
  game.svg = svg;
  tell("picture");
}

export const open = (name, start = "", moves = []) => go({ name, game: name, start, moves }, []);
export const jump = (count) => {
  const all = [...game.moves, ...game.future];
  const to = Math.max(0, Math.min(all.length, count));
  if (to !== game.moves.length) game.paused = to < all.length && !anyHuman();
  return go({ moves: all.slice(0, to) }, all.slice(to));
};
export const setPosition = (start) => go({ start, moves: [] }, []);
export const restart = () => { game.paused = !anyHuman(); return go({ start: "", moves: [] }, []); };

export const anyHuman = () => isHuman("first") || isHuman("second");

export async function play(move) {
  const side = game.view.side;
  if (!(await go({ moves: [...game.moves, move] }, []))) return;
  const { outcome } = game.view;
  say(`${side} plays ${move}. ${outcome ? outcome.text : `${game.view.side} to move.`}`);
  resume();
}

// Back to where a person has to move; against a program that is two plies.
export async function undo() {
  let count = game.moves.length - 1;
  if (count < 0) return;
  if (isHuman("first") !== isHuman("second")) {
    const mine = isHuman("first") ? 0 : 1;
    // Who moved where is known for the present position alone, so ply by ply.
    if (game.view.turn === mine && !isOver()) count -= 1;
  }
  await jump(Math.max(0, count));
}

export async function redo() {
  if (!game.future.length) return;
  const pair = isHuman("first") !== isHuman("second") && isHuman(sideToMove());
  await jump(game.moves.length + (pair && game.future.length > 1 ? 2 : 1));
}

export function setPlayer(side, text) {
  if (game.players[side] === text) return;
  game.players[side] = text;
  stopThinking();
  game.paused = !anyHuman();
  tell("players");
  resume();
}

export function stopThinking() {
  game.thinking?.drop();
  game.thinking = null;
}

export const waits = () => game.view && !isOver() && !isHuman(sideToMove()) && !game.thinking;

// Lets the program move if it is its turn. With moves to redo the reader is looking back: nothing moves by itself.
export function resume(force = false) {
  if (force) { game.paused = false; game.future = []; }
  if (!waits() || game.paused || game.future.length) { tell("turn"); return; }
  think(game.players[sideToMove()]);
}

export function pause() {
  game.paused = true;
  stopThinking();
  tell("turn");
}

export function think(player) {
  stopThinking();
  const before = course();
  const search = run({ ...before, evals: game.evals, task: "move", player }, (status) => {
    if (game.thinking !== search) return;
    if (!status.done) return;
    game.thinking = null;
    if (status.error) { game.paused = true; complain(status.error); tell("turn"); return; }
    if (status.cancelled) { tell("turn"); return; }
    if (status.report) game.lastSearch = { course: before, report: status.report };
    play(status.move);
  });
  game.thinking = search;
  tell("turn");
}

export function flip() {
  game.turned = !game.turned;
  tell("turned");
  return redraw({});
}
