// The place of one tree that may be turned to its overview: toggle, buttons, legend and keys. Pages say what is shown in it
// and what becomes of a node that was touched.

import { post } from "../api.js";
import { $ } from "../view.js";
import { Things } from "./things.js";
import { Overview } from "./view.js";

const MOST = 20000;

export class Large {
  // The ids of the controls begin with `prefix`; `label` is the name of the box while it is an overview.
  // `touched(item, again)` is told what was picked, `turn(on)` what was wished for, `open()` opens or closes what is picked.
  constructor(box, prefix, label, { touched, turn, open }) {
    const part = (name) => $(`${prefix}-${name}`);
    Object.assign(this, { box, on: false });
    this.empty();
    this.labels = { false: box.getAttribute("aria-label"), true: label };
    [this.toggle, this.shown] = [part("overview"), [part("zoom"), part("legend")]];
    this.view = new Overview(box, part("legend"), (item) => touched(item, true));
    const { view } = this;
    const moves = {
      ArrowLeft: () => view.nudge(-1, 0), ArrowRight: () => view.nudge(1, 0), ArrowUp: () => view.nudge(0, -1), ArrowDown: () => view.nudge(0, 1),
      "+": () => view.closer(2), "=": () => view.closer(2), "-": () => view.closer(0.5), z: () => view.whole(),
      Enter: () => { const item = view.aimed(); if (item) touched(item, false); else open(); },
    };
    const turned = { o: () => turn(!this.on) };
    this.keys = { true: { ...turned, ...moves }, false: turned };
    this.toggle.addEventListener("click", turned.o);
    for (const [name, key] of [["in", "+"], ["out", "-"], ["whole", "z"]]) part(name).addEventListener("click", moves[key]);
  }

  // Nothing is there to be shown.
  empty() { [this.things, this.wish] = [null, ""]; }

  turn(on) {
    this.on = on;
    this.box.classList.toggle("map", on);
    this.box.setAttribute("aria-label", this.labels[on]);
    this.toggle.setAttribute("aria-pressed", String(on));
    for (const part of this.shown) part.hidden = !on;
  }

  // Whether the key that was pressed in the box is one of its own, and is obeyed.
  key(event) {
    const keys = this.keys[this.on];
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return false;
    event.preventDefault();
    keys[event.key]();
    return true;
  }

  // The things of a tree, asked for only when there are others to show.
  async ask(run, { root, depth, opened, closed }) {
    const wish = JSON.stringify([run, root, depth, opened, closed]);
    if (wish !== this.wish) {
      this.things = new Things(await post(`/api/run/${run}/overview`, { root, depth, opened, closed, limit: MOST }));
      this.wish = wish;
    }
    return this.things;
  }

  // Shows things after a step; `way` leads to where the search is, `anew` asks for the whole picture.
  show(things, { step, selected, way, follow, anew = false }) {
    const { view } = this;
    if (view.things !== things || !view.canvas.isConnected) view.load(things, anew);
    view.show(step, selected, way);
    if (follow) view.reveal(selected);
  }
}
