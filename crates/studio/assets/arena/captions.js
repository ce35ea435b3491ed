// What stands below the board of a game of a contest: its two players and its result.

import { sideColour } from "../sides.js";
import { element } from "../view.js";

/**
 * A player in a caption, with the colour of its side, and its points once the game is over.
 * @param {string} player
 * @param {Record<string, string>} names short ones
 * @param {string} colour
 * @param {string} points
 */
function seat(player, names, colour, points) {
  const swatch = element("span", { className: "swatch" });
  swatch.dataset.colour = colour;
  return element("span", { className: "seat" }, swatch, element("span", { textContent: names[player] ?? player, title: player }), element("b", { textContent: points }));
}

/**
 * Both players of a game, a line each.
 * @param {{ players: [string, string], sides: [string, string] }} game
 * @param {Record<string, string>} names short ones
 * @param {number | null} [winner] the side that has won, once the game is over; null = a draw
 */
export function seats({ players, sides }, names, winner) {
  /** @param {number} side */
  const points = (side) => {
    if (winner === undefined) return "";
    return winner === null ? "½" : side === winner ? "1" : "0";
  };
  return players.map((player, side) => seat(player, names, sideColour(sides, side), points(side)));
}
