// One piece of work at a time: requests that arrive meanwhile are combined into one more run.

import { noAnswer } from "./faults.js";
import { showFailure } from "./view.js";

/**
 * A function that runs `work`, or once more after the current run. It resolves when no run is left. A run that has not ended after
 * `limit` milliseconds fails, so that the next one gets its turn.
 * @param {() => Promise<unknown>} work
 * @param {number} [limit]
 * @returns {() => Promise<void>}
 */
export function latest(work, limit = 30_000) {
  /** @type {Promise<void> | null} */
  let running = null;
  let requested = false;
  return () => {
    requested = true;
    running ??= (async () => {
      while (requested) {
        requested = false;
        let timer = 0;
        const late = new Promise((_, fail) => { timer = setTimeout(() => fail(noAnswer()), limit); });
        // An error of this run does not stop the next one.
        try { await Promise.race([work(), late]); } catch (error) { showFailure(error); } finally { clearTimeout(timer); }
      }
      running = null;
    })();
    return running;
  };
}
