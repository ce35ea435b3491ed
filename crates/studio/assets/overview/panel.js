// A panel whose tree can be switched to its overview.

import { ARROWS } from "../keys.js";
import { Panel } from "../panel.js";
import { scrollToNode } from "../tree-scroll.js";
import { announce, showFailure } from "../view.js";
import { neighbour } from "../tree-neighbour.js";
import { isDrawn, showUsed } from "./legend.js";
import { OverviewSwitch } from "./switch.js";

export class OverviewPanel extends Panel {
  /** The selected node. */
  selected = 0;
  /** The path to the node of the step. @type {TreeItem[]} */
  path = [];
  /** The search and the step that the overview shows. @type {{ run: number, step: number | null } | null} */
  drawn = null;

  /**
   * @param {string} side
   * @param {() => void} changed
   */
  constructor(side, changed) {
    super(side, changed);
    const box = this.at("tree");
    const label = `Overview of the ${box.getAttribute("aria-label")?.toLowerCase()}: arrow keys scroll, plus and minus zoom, Enter selects the node in the middle, then expands and collapses it; j and k step`;
    this.overviewSwitch = new OverviewSwitch(box, side, label, {
      touched: (item, again) => this.touched(item, again),
      turn: (on) => { this.overview = on; changed(); this.show(this.step).catch(showFailure); },
      open: () => this.toggle(this.overviewSwitch.nodes?.find(this.selected)),
    });
    box.addEventListener("keydown", (event) => { if (!this.overviewSwitch.key(event)) this.key(event); });
  }

  /**
   * In the drawing: Shift and arrow keys select a node, Enter expands or collapses it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const direction = event.shiftKey ? ARROWS[event.key] : undefined;
    if (this.overview || !(direction || event.key === "Enter")) return;
    event.preventDefault();
    const current = this.items.find((item) => item.id === this.selected) ?? this.items[0];
    if (!current) return;
    const next = direction && neighbour(this.items, current, direction, (item) => item.id !== null);
    if (!direction) this.toggle(current);
    else if (next && next.id !== null) this.pick(next.id);
    else if (direction[1] > 0) this.toggle(current);
  }

  /** Selects a node of the drawing. @param {number} id */
  pick(id) {
    this.selected = id;
    const box = this.at("tree");
    for (const old of box.querySelectorAll(".picked")) old.classList.remove("picked");
    const node = box.querySelector(`g[data-node="${id}"]`);
    node?.classList.add("picked");
    if (node) { scrollToNode(box, node, box.querySelector("g[data-node]")); announce(node.querySelector("title")?.textContent ?? ""); }
  }

  get overview() { return this.overviewSwitch.on; }

  // The overview shows the whole tree, so other nodes are expanded and collapsed in it than in the drawing.
  set overview(on) {
    this.overviewSwitch.turn(on);
    this.at("picked").hidden = !on;
    [this.opened, this.closed, this.drawn] = [[], [], null];
  }

  async loadTree() {
    if (!this.overviewSwitch.on || !this.record) return super.loadTree();
    const { record: { run: id }, opened, closed } = this;
    return this.overviewSwitch.load(id, { root: 0, depth: 99, opened, closed });
  }

  /**
   * @param {number} step
   * @returns {Promise<[Scene, any]>}
   */
  async loadStep(step) {
    if (!this.overviewSwitch.on) return super.loadStep(step);
    const [[scene], nodes] = await Promise.all([super.loadStep(step, false), this.loadTree()]);
    return [scene, nodes];
  }

  /**
   * The node of a step is selected and scrolled to.
   * @param {any} tree
   * @param {number[]} path
   */
  drawTree(tree, path) {
    if (!this.overviewSwitch.on || !this.record) {
      super.drawTree(tree, path);
      showUsed(this.at("legend"), (look) => isDrawn(this.at("tree"), look));
      return;
    }
    /** @type {import("./nodes.js").OverviewNodes} */
    const nodes = tree;
    const { run: id } = this.record;
    const fresh = this.drawn?.run !== id;
    const moved = fresh || this.drawn?.step !== this.step;
    this.drawn = { run: id, step: this.step };
    // The end of the path may be in a bundle.
    this.path = this.step === null ? [] : path.map((node) => nodes.find(node)).filter((item) => item !== undefined);
    const last = this.path.at(-1);
    if (moved && last) this.selected = last.id ?? 0;
    else if (fresh || !nodes.find(this.selected)) this.selected = 0;
    this.showNodes(nodes, moved, fresh);
  }

  /**
   * @param {import("./nodes.js").OverviewNodes} nodes
   * @param {boolean} follow
   * @param {boolean} [fresh]
   */
  showNodes(nodes, follow, fresh) {
    this.overviewSwitch.show(nodes, { step: this.step, selected: this.selected, path: this.path, follow, fresh });
    this.at("picked").textContent = this.overviewSwitch.view.description;
  }

  /**
   * Selects a node; a selected node is expanded or collapsed.
   * @param {TreeItem} item
   * @param {boolean} again
   */
  touched(item, again) {
    const { nodes } = this.overviewSwitch;
    if (!nodes) return;
    // Skipped moves and bundles belong to their parent.
    const node = item.id === null ? nodes.all[item.parent ?? 0] : item;
    if (again && node === item && node.id === this.selected) { this.toggle(node); return; }
    this.selected = node.id ?? 0;
    this.showNodes(nodes, false);
    announce(this.overviewSwitch.view.description);
  }

  fit() { if (!this.overviewSwitch.on) super.fit(); }

  follow() { if (!this.overviewSwitch.on) super.follow(); }
}

/**
 * The sides that show an overview, for the address: "a", "b", "ab" or "".
 * @param {OverviewPanel[]} panels
 */
export const overviews = (panels) => panels.filter((panel) => panel.overview).map((panel) => panel.side).join("");

/**
 * Switches the overviews of these sides on, the others off.
 * @param {OverviewPanel[]} panels
 * @param {string} sides
 */
export function turn(panels, sides) {
  for (const panel of panels) panel.overview = sides.includes(panel.side);
}
