// Asks what both versions say about the position, and shows it: values, moves, the features of both sides.

import { post } from "../api.js";
import { latest } from "../latest.js";
import { $, complain, element, grouped, say, share, words } from "../view.js";
import { course, game, play } from "../games/game.js";
import * as evaluation from "./evaluation.js";

const { mine } = evaluation;
let last = null;

export const ask = latest(async () => {
  const evals = [evaluation.written(), evaluation.former()];
  const { evals: [own, former] } = await post("/api/eval", { ...course(), evals, depth: depth() });
  fault(own.fault);
  if (own.fault) return;
  mine.text = own.written.text;
  game.evals = evaluation.texts();
  last = own;
  version("mine", own);
  if (former.fault) complain(former.fault.sentence); else version("former", former);
  table(own.terms, former.terms);
});

export const depth = () => ($("depth").checkValidity() ? Number($("depth").value) : 4);

// A fault of the formula, with its place; the table goes on to show the last version without one.
function fault(found) {
  $("snippet").hidden = !found?.snippet;
  $("sentence").hidden = !found;
  $("snippet").textContent = found?.snippet ?? "";
  $("sentence").textContent = found?.sentence ?? "";
  $("formula").setAttribute("aria-invalid", String(Boolean(found)));
  $("evaluation").classList.toggle("broken", Boolean(found));
  $("save").disabled = $("keep").disabled = Boolean(found);
}

function version(id, { report, terms }) {
  const side = terms.side;
  const value = report?.value ?? null;
  // The bar is seen from the first side.
  const own = share(value) * (terms.turn === 0 ? 1 : -1);
  $(`${id}-gauge`).querySelector(".high").setAttribute("width", String(50 + 50 * own));
  const text = value ? `${side}: ${words(value)}` : "The game is over";
  $(`${id}-gauge`).querySelector("span").textContent = text;
  $(`${id}-gauge`).setAttribute("aria-label", `Value for ${text}`);
  $(`${id}-title`).textContent = `${id === "mine" ? "Yours" : "Former"}: ${terms.eval}`;
  $(`${id}-move`).textContent = report?.best ? `Chooses ${report.best}, depth ${report.depth}, ${grouped(report.nodes)} nodes` : "";
  const rows = report?.moves ?? [];
  $(`${id}-lines`).replaceChildren(...rows.slice(0, 3).map((row) => element("li", {},
    element("button", { type: "button", ariaLabel: `Play ${row.move}, ${words(row.value)}`, onclick: () => play(row.move) },
      element("b", { textContent: row.move }), " ", element("span", { className: "value", textContent: words(row.value) })),
    element("span", { className: "line", textContent: row.line.slice(1, 8).join(" ") }))));
}

const points = (number) => (number === null || number === undefined ? "–" : (number > 0 ? "+" : "") + String(Math.round(100 * number) / 100).replace("-", "−"));

// Points are for the side to move.
function table(own, former) {
  const heads = ["feature", ...own.sides, "weight", "points", "former"];
  $("features-head").replaceChildren(...heads.map((textContent, index) => element("th", { scope: "col", textContent, className: index === 3 ? "weight" : "", title: index > 3 ? `for ${own.side}, who is to move` : "" })));
  own.terms.forEach((term, index) => {
    const row = $("features-rows").children[index];
    if (row?.dataset.feature !== term.name) return;
    const texts = [...term.counts, points(term.contribution), points(former?.terms[index]?.contribution)];
    [...row.querySelectorAll(".count, .points")].forEach((cell, place) => { cell.textContent = texts[place]; });
  });
  const [, , here, there] = $("features-foot").querySelectorAll(".count, .points");
  here.textContent = points(mine.tempo);
  there.textContent = "";
}

export function speak() {
  if (!last?.report) { say("The game is over."); return; }
  say(`${last.terms.side}: ${words(last.report.value)}, chooses ${last.report.best}, depth ${last.report.depth}.`);
}
