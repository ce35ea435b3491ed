// The legend below a tree: the rows that its drawing needs.

/** Shapes of the legend that are not found by their class: a side has triangles, and squares with vertical lines. @type {Record<string, string>} */
const SHAPES = { max: ".max:not([d*=v])", min: ".min:not([d*=v])", over: ":is(.max, .min)[d*=v]" };

/** Texts of the legend: what a text in the drawing looks like. @type {Record<string, RegExp>} */
const TEXTS = { result: /^[≤≥]?[WL]\d*$/, window: /^\[/, number: /#\d/, sum: /^g \d/ };

/** Whether the drawing in a box has a shape or a text of the legend. @param {Element} box @param {string} look */
export function isDrawn(box, look) {
  const text = TEXTS[look];
  if (text) return [...box.querySelectorAll("svg > g text")].some((part) => text.test(part.textContent ?? ""));
  return box.querySelector(`svg > g ${SHAPES[look] ?? `.${look}`}`) !== null;
}

/**
 * Shows the rows of a legend that a tree needs.
 * @param {Element} legend
 * @param {(look: string) => boolean} isUsed by the name of the row
 */
export function showUsed(legend, isUsed) {
  for (const row of /** @type {Iterable<HTMLElement>} */ (legend.children)) {
    row.hidden = !isUsed(row.querySelector("[data-look]")?.getAttribute("data-look") ?? "");
  }
}
