// The legend of the tree on the page of the games: which of its rows the drawing needs.

import { $ } from "../view.js";

/** Shapes of the legend that are not found by their class: a side has triangles, and squares with vertical lines. @type {Record<string, string>} */
const SHAPES = { max: ".max:not([d*=v])", min: ".min:not([d*=v])", over: ":is(.max, .min)[d*=v]" };

/** Texts of the legend: what a text in the drawing looks like. @type {Record<string, RegExp>} */
const TEXTS = { won: /^[≤≥]?[WL]\d*$/, window: /^\[/ };

/** Whether the drawing has a shape or a text of the legend. @param {string} look */
export function isDrawn(look) {
  const text = TEXTS[look];
  if (text) return [...$("tree").querySelectorAll("svg > g text")].some((part) => text.test(part.textContent ?? ""));
  return $("tree").querySelector(`svg > g ${SHAPES[look] ?? `.${look}`}`) !== null;
}
