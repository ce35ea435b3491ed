// The evaluation that is being written: weights with sliders, or a formula; the version before; files.

import { post } from "../api.js";
import { takeFiles } from "../files.js";
import { $, complain, download, element, options } from "../view.js";
import { course, game } from "../games/game.js";

// `former` is {own: name} or {file: text, name}; `text` is the file of the last version without a fault.
export const mine = { way: "weights", weights: new Map(), tempo: 0, scale: 1, formula: "", name: "mine", text: "", former: null };

let changed = () => {};
const TEMPO = "tempo";

const shown = (number) => String(Math.round(number * 1000) / 1000);

// As a command of the server has it.
export function written() {
  const name = mine.name.trim() || "mine";
  return mine.way === "formula"
    ? { formula: { name, formula: mine.formula } }
    : { weights: { name, weights: [...mine.weights], tempo: mine.tempo, scale: mine.scale } };
}

export const former = () => (mine.former.own === undefined ? { file: mine.former.file } : { own: mine.former.own });

// Texts and names for commands that play with the evaluations.
export function texts() {
  const list = { "mine.toml": mine.text };
  if (mine.former.own === undefined) list["former.toml"] = mine.former.file;
  return list;
}
export const formerName = () => mine.former.own ?? "former.toml";

// The weights that the game itself names.
export function usual() {
  mine.way = "weights";
  mine.weights = new Map(game.features.map((row) => [row.name, row.weight]));
  [mine.tempo, mine.scale] = [0, 1];
  mine.formula = asFormula();
  rows();
}

function asFormula() {
  const terms = [...mine.weights].filter(([, weight]) => weight).map(([name, weight]) => `${shown(weight)} * ${name}`);
  if (mine.tempo) terms.push(shown(mine.tempo));
  const sum = terms.join(" + ").replaceAll("+ -", "- ") || "0";
  return mine.scale === 1 ? sum : `${shown(mine.scale)} * (${sum})`;
}

// Takes over what a file holds, as the server read it.
export function take({ name, kind }) {
  mine.name = name;
  if (kind.formula === undefined) {
    mine.way = "weights";
    const given = new Map(kind.weights);
    mine.weights = new Map(game.features.map((row) => [row.name, given.get(row.name) ?? 0]));
    [mine.tempo, mine.scale] = [kind.tempo, kind.scale];
    mine.formula = asFormula();
  } else {
    mine.way = "formula";
    mine.formula = kind.formula;
  }
  rows();
}

export function keep(file, name) {
  mine.former = { file, name };
  menu();
}

export function setFormer(own) {
  mine.former = { own };
  menu();
}

function menu() {
  const kept = mine.former.own === undefined;
  const list = game.row.evals.map((row) => [row.name, row.name, row.summary]);
  if (kept) list.unshift(["", `kept: ${mine.former.name}`, "the version that was kept"]);
  options($("former"), list, kept ? "" : mine.former.own);
}

// --- the table with the sliders: one row a feature, made once a game; the numbers in it come from `judge.js`

function weightRow(name, summary, value, set) {
  const far = Math.max(10, Math.ceil(3 * Math.abs(value)));
  const step = far > 50 ? 1 : 0.1;
  const label = (kind) => `Weight of ${name}, ${kind}`;
  const slider = element("input", { type: "range", min: -far, max: far, step, value, ariaLabel: label("slider") });
  const number = element("input", { type: "number", step: "any", value: shown(value), ariaLabel: label("number"), required: true });
  slider.addEventListener("input", () => { number.value = slider.value; set(Number(slider.value)); });
  number.addEventListener("input", () => {
    if (!number.checkValidity()) return;
    const value = Number(number.value);
    if (Math.abs(value) > Number(slider.max)) { slider.max = Math.abs(value); slider.min = -Math.abs(value); }
    slider.value = String(value);
    set(value);
  });
  const row = element("tr", { title: summary },
    element("th", { scope: "row", textContent: name }),
    element("td", { className: "count" }), element("td", { className: "count" }),
    element("td", { className: "weight" }, slider, number),
    element("td", { className: "points" }), element("td", { className: "points" }));
  row.dataset.feature = name;
  return row;
}

// Fills form and table from `mine`.
export function rows() {
  const weights = mine.way === "weights";
  $("by-weights").setAttribute("aria-pressed", String(weights));
  $("by-formula").setAttribute("aria-pressed", String(!weights));
  $("formula-part").hidden = weights;
  $("features").classList.toggle("plain", !weights);
  $("features").hidden = !game.features.length;
  $("features-empty").hidden = game.features.length > 0;
  if (document.activeElement !== $("formula")) $("formula").value = mine.formula;
  $("name").value = mine.name;
  const made = game.features.map((feature) => weightRow(feature.name, feature.summary, mine.weights.get(feature.name) ?? 0,
    (value) => { mine.weights.set(feature.name, value); changed(); }));
  $("features-rows").replaceChildren(...made);
  $("features-foot").replaceChildren(weightRow(TEMPO, "points for having the move", mine.tempo, (value) => { mine.tempo = value; changed(); }));
  $("features-foot").hidden = !weights;
  menu();
  command();
}

const command = () => { $("command").textContent = `outwit eval ${game.row.id} ${fileName()}`; };

function way(to) {
  if (mine.way === to) return;
  // The formula begins as the weights; back again the weights are as they were.
  if (to === "formula") mine.formula = asFormula();
  mine.way = to;
  rows();
  changed();
  (to === "formula" ? $("formula") : $("features-rows").querySelector("input"))?.focus();
}

const fileName = () => `${mine.name.trim().replace(/[^\p{L}\p{N}_.+-]+/gu, "-") || "mine"}.toml`;

// What the server makes of a version; null, with a complaint, if it has a fault.
export async function understood(version) {
  complain(null);
  try {
    const { evals: [answer] } = await post("/api/eval", { ...course(), evals: [version], depth: 1 });
    if (answer.fault) complain(answer.fault.sentence);
    return answer.fault ? null : answer.written;
  } catch (error) {
    complain(error.message);
    return null;
  }
}

export async function save() {
  const file = fileName();
  const own = await understood(written());
  if (own) download(file, own.text, "application/toml");
}

async function keepThis() {
  const own = await understood(written());
  if (!own) return;
  keep(own.text, own.name);
  changed();
}

// `load` is given the text of a file that was chosen or dropped.
export function setUp(whenChanged, load) {
  changed = whenChanged;
  $("by-weights").addEventListener("click", () => way("weights"));
  $("by-formula").addEventListener("click", () => way("formula"));
  $("formula").addEventListener("input", () => { mine.formula = $("formula").value; changed(); });
  $("name").addEventListener("input", () => { if ($("name").value.trim()) { mine.name = $("name").value; command(); changed(); } });
  $("keep").addEventListener("click", keepThis);
  $("usual").addEventListener("click", () => { usual(); changed(); });
  $("former").addEventListener("change", () => { if ($("former").value) setFormer($("former").value); changed(); });
  $("save").addEventListener("click", save);
  takeFiles("load", (_, text) => load(text));
}
