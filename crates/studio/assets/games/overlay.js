// What lies over the board: the line of the analysis as arrows, and what endgame tables say about every move.

import { $, element, words } from "../view.js";
import { game, play } from "./game.js";

const MOST = 5;
let line = [];

function make(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const group = (cell) => [...$("board").querySelectorAll(":scope > svg > g")].find((each) => each.dataset.cell === cell);

function middle(cell) {
  const box = group(cell)?.querySelector("rect")?.getBBox();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// The places a move touches: as the server says for a legal move, else as its text names them.
function places(text) {
  const legal = game.view.moves.find((move) => move.text === text);
  const all = (legal ? legal.cells : text.split(/[-x:]/)).map(middle);
  return all.length > 1 && all.every(Boolean) ? all : null;
}

// An arrow through these places; it leaves the piece at its beginning free.
function arrow(all, kind) {
  const [from, to] = [all.at(-2), all.at(-1)];
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const at = (place, far, turn = 0) => `${place.x + far * Math.cos(way + turn)} ${place.y + far * Math.sin(way + turn)}`;
  const tip = at(to, -4);
  const neck = { x: to.x - 16 * Math.cos(way), y: to.y - 16 * Math.sin(way) };
  const first = Math.atan2(all[1].y - all[0].y, all[1].x - all[0].x);
  const start = `${all[0].x + 12 * Math.cos(first)} ${all[0].y + 12 * Math.sin(first)}`;
  const between = all.slice(1, -1).map(({ x, y }) => `L${x} ${y}`).join("");
  return make("g", { class: `arrow ${kind}` },
    make("path", { class: "shaft", d: `M${start}${between}L${neck.x} ${neck.y}` }),
    make("path", { class: "head", d: `M${tip}L${at(neck, 8, Math.PI / 2)}L${at(neck, 8, -Math.PI / 2)}Z` }));
}

function badge({ x, y }, text, kind) {
  const width = 9 + 7 * text.length;
  return make("g", { class: `badge ${kind}` },
    make("rect", { x: x - width / 2, y: y - 9, width, height: 18, rx: 5 }),
    make("text", { x, y: y + 4.5, "text-anchor": "middle", "font-size": 12 }, text));
}

const kind = (value) => ("win_in" in value ? "won" : "loss_in" in value ? "lost" : "even");
const sign = ({ value, bound }) => {
  const plies = value.win_in ?? value.loss_in;
  return plies === undefined ? "=" : `${bound === "exact" ? "" : "≤"}${"win_in" in value ? "+" : "−"}${plies}`;
};
const told = (row) => `${row.bound === "exact" ? "" : row.bound === "upper" ? "at most " : "at least "}${words(row.value)}`;

function known() {
  const rows = game.view.known ?? [];
  // Pages that show a board beside other things have no list for it.
  if (!$("known")) return [];
  $("known").hidden = !rows.length;
  $("known-moves").replaceChildren(...rows.map((row) => element("li", {}, element("button", {
    type: "button", className: kind(row.value), ariaLabel: `Play ${row.move}, ${told(row)}`, onclick: () => play(row.move),
  }, element("b", { textContent: row.move }), ` ${told(row)}`))));
  return rows.flatMap((row) => {
    const all = places(row.move);
    if (!all) return [];
    const [from, to] = [all.at(-2), all.at(-1)];
    const at = { x: from.x + 0.62 * (to.x - from.x), y: from.y + 0.62 * (to.y - from.y) };
    return [arrow(all, kind(row.value)), badge(at, sign(row), kind(row.value))];
  });
}

function best() {
  const shown = [];
  for (const text of line.slice(0, MOST)) {
    const all = places(text);
    if (!all) break;
    shown.push(arrow(all, `ply${shown.length}`));
  }
  return shown.reverse();
}

// Draws anew what lies over the board.
export function show() {
  const board = $("board").querySelector(":scope > svg");
  if (!board || !game.view) return;
  board.querySelector(":scope > .overlay")?.remove();
  const tables = known();
  const marks = tables.length ? tables : best();
  if (marks.length) board.append(make("g", { class: "overlay", "aria-hidden": "true" }, ...marks));
}

// The moves of the best line from the position on the board; none takes the arrows away.
export function follow(moves) {
  const next = moves.slice(0, MOST);
  if (next.join(" ") === line.join(" ")) return;
  line = next;
  show();
}
