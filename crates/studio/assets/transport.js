// The controls that step through a search.

import { keep, read } from "./url.js";
import { $, announce, element, enable, formatCount, prefersReducedMotion } from "./view.js";

const MAX_BOOKMARKS = 50;
const LONGEST = 30; // seconds of playback, unless the reader chooses a speed
const FRAMES_PER_SECOND = 16; // faster playback shows several steps at once

/** The bookmarks in the address. */
const linkedMarks = () => (read().get("marks") ?? "").split(".").filter(Boolean).map(Number);

/**
 * What the controls step through.
 * @typedef {object} Steps
 * @property {() => number} last the last step; negative if there are none
 * @property {() => number | null} at the step that is shown; null = the whole search
 * @property {(step: number) => unknown} go shows a step; resolves when it is shown
 * @property {() => string} text the text of the counter
 * @property {number} [from] the number of the first step for readers
 */

/** The controls of a page: first, back, play, forward, last, a slider, a number, a speed, and bookmarks. */
export class Transport {
  /** @type {Required<Steps>} */
  #steps;
  /** The next step of the playback. @type {number | null} */
  #timer = null;
  /** The bookmarks; null until there are steps. Those in the address are set then. @type {number[] | null} */
  #marks = null;
  #linked = linkedMarks();
  /** The bookmarks whose buttons are shown. */
  #listed = "";
  /** The steps that the speed was chosen for; negative once the reader has chosen it. */
  #paced = 0;
  #mark = element("button", { type: "button", className: "star", ariaLabel: "Bookmark", title: "Bookmark this step (b)", ariaKeyShortcuts: "b" });
  #list = element("span", { className: "marks", role: "group", ariaLabel: "Bookmarks" });
  /** The keyboard shortcuts. @type {KeyActions} */
  keys;

  /** @param {Steps} steps */
  constructor(steps) {
    this.#steps = { from: 1, ...steps };
    const [first, back, forward, end] = [() => this.first(), () => this.back(), () => this.forward(), () => this.end()];
    const [play, mark] = [() => this.#playOrPause(), () => this.#toggleMark()];
    $("s-number").closest(".field")?.after(this.#mark);
    $("s-speed").closest(".transport")?.append(this.#list);
    this.#mark.addEventListener("click", mark);
    for (const [id, act] of /** @type {const} */ ([["first", first], ["back", back], ["play", play], ["forward", forward], ["last", end]])) {
      $(`s-${id}`).addEventListener("click", act);
    }
    $("s-slider").addEventListener("input", () => this.#jump(Number($("s-slider").value)));
    $("s-number").addEventListener("change", () => { if ($("s-number").checkValidity()) this.#jump(Number($("s-number").value) - this.#steps.from); });
    if (prefersReducedMotion()) this.setSpeed("1");
    $("s-speed").addEventListener("change", () => { this.#paced = -1; });
    this.keys = {
      ArrowLeft: back, j: back, ArrowRight: forward, k: forward, ArrowUp: first, 0: first, ArrowDown: end, $: end,
      " ": play, "+": () => this.#faster(1), "-": () => this.#faster(-1), b: mark,
    };
  }

  /**
   * Shows a step, or the nearest one.
   * @param {number} index
   */
  async to(index) {
    const last = this.#steps.last();
    if (last >= 0) await this.#steps.go(Math.max(0, Math.min(last, index)));
  }

  /**
   * Goes on or back by some steps; from the whole search, to its last or first step.
   * @param {number} count
   */
  by(count) {
    return this.to((this.#steps.at() ?? (count < 0 ? this.#steps.last() + 1 : -count)) + count);
  }

  first() { return this.#jump(0); }

  end() { return this.#jump(this.#steps.last()); }

  back() { this.pause(); return this.by(-1); }

  forward() { this.pause(); return this.by(1); }

  /** @param {number} index */
  #jump(index) { this.pause(); return this.to(index); }

  // --- playback

  pause() {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    $("s-play").textContent = "Play";
  }

  #atEnd() { return (this.#steps.at() ?? this.#steps.last()) >= this.#steps.last(); }

  #playOrPause() {
    if (this.#timer !== null) this.pause(); else this.play(true);
  }

  /** Plays on. @param {boolean} [now] whether the next step is shown without delay */
  play(now = false) {
    if (this.#timer !== null || this.#steps.last() < 0) return;
    let fromStart = this.#atEnd();
    $("s-play").textContent = "Pause";
    /** The number of steps per second, and of steps in a frame. */
    const pace = () => {
      const speed = Number($("s-speed").value);
      return { speed, stride: Math.max(1, Math.round(speed / (prefersReducedMotion() ? 1 : FRAMES_PER_SECOND))) };
    };
    /** The time of some steps, in milliseconds. @param {number} steps @param {number} speed */
    const time = (steps, speed) => (1000 * steps) / speed;
    /** How long the drawing of earlier frames took beyond the time of their steps, in milliseconds. */
    let late = 0;
    const beat = async () => {
      const own = this.#timer;
      const begin = performance.now();
      const { speed, stride } = pace();
      // The steps that a slow frame has cost are made up for, so that the average speed is the chosen one. Where steps are
      // shown one by one, none is left out.
      const missed = stride > 1 ? Math.min(stride, Math.floor((late * speed) / 1000)) : 0;
      await (fromStart ? this.to(0) : this.by(stride + missed));
      fromStart = false;
      // Paused, or paused and started again.
      if (this.#timer !== own) return;
      if (this.#atEnd()) { this.pause(); return; }
      const rest = time(stride + missed, speed) - late - (performance.now() - begin);
      late = Math.min(Math.max(0, -rest), time(stride, speed));
      this.#timer = setTimeout(beat, Math.max(0, rest));
    };
    this.#timer = setTimeout(beat, now ? 0 : time(pace().stride, pace().speed));
  }

  /** Chooses the speed for all searches. @param {string} value steps per second */
  setSpeed(value) {
    $("s-speed").value = value;
    this.#paced = -1;
  }

  /** @param {number} count */
  #faster(count) {
    const select = $("s-speed");
    select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + count));
    this.#paced = -1;
  }

  /** The slowest speed that ends soon, from one step per second on. @param {number} steps */
  #pace(steps) {
    if (this.#paced < 0 || this.#paced === steps) return;
    this.#paced = steps;
    const speeds = [...$("s-speed").querySelectorAll("option")].map((option) => option.value);
    $("s-speed").value = speeds.find((speed) => Number(speed) >= 1 && steps / Number(speed) <= LONGEST) ?? speeds[speeds.length - 1];
  }

  // --- bookmarks

  #showMarks() {
    const step = this.#steps.at();
    this.#mark.disabled = step === null;
    const isMarked = step !== null && Boolean(this.#marks?.includes(step));
    this.#mark.setAttribute("aria-pressed", String(isMarked));
    this.#mark.textContent = isMarked ? "★" : "☆";
    const marks = this.#marks ?? [];
    // A button that is replaced loses the focus.
    if (this.#listed !== marks.join()) {
      this.#listed = marks.join();
      this.#list.replaceChildren(...marks.map((index) => {
        const number = index + this.#steps.from;
        return element("button", {
          type: "button", textContent: formatCount(number), ariaLabel: `Go to the bookmark at step ${number}`, onclick: () => this.#jump(index),
        });
      }));
    }
    marks.forEach((index, place) => { this.#list.children[place].ariaCurrent = index === step ? "step" : null; });
  }

  /** The bookmarks; only steps that exist are taken. */
  get marks() { return this.#marks ?? []; }

  set marks(steps) { this.#setMarks(steps); }

  /** @param {number[]} steps */
  #setMarks(steps) {
    const last = this.#steps.last();
    const valid = [...new Set(steps)].filter((step) => Number.isInteger(step) && step >= 0 && step <= last);
    this.#marks = valid.sort((a, b) => a - b).slice(0, MAX_BOOKMARKS);
    keep("marks", this.#marks.join("."));
    this.#showMarks();
  }

  #toggleMark() {
    const [step, marks] = [this.#steps.at(), this.#marks];
    if (step === null || this.#steps.last() < 0 || !marks) return;
    const isMarked = marks.includes(step);
    this.#setMarks(isMarked ? marks.filter((other) => other !== step) : [...marks, step]);
    announce(isMarked ? "Bookmark removed." : `Bookmark at step ${formatCount(step + this.#steps.from)}.`);
  }

  /** Takes the bookmarks of another link, once its steps are there. */
  restore() {
    if (this.#marks?.length) keep("marks", "");
    [this.#marks, this.#linked] = [null, linkedMarks()];
  }

  /** Removes the bookmarks: they belong to one search. */
  forget() {
    if (this.#marks?.length) this.#setMarks([]);
  }

  // --- showing

  /** Shows the step and the number of steps. */
  show() {
    const { last, at, text, from } = this.#steps;
    const [end, step] = [last(), at()];
    if (end >= 0 && this.#marks === null) this.#setMarks(this.#linked);
    if (this.#marks) this.#showMarks();
    this.#pace(end + 1);
    $("s-slider").max = Math.max(0, end);
    $("s-slider").value = step ?? end;
    $("s-counter").textContent = text();
    $("s-slider").setAttribute("aria-valuetext", text());
    $("s-number").max = end + from;
    // As wide as the greatest number, with the arrows of the field.
    $("s-number").style.minWidth = `calc(${String(end + from).length}ch + 3.4rem)`;
    if (document.activeElement !== $("s-number")) $("s-number").value = (step ?? end) + from;
    const [canGoBack, canGoOn] = [step !== 0, step === null || step < end];
    enable([[$("s-back"), canGoBack], [$("s-forward"), canGoOn], [$("s-first"), canGoBack], [$("s-last"), canGoOn]]);
  }
}
