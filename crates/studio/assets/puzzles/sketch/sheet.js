// The position of the map on the sheet that it is drawn on.

import { $ } from "../../view.js";
import { map } from "./map.js";

/** @typedef {[number, number]} Point on the sheet */

export const [WIDTH, HEIGHT] = [720, 470];
const MARGIN = 46;
/** How near to the middle of a place the pointer takes it: a target of 24 pixels on the screen. */
const REACH = 12;
const ROOM_FOR_NAME = 36; // above a place
const FREE_DISTANCE = 40; // from other places

/** The left and lower end of the map, and map units per pixel. */
let view = { left: 0, low: 0, unit: 1 };

/** Fits the whole map into the middle of the sheet. */
export function fit() {
  /** @param {(place: MapPlace) => number} of */
  const range = (of) => { const all = map.places.map(of); const low = Math.min(...all); return [low, Math.max(...all) - low]; };
  const [[left, width], [low, height]] = [range((place) => place.x), range((place) => place.y)];
  const unit = Math.max(width / (WIDTH - 2 * MARGIN), height / (HEIGHT - 2 * MARGIN), 1e-6) || 1;
  view = {
    unit: width || height ? unit : 1,
    left: left - ((WIDTH * unit) - width) / 2, low: low - ((HEIGHT * unit) - height) / 2,
  };
}

/**
 * The point of a place.
 * @param {{ x: number, y: number }} place
 * @returns {Point}
 */
export const point = ({ x, y }) => [(x - view.left) / view.unit, HEIGHT - (y - view.low) / view.unit];

/** Whether a place is outside the sheet. @param {MapPlace} place */
export const isOutside = (place) => { const [x, y] = point(place); return x < 0 || y < 0 || x > WIDTH || y > HEIGHT; };

/**
 * The map coordinates of a point, rounded to the precision of the drawing.
 * @param {number} x
 * @param {number} y
 */
export function onMap(x, y) {
  const step = 10 ** Math.floor(Math.log10(view.unit));
  /** @param {number} value */
  const round = (value) => Number((Math.round(value / step) * step).toPrecision(10));
  /** @param {number} value @param {number} max */
  const inside = (value, max) => Math.max(ROOM_FOR_NAME, Math.min(max - 16, value));
  return { x: round(view.left + inside(x, WIDTH) * view.unit), y: round(view.low + (HEIGHT - inside(y, HEIGHT)) * view.unit) };
}

/**
 * Free map coordinates near a place.
 * @param {MapPlace} place
 */
export function beside(place) {
  const [x, y] = point(place);
  /** @param {Point} at */
  const isFree = (at) => map.places.every((other) => { const [a, b] = point(other); return Math.hypot(a - at[0], b - at[1]) > FREE_DISTANCE; });
  /** @type {Point[]} */
  const spots = [60, 110, 170].flatMap((distance) => [0, 1, 2, 3, 4, 5, 6, 7].map((turn) =>
    /** @type {Point} */ ([x + distance * Math.cos(turn * Math.PI / 4), y + distance * Math.sin(turn * Math.PI / 4)])));
  /** @param {Point} at */
  const isInside = ([a, b]) => a > 20 && a < WIDTH - 20 && b > 30 && b < HEIGHT - 20;
  return onMap(...(spots.find((spot) => isInside(spot) && isFree(spot)) ?? spots[0]));
}

const matrix = () => /** @type {DOMMatrix} */ (/** @type {Part} */ ($("sketch-board").firstElementChild).getScreenCTM());

/**
 * The point of a pointer event.
 * @param {PointerEvent} event
 * @returns {Point}
 */
export function pointer(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix().inverse());
  return [x, y];
}

/** The place nearest to a point, if the pointer reaches it. @param {Point} at */
export function placeNear([x, y]) {
  /** @param {MapPlace} place */
  const distance = (place) => { const [a, b] = point(place); return Math.hypot(a - x, b - y); };
  const near = map.places.filter((place) => distance(place) <= REACH / matrix().a).sort((a, b) => distance(a) - distance(b));
  return near[0]?.name ?? null;
}
