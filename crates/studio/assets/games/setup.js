// Setting up a position by mouse and keys, in every game that says what there is to put on its board. The board may for a
// while be no position: then it is shown as it stands, with what it lacks.

import { post } from "../api.js";
import { $, complain, element, say } from "../view.js";
import * as tree from "./draw.js";
import { course, game, onChange, pause, redraw, resume, setPosition, showDraft } from "./game.js";

let on = false;
let chosen = ""; // the letter that a touched cell gets; none empties it
let made = null; // what stands where, and who is to move
let asked = 0;
let ready = Promise.resolve(); // until it is known what stands on the board

// One change after the other: each begins with the board that the one before has left.
function queue(act) {
  ready = ready.then(act).catch((error) => complain(error.message));
}

const isBoard = () => game.kit.form === "board";
const stock = () => (isBoard() ? game.kit.stock : []);
const named = (letter) => stock().find((one) => one.letter === letter)?.name.toLowerCase() ?? "empty";

// Shows the board as it stands; as a position if it is one.
async function show(next) {
  const number = ++asked;
  try {
    const answer = await post("/api/setup", { ...course(), made: next, turned: game.turned });
    if (number !== asked || !on) return false;
    made = answer.made;
    $("setup-lacks").hidden = !answer.lacks;
    $("setup-lacks").textContent = answer.lacks ? `No position yet: ${answer.lacks}.` : "";
    if (answer.position === null) showDraft(answer.svg);
    else if (next && !(await setPosition(answer.position))) return false;
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

async function put(cell, letter) {
  if (!made) return;
  const pieces = { ...made.pieces };
  const { most } = stock().find((one) => one.letter === letter) ?? {};
  if (pieces[cell] === letter || !letter) delete pieces[cell];
  else {
    // What there is once only moves to where it is put.
    if (most === 1) for (const [other, piece] of Object.entries(pieces)) if (piece === letter) delete pieces[other];
    pieces[cell] = letter;
  }
  if (await show({ ...made, pieces })) say(`${cell} ${named(pieces[cell])}. ${$("setup-lacks").textContent}`);
}

// A square was chosen; true if that was to put a piece there.
export function choose(cell) {
  if (!on) return false;
  if (isBoard()) queue(() => put(cell, chosen));
  return true;
}

// A key on a square; true if it meant something.
export function press(key, cell) {
  if (!on || !cell || !isBoard()) return false;
  const fits = stock().filter((one) => one.letter.toLowerCase() === key.toLowerCase());
  const piece = fits.find((one) => one.letter === key) ?? (fits.length === 1 ? fits[0] : null);
  if (piece) queue(() => put(cell, piece.letter));
  else if (["Delete", "Backspace", "0"].includes(key)) queue(() => put(cell, ""));
  else if (key === "c") queue(change);
  else return false;
  return true;
}

async function change() {
  if (!made) return;
  const wanted = 1 - made.turn;
  if (!(await show({ ...made, turn: wanted }))) return;
  // Where the pieces say whose turn it is, there is nothing to choose.
  const forced = $("setup-lacks").hidden && game.view.turn !== wanted;
  if (forced) made.turn = game.view.turn;
  say(forced ? `Here the pieces say that ${game.view.side} is to move.` : `${game.view.sides[wanted]} to move.`);
}

async function clear() {
  if (made) await show({ ...made, pieces: {} });
}

export const isOn = () => on;

function fill() {
  const one = (letter, name, checked) => element("label", {},
    element("input", { type: "radio", name: "piece", value: letter, checked }), ` ${name}`);
  chosen = stock()[0]?.letter ?? "";
  $("setup-stock").replaceChildren(...stock().map((row, index) => one(row.letter, `${row.name} (${row.letter})`, index === 0)), one("", "Empty", false));
}

function toggle(to) {
  const lacked = on && !$("setup-lacks").hidden;
  on = to;
  $("setup").hidden = !on;
  $("setup-open").setAttribute("aria-pressed", String(on));
  $("board").classList.toggle("setting", on && isBoard());
  $("setup-pieces").hidden = !isBoard();
  $("setup-lacks").hidden = true;
  complain(null);
  tree.toggle(on && game.kit.form === "tree");
  if (on) { made = null; pause(); if (isBoard()) { fill(); queue(() => show(null)); } return; }
  game.paused = false;
  // What was no position goes; the last one that was stays.
  if (lacked) { redraw({}).catch(() => {}); say("The board is back at the last position that can be played."); }
  resume();
}

export function setUp() {
  $("setup-open").addEventListener("click", () => toggle(!on));
  $("setup-done").addEventListener("click", () => { toggle(false); $("setup-open").focus(); });
  $("setup-turn").addEventListener("click", () => (tree.isOn() ? tree.change() : queue(change)));
  $("setup-clear").addEventListener("click", () => (tree.isOn() ? tree.clear() : queue(clear)));
  $("setup-pieces").addEventListener("change", (event) => { chosen = event.target.value; });
  tree.setUp();
  let of = "";
  onChange((kind) => {
    if (kind !== "position") return;
    $("setup-open").hidden = game.kit.form === "none";
    if (on && of !== game.name) toggle(false);
    of = game.name;
  });
}
