// Going through the steps of a search.

import { post } from "../api.js";
import { transport } from "../transport.js";
import { $, complain, grouped, say } from "../view.js";
import { onChange, question, refresh, state, walks } from "./state.js";

let wanted = null;

const last = () => state.total;

// Goes to a step. While one is on its way the latest wish waits, so that a slider never piles up questions.
export async function to(step) {
  const busy = wanted !== null;
  wanted = Math.max(0, Math.min(last(), step));
  if (busy) return;
  while (wanted !== state.step) {
    const target = wanted;
    state.step = target;
    if (!(await refresh())) break;
    if (wanted === target) break;
  }
  wanted = null;
}

const words = () => `Step ${grouped(state.step)} / ${grouped(last())}${state.whole ? "" : " and more"}`;
const bar = transport({ last: () => (walks() ? last() : -1), at: () => wanted ?? state.step, go: to, words, from: 0 });

export const { forget, keys, pause } = bar;

export async function solution(toward) {
  pause();
  const [path, command] = question();
  try {
    const answer = await post(path, { ...command, toward });
    if (answer.nothing) say(toward === "next" ? "No further solution within the steps shown." : "There is no solution before this step.");
    if (answer.nothing) $("s-counter").textContent = toward === "next" ? "No further solution" : "No solution before";
    else await to(answer.step);
  } catch (error) { complain(error.message); }
}

function show() {
  $("walk").hidden = !walks();
  if (!walks()) { pause(); return; }
  const { step, total } = state;
  bar.show();
  $("s-slider").setAttribute("aria-valuetext", `Step ${step}: ${state.shown?.sentence ?? ""}`);
  $("s-previous").disabled = step === 0;
  $("s-next").disabled = step >= total;
}

export function setUp() {
  $("s-previous").addEventListener("click", () => solution("previous"));
  $("s-next").addEventListener("click", () => solution("next"));
  onChange(show);
}
