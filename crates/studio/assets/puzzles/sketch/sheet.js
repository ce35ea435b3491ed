// How the map lies on the sheet that it is drawn on.

import { $ } from "../../view.js";
import { plan } from "./plan.js";

export const [WIDTH, HEIGHT] = [720, 470];
const MARGIN = 60;

let view = { left: 0, low: 0, unit: 1 };

// The whole map in the middle of the sheet, with the same scale both ways.
export function fit() {
  const across = (of) => { const all = plan.places.map(of); const low = Math.min(...all); return [low, Math.max(...all) - low]; };
  const [[left, width], [low, height]] = [across((place) => place.x), across((place) => place.y)];
  const unit = Math.max(width / (WIDTH - 2 * MARGIN), height / (HEIGHT - 2 * MARGIN), 1e-6) || 1;
  view = {
    unit: width || height ? unit : 1,
    left: left - ((WIDTH * unit) - width) / 2, low: low - ((HEIGHT * unit) - height) / 2,
  };
}

export const point = ({ x, y }) => [(x - view.left) / view.unit, HEIGHT - (y - view.low) / view.unit];

export const isOff = (place) => { const [x, y] = point(place); return x < 0 || y < 0 || x > WIDTH || y > HEIGHT; };

// A place of the sheet on the map, in numbers as short as the drawing is exact.
export function onMap(x, y) {
  const step = 10 ** Math.floor(Math.log10(view.unit));
  const round = (value) => Number((Math.round(value / step) * step).toPrecision(10));
  // The name above a place stays on the sheet.
  const inside = (value, most) => Math.max(36, Math.min(most - 16, value));
  return { x: round(view.left + inside(x, WIDTH) * view.unit), y: round(view.low + (HEIGHT - inside(y, HEIGHT)) * view.unit) };
}

// Beside a place, where there is room.
export function beside(place) {
  const [x, y] = point(place);
  const free = (at) => plan.places.every((other) => { const [a, b] = point(other); return Math.hypot(a - at[0], b - at[1]) > 40; });
  const spots = [60, 110, 170].flatMap((far) => [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => [x + far * Math.cos(turn * Math.PI / 4), y + far * Math.sin(turn * Math.PI / 4)]));
  const inside = ([a, b]) => a > 20 && a < WIDTH - 20 && b > 30 && b < HEIGHT - 20;
  return onMap(...(spots.find((spot) => inside(spot) && free(spot)) ?? spots[0]));
}

export function pointer(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform($("sketch-board").firstElementChild.getScreenCTM().inverse());
  return [x, y];
}
