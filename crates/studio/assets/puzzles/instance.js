// The instance: its picture, its text, and how clicks and keys change it.

import { post } from "../api.js";
import { $, announce, draw, showError, showFailure, target } from "../view.js";
import { otherGround, setGround, slide, withDigit, withEnds } from "./edit.js";
import * as sketch from "./sketch/main.js";

/** The puzzle on the page. */
export const puzzle = {
  /** The puzzle with its settings. */
  name: "",
  /** @type {PuzzleView} */
  view: /** @type {any} */ (null),
  /** The map for drawing, if the puzzle has one. @type {MapSketch | null} */
  sketch: null,
};

const state = {
  changed: () => {},
  /** Number of requests so far: the answer to an older one is ignored. */
  requests: 0,
  /** The cell that Tab reaches. @type {string | null} */
  current: null,
  /** The first of two places that are chosen. @type {string | null} */
  first: null,
  /** The ground that the pointer draws, while it is pressed. @type {import("./edit.js").Ground | null} */
  brush: null,
};

/** @type {Record<string, string>} */
const HINTS = {
  slide: "Click a tile beside the blank to slide it.",
  ends: "Click the start, then the goal.",
  walls: "Click or drag to draw and remove walls; Shift and click sets the start, then the goal.",
  digits: "Click a cell, or move to it with the arrow keys, and type a digit; 0 or Backspace empties it.",
};

/**
 * Opens an instance. An empty text is the default instance.
 * @param {string} name the puzzle with its settings
 * @param {string} instance
 * @param {{ seed?: number, sketch?: MapSketch }} [source] instead of the text: a seed for a random instance, or a drawn map
 * @returns {Promise<boolean>} false if it is refused
 */
export async function open(name, instance, source = {}) {
  const request = ++state.requests;
  try {
    const answer = await post("/api/puzzle", { puzzle: name, instance, ...source });
    // A later change was sent meanwhile.
    if (request !== state.requests) return true;
    /** @type {PuzzleView} */
    const view = answer.view;
    Object.assign(puzzle, { name: view.puzzle, view, sketch: answer.sketch });
    state.first = null;
    show(answer.svg);
    sketch.take(answer.sketch, view);
    showError(null);
    state.changed();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

const cells = () => [...$("board").querySelectorAll("g[data-cell]")];
/** @param {Event} event */
const cellOf = (event) => target(event).closest("[data-cell]")?.dataset.cell;

/** @param {string} svg */
function show(svg) {
  const { view } = puzzle;
  const hadFocus = $("board").contains(document.activeElement);
  draw($("board"), svg).setAttribute("aria-label", `${view.puzzle}: ${view.instance}`.slice(0, 300));
  $("edit-hint").textContent = HINTS[view.edit ?? ""] ?? "Edit the text below, or generate a random instance.";
  $("instance").value = view.instance;
  $("instance").rows = Math.max(2, Math.min(10, view.instance.split("\n").length));
  if (!view.edit) return;
  const all = cells();
  if (!all.some((cell) => cell.dataset.cell === state.current)) state.current = all[0]?.dataset.cell ?? null;
  for (const cell of all) {
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", cell.dataset.cell === state.current ? "0" : "-1");
    cell.setAttribute("aria-label", cell.querySelector("title")?.textContent ?? cell.dataset.cell ?? "");
    cell.classList.add("can");
  }
  if (hadFocus) all.find((cell) => cell.dataset.cell === state.current)?.focus();
}

/** @param {string} instance */
const edited = (instance) => open(puzzle.name, instance);

/** @param {string} cell */
function slideTile(cell) {
  const slid = slide(puzzle.view, cell);
  if (!slid) { announce("Only a tile beside the blank can slide."); return; }
  state.current = slid.cell;
  edited(slid.instance);
}

/**
 * Chooses the start, then the goal.
 * @param {string} place
 */
function chooseEnd(place) {
  const { first } = state;
  if (first === null) {
    state.first = place;
    $("edit-hint").textContent = `Start: ${place}. Now choose the goal.`;
    announce($("edit-hint").textContent);
    return;
  }
  const drawn = puzzle.view.instance.includes("\n") ? puzzle.sketch : null;
  if (drawn) open(puzzle.name, "", { sketch: { ...drawn, plan: { ...drawn.plan, start: first, goal: place } } });
  else edited(withEnds(puzzle.view, first, place));
}

/**
 * Draws a wall or removes it; the server receives it when the pointer is released.
 * @param {string} cell
 * @param {import("./edit.js").Ground} ground
 */
function drawGround(cell, ground) {
  if (!setGround(puzzle.view, cell, ground)) return;
  const shape = cells().find((other) => other.dataset.cell === cell)?.querySelector("rect");
  shape?.setAttribute("class", ground === "@" ? "closed" : "light");
}

/**
 * @param {string} cell
 * @param {boolean} shift
 */
function choose(cell, shift) {
  state.current = cell;
  const { edit } = puzzle.view;
  if (edit === "slide") slideTile(cell);
  else if (edit === "ends" || (edit === "walls" && shift)) chooseEnd(cell);
  else if (edit === "walls") { drawGround(cell, otherGround(puzzle.view, cell)); edited(puzzle.view.instance); }
  else if (edit === "digits") focusOn(cell);
}

/** @param {string} cell */
function focusOn(cell) {
  for (const other of cells()) other.setAttribute("tabindex", other.dataset.cell === cell ? "0" : "-1");
  state.current = cell;
  cells().find((other) => other.dataset.cell === cell)?.focus();
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest cell in a direction; a cell to the side counts as farther.
 * @param {Element} from
 * @param {[number, number]} direction
 */
function neighbour(from, [dx, dy]) {
  /** @param {Element} cell */
  const middle = (cell) => { const box = cell.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  /** @type {{ distance: number, cell: string | undefined } | null} */
  let best = null;
  for (const other of cells()) {
    const [a, b] = middle(other);
    const [ahead, aside] = dx ? [(a - x) * dx, Math.abs(b - y)] : [(b - y) * dy, Math.abs(a - x)];
    const distance = ahead + 3 * aside;
    if (ahead > 1 && (!best || distance < best.distance)) best = { distance, cell: other.dataset.cell };
  }
  return best?.cell;
}

/** @param {KeyboardEvent} event */
function key(event) {
  const group = target(event).closest("[data-cell]");
  const cell = group?.dataset.cell;
  if (!group || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
  if (ARROWS[event.key]) {
    const next = neighbour(group, ARROWS[event.key]);
    if (next) focusOn(next);
  } else if (event.key === "Enter" || event.key === " ") choose(cell, event.shiftKey);
  else if (puzzle.view.edit === "digits" && /^([0-9]|Backspace|Delete)$/.test(event.key)) edited(withDigit(puzzle.view, cell, event.key));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Part} board */
function listenToPointer(board) {
  board.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell && puzzle.view.edit !== "walls") choose(cell, event.shiftKey);
  });
  board.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event);
    if (!cell || puzzle.view.edit !== "walls") return;
    if (event.shiftKey) { choose(cell, true); return; }
    state.brush = otherGround(puzzle.view, cell);
    drawGround(cell, state.brush);
  });
  board.addEventListener("pointermove", (event) => {
    if (state.brush === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-cell]")?.dataset.cell;
    if (cell) drawGround(cell, state.brush);
  });
  addEventListener("pointerup", () => {
    if (state.brush === null) return;
    state.brush = null;
    edited(puzzle.view.instance);
  });
}

/**
 * Connects the board and the text.
 * @param {() => void} changed is called after another instance was opened
 */
export function setUp(changed) {
  state.changed = changed;
  sketch.setUp({ send: (drawn) => open(puzzle.name, "", { sketch: drawn }), open: (text) => open(puzzle.name, text) });
  listenToPointer($("board"));
  $("board").addEventListener("keydown", key);
  $("instance-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open(puzzle.name, $("instance").value);
  });
}
