// The puzzles page: connects its parts.

import { get, post, runToEnd } from "../api.js";
import * as chart from "../chart.js";
import { showBadLink } from "../faults.js";
import { listen } from "../keys.js";
import { takeNumbers } from "../number-field.js";
import * as searches from "../searches.js";
import * as settings from "../settings.js";
import * as steps from "../steps.js";
import { copyWith, leave } from "../url.js";
import { $, options, showFailure, showPage } from "../view.js";
import * as files from "./files.js";
import * as instance from "./instance.js";
import { PuzzlePanel } from "./panel.js";
import * as sketch from "./sketch/main.js";
import * as state from "./state.js";

const { puzzle } = instance;
const FIRST_PUZZLE = "sliding-tiles:rows=3,cols=3";
const FIRST_SECOND_SEARCH = { algorithm: "a-star", heuristic: "misplaced" };
const OTHER_SECOND_SEARCH = { algorithm: "uniform-cost", heuristic: "" };
const NO_SEARCH = { algorithm: "", heuristic: "" };
const SEEDS = 4294967296;

const page = {
  /** All puzzles. @type {CatalogueRow[]} */
  rows: [],
  /** @type {PuzzlePanel[]} */
  panels: [],
  /** The puzzle whose menus and settings are shown. */
  puzzleInMenus: "",
};

const row = () => page.rows.find((row) => row.id === puzzle.name.split(":")[0]) ?? page.rows[0];
const nodeLimit = () => searches.limit("nodes");
const secondsLimit = () => searches.limit("seconds");
const limits = () => ({ nodes: nodeLimit(), seconds: secondsLimit(), random_seed: searches.limit("random-seed") });

function save() {
  const [a, b] = page.panels;
  state.write({
    puzzle: puzzle.name, instance: puzzle.view.instance, a: a.settings, b: b.settings,
    nodes: $("nodes").value, seconds: $("seconds").value, randomSeed: $("random-seed").value,
  });
}

// Another instance: the searches of the previous one are removed. While a map or the board is changed by hand they run again,
// so that the reader sees the effect of a change.
function changed() {
  const again = searches.isSearched() && (sketch.isOn() || instance.isByHand());
  document.title = `${row().title} – Outwit studio`;
  $("puzzle").value = row().id;
  $("to-queens").hidden = row().id !== "n-queens";
  searches.clear();
  if (page.puzzleInMenus !== puzzle.name) {
    page.puzzleInMenus = puzzle.name;
    settings.fill(row(), puzzle.name);
    for (const panel of page.panels) panel.fill();
    // Two searches that are the same have nothing to compare.
    const [a, b] = page.panels.map((panel) => panel.title);
    if (a === b) page.panels[1].fill(OTHER_SECOND_SEARCH);
    chart.clear();
  }
  for (const panel of page.panels) panel.followDefault();
  save();
  if (again) searches.search();
}

const seed = () => searches.limit("seed");
const openSeed = () => instance.open(puzzle.name, "", { seed: seed() });

function random() {
  $("seed").value = (seed() + 1) % SEEDS;
  return openSeed();
}

/** @param {string} name */
function openPuzzle(name) {
  leave();
  files.forget();
  return instance.open(name, "");
}

/**
 * Random instances of growing distance from the goal, each searched in both ways.
 * @param {number} runs
 * @returns {import("../chart.js").ChartPlan}
 */
function plan(runs) {
  const panels = page.panels.filter((panel) => panel.settings.algorithm);
  const searches = panels.map((panel) => panel.title);
  const asked = panels.map((panel) => panel.settings);
  const { name } = puzzle;
  const sample = { seed: seed(), runs };
  /**
   * @param {unknown} command
   * @param {import("../chart.js").ChartTask} task
   * @returns {Promise<SolveResult | null>}
   */
  const solve = async (command, task) => {
    const { answer } = await runToEnd(command, { path: "/api/puzzle/run", started: (search) => { task.search = search; } });
    return answer ?? null;
  };
  // Formulas, each with what is known of it from the instances so far, and a sentence about it.
  const formulas = new Map(asked.filter(({ heuristic }) => heuristic.startsWith("=")).map(({ heuristic }) => [heuristic.slice(1), { known: {}, sentence: "" }]));
  /** @type {import("../chart.js").ChartPlan["row"]} */
  const row = async (index, task) => {
    const { view } = await post("/api/puzzle", { puzzle: name, sample: { ...sample, run: index } });
    const answers = [];
    for (const { algorithm, heuristic, variant } of asked) {
      if (task.stopped) return undefined;
      const limits = { nodes: nodeLimit(), seconds: secondsLimit(), keep: 1 };
      answers.push(await solve({ puzzle: name, instance: view.instance, algorithm, heuristic: heuristic || null, ...variant, ...limits }, task));
    }
    const shortest = answers.find((answer) => answer?.optimal);
    if (shortest) {
      for (const [formula, { known }] of formulas) {
        formulas.set(formula, await post("/api/puzzle/heuristic", { puzzle: name, instance: view.instance, formula, actions: shortest.actions, known }));
      }
    }
    return shortest ? [shortest.actions.length, answers.map((answer) => (answer?.solved ? answer.expanded : null))] : null;
  };
  showCommand(`outwit compare ${name} --by-depth ${runs} --seed ${sample.seed} --nodes ${nodeLimit()}`, asked);
  const note = () => [...formulas].map(([formula, { sentence }]) => sentence || `${formula}: not checked, since neither search proves optimal solutions.`).join(" ");
  return { kind: "puzzle", name, column: "Length", searches, row, note };
}

/**
 * Shows the command that draws the chart. It runs every algorithm with every heuristic, which may be more than these searches.
 * @param {string} command
 * @param {import("./state.js").SearchSettings[]} asked
 */
function showCommand(command, asked) {
  const file = (/** @type {string} */ heuristic) => (heuristic.startsWith("=") ? "mine.toml" : heuristic);
  const heuristics = [...new Set(asked.map(({ heuristic }) => file(heuristic)).filter(Boolean))];
  const algorithms = [...new Set(asked.map(({ algorithm }) => algorithm))];
  const pairs = algorithms.map((name) => (asked.some(({ algorithm, heuristic }) => algorithm === name && heuristic) ? heuristics.length : 1));
  // An option is one for all searches.
  const variants = new Set(asked.map(({ variant = {} }) => Object.entries(variant).map(([name, value]) => ` --${name} ${value}`).join("")));
  const [shared] = variants.size === 1 ? variants : [""];
  const isSame = variants.size === 1 && pairs.reduce((sum, count) => sum + count, 0) === new Set(asked.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic}`)).size;
  $("chart-command-title").textContent = isSame ? "The same picture from the command line:" : `From the command line, each algorithm with each heuristic${variants.size > 1 ? ", without the options of single searches" : ""}:`;
  $("chart-command").textContent = `${command} --algorithms ${algorithms.join(",")}${heuristics.length ? ` --heuristic ${heuristics.join(",")}` : ""}${shared} --chart chart.svg`;
}

/** @param {KeyActions} keys */
function listenToAll(keys) {
  $("puzzle").addEventListener("change", () => openPuzzle($("puzzle").value));
  settings.setUp(row, () => puzzle.name, openPuzzle);
  $("random").addEventListener("click", random);
  $("seed").addEventListener("change", () => { if ($("seed").checkValidity()) openSeed(); });
  $("default").addEventListener("click", () => instance.open(puzzle.name, ""));
  for (const id of ["nodes", "seconds", "random-seed"]) $(id).addEventListener("change", save);
  copyWith($("link"));
  listen({ ...keys, n: random, d: () => sketch.toggle(), o: () => $("open-file").click() }, () => puzzle.view);
}

async function restore() {
  const wanted = state.read();
  steps.restore();
  const fault = takeNumbers([["nodes", wanted.nodes], ["seconds", wanted.seconds], ["random-seed", wanted.randomSeed]]);
  const opened = await instance.open(wanted.puzzle || FIRST_PUZZLE, wanted.instance);
  // Another link or a choice of the reader has followed.
  if (opened === null) { showPage(); return; }
  if (!opened) {
    const message = $("fault").textContent;
    await instance.open(FIRST_PUZZLE, "");
    showBadLink(message, row().title);
    return;
  }
  await searches.open(wanted, [wanted.a, wanted.b], [NO_SEARCH, wanted.puzzle ? NO_SEARCH : FIRST_SECOND_SEARCH], { fault });
}

async function start() {
  ({ puzzles: page.rows } = await get("/api/puzzles"));
  options($("puzzle"), page.rows.map((row) => [row.id, row.title, row.summary]));
  page.panels = ["a", "b"].map((side) => new PuzzlePanel(side, save));
  // What stands in the text is searched, not the instance before.
  const keys = searches.setUp({ panels: page.panels, limits, save, prepare: instance.openText });
  instance.setUp(changed);
  files.setUp();
  chart.setUp(plan);
  listenToAll(keys);
  await restore();
  addEventListener("hashchange", restore);
}

start().catch(showFailure);
