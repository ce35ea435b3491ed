// The sheet of a step: the drawing, and the blanks to fill in. The drawing comes from the server with the answers in it.

import { post } from "../api.js";
import { $, complain, draw, element } from "../view.js";

let step = null;
let blanks = [];
// node -> text; for `order` the nodes in the order in which they were chosen.
let texts = new Map();
let order = [];
let wrong = null;
let asked = 0;

const MARKED = ["cuts", "order"];
const NUMBERS = { nodes: "Nodes", expanded: "States expanded", cost: "Cost", solutions: "Solutions" };
const byTree = () => step?.ask && step.ask !== "move" && !Object.hasOwn(NUMBERS, step.ask);

export function answers() {
  if (!step?.ask) return [];
  if (step.ask === "order") return order.map((node) => ({ node, text: "next" }));
  if (step.ask === "cuts") return [...texts.keys()].map((node) => ({ node, text: "cut" }));
  if (byTree()) return [...texts].filter(([, text]) => text.trim()).map(([node, text]) => ({ node, text }));
  return [{ node: 0, text: $("one")?.value ?? "" }];
}

const name = (blank) => (blank.line ? `after ${blank.line}` : "the root");

export async function open(next) {
  step = next;
  texts = new Map();
  order = [];
  wrong = null;
  await refresh(true);
}

export async function fill(given) {
  texts = new Map(given.map(({ node, text }) => [node, text]));
  order = step.ask === "order" ? given.map(({ node }) => node) : [];
  wrong = null;
  if ($("one")) $("one").value = given[0]?.text ?? "";
  await refresh(true);
}

export async function point(node) {
  wrong = node;
  await refresh(false);
}

async function refresh(anew) {
  const mine = ++asked;
  const drawn = await post("/api/lessons/sheet", { step, answers: byTree() ? answers() : [] });
  if (mine !== asked) return;
  blanks = drawn.blanks;
  const one = $("one")?.value ?? "";
  $("tree").hidden = !drawn.tree;
  $("tree").replaceChildren();
  if (drawn.tree) dress(draw($("tree"), drawn.tree));
  $("board").replaceChildren();
  const isTree = step.game?.startsWith("own-tree") && drawn.tree;
  $("board").hidden = !drawn.board || isTree;
  if (!$("board").hidden) draw($("board"), drawn.board);
  if (anew) form(drawn, one);
}

// Every node that can be answered is a button of the drawing.
function dress(svg) {
  for (const blank of blanks) {
    const node = svg.querySelector(`[data-node="${blank.node}"]`);
    if (!node) continue;
    node.classList.add("blank");
    if (blank.node === wrong) node.classList.add("wrong");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    const said = step.ask === "order" ? order.indexOf(blank.node) + 1 || "" : texts.get(blank.node) ?? "";
    node.setAttribute("aria-label", `${name(blank)}${said ? `: ${said}` : ""}`);
    const act = () => touch(blank);
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
    });
  }
}

function touch(blank) {
  if (!MARKED.includes(step.ask)) { $(`blank-${blank.node}`)?.focus(); return; }
  if (step.ask === "cuts") {
    if (texts.has(blank.node)) texts.delete(blank.node); else texts.set(blank.node, "cut");
  } else {
    const place = order.indexOf(blank.node);
    if (place >= 0) order.length = place; else order.push(blank.node);
  }
  refresh(true).then(() => $("tree").querySelector(`[data-node="${blank.node}"]`)?.focus()).catch((error) => complain(error.message));
}

function form(drawn, one) {
  const rows = [];
  if (step.ask === "move") {
    rows.push(field("one", `Move of ${drawn.side}`, one, { placeholder: drawn.moves[0] ?? "" }));
    rows.push(element("p", { className: "hint", textContent: `Legal: ${drawn.moves.join(" ")}` }));
  } else if (Object.hasOwn(NUMBERS, step.ask ?? "")) {
    rows.push(field("one", NUMBERS[step.ask], one, { inputMode: "numeric" }));
  } else if (step.ask === "values" || step.ask === "windows") {
    for (const blank of blanks) {
      const row = field(`blank-${blank.node}`, name(blank), texts.get(blank.node) ?? "", { size: 8 });
      row.querySelector("input").addEventListener("change", (event) => {
        texts.set(blank.node, event.target.value);
        refresh(false).catch((error) => complain(error.message));
      });
      row.querySelector("input").addEventListener("input", (event) => texts.set(blank.node, event.target.value));
      rows.push(row);
    }
  } else if (step.ask) {
    const marked = step.ask === "cuts" ? [...texts.keys()] : order;
    const names = marked.map((node) => blanks.find((blank) => blank.node === node)).filter(Boolean).map(name);
    const empty = step.ask === "cuts" ? "Nothing is marked yet. Click nodes of the tree." : "Click the first node: the root.";
    rows.push(element("p", { className: "hint", textContent: names.length ? `${step.ask === "cuts" ? "Marked" : "Entered"}: ${names.join(", ")}.` : empty }));
  }
  if (rows.some((row) => row.querySelector?.("input"))) rows.push(element("button", { className: "unseen", textContent: "Check" }));
  $("answers").replaceChildren(...rows);
}

function field(id, label, value, more) {
  return element("div", { className: "field" },
    element("label", { htmlFor: id, textContent: label }),
    element("input", { id, value, autocomplete: "off", ...more }));
}
