// Going through the steps of a search.

import { post } from "../api.js";
import { $, calm, complain, grouped, say } from "../view.js";
import { onChange, question, refresh, state, walks } from "./state.js";

let playing = null;
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

export const by = (steps) => to((wanted ?? state.step) + steps);

export function pause() {
  clearTimeout(playing);
  playing = null;
  $("s-play").textContent = "Play";
}

function tick() {
  const rate = Number($("s-speed").value);
  // At most 20 drawings a second; faster means more steps at once.
  const pace = Math.min(rate, 20);
  playing = setTimeout(async () => {
    await by(Math.max(1, Math.round(rate / pace)));
    if (playing === null) return;
    if (state.step >= last()) pause(); else tick();
  }, 1000 / pace);
}

export async function playOrPause() {
  if (playing !== null) { pause(); return; }
  $("s-play").textContent = "Pause";
  playing = 0;
  if (state.step >= last()) await to(0);
  if (playing !== null) tick();
}

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

const speeds = () => [...$("s-speed").options].map((option) => option.value);

export function faster(by) {
  const at = speeds().indexOf($("s-speed").value) + by;
  if (speeds()[at]) $("s-speed").value = speeds()[at];
}

export const first = () => { pause(); to(0); };
export const end = () => { pause(); to(last()); };
export const back = () => { pause(); by(-1); };
export const forward = () => { pause(); by(1); };

function show() {
  $("walk").hidden = !walks();
  if (!walks()) { pause(); return; }
  const { step, total, whole } = state;
  $("s-slider").max = total;
  $("s-slider").value = step;
  $("s-slider").setAttribute("aria-valuetext", `Step ${step}: ${state.shown?.sentence ?? ""}`);
  $("s-number").max = total;
  if (document.activeElement !== $("s-number")) $("s-number").value = step;
  $("s-counter").textContent = `Step ${grouped(step)} / ${grouped(total)}${whole ? "" : " and more"}`;
  $("s-first").disabled = $("s-back").disabled = $("s-previous").disabled = step === 0;
  $("s-last").disabled = $("s-forward").disabled = $("s-next").disabled = step >= total;
}

export function setUp() {
  const on = (id, action, kind = "click") => $(id).addEventListener(kind, action);
  on("s-first", first);
  on("s-back", back);
  on("s-play", playOrPause);
  on("s-forward", forward);
  on("s-last", end);
  on("s-previous", () => solution("previous"));
  on("s-next", () => solution("next"));
  on("s-slider", () => { pause(); to(Number($("s-slider").value)); }, "input");
  on("s-number", () => { pause(); if ($("s-number").checkValidity()) to(Number($("s-number").value)); }, "change");
  if (calm()) $("s-speed").value = "1";
  onChange(show);
}
