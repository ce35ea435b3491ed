// The sides of games: their colours by their names.

export const SIDES = /** @type {const} */ (["first", "second"]);

/** @type {Record<string, string>} */
const COLOURS = {
  White: "light", Black: "dark", Red: "red", Yellow: "yellow", X: "blue", O: "rust", MAX: "blue", MIN: "rust", Rabbit: "light", Wolves: "dark",
};

/**
 * The colour of a side, as `data-colour` in the style sheets.
 * @param {[string, string]} sides the names of both
 * @param {number} side 0 or 1
 */
export const sideColour = (sides, side) => COLOURS[sides[side]] ?? ["light", "dark"][side];

/**
 * What a side does: "Red wins", but "Wolves win".
 * @param {string} side its name
 * @param {string} plural the verb behind a plural
 * @param {string} [singular]
 */
export const sideDoes = (side, plural, singular = `${plural}s`) => `${side} ${/[^s]s$/.test(side) ? plural : singular}`;

/**
 * Shows the colour of a side, and its shape where its pieces are no discs.
 * @param {Part} swatch
 * @param {[string, string]} sides the names of both
 * @param {number} side 0 or 1
 */
export function showSide(swatch, sides, side) {
  swatch.dataset.colour = sideColour(sides, side);
  swatch.dataset.side = sides[side];
}
