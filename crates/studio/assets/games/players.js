// Who plays: a menu a side, and for searches depth, time and evaluation.

import { $, element, options } from "../view.js";
import { game, onChange, setPlayer } from "./game.js";

const box = (side) => document.querySelector(`.player[data-side=${side}]`);
const part = (side, name) => box(side).querySelector(`.${name}`);
const isSearch = (name) => game.catalogue.algorithms.some((row) => row.name === name);

function menu() {
  const { catalogue, row } = game;
  const rows = [["human", "You", "a person"]];
  for (let level = 1; level <= catalogue.levels; level += 1) {
    const note = level === 1 ? " – beginner" : level === catalogue.levels ? " – strongest" : "";
    rows.push([`level:${level}`, `Level ${level}${note}`]);
  }
  for (const player of catalogue.players) {
    if (["human", "level"].includes(player.name)) continue;
    if (player.name === "classic") {
      if (row.classic) {
        for (let level = 1; level <= 4; level += 1) rows.push([`classic:${level}`, `Classic program, level ${level}`]);
      }
      continue;
    }
    rows.push([player.name, player.title, player.summary]);
  }
  return rows;
}

// Text -> menu and fields.
function show(side) {
  const text = game.players[side];
  const [name, rest = ""] = text.split(/:(.*)/s);
  const settings = Object.fromEntries(rest.split(",").filter((part) => part.includes("=")).map((part) => part.split("=")));
  const rows = menu();
  const chosen = rows.some(([value]) => value === text) ? text : name;
  if (!rows.some(([value]) => value === chosen)) rows.push([chosen, chosen]);
  options(part(side, "kind"), rows, chosen);
  const search = isSearch(name) && name !== "perfect";
  part(side, "options").hidden = !search;
  if (!search) return;
  part(side, "depth").value = settings.depth ?? "";
  part(side, "time").value = settings.time ?? "";
  options(part(side, "eval"), [["", "usual"], ...game.row.evals.map((row) => [row.name, row.name, row.summary])], settings.eval ?? "");
}

// Menu and fields -> text.
function read(side) {
  const kind = part(side, "kind").value;
  if (!isSearch(kind) || kind === "perfect") return kind;
  if (part(side, "options").hidden) return ["minimax", "alpha-beta"].includes(kind) ? `${kind}:depth=4` : `${kind}:time=1`;
  const settings = [];
  for (const name of ["depth", "time", "eval"]) {
    const field = part(side, name);
    if (field.value && field.checkValidity()) settings.push(`${name}=${field.value}`);
  }
  return settings.length ? `${kind}:${settings.join(",")}` : kind;
}

export function setUp() {
  for (const side of ["first", "second"]) {
    box(side).addEventListener("change", () => { setPlayer(side, read(side)); show(side); });
  }
  let shown = "";
  onChange((kind) => {
    if (kind !== "position" && kind !== "players") return;
    const state = JSON.stringify([game.name, game.players]);
    if (state === shown) return;
    shown = state;
    ["first", "second"].forEach((side, index) => {
      box(side).querySelector("legend").textContent = game.view.sides[index];
      show(side);
    });
  });
}

// The moves played, each a button that goes back to it.
export function showMoves(jump) {
  const list = $("moves");
  const all = [...game.moves, ...game.future];
  $("moves-empty").hidden = all.length > 0;
  list.replaceChildren(...all.map((move, index) => element("li", {}, element("button", {
    type: "button", textContent: move, className: index >= game.moves.length ? "later" : "",
    ariaCurrent: index === game.moves.length - 1 ? "step" : null,
    ariaLabel: `After move ${index + 1}, ${move}`,
    onclick: () => jump(index + 1),
  }))));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}
