// One step control for several recorded searches: all panels show the same step.

import * as comparison from "./comparison.js";
import { latest } from "./latest.js";
import { Transport } from "./transport.js";
import { $, enable, formatCount, plural } from "./view.js";

/** The step that is shown; null = the end of the searches. @type {{ step: number | null }} */
export const shown = { step: null };

/** `searches` counts the searches that were started or removed. @type {{ panels: import("./panel.js").Panel[], changed: () => void, bar: import("./transport.js").Transport | null, searches: number }} */
const state = { panels: [], changed: () => {}, bar: null, searches: 0 };

const last = () => Math.max(...state.panels.map((panel) => panel.steps), 0) - 1;

const showAll = latest(() => Promise.all(state.panels.map((panel) => panel.show(shown.step))));

/** Shows the step in all panels. */
function paint() {
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

/** Searches in all panels, then shows the ends and compares them. False if the searches were removed. @param {unknown} limits */
export async function search(limits) {
  const { panels } = state;
  const own = state.searches += 1;
  $("stop").hidden = false;
  await Promise.all(panels.map((panel) => panel.start(limits)));
  if (own !== state.searches) return false;
  if (document.activeElement === $("stop")) $("search").focus();
  $("stop").hidden = true;
  $("unsearch").hidden = !panels.some((panel) => panel.record);
  comparison.show(panels.map((panel) => panel.outcome));
  await paint();
  return own === state.searches;
}

/** Stops the searches of all panels. */
export function stop() {
  for (const panel of state.panels) panel.search?.stop();
}

/** Takes the bookmarks of another link. */
export function restore() {
  state.bar?.pause();
  state.bar?.restore();
}

/** Removes the searches of all panels. */
export function unsearch() {
  clear();
  state.searches += 1;
  if ([$("unsearch"), $("stop")].some((button) => button === document.activeElement)) $("search").focus();
  $("unsearch").hidden = $("stop").hidden = true;
  for (const panel of state.panels) panel.clear();
  $("a-title").textContent = "";
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
