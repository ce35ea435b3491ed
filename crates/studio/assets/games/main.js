// The page of the games: puts its parts together.

import { get } from "../api.js";
import { $, complain, options } from "../view.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, onChange, open, pause, play, redo, restart, resume, setPosition, sideToMove,
  undo, waits,
} from "./game.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import * as keys from "./keys.js";
import * as players from "./players.js";
import * as review from "./review.js";
import * as setup from "./setup.js";
import * as state from "./state.js";
import * as tree from "./tree.js";
import * as settings from "../settings.js";
import { copyWith } from "../url.js";

function status() {
  const { view } = game;
  if (view.outcome) return `${view.outcome.text[0].toUpperCase()}${view.outcome.text.slice(1)}.`;
  if (game.thinking) return `${view.side} is thinking …`;
  if (isHuman(sideToMove())) return `${view.side} to move.`;
  return `${view.side} to move – press “Play on”.`;
}

function show() {
  const { view } = game;
  $("status").textContent = status();
  document.title = `${game.row.title} – Outwit studio`;
  $("game").value = game.row.id;
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  const running = !anyHuman() && game.thinking;
  $("go").hidden = !running && !(waits() && (game.paused || game.future.length));
  $("go").textContent = running ? "Pause" : "Play on";
  if (document.activeElement !== $("position")) $("position").value = view.position;
  players.showMoves(jump);
  save();
}

const save = () => state.write({
  game: game.name, start: game.start, moves: game.moves, ...game.players, ...tree.state(), turned: game.turned,
});

function listen() {
  $("game").addEventListener("change", () => open($("game").value).then(resume));
  settings.setUp(() => game.row, async (name) => {
    const done = await open(name);
    if (done) resume();
    return done;
  });
  $("new").addEventListener("click", () => restart().then(() => resume()));
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("flip").addEventListener("click", flip);
  $("go").addEventListener("click", () => (game.thinking ? pause() : resume(true)));
  $("move-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const move = $("move").value.trim();
    if (move) play(move).then(() => { if ($("fault").hidden) $("move").value = ""; });
  });
  $("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    setPosition($("position").value.trim()).then((done) => { if (done) { $("position").blur(); resume(); } });
  });
  copyWith($("link"));
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  options($("game"), game.catalogue.games.map((row) => [row.id, row.title, row.summary]));
  let set = "";
  for (const part of [board, players, analysis, review, tree, setup]) part.setUp(save);
  onChange((kind) => {
    if (kind === "position" && set !== game.name) { set = game.name; settings.fill(game.row, game.name); }
    show();
  });
  keys.setUp();
  listen();
  await restore();
  addEventListener("hashchange", restore);
}

async function restore() {
  const wanted = state.read();
  game.turned = wanted.turned;
  for (const side of ["first", "second"]) if (wanted[side]) game.players[side] = wanted[side];
  game.paused = !isHuman("first") && !isHuman("second");
  const first = game.catalogue.games[0].id;
  if (!(await open(wanted.game || first, wanted.start, wanted.moves))) {
    const fault = $("fault").textContent;
    await open(first);
    complain(fault);
  }
  if (wanted.tree) await tree.restore(wanted.tree, wanted.step, wanted.overview);
  if (!isOver()) resume();
}

start().catch((error) => complain(error.message));
