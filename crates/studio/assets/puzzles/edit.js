// How clicks and keys change the text of an instance, by kind of puzzle. A cell is named as in the drawing.

/** A cell of a grid map: a wall or free. @typedef {"@" | "."} Ground */

/** @param {string} cell @param {number} columns the index of a cell such as r1c2 */
const indexOf = (cell, columns) => {
  const [row, column] = (cell.match(/\d+/g) ?? []).map(Number);
  return (row - 1) * columns + column - 1;
};

/**
 * Sliding tiles after the tile of a cell slides into the blank, and the cell that is blank before; null if it cannot slide.
 * @param {PuzzleView} view
 * @param {string} cell
 */
export function slide(view, cell) {
  const tiles = view.instance.split(" ");
  const { columns } = view.drawing;
  const at = indexOf(cell, columns);
  const blank = tiles.indexOf("0");
  const distance = Math.abs(at % columns - blank % columns) + Math.abs(Math.floor(at / columns) - Math.floor(blank / columns));
  if (distance !== 1) return null;
  [tiles[at], tiles[blank]] = [tiles[blank], tiles[at]];
  return { instance: tiles.join(" "), cell: `r${Math.floor(blank / columns) + 1}c${blank % columns + 1}` };
}

/**
 * An instance with another start and goal: "A to B", perhaps followed by a map.
 * @param {PuzzleView} view
 * @param {string} start
 * @param {string} goal
 */
export function withEnds(view, start, goal) {
  const [, ...rows] = view.instance.split(" on ");
  return [`${start} to ${goal}`, ...rows].join(" on ");
}

/** The digit of a cell of a grid map that costs more than 1; nothing for others. @param {PuzzleView["drawing"]["cells"][0]} cell */
const cost = ({ ground, label, corner }) => (ground === "closed" ? "" : [label, corner].find((text) => /^[2-9]$/.test(text)) ?? "");

/** The rows of a grid map as text. @param {PuzzleView} view */
function rows({ drawing }) {
  const lines = [];
  for (let at = 0; at < drawing.cells.length; at += drawing.columns) {
    const row = drawing.cells.slice(at, at + drawing.columns);
    lines.push(row.map((cell) => (cell.ground === "closed" ? "@" : cost(cell) || ".")).join(""));
  }
  return lines.join("/");
}

/** The cell of a grid map in the drawing. @param {PuzzleView} view @param {string} cell */
function drawn({ drawing }, cell) {
  const [x, y] = cell.split(",").map(Number);
  return drawing.cells[y * drawing.columns + x];
}

/**
 * What a cell of a grid map becomes when it is changed.
 * @param {PuzzleView} view
 * @param {string} cell
 * @returns {Ground}
 */
export const otherGround = (view, cell) => (drawn(view, cell).ground === "closed" ? "." : "@");

/** The start and the goal of a grid map. @param {PuzzleView} view */
export const ends = (view) => view.instance.split(" on ")[0].split(" to ");

/**
 * What a cell of a grid map is, in words; nothing for a free cell that costs 1.
 * @param {PuzzleView} view
 * @param {string} cell
 */
export function kindOf(view, cell) {
  const [is, end] = [drawn(view, cell), ends(view).indexOf(cell)];
  const kind = end >= 0 ? ["start", "goal"][end] : is.ground === "closed" ? "wall" : "";
  return [kind, cost(is) && `cost ${cost(is)}`].filter(Boolean).join(", ");
}

/**
 * Makes a cell of a grid map a wall or free, in the view itself. The start and the goal stay free. False if nothing changes.
 * @param {PuzzleView} view
 * @param {string} cell
 * @param {Ground} wanted
 */
export function setGround(view, cell, wanted) {
  if (ends(view).includes(cell) || otherGround(view, cell) !== wanted) return false;
  drawn(view, cell).ground = wanted === "@" ? "closed" : "light";
  view.instance = `${ends(view).join(" to ")} on ${rows(view)}`;
  return true;
}

/**
 * A sudoku with another digit in a cell; any other key empties it.
 * @param {PuzzleView} view
 * @param {string} cell
 * @param {string} key
 */
export function withDigit(view, cell, key) {
  const given = [...view.instance];
  given[indexOf(cell, 9)] = /[1-9]/.test(key) ? key : ".";
  return given.join("");
}
