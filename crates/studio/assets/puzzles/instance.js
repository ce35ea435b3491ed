// The instance: its picture, its text, and how clicks and keys change it.

import { post } from "../api.js";
import { $, complain, draw, say } from "../view.js";
import * as sketch from "./sketch/main.js";

export const puzzle = { name: "", view: null, sketch: null };

let changed = () => {};
let asked = 0;
let here = null; // the cell with the keyboard
let first = null; // the first of two places that are being chosen
let brush = null; // while walls are drawn: "wall" or "free"

const HINTS = {
  slide: "Click a tile beside the blank to slide it.",
  ends: "Click a place to start from, then a place to go to.",
  walls: "Click or drag to draw and remove walls; Shift and click sets the start, then the goal.",
  digits: "Click a cell, or go there with the arrows, and type a digit; 0 or Backspace empties it.",
};

// Opens an instance: an empty text is the usual one, a seed draws one; a sketch is a map drawn by hand.
export async function open(name, instance, seed = null, drawn = null) {
  const number = ++asked;
  try {
    const answer = await post("/api/puzzle", { puzzle: name, instance, seed, sketch: drawn });
    // A later change has overtaken this one.
    if (number !== asked) return true;
    const { view, svg } = answer;
    Object.assign(puzzle, { name: view.puzzle, view, sketch: answer.sketch });
    first = null;
    show(svg);
    sketch.take(answer.sketch, view);
    complain(null);
    changed();
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

const cells = () => [...$("board").querySelectorAll("g[data-cell]")];

function show(svg) {
  const had = $("board").contains(document.activeElement);
  draw($("board"), svg).setAttribute("aria-label", `${puzzle.view.puzzle}: ${puzzle.view.instance}`.slice(0, 300));
  const { edit } = puzzle.view;
  $("edit-hint").textContent = HINTS[edit] ?? "Change the text below, or draw a random instance.";
  $("instance").value = puzzle.view.instance;
  $("instance").rows = Math.max(2, Math.min(10, puzzle.view.instance.split("\n").length));
  if (!edit) return;
  const all = cells();
  if (!all.some((cell) => cell.dataset.cell === here)) here = all[0]?.dataset.cell ?? null;
  for (const cell of all) {
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", cell.dataset.cell === here ? "0" : "-1");
    cell.setAttribute("aria-label", cell.querySelector("title")?.textContent ?? cell.dataset.cell);
    cell.classList.add("can");
  }
  if (had) all.find((cell) => cell.dataset.cell === here)?.focus();
}

const edited = (instance) => open(puzzle.name, instance);

// --- sliding tiles: r1c2

function slide(cell) {
  const tiles = puzzle.view.instance.split(" ");
  const { columns } = puzzle.view.drawing;
  const [row, column] = cell.match(/\d+/g).map(Number);
  const at = (row - 1) * columns + column - 1;
  const blank = tiles.indexOf("0");
  const apart = Math.abs(at % columns - blank % columns) + Math.abs(Math.floor(at / columns) - Math.floor(blank / columns));
  if (apart !== 1) { say("Only a tile beside the blank can slide."); return; }
  [tiles[at], tiles[blank]] = [tiles[blank], tiles[at]];
  here = `r${Math.floor(blank / columns) + 1}c${blank % columns + 1}`;
  edited(tiles.join(" "));
}

// --- two places: "A to B", perhaps with a map that is drawn

function ends(place) {
  if (first === null) {
    first = place;
    say(`From ${place}; now choose where to.`);
    $("edit-hint").textContent = `From ${place}; now choose where to.`;
    return;
  }
  const own = puzzle.view.instance.includes("\n");
  const [, ...rows] = puzzle.view.instance.split(" on ");
  if (own) open(puzzle.name, "", null, { ...puzzle.sketch, plan: { ...puzzle.sketch.plan, start: first, goal: place } });
  else edited([`${first} to ${place}`, ...rows].join(" on "));
}

// --- grid maps: "x,y to x,y on rows"

function rows() {
  const { drawing } = puzzle.view;
  const lines = [];
  for (let at = 0; at < drawing.cells.length; at += drawing.columns) {
    lines.push(drawing.cells.slice(at, at + drawing.columns).map((cell) => (cell.ground === "closed" ? "@" : ".")));
  }
  return lines;
}

function wall(cell, to) {
  const [x, y] = cell.split(",").map(Number);
  const [line] = puzzle.view.instance.split(" on ");
  if (line.split(" to ").includes(cell)) return;
  const lines = rows();
  const wanted = to ?? (lines[y][x] === "@" ? "." : "@");
  if (lines[y][x] === wanted) return;
  lines[y][x] = wanted;
  puzzle.view.drawing.cells[y * puzzle.view.drawing.columns + x].ground = wanted === "@" ? "closed" : "light";
  const shape = cells().find((other) => other.dataset.cell === cell)?.querySelector("rect");
  shape?.setAttribute("class", wanted === "@" ? "closed" : "light");
  puzzle.view.instance = `${line} on ${lines.map((row) => row.join("")).join("/")}`;
}

// --- sudoku

function digit(cell, key) {
  const [row, column] = cell.match(/\d+/g).map(Number);
  const at = (row - 1) * 9 + column - 1;
  const given = [...puzzle.view.instance];
  given[at] = /[1-9]/.test(key) ? key : ".";
  edited(given.join(""));
}

function choose(cell, shift) {
  here = cell;
  switch (puzzle.view.edit) {
    case "slide": slide(cell); break;
    case "ends": ends(cell); break;
    case "walls":
      if (shift) ends(cell);
      else { wall(cell); edited(puzzle.view.instance); }
      break;
    case "digits": focusOn(cell); break;
    default: break;
  }
}

function focusOn(cell) {
  for (const other of cells()) other.setAttribute("tabindex", other.dataset.cell === cell ? "0" : "-1");
  here = cell;
  cells().find((other) => other.dataset.cell === cell)?.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  const cell = event.target.closest("[data-cell]")?.dataset.cell;
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  const all = cells();
  if (arrow) {
    const box = (one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = box(event.target.closest("[data-cell]"));
    let best = null;
    for (const other of all) {
      const [a, b] = box(other);
      const [ahead, aside] = arrow[0] ? [(a - x) * arrow[0], Math.abs(b - y)] : [(b - y) * arrow[1], Math.abs(a - x)];
      if (ahead > 1 && (!best || ahead + 3 * aside < best[0])) best = [ahead + 3 * aside, other.dataset.cell];
    }
    if (best) focusOn(best[1]);
  } else if (event.key === "Enter" || event.key === " ") choose(cell, event.shiftKey);
  else if (puzzle.view.edit === "digits" && (/^[0-9]$/.test(event.key) || event.key === "Backspace" || event.key === "Delete")) digit(cell, event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function setUp(whenChanged) {
  changed = whenChanged;
  sketch.setUp({ send: (drawn) => open(puzzle.name, "", null, drawn), open: (text) => open(puzzle.name, text) });
  const board = $("board");
  board.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell && puzzle.view.edit !== "walls") choose(cell, event.shiftKey);
  });
  board.addEventListener("keydown", key);
  board.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (!cell || puzzle.view.edit !== "walls") return;
    if (event.shiftKey) { choose(cell, true); return; }
    const [x, y] = cell.split(",").map(Number);
    brush = rows()[y][x] === "@" ? "." : "@";
    wall(cell, brush);
  });
  board.addEventListener("pointermove", (event) => {
    if (brush === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-cell]")?.dataset.cell;
    if (cell) wall(cell, brush);
  });
  addEventListener("pointerup", () => {
    if (brush === null) return;
    brush = null;
    edited(puzzle.view.instance);
  });
  $("instance-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open(puzzle.name, $("instance").value);
  });
}
