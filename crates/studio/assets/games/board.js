// The board: play by click, or with the arrow keys and Enter.

import { postFile } from "../api.js";
import { $, download, draw, fileExtension, showFailure, target } from "../view.js";
import { game, isHuman, isOver, onChange, play, playedGame, redraw, sideToMove } from "./game.js";
import * as overlay from "./overlay.js";
import * as setup from "./setup.js";

const state = {
  /** The cells of a move that are selected so far. @type {string[]} */
  selected: [],
  /** The cell that Tab reaches. @type {string | null} */
  current: null,
};

const groups = () => [...$("board").querySelectorAll(":scope > svg > g")];
const cells = () => groups().filter((group) => group.dataset.cell);
const canMove = () => game.view && !setup.isOn() && !isOver() && !game.thinking && (isHuman(sideToMove()) || game.paused || game.future.length > 0);
/** @param {string} cell */
const column = (cell) => cell.replace(/\d+$/, "");
// Where every move is one cell and a column has at most one move, the whole column can be clicked.
const hasGravity = () => game.view.picture.column_names.every((name) => /\d/.test(name)) && game.view.moves.every((move) => move.cells.length === 1);
/** @param {LegalMove} move @param {string} cell */
const dropsInto = (move, cell) => hasGravity() && column(move.cells[0]) === column(cell);
/** @param {LegalMove} move @param {string[]} path */
const startsWith = (move, path) => path.every((cell, index) => move.cells[index] === cell);
/** @param {Event} event */
const cellOf = (event) => target(event).closest("[data-cell]")?.dataset.cell;

/** @param {string} cell */
const isTarget = (cell) => canMove() && game.view.moves.some((move) => startsWith(move, [...state.selected, cell]));

/** @param {Part} group */
function label(group) {
  const cell = group.dataset.cell ?? "";
  const name = group.querySelector("title")?.textContent ?? cell;
  const piece = name.replace(/of side (\d)/, (_, side) => `of ${game.view.sides[side - 1]}`);
  const targetText = isTarget(cell) ? (state.selected.length ? ", can go here" : ", can move") : "";
  return `${piece}${targetText}${game.view.last.includes(cell) ? ", last move" : ""}`;
}

function show() {
  const hadFocus = $("board").contains(document.activeElement);
  draw($("board"), game.svg);
  const all = cells();
  if (!all.some((group) => group.dataset.cell === state.current)) state.current = all[0]?.dataset.cell ?? null;
  for (const group of all) {
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", group.dataset.cell === state.current ? "0" : "-1");
    group.setAttribute("aria-label", label(group));
    group.classList.toggle("can", isTarget(group.dataset.cell ?? ""));
  }
  overlay.show();
  if (hadFocus) focusCurrent();
}

function focusCurrent() {
  cells().find((group) => group.dataset.cell === state.current)?.focus();
}

// The focused cell keeps the focus when the board is drawn again.
/** @param {Event} event */
function focused(event) {
  const cell = cellOf(event);
  if (!cell) return;
  state.current = cell;
  for (const group of cells()) group.setAttribute("tabindex", group.dataset.cell === cell ? "0" : "-1");
}

/** @param {string} cell */
function choose(cell) {
  state.current = cell;
  if (setup.choose(cell) || !canMove()) return;
  const { moves } = game.view;
  let path = [...state.selected, cell];
  let fit = moves.filter((move) => startsWith(move, path));
  if (!fit.length) { path = [cell]; fit = moves.filter((move) => startsWith(move, path)); }
  if (!fit.length) { fit = moves.filter((move) => dropsInto(move, cell)); path = fit.length ? fit[0].cells : []; }
  const whole = fit.find((move) => move.cells.length === path.length);
  if (whole) { state.selected = []; play(whole.text); return; }
  state.selected = path;
  const targets = fit.map((move) => move.cells[path.length]);
  redraw({ selected: path, targets: path.length ? targets : [] }).catch(() => {});
}

/** Deselects the piece. */
export function deselect() {
  if (!state.selected.length) return;
  state.selected = [];
  redraw({}).catch(() => {});
}

/**
 * The neighbour in a direction. On boards that use every other cell, the nearest cell of the next row.
 * @param {number} dx
 * @param {number} dy
 */
function neighbour(dx, dy) {
  const all = groups();
  const columns = game.columns;
  const index = all.findIndex((group) => group.dataset.cell === state.current);
  const rows = Math.ceil(all.length / columns);
  const [x, y] = [index % columns, Math.floor(index / columns)];
  /** @param {number} x @param {number} y */
  const cell = (x, y) => (x >= 0 && x < columns && y >= 0 && y < rows ? all[y * columns + x]?.dataset.cell : undefined);
  for (let distance = 1; distance <= Math.max(columns, rows); distance += 1) {
    const [nx, ny] = [x + dx * distance, y + dy * distance];
    const found = cell(nx, ny) || (dy ? cell(nx + 1, ny) || cell(nx - 1, ny) : undefined);
    if (found) return found;
  }
  return null;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  const cell = cellOf(event);
  if (arrow && !event.shiftKey) {
    const next = neighbour(...arrow);
    if (next) {
      state.current = next;
      focusCurrent();
    }
  } else if (event.key === "Enter" || event.key === " ") {
    if (cell) choose(cell);
  } else if (event.key === "Escape") {
    deselect();
  } else if (!setup.press(event.key, cell)) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

async function save() {
  const format = $("save-board-form").value;
  const file = await postFile("/api/position", { ...playedGame(), turned: game.turned, file: format });
  download(`${game.row.id}.${fileExtension(format)}`, file);
}

/** Connects the board. */
export function setUp() {
  $("save-board").addEventListener("click", () => save().catch(showFailure));
  $("board").addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell) choose(cell);
  });
  $("board").addEventListener("keydown", key);
  $("board").addEventListener("focusin", focused);
  onChange((change) => {
    if (change === "position") state.selected = [];
    if (change !== "turned") show();
  });
}
