// Drawings over the board: the first moves of the lines of the analysis or one whole line as arrows, and the endgame table value of every move.

import { place } from "../coordinates.js";
import { $, element, svgElement } from "../view.js";
import { game, play } from "./game.js";
import * as look from "./look.js";

const MAX_ARROWS = 5; // of a line
const PLACES = [.45, .7, .2, .9]; // of numbers, as shares of a move
const MAX_RANK = 3; // moves of a lower rank look like this one

/** @typedef {{ x: number, y: number }} Point */

/** The moves of one line, or the first moves of several. @type {string[]} */
let shown = [];
/** Whether they follow each other. */
let isLine = false;

/**
 * The middle of a cell.
 * @param {string} cell
 * @returns {Point | null}
 */
function middle(cell) {
  const group = [...$("board").querySelectorAll(":scope > svg > g")].find((each) => each.dataset.cell === cell);
  const rect = group?.querySelector("rect");
  if (!rect) return null;
  const box = place(rect);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The middles of the cells of a move: the server knows those of a legal move; other moves contain them in their text.
 * @param {string} text
 */
function points(text) {
  const cells = game.view.moves.find((move) => move.text === text)?.cells ?? text.split(/[-x:]/);
  const all = cells.map(middle).filter((point) => point !== null);
  return all.length && all.length === cells.length ? all : null;
}

/**
 * A move: an arrow through its cells, or a ring where it has one cell only.
 * @param {Point[]} all
 * @param {string} kind
 */
const sign = (all, kind) => (all.length > 1 ? arrow(all, kind)
  : svgElement("g", { class: `arrow ${kind}` }, svgElement("circle", { class: "shaft", cx: all[0].x, cy: all[0].y, r: 15 })));

/**
 * An arrow through points; it does not cover the piece at its start.
 * @param {Point[]} all
 * @param {string} kind
 */
function arrow(all, kind) {
  const [from, to] = all.slice(-2);
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  /** @param {Point} point @param {number} distance @param {number} [turn] */
  const at = (point, distance, turn = 0) => `${point.x + distance * Math.cos(direction + turn)} ${point.y + distance * Math.sin(direction + turn)}`;
  const tip = at(to, -4);
  const neck = { x: to.x - 16 * Math.cos(direction), y: to.y - 16 * Math.sin(direction) };
  const first = Math.atan2(all[1].y - all[0].y, all[1].x - all[0].x);
  const start = `${all[0].x + 12 * Math.cos(first)} ${all[0].y + 12 * Math.sin(first)}`;
  const between = all.slice(1, -1).map(({ x, y }) => `L${x} ${y}`).join("");
  return svgElement("g", { class: `arrow ${kind}` },
    svgElement("path", { class: "shaft", d: `M${start}${between}L${neck.x} ${neck.y}` }),
    svgElement("path", { class: "head", d: `M${tip}L${at(neck, 8, Math.PI / 2)}L${at(neck, 8, -Math.PI / 2)}Z` }));
}

/**
 * @param {Point} point
 * @param {string} text
 * @param {string} kind
 */
function badge({ x, y }, text, kind) {
  const width = 9 + 7 * text.length;
  return svgElement("g", { class: `badge ${kind}` },
    svgElement("rect", { x: x - width / 2, y: y - 9, width, height: 18, rx: 5 }),
    svgElement("text", { x, y: y + 4.5, "text-anchor": "middle", "font-size": 12 }, text));
}

/**
 * Who wins after a move: a win or worse may be a draw. The names are not those of marks on the picture of a board.
 * @param {KnownMove} row
 */
function kindOf({ value, bound }) {
  if ("win_in" in value && bound !== "upper") return "winning";
  return "loss_in" in value && bound !== "lower" ? "losing" : "neutral";
}

/** A bound has a question mark; the list says what it bounds. @param {KnownMove} row */
function badgeText({ value, bound }) {
  if (!("win_in" in value) && !("loss_in" in value)) return "=";
  return ("win_in" in value ? `+${value.win_in ?? ""}` : `−${value.loss_in ?? ""}`) + (bound === "exact" ? "" : "?");
}

/** Lists the moves with known values; returns their arrows and badges. */
function knownMoves() {
  const rows = game.view.known ?? [];
  // Other pages with a board have no list.
  if (!document.getElementById("known")) return [];
  $("known").hidden = !rows.length;
  $("known-moves").replaceChildren(...rows.map((row) => element("li", {}, element("button", {
    type: "button", className: kindOf(row), ariaLabel: `${row.move} ${row.text}, play this move`, onclick: () => play(row.move),
  }, element("b", { textContent: row.move }), ` ${row.text}`))));
  return rows.flatMap((row) => {
    const all = points(row.move);
    if (!all) return [];
    const [from, to] = [all[Math.max(0, all.length - 2)], all[all.length - 1]];
    const at = { x: from.x + 0.62 * (to.x - from.x), y: from.y + 0.62 * (to.y - from.y) };
    return [sign(all, kindOf(row)), badge(at, badgeText(row), kindOf(row))];
  });
}

/** The moves of a line in their order, with their numbers; both sides have a colour of their own. */
function wholeLine() {
  /** @type {SVGElement[]} */
  const arrows = [];
  /** @type {SVGElement[]} */
  const numbers = [];
  /** @type {Point[]} */
  const taken = [];
  for (const text of shown) {
    const all = points(text);
    if (!all) break;
    const kind = arrows.length % 2 ? "reply" : "ply";
    arrows.push(sign(all, kind));
    // Moves may follow the same diagonal: a number has the first of these places that is free.
    const [from, to] = [all[Math.max(0, all.length - 2)], all[all.length - 1]];
    const free = PLACES.map((share) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }))
      .find((place) => taken.every((other) => Math.hypot(place.x - other.x, place.y - other.y) > 20));
    if (shown.length < 2 || !free) continue;
    taken.push(free);
    numbers.push(badge(free, String(arrows.length), kind));
  }
  return [...arrows.reverse(), ...numbers.reverse()];
}

/** Moves among which there is a choice: the best one has the widest arrow, over the others. */
const choices = () => shown.flatMap((text, rank) => {
  const all = points(text);
  return all ? [sign(all, `rank${Math.min(rank, MAX_RANK)}`)] : [];
}).reverse();

/** Draws the overlay again. */
export function show() {
  const board = $("board").querySelector(":scope > svg");
  if (!board || !game.view) return;
  board.querySelector(":scope > .overlay")?.remove();
  const known = knownMoves();
  // They belong to the position of the game.
  const marks = look.position() ? [] : known.length ? known : isLine ? wholeLine() : choices();
  if (marks.length) board.append(svgElement("g", { class: "overlay", "aria-hidden": "true" }, ...marks));
}

/** @param {string[]} moves @param {boolean} follow */
function set(moves, follow) {
  if (follow === isLine && moves.join(" ") === shown.join(" ")) return;
  [shown, isLine] = [moves, follow];
  show();
}

/**
 * Shows the moves of a line from the position on the board; none removes the arrows.
 * @param {string[]} moves
 */
export const follow = (moves) => set(moves.slice(0, MAX_ARROWS), true);

/**
 * Shows moves of the position on the board among which there is a choice, the best one first.
 * @param {string[]} moves
 */
export const offer = (moves) => set(moves, false);
