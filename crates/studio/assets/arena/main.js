// The page of the arena: starts a contest, asks how it stands, and shows it.

import { get, post } from "../api.js";
import { $, complain, download, draw, element, options, say } from "../view.js";
import { listen } from "../keys.js";
import * as settings from "../settings.js";
import { read, write } from "../url.js";
import { link } from "./link.js";
import * as live from "./live.js";

let id = null;
let asking = null;
let running = false;
let rows = []; // all games
let name = ""; // the game with its settings
let choosing = Promise.resolve(true); // until it is known whether the game can be opened

const title = (game) => `${game.id}: ${game.players[0]} – ${game.players[1]}, ${game.result}`;

function table(view) {
  const head = ["", "player", "Elo", "±", "points", "games", "won", "drawn", "lost"];
  const rows = view.table.map((row) => element("tr", {},
    element("td", { textContent: row.place }),
    element("th", { scope: "row", textContent: row.player }),
    ...[Math.round(row.elo), row.elo_error === null ? "∞" : Math.round(row.elo_error), row.points, row.games, row.wins, row.draws, row.losses]
      .map((cell) => element("td", { textContent: cell }))));
  $("standings").replaceChildren(
    element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", { scope: "col", textContent: cell })))),
    element("tbody", {}, ...rows));
}

function show(state) {
  const ended = running && !state.running;
  running = state.running;
  const all = state.played === state.units;
  $("status").textContent = state.error ?? `${state.played} of ${state.units} pairs of ${state.game}, ${running ? "playing" : all ? "done" : "stopped"}.`;
  $("progress").value = state.played / state.units;
  $("start").disabled = running;
  $("stop").disabled = !running;
  $("go").disabled = running || all;
  $("report").disabled = $("list").disabled = !state.played;
  const two = state.match;
  $("result").textContent = two && state.played
    ? `${two.players[0]}: +${two.wins} =${two.draws} −${two.losses}, Elo ${state.elo} (95 %), superiority ${(100 * two.los).toFixed(1)} %`
    : "";
  if (state.played) {
    draw($("plot"), state.plot);
    table(state.table);
  }
  $("boards").replaceChildren(...state.boards.map((game) => {
    const box = element("div");
    draw(box, game.svg);
    const open = element("a", { href: link(game), textContent: title(game) });
    return element("figure", {}, box, element("figcaption", {}, open));
  }));
  $("boards-empty").hidden = state.boards.length > 0;
  live.follow(id, running);
  if (ended) say($("status").textContent);
}

// Asks again as long as something happens.
async function ask() {
  clearTimeout(asking);
  if (id === null) return;
  try {
    const asked = id;
    const state = await get(`/api/arena/${asked}`);
    // A late answer about the contest before says nothing about this one.
    if (asked !== id) return;
    show(state);
    if (state.running) asking = setTimeout(ask, 500);
  } catch (error) {
    complain(error.message);
  }
}

async function start(event) {
  event.preventDefault();
  if (!(await choosing)) return;
  complain("");
  const number = (name) => Number($(name).value);
  const players = $("players").value.split("\n").map((line) => line.trim()).filter(Boolean);
  try {
    const command = { game: name, players, pairs: number("pairs"), nodes: number("nodes"), openings: $("openings").value, seed: number("seed") };
    ({ id } = await post("/api/arena", command));
    $("games").replaceChildren();
    write(new URLSearchParams({ contest: id }));
    running = true;
    say("The contest has begun.");
    ask();
  } catch (error) {
    complain(error.message);
  }
}

async function command(verb) {
  if (id === null) return;
  try {
    await post(`/api/arena/${id}/${verb}`, {});
    setTimeout(ask, 100);
  } catch (error) {
    complain(error.message);
  }
}

async function report() {
  try {
    const { name, html } = await get(`/api/arena/${id}/report`);
    download(name, html, "text/html");
  } catch (error) {
    complain(error.message);
  }
}

async function list() {
  try {
    const { games } = await get(`/api/arena/${id}/games`);
    $("games").replaceChildren(...games.map((game) =>
      element("li", {}, element("a", { href: link(game), textContent: title(game) }))));
  } catch (error) {
    complain(error.message);
  }
}

const row = () => rows.find((row) => row.id === $("game").value);

const choose = (wanted) => { choosing = check(wanted); return choosing; };

// Takes a game for the next contest, if it can be opened with these settings.
async function check(wanted) {
  try {
    const { view } = await post("/api/position", { game: wanted });
    name = view.game;
    settings.fill(row(), name);
    complain(null);
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

async function begin() {
  try {
    const catalogue = await get("/api/catalogue");
    rows = catalogue.games;
    options($("game"), catalogue.games.map((game) => [game.id, game.title, game.summary]), "connect-four");
    await choose($("game").value);
    options($("kind"), catalogue.players.filter((row) => row.name !== "human").map((row) => [row.name, row.name, row.summary]), "engine");
  } catch (error) {
    complain(error.message);
  }
  const wanted = read().get("contest");
  if (wanted) {
    id = Number(wanted);
    ask();
  }
}

$("setup").addEventListener("submit", start);
$("game").addEventListener("change", () => choose($("game").value));
settings.setUp(row, choose);
$("stop").addEventListener("click", () => command("stop"));
$("go").addEventListener("click", () => command("go"));
$("report").addEventListener("click", report);
$("list").addEventListener("click", list);
$("add").addEventListener("click", () => {
  const lines = $("players").value.trimEnd();
  $("players").value = `${lines}${lines ? "\n" : ""}${$("kind").value}`;
  $("players").focus();
});
live.setUp();
listen({ s: () => command(running ? "stop" : "go"), w: live.toggle });
begin();
