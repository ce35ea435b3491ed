// One search of the page: its choice, its answer, its picture at a step, its tree.

import { get, getFile, post, postFile, run } from "../api.js";
import { $, complain, download, draw, element, ending, grouped, options } from "../view.js";
import * as curve from "./curve.js";
import { puzzle } from "./instance.js";

const ROOM = 160;

export class Panel {
  constructor(side, changed) {
    this.side = side;
    this.changed = changed;
    this.record = null; // { run, steps, answer }
    this.search = null;
    this.chart = null;
    this.playing = null;
    this.told = 0;
    this.opened = [];
    this.closed = [];
    this.at("algorithm").addEventListener("change", () => { this.heuristics(); changed(); });
    this.at("heuristic").addEventListener("change", () => { this.about(); changed(); });
    this.at("play").addEventListener("click", () => this.play());
    this.at("save-tree").addEventListener("click", () => this.saveTree().catch((error) => complain(error.message)));
    this.at("save-scene").addEventListener("click", () => this.saveScene().catch((error) => complain(error.message)));
    this.at("tree").addEventListener("click", (event) => this.click(event));
  }

  at(name) { return $(`${this.side}-${name}`); }

  get way() { return { algorithm: this.at("algorithm").value, heuristic: this.at("heuristic").value }; }

  get steps() { return this.record?.steps ?? 0; }

  // Fills the lists for the puzzle; keeps what is chosen if it still applies.
  offer(wanted = null) {
    const { algorithms } = puzzle.view;
    const chosen = wanted ?? this.way;
    const names = algorithms.map((row) => row.name);
    const none = this.side === "b" ? [["", "none", "No second search"]] : [];
    const rows = [...none, ...algorithms.map((row) => [row.name, row.name, row.summary])];
    const usual = this.side === "b" ? "" : names.find((name) => ["a-star", "backtracking", "annealing"].includes(name)) ?? names[0];
    options(this.at("algorithm"), rows, names.includes(chosen.algorithm) ? chosen.algorithm : usual);
    this.heuristics(chosen.heuristic);
  }

  heuristics(wanted = this.at("heuristic").value) {
    const row = puzzle.view.algorithms.find((row) => row.name === this.at("algorithm").value);
    const list = row?.heuristics ?? [];
    const chosen = list.some(([name]) => name === wanted) ? wanted : list[0]?.[0];
    options(this.at("heuristic"), list.length ? list.map(([name, about]) => [name, name, about]) : [["", "–"]], chosen);
    this.at("heuristic").disabled = !list.length;
    this.about();
  }

  about() {
    const row = puzzle.view.algorithms.find((row) => row.name === this.at("algorithm").value);
    const about = row?.heuristics.find(([name]) => name === this.at("heuristic").value)?.[1];
    this.at("about").textContent = row ? `${row.summary}${about ? ` – ${about}` : ""}.` : "";
  }

  clear() {
    this.search?.drop();
    this.search = null;
    this.record = null;
    clearTimeout(this.playing);
    this.at("panel").hidden = true;
  }

  // Searches and records; resolves when it is over.
  start(limits) {
    this.clear();
    const { algorithm, heuristic } = this.way;
    if (!algorithm) return Promise.resolve(true);
    const command = { puzzle: puzzle.name, instance: puzzle.view.instance, algorithm, heuristic: heuristic || null, ...limits };
    this.at("panel").hidden = false;
    this.at("panel").classList.add("busy");
    this.at("title").textContent = heuristic ? `${algorithm} (${heuristic})` : algorithm;
    this.at("answer").textContent = "Searching …";
    for (const part of ["figures", "scene", "counts", "tree"]) this.at(part).replaceChildren();
    this.at("event").textContent = "";
    this.at("solution").hidden = this.at("curve").hidden = true;
    return new Promise((resolve) => {
      const own = run(command, (status) => {
        if (this.search !== own || !status.done) return;
        this.search = null;
        this.at("panel").classList.remove("busy");
        if (status.error || status.cancelled) { this.at("answer").textContent = ""; complain(status.error); resolve(false); return; }
        this.record = { run: status.run, steps: status.steps, kept: status.kept, answer: status.answer };
        [this.opened, this.closed] = [[], []];
        this.answer();
        this.curve().then(() => resolve(true));
      }, "/api/puzzle/run");
      this.search = own;
    });
  }

  answer() {
    const { answer } = this.record;
    const found = answer.solved
      ? [answer.cost === null ? "Solved" : `Cost ${number(answer.cost)}`, answer.optimal ? ", proven to be the least" : "", answer.cost !== null && answer.actions.length ? `, ${grouped(answer.actions.length)} steps` : ""].join("")
      : "No solution";
    this.at("answer").textContent = answer.note ? `${found}: ${answer.note}.` : `${found}.`;
    figures(this.at("figures"), [
      ["Expanded", grouped(answer.expanded)], ["Generated", grouped(answer.generated)],
      ["Frontier at most", grouped(answer.peak_frontier)],
      ["Branching b*", answer.branching === null ? "–" : answer.branching.toFixed(2)],
      ["Time", answer.seconds < 1 ? `${(answer.seconds * 1000).toFixed(1)} ms` : `${answer.seconds.toFixed(2)} s`],
    ]);
    this.at("solution").hidden = !answer.solved || !answer.actions.length;
    this.at("played").textContent = "";
  }

  async curve() {
    this.chart = null;
    this.at("tree").hidden = this.at("save-tree-box").hidden = false;
    const data = await get(`/api/run/${this.record.run}/curve`).catch(() => null);
    if (!data?.points.length) return;
    this.at("curve").hidden = false;
    // The tree of a run is a single line; the curve tells more.
    this.at("tree").hidden = this.at("save-tree-box").hidden = true;
    this.chart = curve.draw(this.at("curve"), data);
  }

  // Shows the search right after a step; null = in the end.
  async show(step) {
    if (!this.record) return;
    clearTimeout(this.playing);
    this.playing = null;
    this.at("play").textContent = "Play the solution";
    const mine = ++this.told;
    const { run: id, steps } = this.record;
    const at = step === null ? null : Math.min(step, steps - 1);
    this.step = at;
    const query = at === null ? "" : `?step=${at}`;
    const wish = { step: at, follow: at !== null, limit: ROOM, depth: at === null && this.record.kept > ROOM ? 3 : 99, opened: this.opened, closed: this.closed };
    const [scene, window] = await Promise.all([get(`/api/run/${id}/scene${query}`), post(`/api/run/${id}/window`, wish)]);
    if (mine !== this.told) return;
    draw(this.at("scene"), scene.svg).setAttribute("aria-label", scene.caption);
    this.at("event").textContent = at === null ? `The end. ${scene.caption}` : `Step ${grouped(at + 1)} of ${grouped(steps)}: ${scene.caption}`;
    figures(this.at("counts"), scene.counts.map(([name, count]) => [name, number(count)]));
    this.chart?.mark(scene.step);
    this.items = window.items;
    const svg = draw(this.at("tree"), window.svg);
    svg.setAttribute("aria-label", `${window.caption}: ${grouped(window.kept)} nodes kept`);
    this.follow(svg, window.at?.node);
  }

  follow(svg, node) {
    const frame = this.at("tree");
    const group = node === undefined ? svg.querySelector("g[data-node]") : svg.querySelector(`g[data-node="${node}"]`);
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
    const item = this.items?.find((item) => item.id === id);
    if (!item?.can_open) return;
    const without = (list) => list.filter((other) => other !== id);
    [this.opened, this.closed] = item.open
      ? [without(this.opened), [...without(this.closed), id]]
      : [[...without(this.opened), id], without(this.closed)];
    this.show(this.step).catch((error) => complain(error.message));
  }

  // Plays the solution on the picture, or stops playing it.
  play() {
    if (this.playing) { this.show(this.step).catch((error) => complain(error.message)); return; }
    const { actions } = this.record.answer;
    const mine = ++this.told;
    this.at("play").textContent = "Back to the search";
    const beat = async (at) => {
      const { svg } = await post("/api/puzzle/play", { puzzle: puzzle.name, instance: this.record.answer.instance, actions, at });
      if (mine !== this.told) return;
      draw(this.at("scene"), svg);
      this.at("played").textContent = at ? `${at} of ${actions.length}: ${actions[at - 1]}` : "The start";
      if (at < actions.length) this.playing = setTimeout(() => beat(at + 1).catch(fail), 450);
    };
    const fail = (error) => { complain(error.message); this.show(this.step).catch(() => {}); };
    this.playing = setTimeout(() => beat(0).catch(fail), 0);
  }

  async saveTree() {
    const form = this.at("save-tree-form").value;
    const wish = { step: this.step, follow: this.step !== null, limit: 2000, depth: 99, opened: this.opened, closed: this.closed, file: form };
    const file = await postFile(`/api/run/${this.record.run}/window`, wish);
    download(`${puzzle.name.split(":")[0]}-${this.way.algorithm}-tree.${ending(form)}`, file);
  }

  async saveScene() {
    const step = this.step === null ? "" : `&step=${this.step}`;
    const form = this.at("save-scene-form").value;
    const file = await getFile(`/api/run/${this.record.run}/scene?file=${form}${step}`);
    download(`${puzzle.name.split(":")[0]}-${this.way.algorithm}.${ending(form)}`, file);
  }
}

const number = (value) => (Number.isInteger(value) ? grouped(value) : value.toFixed(2));

function figures(list, rows) {
  list.replaceChildren(...rows.map(([name, text]) => element("div", {},
    element("dt", { textContent: name }), element("dd", { textContent: text }))));
}
