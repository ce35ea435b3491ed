// A large tree on a canvas: seen as a whole, moved, zoomed into and pointed at. It draws what it is told and says what was
// picked; what belongs to a node is shown by the page.

import { element, grouped } from "../view.js";
import { paint, palette } from "./paint.js";

const [EDGE, TOP, BOTTOM] = [14, 30, 44];
const WIDEST = 64; // pixels of a node at the closest look
const HIGHEST = 62; // pixels of a level there
const REACH = 22; // pixels from which a node is hit, as wide as a finger

export class Overview {
  constructor(box, legend, picked) {
    Object.assign(this, { box, legend, picked, things: null, step: null, selected: null, way: [], aims: false });
    [this.zoomed, this.left, this.top] = [1, 0, 0];
    this.fingers = new Map();
    this.canvas = element("canvas", { role: "img" });
    this.pen = this.canvas.getContext("2d");
    // The whole of it in the view of the painter: where things are on the canvas.
    this.across = (item) => item.x * this.pitch - this.left;
    this.down = (item) => TOP + item.y * this.rise - this.top;
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

  // Another tree, or other parts of it.
  load(things, anew) {
    this.things = things;
    this.box.replaceChildren(this.canvas);
    this.box.scrollTo(0, 0);
    if (anew) [this.zoomed, this.left, this.top] = [1, 0, 0];
    this.measure();
  }

  // The tree after a step (null = in the end), with a node picked and the way to where the search is.
  show(step, selected, way) {
    Object.assign(this, { step, selected, way, aims: false });
    const { all, caption, levels } = this.things;
    this.canvas.setAttribute("aria-label", `${caption}: overview of ${grouped(all.length)} nodes on ${levels.length} levels. ${this.told}`);
    this.draw();
  }

  // What is picked, in words; what its shape means is said by the legend.
  get told() {
    const { things, step, selected } = this;
    const item = things.find(selected);
    if (!item) return "";
    const look = things.isThere(item, step) ? things.role(item, step) : "ghost";
    const meaning = this.legend.querySelector(`[data-look="${look}"]`)?.closest("li").textContent.trim();
    const words = [item.edge || "the root", meaning, look === "ghost" ? "" : things.label(item, step), item.open || !item.bundle ? "" : `${item.bundle.slice(1)} below`];
    return `Picked: ${words.filter(Boolean).join(", ")}.`;
  }

  // --- where things are

  // The canvas takes the size of its box, in the pixels of the screen.
  measure() {
    if (!this.things || !this.canvas.isConnected) return;
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    if (!width || !height) return;
    this.size = { width, height };
    this.scale();
    this.draw();
  }

  get fit() { return Math.min(WIDEST, (this.size.width - 2 * EDGE) / this.things.width); }
  get room() { return (this.size.height - TOP - BOTTOM) / Math.max(1, this.things.levels.length - 1); }
  // A tree may be wide, or deep, or both.
  get closest() { return Math.max(1, WIDEST / this.fit, HIGHEST / this.room); }

  // Pixels of a node across and of a level down. Levels fill the height; they part further when one looks closer.
  scale() {
    this.zoomed = Math.min(this.closest, Math.max(1, this.zoomed));
    this.pitch = Math.min(WIDEST, this.fit * this.zoomed);
    this.rise = Math.max(Math.min(this.room, 90), Math.min(HIGHEST, this.room * this.zoomed));
    this.radius = Math.max(0.8, Math.min(9, this.pitch * 0.36, this.rise * 0.3));
    const [wide, high] = [this.things.width * this.pitch, (this.things.levels.length - 1) * this.rise];
    // Never out of sight: what is smaller than the canvas stays in its middle.
    const keep = (from, whole, frame, edge) => (whole + 2 * edge <= frame ? (whole - frame) / 2 : Math.max(-edge, Math.min(whole + edge - frame, from)));
    this.left = keep(this.left, wide, this.size.width, EDGE);
    const frame = this.size.height - TOP - BOTTOM;
    this.top = Math.max(0, Math.min(this.top, high - frame));
    this.tall = high > frame + 1;
    // A finger that goes up or down moves the page unless there is more of the tree that way.
    this.canvas.style.touchAction = this.tall ? "none" : "pan-y";
  }

  draw() {
    if (!this.things || !this.size || !this.canvas.isConnected) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const sharp = devicePixelRatio || 1;
      const [width, height] = [Math.round(this.size.width * sharp), Math.round(this.size.height * sharp)];
      if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
      this.pen.setTransform(sharp, 0, 0, sharp, 0, 0);
      this.colours ??= palette(this.legend, document.documentElement);
      const begin = performance.now();
      paint(this.pen, this);
      performance.clearMeasures("overview");
      performance.measure("overview", { start: begin });
    });
  }

  // --- moving

  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.scale();
    this.draw();
  }

  // Arrow keys move the picture; what is in the middle then is what Enter picks.
  nudge(dx, dy) {
    this.aims = true;
    this.pan(dx * this.size.width * 0.12, dy * this.size.height * 0.12);
  }

  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const [column, row] = [(this.left + x) / this.pitch, (this.top + y - TOP) / this.rise];
    this.zoomed *= factor;
    this.scale();
    this.left = column * this.pitch - x;
    this.top = row * this.rise - y + TOP;
    this.pan(0, 0);
  }

  // Zooms about what is picked while it can be seen.
  closer(factor) {
    const item = this.aims ? null : this.things.find(this.selected);
    const [x, y] = item ? [this.across(item), this.down(item)] : [];
    const seen = item && x >= 0 && x <= this.size.width && y >= 0 && y <= this.size.height;
    if (seen) this.zoom(factor, x, y); else this.zoom(factor);
  }

  whole() {
    [this.zoomed, this.aims] = [1, false];
    this.pan(0, 0);
  }

  // Brings a node that is out of sight to the middle.
  reveal(id) {
    const item = this.things.find(id);
    if (!item || !this.size) return;
    const [x, y, { width, height }] = [this.across(item), this.down(item), this.size];
    if (x < REACH || x > width - REACH || y < 0 || y > height) this.pan(x - width / 2, y - height / 2);
  }

  // --- pointing

  // The thing at a place of the canvas, if one is near enough.
  under(x, y, reach = REACH) {
    const level = Math.max(0, Math.min(this.things.levels.length - 1, Math.round((y + this.top - TOP) / this.rise)));
    const item = this.things.nearest(level, (x + this.left) / this.pitch);
    return Math.hypot(this.across(item) - x, this.down(item) - y) <= reach ? item : null;
  }

  // What the cross in the middle points at.
  aimed() { return this.aims ? this.under(this.size.width / 2, this.size.height / 2, Infinity) : null; }

  press(event) {
    this.fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.canvas.setPointerCapture(event.pointerId);
    if (this.fingers.size === 1) this.moved = 0;
  }

  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.offsetX, y: event.offsetY };
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.fingers.size === 1) {
      if (this.moved > 4) this.pan(before.x - now.x, before.y - now.y);
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1];
      const apart = (place) => Math.max(12, Math.hypot(place.x - other.x, place.y - other.y));
      this.moved = Infinity;
      this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    this.fingers.set(event.pointerId, now);
  }

  release(event) {
    if (!this.fingers.delete(event.pointerId) || this.moved > 4) return;
    const item = this.under(event.offsetX, event.offsetY);
    if (item) this.picked(item);
  }

  // Away from the whole tree, or out of it again; from there on the wheel turns the page.
  wheel(event) {
    const out = event.deltaY > 0 && this.zoomed <= 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (out && !sideways) return;
    event.preventDefault();
    if (sideways) this.pan(event.deltaX || event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * 0.002), event.offsetX, event.offsetY);
  }
}
