// The steps: one slider for both searches.

import { $, calm, complain, grouped } from "../view.js";

let panels = [];
let changed = () => {};
let timer = null;

export const shown = { step: null };

const steps = () => Math.max(...panels.map((panel) => panel.steps), 0);

let painting = null;
let again = false;

// One request at a time, the latest wish next.
export function paint() {
  counter();
  if (painting) { again = true; return painting; }
  painting = (async () => {
    do { again = false; await Promise.all(panels.map((panel) => panel.show(shown.step))); } while (again);
  })().catch((error) => complain(error.message)).finally(() => { painting = null; });
  return painting;
}

function counter() {
  const last = steps() - 1;
  const { step } = shown;
  $("transport").hidden = last < 0;
  $("s-slider").max = String(Math.max(0, last));
  $("s-slider").value = String(step ?? last);
  $("s-counter").textContent = step === null ? `The end, ${grouped(last + 1)} steps` : `Step ${grouped(step + 1)} / ${grouped(last + 1)}`;
  $("s-slider").setAttribute("aria-valuetext", $("s-counter").textContent);
  $("s-back").disabled = $("s-first").disabled = step === 0;
  $("s-forward").disabled = $("s-last").disabled = step === last;
}

export function to(index) {
  if (!steps()) return Promise.resolve();
  shown.step = Math.max(0, Math.min(steps() - 1, index));
  changed();
  return paint();
}

export const by = (count) => to(shown.step === null ? (count < 0 ? steps() + count : 0) : shown.step + count);

export const last = () => to(steps() - 1);

// The searches as they were in the end.
export function end() {
  pause();
  shown.step = null;
  changed();
  return paint();
}

export function pause() {
  clearTimeout(timer);
  timer = null;
  $("s-play").textContent = "Play";
}

export function playOrPause() {
  if (timer) { pause(); return; }
  if (!steps()) return;
  if (shown.step === steps() - 1) shown.step = null;
  $("s-play").textContent = "Pause";
  const beat = async () => {
    const speed = Number($("s-speed").value);
    const stride = Math.max(1, Math.round(speed / (calm() ? 1 : 16)));
    await by(stride);
    if (timer === null) return;
    if (shown.step >= steps() - 1) { pause(); return; }
    timer = setTimeout(beat, (1000 * stride) / speed);
  };
  timer = setTimeout(beat, 0);
}

export function faster(count) {
  const select = $("s-speed");
  select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + count));
}

export function setUp(both, whenChanged) {
  [panels, changed] = [both, whenChanged];
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, act);
  on("s-first", () => to(0));
  on("s-back", () => by(-1));
  on("s-play", playOrPause);
  on("s-forward", () => by(1));
  on("s-last", last);
  on("s-slider", () => { pause(); to(Number($("s-slider").value)); }, "input");
}
