// The players: a menu for each side, and depth, time and evaluation for searches.

import { evaluationMenu, titleOf } from "../names.js";
import { options } from "../view.js";
import { game, onChange, setPlayer } from "./game.js";

const CLASSIC_LEVELS = 4;
const SIDES = /** @type {const} */ (["first", "second"]);

/** @param {Side} side */
const box = (side) => /** @type {Part} */ (document.querySelector(`.player[data-side=${side}]`));
/** @param {Side} side @param {string} name */
const part = (side, name) => /** @type {Part} */ (box(side).querySelector(`.${name}`));
/** Whether a player has depth, time and evaluation. @param {string} name */
const isSearch = (name) => name !== "perfect" && game.catalogue.algorithms.some((row) => row.name === name);

/** The rows of the menu. In a game of others, a person moves in the name of its player. @param {Side} side */
function menu(side) {
  const { catalogue, row, line } = game;
  const rows = [["human", line.names[SIDES.indexOf(side)] ?? "You", "a person"]];
  for (const [index, name] of catalogue.levels.entries()) {
    const elo = row.level_elo?.[index];
    // The strength first: a narrow menu cuts the end off.
    rows.push(elo
      ? [`level:${index + 1}`, `Level ${index + 1} (+${elo} Elo): ${name}`, `about ${elo} Elo above level 1`]
      : [`level:${index + 1}`, `Level ${index + 1}: ${name}`]);
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
  const rows = menu(side);
  const chosen = rows.some(([value]) => value === text) ? text : name;
  if (!rows.some(([value]) => value === chosen)) rows.push([chosen, titleOf(game.catalogue.players, chosen)]);
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

/** What the menus show. */
let shown = "";

/** Shows the players if they have changed. */
export function refresh() {
  const state = JSON.stringify([game.name, game.players, game.line.names]);
  if (state === shown) return;
  shown = state;
  SIDES.forEach((side, index) => {
    const legend = box(side).querySelector("legend");
    if (legend) legend.textContent = game.view.sides[index];
    show(side);
  });
}

/** Connects the menus. */
export function setUp() {
  for (const side of SIDES) {
    box(side).addEventListener("change", () => { setPlayer(side, read(side)); show(side); });
  }
  onChange((change) => { if (change === "position" || change === "players") refresh(); });
}
