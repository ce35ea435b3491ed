// The two players beside the board, and the bar between them that shows the evaluation.

import { SIDES, showSide, sideColour } from "../sides.js";
import { $, valueText } from "../view.js";
import { chances } from "./chances.js";
import { game, isOver, sideBelow, valueSide } from "./game.js";

/** @param {number} side */
const colour = (side) => sideColour(game.view.sides, side);

/**
 * A value as seen by the other side.
 * @param {Value} value
 * @returns {Value}
 */
export function reversed(value) {
  if ("win_in" in value) return { loss_in: value.win_in };
  if ("loss_in" in value) return { win_in: value.loss_in };
  return "draw" in value ? value : { score: -value.score };
}

/** A value for the side to move as a value for the side from which values are shown. @param {Value} value */
export const shownValue = (value) => (game.view.turn === valueSide() ? value : reversed(value));

/**
 * A value in men as it is shown, with two digits; null if it is not shown so. Zero has no sign.
 * @param {Value} value
 * @param {number} [man] points of a man
 */
const inMen = (value, man) => (man && "score" in value ? Number((value.score / man).toFixed(2)) || 0 : null);

/**
 * A value as it is shown: in draughts in men, for which the server knows the points.
 * @param {Value} value
 * @param {number} [man] points of a man
 */
export function valueIn(value, man) {
  const men = inMen(value, man);
  return men === null ? valueText(value) : valueText({ score: men }, 2);
}

/** The points of a value that is shown in men, for its title. @param {Value} value for the side to move @param {number} [man] */
export const pointsOf = (value, man) => (man && "score" in value ? `${valueText(shownValue(value))} points` : "");

/**
 * The side from which values are shown, and a value for it with its unit.
 * @param {Value} value for the side to move
 * @param {number} [man] points of a man
 */
const sideAndValue = (value, man) => [game.view.sides[valueSide()], `${valueIn(shownValue(value), man)}${inMen(value, man) === null ? "" : " men"}`];

/**
 * "White: +35"; in draughts "White: +0.35 men" or "Even".
 * @param {Value} value for the side to move
 * @param {number} [man] points of a man
 */
export const valueWords = (value, man) => (inMen(value, man) === 0 ? "Even" : sideAndValue(value, man).join(": "));

/**
 * The same within a sentence: "White +35", "White: win in 5", "even".
 * @param {Value} value for the side to move
 * @param {number} [man] points of a man
 */
export const valueInSentence = (value, man) => (inMen(value, man) === 0 ? "even" : sideAndValue(value, man).join("score" in value ? " " : ": "));

/** Shows who sits where. */
export function showSeats() {
  const below = sideBelow();
  $("stage").classList.toggle("swapped", below === 1);
  for (const [index, side] of SIDES.entries()) {
    const box = document.querySelector(`.player[data-side=${side}]`);
    const swatch = /** @type {Part | null | undefined} */ (box?.querySelector(".swatch"));
    const name = box?.querySelector(".name");
    if (swatch) showSide(swatch, game.view.sides, index);
    if (name) name.textContent = game.view.sides[index];
    box?.classList.toggle("to-move", game.view.turn === index && !isOver());
  }
  $("gauge-bar").dataset.colour = colour(below);
  $("gauge-top").dataset.colour = colour(1 - below);
}

/**
 * Shows a value in the bar.
 * @param {Value | null} value for the side to move; null = none
 * @param {number} [man] points of a man
 */
export function showValue(value, man) {
  const below = sideBelow();
  const share = chances(value, man) * (game.view.turn === below ? 1 : -1);
  const height = 50 + 50 * share;
  $("gauge-bar").setAttribute("height", String(height));
  $("gauge-bar").setAttribute("y", String(100 - height));
  $("gauge").classList.toggle("unknown", !value);
  $("gauge").classList.toggle("far", share > 0);
  const words = value && (inMen(value, man) === 0 ? "Value: even" : `Value for ${valueWords(value, man)}`);
  $("gauge").setAttribute("aria-label", words || "No value yet");
  // The text stands at the end of the side that is better, and is the value that all other texts of the page show.
  const result = resultText();
  $("gauge").classList.toggle("over", result !== "");
  $("gauge-short").textContent = result || (value ? shortText(shownValue(value), man) : "");
}

/** The result of a game that the rules have ended, first the side from which values are shown; empty in a game of points. */
function resultText() {
  const { outcome } = game.view;
  if (!outcome || outcome.points !== undefined) return "";
  if (outcome.winner === null) return "½–½";
  return outcome.winner === valueSide() ? "1–0" : "0–1";
}

/** A value in four letters, for the narrow bar. The distance of an end has a sign of its own, so that it is not taken for a score. @param {Value} value @param {number} [man] */
function shortText(value, man) {
  if ("draw" in value) return "=";
  if ("win_in" in value && value.win_in) return `#${value.win_in}`;
  if ("loss_in" in value && value.loss_in) return `−#${value.loss_in}`;
  if (man && "score" in value) {
    const men = value.score / man;
    return valueText({ score: men }, Math.abs(men) < 9.95 ? 1 : 0).replace(/^[+−](?=0\.0$)/, "");
  }
  return valueIn(value, man);
}
