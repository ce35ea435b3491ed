// Setting up a position by mouse and keys, in games whose positions are texts like B:W21,K30:B1,5.

import { $, complain, say } from "../view.js";
import { game, onChange, pause, resume, setPosition } from "./game.js";

const FORM = /^([WB]):W[^:]*:B[^:]*/;
const NAMES = { w: "white man", W: "white king", b: "black man", B: "black king", "": "empty" };
const KEYS = { w: "w", W: "W", b: "b", B: "B", Delete: "", Backspace: "", 0: "" };
let on = false;
let chosen = "w";

const fits = () => FORM.test(game.view?.position ?? "");
const turn = () => game.view.position[0];

// The letters on the squares, as the picture has them.
const pieces = () => new Map(game.view.picture.cells.filter((cell) => cell.name && cell.piece)
  .map((cell) => [cell.name, cell.piece.letter]));

function set(side, all) {
  const list = (man, king) => [...all].filter(([, letter]) => letter === man || letter === king)
    .map(([name, letter]) => (letter === king ? "K" : "") + name).join(",");
  return setPosition(`${side}:W${list("w", "W")}:B${list("b", "B")}`);
}

async function put(cell, letter) {
  const all = pieces();
  if ((all.get(cell) ?? "") === letter) all.delete(cell);
  else if (letter) all.set(cell, letter);
  else all.delete(cell);
  if (await set(turn(), all)) say(`${cell} ${NAMES[all.get(cell) ?? ""]}`);
}

// A square was chosen; true if that was to put a piece there.
export function choose(cell) {
  if (!on) return false;
  put(cell, chosen);
  return true;
}

// A key on a square; true if it meant something.
export function press(key, cell) {
  if (!on || !cell) return false;
  if (key === "c") change();
  else if (Object.hasOwn(KEYS, key)) put(cell, KEYS[key]);
  else return false;
  return true;
}

async function change() {
  if (await set(turn() === "W" ? "B" : "W", pieces())) say(`${game.view.side} to move.`);
}

export const isOn = () => on;

function toggle(to) {
  on = to;
  $("setup").hidden = !on;
  $("setup-open").setAttribute("aria-pressed", String(on));
  $("board").classList.toggle("setting", on);
  complain(null);
  if (on) pause(); else { game.paused = false; resume(); }
}

export function setUp() {
  $("setup-open").addEventListener("click", () => toggle(!on));
  $("setup-done").addEventListener("click", () => { toggle(false); $("setup-open").focus(); });
  $("setup-turn").addEventListener("click", change);
  $("setup-clear").addEventListener("click", () => set(turn(), new Map()));
  $("setup-pieces").addEventListener("change", (event) => { chosen = event.target.value; });
  onChange((kind) => {
    if (kind !== "position") return;
    $("setup-open").hidden = !fits();
    if (on && !fits()) toggle(false);
  });
}
