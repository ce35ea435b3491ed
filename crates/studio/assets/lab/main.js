// The evaluation lab: connects its parts.

import { get } from "../api.js";
import * as board from "../games/board.js";
import * as controls from "../games/controls.js";
import {
  anyHuman, flip, game, isOver, jump, onChange, open, pause, playedGame, programWaits, redo, restart, resume, setPlayer,
  statusText, think, undo,
} from "../games/game.js";
import { showBadLink } from "../faults.js";
import { listen } from "../keys.js";
import { gameMenu, menuValue } from "../names.js";
import { takeNumbers } from "../number-field.js";
import * as settings from "../settings.js";
import { SIDES } from "../sides.js";
import { copyWith, leave } from "../url.js";
import { $, announce, options, showFailure, showPage } from "../view.js";
import * as contest from "./contest.js";
import * as evaluation from "./evaluation.js";
import * as state from "./state.js";
import * as values from "./values.js";

/** The kinds of players, with their titles. */
const KINDS = [["human", "You"], ["mine", "Your evaluation"], ["baseline", "Baseline"], ["random", "Random"]];
const DEFAULT_GAME = "connect-four";
/** Moves to a position of that game in which features differ, so that a new weight has an effect. */
const EXAMPLE = "4 4 4 4 4 3 3 5 2 6".split(" ");

const { mine } = evaluation;

const page = {
  /** The game whose features are in the table. */
  gameInTable: "",
  /** The kinds of the players: human, mine, baseline or random. @type {Record<Side, string>} */
  kinds: { first: "human", second: "human" },
};

// --- players

/**
 * The player of a kind.
 * @param {string} kind
 */
function player(kind) {
  const engine = `engine:depth=${values.depth()},eval=`;
  return kind === "mine" ? `${engine}mine.toml` : kind === "baseline" ? engine + evaluation.baselineName() : kind;
}

/**
 * @param {Side} side
 * @param {string} kind
 */
function setKind(side, kind) {
  page.kinds[side] = kind;
  setPlayer(side, player(kind));
}

function setBothHuman() {
  for (const side of SIDES) setKind(side, "human");
}

function playerMenus() {
  SIDES.forEach((side, index) => {
    $(`${side}-label`).textContent = game.view.sides[index];
    options($(side), KINDS, page.kinds[side]);
  });
}

// --- showing

function show() {
  const { view } = game;
  $("status").textContent = statusText();
  document.title = `${game.row.title}, evaluation lab – Outwit studio`;
  $("game").value = menuValue(game.row, game.name);
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  $("best").disabled = isOver();
  const running = !anyHuman() && game.thinking;
  $("go").hidden = !running && !programWaits();
  $("go").textContent = running ? "Pause" : "Continue";
  if (document.activeElement !== $("position")) $("position").value = view.position;
  save();
}

function save() {
  const { kinds } = page;
  /** @type {[string, number][]} */
  const weights = [...mine.weights];
  if (mine.tempo) weights.push(["tempo", mine.tempo]);
  if (mine.scale !== 1) weights.push(["scale", mine.scale]);
  state.write({
    ...playedGame(), turned: game.turned,
    first: kinds.first === "human" ? null : kinds.first, second: kinds.second === "human" ? null : kinds.second,
    name: mine.name === "mine" ? null : mine.name, depth: $("depth").value,
    baseline: "own" in mine.baseline ? mine.baseline.own : mine.baseline.file,
    formula: mine.kind === "formula" || evaluation.hasOwnFormula() ? mine.formula : null,
    weights: mine.kind === "weights" || evaluation.hasOwnWeights() ? weights : null,
    kind: mine.kind === "weights" && evaluation.hasOwnFormula() ? "weights" : null,
  });
}

// The evaluation or the depth has changed.
function changed() {
  for (const side of SIDES) game.players[side] = player(page.kinds[side]);
  save();
  return values.update();
}

/** @param {string} file */
async function load(file) {
  const parsed = await evaluation.parse({ file });
  if (!parsed) return;
  evaluation.take(parsed);
  await changed();
  announce(`${mine.name} is loaded.`);
}

// --- start

/** What is wrong with the weights of a link; empty if nothing is. @param {[string, number][]} weights */
function faultOfWeights(weights) {
  const known = [...mine.weights.keys(), "tempo", "scale"];
  for (const [name, value] of weights) {
    if (!known.includes(name)) return `no feature "${name}" of ${game.row.title}, expected one of the table, for example: ${known[0]}`;
    if (!Number.isFinite(value)) return `no number as the weight of "${name}", for example: ${name}:10`;
  }
  return "";
}

/**
 * Takes what the link says about the evaluations. What cannot be used is as the game begins with it.
 * @param {import("./state.js").LabState} wanted
 * @returns {string} what is wrong with it; empty if nothing is
 */
function restoreEvaluation(wanted) {
  evaluation.reset();
  if (wanted.name) mine.name = wanted.name;
  let fault = wanted.weights ? faultOfWeights(wanted.weights) : "";
  if (wanted.weights && !fault) {
    const given = new Map(wanted.weights);
    for (const name of mine.weights.keys()) mine.weights.set(name, given.get(name) ?? 0);
    [mine.tempo, mine.scale] = [given.get("tempo") ?? 0, given.get("scale") ?? 1];
  }
  if (wanted.formula) [mine.kind, mine.formula] = [wanted.kind === "weights" ? "weights" : "formula", wanted.formula];
  const { baseline } = wanted;
  const isOwn = game.row.evals.some((row) => row.name === baseline);
  // Every line of a file has a name and a value.
  if (baseline && !isOwn && !baseline.includes("=")) {
    fault ||= `no evaluation "${baseline}" for ${game.row.title}, expected one of the menu, for example: ${game.row.evals[0].name}`;
  } else if (baseline) {
    evaluation.setBaseline(isOwn ? { own: baseline } : { file: baseline, name: /^name\s*=\s*"([^"]*)"/m.exec(baseline)?.[1] ?? "baseline" });
  }
  evaluation.rows();
  return fault;
}

/** Takes the players of the link; what is wrong with one of them. @param {import("./state.js").LabState} wanted */
function restorePlayers(wanted) {
  let fault = "";
  for (const side of SIDES) {
    const kind = wanted[side] ?? "human";
    const isKnown = KINDS.some(([known]) => known === kind);
    if (!isKnown) fault ||= `no player "${kind}", expected one of the menu, for example: mine`;
    page.kinds[side] = isKnown ? kind : "human";
  }
  playerMenus();
  return fault;
}

async function restore() {
  const wanted = state.read();
  game.turned = wanted.turned;
  game.paused = true;
  const depthFault = takeNumbers([["depth", wanted.depth]]);
  let message = null;
  // Without a game on the page, a refused one also throws.
  const [name, moves] = wanted.game ? [wanted.game, wanted.moves] : [DEFAULT_GAME, EXAMPLE];
  let opened = await open(name, wanted.start, moves).catch(() => false);
  if (opened === false) {
    message = $("fault").textContent;
    opened = await open(DEFAULT_GAME);
  }
  // Another link or a choice of the reader has followed.
  if (opened === null) return;
  const faults = [depthFault, restoreEvaluation(wanted), restorePlayers(wanted)];
  await changed();
  game.paused = !anyHuman();
  if (!isOver()) resume();
  const fault = faults.find(Boolean);
  if (message !== null) showBadLink(message, game.row.title);
  else if (fault) showBadLink(fault, "The default");
}

// After each change of the position; another game has other features.
function positionChanged() {
  settings.fill(game.row, game.name);
  if (page.gameInTable !== game.row.id) {
    if (page.gameInTable) evaluation.keep(page.gameInTable);
    page.gameInTable = game.row.id;
    evaluation.resume();
    playerMenus();
    game.evals = {};
  }
  values.update();
}

function playComputerMove() {
  if (!isOver()) think(player("mine"));
}

const begin = () => restart().then(() => resume());

function listenToAll() {
  /** @param {string} name */
  const openNew = (name) => { leave(); setBothHuman(); return open(name); };
  $("game").addEventListener("change", () => openNew($("game").value));
  settings.setUp(() => game.row, () => game.name, openNew);
  for (const side of SIDES) $(side).addEventListener("change", () => { setKind(side, $(side).value); save(); });
  $("depth").addEventListener("input", () => { if ($("depth").checkValidity()) changed(); });
  $("new").addEventListener("click", begin);
  $("best").addEventListener("click", playComputerMove);
  $("go").addEventListener("click", () => (game.thinking ? pause() : resume(true)));
  controls.setUp(resume);
  copyWith($("link"));
  listen({
    ArrowLeft: undo, j: undo, ArrowRight: redo, k: redo, ArrowUp: () => jump(0), 0: () => jump(0),
    ArrowDown: () => jump(Infinity), $: () => jump(Infinity), " ": playComputerMove, f: flip, n: begin, e: values.announceResult,
    w: () => (mine.kind === "formula" ? $("formula") : $("features-rows").querySelector("input"))?.focus(),
    s: evaluation.save, o: () => $("load").click(), p: () => $("keep").click(), Escape: board.deselect,
  }, () => game.view);
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  gameMenu($("game"), game.catalogue.games);
  board.setUp();
  evaluation.setUp(changed, load);
  contest.setUp();
  onChange((change) => { if (change === "position") positionChanged(); show(); });
  listenToAll();
  await restore();
  showPage();
  await contest.showKept();
  addEventListener("hashchange", restore);
}

start().catch(showFailure);
