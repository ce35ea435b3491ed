// What a page shows at the steps of a search, loaded ahead in both directions: a held key then shows one step a frame, since
// no step waits for the server. The number of steps that are kept is bounded.

const PART = 10; // steps in one request
const PARTS = 2; // requests at the same time
const AHEAD = 40; // steps ready in the direction of reading
const BEHIND = 10; // and in the other one
const KEPT = 60; // steps on each side of the one that is shown
const REST = 120; // milliseconds after a jump: while a slider is dragged, nothing is loaded ahead

/**
 * Loads steps from one on: at least one, at most `count`.
 * @template T
 * @typedef {(from: number, count: number) => Promise<T[]>} Load
 */

/** @template T */
export class Frames {
  /** @type {Map<number, T>} */
  #ready = new Map();
  /** The steps that are being loaded. @type {Map<number, Promise<T | undefined>>} */
  #coming = new Map();
  /** @type {Load<T>} */
  #load;
  #steps = 0;
  #at = 0;
  #forward = true;
  /** Requests without an answer. */
  #parts = 0;
  /** What the steps belong to. */
  #key = "";
  /** @type {number | undefined} */
  #timer = undefined;

  /** @param {Load<T>} load is replaced by `of` */
  constructor(load = () => Promise.resolve([])) { this.#load = load; }

  /**
   * Takes the steps of another tree, or of another part of it. Nothing happens if the key is the same.
   * @param {string} key
   * @param {number} steps the number of steps
   * @param {Load<T>} load
   */
  of(key, steps, load) {
    if (key === this.#key) return this;
    clearTimeout(this.#timer);
    [this.#key, this.#steps, this.#load, this.#at] = [key, steps, load, 0];
    [this.#ready, this.#coming] = [new Map(), new Map()];
    return this;
  }

  /** The number of steps that are ready. */
  get size() { return this.#ready.size; }

  /**
   * A step. Steps near it are loaded afterwards.
   * @param {number} step
   * @returns {Promise<T>}
   */
  async at(step) {
    const near = Math.abs(step - this.#at) <= PART;
    if (step !== this.#at) this.#forward = step > this.#at;
    this.#at = step;
    clearTimeout(this.#timer);
    const key = this.#key;
    // A part that was loaded ahead may have failed, or may be shorter than it was asked for.
    const coming = this.#coming.get(step)?.catch(() => undefined);
    const frame = this.#ready.get(step) ?? (coming && await coming) ?? await this.#fetch(step, 1).get(step);
    if (frame === undefined) throw new Error(`The server has no step ${step + 1}.`);
    if (key === this.#key && step === this.#at) {
      if (near) this.#goAhead(); else this.#timer = setTimeout(() => this.#goAhead(), REST);
    }
    return frame;
  }

  /** Loads what is missing near the step that is shown, part by part. */
  #goAhead() {
    this.#forget();
    const [forward, back] = this.#forward ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
    const ways = /** @type {const} */ ([[1, forward], [-1, back]]);
    for (const [way, far] of this.#forward ? ways : ways.toReversed()) {
      while (this.#parts < PARTS && this.#fill(way, far));
    }
  }

  /**
   * Loads the first steps that are missing in a direction; false if none is.
   * @param {1 | -1} way
   * @param {number} far
   */
  #fill(way, far) {
    /** @param {number} away */
    const missing = (away) => {
      const step = this.#at + way * away;
      return away <= far + PART && step >= 0 && step < this.#steps && !this.#ready.has(step) && !this.#coming.has(step);
    };
    let away = 1;
    while (away <= far && !missing(away)) away += 1;
    if (away > far) return false;
    let count = 1;
    while (count < PART && missing(away + count)) count += 1;
    const key = this.#key;
    const last = this.#at + way * (away + count - 1);
    this.#fetch(way > 0 ? this.#at + away : last, count, () => { if (key === this.#key) this.#goAhead(); });
    return true;
  }

  /**
   * @param {number} from
   * @param {number} count
   * @param {() => void} [loaded]
   */
  #fetch(from, count, loaded) {
    const [ready, coming, load] = [this.#ready, this.#coming, this.#load];
    this.#parts += 1;
    const part = load(from, count).then((frames) => { frames.forEach((frame, index) => ready.set(from + index, frame)); return frames; });
    for (let step = from; step < from + count; step += 1) {
      const one = part.then((frames) => frames[step - from]);
      coming.set(step, one);
      const end = () => { if (coming.get(step) === one) coming.delete(step); };
      one.then(end, end);
    }
    const end = () => { this.#parts -= 1; };
    // What could not be loaded ahead is asked for again when it is wanted.
    part.then(() => { end(); loaded?.(); }, end);
    return coming;
  }

  /** Forgets the steps that are far away. */
  #forget() {
    for (const step of this.#ready.keys()) if (Math.abs(step - this.#at) > KEPT) this.#ready.delete(step);
  }
}
