// The clocks: time for the whole game and an increment for each move. They run from the second move on, and stand while earlier
// positions are shown. A program takes its time from its clock.

import { SIDES, sideDoes } from "../sides.js";
import { tab } from "../store.js";
import { $, announce, showError } from "../view.js";
import { end, game, isHuman, isOver, onChange, restart, resume, sideToMove } from "./game.js";

const TICK_MS = 100;
const LOW_MS = 20_000; // from here on tenths are shown
const WARN_MS = 10_000;
const MAX_MINUTES = 180;
const MAX_INCREMENT = 60; // seconds
const OWN = "own";
const KEEP_MS = 2000;
/** The name of the running clocks in the memory of the tab. */
const KEPT = "clocks";

/** Minutes for the game and seconds for each move. @typedef {{ minutes: number, increment: number }} Control */

const state = {
  /** @type {Control | null} */
  control: null,
  /** Milliseconds left, of the first and the second side. @type {[number, number]} */
  left: [0, 0],
  /** The side whose clock runs. @type {0 | 1 | null} */
  running: null,
  /** The side that was to move before the last change. @type {0 | 1} */
  mover: 0,
  /** Since when, in the time of `performance.now()`. */
  since: 0,
  /** When the clocks were kept last. */
  keptAt: 0,
  /** Whether the person to move was told that the time is short. */
  warned: false,
  /** What the clocks showed at the moves of the game. @type {WeakMap<import("./move-tree.js").MoveNode, [number, number]>} */
  shown: new WeakMap(),
};

/** @param {string} text such as "5+3" @returns {Control | null} */
function parsed(text) {
  const [, minutes, increment] = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text) ?? [];
  if (minutes === undefined) return null;
  const control = { minutes: Number(minutes), increment: Number(increment) };
  return control.minutes > 0 && control.minutes <= MAX_MINUTES && control.increment <= MAX_INCREMENT ? control : null;
}

/** @param {Control} control */
const words = ({ minutes, increment }) => `${minutes}+${increment}`;

/** A time as people read it on a clock. @param {number} time milliseconds */
function timeText(time) {
  const seconds = Math.max(0, time) / 1000;
  if (time < LOW_MS) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

function show() {
  SIDES.forEach((side, index) => {
    const face = /** @type {Part} */ (document.querySelector(`.player[data-side=${side}] .clock`));
    face.hidden = !state.control;
    if (!state.control) return;
    const text = timeText(state.left[index]);
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("low", state.left[index] < LOW_MS);
    face.classList.toggle("running", state.running === index);
  });
  $("clock-name").textContent = state.control ? words(state.control).replace("+", " + ") : "";
}

/** Takes the time since the last call from the clock that runs. */
function spend() {
  if (state.running === null) return;
  const now = performance.now();
  state.left[state.running] -= now - state.since;
  state.since = now;
}

/** The position whose clocks are kept. */
const place = () => JSON.stringify([game.name, game.start, game.moves, state.control]);

// The address has the times of the last move: a page that is loaded again must not give the time since then back.
function keep() {
  if (state.running === null) return;
  spend();
  state.keptAt = state.since;
  tab.setValue(KEPT, { place: place(), left: state.left });
}

// Takes the clocks that ran when this page was left: the reader may come back by any way.
function takeKept() {
  const kept = tab.value(KEPT, { place: "", left: state.left });
  if (kept.place !== place()) return;
  state.left = [Math.min(state.left[0], kept.left[0]), Math.min(state.left[1], kept.left[1])];
}

function tick() {
  spend();
  const { running } = state;
  if (running === null) return;
  if (state.since - state.keptAt > KEEP_MS) keep();
  if (state.left[running] <= 0) {
    state.left[running] = 0;
    state.running = null;
    end("time", running);
  } else if (state.left[running] < WARN_MS && !state.warned && isHuman(sideToMove())) {
    state.warned = true;
    announce(`${sideDoes(game.view.side, "have", "has")} ${WARN_MS / 1000} seconds left.`);
  }
  show();
}

/** Decides whose clock runs. */
function follow() {
  spend();
  const runs = state.control && game.view && !isOver() && game.moves.length > 0 && !game.future.length && !game.paused && $("setup").hidden;
  const next = runs ? game.view.turn : null;
  if (state.running !== next) state.warned = false;
  state.running = next;
  state.since = performance.now();
  show();
}

/** Sets the clocks to the start of a game. */
function reset() {
  const time = (state.control?.minutes ?? 0) * 60_000;
  state.left = [time, time];
  state.running = null;
  state.shown = new WeakMap();
}

/** A position is on the board: after a move the mover gets the increment; an earlier position has its own times. */
function moved() {
  if (!state.control) return;
  spend();
  const { here } = game.line;
  if (game.played) {
    if (game.moves.length > 1) state.left[state.mover] += state.control.increment * 1000;
    state.shown.set(here, [...state.left]);
  } else if (!game.moves.length && !game.future.length) reset();
  else {
    const known = state.shown.get(here);
    if (known) state.left = [...known];
  }
  if (!state.shown.has(here)) state.shown.set(here, [...state.left]);
  state.running = null;
}

/** The clocks for the address; none without clocks. @returns {{ clock: string, left: string } | null} */
export function written() {
  const { control, left } = state;
  return control && { clock: words(control), left: left.map((time) => (time / 1000).toFixed(1)).join(",") };
}

/** Takes the clocks from an address. What is wrong with them; empty if nothing is. @param {string} clock @param {string} left */
export function restore(clock, left) {
  state.control = parsed(clock);
  reset();
  const times = left.split(",").map((text) => Number(text) * 1000);
  const most = MAX_MINUTES * 60_000 * 2;
  if (state.control && times.length === 2 && times.every((time) => time >= 0 && time <= most)) state.left = [times[0], times[1]];
  takeKept();
  state.shown.set(game.line.here, [...state.left]);
  fill();
  follow();
  return !clock || state.control ? ""
    : `There is no clock “${clock.slice(0, 40)}”; expected up to ${MAX_MINUTES} minutes and up to ${MAX_INCREMENT} seconds a move, for example: 5+3. The game has no clocks.`;
}

/** Puts the clocks away, as for a game that is only looked at. */
export function putAway() {
  state.control = null;
  state.running = null;
  fill();
  show();
}

/** Shows the clock of the game in the form. */
function fill() {
  const { control } = state;
  const text = control ? words(control) : "";
  const choice = $("clock-choice");
  choice.value = text;
  if (choice.selectedIndex < 0 || choice.value !== text) choice.value = OWN;
  if (control) { $("clock-minutes").value = control.minutes; $("clock-increment").value = control.increment; }
  $("clock-own").hidden = choice.value !== OWN;
}

/** Connects the form and the faces. */
export function setUp() {
  $("clock-choice").addEventListener("change", () => { $("clock-own").hidden = $("clock-choice").value !== OWN; });
  $("clock-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value } = $("clock-choice");
    const times = [$("clock-minutes"), $("clock-increment")];
    const wrong = value === OWN && times.find((field) => !field.value || !field.checkValidity());
    if (wrong) { wrong.focus(); showError("expected minutes from 0.1 to 180, and seconds from 0 to 60"); return; }
    $("clock-panel").open = false;
    // The game before, which can be put back, keeps its own clocks.
    if (!(await restart())) return;
    state.control = parsed(value === OWN ? times.map((field) => Number(field.value)).join("+") : value);
    reset();
    state.shown.set(game.line.here, [...state.left]);
    game.paused = false;
    resume();
    announce(state.control ? `A new game with ${state.control.minutes} minutes and ${state.control.increment} seconds a move.` : "A new game without clocks.");
  });
  game.clock = () => {
    const { control, left } = state;
    if (!control) return null;
    spend();
    const milliseconds = (/** @type {number} */ time) => Math.max(1, Math.round(time));
    return { left: milliseconds(left[game.view.turn]), increment: control.increment * 1000, game: milliseconds(control.minutes * 60_000) };
  };
  game.clocks = written;
  game.setClocks = (text) => restore(text?.clock ?? "", text?.left ?? "");
  onChange((change) => {
    if (change === "position") { moved(); state.mover = game.view.turn; }
    if (change !== "picture" && change !== "turned") follow();
  });
  setInterval(tick, TICK_MS);
  addEventListener("pagehide", keep);
}
