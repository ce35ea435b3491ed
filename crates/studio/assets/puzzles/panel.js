// One search of a puzzle: its settings, its answer, its curve, its solution step by step.

import { get, post } from "../api.js";
import { placeNames, titleOf } from "../names.js";
import { showUsed } from "../overview/legend.js";
import { OverviewPanel } from "../overview/panel.js";
import { formatNumber } from "../panel.js";
import { draw, element, fillTable, formatCount, formatTime, options, plural, showFailure, tableRow } from "../view.js";
import * as curve from "./curve.js";
import { prepare, puzzle } from "./instance.js";
import { VARIANTS } from "./state.js";

const PLAY_INTERVAL = 450; // milliseconds per action
/** Algorithms that improve one state step by step. */
const LOCAL = ["min-conflicts", "hill-climbing", "annealing", "local-beam"];
/** Algorithms that keep only a path, of which a frontier is not a part. */
const ALONG_A_PATH = ["depth-first", "depth-limited", "iterative-deepening", "ida-star", "rbfs"];
/** Algorithms that keep no frontier. */
const WITHOUT_FRONTIER = ["backtracking", ...LOCAL];

/** @typedef {import("./state.js").SearchSettings} SearchSettings */

export class PuzzlePanel extends OverviewPanel {
  /** The curve of a local search. @type {ReturnType<typeof curve.draw> | null} */
  chart = null;
  /** The heuristic that is used if none is chosen. @type {string | undefined} */
  first = undefined;
  /** The timer while the solution is played. @type {number | undefined} */
  timer = undefined;

  /**
   * @param {string} side
   * @param {() => void} changed
   */
  constructor(side, changed) {
    super(side, changed);
    this.folds = true;
    // The curve of a local search is in the place of the tree.
    this.at("large").before(this.at("curve"));
    this.at("algorithm").addEventListener("change", () => { this.fillHeuristics(); this.showVariants(); changed(); });
    for (const name of VARIANTS) this.at(name).addEventListener("change", changed);
    this.at("heuristic").addEventListener("change", () => { this.describe(); changed(); });
    this.at("formula").addEventListener("change", () => { this.describe(); changed(); });
    this.at("play").addEventListener("click", () => this.play());
    this.at("frontier").addEventListener("toggle", () => this.showFrontier().catch(showFailure));
  }

  /** @returns {SearchSettings} */
  get settings() {
    const { value } = this.at("heuristic");
    // A formula is sent as "=" and its text.
    const variant = Object.fromEntries(VARIANTS.filter((name) => this.hasVariant(name) && this.at(name).selectedIndex > 0).map((name) => [name, this.at(name).value]));
    return { algorithm: this.at("algorithm").value, heuristic: value === "=" ? `=${this.at("formula").value}` : value, variant };
  }

  /** Whether the chosen algorithm has a setting. @param {string} name */
  hasVariant(name) { return this.at(name).dataset.users?.split(" ").includes(this.at("algorithm").value) ?? false; }

  /** Shows the menus of the settings that the chosen algorithm has. */
  showVariants() {
    for (const name of VARIANTS) {
      const field = this.at(name).parentElement;
      if (field) field.hidden = !this.hasVariant(name);
    }
    this.at("variant").hidden = !VARIANTS.some((name) => this.hasVariant(name));
  }

  get title() {
    const { algorithm, heuristic, variant = {} } = this.settings;
    const details = [this.heuristic?.[2] ?? heuristic, ...Object.entries(variant).map(([name, value]) => `${name.replace("-", " ")} ${value}`)].filter(Boolean);
    return `${titleOf(puzzle.view.algorithms, algorithm)}${details.length ? ` (${details.join(", ")})` : ""}`;
  }

  /** The chosen algorithm. */
  get algorithm() { return puzzle.view.algorithms.find((row) => row.name === this.at("algorithm").value); }

  /** The chosen heuristic; none for a formula. */
  get heuristic() { return this.algorithm?.heuristics.find(([name]) => name === this.at("heuristic").value); }

  /**
   * Fills the menus for the puzzle; by default the choice stays if the puzzle has it.
   * @param {SearchSettings} [settings]
   */
  fill(settings = this.settings) {
    const { algorithms } = puzzle.view;
    const names = algorithms.map((row) => row.name);
    const isSecond = this.side === "b";
    const none = isSecond ? [["", "none", "No second search"]] : [];
    const rows = [...none, ...algorithms.map((row) => [row.name, row.title, row.summary])];
    const first = isSecond ? "" : puzzle.view.default_algorithm;
    options(this.at("algorithm"), rows, names.includes(settings.algorithm) ? settings.algorithm : first);
    for (const name of VARIANTS) {
      const menu = this.at(name);
      menu.value = settings.variant?.[name] ?? "";
      if (menu.selectedIndex < 0) menu.selectedIndex = 0;
    }
    this.showVariants();
    this.fillHeuristics(settings.heuristic);
  }

  /** @param {string} [wanted] */
  fillHeuristics(wanted = this.settings.heuristic) {
    const list = this.algorithm?.heuristics ?? [];
    this.first = list[0]?.[0];
    // Searches from a start to a goal can do without an estimate; only these take formulas.
    const takesFormula = list.some(([name]) => name === "none");
    const isFormula = takesFormula && wanted.startsWith("=");
    if (isFormula && wanted.length > 1) this.at("formula").value = wanted.slice(1);
    const chosen = isFormula ? "=" : list.some(([name]) => name === wanted) ? wanted : list[0]?.[0];
    const rows = list.map(([name, about, title]) => [name, title, `${name}: ${about}`]);
    if (takesFormula) rows.push(["=", "Formula …", "a formula over the features of the puzzle; it proves no optimal cost"]);
    options(this.at("heuristic"), rows.length ? rows : [["", "–"]], chosen);
    this.at("heuristic").disabled = !list.length;
    this.describe();
  }

  /** Shows the heuristics of an instance whose map has another default; the default stays the default. */
  followDefault() {
    const { first, settings: { heuristic }, algorithm } = this;
    const next = algorithm?.heuristics[0]?.[0];
    if (next !== first) this.fillHeuristics(heuristic === first ? next : heuristic);
  }

  /**
   * What is wrong with settings of a link that were just shown; empty if nothing is.
   * @param {SearchSettings} settings
   */
  missing({ algorithm, heuristic, variant = {} }) {
    const shown = this.settings;
    const name = puzzle.name.split(":")[0];
    if (algorithm !== shown.algorithm) return `no algorithm "${algorithm}" for ${name}, expected one of the menu, for example: ${puzzle.view.default_algorithm}`;
    for (const [key, value] of Object.entries(variant)) {
      if (!this.hasVariant(key)) return `${key} has no effect on ${algorithm}, expected a link without it`;
      const menu = this.at(key);
      if (menu.value !== value) return `no ${key} "${value}", expected one of: ${[...menu.querySelectorAll("option")].map((option) => option.value).join(", ")}`;
    }
    if (!heuristic || heuristic === shown.heuristic || (heuristic === "=" && shown.heuristic.startsWith("="))) return "";
    const [first] = this.algorithm?.heuristics ?? [];
    return `no heuristic "${heuristic}" for ${algorithm} on ${name}, expected ${first ? `one of the menu, for example: ${first[0]}` : "none"}`;
  }

  describe() {
    const row = this.algorithm;
    this.at("formula-field").hidden = this.at("heuristic").value !== "=";
    const [, summary, title] = this.heuristic ?? [];
    const lines = [row && [row.title, row.summary], title && [title, summary]].flatMap((line) => (line ? [`${line[0]}: ${line[1]}.`] : []));
    this.at("about").replaceChildren(...lines.map((textContent) => element("span", { textContent })));
    this.at("features").replaceChildren("Features: ", ...puzzle.view.features.flatMap(({ name, title, summary }, index) =>
      [index ? ", " : "", element("code", { textContent: name }), element("span", { textContent: ` ${title}`, title: summary })]));
  }

  clear() {
    this.stopPlaying();
    this.at("frontier").hidden = true;
    super.clear();
  }

  /** @param {{ nodes: number, seconds: number, random_seed: number }} limits */
  command(limits) {
    const { algorithm, heuristic, variant } = this.settings;
    if (!algorithm) return null;
    this.at("solution").hidden = this.at("curve").hidden = true;
    return {
      path: "/api/puzzle/run", title: this.title, name: `${puzzle.name.split(":")[0]}-${algorithm}`,
      body: { puzzle: puzzle.name, instance: puzzle.view.instance, algorithm, heuristic: heuristic || null, ...variant, ...limits },
    };
  }

  /** @param {RunStatus} status */
  answer({ answer }) {
    if (!answer) return;
    this.at("answer").textContent = answer.note ? `${answerText(answer)}: ${answer.note}.` : `${answerText(answer)}.`;
    this.totals = totals(answer);
    const [unit] = this.totals.keys();
    const counted = unit === "expanded" ? "states expanded" : unit;
    // A local search gives solutions of a puzzle without costs the cost 0.
    const found = !answer.solved ? "no solution" : answer.cost ? `cost ${formatNumber(answer.cost)}` : "solved";
    this.outcome = { title: this.searched, unit: counted, count: answer.expanded, found, ended: !answer.stopped };
    this.at("solution").hidden = !answer.solved || !answer.actions.length;
    this.at("frontier").hidden = WITHOUT_FRONTIER.includes(answer.algorithm);
    this.at("frontier-title").textContent = `Frontier of ${this.searched} step by step`;
    this.at("played").textContent = "";
  }

  async more() {
    this.chart = null;
    for (const part of ["large", "save-tree-box", "overview"]) this.at(part).hidden = false;
    /** @type {{ points: [number, number][], total: number } | null} */
    const data = await get(`/api/run/${this.record?.run}/curve`).catch(() => null);
    if (!data?.points.length) return;
    this.at("curve").hidden = false;
    // The tree of a local search is a single path; the curve shows more.
    for (const part of ["large", "save-tree-box", "overview"]) this.at(part).hidden = true;
    this.chart = curve.draw(this.at("curve"), data);
  }

  /** @param {string} text */
  worded(text) { return /^(road-map|map-colouring)/.test(puzzle.name) ? placeNames(text) : text; }

  /** @param {number | null} step */
  async show(step) {
    this.stopPlaying();
    this.at("play").textContent = "Play the solution";
    await super.show(step);
    await this.showFrontier();
  }

  /** The frontier at the last steps up to the step that is shown, if its table is open. */
  async showFrontier() {
    const box = this.at("frontier");
    if (!this.record || !box.open || box.hidden) return;
    const { step, record: { run: id } } = this;
    /** @type {FrontierTable | null} */
    const table = await get(`/api/run/${id}/frontier${step === null ? "" : `?step=${step}`}`);
    if (this.record?.run !== id || this.step !== step) return;
    if (!table) return;
    this.at("frontier-order").textContent = `Order: ${table.order}.${table.end && ` ${table.end}`}`;
    const head = ["Step", "Node", "Successors", table.is_path ? "Path" : "Frontier, next first"];
    /** @param {string} state @param {string} [more] */
    const chip = (state, more = "") => element("li", {}, element("span", { textContent: this.worded(state) }), ...(more ? [element("b", { textContent: more })] : []));
    /** @param {FrontierEntry} node */
    const entry = ({ state, key, backward }) => chip(backward ? `${state}*` : state, key === null ? "" : `${table.key} ${formatNumber(key)}`);
    /** @param {HTMLElement[]} chips */
    const list = (chips) => element("ul", {}, ...chips);
    // As in the table of the command line.
    const events = { expanded: "", goal: "a goal", met: "both searches have met" };
    fillTable(this.at("frontier-table"), head, table.steps.map(({ number, node, event, successors, frontier, more }) => tableRow([
      number, list([entry(node)]), events[event] || list(successors.map((state) => chip(state))),
      list([...frontier.map(entry), ...(more ? [chip(`${formatCount(more)} more`)] : [])])])));
    // The last row is that of the step.
    const frame = this.at("frontier-table").parentElement;
    if (frame) frame.scrollTop = frame.scrollHeight;
  }

  /** @param {number | null} step */
  wentTo(step) {
    this.chart?.mark(step);
    const [scene, legend] = [this.at("scene"), this.at("scene-legend")];
    legend.hidden = scene.querySelector(".seen, .waiting") === null;
    const other = scene.querySelector(".road") ? "cell" : "place";
    showUsed(legend, (look) => look !== other);
    if (this.side === "a") prepare();
  }

  stopPlaying() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Plays the solution on the picture, or stops it. */
  play() {
    if (this.timer !== undefined) { this.show(this.step).catch(showFailure); return; }
    const answer = this.record?.status.answer;
    if (!answer) return;
    const { instance, actions } = answer;
    const request = ++this.requests;
    this.at("play").textContent = "Back to the search";
    /** @param {unknown} error */
    const fail = (error) => { showFailure(error); this.show(this.step).catch(() => {}); };
    /** @param {number} at */
    const beat = async (at) => {
      const { svg } = await post("/api/puzzle/play", { puzzle: puzzle.name, instance, actions, at });
      if (request !== this.requests) return;
      draw(this.at("scene"), svg);
      this.at("played").textContent = at ? `${at} of ${actions.length}: ${this.worded(actions[at - 1])}` : "The start";
      if (at < actions.length) this.timer = setTimeout(() => beat(at + 1).catch(fail), PLAY_INTERVAL);
    };
    this.timer = setTimeout(() => beat(0).catch(fail), 0);
  }
}

/**
 * The result in words.
 * @param {SolveResult} answer
 */
function answerText({ solved, cost, optimal, actions }) {
  if (!solved) return "No solution";
  const steps = cost !== null && actions.length ? `, ${plural(actions.length, "step")}` : "";
  return `${cost === null ? "Solved" : `Cost ${formatNumber(cost)}`}${optimal ? ", proven optimal" : ""}${steps}`;
}

/**
 * The numbers of a whole search, by the names that the steps use.
 * @param {SolveResult} answer
 */
function totals(answer) {
  const time = formatTime(answer.seconds);
  if (answer.algorithm === "backtracking") {
    return new Map([["assignments", formatCount(answer.expanded)], ["solutions", formatCount(answer.solutions)], ["checks", formatCount(answer.generated)], ["time", time]]);
  }
  if (LOCAL.includes(answer.algorithm)) {
    return new Map([["moves made", formatCount(answer.expanded)], ["moves compared", formatCount(answer.generated)], ["time", time]]);
  }
  const rows = new Map([
    ["expanded", formatCount(answer.expanded)], ["generated", formatCount(answer.generated)],
    [ALONG_A_PATH.includes(answer.algorithm) ? "path now" : "frontier now", `up to ${formatCount(answer.peak_frontier)}`], ["duplicates", formatCount(answer.duplicates)],
    ["pruned", formatCount(answer.pruned)],
  ]);
  if (answer.branching !== null) rows.set("b*", answer.branching.toFixed(2));
  return rows.set("time", time);
}
