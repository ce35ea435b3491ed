// The exercise of a step: its drawing, and the blanks to fill in. The server draws the tree with the answers.

import { post } from "../api.js";
import { $, draw, element, showFailure, target } from "../view.js";

/**
 * A step of a lesson, as far as this script needs it.
 * @typedef {{ text: string, ask: string | null, hint: string | null, game: string | null, open: string | null, open_text: string | null }} LessonStep
 *
 * @typedef {{ node: number, text: string }} Answer
 *
 * A node that can be answered; `line` are the moves to it.
 * @typedef {{ node: number, line: string }} Blank
 *
 * The drawing of a step.
 * @typedef {{ tree: string | null, board: string | null, side: string, blanks: Blank[], moves: string[] }} Drawing
 */

/** Questions that are answered by clicking nodes. */
const MARKED = ["cuts", "order"];
/** Questions with a number as the answer. @type {Record<string, string>} */
const NUMBERS = { nodes: "Nodes", expanded: "Expanded states", cost: "Cost", solutions: "Solutions" };

/** The height of what is below a tree: answers and buttons. */
const BELOW = 190;
/** How much a small tree is enlarged at most, and the share of the screen that it may take then. */
const [LARGEST, SHARE] = [1.4, .38];

const state = {
  /** @type {LessonStep | null} */
  step: null,
  /** @type {Blank[]} */
  blanks: [],
  /** The answers by node. @type {Map<number, string>} */
  texts: new Map(),
  /** The nodes in the order in which they were clicked. @type {number[]} */
  order: [],
  /** The node with a wrong answer. @type {number | null} */
  wrong: null,
  /** Number of requests so far: the answer to an older one is ignored. */
  requests: 0,
};

const ask = () => state.step?.ask ?? "";
const isAboutTree = () => ask() !== "" && ask() !== "move" && !Object.hasOwn(NUMBERS, ask());
/** The field of a single answer, if there is one. */
const singleField = () => $("answers").querySelector("#one");

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
  return [{ node: 0, text: singleField()?.value ?? "" }];
}

/** @param {Blank} blank */
const blankName = (blank) => (blank.line ? `after ${blank.line}` : "the root");

/**
 * Shows a step.
 * @param {LessonStep} step
 */
export async function open(step) {
  Object.assign(state, { step, texts: new Map(), order: [], wrong: null });
  await refresh(true);
}

/**
 * Fills in these answers.
 * @param {Answer[]} given
 */
export async function fill(given) {
  state.texts = new Map(given.map(({ node, text }) => [node, text]));
  state.order = ask() === "order" ? given.map(({ node }) => node) : [];
  state.wrong = null;
  const field = singleField();
  if (field) field.value = given[0]?.text ?? "";
  await refresh(true);
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
  const request = ++state.requests;
  const { step } = state;
  /** @type {Drawing} */
  const drawing = await post("/api/lessons/sheet", { step, answers: isAboutTree() ? answers() : [] });
  if (request !== state.requests) return;
  state.blanks = drawing.blanks;
  const text = singleField()?.value ?? "";
  $("tree").hidden = !drawing.tree;
  $("tree").replaceChildren();
  if (drawing.tree) {
    const svg = draw($("tree"), drawing.tree);
    addButtons(svg);
    if (document.body.classList.contains("presenting")) enlarge(svg); else fit(svg);
  }
  $("board").replaceChildren();
  // The board of a tree of numbers is the tree.
  const isTree = step?.game?.startsWith("own-tree") && drawing.tree;
  $("board").hidden = !drawing.board || Boolean(isTree);
  if (drawing.board && !$("board").hidden) draw($("board"), drawing.board);
  if (withForm) form(drawing, text);
}

/**
 * On a narrow or low page the drawing is cut to its tree, without the legend, and opens at the root. A small tree is shown
 * larger where there is room.
 * @param {Element} svg
 */
function fit(svg) {
  const [frame, tree] = [$("tree"), svg.querySelector(":scope > g")];
  if (!tree) return;
  const [box, around] = [tree.getBoundingClientRect(), svg.getBoundingClientRect()];
  const isWide = svg.clientWidth > frame.clientWidth;
  let [width, height] = [around.width, around.height];
  if (isWide || around.bottom + scrollY + BELOW > innerHeight) {
    const x = box.left - around.left - 4;
    [width, height] = [box.width + 8, box.bottom - around.top + 8];
    svg.classList.add("narrow");
    svg.setAttribute("viewBox", `${x} 0 ${width} ${height}`);
  }
  const scale = isWide ? 1 : Math.min(LARGEST, frame.clientWidth / width, Math.max(1, SHARE * innerHeight / height));
  svg.setAttribute("width", String(width * scale));
  svg.setAttribute("height", String(height * scale));
  if (isWide) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
}

/** Draws the exercise again, in another size. */
export const refit = () => refresh(false);

/**
 * In a presentation the tree alone fills its frame, without the legend.
 * @param {Element} svg
 */
function enlarge(svg) {
  svg.classList.add("narrow");
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
  refresh(true).then(() => $("tree").querySelector(`[data-node="${node}"]`)?.focus()).catch(showFailure);
}

/** @param {Blank} blank */
function blankField(blank) {
  const row = field(`blank-${blank.node}`, blankName(blank), state.texts.get(blank.node) ?? "", { size: 8 });
  row.addEventListener("input", (event) => state.texts.set(blank.node, target(event).value));
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

/**
 * @param {Drawing} drawing
 * @param {string} text of the single answer
 */
function form(drawing, text) {
  /** @param {string} textContent */
  const hint = (textContent) => element("p", { className: "hint", textContent });
  /** @type {HTMLElement[]} */
  let rows = [];
  if (ask() === "move") rows = [field("one", `Move of ${drawing.side}`, text, { placeholder: drawing.moves.length ? `for example ${drawing.moves[0]}` : "" }), hint(`Legal moves: ${drawing.moves.join(" ")}`)];
  else if (Object.hasOwn(NUMBERS, ask())) rows = [field("one", NUMBERS[ask()], text, { inputMode: "numeric" })];
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
