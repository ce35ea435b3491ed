// A contest on a page: its state is loaded at regular times while it runs.

import { polling } from "./polling.js";

const POLL_INTERVAL = 500; // milliseconds

/**
 * A function that loads and shows the contest of a page now, and again while it runs.
 * @template State
 * @param {{ id: number | null, running: boolean }} shown the contest that the page shows
 * @param {(id: number | null) => Promise<State | null>} load
 * @param {(state: State) => void} show
 */
export const pollContest = (shown, load, show) => polling(async () => {
  const { id } = shown;
  const state = await load(id);
  // The answer may be about the previous contest.
  if (id !== shown.id) return;
  // The server may have forgotten this one.
  if (state) show(state); else shown.running = false;
}, () => shown.running, POLL_INTERVAL);

/**
 * What a contest does, in a word.
 * @param {{ running: boolean, done: boolean }} contest
 */
export const progress = ({ running, done }) => (running ? "playing" : done ? "done" : "stopped");
