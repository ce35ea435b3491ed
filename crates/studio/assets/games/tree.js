// The search tree of the games page: a recorded search, expanded node by node or shown step by step.

import { get, postFile, run } from "../api.js";
import { ARROWS } from "../keys.js";
import { algorithmMenu } from "../names.js";
import { areUsable } from "../number-field.js";
import { $, announce, download, fileExtension, plural, showError, showFailure } from "../view.js";
import { game, onChange, playedGame } from "./game.js";
import * as look from "./look.js";
import { depthOf, evalOf, showDepth, showEvals, takesEval } from "./search-fields.js";
import { ALL_LEVELS, MAX_NODES, TreeView } from "./tree-view.js";

const DEFAULT_NODE_LIMIT = 1000000;
// Searches without a natural end get a tree of a size that can be read.
/** @type {Record<string, number>} */
const NODE_LIMITS = { mcts: 2000, "proof-number": 20000 };

/** @typedef {import("./tree-view.js").SearchSettings} SearchSettings */

class SearchTree extends TreeView {
  /** The running search. @type {RunningSearch | null} */
  search = null;
  /** Ends the promise of `start`. @type {(done: boolean) => void} */
  resolve = () => {};
  /** The game of the tree, or of the search that records it. */
  of = "";
  /** Brings the tree into view. */
  opens = () => {};
  /** @param {() => void} changed is called when the state in the address changes */
  constructor(changed) {
    super(changed);
    const { bar } = this;
    const whole = () => this.showWhole();
    /** @type {KeyActions} */
    this.keys = {
      ...bar.keys, Home: () => bar.first(), End: () => bar.end(), PageUp: () => bar.by(-10), PageDown: () => bar.by(10), r: whole, R: whole,
      Enter: () => this.toggle(this.selected),
    };
  }

  // --- searching

  /**
   * Searches a position and records the tree. Resolves when it is shown; false if the search failed or was dropped.
   * @param {PlayedGame} played
   * @param {SearchSettings} settings
   * @param {(report: Report) => string} [noteOf] which move was played after this search, if it is not the best one
   * @returns {Promise<boolean>}
   */
  start(played, settings, noteOf = () => "") {
    this.opens();
    this.bar.pause();
    this.drop();
    this.of = played.game;
    showBusy(true);
    $("tree-figures").textContent = "Searching …";
    return new Promise((resolve) => {
      this.resolve = resolve;
      const own = run({ ...played, task: "record", ...settings }, (status) => {
        if (this.search !== own) return;
        const { report } = status;
        if (!status.done) {
          if (report) $("tree-figures").textContent = `Searching … depth ${report.depth}, ${plural(report.nodes, "node")}`;
          return;
        }
        this.search = null;
        showBusy(false);
        if (status.error || status.cancelled || !report) { $("tree-figures").textContent = ""; showError(status.error); resolve(false); return; }
        this.take({ run: status.run, played, settings, kept: status.kept, steps: status.steps, report, note: noteOf(report) });
        this.paint().then(() => {
          announce(`The tree of ${plural(report.nodes, "node")} is complete.`);
          this.changed();
          resolve(true);
        });
      });
      this.search = own;
    });
  }

  /** Drops the running search. */
  drop() {
    this.search?.drop();
    this.search = null;
    this.resolve(false);
  }

  /** Removes the tree, also one that is being searched. */
  remove() {
    this.drop();
    this.of = "";
    showBusy(false);
    this.clear();
  }

  async repeat() {
    const { record, step, bar: { marks } } = this;
    if (!record || this.search) return;
    if (!(await this.start(record.played, record.settings))) return;
    if (this.record) this.record.note = record.note;
    this.bar.marks = marks;
    if (step !== null) await this.bar.to(step);
  }

  /** Shows where the tree belongs after the position on the board has changed. A tree of another game is removed. */
  moved() {
    if (this.of && this.of !== game.name) this.remove();
    this.showPlace();
    if (this.record) this.describe(this.selected);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.record) return;
    const direction = event.shiftKey ? ARROWS[event.key] : undefined;
    if (!direction && this.overview.key(event)) { event.stopPropagation(); return; }
    if (!direction && !Object.hasOwn(this.keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (direction) this.walk(direction); else this.keys[event.key]();
  }

  /** Selects a node; one of the whole tree is part of the address. @param {number} id @param {boolean} [follow] */
  select(id, follow) {
    const shown = super.select(id, follow);
    if (this.step === null) this.changed();
    return shown;
  }

  // --- the controls

  showWhole() {
    this.bar.pause();
    Object.assign(this, { step: null, selected: 0 });
    this.resetLimit();
    this.changed();
    this.paint();
  }

  expandLevel() {
    this.limit = MAX_NODES;
    this.change({ closed: [], depth: Math.min(ALL_LEVELS, this.show.depth + 1) });
  }

  collapseAll() {
    [this.selected, this.principal] = [this.show.root, []];
    this.change({ opened: [], closed: [], depth: 1 });
  }

  showRoot() {
    Object.assign(this, { selected: 0, fresh: true });
    this.resetLimit();
    this.change({ root: 0 });
  }

  /** Selects the best child of the selected node. */
  async followBestPlay() {
    if (!this.record) return;
    look.begin();
    const path = `/api/run/${this.record.run}/node`;
    /** @type {NodeInfo} */
    const info = await get(`${path}/${this.selected}`);
    for (const child of info.children) {
      /** @type {NodeInfo} */
      const below = await get(`${path}/${child}`);
      if (!below.node.chosen) continue;
      const { opened, closed } = this.show;
      if (!this.items.some((item) => item.id === child)) this.show = { ...this.show, opened: [...opened, this.selected], closed: closed.filter((id) => id !== this.selected) };
      this.selected = child;
      await this.paint();
      this.select(child);
      return;
    }
    announce("No best move is known below this node.");
  }

  /** Shows all of the tree: as a drawing, or as an overview if the texts of the drawing could not be read. */
  fitToFrame() {
    // A drawing that was to be fitted may be too wide.
    this.fits = $("t-fit").getAttribute("aria-pressed") !== "true";
    this.showFit();
    if ($("t-fit").getAttribute("aria-pressed") === String(this.fits)) { this.select(this.selected); return; }
    announce("The tree is too wide for its texts: this is its overview.");
    this.turn(true);
  }

  async save() {
    if (!this.record) return;
    const format = $("t-export-form").value;
    const opened = this.step === null ? [...this.principal, ...this.show.opened] : this.show.opened;
    const request = { ...this.show, opened, step: this.step, follow: this.step !== null, limit: MAX_NODES, file: format };
    download(`${game.row.id}-tree.${fileExtension(format)}`, await postFile(`/api/run/${this.record.run}/window`, request));
  }
}

/** @param {boolean} yes */
function showBusy(yes) {
  $("t-stop").hidden = !yes;
  $("tree-panel").classList.toggle("busy", yes);
}

/**
 * The move of a program, if it is not the best one of the tree, and why.
 * @param {import("./game.js").SearchOfMove} made
 * @param {Report} report of the tree
 */
function noteOfProgram({ player, move, report: { best } }, report) {
  if (move === report.best) return "";
  const level = /^level:\D*(\d+)/.exec(player)?.[1];
  const why = move === best ? "its search was not the same as this one" : "it chooses by chance, better moves more often";
  return `${level ? `Level ${level}` : "The program"} played ${move}: ${why}.`;
}

/** The node limit in the form. */
const nodeLimit = () => Number($("t-nodes").value);

/**
 * Settings without what the algorithm does not take.
 * @param {string} algorithm
 * @param {number | string} depth
 * @param {string} evaluation
 * @param {number} nodes
 * @returns {SearchSettings}
 */
const settingsOf = (algorithm, depth, evaluation, nodes) => ({ algorithm, depth: depthOf(algorithm, depth), eval: evalOf(algorithm, evaluation), nodes });

/** The settings in the form. */
const settings = () => settingsOf($("t-algorithm").value, $("t-depth").value, $("t-eval").value, nodeLimit());

/** Writes settings into the form. @param {string} algorithm @param {number | string} depth @param {string} evaluation @param {number | string} nodes */
function fill(algorithm, depth, evaluation, nodes) {
  $("t-algorithm").value = algorithm;
  showDepth($("t-depth"), algorithm, depth);
  showEvals($("t-eval"), algorithm, evaluation);
  $("t-nodes").value = nodes;
}

/** The fields follow another algorithm. */
function algorithmChanged() {
  const { value } = $("t-algorithm");
  showDepth($("t-depth"), value);
  showEvals($("t-eval"), value);
  $("t-nodes").value = NODE_LIMITS[value] ?? DEFAULT_NODE_LIMIT;
}

/** Undefined until the page is set up. @type {SearchTree} */
let tree;

/** Where the tree is below the board, scrolls to it: from a link, and after a search. */
async function bringIntoView() {
  if (!matchMedia("(max-width: 55.99rem)").matches) return;
  // Once everything has its size and was painted, so that nothing moves in view.
  await tree.describe(tree.selected);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  $("tree-view").scrollIntoView();
}

/**
 * Searches a position for the reader, and shows the tree.
 * @param {Parameters<SearchTree["start"]>} search
 */
const startInView = (...search) => tree.start(...search).then((done) => (done ? bringIntoView() : undefined)).catch(showFailure);

/**
 * Searches again as a program did for a move, and shows the tree.
 * @param {import("./game.js").SearchOfMove | null} search
 */
function showSearchOf(search) {
  if (!search) return;
  const { played, report } = search;
  const nodes = NODE_LIMITS[report.algorithm] ?? DEFAULT_NODE_LIMIT;
  fill(report.algorithm, report.depth || "", report.eval, nodes);
  startInView(played, settingsOf(report.algorithm, report.depth, report.eval, nodes), (found) => noteOfProgram(search, found));
}

/** Shows the tree again after its box was hidden: it could not scroll then. Elsewhere the board shows the game. */
export function shown(isOpen = true) {
  if (!isOpen) look.end();
  else if (tree?.record) tree.paint();
}

/** The state in the address: the search, after how many moves, and the step or the selected node. Another start and moves that are not played now are named. */
export function state() {
  const { record, selected, step } = tree;
  if (!record || record.played.game !== game.name) return {};
  const { algorithm, depth, eval: evaluation, nodes } = record.settings;
  const { start, moves } = record.played;
  const parts = [algorithm, depth ?? "", evaluation ?? "", moves.length];
  if (nodes !== DEFAULT_NODE_LIMIT) parts.push(nodes);
  const isOfStart = start === game.start;
  const isPlayed = isOfStart && moves.every((move, index) => move === game.moves[index]);
  return { tree: parts.join(","), treeMoves: isPlayed ? [] : moves, treeStart: isOfStart ? null : start, step, node: step === null ? selected : 0 };
}

/** Prepares for the tree of a link: the bookmarks in the address are those of that tree, and not of the one that is shown. */
export function prepare() {
  tree.remove();
  tree.bar.restore();
}

/**
 * Restores a search from the address. `treeMoves` are the moves up to its position if they are not those of the game, `treeStart`
 * is the starting position if it is another one.
 * @param {{ tree: string | null, treeMoves: string[], treeStart: string | null, step: string | null, node: string | null, overview: boolean }} wanted
 */
export async function restore({ tree: text, treeMoves, treeStart, step, node, overview }) {
  const [algorithm, depth, evaluation, moves, nodes] = (text ?? "").split(",");
  $("t-algorithm").value = algorithm;
  if (!$("t-algorithm").value) {
    showError(`The link names a search "${algorithm}", which does not exist. Choose one in the tab Tree.`);
    $("t-algorithm").value = "alpha-beta";
    algorithmChanged();
    return;
  }
  fill(algorithm, depth ?? "", evaluation ?? "", nodes ?? DEFAULT_NODE_LIMIT);
  if (evaluation && takesEval(algorithm) && $("t-eval").value !== evaluation) {
    showError(`The link names an evaluation "${evaluation}", which ${game.row.title} does not have. Choose one in the tab Tree.`);
    return;
  }
  if (!areUsable($("t-depth"), $("t-nodes"))) return;
  const isOther = treeStart !== null || treeMoves.length > 0;
  const all = [...game.moves, ...game.future];
  const played = { ...playedGame(), start: treeStart ?? game.start, moves: isOther ? treeMoves : all.slice(0, Number(moves)) };
  if (played.moves.length < Number(moves)) { showError(`The link names a tree after ${moves} moves, but the game has ${played.moves.length}.`); return; }
  const next = isOther ? undefined : all[Number(moves)];
  const note = (/** @type {Report} */ report) => (next && next !== report.best ? `The game continued with ${next}.` : "");
  const done = await tree.start(played, settingsOf(algorithm, depth ?? "", evaluation ?? "", nodeLimit()), note);
  if (done) await bringIntoView();
  if (done && overview) await tree.turn(true);
  if (done) await goTo(step, node);
}

/** Shows the step of a link, or selects its node; what the tree does not have is said. @param {string | null} step @param {string | null} node */
async function goTo(step, node) {
  const { steps = 0, kept = 0 } = tree.record ?? {};
  /** @param {string | null} text @param {number} count */
  const has = (text, count) => /^\d+$/.test(text ?? "") && Number(text) < count;
  if (step !== null && has(step, steps)) await tree.bar.to(Number(step));
  else if (step !== null) showError(`The link names a step “${step.slice(0, 40)}” of the tree; its steps are 0 to ${steps - 1}. The whole tree is shown instead.`);
  else if (node !== null && !has(node, kept)) showError(`The link names a node “${node.slice(0, 40)}” of the tree; its nodes are 0 to ${kept - 1}. The root is selected instead.`);
  else if (Number(node) > 0) {
    tree.selected = Number(node);
    look.begin();
    await tree.paint();
  }
}

/**
 * Connects the controls.
 * @param {() => void} changed is called when the state in the address changes
 * @param {() => void} opens brings the tree into view
 */
export function setUp(changed, opens) {
  tree = new SearchTree(changed);
  tree.opens = opens;
  algorithmMenu($("t-algorithm"), game.catalogue.algorithms, "alpha-beta");
  /** @param {string} id @param {(event: any) => unknown} act @param {string} [kind] */
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, act);
  on("tree-form", (event) => { event.preventDefault(); if (areUsable($("t-depth"), $("t-nodes"))) startInView(playedGame(), settings()); }, "submit");
  on("t-algorithm", algorithmChanged, "change");
  on("t-stop", () => tree.search?.stop());
  on("t-last", () => showSearchOf(game.lastSearch));
  on("its-search", () => showSearchOf(game.line.here.search));
  on("tree", (event) => tree.key(event), "keydown");
  on("tree", (event) => tree.click(event));
  on("s-whole", () => tree.showWhole());
  on("t-open", () => tree.expandLevel());
  on("t-close", () => tree.collapseAll());
  on("t-up", () => tree.showRoot());
  on("t-iteration", () => tree.showIteration(Number($("t-iteration").value)), "change");
  on("t-best", () => tree.followBestPlay().catch((error) => tree.lost(error)).catch(showFailure));
  on("t-fit", () => tree.fitToFrame());
  on("t-export", () => tree.save().catch(showFailure));
  // The board of a node has another side below, or another place.
  const drawAgain = () => { tree.current = null; if (tree.record) tree.describe(tree.selected); };
  look.setUp(drawAgain);
  let gameInMenu = "";
  onChange((change) => {
    if (change === "turned") drawAgain();
    $("t-last").disabled = game.lastSearch?.played.game !== game.name;
    if (change !== "position") return;
    tree.moved();
    if (gameInMenu === game.row.id) return;
    gameInMenu = game.row.id;
    showEvals($("t-eval"), $("t-algorithm").value, "");
  });
}
