// The page that compares: puts its parts together.

import { get, run } from "../api.js";
import * as chart from "../chart.js";
import { listen } from "../keys.js";
import * as settings from "../settings.js";
import * as steps from "../steps.js";
import { copyWith } from "../url.js";
import { $, complain, options, say } from "../view.js";
import * as board from "../games/board.js";
import { course, game, isOver, onChange, open, redo, restart, setPosition, undo } from "../games/game.js";
import { overviews, turn } from "../overview/panel.js";
import { GamePanel } from "./panel.js";
import * as state from "./state.js";

const USUAL = { a: { algorithm: "minimax", depth: 3, eval: "" }, b: { algorithm: "alpha-beta", depth: 3, eval: "" } };
let panels = [];
let opened = null; // the game whose evaluations are in the lists
let set = ""; // the game whose settings are in the form
let searched = false;

function save() {
  state.write({
    game: game.name, start: game.start, moves: game.moves, a: panels[0].way, b: panels[1].way,
    nodes: $("nodes").value, searched, step: steps.shown.step,
    overview: overviews(panels),
  });
}

// Another position: searches of the one before say nothing about it.
function changed() {
  const { view } = game;
  $("status").textContent = view.outcome ? `${view.outcome.text[0].toUpperCase()}${view.outcome.text.slice(1)}.` : `${view.side} to move.`;
  document.title = `${game.row.title}, compare – Outwit studio`;
  $("game").value = game.row.id;
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  if (document.activeElement !== $("position")) $("position").value = view.position;
  steps.clear();
  searched = false;
  for (const panel of panels) panel.clear();
  chart.clear();
  if (set !== game.name) { set = game.name; settings.fill(game.row, set); }
  if (opened !== game.row.id) {
    opened = game.row.id;
    for (const panel of panels) panel.offer({ ...(panel.at("algorithm").value ? panel.way : USUAL[panel.side]), eval: "" });
  }
  save();
}

async function search() {
  complain(null);
  steps.clear();
  $("stop").hidden = false;
  searched = true;
  save();
  const nodes = $("nodes").checkValidity() ? Number($("nodes").value) : 100000;
  await Promise.all(panels.map((panel) => panel.start({ nodes })));
  $("stop").hidden = true;
  await steps.paint();
  say(panels.map((panel) => (panel.record ? panel.at("answer").textContent : "")).join(". "));
}

function stop() {
  for (const panel of panels) panel.search?.stop();
}

function swap() {
  const [a, b] = panels.map((panel) => panel.way);
  panels[0].offer(b);
  panels[1].offer(a);
  save();
}

// All ways, depth by depth; one that takes too long drops out.
function plan(plies) {
  const where = course();
  const { ways } = game.catalogue;
  const searches = ways.map((way) => way.name);
  const out = new Set();
  const analyse = (way, depth, task) => new Promise((resolve, reject) => {
    task.search = run({ ...where, task: "way", way, depth }, (status) => {
      if (!status.done) return;
      if (status.error) reject(new Error(status.error)); else resolve(status.report ?? null);
    });
  });
  const row = async (index, task) => {
    const counts = [];
    for (const way of searches) {
      if (task.stopped) return undefined;
      const report = out.has(way) ? null : await analyse(way, index + 1, task);
      if (!report || report.stopped) out.add(way);
      counts.push(out.has(way) ? null : report.nodes);
    }
    return counts.some((count) => count !== null) ? [index + 1, counts] : undefined;
  };
  const position = game.start || game.moves.length ? ` --position '${game.view.position}'` : "";
  $("chart-command").textContent = `outwit compare ${game.name}${position} --depth ${plies} --chart chart.svg`;
  return { kind: "game", name: game.name, searches, row };
}

function listenToAll(keys) {
  $("game").addEventListener("change", () => open($("game").value));
  settings.setUp(() => game.row, (name) => open(name));
  $("search-form").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  $("stop").addEventListener("click", stop);
  $("swap").addEventListener("click", swap);
  $("nodes").addEventListener("change", save);
  $("new").addEventListener("click", restart);
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    setPosition($("position").value.trim()).then((done) => { if (done) $("position").blur(); });
  });
  copyWith($("link"));
  listen({
    ...keys, s: () => ($("stop").hidden ? search() : stop()), x: swap, c: () => $("chart-form").requestSubmit(),
    Escape: board.putBack,
  }, () => game.view);
}

async function restore() {
  const wanted = state.read();
  game.paused = true;
  if (wanted.nodes) $("nodes").value = wanted.nodes;
  const first = "tic-tac-toe";
  if (!(await open(wanted.game || first, wanted.start, wanted.moves))) {
    const fault = $("fault").textContent;
    await open(first);
    complain(fault);
    return;
  }
  panels.forEach((panel) => panel.offer(wanted[panel.side] ?? USUAL[panel.side]));
  turn(panels, wanted.overview);
  if (wanted.searched && !isOver()) {
    await search();
    if (Number.isInteger(wanted.step) && wanted.step >= 0) await steps.to(wanted.step);
  }
  save();
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  // Both sides are moved by the reader.
  game.players = { first: "human", second: "human" };
  options($("game"), game.catalogue.games.map((row) => [row.id, row.title, row.summary]));
  panels = ["a", "b"].map((side) => new GamePanel(side, save));
  const keys = steps.setUp(panels, save);
  board.setUp();
  chart.setUp(plan);
  onChange((kind) => { if (kind === "position") changed(); });
  listenToAll(keys);
  await restore();
  addEventListener("hashchange", restore);
}

start().catch((error) => complain(error.message));
