// The tree as an overview: when it stands in the place of the drawing, and its own buttons and keys.

import { post } from "../api.js";
import { Things } from "../overview/things.js";
import { Overview } from "../overview/view.js";
import { keep } from "../url.js";
import { $ } from "../view.js";

const MOST = 20000;
const LABELS = {
  false: "Search tree: arrows step, Shift and arrows walk from node to node, Enter opens and closes",
  true: "Overview of the search tree: arrows move the picture, plus and minus zoom, Shift and arrows walk from node to node, Enter picks what is in the middle, then opens and closes it; j and k step",
};

let view = null;
let on = false;
let chosen = null; // what the reader wants: true, false, or null = what the size of the tree asks for
let things = null;
let loaded = ""; // what the canvas has

export const isOn = () => on;
export const mayTurn = () => chosen === null;

export function turn(to) {
  on = to;
  $("tree").classList.toggle("map", on);
  $("tree").setAttribute("aria-label", LABELS[on]);
  $("t-overview").setAttribute("aria-pressed", String(on));
  $("t-zoom").hidden = $("t-legend").hidden = !on;
  $("t-fit").hidden = on;
}

// As the reader wants it, until there is another search.
export function choose(to) {
  chosen = to;
  keep("overview", to ? "1" : "");
  turn(to);
}

// Another search: its size decides.
export function forget() {
  [chosen, loaded] = [null, ""];
  keep("overview", "");
  turn(false);
}

// The things of the tree, asked for only when there are others to show.
export async function load(run, { root, depth, opened, closed }, anew) {
  const wish = JSON.stringify([run, root, depth, opened, closed]);
  if (wish !== loaded) {
    things = new Things(await post(`/api/run/${run}/overview`, { root, depth, opened, closed, limit: MOST }));
    loaded = wish;
  }
  if (view.things !== things || !view.canvas.isConnected) view.load(things, anew);
  return things;
}

export function show(step, selected, follow) {
  view.show(step, selected);
  if (follow) view.reveal(selected);
}

export const KEYS = {
  ArrowLeft: () => view.nudge(-1, 0), ArrowRight: () => view.nudge(1, 0), ArrowUp: () => view.nudge(0, -1), ArrowDown: () => view.nudge(0, 1),
  "+": () => view.closer(2), "=": () => view.closer(2), "-": () => view.closer(0.5), z: () => view.whole(),
};

// `touched(item, again)` is told what was picked, `turn(on)` what was wished for, `open()` opens or closes what is picked.
export function setUp({ touched, turn: wish, open }) {
  view = new Overview($("tree"), $("t-legend"), (item) => touched(item, true));
  KEYS.Enter = () => { const item = view.aimed(); if (item) touched(item, false); else open(); };
  $("t-overview").addEventListener("click", () => wish(!on));
  $("t-in").addEventListener("click", () => view.closer(2));
  $("t-out").addEventListener("click", () => view.closer(0.5));
  $("t-whole").addEventListener("click", () => view.whole());
}
