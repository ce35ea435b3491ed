// One piece of work at a time: while one is under way, all further wishes together ask for one more after it.

import { complain } from "./view.js";

// A function that begins `work`, or has it done once more; it resolves when nothing is wished for any more.
export function latest(work) {
  let running = null;
  let again = false;
  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        // A fault says nothing about the next wish.
        try { await work(); } catch (error) { complain(error.message); }
      }
      running = null;
    })();
    return running;
  };
}
