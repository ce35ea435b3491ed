// A match of the evaluation against the version before, watched while it is played.

import { get, post } from "../api.js";
import { $, complain, element, say } from "../view.js";
import { game } from "../games/game.js";
import * as evaluation from "./evaluation.js";
import { depth } from "./judge.js";

let id = null;
let asking = null;
let running = false;

const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

// The interval on a line from -400 to 400 Elo; what lies beyond touches the edge.
function interval(two) {
  const [low, high] = two.elo_interval;
  const at = (elo) => 150 + Math.max(-145, Math.min(145, elo * 145 / 400));
  const svg = shape("svg", { viewBox: "0 0 300 34", "aria-hidden": "true" });
  svg.append(shape("path", { class: "axis", d: "M5 12H295M5 8v8M150 4v16M295 8v8" }));
  svg.append(shape("path", { class: "span", d: `M${at(low ?? -400)} 12H${at(high ?? 400)}` }));
  if (two.elo !== null) svg.append(shape("circle", { class: "dot", cx: at(two.elo), cy: 12, r: 5 }));
  for (const [x, anchor, text] of [[5, "start", "−400"], [150, "middle", "0 Elo"], [295, "end", "+400"]]) {
    const label = shape("text", { x, y: 31, "text-anchor": anchor });
    label.textContent = text;
    svg.append(label);
  }
  $("interval").replaceChildren(svg);
}

function show(state) {
  const ended = running && !state.running;
  running = state.running;
  const two = state.match;
  $("contest").hidden = false;
  $("contest-status").textContent = state.error ?? `${state.played} of ${state.units} pairs, ${running ? "playing" : state.played === state.units ? "done" : "stopped"}.`;
  $("progress").value = state.played / state.units;
  $("start").disabled = running;
  $("stop").hidden = !running;
  $("contest-link").href = `/arena#contest=${id}`;
  if (state.played) {
    $("elo").textContent = `Yours: Elo ${state.elo} (95 %)`;
    $("interval").setAttribute("aria-label", $("elo").textContent);
    interval(two);
    const rows = [["Won", two.wins], ["Drawn", two.draws], ["Lost", two.losses], ["Points", `${(100 * two.score).toFixed(1)} %`], ["Superior", `${(100 * two.los).toFixed(1)} %`]];
    $("score").replaceChildren(...rows.map(([name, text]) => element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: text }))));
  }
  if (ended) say(`${$("contest-status").textContent} ${$("elo").textContent}`);
}

async function ask() {
  clearTimeout(asking);
  try {
    const asked = id;
    const state = await get(`/api/arena/${asked}`);
    // A late answer about the contest before says nothing about this one.
    if (asked !== id) return;
    show(state);
    if (state.running) asking = setTimeout(ask, 300);
  } catch (error) {
    complain(error.message);
  }
}

async function start() {
  complain(null);
  const number = (name) => Number($(name).value);
  const player = (name) => `engine:depth=${depth()},eval=${name}`;
  try {
    ({ id } = await post("/api/arena", {
      game: game.name, players: [player("mine.toml"), player(evaluation.formerName())], evals: evaluation.texts(),
      pairs: number("pairs"), nodes: number("nodes"), seed: number("seed"),
    }));
    running = true;
    $("elo").textContent = "";
    $("interval").replaceChildren();
    $("score").replaceChildren();
    ask();
  } catch (error) {
    complain(error.message);
  }
}

export function setUp() {
  $("contest-form").addEventListener("submit", (event) => { event.preventDefault(); start(); });
  $("stop").addEventListener("click", () => post(`/api/arena/${id}/stop`, {}).then(() => setTimeout(ask, 100)).catch((error) => complain(error.message)));
}
