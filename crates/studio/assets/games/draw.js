// A tree of numbers drawn by hand. Its text is the position of the game; the drawing follows the text.

import { History } from "../undo.js";
import { $, announce, plural, svgElement, target } from "../view.js";
import { game, onChange, setPosition } from "./game.js";
import { MAX_NODES, describe, keepReadable, layout, samePath, shape, twigs } from "./number-tree.js";
import { branchName, count, format, nodeAt, parse } from "./numbers.js";

const MAX_VALUE = 99999;

class TreeDrawing {
  on = false;
  /** @type {import("./numbers.js").NumberNode} */
  root = { value: 0 };
  /** The player to move at the root. @type {import("./numbers.js").Player} */
  turn = "MAX";
  /** The path of the selected node. @type {number[]} */
  selected = [];
  /** The digits typed for the selected leaf. */
  typed = "";
  /** Number of changes sent so far: the answer to an older one is ignored. */
  sent = 0;

  constructor() {
    this.history = new History({
      undo: "draw-undo", redo: "draw-redo", ready: () => this.on, isAhead: () => this.text !== game.view.position,
      restore: (text) => this.restore(text),
    });
    /** @type {KeyActions} */
    this.keys = {
      ArrowUp: () => this.selected.length && this.choose(this.selected.slice(0, -1)),
      ArrowDown: () => this.selectedNode.children && this.choose([...this.selected, 0]),
      ArrowLeft: () => this.chooseBeside(-1), ArrowRight: () => this.chooseBeside(1),
      Enter: () => this.add(), " ": () => this.add(), "+": () => this.add(), Delete: () => this.remove(), c: () => this.changeTurn(),
    };
  }

  get text() { return `${format(this.root)} ${this.turn}`; }

  get selectedNode() { return nodeAt(this.root, this.selected) ?? this.root; }

  /** Takes the tree from the position of the game. */
  readPosition() {
    Object.assign(this, parse(game.view.position));
  }

  // --- drawing

  /** @param {import("./number-tree.js").Spot} spot */
  drawNode(spot) {
    const { path } = spot;
    const chosen = samePath(path, this.selected);
    return svgElement("g", {
      "data-path": path.join("."), class: chosen ? "chosen" : "", role: "button", tabindex: chosen ? 0 : -1,
      // The branches that lead to a node tell it from its siblings.
      "aria-label": `${path.length ? `${path.map(branchName).join(" ")}: ` : ""}${describe(spot, this.turn)}, level ${path.length}`, "aria-pressed": String(chosen),
    }, ...shape(spot, this.turn));
  }

  show() {
    const box = $("draw-tree");
    const hadFocus = box.contains(document.activeElement);
    if (count(this.root) > MAX_NODES) { box.textContent = `This tree has more than ${MAX_NODES} nodes: edit its text under “Position”.`; return; }
    while (!nodeAt(this.root, this.selected)) this.selected = this.selected.slice(0, -1);
    const { spots, width, height } = layout(this.root);
    const svg = svgElement("svg", {
      class: "numbers-tree", viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
      "aria-label": `Tree of ${plural(spots.length, "node")}, ${this.turn} to move at the root`,
    }, ...twigs(spots), ...spots.map((spot) => this.drawNode(spot)));
    keepReadable(svg, width);
    box.replaceChildren(svg);
    box.parentElement?.closest(".stage")?.style.setProperty("--aspect", String(width / height));
    const { children, value } = this.selectedNode;
    $("draw-value").disabled = Boolean(children);
    if (document.activeElement !== $("draw-value")) $("draw-value").value = children ? "" : value ?? "";
    if (hadFocus) this.focusSelected();
  }

  focusSelected() { $("draw-tree").querySelector(".chosen")?.focus(); }

  // --- changes

  /**
   * Sends the new tree to the server, which checks it; it is drawn again when it is refused.
   * @param {string} change the change in words
   */
  async commit(change) {
    const number = ++this.sent;
    this.history.expect(change);
    const done = await setPosition(this.text);
    // A later change may have been sent meanwhile.
    if (number !== this.sent) return;
    if (done) { announce(change); return; }
    this.history.expect("");
    this.readPosition();
    this.show();
  }

  /**
   * Shows a tree of the history again; false if it is refused.
   * @param {string} position
   */
  async restore(position) {
    const number = ++this.sent;
    this.typed = "";
    const done = await setPosition(position);
    if (!done && number === this.sent) { this.readPosition(); this.show(); }
    return done || number !== this.sent;
  }

  /** @param {number[]} path */
  choose(path) {
    [this.selected, this.typed] = [path, ""];
    this.show();
    this.focusSelected();
  }

  /** Adds a child to the selected node. */
  add() {
    const node = this.selectedNode;
    if (node.children) node.children.push({ value: 0 });
    else { node.children = [{ value: node.value }]; delete node.value; }
    this.choose([...this.selected, node.children.length - 1]);
    this.commit(`A new leaf with ${this.selectedNode.value}; type its number.`);
  }

  /** Deletes the selected node. A node without children becomes a leaf. */
  remove() {
    const parent = nodeAt(this.root, this.selected.slice(0, -1)) ?? this.root;
    if (this.selected.length && parent.children && parent.children.length > 1) parent.children.splice(this.selected[this.selected.length - 1], 1);
    else {
      delete parent.children;
      delete parent.estimate;
      parent.value = 0;
    }
    this.choose(this.selected.slice(0, -1));
    this.commit("Deleted.");
  }

  /**
   * Sets the value of the selected leaf.
   * @param {string} text
   */
  setValue(text) {
    const leaf = this.selectedNode;
    const value = Number(text);
    if (leaf.children || text === "" || !Number.isInteger(value) || Math.abs(value) > MAX_VALUE) return;
    leaf.value = value;
    this.show();
    this.commit(`Leaf ${value}.`);
  }

  changeTurn() {
    this.turn = this.turn === "MAX" ? "MIN" : "MAX";
    this.commit(`${this.turn} to move at the root.`);
  }

  clear() {
    [this.root, this.selected, this.typed] = [{ value: 0 }, [], ""];
    this.commit("One leaf is left: add branches.");
  }

  // --- mouse and keys

  /**
   * Selects the next node of the same level.
   * @param {1 | -1} by
   */
  chooseBeside(by) {
    const level = layout(this.root).spots.filter((spot) => spot.path.length === this.selected.length);
    const next = level[level.findIndex((spot) => samePath(spot.path, this.selected)) + by];
    if (next) this.choose(next.path);
  }

  /** @param {Event} event */
  click(event) {
    const group = target(event).closest("[data-path]");
    if (!group) return;
    const path = (group.dataset.path ?? "").split(".").filter(Boolean).map(Number);
    if (samePath(path, this.selected)) this.add(); else this.choose(path);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !target(event).closest("[data-path]")) return;
    if (/^[0-9]$/.test(event.key) || event.key === "-") {
      this.typed = event.key === "-" ? "-" : this.typed + event.key;
      if (this.typed !== "-") this.setValue(this.typed);
    } else if (event.key === "Backspace") {
      this.typed = this.typed.slice(0, -1);
      this.setValue(this.typed || "0");
    } else if (Object.hasOwn(this.keys, event.key)) this.keys[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} to */
  toggle(to) {
    this.on = to;
    // The tree is drawn in the place of the board.
    for (const part of ["setup-tree", "draw-tree"]) $(part).hidden = !to;
    $("board").hidden = to;
    $("setup-clear").textContent = to ? "Clear the tree" : "Clear the board";
    $("setup-turn").textContent = to ? "MAX or MIN to move" : "Other side to move";
    if (!to) return;
    this.selected = [];
    if (!this.history.isAt(game.view.position)) this.history.begin(game.view.position);
    this.readPosition();
    this.show();
  }
}

/** @type {TreeDrawing} */
let drawing;

export const isOn = () => drawing.on;
/** @param {boolean} to */
export const toggle = (to) => drawing.toggle(to);
export const changeTurn = () => drawing.changeTurn();
export const clear = () => drawing.clear();

/** Connects the controls. */
export function setUp() {
  drawing = new TreeDrawing();
  const box = $("draw-tree");
  box.addEventListener("click", (event) => drawing.click(event));
  box.addEventListener("keydown", (event) => drawing.key(event));
  $("draw-form").addEventListener("submit", (event) => { event.preventDefault(); drawing.setValue($("draw-value").value); drawing.focusSelected(); });
  $("draw-value").addEventListener("change", () => drawing.setValue($("draw-value").value));
  $("draw-add").addEventListener("click", () => drawing.add());
  $("draw-delete").addEventListener("click", () => drawing.remove());
  onChange((change) => {
    if (change !== "position" || !drawing.on || game.setupMode.form !== "tree") return;
    drawing.history.take(game.view.position);
    // A drawing of this position is not replaced: the reader may be about to click on it.
    if (drawing.text === game.view.position) return;
    drawing.readPosition();
    drawing.show();
  });
}
