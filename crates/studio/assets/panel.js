// One recorded search on a page that shows several: its answer, its picture at a step, its tree. A page implements `command`
// and `answer` in a subclass.

import { get, getFile, post, postFile, run } from "./api.js";
import { fitCoordinates } from "./coordinates.js";
import { fit, isNarrow } from "./fit.js";
import { Frames } from "./frames.js";
import { redraw } from "./redraw.js";
import { scrollToNode } from "./tree-scroll.js";
import { $, download, draw, element, fileExtension, formatCount, plural, showError, showFailure, target, withMinus } from "./view.js";

const DRAWN_NODES = 160;
const SAVED_NODES = 2000;
const SMALL_BOARD = 64; // cells
const WIDER = 1.1; // at most, for the principal variation
const SMALL = 0.75; // the size in which a tree with folded runs is drawn at least
const DEPTHS = [99, 5, 4, 3, 2, 1];

/**
 * A request for a search: its path and body, its title for readers, and its name for files.
 * @typedef {{ path: string, body: unknown, title: string, name: string }} Command
 *
 * @typedef {{ run: number, steps: number, kept: number, status: RunStatus }} SearchRecord
 */

export class Panel {
  /** @type {SearchRecord | null} */
  record = null;
  /** The running search. @type {RunningSearch | null} */
  search = null;
  /** Ends the promise of `start`. @type {(done: boolean) => void} */
  resolve = () => {};
  /** The step that is shown; null = the end. @type {number | null} */
  step = null;
  /** Number of requests so far: the answer to an older one is ignored. */
  requests = 0;
  /** Nodes that the reader has expanded and collapsed. @type {number[]} */
  opened = [];
  /** @type {number[]} */
  closed = [];
  /** Whether long runs of nodes, each the only child of the one before, are drawn as one thing. */
  folds = false;
  /** The nodes of the principal variation below the root; empty at a step. @type {number[]} */
  way = [];
  /** The nodes that are drawn. @type {TreeItem[]} */
  items = [];
  /** The node to keep in view. @type {number | undefined} */
  focus = undefined;
  /** At the end of a search a tree of more nodes than `whole` is drawn with only these levels. */
  levels = 3;
  whole = DRAWN_NODES;
  /** The levels that are drawn: as many as fit the frame. */
  depth = 99;
  /** Whether the principal variation is expanded at the end of a search, as far as there is room. */
  expandsPrincipal = false;
  /** The nodes that are expanded for it. @type {number[]} */
  principal = [];
  /** The least share of its own size in which the tree is drawn. */
  smallest = 1;
  /** The name for files. */
  name = "";
  /** The steps near the one that is shown. @type {Frames<{ scene: Scene, window?: TreeWindow }>} */
  frames = new Frames();
  /** Numbers of the whole search, as text by name. @type {Map<string, string>} */
  totals = new Map();
  /** The title of the last search. */
  searched = "";
  /** What the search found, to be compared with the other one. @type {import("./comparison.js").Outcome | null} */
  outcome = null;

  /**
   * @param {string} side the prefix of the ids
   * @param {() => void} changed is called when a choice of the reader changes
   */
  constructor(side, changed) {
    this.side = side;
    this.changed = changed;
    this.at("save-tree").addEventListener("click", () => this.saveTree().catch(showFailure));
    this.at("save-nodes").addEventListener("click", () => this.saveNodes().catch(showFailure));
    this.at("save-scene").addEventListener("click", () => this.saveScene().catch(showFailure));
    this.at("tree").addEventListener("click", (event) => this.click(event));
    // In another frame the tree has another size, or shows another part. The size of the frame may depend on that of the tree.
    new ResizeObserver(() => requestAnimationFrame(() => { this.fit(); this.follow(); })).observe(this.at("tree"));
  }

  /** @param {string} name */
  at(name) { return $(`${this.side}-${name}`); }

  get steps() { return this.record?.steps ?? 0; }

  /**
   * The search to run; null = none.
   * @param {any} _limits
   * @returns {Command | null}
   */
  command(_limits) { return null; }

  /**
   * Shows the answer of the search.
   * @param {RunStatus} _status
   * @param {any} _limits of the search
   */
  answer(_status, _limits) {}

  /** A sentence or a text of the tree as readers see it. @param {string} text */
  worded(text) { return text; }

  /** Loads further results; the search is shown afterwards. */
  async more() {}

  /**
   * Is called after a step is shown; null = the end.
   * @param {number | null} _step
   */
  wentTo(_step) {}

  clear() {
    this.search?.drop();
    this.search = null;
    this.resolve(false);
    this.requests += 1;
    this.outcome = null;
    this.record = null;
    const panel = this.at("panel");
    panel.classList.remove("busy");
    // The board of the page is in its home panel, which stays.
    if (panel.classList.contains("home")) panel.classList.add("idle"); else panel.hidden = true;
  }

  /**
   * Searches and records. Resolves when the search has ended; false if it failed or was removed.
   * @param {unknown} limits
   * @returns {Promise<boolean>}
   */
  start(limits) {
    this.clear();
    const command = this.command(limits);
    if (!command) return Promise.resolve(true);
    [this.name, this.searched] = [command.name, command.title];
    this.at("panel").hidden = false;
    this.at("panel").classList.remove("idle");
    this.at("panel").classList.add("busy");
    this.at("title").textContent = command.title;
    this.at("answer").textContent = "Searching …";
    this.at("event").textContent = "";
    this.totals = new Map();
    return new Promise((resolve) => {
      this.resolve = resolve;
      const own = run(command.body, (status) => {
        if (this.search !== own || !status.done) return;
        this.search = null;
        this.at("panel").classList.remove("busy");
        if (status.error || status.cancelled) { this.clear(); this.at("answer").textContent = ""; showError(status.error); return; }
        this.record = { run: status.run, steps: status.steps, kept: status.kept, status };
        [this.opened, this.closed, this.depth] = [[], [], 99];
        this.answer(status, limits);
        this.more().then(() => resolve(true), (error) => { showFailure(error); resolve(false); });
      }, command.path);
      this.search = own;
    });
  }

  /**
   * Shows the state after a step; null = the end.
   * @param {number | null} step
   */
  async show(step) {
    if (!this.record) return;
    const request = ++this.requests;
    const { run: id, steps } = this.record;
    const at = step === null ? null : Math.min(step, steps - 1);
    this.step = at;
    /** @type {[Scene, any]} */
    const [scene, tree] = await (at === null ? Promise.all([get(`/api/run/${id}/scene`), this.loadTree()]) : this.loadStep(at));
    if (request !== this.requests) return;
    const picture = draw(this.at("scene"), scene.svg);
    fitCoordinates(picture);
    if (scene.svg !== null) picture.setAttribute("aria-label", scene.caption);
    // A map and a board of many cells have to be large.
    this.at("panel").classList.toggle("detailed", picture.querySelector(".road") !== null || picture.querySelectorAll("[data-cell]").length > SMALL_BOARD);
    const caption = this.worded(withMinus(scene.caption));
    this.at("event").textContent = at === null ? `End. ${caption}` : `Step ${formatCount(at + 1)} of ${formatCount(steps)}: ${caption}`;
    this.showNumbers(scene.counts);
    this.wentTo(scene.step);
    this.drawTree(tree, scene.way);
  }

  /** What some of the numbers of a search are. @type {Record<string, string>} */
  static MEANINGS = {
    "frontier now": "nodes that were generated and not yet expanded",
    "path now": "expanded nodes from the start to the node of the step",
    duplicates: "successors whose state was known already",
    pruned: "nodes removed for a bound or to save memory",
    "b*": "effective branching factor",
    checks: "pairs of values compared",
  };

  /**
   * A number has one name: its value at the step, and below it that of the whole search.
   * @param {[string, number][]} counts
   */
  showNumbers(counts) {
    const now = new Map(counts.map(([name, count]) => [name, formatNumber(count)]));
    const names = [...new Set([...now.keys(), ...this.totals.keys()])];
    /** @param {string} title @param {string} row @param {Map<string, string>} values */
    const line = (title, row, values) => element("tr", {}, element("th", { scope: "row", textContent: title }), ...names.map((name) => {
      const cell = element("td", { textContent: values.get(name) ?? "" });
      cell.dataset[row] = name;
      return cell;
    }));
    this.at("numbers").replaceChildren(
      element("thead", {}, element("tr", {}, element("td"), ...names.map((name) => element("th", { scope: "col", textContent: name, title: Panel.MEANINGS[name] ?? "" })))),
      element("tbody", {}, line("Now", "now", now), line("In all", "all", this.totals)));
    this.at("meanings").textContent = names.filter((name) => Panel.MEANINGS[name]).map((name) => `${name}: ${Panel.MEANINGS[name]}`).join("; ");
  }

  /** The part of the tree to show at the end. @returns {Promise<any>} */
  async loadTree() {
    if (!this.record) return null;
    const { run: id, kept } = this.record;
    const { opened, closed } = this;
    /** @param {number} depth @param {number[]} way */
    const load = (depth, way) => post(`/api/run/${id}/window`, { step: null, limit: DRAWN_NODES, depth, opened: [...way, ...opened], closed, fold: this.folds });
    /** @param {TreeWindow} tree */
    const fits = (tree) => isNarrow(this.at("tree"), tree);
    const most = kept > this.whole ? this.levels : 99;
    // What the reader has expanded may be wider.
    const changed = opened.length + closed.length > 0;
    if (changed) return load(Math.min(most, this.depth), this.principal);
    const first = await deepest(most, (depth) => load(depth, []), fits);
    this.depth = first.depth;
    const whole = this.expandsPrincipal ? await alongPrincipal(first.tree, (way) => load(first.depth, way), fits) : { tree: first.tree, way: [] };
    this.principal = whole.way;
    return whole.tree;
  }

  /** Whether two searches are shown. */
  isBesideAnother() { return [...document.querySelectorAll(".panels > .panel")].filter((panel) => !panel.hidden).length > 1; }

  /**
   * The state of the search and the part of the tree to show at a step.
   * @param {number} step
   * @param {boolean} [window] whether the tree is a drawing
   * @returns {Promise<[Scene, any]>}
   */
  async loadStep(step, window = true) {
    const { run: id, steps, kept } = /** @type {SearchRecord} */ (this.record);
    const { opened, closed } = this;
    // Of a search alone all nodes are drawn for which there is room, not only the levels of its end.
    const depth = this.isBesideAnother() || kept <= this.whole ? this.depth : 99;
    const body = { follow: true, limit: DRAWN_NODES, depth, opened, closed, fold: this.folds, scene: true, window };
    const frames = this.frames.of(JSON.stringify([id, window, depth, opened, closed]), steps, async (from, count) => (await post(`/api/run/${id}/frames`, { ...body, from, count })).frames);
    const { scene, window: tree } = await frames.at(step);
    return [scene, tree];
  }

  /**
   * @param {any} tree what `loadTree` has loaded
   * @param {number[]} _path from the root to the node of the step
   */
  drawTree(tree, _path) {
    /** @type {TreeWindow} */
    const window = tree;
    [this.items, this.way] = [window.items, window.principal];
    const svg = redraw(this.at("tree"), window.svg.replace(/>([^<]+)</g, (_, text) => `>${this.worded(text)}<`));
    this.fit();
    svg.setAttribute("aria-label", `${window.caption}: ${plural(window.kept, "node")} recorded`);
    this.focus = window.at?.node;
    this.follow();
  }

  /** Makes the drawing as large as its frame. A step of a tree that is not drawn whole is not enlarged: the next one may be wider. */
  fit() {
    const isFolded = this.items.some(({ kind }) => kind === "run");
    const keepsPlaces = !isFolded && (this.step === null || (this.record?.kept ?? 0) <= DRAWN_NODES);
    fit(this.at("tree"), true, keepsPlaces, isFolded ? SMALL : this.smallest);
  }

  /** Scrolls to the node of the step and to the root, or to the root. */
  follow() {
    const [frame, node] = [this.at("tree"), this.focus];
    const root = frame.querySelector("g[data-node]");
    const group = node === undefined ? root : frame.querySelector(`g[data-node="${node}"]`);
    if (group) scrollToNode(frame, group, root, this.way.flatMap((id) => frame.querySelector(`g[data-node="${id}"]`) ?? []));
  }

  /** @param {Event} event */
  click(event) {
    const id = Number(target(event).closest("g[data-node]")?.dataset.node ?? NaN);
    this.toggle(this.items.find((item) => item.id === id));
  }

  /**
   * Expands or collapses a node.
   * @param {TreeItem | null | undefined} item
   */
  toggle(item) {
    if (!item?.can_open || item.id === null) return;
    Object.assign(this, toggled(this, item));
    this.show(this.step).catch(showFailure);
  }

  async saveTree() {
    if (!this.record) return;
    const format = this.at("save-tree-form").value;
    const { step, opened, closed } = this;
    const request = { step, follow: step !== null, limit: SAVED_NODES, depth: 99, opened, closed, fold: this.folds, file: format };
    download(`${this.name}-tree.${fileExtension(format)}`, await postFile(`/api/run/${this.record.run}/window`, request));
  }

  async saveNodes() {
    if (this.record) download(`${this.name}-nodes.json`, await getFile(`/api/run/${this.record.run}/tree`));
  }

  async saveScene() {
    if (!this.record) return;
    const step = this.step === null ? "" : `&step=${this.step}`;
    const format = this.at("save-scene-form").value;
    download(`${this.name}.${fileExtension(format)}`, await getFile(`/api/run/${this.record.run}/scene?file=${format}${step}`));
  }
}

/**
 * The part of a tree with the most levels that fits.
 * @param {number} most levels
 * @param {(depth: number) => Promise<TreeWindow>} load
 * @param {(tree: TreeWindow) => boolean} fits
 */
export async function deepest(most, load, fits) {
  let depth = most;
  let tree = await load(depth);
  for (const less of DEPTHS.filter((depth) => depth < most)) {
    if (fits(tree)) break;
    depth = less;
    tree = await load(depth);
  }
  return { depth, tree };
}

/**
 * The same part with the nodes of the principal variation expanded, from its first one on, as far as it fits.
 * @param {TreeWindow} tree
 * @param {(way: number[]) => Promise<TreeWindow>} load
 * @param {(tree: TreeWindow) => boolean} fits
 */
export async function alongPrincipal(tree, load, fits) {
  const isOpen = new Map(tree.items.map((item) => [item.id, item.open || !item.can_open]));
  const done = tree.principal.findIndex((id) => !isOpen.get(id));
  // A long variation is tried in few sizes.
  for (let count = done < 0 ? 0 : tree.principal.length; count > done && done >= 0; count = Math.min(count - 1, Math.ceil(count * .7))) {
    const way = tree.principal.slice(0, count);
    const more = await load(way);
    // A part that is wider than its frame anyhow may be so with it.
    if (fits(more) || more.width <= WIDER * tree.width) return { tree: more, way };
  }
  return { tree, way: [] };
}

/**
 * The expanded and collapsed nodes after one of them was toggled.
 * @param {{ opened: number[], closed: number[] }} lists
 * @param {TreeItem} item
 */
export function toggled({ opened, closed }, item) {
  const id = /** @type {number} */ (item.id);
  /** @param {number[]} list */
  const without = (list) => list.filter((other) => other !== id);
  return item.open
    ? { opened: without(opened), closed: [...without(closed), id] }
    : { opened: [...without(opened), id], closed: without(closed) };
}

/**
 * An integer with separators, another number with two decimals.
 * @param {number} value
 */
export const formatNumber = (value) => (Number.isInteger(value) ? formatCount(value) : value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
