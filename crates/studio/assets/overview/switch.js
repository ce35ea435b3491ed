// A tree that can be switched to its overview: button, zoom, legend and keys. Pages decide which nodes are shown and what
// happens to a selected node.

import { post } from "../api.js";
import { $ } from "../view.js";
import { showUsed } from "./legend.js";
import { OverviewNodes } from "./nodes.js";
import { Overview } from "./view.js";

const MAX_NODES = 20000;

/**
 * What a page does.
 * @typedef {object} Acts
 * @property {(item: TreeItem, again: boolean) => void} touched a node was selected; `again` = a second click may toggle it
 * @property {(on: boolean) => void} turn the reader has switched the overview
 * @property {() => void} open expands or collapses the selected node
 */

export class OverviewSwitch {
  /** Whether the overview is shown. */
  on = false;
  /** The nodes that are shown. @type {OverviewNodes | null} */
  nodes = null;
  /** The last request, as text. */
  request = "";

  /**
   * @param {Part} box the box of the tree
   * @param {string} prefix of the ids of its controls
   * @param {string} label the name of the box while it is an overview
   * @param {Acts} acts
   */
  constructor(box, prefix, label, { touched, turn, open }) {
    /** @param {string} name */
    const part = (name) => $(`${prefix}-${name}`);
    this.box = box;
    this.labels = [box.getAttribute("aria-label") ?? "", label];
    this.button = part("overview");
    this.controls = [part("zoom"), part("legend")];
    this.view = new Overview(box, part("legend"), (item) => touched(item, true));
    const { view } = this;
    /** @type {KeyActions} */
    const moves = {
      ArrowLeft: () => view.nudge(-1, 0), ArrowRight: () => view.nudge(1, 0), ArrowUp: () => view.nudge(0, -1), ArrowDown: () => view.nudge(0, 1),
      "+": () => view.closer(2), "=": () => view.closer(2), "-": () => view.closer(0.5), z: () => view.whole(),
      Enter: () => { const item = view.aimed(); if (item) touched(item, false); else open(); },
    };
    /** @type {KeyActions} */
    const always = { o: () => turn(!this.on) };
    this.keysOff = always;
    this.keysOn = { ...always, ...moves };
    this.button.addEventListener("click", always.o);
    for (const [name, key] of [["in", "+"], ["out", "-"], ["whole", "z"]]) part(name).addEventListener("click", moves[key]);
  }

  /** Removes the nodes. */
  empty() { [this.nodes, this.request] = [null, ""]; }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.box.classList.toggle("map", on);
    this.box.setAttribute("aria-label", this.labels[Number(on)]);
    this.button.setAttribute("aria-pressed", String(on));
    for (const part of this.controls) part.hidden = !on;
  }

  /**
   * Handles a key that was pressed in the box; false if it has no meaning here.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const keys = this.on ? this.keysOn : this.keysOff;
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return false;
    event.preventDefault();
    keys[event.key]();
    return true;
  }

  /**
   * The nodes of a tree, requested only if they have changed.
   * @param {number} run
   * @param {TreeSelection} selection
   * @returns {Promise<OverviewNodes>}
   */
  async load(run, { root, depth, opened, closed }) {
    const request = JSON.stringify([run, root, depth, opened, closed]);
    if (request !== this.request || !this.nodes) {
      this.nodes = new OverviewNodes(await post(`/api/run/${run}/overview`, { root, depth, opened, closed, limit: MAX_NODES }));
      this.request = request;
    }
    return this.nodes;
  }

  /**
   * Shows nodes after a step. `path` leads to the node of the step; `follow` scrolls to the selected node; `fresh` fits the
   * whole tree.
   * @param {OverviewNodes} nodes
   * @param {{ step: number | null, selected: number, path: TreeItem[], follow?: boolean, fresh?: boolean }} options
   */
  show(nodes, { step, selected, path, follow, fresh = false }) {
    const { view } = this;
    if (view.loaded !== nodes || !view.canvas.isConnected) view.load(nodes, fresh);
    view.show(step, selected, path);
    const used = nodes.used(step, path);
    showUsed(view.legend, (look) => used.has(look));
    if (follow) view.reveal(selected);
  }
}
