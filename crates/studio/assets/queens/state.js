// What the page shows, and how it asks for it. All of it is in the address.

import { post } from "../api.js";
import { complain } from "../view.js";
import * as url from "../url.js";

export const WALKS = ["backtracking", "permutations", "local"];
const MODES = [...WALKS, "own", "construct"];

export const state = {
  n: 8, mode: "backtracking", step: 0, seed: 1, queens: [], added: [], from: 0,
  // What the server said: the drawing and words, and how many steps there are.
  shown: null, total: 0, whole: true,
};

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
const tell = () => listeners.forEach((listener) => listener());

export const walks = () => WALKS.includes(state.mode);

let asked = 0;
let counted = "";

// The question that the board answers: with data, or with a file of some form.
export function question(file = null) {
  const { n, mode, seed, step, queens, added } = state;
  if (walks()) return ["/api/queens/step", { n, method: mode, seed, step, toward: "here", file }];
  if (mode === "own") return ["/api/queens/board", { n, deed: "show", queens, added, file }];
  return ["/api/queens/board", { n, deed: "construct", file }];
}

// Shows the board as the state has it. False if the server refused or something else was asked meanwhile.
export async function refresh() {
  const number = ++asked;
  const [path, command] = question();
  const walk = [state.n, state.mode, state.seed].join();
  try {
    const answer = await post(path, { ...command, ...(walks() && walk !== counted ? { total: true } : {}) });
    if (number !== asked) return false;
    state.shown = answer;
    if (walks()) {
      state.step = answer.step;
      if ("total" in answer) { [state.total, state.whole] = [answer.total, answer.whole]; counted = walk; }
    }
    complain(null);
  } catch (error) {
    if (number !== asked) return false;
    complain(error.message);
    state.shown = null;
    counted = "";
  }
  save();
  tell();
  return state.shown !== null;
}

export function save() {
  const query = new URLSearchParams({ n: state.n, mode: state.mode });
  if (walks() && state.step) query.set("step", state.step);
  if (state.mode === "local" && state.seed !== 1) query.set("seed", state.seed);
  if (state.mode === "own" && state.queens.length) query.set("queens", state.queens.join(" "));
  if (state.mode === "own" && state.added.length) query.set("added", state.added.join(" "));
  if (state.from) query.set("from", state.from);
  url.write(query);
}

const whole = (text, most, otherwise) => (/^\d+$/.test(text ?? "") && Number(text) <= most ? Number(text) : otherwise);

export function restore() {
  const query = url.read();
  const list = (name) => (query.get(name) ?? "").split(" ").filter(Boolean);
  Object.assign(state, {
    n: whole(query.get("n"), 1e6, 8), mode: MODES.includes(query.get("mode")) ? query.get("mode") : "backtracking",
    step: whole(query.get("step"), 1e9, 0), seed: whole(query.get("seed"), 1e9, 1),
    queens: list("queens"), added: list("added"), from: whole(query.get("from"), 1e9, 0),
  });
}
