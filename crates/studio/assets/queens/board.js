// The board, drawn by the server. On an own board, queens are placed by click, or with the arrow keys and Enter.

import { fitCoordinates } from "../coordinates.js";
import { ARROWS } from "../keys.js";
import { $, announce, draw, showError, target } from "../view.js";
import { onChange, refresh, state } from "./state.js";

/** The square that Tab reaches. */
let current = "a1";

const cells = () => [...$("board").querySelectorAll("svg > g[data-cell]")];
const isOwn = () => state.mode === "own";

/** @param {string} cell */
function label(cell) {
  if (state.added.includes(cell)) return `${cell}: queen, added`;
  return state.shown?.queens.includes(cell) ? `${cell}: queen` : cell;
}

function show() {
  const hadFocus = $("board").contains(document.activeElement);
  if (!state.shown) { $("board").replaceChildren(); return; }
  fitCoordinates(draw($("board"), state.shown.svg));
  const all = cells();
  if (!all.some((group) => group.dataset.cell === current)) current = "a1";
  for (const group of all) {
    const cell = group.dataset.cell ?? "";
    group.querySelector("title")?.replaceChildren(label(cell));
    if (!isOwn()) continue;
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", cell === current ? "0" : "-1");
    group.setAttribute("aria-label", label(cell));
    group.setAttribute("aria-pressed", String(state.queens.includes(cell)));
    group.classList.add("can");
  }
  if (hadFocus) focusCurrent();
}

const focusCurrent = () => cells().find((group) => group.dataset.cell === current)?.focus();

/**
 * Places a queen on a square, or removes it. False if the server refuses it, null if another change followed at once.
 * @param {string} cell
 */
export async function toggle(cell) {
  const hadQueen = state.queens.includes(cell);
  state.queens = hadQueen ? state.queens.filter((queen) => queen !== cell) : [...state.queens, cell];
  state.added = state.added.filter((queen) => queen !== cell);
  const done = await refresh();
  if (done) announce(`${hadQueen ? "Removed from" : "Placed on"} ${cell}. ${state.shown?.sentence}`);
  else if (done === false && !hadQueen) {
    // The board without the queen that was refused, below the reason.
    state.queens = state.queens.filter((queen) => queen !== cell);
    const reason = $("fault").textContent;
    await refresh();
    showError(reason);
  }
  return done;
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!isOwn() || event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const all = cells();
    const at = all.findIndex((group) => group.dataset.cell === current);
    const column = at % state.n + arrow[0];
    const next = column < 0 || column >= state.n ? null : all[at + arrow[0] + state.n * arrow[1]];
    if (next) {
      for (const group of all) group.setAttribute("tabindex", group === next ? "0" : "-1");
      current = next.dataset.cell ?? "";
      focusCurrent();
    }
  } else if (event.key === "Enter" || event.key === " ") {
    toggle(current);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Connects the board. */
export function setUp() {
  $("board").addEventListener("click", (event) => {
    const cell = isOwn() && target(event).closest("[data-cell]")?.dataset.cell;
    if (cell) { current = cell; toggle(cell); }
  });
  $("board").addEventListener("keydown", key);
  onChange(show);
}
