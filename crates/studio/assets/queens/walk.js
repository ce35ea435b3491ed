// The steps of a search.

import { post } from "../api.js";
import { Transport } from "../transport.js";
import { $, announce, formatCount, showFailure } from "../view.js";
import { boardRequest, hasSteps, onChange, refresh, state } from "./state.js";

/** The step that is being requested. @type {number | null} */
let wanted = null;

const last = () => state.total;

/**
 * Goes to a step. While a request is running only the last further step is kept, so that a slider causes few requests.
 * @param {number} step
 */
export async function to(step) {
  const busy = wanted !== null;
  wanted = Math.max(0, Math.min(last(), step));
  if (busy) return;
  while (wanted !== state.step) {
    /** @type {number} */
    const target = wanted;
    state.step = target;
    if (!(await refresh())) break;
    if (wanted === target) break;
  }
  wanted = null;
}

const text = () => `Step ${formatCount(state.step)} / ${formatCount(last())}${state.whole ? "" : " and more"}`;
const bar = new Transport({ last: () => (hasSteps() ? last() : -1), at: () => wanted ?? state.step, go: to, text, from: 0 });

export const { keys } = bar;
export const forget = () => bar.forget();
export const pause = () => bar.pause();
export const restore = () => bar.restore();

/**
 * Goes to the next or the previous solution.
 * @param {"next" | "previous"} toward
 */
export async function solution(toward) {
  pause();
  const [path, body] = boardRequest();
  try {
    const answer = await post(path, { ...body, toward });
    if (!answer.nothing) { await to(answer.step); return; }
    const none = state.whole ? "No further solution" : `No further solution in the first ${formatCount(state.total)} steps`;
    const text = toward === "next" ? none : "No previous solution";
    $("s-counter").textContent = text;
    announce(`${text}.`);
  } catch (error) { showFailure(error); }
}

function show() {
  $("walk").hidden = !hasSteps();
  if (!hasSteps()) { pause(); return; }
  const { step, total } = state;
  bar.show();
  $("s-slider").setAttribute("aria-valuetext", `Step ${step}: ${state.shown?.sentence ?? ""}`);
  $("s-previous").disabled = step === 0;
  $("s-next").disabled = step >= total;
}

/** Connects the controls. */
export function setUp() {
  $("s-previous").addEventListener("click", () => solution("previous"));
  $("s-next").addEventListener("click", () => solution("next"));
  // The sentence of a step can be read, however long the search is.
  bar.setSpeed("4");
  onChange(show);
}
