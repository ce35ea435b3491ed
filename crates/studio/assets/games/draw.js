// A tree of numbers drawn by hand: its text is the position, so text and drawing are one thing seen twice.

import { History } from "../undo.js";
import { $, say } from "../view.js";
import { game, onChange, setPosition } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE, MOST] = [46, 74, 30, 400];

let on = false;
let root = null; // {value} or {children, estimate}
let turn = "MAX";
let here = []; // the way to the chosen node: which branch at each level
let typed = ""; // the digits typed for the chosen leaf
let sent = 0;
let history = null;

export const isOn = () => on;

// --- text

// Reads a tree as the server writes it.
function read(text) {
  const words = text.match(/-?\d+:|-?\d+|[()]|MAX|MIN/g) ?? [];
  turn = words.at(-1) === "MIN" ? "MIN" : "MAX";
  let at = 0;
  const node = () => {
    const word = words[at];
    at += 1;
    if (word.endsWith(":")) return { ...node(), estimate: Number(word.slice(0, -1)) };
    if (word !== "(") return { value: Number(word) };
    const children = [];
    while (words[at] !== ")") children.push(node());
    at += 1;
    return { children };
  };
  root = node();
}

const text = () => `${write(root)} ${turn}`;

const write = (node) => (node.children ? `${node.estimate === undefined ? "" : `${node.estimate}:`}(${node.children.map(write).join(" ")})` : String(node.value));

const count = (node) => 1 + (node.children ?? []).reduce((sum, child) => sum + count(child), 0);

const nodeAt = (path) => path.reduce((node, branch) => node?.children?.[branch], root);

// --- drawing

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

// Leaves side by side, every other node over the middle of its branches.
function place(node, path, spots, row = []) {
  const spot = { node, path, x: 0, y: EDGE + HIGH * path.length };
  spots.push(spot);
  const below = (node.children ?? []).map((child, index) => place(child, [...path, index], spots, row));
  if (!below.length) row.push(spot);
  spot.x = below.length ? (below[0].x + below.at(-1).x) / 2 : EDGE + WIDE * (row.length - 1);
  return spot;
}

const kind = ({ node, path }) => (!node.children ? "leaf" : (path.length % 2 === 0) === (turn === "MAX") ? "MAX" : "MIN");
const SHAPES = { MAX: "m0-16 17 29h-34z", MIN: "m0 16 17-29h-34z", leaf: "m-17-13h34v26h-34z" };
const same = (a, b) => a.join() === b.join();

function show() {
  const box = $("draw-tree");
  const had = box.contains(document.activeElement);
  if (count(root) > MOST) { box.textContent = `This tree has more than ${MOST} nodes: change its text under “Position”.`; return; }
  while (!nodeAt(here)) here = here.slice(0, -1);
  const spots = [];
  place(root, [], spots);
  const [width, height] = [Math.max(...spots.map((spot) => spot.x)) + EDGE, Math.max(...spots.map((spot) => spot.y)) + EDGE];
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `Tree of ${spots.length} nodes, ${turn} begins` });
  for (const { path, x, y } of spots.filter((spot) => spot.path.length)) {
    const parent = spots.find((spot) => same(spot.path, path.slice(0, -1)));
    svg.append(shape("path", { class: "twig", d: `M${parent.x} ${parent.y}L${x} ${y}` }));
  }
  for (const spot of spots) {
    const chosen = same(spot.path, here);
    const name = spot.node.children ? `${kind(spot)} node with ${spot.node.children.length} branches` : `leaf ${spot.node.value}`;
    const group = shape("g", { "data-path": spot.path.join("."), class: `${kind(spot)}${chosen ? " chosen" : ""}`, role: "button", tabindex: chosen ? 0 : -1, "aria-label": `${name}, level ${spot.path.length}`, "aria-pressed": String(chosen) });
    group.append(shape("path", { d: `M${spot.x} ${spot.y}${SHAPES[kind(spot)]}` }));
    const label = spot.node.children ? spot.node.estimate : spot.node.value;
    if (label !== undefined) group.append(shape("text", { x: spot.x, y: spot.y + 5, "text-anchor": "middle" }, label));
    svg.append(group);
  }
  box.replaceChildren(svg);
  const chosen = nodeAt(here);
  $("draw-value").disabled = Boolean(chosen.children);
  if (document.activeElement !== $("draw-value")) $("draw-value").value = chosen.children ? "" : chosen.value;
  if (had) focusHere();
}

const focusHere = () => $("draw-tree").querySelector(".chosen")?.focus();

// --- changing

// The new tree goes to the server; it is drawn when it comes back as the position.
async function commit(said) {
  const number = ++sent;
  history.expect(said);
  const done = await setPosition(text());
  // A later change has overtaken this one.
  if (number !== sent) return;
  if (done) { say(said); return; }
  history.expect("");
  read(game.view.position);
  show();
}

// Shows a tree of the history again.
async function restore(position) {
  const number = ++sent;
  typed = "";
  const done = await setPosition(position);
  if (!done && number === sent) { read(game.view.position); show(); }
  // What a later change has overtaken is not refused.
  return done || number !== sent;
}

function choose(path) {
  [here, typed] = [path, ""];
  show();
  focusHere();
}

function add() {
  const node = nodeAt(here);
  if (node.children) node.children.push({ value: 0 });
  else { node.children = [{ value: node.value }]; delete node.value; }
  [here, typed] = [[...here, node.children.length - 1], ""];
  show();
  focusHere();
  commit(`A new leaf with ${nodeAt(here).value}; type its number.`);
}

function remove() {
  const parent = nodeAt(here.slice(0, -1));
  typed = "";
  if (!here.length || parent.children.length === 1) {
    // A node without branches is a leaf.
    const left = here.length ? parent : root;
    for (const part of ["children", "estimate"]) delete left[part];
    left.value = 0;
  } else parent.children.splice(here.at(-1), 1);
  here = here.slice(0, -1);
  show();
  focusHere();
  commit("Taken away.");
}

function setValue(text) {
  const leaf = nodeAt(here);
  const value = Number(text);
  if (leaf.children || text === "" || !Number.isInteger(value) || Math.abs(value) > 99999) return;
  leaf.value = value;
  show();
  commit(`Leaf ${value}.`);
}

export function change() {
  turn = turn === "MAX" ? "MIN" : "MAX";
  commit(`${turn} begins.`);
}

export function clear() {
  [root, here, typed] = [{ value: 0 }, [], ""];
  commit("One leaf is left: give it branches.");
}

// --- mouse and keys

// The next node of the same level to one side.
function beside(step) {
  const spots = [];
  place(root, [], spots);
  const level = spots.filter((spot) => spot.path.length === here.length);
  const next = level[level.findIndex((spot) => same(spot.path, here)) + step];
  if (next) choose(next.path);
}

const KEYS = {
  ArrowUp: () => here.length && choose(here.slice(0, -1)), ArrowDown: () => nodeAt(here).children && choose([...here, 0]),
  ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), Enter: add, " ": add, "+": add, Delete: remove, c: change,
};

function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest("[data-path]")) return;
  if (/^[0-9]$/.test(event.key) || event.key === "-") {
    typed = event.key === "-" ? "-" : typed + event.key;
    if (typed !== "-") setValue(typed);
  } else if (event.key === "Backspace") { typed = typed.slice(0, -1); setValue(typed || "0"); }
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function toggle(to) {
  on = to;
  $("setup-tree").hidden = !on;
  // The tree takes the place of the board.
  $("board").hidden = on;
  $("setup-clear").textContent = on ? "Clear the tree" : "Clear the board";
  $("setup-turn").textContent = on ? "MAX or MIN begins" : "Other side to move";
  if (!on) return;
  here = [];
  if (!history.isAt(game.view.position)) history.begin(game.view.position);
  read(game.view.position);
  show();
}

export function setUp() {
  history = new History({ undo: "draw-undo", redo: "draw-redo", ready: () => on, isAhead: () => text() !== game.view.position, restore });
  const box = $("draw-tree");
  box.addEventListener("click", (event) => {
    const group = event.target.closest("[data-path]");
    if (!group) return;
    const path = group.dataset.path.split(".").filter(Boolean).map(Number);
    if (same(path, here)) add(); else choose(path);
  });
  box.addEventListener("keydown", key);
  $("draw-form").addEventListener("submit", (event) => { event.preventDefault(); setValue($("draw-value").value); focusHere(); });
  $("draw-value").addEventListener("change", () => setValue($("draw-value").value));
  $("draw-add").addEventListener("click", add);
  $("draw-delete").addEventListener("click", remove);
  onChange((kind) => {
    if (kind !== "position" || !on || game.kit.form !== "tree") return;
    history.take(game.view.position);
    // What is drawn already stays as it is: somebody may be about to click on it.
    if (text() === game.view.position) return;
    read(game.view.position);
    show();
  });
}
