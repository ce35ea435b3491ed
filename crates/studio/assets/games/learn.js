// Learning from the mistakes of a review: the position before each mistake of a side is shown, the reader tries a move and is
// told whether it is good; then the better line is shown.

import { run } from "../api.js";
import { areUsable } from "../number-field.js";
import { $, announce, options, valueText } from "../view.js";
import { game, goTo, linesChanged, lookFrom } from "./game.js";
import { numbered } from "./move-list.js";
import * as overlay from "./overlay.js";
import { VERDICTS } from "./verdicts.js";

/** @typedef {import("./move-tree.js").MoveNode} MoveNode */

const state = {
  /** The mistakes of the review, of both sides. @type {MoveNode[]} */
  offered: [],
  /** The mistakes to learn from. @type {MoveNode[]} */
  mistakes: [],
  /** The index of the current one. */
  at: 0,
  /** Mistakes whose better move was found. */
  found: 0,
  /** Whether the better move of the current mistake is known. */
  solved: false,
  /** @type {RunningSearch | null} */
  search: null,
};

const current = () => state.mistakes[state.at];
/** @param {MoveNode} node */
const reviewOf = (node) => /** @type {ReviewedMove} */ (node.review);

/** @param {string} text */
function say(text) {
  $("learn-say").textContent = text;
  announce(text);
}

/**
 * Offers the mistakes of a review; none takes the offer back.
 * @param {MoveNode[]} nodes
 * @param {boolean[]} [humans] which sides a person played
 */
export function offer(nodes, humans = [false, false]) {
  if (!$("learn").hidden) finish();
  state.offered = nodes.filter((node) => node.review?.line.length);
  const sides = [...new Set(state.offered.map((node) => reviewOf(node).side))];
  $("learn-bar").hidden = !sides.length;
  // One main button at a time.
  $("review").classList.toggle("main", !sides.length);
  const count = (/** @type {string} */ side) => state.offered.filter((node) => reviewOf(node).side === side).length;
  // A person learns from its own mistakes first.
  const { sides: names } = game.view;
  const own = sides.find((side) => humans[names.indexOf(side)]);
  options($("learn-side"), sides.map((side) => [side, `${side} (${count(side)})`]), own);
}

async function showMistake() {
  const node = current();
  state.solved = false;
  state.search?.drop();
  state.search = null;
  await goTo(node.parent ?? game.line.root);
  // The reader may have asked for the better line, or for the next mistake, meanwhile.
  if (state.solved || current() !== node) return;
  $("learn-title").textContent = `Mistake ${state.at + 1} of ${state.mistakes.length}`;
  $("learn-line").textContent = "";
  $("learn-show").hidden = false;
  $("learn-next").hidden = true;
  const { side, verdict } = reviewOf(node);
  say(`${numbered(node)} was ${VERDICTS[verdict]}. Find a better move for ${side}.`);
}

function start() {
  const side = $("learn-side").value;
  state.mistakes = state.offered.filter((node) => reviewOf(node).side === side);
  [state.at, state.found] = [0, 0];
  $("learn").hidden = false;
  $("play").classList.add("learning");
  game.tries = attempt;
  lookFrom(game.view.sides.indexOf(side) === 0 ? 0 : 1);
  showMistake();
  $("learn-title").focus();
}

function finish() {
  state.search?.drop();
  state.search = null;
  game.tries = null;
  $("learn").hidden = true;
  $("play").classList.remove("learning");
}

/** The better line becomes a variation, and its first move is on the board. @param {string} move the move to show */
async function showBetter(move) {
  const node = current();
  const { best, line, best_value: value } = reviewOf(node);
  const parent = node.parent ?? game.line.root;
  state.solved = true;
  game.line.add(line.map((each) => ({ move: each })), parent);
  await goTo(parent.child(move));
  linesChanged();
  overlay.follow(move === best ? line.slice(1) : []);
  $("learn-line").textContent = `The better line, ${valueText(value)}: ${line.join(" ")}`;
  $("learn-show").hidden = true;
  $("learn-next").hidden = false;
  $("learn-next").textContent = state.at + 1 < state.mistakes.length ? "Next mistake" : "Done";
  $("learn-next").focus();
}

/** @param {string} move @param {boolean} isBest */
function right(move, isBest) {
  state.found += 1;
  showBetter(move).then(() => say(isBest ? `Right: ${move} is the best move.` : `Right: ${move} is good, too. The review prefers ${reviewOf(current()).best}.`));
}

/** @param {string} why */
function wrong(why) {
  say(`${why} Try again.`);
}

/** Handles a move that the reader tries; false if it is not about the mistake. @param {string} move */
function attempt(move) {
  const node = current();
  if (state.solved || game.line.here !== (node.parent ?? game.line.root) || !game.view.moves.some((each) => each.text === move)) return false;
  if (state.search) return true;
  if (move === reviewOf(node).best) right(move, true);
  else if (move === node.move) wrong(`${move} is the move of the game.`);
  else check(move, node);
  return true;
}

/** Reviews a move as those of the game were reviewed. @param {string} move @param {MoveNode} node */
function check(move, node) {
  if (!areUsable($("review-time"))) return;
  say(`Checking ${move} …`);
  const seconds = Number($("review-time").value);
  const own = run({ game: game.name, start: game.view.position, moves: [move], task: "review", seconds }, (status) => {
    if (state.search !== own || !status.done) return;
    state.search = null;
    const ply = status.review?.plies[0];
    if (current() !== node || state.solved) return;
    if (!ply) { say(status.error ?? "The move could not be checked. Try it again."); return; }
    if (ply.verdict === "good") right(move, false);
    else wrong(`${move} is ${VERDICTS[ply.verdict]}, ${valueText(ply.value)}.`);
  });
  state.search = own;
}

function next() {
  if (state.at + 1 < state.mistakes.length) {
    state.at += 1;
    showMistake();
    $("learn-title").focus();
    return;
  }
  const { found, mistakes: { length } } = state;
  finish();
  $("learn-start").focus();
  announce(`All mistakes are done: ${found} of ${length} better moves found.`);
  $("review-status").textContent = `Better moves found: ${found} of ${length}.`;
}

/** Connects the controls. */
export function setUp() {
  $("learn-start").addEventListener("click", start);
  $("learn-next").addEventListener("click", next);
  $("learn-show").addEventListener("click", () => { showBetter(reviewOf(current()).best).then(() => say(`Better was ${reviewOf(current()).best}.`)); });
  $("learn-end").addEventListener("click", () => { finish(); $("learn-start").focus(); });
}
