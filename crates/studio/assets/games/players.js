// The players: a menu for each side, and depth, time and evaluation for searches.

import { evaluationMenu, titleOf } from "../names.js";
import { areUsable } from "../number-field.js";
import { isSearch, playerGroups, playerText, readPlayer } from "../player-text.js";
import { SIDES } from "../sides.js";
import { options } from "../view.js";
import { game, onChange, setPlayer } from "./game.js";

/** Searches that are limited by depth when they are chosen, and not by time. */
const BY_DEPTH = ["minimax", "alpha-beta"];

/** @param {Side} side */
const box = (side) => /** @type {Part} */ (document.querySelector(`.player[data-side=${side}]`));
/** @param {Side} side @param {string} name */
const part = (side, name) => /** @type {Part} */ (box(side).querySelector(`.${name}`));

/** The rows of the menu. In a game of others, a person moves in the name of its player. @param {Side} side */
function menu(side) {
  const own = ["human", game.line.names[SIDES.indexOf(side)] ?? "You", "a person"];
  return [own, ...playerGroups(game.catalogue, game.row).flatMap(({ rows }) => rows)];
}

/**
 * Shows the player of a side in menu and fields.
 * @param {Side} side
 */
function show(side) {
  const text = game.players[side];
  const { name, settings } = readPlayer(text);
  const rows = menu(side);
  const chosen = rows.some(([value]) => value === text) ? text : name;
  if (!rows.some(([value]) => value === chosen)) rows.push([chosen, titleOf(game.catalogue.players, chosen)]);
  options(part(side, "kind"), rows, chosen);
  part(side, "options").hidden = !isSearch(game.catalogue, name);
  if (!isSearch(game.catalogue, name)) return;
  part(side, "depth").value = settings.depth ?? "";
  part(side, "time").value = settings.time ?? "";
  evaluationMenu(part(side, "eval"), game.row.evals, settings.eval);
}

/**
 * The player of a side as text, from menu and fields; null if a value cannot be used.
 * @param {Side} side
 */
function read(side) {
  const kind = part(side, "kind").value;
  if (!isSearch(game.catalogue, kind)) return kind;
  if (part(side, "options").hidden) return playerText(kind, BY_DEPTH.includes(kind) ? { depth: "4" } : { time: "1" });
  const fields = ["depth", "time", "eval"].map((name) => ({ name, field: part(side, name) }));
  if (!areUsable(...fields.map(({ field }) => field))) return null;
  return playerText(kind, Object.fromEntries(fields.map(({ name, field }) => [name, field.value])));
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
    box(side).addEventListener("change", () => {
      const text = read(side);
      if (text !== null) { setPlayer(side, text); show(side); }
    });
  }
  onChange((change) => { if (change === "position" || change === "players") refresh(); });
}
