// The page of the queens: puts its parts together.

import { post, postFile } from "../api.js";
import { $, complain, download, ending, say } from "../view.js";
import { copyWith } from "../url.js";
import { listen } from "../keys.js";
import { onChange, question, refresh, restore, state, walks } from "./state.js";
import * as board from "./board.js";
import * as count from "./count.js";
import * as gallery from "./gallery.js";
import * as walk from "./walk.js";

function show() {
  const { shown, mode, n } = state;
  $("status").textContent = shown?.sentence ?? "No board.";
  $("status").classList.toggle("solved", shown?.solved ?? false);
  $("mode").value = mode;
  if (document.activeElement !== $("size")) $("size").value = n;
  const option = $("mode").selectedOptions[0];
  $("shown-title").textContent = option.textContent;
  $("about").textContent = option.dataset.about;
  $("seed-field").hidden = mode !== "local";
  if (document.activeElement !== $("seed")) $("seed").value = state.seed;
  $("own").hidden = $("own-form").hidden = mode !== "own";
  $("o-undo").disabled = !state.added.length;
  $("o-clear").disabled = !state.queens.length;
  const tally = shown?.tally?.filter(([, value], index, all) => value || index === all.length - 1) ?? [];
  const rows = [["Queens on the board", shown?.queens.length ?? 0], ["Conflicts now", shown?.conflicts ?? 0], ...tally];
  if (shown && "free" in shown) rows.push(["Free squares", shown.free]);
  $("tally").replaceChildren(...count.figures(rows.map(([name, value]) => [name, value.toLocaleString("en")])));
  $("rows").hidden = !shown?.rows;
  $("rows").textContent = shown?.rows ?? "";
}

async function complete() {
  try {
    const answer = await post("/api/queens/board", { n: state.n, deed: "complete", queens: state.queens });
    if (!answer.queens) { complain(answer.sentence); return; }
    Object.assign(state, { queens: answer.queens, added: answer.added });
    if (await refresh()) say(`${answer.added.length} queens added.`);
  } catch (error) { complain(error.message); }
}

function clear() {
  Object.assign(state, { queens: [], added: [] });
  refresh();
}

// What is on the board goes along when the reader begins to place queens.
function mode(value) {
  walk.pause();
  walk.forget();
  const own = state.shown && value === "own" && !state.queens.length ? state.shown.queens : state.queens;
  Object.assign(state, { mode: value, step: 0, queens: own });
  refresh();
}

function resize(n) {
  walk.pause();
  walk.forget();
  Object.assign(state, { n, step: 0, queens: [], added: [], from: 0 });
  refresh();
}

async function save() {
  const form = $("save-form").value;
  const [path, command] = question(form);
  download(`queens-${state.n}-${state.mode}.${ending(form)}`, await postFile(path, command));
}

const ifWalking = (action) => () => { if (walks()) action(); };
const ifOwn = (action) => () => { if (state.mode === "own") action(); };

const ACTIONS = {
  ...Object.fromEntries(Object.entries(walk.keys).map(([key, action]) => [key, ifWalking(action)])),
  s: ifWalking(() => walk.solution("next")), p: ifWalking(() => walk.solution("previous")), c: ifOwn(complete), x: ifOwn(clear),
  n: () => $("size").select(), m: () => $("mode").focus(), g: () => $("gallery").querySelector("button")?.focus(),
};

function listenToControls() {
  const on = (id, kind, action) => $(id).addEventListener(kind, action);
  on("size", "change", () => ($("size").checkValidity() ? resize(Number($("size").value)) : $("size").reportValidity()));
  on("mode", "change", () => mode($("mode").value));
  on("seed", "change", () => { if ($("seed").checkValidity()) { walk.pause(); Object.assign(state, { seed: Number($("seed").value), step: 0 }); refresh(); } });
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
    if (square) board.toggle(square).then((done) => { if (done) $("o-square").value = ""; });
  });
  on("save", "click", () => save().catch((error) => complain(error.message)));
  copyWith($("link"));
}

for (const part of [board, walk, count, gallery]) part.setUp();
onChange(show);
listen(ACTIONS, () => state.shown);
listenToControls();
restore();
refresh();
addEventListener("hashchange", () => { restore(); refresh(); });
