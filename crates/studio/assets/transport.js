// The controls that step through a search.

import { keep, read } from "./url.js";
import { $, announce, element, formatCount, prefersReducedMotion } from "./view.js";

const MAX_BOOKMARKS = 50;
const FRAMES_PER_SECOND = 16; // faster playback shows several steps at once

/**
 * What the controls step through.
 * @typedef {object} Steps
 * @property {() => number} last the last step; negative if there are none
 * @property {() => number | null} at the step that is shown; null = the whole search
 * @property {(step: number) => unknown} go shows a step; resolves when it is shown
 * @property {() => string} text the text of the counter
 * @property {number} [from] the number of the first step for readers
 *
 * @typedef {ReturnType<typeof transport>} Transport
 */

/**
 * Connects the controls.
 * @param {Steps} steps
 */
export function transport({ last, at, go, text, from = 1 }) {
  /** @type {number | null} */
  let timer = null;

  /** @param {number} index */
  const to = async (index) => { if (last() >= 0) await go(Math.max(0, Math.min(last(), index))); };
  /** @param {number} count */
  const by = (count) => to((at() ?? (count < 0 ? last() + 1 : -count)) + count);
  const atEnd = () => (at() ?? last()) >= last();

  function pause() {
    clearTimeout(timer ?? undefined);
    timer = null;
    $("s-play").textContent = "Play";
  }

  function playOrPause() {
    if (timer !== null) { pause(); return; }
    if (last() < 0) return;
    let fromStart = atEnd();
    $("s-play").textContent = "Pause";
    const beat = async () => {
      const speed = Number($("s-speed").value);
      const stride = Math.max(1, Math.round(speed / (prefersReducedMotion() ? 1 : FRAMES_PER_SECOND)));
      await (fromStart ? to(0) : by(stride));
      fromStart = false;
      if (timer === null) return;
      if (atEnd()) { pause(); return; }
      timer = setTimeout(beat, (1000 * stride) / speed);
    };
    timer = setTimeout(beat, 0);
  }

  /** @param {number} count */
  function faster(count) {
    const select = $("s-speed");
    select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + count));
  }

  // Bookmarks. Those in the address are set when there are steps.
  const linked = (read().get("marks") ?? "").split(".").filter(Boolean).map(Number);
  /** @type {number[] | null} */
  let marks = null;
  const mark = element("button", { type: "button", textContent: "Bookmark", ariaKeyShortcuts: "b" });
  const list = element("span", { className: "marks", role: "group", ariaLabel: "Bookmarks" });
  $("s-speed").closest(".transport")?.append(mark, list);

  function showMarks() {
    const step = at();
    mark.disabled = step === null;
    mark.setAttribute("aria-pressed", String(step !== null && marks?.includes(step)));
    list.replaceChildren(...(marks ?? []).map((index) => element("button", {
      type: "button", textContent: formatCount(index + from), ariaLabel: `Go to the bookmark at step ${index + from}`,
      ariaCurrent: index === step ? "step" : null, onclick: () => { pause(); to(index); },
    })));
  }

  /** @param {number[]} steps */
  function setMarks(steps) {
    const valid = [...new Set(steps)].filter((step) => Number.isInteger(step) && step >= 0 && step <= last());
    marks = valid.sort((a, b) => a - b).slice(0, MAX_BOOKMARKS);
    keep("marks", marks.join("."));
    showMarks();
  }

  function toggleMark() {
    const step = at();
    if (step === null || last() < 0 || !marks) return;
    const isMarked = marks.includes(step);
    setMarks(isMarked ? marks.filter((other) => other !== step) : [...marks, step]);
    announce(isMarked ? "Bookmark removed." : `Bookmark at step ${formatCount(step + from)}.`);
  }

  // The bookmarks belong to one search.
  function forget() {
    if (marks?.length) setMarks([]);
  }

  function show() {
    const [end, step] = [last(), at()];
    if (end >= 0 && marks === null) setMarks(linked);
    if (marks) showMarks();
    $("s-slider").max = Math.max(0, end);
    $("s-slider").value = step ?? end;
    $("s-counter").textContent = text();
    $("s-slider").setAttribute("aria-valuetext", text());
    $("s-number").max = end + from;
    if (document.activeElement !== $("s-number")) $("s-number").value = (step ?? end) + from;
    $("s-back").disabled = $("s-first").disabled = step === 0;
    $("s-forward").disabled = $("s-last").disabled = step !== null && step >= end;
  }

  /** @param {() => unknown} move */
  const paused = (move) => () => { pause(); return move(); };
  const [first, back, forward, end] = [paused(() => to(0)), paused(() => by(-1)), paused(() => by(1)), paused(() => to(last()))];
  /** @param {string} id @param {() => unknown} act @param {string} [kind] */
  const on = (id, act, kind = "click") => $(id).addEventListener(kind, act);
  mark.addEventListener("click", toggleMark);
  on("s-first", first);
  on("s-back", back);
  on("s-play", playOrPause);
  on("s-forward", forward);
  on("s-last", end);
  on("s-slider", paused(() => to(Number($("s-slider").value))), "input");
  on("s-number", paused(() => $("s-number").checkValidity() && to(Number($("s-number").value) - from)), "change");
  if (prefersReducedMotion()) $("s-speed").value = "1";

  /** @type {KeyActions} */
  const keys = {
    ArrowLeft: back, j: back, ArrowRight: forward, k: forward, ArrowUp: first, 0: first, ArrowDown: end, $: end,
    " ": playOrPause, "+": () => faster(1), "-": () => faster(-1), b: toggleMark,
  };
  return { to, by, first, back, forward, end, pause, forget, show, keys };
}
