// The state of the queens page, and its requests. All of it is in the address.

import { post } from "../api.js";
import { showBadLink } from "../faults.js";
import { $, showError, showFailure } from "../view.js";
import * as url from "../url.js";

/** The modes with steps. */
const SEARCHES = ["backtracking", "permutations", "rows", "squares", "local"];
const MODES = [...SEARCHES, "own", "construct"];

/**
 * The board as the server draws it.
 * @typedef {object} Board
 * @property {string} svg
 * @property {string} sentence
 * @property {string[]} queens
 * @property {number} conflicts
 * @property {boolean} solved
 * @property {[string, number][]} [tally] the counts of a search
 * @property {number} [free] free squares of an own board
 * @property {string} [rows] about the construction
 */

export const state = {
  n: 8,
  mode: "backtracking",
  step: 0,
  seed: 1,
  /** The queens of an own board. @type {string[]} */
  queens: [],
  /** Those that a completion has added. @type {string[]} */
  added: [],
  /** The first solution of the gallery. */
  from: 0,
  /** @type {Board | null} */
  shown: null,
  /** The number of steps. */
  total: 0,
  /** Whether there are no more steps than that. */
  whole: true,
};

/** @type {(() => unknown)[]} */
const listeners = [];
/** @param {() => unknown} listener */
export const onChange = (listener) => listeners.push(listener);
const notify = () => listeners.forEach((listener) => listener());

/** Whether the mode has steps. */
export const hasSteps = () => SEARCHES.includes(state.mode);

const requests = {
  /** Number of requests so far: the answer to an older one is ignored. */
  count: 0,
  /** The search whose steps are counted. */
  counted: "",
};

/**
 * The path and the body of the request for the board, as data or as a file of a format.
 * @param {string | null} [file]
 * @returns {[string, Record<string, unknown>]}
 */
export function boardRequest(file = null) {
  const { n, mode, seed, step, queens, added } = state;
  if (hasSteps()) return ["/api/queens/step", { n, method: mode, seed, step, toward: "here", file }];
  if (mode === "own") return ["/api/queens/board", { n, action: "show", queens, added, file }];
  return ["/api/queens/board", { n, action: "construct", file }];
}

/** Requests and shows the board. False if the server refuses it, null if there is a newer request. */
export async function refresh() {
  const number = ++requests.count;
  const [path, body] = boardRequest();
  const search = [state.n, state.mode, state.seed].join();
  try {
    const answer = await post(path, { ...body, ...(hasSteps() && search !== requests.counted ? { total: true } : {}) });
    if (number !== requests.count) return null;
    state.shown = answer;
    if (hasSteps()) {
      state.step = answer.step;
      if ("total" in answer) { [state.total, state.whole] = [answer.total, answer.whole]; requests.counted = search; }
    }
    showError(null);
  } catch (error) {
    if (number !== requests.count) return null;
    showFailure(error);
    state.shown = null;
    requests.counted = "";
  }
  // A size or board that cannot be shown is not what the page was left with.
  if (state.shown !== null) save();
  notify();
  return state.shown !== null;
}

/** Writes the state into the address. */
export function save() {
  const query = new URLSearchParams({ n: String(state.n), mode: state.mode });
  if (hasSteps() && state.step) query.set("step", String(state.step));
  if (state.mode === "local" && state.seed !== 1) query.set("seed", String(state.seed));
  if (state.mode === "own" && state.queens.length) query.set("queens", state.queens.join(" "));
  if (state.mode === "own" && state.added.length) query.set("added", state.added.join(" "));
  if (state.from) query.set("from", String(state.from));
  url.write(query);
}

const MOST = 1e6; // of the sizes in the address; the server refuses large ones

/** @param {string | null} text @param {number} max @param {number} otherwise */
const integer = (text, max, otherwise) => (/^\d+$/.test(text ?? "") && Number(text) <= max ? Number(text) : otherwise);

/** The other numbers of the address, with their defaults and what these are. @type {["step" | "seed" | "from", number, string, string][]} */
const NUMBERS = [["step", 0, "step", "The first step"], ["seed", 1, "seed", "Seed 1"], ["from", 0, "number of a first solution", "The first solution"]];

/** Columns a to zz and rows from 1. @param {string} text */
const isSquare = (text) => /^[a-z]{1,2}[1-9]\d{0,3}$/.test(text);

/** Whether a square, such as c12, is on a board of this size. @param {string} square @param {number} n */
export function isOnBoard(square, n) {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(square) ?? ["", "", "0"];
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return column <= n && Number(row) <= n;
}

/** Reads the state from the address and shows it. The first part of it that cannot be read is said. */
export async function restore() {
  const query = url.read();
  /** @param {string} name */
  const words = (name) => (query.get(name) ?? "").split(" ").filter(Boolean);
  const [size, mode] = [query.get("n"), query.get("mode")];
  Object.assign(state, {
    n: integer(size, MOST, 8), mode: MODES.find((known) => known === mode) ?? "backtracking",
    queens: words("queens").filter(isSquare), added: words("added").filter(isSquare),
    ...Object.fromEntries(NUMBERS.map(([name, otherwise]) => [name, integer(query.get(name), 1e9, otherwise)])),
  });
  const shown = await refresh();
  if (!shown) return;
  const number = NUMBERS.find(([name]) => query.has(name) && integer(query.get(name), 1e9, -1) < 0);
  const square = [...words("queens"), ...words("added")].find((word) => !isSquare(word));
  if (mode !== null && mode !== state.mode) showBadLink(`no mode "${mode}", expected one of the menu, for example: rows`, "Backtracking");
  else if (size !== null && Number(size) !== state.n) showBadLink(`no board of size "${size}", expected a whole number from 1 to ${$("size").max}, for example: 8`, `A board of size ${state.n}`);
  else if (number) showBadLink(`no ${number[2]} "${query.get(number[0])}", expected a whole number, for example: ${number[1]}`, number[3]);
  else if (square !== undefined) showBadLink(`no square "${square}", expected a column and a row, for example: c5`, "The board without it");
}
