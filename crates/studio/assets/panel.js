// One recorded search of a page that shows several: its answer, its picture at a step, its tree. A page says in a class of
// its own how a search is asked for and what its answer is.

import { get, getFile, post, postFile, run } from "./api.js";
import { $, complain, download, draw, element, ending, grouped } from "./view.js";

const ROOM = 160;

export class Panel {
  constructor(side, changed) {
    this.side = side;
    this.changed = changed;
    this.record = null; // { run, steps, kept, status }
    this.search = null;
    this.told = 0;
    this.opened = [];
    this.closed = [];
    this.at("save-tree").addEventListener("click", () => this.saveTree().catch((error) => complain(error.message)));
    this.at("save-scene").addEventListener("click", () => this.saveScene().catch((error) => complain(error.message)));
    this.at("tree").addEventListener("click", (event) => this.click(event));
    // A frame that became narrower would show another part of the tree, or none.
    new ResizeObserver(() => this.follow()).observe(this.at("tree"));
  }

  at(name) { return $(`${this.side}-${name}`); }

  get steps() { return this.record?.steps ?? 0; }

  // What a page adds: {path, body, title, name} of a search, or null for none; and what is shown of its answer.
  command() { return null; }
  answer() {}
  async more() {}
  wentTo() {}

  clear() {
    this.search?.drop();
    this.search = null;
    this.record = null;
    this.at("panel").hidden = true;
  }

  // Searches and records; resolves when it is over.
  start(limits) {
    this.clear();
    const command = this.command(limits);
    if (!command) return Promise.resolve(true);
    this.name = command.name;
    this.at("panel").hidden = false;
    this.at("panel").classList.add("busy");
    this.at("title").textContent = command.title;
    this.at("answer").textContent = "Searching …";
    for (const part of ["figures", "scene", "counts", "tree"]) this.at(part).replaceChildren();
    this.at("event").textContent = "";
    return new Promise((resolve) => {
      const own = run(command.body, (status) => {
        if (this.search !== own || !status.done) return;
        this.search = null;
        this.at("panel").classList.remove("busy");
        if (status.error || status.cancelled) { this.at("answer").textContent = ""; complain(status.error); resolve(false); return; }
        this.record = { run: status.run, steps: status.steps, kept: status.kept, status };
        [this.opened, this.closed] = [[], []];
        this.answer(status);
        this.more().then(() => resolve(true));
      }, command.path);
      this.search = own;
    });
  }

  // Shows the search right after a step; null = in the end.
  async show(step) {
    if (!this.record) return;
    const mine = ++this.told;
    const { run: id, steps } = this.record;
    const at = step === null ? null : Math.min(step, steps - 1);
    this.step = at;
    const query = at === null ? "" : `?step=${at}`;
    const [scene, tree] = await Promise.all([get(`/api/run/${id}/scene${query}`), this.ask()]);
    if (mine !== this.told) return;
    draw(this.at("scene"), scene.svg).setAttribute("aria-label", scene.caption);
    this.at("event").textContent = at === null ? `The end. ${scene.caption}` : `Step ${grouped(at + 1)} of ${grouped(steps)}: ${scene.caption}`;
    figures(this.at("counts"), scene.counts.map(([name, count]) => [name, number(count)]));
    this.wentTo(scene.step);
    this.drawTree(tree, scene.way);
  }

  // What is to be shown of the tree.
  ask() {
    const { run: id, kept } = this.record;
    const { step, opened, closed } = this;
    return post(`/api/run/${id}/window`, { step, follow: step !== null, limit: ROOM, depth: step === null && kept > ROOM ? 3 : 99, opened, closed });
  }

  drawTree(window) {
    this.items = window.items;
    const svg = draw(this.at("tree"), window.svg);
    svg.setAttribute("aria-label", `${window.caption}: ${grouped(window.kept)} nodes kept`);
    this.followed = window.at?.node;
    this.follow();
  }

  // Brings the node of the step into view, or the root.
  follow() {
    const [frame, node] = [this.at("tree"), this.followed];
    const group = frame.querySelector(node === undefined ? "g[data-node]" : `g[data-node="${node}"]`);
    if (!group) return;
    const [box, around] = [group.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollTo({
      left: frame.scrollLeft + box.left + box.width / 2 - around.left - around.width / 2,
      top: node === undefined ? 0 : frame.scrollTop + box.top + box.height / 2 - around.top - around.height / 2,
      behavior: "instant",
    });
  }

  // Opens or closes the node that was clicked.
  click(event) {
    const id = Number(event.target.closest("g[data-node]")?.dataset.node ?? NaN);
    this.openOrClose(this.items?.find((item) => item.id === id));
  }

  openOrClose(item) {
    if (!item?.can_open) return;
    const { id } = item;
    const without = (list) => list.filter((other) => other !== id);
    [this.opened, this.closed] = item.open
      ? [without(this.opened), [...without(this.closed), id]]
      : [[...without(this.opened), id], without(this.closed)];
    this.show(this.step).catch((error) => complain(error.message));
  }

  async saveTree() {
    const form = this.at("save-tree-form").value;
    const wish = { step: this.step, follow: this.step !== null, limit: 2000, depth: 99, opened: this.opened, closed: this.closed, file: form };
    download(`${this.name}-tree.${ending(form)}`, await postFile(`/api/run/${this.record.run}/window`, wish));
  }

  async saveScene() {
    const step = this.step === null ? "" : `&step=${this.step}`;
    const form = this.at("save-scene-form").value;
    download(`${this.name}.${ending(form)}`, await getFile(`/api/run/${this.record.run}/scene?file=${form}${step}`));
  }
}

export const number = (value) => (Number.isInteger(value) ? grouped(value) : value.toFixed(2));

export function figures(list, rows) {
  list.replaceChildren(...rows.map(([name, text]) => element("div", {},
    element("dt", { textContent: name }), element("dd", { textContent: text }))));
}
