// The names of rows and columns beside a board: as large as the text of the page, however large the board is, with no more room
// than they need. On a small board only the squares of the first and the last column have their numbers, large enough to read.

const PIXELS = 16;
const LEAST_PIXELS = 10;
const [SIZE, MOST_SIZE] = [13, 40]; // in the drawing, whose cells are 48 by 48
const EDGE = 6;
const ROOM = 3.5; // of a square, for a number beside its piece: times the size of the number
const NUMBER = { size: 9, least: 9 }; // the size that the server draws, and the least in pixels

/**
 * A board as it was fitted: its view, the attributes of the names, and the size of the numbers if that of the server is too small.
 * @typedef {{ view: string, names: Record<string, string>[], number: number | null }} Fit
 */

/** The fits of boards by their names, the size of their box and their view. @type {Map<string, Fit>} */
const fits = new Map();
const MOST = 50;

/**
 * The place of a rectangle, by its attributes: to measure it, the browser would have to lay out the page.
 * @param {Element} rect
 */
export function place(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name) ?? 0));
  return { x, y, width, height };
}

/**
 * Makes the names fit the size at which the board is shown. The server draws them for a small board.
 * @param {Part | null} svg
 * @param {string} [size] of the box that shows it: a board that was fitted to this size is not measured again
 */
export function fitCoordinates(svg, size = "") {
  const names = [...svg?.querySelectorAll(":scope > text.name") ?? []];
  const numbers = [...svg?.querySelectorAll("text.corner") ?? []];
  const frame = svg?.querySelector(":scope > rect.frame");
  if (!svg || !(names.length || numbers.length) || !frame) return;
  svg.dataset.view ??= svg.getAttribute("viewBox") ?? "";
  const key = `${size} ${svg.dataset.view} ${names.map((name) => name.textContent).join()}`;
  const known = size ? fits.get(key) : undefined;
  const fit = known ?? measured(svg, names, place(frame));
  if (!fit) return;
  for (const [index, name] of names.entries()) for (const [key, value] of Object.entries(fit.names[index])) name.setAttribute(key, value);
  svg.setAttribute("viewBox", fit.view);
  for (const number of numbers) fitNumber(number, place(frame), fit.number);
  if (size) remember(key, fit);
}

/**
 * @param {Part} number of a square
 * @param {{ x: number, y: number, width: number, height: number }} frame
 * @param {number | null} size null = as the server draws it
 */
function fitNumber(number, frame, size) {
  const rect = number.parentElement?.querySelector("rect");
  if (!rect) return;
  const square = place(rect);
  // One in each row tells those of its other squares.
  const isAtEdge = [square.x - frame.x, frame.x + frame.width - square.x - square.width].some((distance) => distance < 1);
  const hasRoom = size === null || square.width >= ROOM * size;
  number.setAttribute("visibility", hasRoom || isAtEdge ? "visible" : "hidden");
  number.setAttribute("font-size", (size ?? NUMBER.size).toFixed(2));
  number.setAttribute("y", String(square.y + (size ?? NUMBER.size)));
  number.classList.toggle("large", size !== null);
}

/** Fits a board to its present size and keeps the result for this size. @param {Part | null} svg @param {string} size */
export function fitAgain(svg, size) {
  for (const key of fits.keys()) if (key.startsWith(`${size} `)) fits.delete(key);
  fitCoordinates(svg, size);
}

/** @param {string} key @param {Fit} fit */
function remember(key, fit) {
  if (fits.size >= MOST) fits.clear();
  fits.set(key, fit);
}

/**
 * @param {Part} svg
 * @param {Part[]} names
 * @param {{ x: number, y: number, width: number, height: number }} frame
 * @returns {Fit | null}
 */
function measured(svg, names, frame) {
  const scale = svg.getScreenCTM()?.a;
  if (!scale) return null;
  const number = NUMBER.size * scale < NUMBER.least ? LEAST_PIXELS / scale : null;
  if (!names.length) return { view: svg.dataset.view ?? "", names: [], number };
  const size = Math.min(Math.max(SIZE, Math.min(MOST_SIZE, LEAST_PIXELS / scale)), PIXELS / scale);
  const gap = 0.4 * size;
  // The frame is drawn half outside of the cells.
  const edge = Math.min(EDGE, 3 / scale);
  let [left, below] = [frame.x - edge, frame.y + frame.height + edge];
  const attributes = names.map((name) => {
    const font = { "font-size": size.toFixed(2) };
    if (name.getAttribute("text-anchor") === "end") {
      name.dataset.y ??= name.getAttribute("y") ?? "0";
      left = Math.min(left, frame.x - 1.5 * gap - (name.textContent?.length ?? 0) * 0.64 * size);
      return { ...font, y: String(Number(name.dataset.y) - 0.36 * (SIZE - size)), x: String(frame.x - gap) };
    }
    below = frame.y + frame.height + 1.5 * gap + 0.85 * size;
    return { ...font, y: String(frame.y + frame.height + gap + 0.75 * size) };
  });
  const top = frame.y - edge;
  return { view: [left, top, frame.x + frame.width + edge - left, below - top].join(" "), names: attributes, number };
}
