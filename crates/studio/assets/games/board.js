// The board: play by click, or with the arrow keys and Enter.

import { postFile } from "../api.js";
import { $, complain, download, draw, ending } from "../view.js";
import * as overlay from "./overlay.js";
import * as setup from "./setup.js";
import { course, game, isHuman, isOver, onChange, play, redraw, sideToMove } from "./game.js";

let picked = [];
let here = null;

const groups = () => [...$("board").querySelectorAll(":scope > svg > g")];
const cells = () => groups().filter((group) => group.dataset.cell);
const open = () => game.view && !setup.isOn() && !isOver() && !game.thinking && (isHuman(sideToMove()) || game.paused || game.future.length);
// Where a column has but one move and every move is one cell, the whole column stands for it.
const column = (cell) => cell.replace(/\d+$/, "");
const gravity = () => game.view.picture.column_names.every((name) => /\d/.test(name)) && game.view.moves.every((move) => move.cells.length === 1);
const dropsInto = (move, cell) => gravity() && column(move.cells[0]) === column(cell);
const starts = (move, path) => path.every((cell, index) => move.cells[index] === cell);

function label(group) {
  const name = group.querySelector("title")?.textContent ?? group.dataset.cell;
  const sides = game.view.sides;
  const said = name.replace(/of side (\d)/, (_, side) => `of ${sides[side - 1]}`);
  const target = open() && game.view.moves.some((move) => starts(move, [...picked, group.dataset.cell]));
  const last = game.view.last.includes(group.dataset.cell) ? ", last move" : "";
  return `${said}${target ? (picked.length ? ", can go here" : ", can move") : ""}${last}`;
}

function show() {
  const had = $("board").contains(document.activeElement);
  draw($("board"), game.svg);
  const all = cells();
  if (!all.some((group) => group.dataset.cell === here)) here = all[0]?.dataset.cell ?? null;
  for (const group of all) {
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", group.dataset.cell === here ? "0" : "-1");
    group.setAttribute("aria-label", label(group));
    group.classList.toggle("can", open() && game.view.moves.some((move) => starts(move, [...picked, group.dataset.cell])));
  }
  overlay.show();
  if (had) focusHere();
}

function focusHere() {
  cells().find((group) => group.dataset.cell === here)?.focus();
}

// However a cell came by the keyboard, it is the one that keeps it when the board is drawn again.
function focused(event) {
  const cell = event.target.closest("[data-cell]")?.dataset.cell;
  if (!cell) return;
  here = cell;
  for (const group of cells()) group.setAttribute("tabindex", group.dataset.cell === here ? "0" : "-1");
}

function choose(cell) {
  here = cell;
  if (setup.choose(cell) || !open()) return;
  const { moves } = game.view;
  let path = [...picked, cell];
  let fit = moves.filter((move) => starts(move, path));
  if (!fit.length) { path = [cell]; fit = moves.filter((move) => starts(move, path)); }
  if (!fit.length) { path = [cell]; fit = moves.filter((move) => dropsInto(move, cell)); if (fit.length) path = fit[0].cells; }
  if (!fit.length) path = [];
  const whole = fit.find((move) => move.cells.length === path.length);
  if (whole) { picked = []; play(whole.text); return; }
  picked = path;
  const targets = fit.map((move) => move.cells[path.length]);
  redraw({ selected: path, targets: path.length ? targets : [] }).catch(() => {});
}

export function putBack() {
  if (!picked.length) return;
  picked = [];
  redraw({}).catch(() => {});
}

// The neighbour in a direction; on boards that use every other cell the nearest one in the next row.
function neighbour(dx, dy) {
  const all = groups();
  const columns = game.columns;
  const at = all.findIndex((group) => group.dataset.cell === here);
  const rows = Math.ceil(all.length / columns);
  let [x, y] = [at % columns, Math.floor(at / columns)];
  const cell = (x, y) => (x >= 0 && x < columns && y >= 0 && y < rows ? all[y * columns + x]?.dataset.cell : null);
  for (let far = 1; far <= Math.max(columns, rows); far += 1) {
    const [nx, ny] = [x + dx * far, y + dy * far];
    const found = cell(nx, ny) || (dy && (cell(nx + 1, ny) || cell(nx - 1, ny)));
    if (found) return found;
  }
  return null;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  if (arrow && !event.shiftKey) {
    const next = neighbour(...arrow);
    if (next) {
      here = next;
      focusHere();
    }
  } else if (event.key === "Enter" || event.key === " ") {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell) choose(cell);
  } else if (event.key === "Escape") {
    putBack();
  } else if (!setup.press(event.key, event.target.closest("[data-cell]")?.dataset.cell)) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

async function save() {
  const form = $("save-board-form").value;
  const file = await postFile("/api/position", { ...course(), turned: game.turned, file: form });
  download(`${game.row.id}.${ending(form)}`, file);
}

export function setUp() {
  $("save-board").addEventListener("click", () => save().catch((error) => complain(error.message)));
  $("board").addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell) choose(cell);
  });
  $("board").addEventListener("keydown", key);
  $("board").addEventListener("focusin", focused);
  onChange((kind) => {
    if (kind === "position") picked = [];
    if (kind !== "turned") show();
  });
}
