// What is selected while a map is drawn, and what the keys or the pointer move.

/**
 * A press of the pointer: the place or the road under it, and whether it has moved.
 * @typedef {object} Drag
 * @property {string | null} name of the place
 * @property {MapPlace | null} place as it was before
 * @property {string | undefined} road the index of the road
 * @property {[number, number]} at
 * @property {boolean} moved
 * @property {number | null} [frame] the requested repaint
 */

export const selection = {
  /** Whether the map is open for drawing. */
  on: false,
  /** The selected place, which Tab reaches. */
  place: "",
  /** The selected road, instead of the place. @type {MapRoad | null} */
  road: null,
  /** Where the selected place was before it was picked up. @type {{ x: number, y: number } | null} */
  pickedUp: null,
  /** The first end of a road that is being added. @type {string | null} */
  joining: null,
  /** @type {Drag | null} */
  drag: null,
};

/** Ends what is in progress. */
export const reset = () => Object.assign(selection, { road: null, pickedUp: null, joining: null });
