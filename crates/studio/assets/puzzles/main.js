// The page of the puzzles: puts its parts together.

import { get, post, run } from "../api.js";
import * as chart from "../chart.js";
import { listen } from "../keys.js";
import { copyWith } from "../url.js";
import { $, complain, options, say } from "../view.js";
import * as files from "./files.js";
import * as instance from "./instance.js";
import { overviews, turn } from "../overview/panel.js";
import { PuzzlePanel } from "./panel.js";
import * as settings from "../settings.js";
import * as sketch from "./sketch/main.js";
import * as state from "./state.js";
import * as steps from "../steps.js";

const { puzzle } = instance;
let rows = [];
let panels = [];
let opened = ""; // the puzzle whose lists and settings are shown
let searched = false;

const row = () => rows.find((row) => row.id === puzzle.name.split(":")[0]);

function save() {
  state.write({
    puzzle: puzzle.name, instance: puzzle.view.instance, a: panels[0].way, b: panels[1].way,
    nodes: $("nodes").value, seconds: $("seconds").value, chance: $("chance").value,
    searched, step: steps.shown.step, overview: overviews(panels),
  });
}

// Another instance: searches of the one before say nothing about it. While a map is drawn they are made again, so that
// the way is seen to change.
function changed() {
  const again = searched && sketch.isOn();
  document.title = `${row().title} – Outwit studio`;
  $("puzzle").value = row().id;
  steps.clear();
  searched = false;
  for (const panel of panels) panel.clear();
  if (opened !== puzzle.name) {
    opened = puzzle.name;
    settings.fill(row(), puzzle.name);
    for (const panel of panels) panel.offer();
    chart.clear();
  }
  save();
  if (again) search();
}

function busy(yes) {
  $("stop").hidden = !yes;
}

async function search() {
  complain(null);
  steps.clear();
  const limits = { nodes: Number($("nodes").value) || 100000, seconds: Number($("seconds").value) || 30, chance: Number($("chance").value) || 0 };
  busy(true);
  searched = true;
  save();
  await Promise.all(panels.map((panel) => panel.start(limits)));
  busy(false);
  await steps.paint();
  say(panels.map((panel) => (panel.record ? panel.at("answer").textContent : "")).join(" "));
}

function stop() {
  for (const panel of panels) panel.search?.stop();
}

function swap() {
  const [a, b] = panels.map((panel) => panel.way);
  if (!b.algorithm) { say("There is no second search."); return; }
  panels[0].offer(b);
  panels[1].offer(a);
  save();
}

function random() {
  $("seed").value = String((Number($("seed").value) + 1) % 4294967296);
  return instance.open(puzzle.name, "", Number($("seed").value));
}

// Random instances near the goal and further and further away, each searched in both ways.
function plan(runs) {
  const ways = panels.filter((panel) => panel.way.algorithm);
  const searches = ways.map((panel) => panel.title);
  const asked = ways.map((panel) => panel.way);
  const [name, seed] = [puzzle.name, Number($("seed").value) || 0];
  const solve = (command, task) => new Promise((resolve, reject) => {
    task.search = run(command, (status) => {
      if (status.done) { if (status.error) reject(new Error(status.error)); else resolve(status.answer ?? null); }
    }, "/api/puzzle/run");
  });
  const row = async (index, task) => {
    const { view } = await post("/api/puzzle", { puzzle: name, sample: { seed, run: index, runs } });
    const answers = [];
    for (const { algorithm, heuristic } of asked) {
      if (task.stopped) return undefined;
      const limits = { nodes: Number($("nodes").value) || 100000, seconds: Number($("seconds").value) || 30, keep: 1 };
      answers.push(await solve({ puzzle: name, instance: view.instance, algorithm, heuristic: heuristic || null, ...limits }, task));
    }
    const shortest = answers.find((answer) => answer?.optimal);
    return shortest ? [shortest.actions.length, answers.map((answer) => (answer?.solved ? answer.expanded : null))] : null;
  };
  const heuristics = [...new Set(asked.map((way) => way.heuristic).filter(Boolean))];
  $("chart-command").textContent = `outwit compare ${name} --by-depth ${runs} --seed ${seed} --nodes ${Number($("nodes").value) || 100000} --algorithms ${[...new Set(asked.map((way) => way.algorithm))].join(",")}${heuristics.length ? ` --heuristic ${heuristics.join(",")}` : ""} --chart chart.svg`;
  return { kind: "puzzle", name, searches, row };
}

function listenToAll(keys) {
  $("puzzle").addEventListener("change", () => { files.forget(); instance.open($("puzzle").value, ""); });
  settings.setUp(row, (name) => { files.forget(); return instance.open(name, ""); });
  $("search-form").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  $("stop").addEventListener("click", stop);
  $("swap").addEventListener("click", swap);
  $("random").addEventListener("click", random);
  $("seed").addEventListener("change", () => instance.open(puzzle.name, "", Number($("seed").value)));
  $("usual").addEventListener("click", () => instance.open(puzzle.name, ""));
  for (const id of ["nodes", "seconds", "chance"]) $(id).addEventListener("change", save);
  copyWith($("link"));
  listen({
    ...keys, n: random, s: () => ($("stop").hidden ? search() : stop()), x: swap,
    d: () => sketch.toggle(), o: () => $("open-file").click(),
  }, () => puzzle.view);
}

async function restore() {
  const wanted = state.read();
  for (const id of ["nodes", "seconds", "chance"]) if (wanted[id]) $(id).value = wanted[id];
  const first = "sliding-tiles:rows=3,cols=3";
  if (!(await instance.open(wanted.puzzle || first, wanted.instance))) {
    const fault = $("fault").textContent;
    await instance.open(first, "");
    complain(fault);
    return;
  }
  const usual = wanted.puzzle ? null : { algorithm: "a-star", heuristic: "misplaced" };
  if (wanted.a) panels[0].offer(wanted.a);
  if (wanted.b ?? usual) panels[1].offer(wanted.b ?? usual);
  turn(panels, wanted.overview);
  if (wanted.searched) {
    await search();
    if (Number.isInteger(wanted.step) && wanted.step >= 0) await steps.to(wanted.step);
  }
  save();
}

async function start() {
  ({ puzzles: rows } = await get("/api/puzzles"));
  options($("puzzle"), rows.map((one) => [one.id, one.title, one.summary]));
  panels = ["a", "b"].map((side) => new PuzzlePanel(side, save));
  const keys = steps.setUp(panels, save);
  instance.setUp(changed);
  files.setUp();
  chart.setUp(plan);
  listenToAll(keys);
  await restore();
  addEventListener("hashchange", restore);
}

start().catch((error) => complain(error.message));
