// The state of a contest or grading, loaded at regular times while it runs.

import { $, showError, showFailure } from "./view.js";

/** The wait after a request that failed, in milliseconds: the server may have too much to do for the moment. */
const AFTER_FAILURE = 3000;

/**
 * A function that loads the state now, and again while the work runs. A request that fails is repeated later, so that the page does
 * not show the last state for ever.
 * @param {() => Promise<unknown>} load loads the state and shows it
 * @param {() => boolean} isRunning whether the work ran when it was last seen
 * @param {number} interval milliseconds
 * @returns {() => Promise<void>}
 */
export function polling(load, isRunning, interval) {
  /** @type {number | undefined} */
  let timer;
  /** The message of the last failure. @type {string | null} */
  let message = null;
  const poll = async () => {
    clearTimeout(timer);
    let wait = interval;
    try {
      await load();
      if (message !== null && $("fault").textContent === message) showError(null);
      message = null;
    } catch (error) {
      showFailure(error);
      message = $("fault").textContent;
      wait = AFTER_FAILURE;
    }
    clearTimeout(timer);
    if (isRunning()) timer = setTimeout(poll, wait);
  };
  return poll;
}
