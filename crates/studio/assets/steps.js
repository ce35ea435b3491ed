// One step control for several recorded searches: all panels show the same step.

import { latest } from "./latest.js";
import { Transport } from "./transport.js";
import { $, enable, formatCount, plural } from "./view.js";

/** The step that is shown; null = the end of the searches. @type {{ step: number | null }} */
export const shown = { step: null };

/** @type {{ panels: import("./panel.js").Panel[], changed: () => void, bar: import("./transport.js").Transport | null }} */
const state = { panels: [], changed: () => {}, bar: null };

const last = () => Math.max(...state.panels.map((panel) => panel.steps), 0) - 1;

const showAll = latest(() => Promise.all(state.panels.map((panel) => panel.show(shown.step))));

/** Shows the step in all panels. */
export function paint() {
  $("transport").hidden = last() < 0;
  state.bar?.show();
  enable([[$("s-end"), shown.step !== null], [$("s-play"), true]]);
  return showAll();
}

/** @param {number | null} step */
function go(step) {
  shown.step = step;
  state.changed();
  return paint();
}

/** Shows the end of the searches. */
function end() {
  state.bar?.pause();
  return go(null);
}

/** Hides the control, since no search is shown. */
export function clear() {
  state.bar?.pause();
  state.bar?.forget();
  shown.step = null;
  $("comparison").hidden = $("transport").hidden = true;
}

/** Takes the bookmarks of another link. */
export function restore() {
  state.bar?.pause();
  state.bar?.restore();
}

/** @param {string} value steps per second */
export const setSpeed = (value) => state.bar?.setSpeed(value);
/** @param {number} step */
export const to = (step) => state.bar?.to(step);
export const pause = () => state.bar?.pause();
/** Plays from the step that is shown, which stays for as long as the others. */
export const play = () => state.bar?.play();

const text = () => (shown.step === null ? `End, ${plural(last() + 1, "step")}` : `Step ${formatCount(shown.step + 1)} / ${formatCount(last() + 1)}`);

/**
 * Connects the control; returns its keyboard shortcuts.
 * @param {import("./panel.js").Panel[]} panels
 * @param {() => void} whenChanged is called before another step is shown
 * @returns {KeyActions}
 */
export function setUp(panels, whenChanged) {
  const bar = new Transport({ last, at: () => shown.step, go, text });
  Object.assign(state, { panels, changed: whenChanged, bar });
  $("s-end").addEventListener("click", end);
  return { ...bar.keys, r: end };
}
