// One piece of work at a time: requests that arrive meanwhile are combined into one more run.

import { showFailure } from "./view.js";

/**
 * A function that runs `work`, or once more after the current run. It resolves when no run is left.
 * @param {() => Promise<unknown>} work
 * @returns {() => Promise<void>}
 */
export function latest(work) {
  /** @type {Promise<void> | null} */
  let running = null;
  let requested = false;
  return () => {
    requested = true;
    running ??= (async () => {
      while (requested) {
        requested = false;
        // An error of this run does not stop the next one.
        try { await work(); } catch (error) { showFailure(error); }
      }
      running = null;
    })();
    return running;
  };
}
