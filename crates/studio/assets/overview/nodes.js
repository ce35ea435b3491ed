// The nodes of an overview, unpacked from columns of numbers, with lookups by level, by id and by step.

const [OVER, CUT, BEST, OPEN, CAN_OPEN] = [1, 2, 4, 8, 16];

/** @param {number} number */
const orNull = (number) => (number < 0 ? null : number);

/**
 * A node, bundle or skipped move of an overview.
 * @typedef {TreeItem & { index: number, over: boolean, cut: boolean, best: boolean, entered: number, left: number }} OverviewNode
 */

/**
 * @param {any} columns the answer of the server
 * @returns {OverviewNode[]}
 */
function unpacked({ words, id, parent, x, level, role, edge, label, bundle, marks, entered, left }) {
  return id.map((/** @type {number} */ number, /** @type {number} */ index) => {
    const kind = words[role[index]];
    return {
      index, id: orNull(number), parent: orNull(parent[index]), x: x[index], y: level[index],
      kind: number >= 0 ? "node" : kind, role: kind, edge: words[edge[index]], label: words[label[index]], bundle: words[bundle[index]],
      over: Boolean(marks[index] & OVER), cut: Boolean(marks[index] & CUT), best: Boolean(marks[index] & BEST),
      open: Boolean(marks[index] & OPEN), can_open: Boolean(marks[index] & CAN_OPEN),
      entered: number >= 0 ? entered[index] : Infinity, left: left[index] < 0 ? Infinity : left[index],
    };
  });
}

export class OverviewNodes {
  /** @param {any} columns the answer of the server */
  constructor(columns) {
    /** @type {string} */
    this.caption = columns.caption;
    /** @type {number} */
    this.kept = columns.kept;
    /** @type {number} */
    this.visited = columns.visited;
    /** @type {number} */
    this.steps = columns.steps;
    this.all = unpacked(columns);
    /** The nodes of each level, from left to right. @type {OverviewNode[][]} */
    this.levels = [];
    /** @type {Map<number, OverviewNode>} */
    this.byId = new Map();
    for (const item of this.all) {
      (this.levels[item.y] ??= []).push(item);
      if (item.id !== null) this.byId.set(item.id, item);
    }
    this.width = Math.max(...this.levels.map((level) => level[level.length - 1].x)) + 0.5;
    // A node of a game tree is left when its value is known. A state of a puzzle stays in the frontier until it is expanded,
    // while an assignment is checked when it is made.
    this.ofGame = ["max", "min"].includes(this.all[0].role);
    /** Whether nodes stay in a frontier. @type {boolean} */
    this.waits = columns.waits;
    /** The step that found the solution. */
    this.found = orNull(columns.found) ?? Infinity;
  }

  /** @param {number} id */
  find(id) { return this.byId.get(id); }

  /**
   * Whether a node is visible after a step; moves skipped by a cutoff are visible after the cutoff.
   * @param {OverviewNode} item
   * @param {number | null} step
   */
  isThere(item, step) {
    if (step === null) return true;
    if (item.kind === "node") return item.entered <= step;
    const above = this.all[item.parent ?? 0];
    return item.kind === "unseen" || !this.ofGame ? above.left <= step : above.entered <= step;
  }

  /**
   * Whether the search was below a node and had no value for it.
   * @param {OverviewNode} item
   * @param {number | null} step
   */
  isBusy(item, step) { return this.ofGame && step !== null && item.left > step; }

  /**
   * The role of a node after a step.
   * @param {OverviewNode} item
   * @param {number | null} step
   */
  role(item, step) {
    const open = !this.ofGame && item.kind === "node" && step !== null && item.left > step;
    // The root of assignments cannot be undone.
    return open && (this.waits || (item.role === "explored" && item.id !== 0)) ? "frontier" : item.role;
  }

  /**
   * The label of a node after a step: its value or order number is known when the node has been left.
   * @param {OverviewNode} item
   * @param {number | null} step
   */
  label(item, step) {
    if (step === null || item.left <= step) return item.label;
    if (this.ofGame) return "";
    return this.waits ? item.label.replace(/ ?#\d+$/, "") : item.label;
  }

  /**
   * Whether a node is on the principal variation or the solution, as known after a step.
   * @param {OverviewNode} item
   * @param {number | null} step
   */
  isBest(item, step) {
    return item.best && (step === null || (this.ofGame ? item.left : this.found) <= step);
  }

  /** The row of the legend for the principal variation or the solution. */
  get bestLook() { return this.ofGame ? "best" : "solution"; }

  /**
   * The rows of the legend that an overview needs after a step.
   * @param {number | null} step
   * @param {TreeItem[]} path to the node of the step
   */
  used(step, path) {
    const used = new Set(path.length > 1 ? ["here"] : []);
    for (const item of this.all) {
      const isNode = item.kind === "node";
      if (!this.isThere(item, step)) { if (item.kind !== "unseen") used.add("ghost"); continue; }
      if (item.parent !== null && isNode) used.add(this.isBest(item, step) ? this.bestLook : "edge");
      if (item.kind === "unseen") used.add("dotted");
      else if (!isNode || (item.bundle && !item.open)) used.add("bundle");
      if (isNode) used.add(item.over && this.ofGame ? "over" : this.role(item, step));
      if (item.cut && item.left <= (step ?? Infinity)) used.add("bar");
    }
    return used;
  }

  /**
   * The current node of a game search after a step: the last one that it has entered and not left before.
   * @param {number} step
   */
  at(step) {
    /** @type {OverviewNode | null} */
    let current = null;
    for (const item of this.all) if (item.entered <= step && item.left >= step && !(current && current.entered > item.entered)) current = item;
    return current;
  }

  /**
   * The nodes from the root to this one; empty for null.
   * @param {OverviewNode | null} item
   */
  path(item) {
    const nodes = [];
    for (let node = item; node; node = node.parent === null ? null : this.all[node.parent]) nodes.push(node);
    return nodes.reverse();
  }

  /**
   * The node of a level nearest to a horizontal position.
   * @param {number} level
   * @param {number} x
   */
  nearest(level, x) {
    const row = this.levels[level];
    let [low, high] = [0, row.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row[middle].x < x) low = middle + 1; else high = middle;
    }
    const before = row[low - 1];
    return before && x - before.x < row[low].x - x ? before : row[low];
  }
}
