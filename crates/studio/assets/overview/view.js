// A large tree on a canvas, with scrolling, zooming and selecting. The page shows the details of the selected node.

import { element, plural } from "../view.js";
import { paint, palette } from "./paint.js";

const [EDGE, TOP, BOTTOM] = [14, 30, 44];
const MAX_NODE_WIDTH = 64; // pixels
const MAX_LEVEL_HEIGHT = 62; // pixels, when zooming in
const MAX_SPREAD = 3 * MAX_LEVEL_HEIGHT; // pixels, of levels that fill the height
const HIT_RADIUS = 22; // pixels, for fingers

/**
 * @typedef {import("./nodes.js").OverviewNode} OverviewNode
 * @typedef {import("./nodes.js").OverviewNodes} OverviewNodes
 * @typedef {{ x: number, y: number }} Point
 *
 * What `paint` draws: the nodes after a step, their positions on the canvas, and the colours.
 * @typedef {object} Painted
 * @property {import("./paint.js").Palette} colours
 * @property {OverviewNodes} nodes
 * @property {number | null} step
 * @property {number} selected
 * @property {TreeItem[]} path
 * @property {boolean} aims
 * @property {{ width: number, height: number }} size
 * @property {number} radius of a node
 * @property {number} pitch pixels per unit of `x`
 * @property {number} rise pixels per level
 * @property {(item: TreeItem) => number} across
 * @property {(item: TreeItem) => number} down
 */

export class Overview {
  /** @type {OverviewNodes | null} */
  loaded = null;
  /** The step that is shown; null = the end. @type {number | null} */
  step = null;
  /** The selected node. */
  selected = 0;
  /** The path to the node of the step. @type {TreeItem[]} */
  path = [];
  /** Whether arrow keys have moved the picture: then Enter selects the node in the middle. */
  aims = false;
  zoomed = 1;
  left = 0;
  top = 0;
  pitch = 1;
  rise = 1;
  radius = 1;
  /** Whether the tree is higher than the canvas. */
  tall = false;
  /** How far the pointer has moved since it was pressed. */
  moved = 0;
  /** The size of the canvas in CSS pixels. @type {{ width: number, height: number } | null} */
  size = null;
  /** @type {import("./paint.js").Palette | null} */
  colours = null;
  frame = 0;
  /** The pressed pointers. @type {Map<number, Point>} */
  fingers = new Map();

  /**
   * @param {Part} box
   * @param {Part} legend
   * @param {(item: OverviewNode) => void} picked is called when a pointer selects a node
   */
  constructor(box, legend, picked) {
    this.box = box;
    this.legend = legend;
    this.picked = picked;
    this.canvas = element("canvas", { role: "img" });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    /** @param {TreeItem} item */
    this.across = (item) => item.x * this.pitch - this.left;
    /** @param {TreeItem} item */
    this.down = (item) => TOP + item.y * this.rise - this.top;
    /** @param {any} kind @param {(event: any) => void} act @param {AddEventListenerOptions} [options] */
    const listen = (kind, act, options) => this.canvas.addEventListener(kind, act, options);
    listen("pointerdown", (event) => this.press(event));
    listen("pointermove", (event) => this.drag(event));
    listen("pointerup", (event) => this.release(event));
    listen("pointercancel", (event) => this.fingers.delete(event.pointerId));
    listen("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.measure()).observe(box);
    const themed = () => { this.colours = null; this.draw(); };
    new MutationObserver(themed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themed);
  }

  /**
   * Shows another tree, or other parts of it; `fresh` fits the whole tree.
   * @param {OverviewNodes} nodes
   * @param {boolean} fresh
   */
  load(nodes, fresh) {
    this.loaded = nodes;
    this.box.replaceChildren(this.canvas);
    this.box.scrollTo(0, 0);
    if (fresh) [this.zoomed, this.left, this.top] = [1, 0, 0];
    this.measure();
  }

  /**
   * Shows the tree after a step (null = the end), a selected node and the path to the node of the step.
   * @param {number | null} step
   * @param {number} selected
   * @param {TreeItem[]} path
   */
  show(step, selected, path) {
    Object.assign(this, { step, selected, path, aims: false });
    const { all, caption, levels } = this.nodes;
    this.canvas.setAttribute("aria-label", `${caption}: overview of ${plural(all.length, "node")} on ${plural(levels.length, "level")}. ${this.description}`);
    this.draw();
  }

  /** The nodes; only used after `load`. */
  get nodes() { return /** @type {OverviewNodes} */ (this.loaded); }

  get sides() { return this.size ?? { width: 1, height: 1 }; }

  /** The selected node in words; the legend contains the meaning of its shape. */
  get description() {
    const { nodes, step, selected } = this;
    const item = nodes.find(selected);
    if (!item) return "";
    const look = nodes.isThere(item, step) ? nodes.role(item, step) : "ghost";
    const meaning = this.legend.querySelector(`[data-look="${look}"]`)?.closest("li")?.textContent.trim();
    const parts = [item.edge || "the root", meaning, look === "ghost" ? "" : nodes.label(item, step), item.open || !item.bundle ? "" : `${item.bundle} below`];
    return `Selected: ${parts.filter(Boolean).join(", ")}.`;
  }

  // --- layout

  /** Adapts the canvas to the size of its box. */
  measure() {
    if (!this.loaded || !this.canvas.isConnected) return;
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    if (!width || !height) return;
    this.size = { width, height };
    this.scale();
    this.draw();
  }

  get fit() { return Math.min(MAX_NODE_WIDTH, (this.sides.width - 2 * EDGE) / this.nodes.width); }
  get room() { return (this.sides.height - TOP - BOTTOM) / Math.max(1, this.nodes.levels.length - 1); }
  get closest() { return Math.max(1, MAX_NODE_WIDTH / this.fit, MAX_LEVEL_HEIGHT / this.room); }

  /** Computes the pixels per node and level. The levels fill the height; zooming in increases their distance. */
  scale() {
    this.zoomed = Math.min(this.closest, Math.max(1, this.zoomed));
    this.pitch = Math.min(MAX_NODE_WIDTH, this.fit * this.zoomed);
    this.rise = Math.max(Math.min(this.room, MAX_SPREAD), Math.min(MAX_LEVEL_HEIGHT, this.room * this.zoomed));
    this.radius = Math.max(0.8, Math.min(9, this.pitch * 0.36, this.rise * 0.3));
    const [wide, high] = [this.nodes.width * this.pitch, (this.nodes.levels.length - 1) * this.rise];
    // A tree smaller than the canvas stays in its middle.
    /** @param {number} from @param {number} whole @param {number} frame @param {number} edge */
    const keep = (from, whole, frame, edge) => (whole + 2 * edge <= frame ? (whole - frame) / 2 : Math.max(-edge, Math.min(whole + edge - frame, from)));
    this.left = keep(this.left, wide, this.sides.width, EDGE);
    const frame = this.sides.height - TOP - BOTTOM;
    this.top = Math.max(0, Math.min(this.top, high - frame));
    this.tall = high > frame + 1;
    // A vertical swipe scrolls the page unless the tree is higher than the canvas.
    this.canvas.style.touchAction = this.tall ? "none" : "pan-y";
  }

  draw() {
    if (!this.loaded || !this.size || !this.canvas.isConnected) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { loaded: nodes, size } = this;
      if (!nodes || !size) return;
      const sharp = devicePixelRatio || 1;
      const [width, height] = [Math.round(size.width * sharp), Math.round(size.height * sharp)];
      if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
      this.pen.setTransform(sharp, 0, 0, sharp, 0, 0);
      const colours = this.colours ??= palette(this.legend, document.documentElement);
      const begin = performance.now();
      const { across, aims, down, path, pitch, radius, rise, selected, step } = this;
      paint(this.pen, { across, aims, colours, down, nodes, path, pitch, radius, rise, selected, size, step });
      performance.clearMeasures("overview");
      performance.measure("overview", { start: begin });
    });
  }

  // --- moving

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.scale();
    this.draw();
  }

  /** Scrolls by keys; Enter then selects the node in the middle. @param {number} dx @param {number} dy in steps */
  nudge(dx, dy) {
    this.aims = true;
    this.pan(dx * this.sides.width * 0.12, dy * this.sides.height * 0.12);
  }

  /** Zooms about a point of the canvas. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.sides.width / 2, y = this.sides.height / 2) {
    const [column, row] = [(this.left + x) / this.pitch, (this.top + y - TOP) / this.rise];
    this.zoomed *= factor;
    this.scale();
    this.left = column * this.pitch - x;
    this.top = row * this.rise - y + TOP;
    this.pan(0, 0);
  }

  /** Zooms about the selected node if it is visible. @param {number} factor */
  closer(factor) {
    const item = this.aims ? null : this.nodes.find(this.selected);
    const [x, y] = item ? [this.across(item), this.down(item)] : [-1, -1];
    const seen = x >= 0 && x <= this.sides.width && y >= 0 && y <= this.sides.height;
    if (seen) this.zoom(factor, x, y); else this.zoom(factor);
  }

  /** Shows the whole tree. */
  whole() {
    [this.zoomed, this.aims] = [1, false];
    this.pan(0, 0);
  }

  /** Scrolls to a node that is not visible. @param {number} id */
  reveal(id) {
    const item = this.nodes.find(id);
    if (!item || !this.size) return;
    const [x, y, { width, height }] = [this.across(item), this.down(item), this.size];
    if (x < HIT_RADIUS || x > width - HIT_RADIUS || y < 0 || y > height) this.pan(x - width / 2, y - height / 2);
  }

  // --- pointing

  /** The node at a point of the canvas, if one is near enough. @param {number} x @param {number} y @param {number} [reach] */
  under(x, y, reach = HIT_RADIUS) {
    const level = Math.max(0, Math.min(this.nodes.levels.length - 1, Math.round((y + this.top - TOP) / this.rise)));
    const item = this.nodes.nearest(level, (x + this.left) / this.pitch);
    return Math.hypot(this.across(item) - x, this.down(item) - y) <= reach ? item : null;
  }

  /** The node in the middle, if arrow keys have moved the picture. */
  aimed() { return this.aims ? this.under(this.sides.width / 2, this.sides.height / 2, Infinity) : null; }

  /** @param {PointerEvent} event */
  press(event) {
    this.fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.canvas.setPointerCapture(event.pointerId);
    if (this.fingers.size === 1) this.moved = 0;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.offsetX, y: event.offsetY };
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.fingers.size === 1) {
      if (this.moved > 4) this.pan(before.x - now.x, before.y - now.y);
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      /** @param {Point} point */
      const apart = (point) => Math.max(12, Math.hypot(point.x - other.x, point.y - other.y));
      this.moved = Infinity;
      this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.fingers.delete(event.pointerId) || this.moved > 4) return;
    const item = this.under(event.offsetX, event.offsetY);
    if (item) this.picked(item);
  }

  /** Zooms; when the whole tree is visible, zooming out scrolls the page instead. @param {WheelEvent} event */
  wheel(event) {
    const out = event.deltaY > 0 && this.zoomed <= 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (out && !sideways) return;
    event.preventDefault();
    if (sideways) this.pan(event.deltaX || event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * 0.002), event.offsetX, event.offsetY);
  }
}
