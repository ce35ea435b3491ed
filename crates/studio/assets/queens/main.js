// The queens page: connects its parts.

import { post, postFile } from "../api.js";
import { $, announce, download, enable, figures, fileExtension, formatCount, plural, showError, showFailure, showPage } from "../view.js";
import { copyWith } from "../url.js";
import { listen } from "../keys.js";
import { boardRequest, hasSteps, isOnBoard, onChange, refresh, restore, state } from "./state.js";
import * as board from "./board.js";
import * as count from "./count.js";
import * as gallery from "./gallery.js";
import * as walk from "./walk.js";

function show() {
  const { shown, mode, n } = state;
  $("status").textContent = shown?.sentence ?? "No board";
  $("status").classList.toggle("solved", shown?.solved ?? false);
  $("mode").value = mode;
  if (document.activeElement !== $("size")) $("size").value = n;
  const option = $("mode").selectedOptions[0];
  $("shown-title").textContent = option.textContent;
  $("about").textContent = option.dataset.about ?? "";
  $("seed-field").hidden = mode !== "local";
  if (document.activeElement !== $("seed")) $("seed").value = state.seed;
  $("own").hidden = $("own-form").hidden = mode !== "own";
  // The status says which queens attack each other.
  enable([[$("o-complete"), !shown?.conflicts], [$("o-undo"), state.added.length > 0], [$("o-clear"), state.queens.length > 0]]);
  const tally = shown?.tally?.filter(([, value], index, all) => value || index === all.length - 1) ?? [];
  /** @type {[string, number][]} */
  const rows = [["Queens on the board", shown?.queens.length ?? 0], ["Current conflicts", shown?.conflicts ?? 0], ...tally];
  if (shown?.free !== undefined) rows.push(["Free squares", shown.free]);
  figures($("tally"), rows.map(([name, value]) => [name, formatCount(value)]));
  $("rows").hidden = !shown?.rows;
  $("rows").textContent = shown?.rows ?? "";
}

async function complete() {
  if (state.shown?.conflicts) { announce(state.shown.sentence); return; }
  try {
    const answer = await post("/api/queens/board", { n: state.n, action: "complete", queens: state.queens });
    if (!answer.queens) { showError(answer.sentence); return; }
    Object.assign(state, { queens: answer.queens, added: answer.added });
    if (await refresh()) announce(`${plural(answer.added.length, "queen")} added.`);
  } catch (error) { showFailure(error); }
}

function clear() {
  Object.assign(state, { queens: [], added: [] });
  refresh();
}

// The queens on the board stay when the reader starts to place queens.
/** @param {string} value */
function setMode(value) {
  walk.pause();
  walk.forget();
  const own = state.shown && value === "own" && !state.queens.length ? state.shown.queens : state.queens;
  Object.assign(state, { mode: value, step: 0, queens: own });
  refresh();
}

/** The queens of an own board stay where they fit. @param {number} n */
function resize(n) {
  walk.pause();
  walk.forget();
  const [queens, added] = [state.queens, state.added].map((list) => list.filter((square) => isOnBoard(square, n)));
  Object.assign(state, { n, step: 0, queens, added, from: 0 });
  refresh();
}

async function save() {
  const format = $("save-form").value;
  const [path, body] = boardRequest(format);
  download(`queens-${state.n}-${state.mode}.${fileExtension(format)}`, await postFile(path, body));
}

/** @param {() => unknown} action */
const withSteps = (action) => () => { if (hasSteps()) action(); };
/** @param {() => unknown} action */
const ifOwn = (action) => () => { if (state.mode === "own") action(); };

/** @type {KeyActions} */
const ACTIONS = {
  ...Object.fromEntries(Object.entries(walk.keys).map(([key, action]) => [key, withSteps(action)])),
  s: withSteps(() => walk.solution("next")), p: withSteps(() => walk.solution("previous")), c: ifOwn(complete), x: ifOwn(clear),
  n: () => $("size").select(), m: () => $("mode").focus(), g: () => $("gallery").querySelector("button")?.focus(),
};

function listenToControls() {
  /** @param {string} id @param {string} kind @param {(event: Event) => unknown} action */
  const on = (id, kind, action) => $(id).addEventListener(kind, action);
  on("size", "change", () => ($("size").checkValidity() ? resize(Number($("size").value)) : $("size").reportValidity()));
  on("mode", "change", () => setMode($("mode").value));
  on("seed", "change", () => { if ($("seed").checkValidity()) { walk.pause(); walk.forget(); Object.assign(state, { seed: Number($("seed").value), step: 0 }); refresh(); } });
  on("o-complete", "click", complete);
  on("o-clear", "click", clear);
  on("o-undo", "click", () => {
    state.queens = state.queens.filter((queen) => !state.added.includes(queen));
    state.added = [];
    refresh();
  });
  on("own-form", "submit", (event) => {
    event.preventDefault();
    const square = $("o-square").value.trim().toLowerCase();
    if (square) board.toggle(square).then((done) => { if (done !== false) $("o-square").value = ""; });
  });
  on("save", "click", () => save().catch(showFailure));
  copyWith($("link"));
}

for (const part of [board, walk, count, gallery]) part.setUp();
onChange(show);
listen(ACTIONS, () => state.shown);
listenToControls();
restore().then(showPage);
addEventListener("hashchange", () => {
  walk.pause();
  walk.restore();
  restore();
});
