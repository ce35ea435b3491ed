// The page of the games: puts its parts together.

import { get } from "../api.js";
import { $, complain, element, options } from "../view.js";
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

function choice(row, value) {
  const select = element("select", { id: `set-${row.name}`, name: row.name });
  options(select, row.choices.map((word) => [word, word]), value);
  select.addEventListener("change", () => select.form.requestSubmit());
  return select;
}

function settings() {
  const given = Object.fromEntries((game.name.split(":")[1] ?? "").split(",").filter(Boolean).map((part, index) =>
    (index === 0 && !part.includes("=") ? [game.row.settings[0]?.name, part] : part.split("="))));
  $("game-settings").hidden = !game.row.settings.length;
  $("settings-fields").replaceChildren(...game.row.settings.map((row) => element("div", { className: "field" },
    element("label", { htmlFor: `set-${row.name}`, textContent: row.choices.length ? row.name : `${row.name} – ${row.meaning}` }),
    row.choices.length ? choice(row, given[row.name] ?? row.default) : element("input", { id: `set-${row.name}`, name: row.name, value: given[row.name] ?? "", placeholder: row.default, autocomplete: "off" }))));
}

function listen() {
  $("game").addEventListener("change", () => open($("game").value).then(resume));
  $("settings-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const given = [...new FormData(event.target)].filter(([, value]) => value.trim()).map(([name, value]) => `${name}=${value.trim()}`);
    open(game.row.id + (given.length ? `:${given.join(",")}` : "")).then((done) => {
      if (done) { $("game-settings").open = false; resume(); }
    });
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
  $("rules-open").addEventListener("click", () => {
    $("rules-title").textContent = game.row.title;
    $("rules-text").replaceChildren(...game.row.rules.split(/\n\s*\n/).map((text) => element("p", { textContent: text.trim() })));
    $("rules").showModal();
  });
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  options($("game"), game.catalogue.games.map((row) => [row.id, row.title, row.summary]));
  let set = "";
  for (const part of [board, players, analysis, review, tree, setup]) part.setUp(save);
  onChange((kind) => {
    if (kind === "position" && set !== game.name) { set = game.name; settings(); }
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
