// Live analysis of the position on the board: off until asked for.

import { run } from "../api.js";
import * as overlay from "./overlay.js";
import { $, element, grouped, options, say, share, words } from "../view.js";
import { course, game, isOver, onChange, play } from "./game.js";

let on = false;
let search = null;
let report = null;

function gauge(value) {
  // The gauge is seen from the first side.
  const own = share(value) * (game.view.turn === 0 ? 1 : -1);
  $("gauge-bar").setAttribute("width", String(50 + 50 * own));
  const text = value ? `${game.view.side}: ${words(value)}` : "–";
  $("gauge-text").textContent = text;
  $("gauge").setAttribute("aria-label", value ? `Value for ${text}` : "No value yet");
}

function show(status) {
  if (status.report) report = status.report;
  if (report) {
    gauge(report.value);
    $("a-depth").textContent = report.selective_depth > report.depth ? `${report.depth} (${report.selective_depth})` : report.depth;
    $("a-nodes").textContent = grouped(report.nodes);
    $("a-speed").textContent = report.seconds > 0.001 ? grouped(report.nodes / report.seconds) : "–";
    const line = { move: report.best, value: report.value, line: report.line, bound: report.bound };
    const lines = report.moves.length ? report.moves : report.best ? [line] : [];
    overlay.follow(report.line);
    const count = Number($("a-lines").value) || 1;
    $("lines").replaceChildren(...lines.slice(0, count).map((row) => element("li", {},
      element("button", { type: "button", ariaLabel: `Play ${row.move}, ${words(row.value)}`, onclick: () => play(row.move) },
        element("b", { textContent: row.move }), " ",
        element("span", { className: "value", textContent: (row.bound === "lower" ? "≥ " : row.bound === "upper" ? "≤ " : "") + words(row.value) })),
      element("span", { className: "line", textContent: row.line.slice(1, 12).join(" ") }))));
  }
  if (status.error) $("gauge-text").textContent = status.error;
  if (status.done) { search = null; button(); }
}

// What the game counts in the position, with what the difference is worth to the first side.
function features() {
  const rows = game.features.filter((row) => row.counts.some(Boolean));
  $("features").hidden = !rows.length;
  $("features-head").replaceChildren(...["counted", ...game.view.sides, "points"].map((textContent) => element("th", { scope: "col", textContent })));
  $("features-rows").replaceChildren(...rows.map((row) => {
    const points = Math.round(100 * row.weight * (row.counts[0] - row.counts[1])) / 100;
    return element("tr", { title: row.summary }, element("th", { scope: "row", textContent: row.name }),
      ...[...row.counts, points > 0 ? `+${points}` : points].map((textContent) => element("td", { textContent })));
  }));
}

function button() {
  $("analyse").textContent = !on ? "Start" : search ? "Stop" : "Off";
  $("analyse").setAttribute("aria-pressed", String(on));
  $("analysis").hidden = !on;
  $("analysis").classList.toggle("busy", search !== null);
  $("analysis-empty").hidden = on;
}

function begin() {
  search?.drop();
  search = null;
  report = null;
  $("lines").replaceChildren();
  overlay.follow([]);
  gauge(null);
  if (on && game.view) features();
  if (on && game.view && !isOver()) {
    const algorithm = $("a-algorithm").value;
    const depth = ["minimax", "alpha-beta"].includes(algorithm) ? 6 : null;
    const own = run({
      ...course(), task: "analyse", algorithm, depth, eval: $("a-eval").value || null,
      lines: Number($("a-lines").value) || 1,
    }, (status) => { if (search === own || status.done && search === own) show(status); });
    search = own;
  }
  button();
}

export function toggle(to = !on) {
  on = to;
  begin();
}

// On while it searches: the first press ends the search and keeps the answer.
function press() {
  if (on && search) search.stop(); else toggle();
}


export function speak() {
  if (!report) { say("The analysis is off. Press l to start it."); return; }
  say(`${game.view.side}: ${words(report.value)}, best ${report.best ?? "none"}, depth ${report.depth}.`);
}

export function setUp() {
  options($("a-algorithm"), game.catalogue.algorithms.map((row) => [row.name, row.name, row.summary]), "engine");
  $("analyse").addEventListener("click", press);
  for (const id of ["a-algorithm", "a-eval", "a-lines"]) $(id).addEventListener("change", () => { if (on) begin(); });
  let shown = null;
  onChange((kind) => {
    if (kind !== "position") return;
    if (shown !== game.row.id) {
      shown = game.row.id;
      options($("a-eval"), [["", "usual"], ...game.row.evals.map((row) => [row.name, row.name, row.summary])], "");
    }
    if (on) begin();
  });
}
