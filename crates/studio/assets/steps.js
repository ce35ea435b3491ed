// The steps of several recorded searches under one bar: the same step of each is shown.

import { latest } from "./latest.js";
import { transport } from "./transport.js";
import { $, grouped } from "./view.js";

let panels = [];
let changed = () => {};
let bar = null;

export const shown = { step: null };

const last = () => Math.max(...panels.map((panel) => panel.steps), 0) - 1;

const showAll = latest(() => Promise.all(panels.map((panel) => panel.show(shown.step))));

export function paint() {
  $("transport").hidden = last() < 0;
  bar.show();
  $("s-end").disabled = shown.step === null;
  return showAll();
}

function go(step) {
  shown.step = step;
  changed();
  return paint();
}

// The searches as they were in the end.
export function end() {
  bar.pause();
  return go(null);
}

// Nothing is shown any more.
export function clear() {
  bar.pause();
  bar.forget();
  shown.step = null;
  $("transport").hidden = true;
}

export const to = (step) => bar.to(step);
export const pause = () => bar.pause();

const words = () => (shown.step === null ? `The end, ${grouped(last() + 1)} steps` : `Step ${grouped(shown.step + 1)} / ${grouped(last() + 1)}`);

// The keys of the bar come back, for the page to add its own.
export function setUp(all, whenChanged) {
  [panels, changed] = [all, whenChanged];
  bar = transport({ last, at: () => shown.step, go, words });
  $("s-end").addEventListener("click", end);
  return { ...bar.keys, r: end };
}
