// The players: a menu for each side, and depth, time and evaluation for searches; the list of moves.

import { algorithmLabel, evaluationMenu } from "../names.js";
import { $, element, options } from "../view.js";
import { game, onChange, setPlayer } from "./game.js";

const CLASSIC_LEVELS = 4;
const SIDES = /** @type {const} */ (["first", "second"]);

/** @param {Side} side */
const box = (side) => /** @type {Part} */ (document.querySelector(`.player[data-side=${side}]`));
/** @param {Side} side @param {string} name */
const part = (side, name) => /** @type {Part} */ (box(side).querySelector(`.${name}`));
/** Whether a player has depth, time and evaluation. @param {string} name */
const isSearch = (name) => name !== "perfect" && game.catalogue.algorithms.some((row) => row.name === name);

/** The rows of the menu. */
function menu() {
  const { catalogue, row } = game;
  const rows = [["human", "You", "a person"]];
  for (let level = 1; level <= catalogue.levels; level += 1) {
    const note = level === 1 ? " – beginner" : level === catalogue.levels ? " – strongest" : "";
    rows.push([`level:${level}`, `Level ${level}${note}`]);
  }
  for (const player of catalogue.players) {
    if (player.name === "human" || player.name === "level") continue;
    if (player.name !== "classic") rows.push([player.name, player.title, player.summary]);
    else if (row.classic) for (let level = 1; level <= CLASSIC_LEVELS; level += 1) rows.push([`classic:${level}`, `Classic program, level ${level}`]);
  }
  return rows;
}

/**
 * Shows the player of a side in menu and fields.
 * @param {Side} side
 */
function show(side) {
  const text = game.players[side];
  const [name, rest = ""] = text.split(/:(.*)/s);
  const settings = Object.fromEntries(rest.split(",").filter((part) => part.includes("=")).map((part) => part.split("=")));
  const rows = menu();
  const chosen = rows.some(([value]) => value === text) ? text : name;
  if (!rows.some(([value]) => value === chosen)) rows.push([chosen, algorithmLabel(chosen)]);
  options(part(side, "kind"), rows, chosen);
  part(side, "options").hidden = !isSearch(name);
  if (!isSearch(name)) return;
  part(side, "depth").value = settings.depth ?? "";
  part(side, "time").value = settings.time ?? "";
  evaluationMenu(part(side, "eval"), game.row.evals, settings.eval);
}

/**
 * The player of a side as text, from menu and fields.
 * @param {Side} side
 */
function read(side) {
  const kind = part(side, "kind").value;
  if (!isSearch(kind)) return kind;
  if (part(side, "options").hidden) return ["minimax", "alpha-beta"].includes(kind) ? `${kind}:depth=4` : `${kind}:time=1`;
  const fields = ["depth", "time", "eval"].map((name) => ({ name, field: part(side, name) }));
  const settings = fields.filter(({ field }) => field.value && field.checkValidity()).map(({ name, field }) => `${name}=${field.value}`);
  return settings.length ? `${kind}:${settings.join(",")}` : kind;
}

/** Connects the menus. */
export function setUp() {
  for (const side of SIDES) {
    box(side).addEventListener("change", () => { setPlayer(side, read(side)); show(side); });
  }
  let shown = "";
  onChange((change) => {
    if (change !== "position" && change !== "players") return;
    const state = JSON.stringify([game.name, game.players]);
    if (state === shown) return;
    shown = state;
    SIDES.forEach((side, index) => {
      const legend = box(side).querySelector("legend");
      if (legend) legend.textContent = game.view.sides[index];
      show(side);
    });
  });
}

const MARKS = { good: "", doubtful: "?!", mistake: "?", blunder: "??" };

/**
 * Lists the moves in numbered pairs, with their marks after a review; each is a button that goes to the position after it.
 * @param {(count: number) => unknown} jump
 */
export function showMoves(jump) {
  const list = $("moves");
  const all = [...game.moves, ...game.future];
  $("moves-empty").hidden = all.length > 0;
  // After an even number of moves the side to move is the one that began.
  const first = game.moves.length % 2 === 0 ? game.view.turn : 1 - game.view.turn;
  list.classList.toggle("second-begins", first === 1);
  list.replaceChildren(...all.map((move, index) => {
    const ply = game.review.get(index + 1);
    const mark = ply ? MARKS[ply.verdict] : "";
    return element("li", {}, element("button", {
      type: "button", className: [index >= game.moves.length ? "later" : "", ply?.verdict ?? ""].join(" ").trim(),
      ariaCurrent: index === game.moves.length - 1 ? "step" : null,
      ariaLabel: `After move ${index + 1}, ${move}${ply && mark ? `, ${ply.verdict}` : ""}`,
      onclick: () => jump(index + 1),
    }, move, mark ? element("span", { className: "mark-of-move", textContent: mark }) : null));
  }));
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}
