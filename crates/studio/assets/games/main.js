// The games page: connects its parts.

import { get } from "../api.js";
import * as settings from "../settings.js";
import { copyWith } from "../url.js";
import { $, options, showError, showFailure } from "../view.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, onChange, open, pause, play, programWaits, redo, restart, resume, setPosition,
  statusText, undo,
} from "./game.js";
import * as keys from "./keys.js";
import * as players from "./players.js";
import * as review from "./review.js";
import * as setup from "./setup.js";
import * as state from "./state.js";
import * as tree from "./tree.js";

const SIDES = /** @type {const} */ (["first", "second"]);

function show() {
  const { view } = game;
  $("status").textContent = statusText();
  document.title = `${game.row.title} – Outwit studio`;
  $("game").value = game.row.id;
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  const running = !anyHuman() && game.thinking;
  $("go").hidden = !running && !(programWaits() && (game.paused || game.future.length));
  $("go").textContent = running ? "Pause" : "Continue";
  if (document.activeElement !== $("position")) $("position").value = view.position;
  players.showMoves(jump);
  save();
}

const save = () => state.write({
  game: game.name, start: game.start, moves: game.moves, ...game.players, ...tree.state(), turned: game.turned,
});

/** @param {string} name */
async function openAndResume(name) {
  const done = await open(name);
  if (done) resume();
  return done;
}

function listen() {
  $("game").addEventListener("change", () => openAndResume($("game").value));
  settings.setUp(() => game.row, openAndResume);
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

async function restore() {
  const wanted = state.read();
  game.turned = wanted.turned;
  for (const side of SIDES) game.players[side] = wanted[side] ?? game.players[side];
  game.paused = !isHuman("first") && !isHuman("second");
  const first = game.catalogue.games[0].id;
  if (!(await open(wanted.game || first, wanted.start, wanted.moves))) {
    const message = $("fault").textContent;
    await open(first);
    showError(message);
  }
  if (wanted.tree) await tree.restore(wanted.tree, wanted.step, wanted.overview);
  if (!isOver()) resume();
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  options($("game"), game.catalogue.games.map((row) => [row.id, row.title, row.summary]));
  let gameInForm = "";
  for (const part of [board, players, analysis, review, tree, setup]) part.setUp(save);
  onChange((change) => {
    if (change === "position" && gameInForm !== game.name) { gameInForm = game.name; settings.fill(game.row, game.name); }
    show();
  });
  keys.setUp();
  listen();
  await restore();
  addEventListener("hashchange", restore);
}

start().catch(showFailure);
