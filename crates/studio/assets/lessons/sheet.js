// The exercise of a step: its drawing, and the blanks to fill in. The server draws the tree with the answers.

import { post } from "../api.js";
import { Board, stonesFall } from "../board.js";
import { isDrawn, showUsed } from "../overview/legend.js";
import { tab } from "../store.js";
import { scrollToNode } from "../tree-scroll.js";
import { $, announce, draw, element, showFailure, target } from "../view.js";
import { owner } from "./score.js";

/**
 * A step of a lesson, as far as this script needs it.
 * @typedef {{ text: string, ask: string | null, hint: string | null, game: string | null, puzzle: string | null, open: string | null, open_text: string | null }} LessonStep
 *
 * @typedef {{ node: number, text: string }} Answer
 *
 * A node that can be answered; `line` are the moves to it.
 * @typedef {{ node: number, line: string }} Blank
 *
 * The drawing of a step.
 * @typedef {{ tree: string | null, board: string | null, side: string, blanks: Blank[], moves: LegalMove[], columns: number,
 *   column_names: string[] }} Drawing
 */

/** Questions that are answered by clicking nodes. */
const MARKED = ["cuts", "order"];
/** Questions with a number as the answer. @type {Record<string, string>} */
const NUMBERS = { nodes: "Nodes", expanded: "Expanded states", cost: "Cost", solutions: "Solutions" };
/** Puzzles whose steps cost 1 each: the cost of a solution is its number of moves. */
const UNIT_COSTS = ["sliding-tiles"];

/** The name of the answers in the memory of the tab. */
const KEPT = "lesson-answers";

/**
 * How much a small tree is enlarged at most, how much it is made smaller on a low screen, and the share of it that it may take.
 * NARROW: a tree that is a little too wide is made smaller, so that it fits; one that would be smaller than that keeps its size
 * and scrolls.
 */
const [LARGEST, LOW, SHARE, NARROW] = [1.4, .9, .36, .75];

const state = {
  /** @type {LessonStep | null} */
  step: null,
  /** @type {Blank[]} */
  blanks: [],
  /** The moves that can be the answer. @type {LegalMove[]} */
  moves: [],
  /** The answers by node. @type {Map<number, string>} */
  texts: new Map(),
  /** The nodes in the order in which they were clicked. @type {number[]} */
  order: [],
  /** The answer to a question that has only one. */
  single: "",
  /** The node with a wrong answer. @type {number | null} */
  wrong: null,
  /** Number of requests so far: the answer to an older one is ignored. */
  requests: 0,
  /** The step as text, by which the tab keeps its answers. */
  place: "",
  /** Whether the right answers were shown. */
  revealed: false,
  /** Whether the form has to be built again. */
  formIsOld: false,
};

const ask = () => state.step?.ask ?? "";
const isAboutTree = () => ask() !== "" && ask() !== "move" && !Object.hasOwn(NUMBERS, ask());

/** What a number counts, in its label. */
function numberName() {
  const puzzle = state.step?.puzzle?.split(":")[0] ?? "";
  return ask() === "cost" && UNIT_COSTS.includes(puzzle) ? "Moves" : NUMBERS[ask()];
}

/**
 * The answers as the server takes them.
 * @returns {Answer[]}
 */
export function answers() {
  const { order, texts } = state;
  if (!ask()) return [];
  if (ask() === "order") return order.map((node) => ({ node, text: "next" }));
  if (ask() === "cuts") return [...texts.keys()].map((node) => ({ node, text: "cut" }));
  if (isAboutTree()) return [...texts].filter(([, text]) => text.trim()).map(([node, text]) => ({ node, text }));
  return state.single.trim() ? [{ node: 0, text: state.single }] : [];
}

/** @param {Blank} blank */
const blankName = (blank) => (blank.line ? `after ${blank.line}` : "the root");

/**
 * Shows a step, with the answers that were given in this tab.
 * @param {LessonStep} step
 */
export async function open(step) {
  Object.assign(state, { step, place: JSON.stringify(step), moves: [] });
  // The fields are those of the step before until the drawing is there.
  $("answers").replaceChildren();
  await showKept();
}

/** Shows the answers of the owner to this step. */
export async function showKept() {
  state.revealed = false;
  await fill(kept()[owned(owner.student)]?.[state.place] ?? []);
}

/** The answers of this tab by owner and step. @returns {Record<string, Record<string, Answer[]>>} */
const kept = () => tab.value(KEPT, {});

/** @param {string} student */
const owned = (student) => JSON.stringify([owner.assignment, student]);

// Keeps the answers of this step for when it is opened again.
function keep() {
  if (state.revealed) return;
  const all = kept();
  const own = all[owned(owner.student)] ??= {};
  const given = answers();
  if (given.length) own[state.place] = given; else delete own[state.place];
  tab.setValue(KEPT, all);
}

/** The answers that were given without a name are those of the student. */
export function claim() {
  const all = kept();
  all[owned(owner.student)] = { ...all[owned(owner.student)], ...all[owned("")] };
  if (owner.student) delete all[owned("")];
  tab.setValue(KEPT, all);
}

/**
 * Fills in these answers.
 * @param {Answer[]} given
 */
async function fill(given) {
  state.texts = new Map(given.map(({ node, text }) => [node, text]));
  state.order = ask() === "order" ? given.map(({ node }) => node) : [];
  state.wrong = null;
  state.single = isAboutTree() ? "" : given[0]?.text ?? "";
  await refresh(true);
}

/** Removes all answers. */
export async function clear() {
  const filled = fill([]);
  keep();
  await filled;
}

/**
 * Shows the right answers. These, and what is changed of them, are not kept.
 * @param {Answer[]} right
 */
export async function reveal(right) {
  state.revealed = true;
  await fill(right);
}

/**
 * Marks a node as wrong.
 * @param {number | null} node
 */
export async function markWrong(node) {
  state.wrong = node;
  await refresh(false);
}

/** @param {boolean} withForm whether to build the form again */
async function refresh(withForm) {
  // A newer request also does what this one was to do.
  state.formIsOld ||= withForm;
  const request = ++state.requests;
  const { step } = state;
  /** @type {Drawing} */
  const drawing = await post("/api/lessons/sheet", { step, answers: isAboutTree() ? answers() : [] });
  if (request !== state.requests) return;
  state.blanks = drawing.blanks;
  $("tree").hidden = !drawing.tree;
  $("tree-legend").hidden = !drawing.tree;
  // The reader may have scrolled to another part of a wide tree.
  const { scrollLeft: left, scrollTop: top } = $("tree");
  $("tree").replaceChildren();
  if (drawing.tree) {
    const svg = draw($("tree"), drawing.tree);
    showUsed($("tree-legend"), (look) => isDrawn($("tree"), look));
    addButtons(svg);
    if (document.body.classList.contains("presenting")) enlarge(svg); else fit(svg);
    if (!state.formIsOld) $("tree").scrollTo({ left, top, behavior: "instant" });
  }
  state.moves = ask() === "move" ? drawing.moves : [];
  // The board of a tree of numbers is the tree.
  const isTree = step?.game?.startsWith("own-tree") && drawing.tree;
  $("board").hidden = !drawing.board || Boolean(isTree);
  showBoard($("board").hidden ? null : drawing.board, drawing);
  if (state.formIsOld) form(drawing);
  state.formIsOld = false;
}

/** The board on which a move can be chosen. @type {Board | null} */
let board = null;

/** @param {string | null} svg @param {Drawing} drawing */
function showBoard(svg, { columns, column_names: names }) {
  const box = $("board");
  if (!svg || !state.moves.length) {
    box.replaceChildren();
    if (svg) draw(box, svg);
    return;
  }
  board ??= new Board(box, {
    moves: () => state.moves, play: choose, label: (_, name, { target }) => `${name}${target ? ", can move" : ""}`, drawn: markChosen,
  });
  Object.assign(board, { columns, falls: stonesFall(names, state.moves), selected: [] });
  board.show(svg);
}

// The cells of the move that is the answer.
function markChosen() {
  const cells = state.moves.find(({ text }) => text === state.single)?.cells ?? [];
  for (const group of board?.cells() ?? []) group.classList.toggle("picked", cells.includes(group.dataset.cell ?? ""));
}

/** Makes a move the answer. @param {string} move */
function choose(move) {
  state.single = move;
  const input = $("answers").querySelector("#one");
  if (input) input.value = move;
  keep();
  markChosen();
  announce(`${move} is chosen.`);
}

/**
 * Cuts the drawing to its tree, since the page has the legend below it, and makes it fit. A small tree is shown larger where
 * there is room.
 * @param {Element} svg
 */
function fit(svg) {
  const [frame, tree] = [$("tree"), svg.querySelector(":scope > g")];
  if (!tree) return;
  const [box, around] = [tree.getBoundingClientRect(), svg.getBoundingClientRect()];
  const [width, height] = [box.width + 8, box.bottom - around.top + 8];
  const most = frame.clientWidth / width;
  const isWide = most < NARROW;
  svg.setAttribute("viewBox", `${box.left - around.left - 4} 0 ${width} ${height}`);
  const scale = isWide ? 1 : Math.min(LARGEST, most, Math.max(LOW, SHARE * innerHeight / height));
  svg.setAttribute("width", String(width * scale));
  svg.setAttribute("height", String(height * scale));
  const root = svg.querySelector("g[data-node]");
  if (isWide && root) scrollToNode(frame, root, root);
}

/** Draws the exercise again, in another size. */
export const refit = () => refresh(false);

/**
 * In a presentation the tree alone fills its frame, without the legend.
 * @param {Element} svg
 */
function enlarge(svg) {
  const tree = svg.querySelector(":scope > g");
  const matrix = /** @type {Part} */ (svg).getScreenCTM()?.inverse();
  if (!tree || !matrix) return;
  const box = tree.getBoundingClientRect();
  const [from, to] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((point) => point.matrixTransform(matrix));
  svg.setAttribute("viewBox", [from.x - 6, from.y - 6, to.x - from.x + 12, to.y - from.y + 12].join(" "));
  for (const name of ["width", "height"]) svg.removeAttribute(name);
}

/**
 * Makes each node that can be answered a button.
 * @param {Element} svg
 */
function addButtons(svg) {
  const { blanks, order, texts, wrong } = state;
  for (const blank of blanks) {
    const node = svg.querySelector(`[data-node="${blank.node}"]`);
    if (!node) continue;
    node.classList.add("blank");
    if (blank.node === wrong) node.classList.add("refuted");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    const answer = ask() === "order" ? order.indexOf(blank.node) + 1 || "" : texts.get(blank.node) ?? "";
    node.setAttribute("aria-label", `${blankName(blank)}${answer ? `: ${answer}` : ""}`);
    node.addEventListener("click", () => touch(blank));
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); touch(blank); }
    });
  }
}

/** @param {Blank} blank */
function touch({ node }) {
  const { order, texts } = state;
  if (!MARKED.includes(ask())) { document.getElementById(`blank-${node}`)?.focus(); return; }
  if (ask() === "cuts") {
    if (texts.has(node)) texts.delete(node); else texts.set(node, "cut");
  } else {
    const index = order.indexOf(node);
    if (index >= 0) order.length = index; else order.push(node);
  }
  keep();
  refresh(true).then(() => $("tree").querySelector(`[data-node="${node}"]`)?.focus()).catch(showFailure);
}

/** @param {Blank} blank */
function blankField(blank) {
  const row = field(`blank-${blank.node}`, blankName(blank), state.texts.get(blank.node) ?? "", { size: 8 });
  row.addEventListener("input", (event) => { state.texts.set(blank.node, target(event).value); keep(); });
  row.addEventListener("change", () => refresh(false).catch(showFailure));
  return row;
}

function markedNodes() {
  const { blanks, order, texts } = state;
  const cuts = ask() === "cuts";
  const names = (cuts ? [...texts.keys()] : order).flatMap((node) => blanks.filter((blank) => blank.node === node)).map(blankName);
  const empty = cuts ? "No node is marked yet. Click nodes of the tree." : "Click the first node: the root.";
  return names.length ? `${cuts ? "Marked" : "Entered"}: ${names.join(", ")}.` : empty;
}

/** The field of a question with one answer. @param {string} label @param {Record<string, unknown>} properties of the input */
function singleField(label, properties) {
  const row = field("one", label, state.single, properties);
  row.addEventListener("input", (event) => { state.single = target(event).value; keep(); markChosen(); });
  return row;
}

/** The legal moves; a click on one makes it the answer. */
function choices() {
  const buttons = state.moves.map(({ text }) => element("button", { type: "button", className: "quiet", textContent: text, onclick: () => choose(text) }));
  return element("div", { className: "legal-moves", role: "group", ariaLabel: "Legal moves" }, ...buttons);
}

/** @param {Drawing} drawing */
function form(drawing) {
  /** @param {string} textContent */
  const hint = (textContent) => element("p", { className: "hint", textContent });
  /** @type {HTMLElement[]} */
  let rows = [];
  if (ask() === "move") rows = [singleField(`Move of ${drawing.side}`, {}), choices()];
  else if (Object.hasOwn(NUMBERS, ask())) rows = [singleField(numberName(), { inputMode: "numeric" })];
  else if (ask() === "values" || ask() === "windows") rows = state.blanks.map(blankField);
  else if (ask()) rows = [hint(markedNodes())];
  if (rows.some((row) => row.querySelector("input"))) rows.push(element("button", { className: "unseen", tabIndex: -1, textContent: "Check" }));
  $("answers").replaceChildren(...rows);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {Record<string, unknown>} properties of the input
 */
function field(id, label, value, properties) {
  return element("div", { className: "field" },
    element("label", { htmlFor: id, textContent: label }),
    element("input", { id, value, autocomplete: "off", ...properties }));
}
