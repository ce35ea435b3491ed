// The instance: its picture, its text, and how clicks and keys change it.

import { post } from "../api.js";
import { ARROWS } from "../keys.js";
import { placeNames } from "../names.js";
import { History } from "../undo.js";
import { $, announce, draw, showError, showFailure, target } from "../view.js";
import { ends, kindOf, otherGround, setGround, slide, withDigit, withEnds } from "./edit.js";
import * as sketch from "./sketch/main.js";

/** Whether the reader has a finger and no mouse. */
const isTouched = matchMedia("(pointer: coarse)").matches;

/** How near to the middle of an end a finger takes it, where cells are smaller than a finger. */
const REACH = 16; // pixels

/** @typedef {{ ground: import("./edit.js").Ground, at: [number, number], changed: string[], before: string }} Brush */
/** @typedef {"walls" | "start" | "goal"} Tool */
/** @type {Tool[]} */
const TOOLS = ["walls", "start", "goal"];

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
  /** Whether a cell of a sudoku is selected: the buttons below the board enter its digit. */
  entering: false,
  /** The first of two places that are chosen. @type {string | null} */
  first: null,
  /** While the pointer draws: the ground, where it was last, the cells that have changed, and the instance before. @type {Brush | null} */
  brush: null,
  /** What a click on a grid sets. A finger scrolls the page, unless the reader has chosen to draw. @type {Tool | null} */
  tool: isTouched ? null : "walls",
  /** The changes of a grid that were made on the board. @type {History} */
  history: /** @type {any} */ (null),
  /** The end that the pointer moves, while it is pressed. @type {"start" | "goal" | null} */
  moving: null,
  /** The cell of a grid on which the pointer is pressed without drawing. @type {string | null} */
  pressed: null,
  /** Whether the instance was changed on the board, so that a search of it runs again. */
  byHand: false,
  /** The instance as the server last accepted it. */
  accepted: "",
  /** Whether the cell gets the focus when the board is drawn again. */
  refocus: false,
  /** The arrow keys that were pressed since then. @type {string[]} */
  arrows: [],
};

/** Whether the last change was made on the board. */
export const isByHand = () => state.byHand;

/** @type {Record<string, string>} */
const HINTS = {
  slide: `${isTouched ? "Tap" : "Click"} a tile beside the blank to slide it.`,
  ends: `${isTouched ? "Tap" : "Click"} the start, then the goal.`,
  walls: isTouched
    ? "Choose Walls and drag to draw and remove walls, or choose Start or Goal and tap a cell. The start and the goal can also be dragged."
    : "Drag to draw and remove walls; drag the start or the goal to move it, or choose Start or Goal and click a cell.",
  digits: "Select a cell and press a digit below the board, or move with the arrow keys and type it; 0 or Backspace empties the cell.",
};

/**
 * Opens an instance. An empty text is the default instance.
 * @param {string} name the puzzle with its settings
 * @param {string} instance
 * @param {{ seed?: number, sketch?: MapSketch }} [source] instead of the text: a seed for a random instance, or a drawn map
 * @param {boolean} [byHand] whether it is a change on the board
 * @returns {Promise<boolean | null>} false if it is refused, null if another change has followed
 */
export async function open(name, instance, source = {}, byHand = false) {
  const request = ++state.requests;
  try {
    const answer = await post("/api/puzzle", { puzzle: name, instance, ...source });
    if (request !== state.requests) return null;
    /** @type {PuzzleView} */
    const view = answer.view;
    if (puzzle.name !== view.puzzle) state.entering = false;
    Object.assign(puzzle, { name: view.puzzle, view, sketch: answer.sketch });
    state.first = null;
    state.accepted = view.instance;
    if (byHand) state.history.take(view.instance); else state.history.begin(view.instance);
    show(answer.svg);
    sketch.take(answer.sketch, view);
    showError(null);
    state.byHand = byHand;
    state.changed();
    state.byHand = false;
    return true;
  } catch (error) {
    if (request !== state.requests) return null;
    // The next change starts from the instance before.
    if (byHand) { $("instance").value = puzzle.view.instance = state.accepted; state.history.expect(""); }
    showFailure(error);
    return false;
  }
}

/** Opens the text of the instance, if it was changed and not opened yet; false if it is refused, null if another change has followed. */
export const openText = async () => $("instance").value === puzzle.view.instance || open(puzzle.name, $("instance").value);

/** The board that is visible: that of the instance, or that of its search. */
const board = () => ($("a-panel").classList.contains("idle") ? $("board") : $("a-scene"));
const cells = () => [...board().querySelectorAll("g[data-cell]")];
/** Whether the visible board can be changed. The tiles of a search are those of its current state. */
const canEdit = () => Boolean(puzzle.view?.edit) && (board() === $("board") || puzzle.view.edit !== "slide");
/** @param {Event} event */
const cellOf = (event) => target(event).closest("[data-cell]")?.dataset.cell;

/** @param {string | null} svg null if the instance is too large to be drawn */
function show(svg) {
  const { view } = puzzle;
  state.refocus ||= board().contains(document.activeElement);
  const picture = draw($("board"), svg);
  if (svg !== null) picture.setAttribute("aria-label", `${view.puzzle}: ${view.instance}`.slice(0, 300));
  // Without a board nothing can be clicked, and no search is painted over it.
  $("edit-hint").hidden = $("painted").hidden = svg === null;
  const { start, goal } = puzzle.sketch?.plan ?? {};
  const ends = start && goal ? `From ${placeNames(start)} to ${placeNames(goal)}. ` : "";
  $("edit-hint").textContent = ends + (HINTS[view.edit ?? ""] ?? "Edit the text in the menu “Instance …”, or generate a random instance.");
  $("instance").value = view.instance;
  $("instance").rows = Math.max(2, Math.min(10, view.instance.split("\n").length));
  for (const id of ["ends", "board-changes"]) $(id).hidden = view.edit !== "walls";
  // The chart compares searches by the length of the path to a goal.
  $("chart-panel").hidden = !view.algorithms.some((row) => row.name === "a-star");
  showTool();
  $("digits").hidden = true;
  prepare($("board"));
}

/** A cell of a grid map in words. @param {string} cell */
function words(cell) {
  const kind = kindOf(puzzle.view, cell);
  return kind ? `${cell}: ${kind}` : cell;
}

/**
 * Makes the cells of a board buttons.
 * @param {Part} [box] the visible board unless given
 */
export function prepare(box = board()) {
  if (!canEdit()) return;
  const all = [...box.querySelectorAll("g[data-cell]")];
  if (!all.some((cell) => cell.dataset.cell === state.current)) state.current = all[0]?.dataset.cell ?? null;
  for (const cell of all) {
    const name = cell.dataset.cell ?? "";
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", name === state.current ? "0" : "-1");
    cell.setAttribute("aria-label", puzzle.view.edit === "walls" ? words(name) : cell.querySelector("title")?.textContent ?? name);
    cell.classList.add("can");
  }
  mark();
  if (!state.refocus) return;
  const cell = all.find((cell) => cell.dataset.cell === state.current);
  cell?.focus();
  if (!cell || document.activeElement !== cell) return;
  state.refocus = false;
  for (const arrow of state.arrows.splice(0)) go(arrow);
}

// Marks the selected cell of a sudoku and offers the digits.
function mark() {
  const isOn = puzzle.view.edit === "digits" && state.entering;
  $("digits").hidden = !isOn;
  for (const cell of cells()) cell.classList.toggle("picked", isOn && cell.dataset.cell === state.current);
}

// The board has the focus again once it is drawn again. Until then nothing has the focus, and arrow keys wait.
function keepFocus() {
  if (document.activeElement === document.body) return;
  state.refocus = board().contains(document.activeElement);
  state.arrows = [];
}

/** @param {KeyboardEvent} event */
function keepArrow(event) {
  if (!state.refocus || event.target !== document.body || !ARROWS[event.key]) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  state.arrows.push(event.key);
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Opens a changed instance. A change that follows before the answer starts from it.
 * @param {string} instance
 * @param {{ sketch?: MapSketch }} [source]
 * @param {string} [change] the change in words, which is announced
 */
async function edited(instance, source = {}, change = "") {
  state.history.expect(change || "The instance changed.");
  keepFocus();
  if (instance) $("instance").value = puzzle.view.instance = instance;
  if (await open(puzzle.name, instance, source, true) && change) announce(change);
}

/** Says something about the board in place of what can be done there. @param {string} text */
function say(text) {
  $("edit-hint").textContent = text;
  announce(text);
}

/**
 * Moves the start or the goal of a grid map.
 * @param {"start" | "goal"} end
 * @param {string} cell
 */
function setEnd(end, cell) {
  const [start, goal] = ends(puzzle.view);
  state.current = cell;
  if (otherGround(puzzle.view, cell) === ".") { say("A wall cannot be an end."); return; }
  if (cell === start || cell === goal) return;
  edited(end === "start" ? withEnds(puzzle.view, cell, goal) : withEnds(puzzle.view, start, cell), {}, `The ${end} is now ${cell}.`);
}

/** Marks the tool that is chosen. A finger that draws walls does not scroll the page. */
function showTool() {
  for (const tool of TOOLS) $(`set-${tool}`).setAttribute("aria-pressed", String(tool === state.tool));
  const draws = puzzle.view.edit === "walls" && state.tool === "walls";
  for (const box of [$("board"), $("a-scene")]) box.classList.toggle("draws", draws);
}

/** Chooses a tool, or none if it was chosen already. @param {Tool} tool */
function use(tool) {
  state.tool = state.tool === tool ? null : tool;
  showTool();
}

/** @param {string} cell */
function slideTile(cell) {
  const slid = slide(puzzle.view, cell);
  if (!slid) { say("Only a tile beside the blank can slide."); return; }
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
    say(`Start: ${place}. Now choose the goal.`);
    return;
  }
  const drawn = puzzle.view.instance.includes("\n") ? puzzle.sketch : null;
  if (drawn) edited("", { sketch: { ...drawn, plan: { ...drawn.plan, start: first, goal: place } } });
  else edited(withEnds(puzzle.view, first, place));
}

/**
 * Draws a wall or removes it; the server receives it when the pointer is released.
 * @param {string} cell
 * @param {Brush} brush
 */
function drawGround(cell, { ground, changed }) {
  if (!setGround(puzzle.view, cell, ground)) return;
  changed.push(cell);
  // The answer to an earlier change does not have this cell.
  state.requests += 1;
  const group = cells().find((other) => other.dataset.cell === cell);
  group?.setAttribute("aria-label", words(cell));
  group?.querySelector("rect")?.setAttribute("class", ground === "@" ? "closed" : "light");
}

/** Draws along the way of the pointer: a quick one jumps over cells. @param {PointerEvent} event @param {Brush} brush */
function drawAlong({ clientX, clientY }, brush) {
  const [x, y] = brush.at;
  brush.at = [clientX, clientY];
  const side = cells()[0]?.getBoundingClientRect().width ?? 0;
  const steps = Math.ceil(Math.hypot(clientX - x, clientY - y) / Math.max(1, side / 3));
  for (let step = 1; step <= steps; step += 1) {
    const cell = cellAt(x + step / steps * (clientX - x), y + step / steps * (clientY - y));
    if (cell) drawGround(cell, brush);
  }
}

/** Takes back the walls that were drawn: two fingers zoom. @param {Brush} brush */
function takeBack({ ground, at, changed, before }) {
  for (const cell of changed) drawGround(cell, { ground: ground === "@" ? "." : "@", at, changed: [], before });
  puzzle.view.instance = before;
  // The answer to an earlier change was ignored.
  if (before !== state.accepted) edited(before);
}

/** Sends the walls that were drawn. @param {Brush} brush */
function finish({ ground, changed }) {
  const isWall = ground === "@";
  if (changed.length) edited(puzzle.view.instance, {}, changed.length > 1 ? `${changed.length} walls ${isWall ? "drawn" : "removed"}.` : `${changed[0]} is ${isWall ? "a wall" : "free"}.`);
}

/** @param {string} cell */
function applyTool(cell) {
  const { tool } = state;
  if (tool === null) { say("Choose Walls, Start or Goal first."); return; }
  if (tool !== "walls") { setEnd(tool, cell); return; }
  /** @type {Brush} */
  const brush = { ground: otherGround(puzzle.view, cell), at: [0, 0], changed: [], before: puzzle.view.instance };
  drawGround(cell, brush);
  if (brush.changed.length) finish(brush); else say(`${words(cell)}, which cannot be a wall.`);
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
  else if (edit === "walls") applyTool(cell);
  else if (edit === "digits") focusOn(cell);
}

/** @param {string} cell */
function focusOn(cell) {
  for (const other of cells()) other.setAttribute("tabindex", other.dataset.cell === cell ? "0" : "-1");
  state.current = cell;
  state.entering = true;
  mark();
  cells().find((other) => other.dataset.cell === cell)?.focus();
}

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

/** Moves the focus to the next cell. @param {string} arrow */
function go(arrow) {
  const from = document.activeElement?.closest("[data-cell]");
  const next = from && neighbour(from, ARROWS[arrow]);
  if (next) focusOn(next);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const cell = cellOf(event);
  if (!cell || !canEdit() || event.ctrlKey || event.altKey || event.metaKey) return;
  if (ARROWS[event.key]) go(event.key);
  else if (event.key === "Enter" || event.key === " ") choose(cell, event.shiftKey);
  else if (puzzle.view.edit === "digits" && /^([0-9]|Backspace|Delete)$/.test(event.key)) edited(withDigit(puzzle.view, cell, event.key));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {number} x @param {number} y */
const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell;

/**
 * The end of a grid map below the pointer, or near to a finger.
 * @param {PointerEvent} event
 * @returns {"start" | "goal" | null}
 */
function endNear({ clientX, clientY, pointerType, target: below }) {
  const names = ends(puzzle.view);
  const own = names.indexOf(/** @type {Part} */ (below).closest("[data-cell]")?.dataset.cell ?? "");
  const distances = names.map((name) => {
    const box = cells().find((cell) => cell.dataset.cell === name)?.getBoundingClientRect();
    return box ? Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY) : Infinity;
  });
  const nearest = Math.min(...distances);
  const at = own < 0 && pointerType === "touch" && nearest <= REACH ? distances.indexOf(nearest) : own;
  return at < 0 ? null : at ? "goal" : "start";
}

/** @param {Part} box */
function listenToPointer(box) {
  box.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell && canEdit() && puzzle.view.edit !== "walls") choose(cell, event.shiftKey);
  });
  box.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event);
    if (!cell || puzzle.view.edit !== "walls" || event.button !== 0 || !event.isPrimary) return;
    state.pressed = cell;
    if (event.shiftKey) return;
    state.moving = endNear(event);
    if (state.moving || state.tool !== "walls") return;
    state.pressed = null;
    state.brush = { ground: otherGround(puzzle.view, cell), at: [event.clientX, event.clientY], changed: [], before: puzzle.view.instance };
    drawGround(cell, state.brush);
  });
  box.addEventListener("pointermove", (event) => { if (state.brush) drawAlong(event, state.brush); });
  // A finger that moves an end does not scroll the page.
  box.addEventListener("touchmove", (event) => { if (state.moving) event.preventDefault(); }, { passive: false });
}

/** @param {MouseEvent} event */
function release(event) {
  const { moving, brush, pressed } = state;
  [state.moving, state.brush, state.pressed] = [null, null, null];
  // A finger that scrolls the page ends with "pointercancel".
  const cell = event.type === "pointerup" && (moving || pressed) ? cellAt(event.clientX, event.clientY) : undefined;
  // A tap beside an end means its own cell.
  if (moving && cell && cell !== pressed) setEnd(moving, cell);
  else if (pressed && cell === pressed) choose(cell, event.shiftKey);
  else if (brush) (event.type === "pointerup" ? finish : takeBack)(brush);
}

/**
 * Connects the board and the text.
 * @param {() => void} changed is called after another instance was opened
 */
export function setUp(changed) {
  state.changed = changed;
  sketch.setUp({
    send: async (drawn) => (await open(puzzle.name, "", { sketch: drawn })) !== false,
    open: async (text) => (await open(puzzle.name, text)) !== false,
  });
  for (const box of [$("board"), $("a-scene")]) {
    listenToPointer(box);
    box.addEventListener("keydown", key);
  }
  $("digits").addEventListener("click", (event) => {
    const digit = target(event).closest("button")?.value;
    if (digit && state.current) edited(withDigit(puzzle.view, state.current, digit));
  });
  // Before the keys of the transport, which goes to other steps.
  addEventListener("keydown", keepArrow, true);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  addEventListener("pointerdown", (event) => { if (!event.isPrimary) release(event); });
  state.history = new History({
    undo: "board-undo", redo: "board-redo", ready: () => puzzle.view?.edit === "walls",
    isAhead: () => puzzle.view.instance !== state.accepted,
    restore: async (text) => { keepFocus(); return (await open(puzzle.name, text, {}, true)) !== false; },
  });
  for (const tool of TOOLS) $(`set-${tool}`).addEventListener("click", () => use(tool));
  $("instance-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open(puzzle.name, $("instance").value);
  });
}
