// What stands below the board of a game of a contest: its two players and its result.

import { sideColour, sideDoes } from "../sides.js";
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
 * The side that has won, -1 if none has.
 * @param {string} result in words
 * @param {[string, string]} sides
 */
export const winnerOf = (result, sides) => sides.findIndex((side) => result.startsWith(`${side} win`));

/**
 * Both players of a game, a line each.
 * @param {{ players: [string, string], sides: [string, string] }} game
 * @param {Record<string, string>} names short ones
 * @param {string} [result] in words, once the game is over
 */
export function seats({ players, sides }, names, result) {
  /** @param {number} side */
  const points = (side) => {
    if (result === undefined) return "";
    const winner = winnerOf(result, sides);
    return winner < 0 ? "½" : side === winner ? "1" : "0";
  };
  return players.map((player, side) => seat(player, names, sideColour(sides, side), points(side)));
}

/**
 * How a game ended, if it is not by its rules: "by repetition". Empty otherwise.
 * @param {string} result
 * @param {[string, string]} sides
 */
export const reason = (result, sides) => [...sides.map((side) => sideDoes(side, "win")), "draw"]
  .reduce((text, said) => (text.startsWith(said) ? text.slice(said.length) : text), result).replace(/^:? /, "");
