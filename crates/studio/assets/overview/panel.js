// One of several searches on a page, with a tree that the reader may turn to its overview.

import { Panel } from "../panel.js";
import { complain, say } from "../view.js";
import { Large } from "./large.js";

export class LargePanel extends Panel {
  constructor(side, changed) {
    super(side, changed);
    this.selected = 0;
    const box = this.at("tree");
    const label = `Overview of the ${box.getAttribute("aria-label").toLowerCase()}: arrows move the picture, plus and minus zoom, Enter picks what is in the middle, then opens and closes it; j and k step`;
    this.large = new Large(box, side, label, {
      touched: (item, again) => this.touched(item, again),
      turn: (on) => { this.overview = on; changed(); this.show(this.step).catch((error) => complain(error.message)); },
      open: () => this.openOrClose(this.picked),
    });
    box.addEventListener("keydown", (event) => this.large.key(event));
  }

  get overview() { return this.large.on; }

  // The overview shows all there is; what is opened and closed in it is another matter than in the drawing.
  set overview(on) {
    this.large.turn(on);
    this.at("picked").hidden = !on;
    [this.opened, this.closed, this.drawn] = [[], [], null];
  }

  get picked() { return this.large.things?.find(this.selected); }

  ask() {
    if (!this.large.on) return super.ask();
    const { record: { run: id }, opened, closed } = this;
    return this.large.ask(id, { root: 0, depth: 99, opened, closed });
  }

  // A step is shown where it is, which is picked, too; `way` leads to it.
  drawTree(tree, way) {
    if (!this.large.on) { super.drawTree(tree); return; }
    const { run: id } = this.record;
    const anew = this.drawn?.run !== id;
    const moved = anew || this.drawn.step !== this.step;
    this.drawn = { run: id, step: this.step };
    // The last of the way may be in a bundle.
    this.route = this.step === null ? [] : way.map((id) => tree.find(id)).filter(Boolean);
    if (moved && this.route.length) this.selected = this.route.at(-1).id;
    else if (anew || !tree.find(this.selected)) this.selected = 0;
    this.look(tree, moved, anew);
  }

  look(things, follow, anew) {
    this.large.show(things, { step: this.step, selected: this.selected, way: this.route, follow, anew });
    this.at("picked").textContent = this.large.view.told;
  }

  // What was touched is picked; touched again, it opens or closes.
  touched(item, again) {
    // What is no node, moves that were not looked at or more than there is room for, belongs to the one above.
    const node = item.id === null ? this.large.things.all[item.parent] : item;
    if (again && node === item && node.id === this.selected) { this.openOrClose(node); return; }
    this.selected = node.id;
    this.look(this.large.things, false);
    say(this.large.view.told);
  }

  follow() { if (!this.large.on) super.follow(); }
}

// The sides that are overviews, as a link names them: a, b, ab or none; and the way back.
export const overviews = (panels) => panels.filter((panel) => panel.overview).map((panel) => panel.side).join("");

export function turn(panels, sides) {
  for (const panel of panels) panel.overview = sides.includes(panel.side);
}
