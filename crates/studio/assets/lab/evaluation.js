// The edited evaluation: weights with sliders, or a formula; the baseline; files.

import { post } from "../api.js";
import { takeFiles } from "../files.js";
import { tab } from "../store.js";
import { $, download, element, options, showError, showFailure, withMinus } from "../view.js";
import { game, playedGame } from "../games/game.js";

/**
 * An evaluation of the game by name, or the text of a file with its name.
 * @typedef {{ own: string } | { file: string, name: string }} Baseline
 *
 * An evaluation that the server has parsed.
 * @typedef {object} Parsed
 * @property {string} name
 * @property {string} text the file
 * @property {{ formula: string } | { weights: [string, number][], tempo: number, scale: number }} kind
 */

export const mine = {
  /** @type {"weights" | "formula"} */
  kind: "weights",
  /** @type {Map<string, number>} */
  weights: new Map(),
  /** Points for the side to move. */
  tempo: 0,
  scale: 1,
  formula: "",
  /** The formula as the weights gave it; another one was written by the reader. */
  derived: "",
  name: "mine",
  /** The file of the last version without an error. */
  text: "",
  /** @type {Baseline} */
  baseline: { own: "" },
};

/** @type {() => void} */
let changed = () => {};
const TEMPO = { name: "tempo", title: "Having the move", summary: "points for the side to move" };
/** The name of the evaluations of other games in the memory of the tab. */
const KEPT = "lab-evaluations";

/** @param {number} number */
const shown = (number) => String(Math.round(number * 1000) / 1000);

/** The evaluation as the server takes it. */
export function source() {
  const name = mine.name.trim() || "mine";
  return mine.kind === "formula"
    ? { formula: { name, formula: mine.formula } }
    : { weights: { name, weights: [...mine.weights], tempo: mine.tempo, scale: mine.scale } };
}

/** The baseline as the server takes it. */
export const baselineSource = () => ("own" in mine.baseline ? { own: mine.baseline.own } : { file: mine.baseline.file });

/**
 * The texts of both evaluations by name, for requests that play with them.
 * @returns {Record<string, string>}
 */
export const texts = () => ({ "mine.toml": mine.text, ...("own" in mine.baseline ? {} : { "baseline.toml": mine.baseline.file }) });

/** The name of the baseline in requests that play with it. */
export const baselineName = () => ("own" in mine.baseline ? mine.baseline.own : "baseline.toml");

/** Whether the reader has written the formula. */
export const hasOwnFormula = () => mine.formula.trim() !== "" && mine.formula !== mine.derived;

/** Whether the weights are not those that the game begins with. */
export const hasOwnWeights = () => mine.tempo !== 0 || mine.scale !== 1 || game.features.some((row) => mine.weights.get(row.name) !== row.default_weight);

// Begins the formula with the weights, unless the reader has written one.
function derive() {
  if (!hasOwnFormula()) mine.formula = mine.derived = asFormula();
}

/** Sets the default weights of the game. */
function setDefault() {
  mine.kind = "weights";
  mine.weights = new Map(game.features.map((row) => [row.name, row.default_weight]));
  [mine.tempo, mine.scale] = [0, 1];
  derive();
  rows();
}

/** Sets everything to what the game begins with. */
export function reset() {
  mine.name = "mine";
  mine.formula = "";
  mine.baseline = { own: game.row.evals[0].name };
  setDefault();
}

/** The evaluations of games that were left, by game. @returns {Record<string, Omit<typeof mine, "weights"> & { weights: [string, number][] }>} */
const kept = () => tab.value(KEPT, {});

/**
 * Keeps the evaluation of a game that is left.
 * @param {string} id
 */
export const keep = (id) => tab.setValue(KEPT, { ...kept(), [id]: { ...mine, weights: [...mine.weights] } });

/** Goes on with the evaluation of the game on the page, if it was left in this tab. */
export function resume() {
  reset();
  const left = kept()[game.row.id];
  if (!left) return;
  const { weights, ...rest } = left;
  Object.assign(mine, rest);
  for (const [name, weight] of weights) if (mine.weights.has(name)) mine.weights.set(name, weight);
  rows();
}

function asFormula() {
  const terms = [...mine.weights].filter(([, weight]) => weight).map(([name, weight]) => `${shown(weight)} * ${name}`);
  if (mine.tempo) terms.push(shown(mine.tempo));
  const sum = terms.join(" + ").replaceAll("+ -", "- ") || "0";
  return mine.scale === 1 ? sum : `${shown(mine.scale)} * (${sum})`;
}

/**
 * Takes the evaluation of a file.
 * @param {Parsed} parsed
 */
export function take({ name, kind }) {
  mine.name = name;
  if (!("formula" in kind)) {
    mine.kind = "weights";
    const given = new Map(kind.weights);
    mine.weights = new Map(game.features.map((row) => [row.name, given.get(row.name) ?? 0]));
    [mine.tempo, mine.scale] = [kind.tempo, kind.scale];
    derive();
  } else {
    mine.kind = "formula";
    mine.formula = kind.formula;
  }
  rows();
}

/** @param {Baseline} baseline */
export function setBaseline(baseline) {
  mine.baseline = baseline;
  menu();
}

function menu() {
  const { baseline } = mine;
  const rows = game.row.evals.map((row) => [row.name, row.title, row.summary]);
  if (!("own" in baseline)) rows.unshift(["", `saved: ${baseline.name}`, "the version that was saved as baseline"]);
  options($("baseline"), rows, "own" in baseline ? baseline.own : "");
}

// --- the table with the sliders: one row per feature; its numbers come from `values.js`

/**
 * The greatest weight of a slider: 10, 30, 100, 300 and so on, at least twice a weight, so that sliders with the same ends can be compared.
 * @param {number} weight
 */
function rangeFor(weight) {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(2 * Math.abs(weight) || 1)));
  return [1, 3, 10].map((factor) => factor * power).find((max) => max >= 2 * Math.abs(weight)) ?? 10 * power;
}

/**
 * @param {TitledRow} feature
 * @param {number} value
 * @param {(value: number) => void} set
 */
function weightRow({ name, title, summary }, value, set) {
  /** @param {string} kind */
  const label = (kind) => `Weight of ${title}, ${kind}`;
  const slider = element("input", { type: "range", ariaLabel: label("slider") });
  const scale = element("span", { className: "scale", ariaHidden: "true" });
  /** @param {number} max */
  const setRange = (max) => {
    Object.assign(slider, { min: String(-max), max: String(max), step: max > 50 ? "1" : "0.1" });
    scale.replaceChildren(...[slider.min, "0", slider.max].map((text) => element("span", { textContent: withMinus(text) })));
  };
  // Where the thumb stands, from 0 to 1: the track is filled from the middle to there.
  const place = () => slider.style.setProperty("--at", String((Number(slider.value) - Number(slider.min)) / (Number(slider.max) - Number(slider.min))));
  /** @param {number} value */
  const setSlider = (value) => { slider.value = String(value); place(); };
  setRange(rangeFor(value));
  setSlider(value);
  const number = element("input", { type: "number", step: "any", value: shown(value), ariaLabel: label("number"), required: true });
  slider.addEventListener("input", () => { number.value = slider.value; place(); set(Number(slider.value)); });
  // A finger that scrolls the page may begin on a slider: the weight stays as it was.
  let before = value;
  slider.addEventListener("pointerdown", () => { before = Number(number.value); });
  slider.addEventListener("pointercancel", () => { if (Number(number.value) === before) return; number.value = shown(before); setSlider(before); set(before); });
  number.addEventListener("input", () => {
    if (!number.checkValidity()) return;
    const value = Number(number.value);
    if (Math.abs(value) > Number(slider.max)) setRange(rangeFor(value));
    setSlider(value);
    set(value);
  });
  const row = element("tr", { title: summary },
    // A formula and a file have the name.
    element("th", { scope: "row", abbr: title }, title, " ", element("code", { textContent: name }), element("div", { className: "hint by-finger", textContent: summary })),
    element("td", { className: "count" }), element("td", { className: "count" }),
    element("td", { className: "weight" }, element("span", { className: "scaled" }, slider, scale), number),
    element("td", { className: "points" }), element("td", { className: "points" }));
  row.dataset.feature = name;
  return row;
}

/** Fills form and table. */
export function rows() {
  const weights = mine.kind === "weights";
  $("by-weights").setAttribute("aria-pressed", String(weights));
  $("by-formula").setAttribute("aria-pressed", String(!weights));
  $("formula-part").hidden = weights;
  $("features").classList.toggle("plain", !weights);
  $("features").hidden = !game.features.length;
  $("features-empty").hidden = game.features.length > 0;
  if (document.activeElement !== $("formula")) $("formula").value = mine.formula;
  $("name").value = mine.name;
  const made = game.features.map((feature) => weightRow(feature, mine.weights.get(feature.name) ?? 0,
    (value) => { mine.weights.set(feature.name, value); changed(); }));
  $("features-rows").replaceChildren(...made);
  $("features-foot").replaceChildren(weightRow(TEMPO, mine.tempo, (value) => { mine.tempo = value; changed(); }));
  $("features-foot").hidden = !weights;
  menu();
  command();
}

const command = () => { $("command").textContent = `outwit eval ${game.row.id} ${fileName()}`; };

/** @param {"weights" | "formula"} to */
function setKind(to) {
  if (mine.kind === to) return;
  // Both are kept while the other one is shown.
  if (to === "formula") derive();
  mine.kind = to;
  rows();
  changed();
  (to === "formula" ? $("formula") : $("features-rows").querySelector("input"))?.focus();
}

const fileName = () => `${mine.name.trim().replace(/[^\p{L}\p{N}_.+-]+/gu, "-") || "mine"}.toml`;

/**
 * An evaluation as the server parses it; null, with a message, if it has an error.
 * @param {unknown} version
 * @returns {Promise<Parsed | null>}
 */
export async function parse(version) {
  showError(null);
  try {
    const { evals: [answer] } = await post("/api/eval", { ...playedGame(), evals: [version], depth: 1 });
    if (answer.fault) showError(answer.fault.sentence);
    return answer.fault ? null : answer.written;
  } catch (error) {
    showFailure(error);
    return null;
  }
}

/** Downloads the evaluation as a file. */
export async function save() {
  const file = fileName();
  const own = await parse(source());
  if (own) download(file, own.text, "application/toml");
}

async function saveAsBaseline() {
  const own = await parse(source());
  if (!own) return;
  setBaseline({ file: own.text, name: own.name });
  changed();
}

/**
 * Connects the controls.
 * @param {() => unknown} whenChanged
 * @param {(text: string) => unknown} load is called with the text of an opened file
 */
export function setUp(whenChanged, load) {
  changed = whenChanged;
  $("by-weights").addEventListener("click", () => setKind("weights"));
  $("by-formula").addEventListener("click", () => setKind("formula"));
  $("formula").addEventListener("input", () => { mine.formula = $("formula").value; changed(); });
  $("name").addEventListener("input", () => { if ($("name").value.trim()) { mine.name = $("name").value; command(); changed(); } });
  $("keep").addEventListener("click", saveAsBaseline);
  $("default").addEventListener("click", () => { setDefault(); changed(); });
  $("baseline").addEventListener("change", () => { if ($("baseline").value) setBaseline({ own: $("baseline").value }); changed(); });
  $("save").addEventListener("click", save);
  takeFiles("load", (_, text) => load(text));
}
