// The page of the laboratory: puts its parts together.

import { get } from "../api.js";
import { listen } from "../keys.js";
import * as settings from "../settings.js";
import { copyWith } from "../url.js";
import { $, complain, options, say } from "../view.js";
import * as board from "../games/board.js";
import {
  anyHuman, flip, game, isHuman, isOver, jump, onChange, open, pause, redo, restart, resume, setPlayer, setPosition,
  sideToMove, think, undo, waits,
} from "../games/game.js";
import * as contest from "./contest.js";
import * as evaluation from "./evaluation.js";
import * as judge from "./judge.js";
import * as state from "./state.js";

const { mine } = evaluation;
let shown = null; // the game whose features are in the table
let set = ""; // the game whose settings are in the form
const SIDES = ["first", "second"];
const USUAL = "connect-four";

// --- players

// A program of the page: which evaluation it has; how deep it looks is said above.
const text = (kind) => ({ mine: `engine:depth=${judge.depth()},eval=mine.toml`, former: `engine:depth=${judge.depth()},eval=${evaluation.formerName()}` })[kind] ?? kind;
const kinds = { first: "human", second: "human" };

function setKind(side, kind) {
  kinds[side] = kind;
  setPlayer(side, text(kind));
}

function players() {
  SIDES.forEach((side, index) => {
    $(`${side}-label`).textContent = game.view.sides[index];
    options($(side), [["human", "You"], ["mine", "Your evaluation"], ["former", "The former one"], ["random", "Random"]], kinds[side]);
  });
}

// --- showing

function status() {
  const { view } = game;
  if (view.outcome) return `${view.outcome.text[0].toUpperCase()}${view.outcome.text.slice(1)}.`;
  if (game.thinking) return `${view.side} is thinking …`;
  return isHuman(sideToMove()) ? `${view.side} to move.` : `${view.side} to move – press “Play on”.`;
}

function show() {
  const { view } = game;
  $("status").textContent = status();
  document.title = `${game.row.title}, evaluation lab – Outwit studio`;
  $("game").value = game.row.id;
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  $("best").disabled = isOver();
  const running = !anyHuman() && game.thinking;
  $("go").hidden = !running && !(waits() && (game.paused || game.future.length));
  $("go").textContent = running ? "Pause" : "Play on";
  if (document.activeElement !== $("position")) $("position").value = view.position;
  save();
}

function save() {
  const plain = mine.former.own === undefined ? mine.former.file : mine.former.own;
  state.write({
    game: game.name, start: game.start, moves: game.moves, turned: game.turned,
    first: kinds.first === "human" ? null : kinds.first, second: kinds.second === "human" ? null : kinds.second,
    name: mine.name === "mine" ? null : mine.name, depth: $("depth").value, former: plain,
    formula: mine.way === "formula" ? mine.formula : null,
    weights: mine.way === "weights" ? [...mine.weights, ...(mine.tempo ? [["tempo", mine.tempo]] : []), ...(mine.scale === 1 ? [] : [["scale", mine.scale]])] : null,
  });
}

// Another evaluation, in the middle of the game or not.
function changed() {
  for (const side of SIDES) game.players[side] = text(kinds[side]);
  save();
  return judge.ask();
}

// --- files

async function load(file) {
  const read = await evaluation.understood({ file });
  if (!read) return;
  evaluation.take(read);
  await changed();
  say(`${mine.name} is loaded.`);
}

// --- beginning

async function restore() {
  const wanted = state.read();
  game.turned = wanted.turned;
  game.paused = true;
  if (wanted.depth) $("depth").value = wanted.depth;
  if (!(await open(wanted.game || USUAL, wanted.start ?? "", wanted.moves))) {
    const fault = $("fault").textContent;
    await open(USUAL);
    complain(fault);
  }
  evaluation.usual();
  if (wanted.name) mine.name = wanted.name;
  if (wanted.weights) {
    const given = new Map(wanted.weights);
    for (const name of mine.weights.keys()) mine.weights.set(name, given.get(name) ?? 0);
    [mine.tempo, mine.scale] = [given.get("tempo") ?? 0, given.get("scale") ?? 1];
  }
  if (wanted.formula) [mine.way, mine.formula] = ["formula", wanted.formula];
  if (wanted.former) {
    const own = game.row.evals.some((row) => row.name === wanted.former);
    if (own) evaluation.setFormer(wanted.former);
    else evaluation.keep(wanted.former, /^name\s*=\s*"([^"]*)"/m.exec(wanted.former)?.[1] ?? "former");
  }
  evaluation.rows();
  for (const side of SIDES) kinds[side] = wanted[side] ?? "human";
  players();
  await changed();
  game.paused = !anyHuman();
  if (!isOver()) resume();
}

// With every position: another game has other features.
function position() {
  if (set !== game.name) { set = game.name; settings.fill(game.row, set); }
  if (shown !== game.row.id) {
    shown = game.row.id;
    // The first evaluation of the game is what there was before.
    evaluation.setFormer(game.row.evals[0].name);
    mine.name = "mine";
    evaluation.usual();
    players();
    game.evals = {};
  }
  judge.ask();
}

function best() {
  if (!isOver()) think(text("mine"));
}

function listenToAll() {
  $("game").addEventListener("change", () => { for (const side of SIDES) setKind(side, "human"); open($("game").value); });
  settings.setUp(() => game.row, (name) => { for (const side of SIDES) setKind(side, "human"); return open(name); });
  for (const side of SIDES) $(side).addEventListener("change", () => { setKind(side, $(side).value); save(); });
  $("depth").addEventListener("input", () => { if ($("depth").checkValidity()) changed(); });
  $("new").addEventListener("click", () => restart().then(() => resume()));
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("best").addEventListener("click", best);
  $("go").addEventListener("click", () => (game.thinking ? pause() : resume(true)));
  $("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    setPosition($("position").value.trim()).then((done) => { if (done) $("position").blur(); });
  });
  copyWith($("link"));
  listen({
    ArrowLeft: undo, j: undo, ArrowRight: redo, k: redo, ArrowUp: () => jump(0), 0: () => jump(0),
    ArrowDown: () => jump(Infinity), $: () => jump(Infinity), " ": best, f: flip, n: restart, e: judge.speak,
    w: () => (mine.way === "formula" ? $("formula") : $("features-rows").querySelector("input"))?.focus(),
    s: evaluation.save, o: () => $("load").click(), p: () => $("keep").click(), Escape: board.putBack,
  }, () => game.view);
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  options($("game"), game.catalogue.games.map((row) => [row.id, row.title, row.summary]));
  board.setUp();
  evaluation.setUp(() => changed(), load);
  contest.setUp();
  onChange((kind) => { if (kind === "position") position(); show(); });
  listenToAll();
  await restore();
  addEventListener("hashchange", restore);
}

start().catch((error) => complain(error.message));
