// The board: drawn by the server; on a board of one's own, squares take queens by click or with arrows and Enter.

import { $, draw, say } from "../view.js";
import { onChange, refresh, state } from "./state.js";

let here = "a1";

const cells = () => [...$("board").querySelectorAll("svg > g[data-cell]")];
const own = () => state.mode === "own";

function label(cell) {
  if (state.added.includes(cell)) return `${cell}: queen, added`;
  return state.shown.queens.includes(cell) ? `${cell}: queen` : cell;
}

function show() {
  const had = $("board").contains(document.activeElement);
  if (!state.shown) { $("board").replaceChildren(); return; }
  draw($("board"), state.shown.svg);
  const all = cells();
  if (!all.some((group) => group.dataset.cell === here)) here = "a1";
  for (const group of all) {
    const { cell } = group.dataset;
    const title = group.querySelector("title");
    title.textContent = label(cell);
    if (!own()) continue;
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", cell === here ? "0" : "-1");
    group.setAttribute("aria-label", label(cell));
    group.setAttribute("aria-pressed", String(state.queens.includes(cell)));
    group.classList.add("can");
  }
  if (had) focusHere();
}

const focusHere = () => cells().find((group) => group.dataset.cell === here)?.focus();

// Puts a queen on a square, or takes it away.
export async function toggle(cell) {
  const had = state.queens.includes(cell);
  state.queens = had ? state.queens.filter((queen) => queen !== cell) : [...state.queens, cell];
  state.added = state.added.filter((queen) => queen !== cell);
  const done = await refresh();
  if (done) say(`${had ? "Taken from" : "Put on"} ${cell}. ${state.shown.sentence}`);
  else { state.queens = state.queens.filter((queen) => queen !== cell); }
  return done;
}

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down" };

function key(event) {
  if (!own() || event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const all = cells();
    const at = all.findIndex((group) => group.dataset.cell === here);
    const column = at % state.n;
    const by = arrow === "up" ? -state.n : arrow === "down" ? state.n : arrow;
    const stays = Math.abs(by) === 1 && (column + by < 0 || column + by >= state.n);
    const next = stays ? null : all[at + by];
    if (next) {
      for (const group of all) group.setAttribute("tabindex", group === next ? "0" : "-1");
      here = next.dataset.cell;
      focusHere();
    }
  } else if (event.key === "Enter" || event.key === " ") {
    toggle(here);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

export function setUp() {
  $("board").addEventListener("click", (event) => {
    const cell = own() && event.target.closest("[data-cell]")?.dataset.cell;
    if (cell) { here = cell; toggle(cell); }
  });
  $("board").addEventListener("keydown", key);
  onChange(show);
}
