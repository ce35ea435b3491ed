// The games page: connects its parts.

import { get, post } from "../api.js";
import { gameMenu, menuValue, variantOf } from "../names.js";
import * as settings from "../settings.js";
import { SIDES } from "../sides.js";
import { knock } from "../sound.js";
import { browser } from "../store.js";
import { Tabs } from "../tabs.js";
import { copyWith, leave, read } from "../url.js";
import { $, enable, sentence, showError, showFailure, showPage } from "../view.js";
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import * as clock from "./clock.js";
import * as controls from "./controls.js";
import * as ending from "./ending.js";
import {
  GAME_OVER, anyHuman, flip, game, isHuman, isOver, linesChanged, onChange, open, pause, play, playedGame, programWaits, resume, statusText,
} from "./game.js";
import * as keys from "./keys.js";
import * as learn from "./learn.js";
import * as moveList from "./move-list.js";
import { MoveTree } from "./move-tree.js";
import * as players from "./players.js";
import * as review from "./review.js";
import * as setup from "./setup.js";
import * as state from "./state.js";
import * as tree from "./tree.js";

function show() {
  const { view } = game;
  $("status").textContent = statusText();
  document.title = `${game.row.title} – Outwit studio`;
  const variant = variantOf(game.row, game.name);
  $("game").value = gameChoice();
  $("how-to-move").textContent = `No moves yet. ${howToMove()}, or type a move.`;
  $("how").textContent = game.row.rules.split(/\n\s*\n/)[0].trim();
  $("variant").hidden = !variant?.line;
  $("variant").textContent = variant ? `${variant.title}: ${variant.line}.` : "";
  enable([[$("undo"), game.moves.length > 0], [$("redo"), game.future.length > 0]]);
  const running = !anyHuman() && game.thinking;
  $("go").hidden = !running && !programWaits();
  const goName = $("go").querySelector("span");
  if (goName) goName.textContent = running ? "Pause" : "Continue";
  if (document.activeElement !== $("position")) $("position").value = view.position;
  $("move-form").hidden = isOver();
  // What is next after a game; during the game it is one offer of several, and after a review its mistakes are next.
  $("review").classList.toggle("main", isOver() && $("review-result").hidden);
  moveList.showMoves();
  save();
}

/** The game in the menu, where a variant is a row of its own. */
const gameChoice = () => menuValue(game.row, game.name);

/** How a move is made on the board. */
function howToMove() {
  const { setupMode, row, view } = game;
  if (setupMode.form === "tree") return "Choose a branch below the root";
  if (row.id === "connect-four") return "Choose a column";
  return view.moves.every((move) => move.cells.length === 1) ? "Choose a square" : "Choose a piece and then a square, or drag the piece";
}

/** Whether a player of an address can play. @param {string} player */
function isPlayer(player) {
  const [name, rest = ""] = player.split(/:(.*)/s);
  const { algorithms, levels, players } = game.catalogue;
  if (name === "level") return Number(rest) >= 1 && Number(rest) <= levels.length;
  return [...algorithms, ...players].some((row) => row.name === name);
}

const save = () => state.write({
  game: game.name, start: game.start, moves: game.moves, ...game.players, ...tree.state(),
  turned: game.seats ? null : game.turned, ...clock.written(), variations: variations(), end: writtenEnd(), names: game.line.names,
});

/** The whole tree as text, if it is more than the moves up to the current position. */
const variations = () => (game.line.isRich || game.future.length ? game.line.text() : "");

/** The end of the game for the address: how, the side, and after how many moves of the current line, or with an m of the main line. */
function writtenEnd() {
  const { ending, line } = game;
  if (!ending) return "";
  const isHere = line.line().includes(ending.node);
  if (!isHere && !ending.node.isMain) return "";
  return [ending.how, ending.side ?? "", `${ending.node.path().length}${isHere ? "" : "m"}`].join(",");
}

/** Takes an end from the address; false if there is no such end. @param {string} text */
function restoreEnd(text) {
  const [, how, side, plies, ofMain] = /^(resigned|time|agreed|recorded|unclear),([01]?),(\d+)(m?)$/.exec(text) ?? [];
  const line = ofMain ? game.line.main() : game.line.line();
  const node = how && (plies === "0" ? game.line.root : line[Number(plies) - 1]);
  if (!node || (how !== "recorded" && ["agreed", "unclear"].includes(how) !== (side === ""))) return !text;
  game.ending = { how: /** @type {any} */ (how), side: side === "" ? null : /** @type {0 | 1} */ (Number(side)), node };
  return true;
}

/**
 * Takes the tree of moves from the address.
 * @param {string} text
 * @returns {Promise<string>} what is wrong with its main line; empty if nothing is. Other lines are checked when the reader goes there.
 */
async function restoreVariations(text) {
  // The order of the text is the order of the tree.
  const line = new MoveTree();
  line.read(text);
  try {
    await post("/api/position", { ...playedGame(), moves: line.main().map(({ move }) => move) });
  } catch (error) {
    return `The variations of this link cannot be played: ${sentence(error instanceof Error ? error.message : "they are damaged")} They are left out.`;
  }
  game.line = line;
  line.visit(game.moves);
  linesChanged();
  return "";
}

/** @type {Tabs} */
let tabs;

// The choices of the reader for every board.
function setUpView() {
  for (const id of ["view-panel", "clock-panel"]) settings.setUpPanel($(id));
  const [theme, sound] = [$("board-theme"), $("sound")];
  theme.value = browser.get("board") ?? "wood";
  sound.checked = browser.get("sound") === "on";
  const show = () => { document.documentElement.dataset.board = theme.value; };
  show();
  theme.addEventListener("change", () => { browser.set("board", theme.value); show(); });
  sound.addEventListener("change", () => browser.set("sound", sound.checked ? "on" : "off"));
  $("view-form").addEventListener("submit", (event) => event.preventDefault());
}

/** Says below the field why a typed move cannot be played. @param {string} move @param {unknown} error */
function refuseMove(move, error) {
  // Without an answer of the server the move may be legal.
  if (!isOver() && !(error instanceof Error && "status" in error)) { showFailure(error); return; }
  $("move-fault").textContent = isOver() ? GAME_OVER : `“${move}” is not a legal move here; ${game.view.moves[0].text} is one.`;
  // The next move that is typed takes its place.
  $("move").select();
}

/** @param {string} name */
async function openAndResume(name) {
  leave();
  const done = await open(name);
  if (done) resume();
  return done;
}

function listen() {
  $("game").addEventListener("change", () => {
    const wanted = $("game").value;
    const isAsked = ending.leave(() => openAndResume(wanted), () => $("game").focus());
    // Until the question is answered, the game stays. Without one the menu is left alone: letters may still be typed.
    if (isAsked) $("game").value = gameChoice();
  });
  settings.setUp(() => game.row, () => game.name, openAndResume);
  $("new").addEventListener("click", ending.askToBegin);
  $("flip").addEventListener("click", flip);
  $("hint").addEventListener("click", analysis.hint);
  $("go").addEventListener("click", () => (game.thinking ? pause() : resume(true)));
  $("move-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const move = $("move").value.trim();
    if (move) play(move, (error) => refuseMove(move, error)).then(() => { if ($("fault").hidden && !$("move-fault").textContent) $("move").value = ""; });
  });
  $("move").addEventListener("input", () => { $("move-fault").textContent = ""; });
  controls.setUp(resume);
  copyWith($("link"));
}

/** The state of the address, or of the game that this tab showed last. */
async function restore() {
  const wanted = state.read();
  const kept = wanted.isLast ? { replaced: moveList.kept(), tags: review.keptTags(), seats: review.keptSeats() } : null;
  if (wanted.tree) tree.prepare();
  review.forgetPlayers();
  game.seats = wanted.turned === null;
  game.turned = wanted.turned ?? false;
  const unknown = [wanted.first, wanted.second].find((player) => player !== null && !isPlayer(player));
  for (const side of SIDES) {
    const player = wanted[side];
    if (player !== null) game.players[side] = isPlayer(player) ? player : "human";
  }
  game.paused = !isHuman("first") && !isHuman("second");
  const first = game.catalogue.games[0].id;
  let fault = null;
  let opened = await open(wanted.game || first, wanted.start, wanted.moves);
  if (opened === false) {
    fault = sentence($("fault").textContent);
    // The game of the link without its position, then without its settings, then the first game.
    const fallbacks = [wanted.game, wanted.game?.split(":")[0], first].filter((name) => name);
    for (const name of fallbacks) {
      opened = await open(name ?? first);
      if (opened !== false) break;
    }
    if (opened === false) { $("status").textContent = "The page is not ready."; showError(fault); return; }
    fault += ` ${game.row.title} is open from its start instead.`;
  } else if (opened && !$("fault").hidden) {
    fault = `${sentence($("fault").textContent)} The game is open up to the move before.`;
  }
  // Another link or a choice of the reader has followed: what is open now is not that of this link.
  if (opened === null) { showPage(); return; }
  if (!fault) {
    const { view } = game;
    const faults = wanted.variations ? [await restoreVariations(wanted.variations)] : [];
    if (game.view !== view) { showPage(); return; }
    if (wanted.names.length === 2) { game.line.names = wanted.names; players.refresh(); }
    if (!restoreEnd(wanted.end)) faults.push(`The link names an unknown end of the game, “${wanted.end.slice(0, 40)}”; it is ignored.`);
    faults.push(clock.restore(wanted.clock, wanted.left));
    fault = faults.filter(Boolean).join(" ");
  }
  if (unknown) fault = `${fault ? `${fault} ` : ""}There is no player “${unknown.slice(0, 40)}”: you play this side.`;
  if (kept?.replaced) moveList.offerAgain(kept.replaced);
  review.showKept((!fault && kept?.tags) || [], (!fault && kept?.seats) || null);
  // Nothing moves by itself while there is something to read.
  if (fault) { game.paused = true; showError(fault); }
  // The tab of the tree opens when its search starts.
  const restored = wanted.tree && tree.restore(wanted);
  showPage();
  await restored;
  if (isOver()) show(); else resume();
}

async function start() {
  tabs = new Tabs(["moves", "analysis", "tree", "text"], (name) => {
    $("play").dataset.tab = name;
    tree.shown(name === "tree");
    if (name === "text") review.shown();
  });
  // Before anything is requested: a page that loads slowly does not change its layout later.
  if (read().has("tree")) tabs.open("tree");
  game.catalogue = await get("/api/catalogue");
  gameMenu($("game"), game.catalogue.games);
  setUpView();
  for (const part of [board, players, moveList, analysis, review, learn, setup, clock]) part.setUp();
  ending.setUp((name) => tabs.open(name));
  review.onOpened(() => { if ($("play").dataset.tab === "text") tabs.open("moves"); });
  tree.setUp(save, () => tabs.open("tree"));
  let moves = 0;
  onChange((change) => {
    if (!game.view) return;
    if (change === "position") {
      $("play").dataset.game = game.row.id;
      $("move-fault").textContent = "";
      if (game.moves.length > moves && $("sound").checked) knock(/[x:×]/.test(game.moves[game.moves.length - 1] ?? ""));
      moves = game.moves.length;
    }
    if (change === "position") settings.fill(game.row, game.name);
    show();
  });
  keys.setUp((name) => tabs.open(name));
  listen();
  await restore();
  addEventListener("hashchange", restore);
}

start().catch((error) => {
  $("status").textContent = "The page is not ready.";
  showFailure(error);
});
