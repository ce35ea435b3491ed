// The tree of a recorded search as the games page shows it: a part of it as a drawing or as an overview, and the selected
// node in words.

import { get, post } from "../api.js";
import { fit, isNarrow, smallestShare } from "../fit.js";
import { Frames } from "../frames.js";
import { latest } from "../latest.js";
import { titleOf } from "../names.js";
import { isDrawn, showUsed } from "../overview/legend.js";
import { alongPrincipal, deepest, toggled } from "../panel.js";
import { redraw } from "../redraw.js";
import { Transport } from "../transport.js";
import { scrollToNode } from "../tree-scroll.js";
import { $, announce, enable, formatCount, lacksProof, options, plural, stoppedBy, target } from "../view.js";
import { neighbour } from "../tree-neighbour.js";
import { game, open } from "./game.js";
import { TreeOfGame } from "./large.js";
import * as look from "./look.js";
import { details, eventText, nodeName } from "./node.js";
import { takesDepth } from "./search-fields.js";
import * as skipped from "./skipped.js";

// Nodes in the drawing: of the whole tree at first, of a step, and at most.
const [FIRST_NODES, STEP_NODES] = [400, 200];
// Levels of a tree of more nodes at first, if they find room.
const FIRST_LEVELS = 5;
export const MAX_NODES = 2000;
export const ALL_LEVELS = 99;
const MOVES_OF_PLACE = 10; // named at most

/**
 * @typedef {{ algorithm: string, depth: number | null, eval: string | null, nodes: number }} SearchSettings
 * `note` says which move was played after the search, if it is not the best one.
 * @typedef {{ run: number, played: PlayedGame, settings: SearchSettings, kept: number, steps: number, report: Report, note?: string }} SearchRecord
 * @typedef {{ kept: number, visited: number, steps: number }} Counts
 */

export class TreeView {
  /** @type {SearchRecord | null} */
  record = null;
  /** The part of the tree that is shown. @type {TreeSelection} */
  show = { root: 0, depth: ALL_LEVELS, opened: [], closed: [] };
  /** Nodes of the principal variation that are expanded until the reader collapses all. @type {number[]} */
  principal = [];
  /** The step that is shown; null = the whole tree. @type {number | null} */
  step = null;
  /** The step of the current drawing, which follows `step`. @type {number | null} */
  drawnStep = null;
  /** The selected node. */
  selected = 0;
  /** The node of the step that is shown, in words. @type {NodeInfo | null} */
  current = null;
  /** The steps near the one that is shown. @type {Frames<{ window: TreeWindow, node: NodeInfo }>} */
  frames = new Frames();
  /** The nodes that are shown. @type {TreeItem[]} */
  items = [];
  /** The nodes of the principal variation below the root that is shown; empty at a step. @type {number[]} */
  way = [];
  /** Whether the tree is shown for the first time: then the root is scrolled to. */
  fresh = false;
  /** Whether the drawing is to begin with as many levels as fit its frame. */
  unfitted = false;
  /** Nodes in the drawing of the whole tree. */
  limit = FIRST_NODES;
  /** Whether the drawing is to be as large as its frame, until the reader switches that off. */
  fits = true;
  /** Whether all children of the root are shown. */
  allChildren = false;
  /** The iterations of a search with increasing depth. @type {TreeWindow["iterations"]} */
  iterations = [];
  /** Values of skipped moves that were searched afterwards. @type {skipped.Found} */
  found = new Map();
  /** Number of requests for a node so far: the answer to an older one is ignored. */
  requests = 0;

  /** @param {() => void} changed is called when the state in the address changes */
  constructor(changed) {
    this.changed = changed;
    this.paint = latest(async () => {
      try { if (this.record) await this.paintOnce(); } finally { $("tree-view").classList.remove("loading"); }
    });
    this.bar = new Transport({
      last: () => (this.record ? this.record.steps - 1 : -1), at: () => this.step,
      text: () => (this.step === null ? `Whole tree, ${plural(this.record?.steps ?? 0, "step")}` : `Step ${formatCount(this.step + 1)} / ${formatCount(this.record?.steps ?? 0)}`),
      go: (step) => { this.step = step; look.begin(); changed(); return this.paint(); },
    });
    addEventListener("resize", () => this.showFit());
    this.overview = new TreeOfGame({
      touched: (item, again) => this.touched(item, again),
      turn: (on) => this.turn(on),
      open: () => this.toggle(this.selected),
    });
  }

  /**
   * Shows a record from its start.
   * @param {SearchRecord} record
   */
  take(record) {
    this.record = record;
    this.bar.forget();
    // Its controls take their widths from what is painted.
    if ($("tree-view").hidden) $("tree-view").classList.add("loading");
    Object.assign(this, { step: null, selected: 0, fresh: true });
    look.end();
    this.found.clear();
    this.showFirst();
    this.overview.forget();
    this.showOrHide();
  }

  /** Removes the tree. */
  clear() {
    this.bar.pause();
    this.bar.forget();
    this.overview.forget();
    look.end();
    Object.assign(this, { record: null, step: null });
    $("tree-figures").textContent = "";
    this.showOrHide();
  }

  showOrHide() {
    $("tree-empty").hidden = this.record !== null;
    $("tree-view").hidden = this.record === null;
  }

  /** Whether the root is the position on the board. */
  get isOnBoard() {
    if (!this.record) return false;
    const { game: name, start, moves } = this.record.played;
    return name === game.name && start === game.start && moves.join(" ") === game.moves.join(" ");
  }

  resetLimit() {
    [this.limit, this.allChildren] = [FIRST_NODES, false];
  }

  /** Chooses the part of a tree that is shown first. */
  showFirst() {
    this.resetLimit();
    this.principal = [];
    this.unfitted = true;
    const small = (this.record?.kept ?? 0) <= FIRST_NODES;
    this.show = { root: 0, opened: [], closed: [], depth: small ? ALL_LEVELS : FIRST_LEVELS };
  }

  /**
   * Switches the overview. It shows the whole tree; the drawing starts again with its first part.
   * @param {boolean} on
   */
  turn(on) {
    this.overview.choose(on);
    if (on) this.show = { ...this.show, opened: [], closed: [], depth: ALL_LEVELS }; else this.showFirst();
    this.fresh = true;
    return this.paint();
  }

  /** Searches again, if the server has no record of the search any more. */
  repeat() {}

  // --- painting

  /**
   * Shows the tree as a drawing, or as an overview if it is large.
   * @param {boolean} [small] whether the overview was found to be too small for an overview
   */
  async paintOnce(small = false) {
    const { overview, record, show, step } = this;
    if (!record) return;
    if (overview.on) { await this.paintOverview(); return; }
    const limit = this.allChildren ? MAX_NODES : step === null ? this.limit : STEP_NODES;
    const depth = step !== null && show.depth > 6 && record.kept > FIRST_NODES ? 2 : show.depth;
    // The nodes of a small tree have one place at all steps.
    const opened = record.kept > STEP_NODES ? show.opened : [...this.principal, ...show.opened];
    const hasFocus = step === null && this.selected !== 0;
    const focus = hasFocus ? { focus: this.selected } : {};
    /** @type {{ window: TreeWindow, node?: NodeInfo } | null} */
    const frame = await (step === null
      ? this.whole(record, { ...show, ...focus, limit }).then((window) => ({ window }))
      : this.frame(record, step, { ...show, opened, depth, limit, window: true, turned: game.turned })).catch((error) => this.lost(error));
    if (!frame) return;
    const { window } = frame;
    this.current = frame.node ?? null;
    this.iterations = window.iterations;
    // The overview was switched on meanwhile: a further run paints it.
    if (overview.on) return;
    if (!small && (window.visible ?? 0) > MAX_NODES && overview.automatic) { overview.turn(true); await this.paintOverview(); return; }
    [this.items, this.way] = [window.items, window.principal];
    this.drawnStep = step;
    redraw($("tree"), window.svg).setAttribute("aria-label", window.caption);
    showUsed($("t-legend"), (look) => isDrawn($("tree"), look));
    skipped.draw(this.items, this.found, this.overview.on);
    this.showFit();
    if (step !== null && window.at) this.selected = window.at.node;
    if (!this.items.some((item) => item.id === this.selected)) this.selected = this.items[0]?.id ?? 0;
    this.showFigures(window);
    this.showStep();
    this.select(this.selected, step !== null || hasFocus || this.fresh);
    this.fresh = false;
  }

  /**
   * The drawing of the whole tree.
   * @param {SearchRecord} record
   * @param {TreeSelection & { limit: number }} part
   * @returns {Promise<TreeWindow>}
   */
  async whole({ run: id }, part) {
    /** @param {number} depth @param {number[]} [opened] @returns {Promise<TreeWindow>} */
    const load = (depth, opened = part.opened) => post(`/api/run/${id}/window`, { ...part, depth, opened: [...this.principal, ...opened] });
    if (!this.unfitted) return load(part.depth);
    /** @param {TreeWindow} tree */
    const hasRoom = (tree) => isNarrow($("tree"), tree);
    const first = await deepest(part.depth, load, hasRoom);
    this.show = { ...this.show, depth: first.depth };
    const { tree, way } = await alongPrincipal(first.tree, (way) => load(first.depth, [...part.opened, ...way]), hasRoom);
    [first.tree, this.principal] = [tree, way];
    // A cut is what the tree is looked at for: below the first node that has only a bound.
    const cut = first.tree.items.find((item) => item.can_open && !item.open && item.bound && item.bound !== "exact");
    if (cut && cut.id !== null) {
      const opened = [cut.id];
      const more = await load(first.depth, opened);
      if (hasRoom(more)) {
        first.tree = more;
        this.show = { ...this.show, opened };
      }
    }
    this.unfitted = false;
    return first.tree;
  }

  /**
   * What is shown at a step: the drawing unless the overview is on, and the node in words.
   * @param {SearchRecord} record
   * @param {number} step
   * @param {object} part of the tree
   */
  frame({ run: id, steps }, step, part) {
    const body = { ...part, follow: true, node: true };
    return this.frames.of(JSON.stringify([id, body]), steps, async (from, count) => (await post(`/api/run/${id}/frames`, { ...body, from, count })).frames).at(step);
  }

  /**
   * Searches again if the server was started again or has dropped the tree: the search is deterministic.
   * @param {any} error
   */
  lost(error) {
    if (error.status !== 404) throw error;
    this.repeat();
    return null;
  }

  /** Shows the tree as an overview, which contains all steps: a step requests only the details of its node. */
  async paintOverview() {
    const { overview, record, step } = this;
    if (!record) return;
    const node = step === null ? null : this.frame(record, step, { turned: game.turned }).catch((error) => this.lost(error));
    const nodes = await overview.load(record.run, this.show);
    if (!overview.on) return;
    if (nodes.all.length <= MAX_NODES && overview.automatic) { overview.turn(false); await this.paintOnce(true); return; }
    const { fresh } = this;
    [this.items, this.drawnStep, this.fresh] = [nodes.all, step, false];
    const current = step === null ? null : nodes.at(step);
    if (current) this.selected = current.id ?? 0;
    if (!nodes.find(this.selected)) this.selected = this.items[0].id ?? 0;
    this.showFigures(nodes);
    this.showStep();
    overview.show(nodes, { step, selected: this.selected, path: nodes.path(current), follow: true, fresh });
    // The node of the step may be in a part that is not shown.
    this.current = (await node)?.node ?? null;
    await this.describe(this.current?.node.id ?? this.selected);
  }

  /** @param {Counts} counts */
  showFigures({ kept, visited, steps }) {
    if (!this.record) return;
    const { report, note, settings } = this.record;
    const limit = settings.depth !== null && report.depth < settings.depth ? ` (limit ${settings.depth})` : "";
    // Without a limit, a search that is not by iterations completes no depth before its end.
    const depth = settings.depth === null && report.depth === 0 ? "no depth limit" : `depth ${report.depth}${limit}`;
    const name = titleOf(game.catalogue.algorithms, report.algorithm);
    const title = takesDepth(report.algorithm) ? `${name}, ${depth}` : name;
    const best = report.best ? `${lacksProof(report) ? "Nothing is proven; best move so far" : "Best move"} ${report.best}.` : "";
    const stopped = report.stopped ? `, ${stoppedBy(report.stopped, settings)}` : "";
    // The record has a node for each iteration and pass as well, which the search does not count.
    const recorded = kept < visited ? `, ${formatCount(kept)} in the record` : "";
    $("tree-figures").textContent =
      `${title}: ${plural(report.nodes, "node")}${recorded}${stopped}, ${plural(steps, "step")}. ${best} ${note ?? ""}`.trimEnd();
    this.showPlace();
  }

  /** Names the position of the root while another one is on the board. */
  showPlace() {
    if (!this.record) return;
    const { moves } = this.record.played;
    const last = moves.slice(-MOVES_OF_PLACE).join(" ");
    const after = moves.length > MOVES_OF_PLACE ? `after ${plural(moves.length, "move")}, the last ones ${last}` : `after ${last}`;
    $("tree-place").hidden = this.isOnBoard;
    $("tree-place").textContent = `This is the tree of the position ${moves.length ? after : "at the start of the game"}, which is not on the board now.`;
  }

  showStep() {
    this.bar.show();
    enable([[$("s-whole"), this.step !== null], [$("s-play"), true]]);
    this.showIterations();
  }

  /** Fills the menu of iterations. */
  showIterations() {
    const { iterations, show } = this;
    $("t-iterations").hidden = iterations.length < 2;
    const rows = iterations.map(({ node, depth, complete }) => [String(node), `depth ${depth}${complete ? "" : ", not completed"}`]);
    const chosen = iterations.find(({ node }) => node === show.root);
    options($("t-iteration"), [["0", "all, the last one open"], ...rows], String(chosen?.node ?? 0));
  }

  /**
   * Shows one iteration, or all of them.
   * @param {number} root the root of the iteration, or 0
   */
  showIteration(root) {
    this.bar.pause();
    Object.assign(this, { step: null, selected: root });
    this.showFirst();
    this.changed();
    this.fresh = true;
    return this.change({ root, depth: this.overview.on ? ALL_LEVELS : this.show.depth });
  }

  // --- the selected node

  /**
   * Selects a node and shows its details.
   * @param {number} id
   * @param {boolean} [follow] whether to scroll to it
   */
  select(id, follow = true) {
    this.selected = id;
    const { overview, drawnStep } = this;
    if (overview.on) {
      const { nodes } = overview;
      if (nodes) overview.show(nodes, { step: drawnStep, selected: id, path: nodes.path(drawnStep === null ? null : nodes.at(drawnStep)), follow });
      return this.describe(id);
    }
    for (const old of $("tree").querySelectorAll(".picked")) old.classList.remove("picked");
    const node = $("tree").querySelector(`g[data-node="${id}"]`);
    node?.classList.add("picked");
    const way = this.way.flatMap((below) => $("tree").querySelector(`g[data-node="${below}"]`) ?? []);
    if (node && follow) scrollToNode($("tree"), node, $("tree").querySelector("g[data-node]"), way);
    return this.describe(id);
  }
  /**
   * Shows the details of a node and the event of the step.
   * @param {number} id
   */
  async describe(id) {
    const request = ++this.requests;
    const { record, drawnStep: step } = this;
    if (!record) return;
    /** @type {NodeInfo | null} */
    const info = this.current?.node.id === id ? this.current : await get(`/api/run/${record.run}/node/${id}${game.turned ? "?turned=1" : ""}`).catch(() => null);
    if (!info || request !== this.requests) return;
    const { node, line } = info;
    const item = this.items.find((item) => item.id === id);
    const event = eventText(node, step);
    $("event").textContent = step === null ? `${node.parent === null ? "" : `${nodeName(node)} – `}${event}` : `Step ${formatCount(step + 1)}: ${event}`;
    const { played } = record;
    const isOfGame = this.isOnBoard && !line.length;
    const begins = look.show(isOfGame || !info.svg ? null : { svg: info.svg, last: info.last, moves: [...played.moves, ...line] });
    const says = [...(document.activeElement === $("tree") ? [`${nodeName(node)}, ${node.role}. ${event}`] : []), ...(begins ? ["The board shows a position in the tree."] : [])];
    if (says.length) announce(says.join(" "));
    const bundle = item && this.items.find((other) => other.kind === "more" && other.parent !== null && this.items[other.parent] === item);
    $("node").scrollTop = 0;
    $("node").replaceChildren(...details(info, item, step, !isOfGame && !look.isBeside(), {
      "Play from here": () => open(played.game, played.start, [...played.moves, ...line]),
      "Jump to this node’s first step": () => this.bar.to(node.entered),
      "Show all moves": bundle ? () => this.showAllChildren(bundle) : null,
      Expand: item?.can_open && !item.open ? () => this.toggle(id) : null,
      Collapse: item?.can_open && item.open ? () => this.toggle(id) : null,
      "Show from here": node.parent !== null && node.children ? () => this.showFrom(id) : null,
    }, (move) => this.searchCut(info, move)));
  }

  /** Searches a move that the search has skipped, and draws its value. @param {NodeInfo} info @param {string} move @returns {Promise<string>} */
  async searchCut(info, move) {
    const { record } = this;
    if (!record) return "";
    const { sentence, value } = await skipped.search(record, info, move, () => this.record !== record);
    if (!value) return sentence;
    const name = `${info.node.id} ${move}`;
    this.found.set(name, value);
    skipped.draw(this.items, this.found, this.overview.on);
    const mark = $("tree").querySelector(`.found [data-of="${name}"]`);
    if (mark) scrollToNode($("tree"), mark, null);
    return sentence;
  }

  /**
   * Makes the drawing as large as its frame, if that is wanted and its texts stay readable. A step of a tree that is not drawn whole
   * is not enlarged: the next one may be wider.
   */
  showFit() {
    const on = fit($("tree"), this.fits, this.drawnStep === null || (this.record?.kept ?? 0) <= STEP_NODES, smallestShare());
    $("tree").classList.toggle("fit", on);
    $("t-fit").setAttribute("aria-pressed", String(on));
  }

  /** @param {Partial<TreeSelection>} change */
  change(change) {
    this.show = { ...this.show, ...change };
    return this.paint();
  }

  /**
   * Expands or collapses a node.
   * @param {number} id
   */
  toggle(id) {
    const item = this.items.find((item) => item.id === id);
    if (item?.can_open) this.change(toggled(this.show, item));
  }

  /** @param {number} id */
  showFrom(id) {
    this.fresh = true;
    return this.change({ root: id, depth: this.overview.on ? ALL_LEVELS : 2 });
  }

  /**
   * Shows a node with all its children.
   * @param {TreeItem} bundle of children without room
   */
  showAllChildren(bundle) {
    const root = this.items[bundle.parent ?? 0].id ?? 0;
    Object.assign(this, { allChildren: true, principal: [], selected: root, fresh: true });
    this.change({ root, depth: 1 });
  }

  /**
   * Selects the parent, the first child, or a neighbour on the same level; a node without children in the drawing is expanded.
   * @param {import("../tree-neighbour.js").Direction} direction
   */
  walk(direction) {
    const { items, drawnStep: step } = this;
    // An overview also contains nodes that are entered later.
    /** @param {TreeItem} item */
    const isVisible = (item) => item.id !== null && !(step !== null && item.entered !== undefined && item.entered > step);
    const current = items.find((item) => item.id === this.selected);
    if (!current) return;
    const next = neighbour(items, current, direction, isVisible);
    look.begin();
    if (next && next.id !== null) this.select(next.id);
    else if (direction[1] > 0 && current.can_open) this.toggle(this.selected);
  }

  /**
   * Selects what was clicked; a selected node is expanded or collapsed.
   * @param {TreeItem} item
   * @param {boolean} again
   */
  touched(item, again) {
    look.begin();
    if (item.kind === "more") this.showAllChildren(item);
    else if (item.id === null) this.select(this.items[item.parent ?? 0].id ?? 0, false);
    else if (again && item.id === this.selected) this.toggle(this.selected);
    else this.select(item.id, false);
  }

  /** @param {MouseEvent} event */
  click(event) {
    // The drawing has its nodes in the order of the items.
    const shape = target(event).closest("#tree svg > g > g");
    const all = [...shape?.parentElement?.querySelectorAll(":scope > g") ?? []];
    const item = shape && this.items[all.indexOf(shape)];
    if (item) this.touched(item, event.detail < 2);
  }
}
