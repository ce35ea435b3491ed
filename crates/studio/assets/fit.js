// The drawing of a tree as large as its frame.

// Shares of the size of a drawing: its texts can just be read, and a small one fills its frame.
const [SMALLEST, LARGEST] = [0.75, 1.5];

// A high drawing has a scrollbar: the width that a drawing is fitted to does not depend on it.
const SCROLLBAR = 18; // and borders, in pixels

/** The width for a drawing. @param {HTMLElement} frame */
const roomIn = (frame) => Math.min(frame.clientWidth, frame.offsetWidth - SCROLLBAR);

/**
 * Whether a tree finds room in the width of the frame of its drawing.
 * @param {HTMLElement} frame
 * @param {{ width: number }} tree
 */
export const isNarrow = (frame, { width }) => frame.clientWidth === 0 || width * SMALLEST <= roomIn(frame);

/**
 * Shows all of a drawing in its frame, or gives it its own size again; whether it fits.
 * @param {HTMLElement} frame
 * @param {boolean} wanted
 * @param {boolean} [enlarged] whether a small drawing is enlarged
 */
export function fit(frame, wanted, enlarged = true) {
  const svg = frame.querySelector("svg");
  if (!svg) return false;
  svg.removeAttribute("style");
  // A hidden frame is filled once it is shown.
  if (!wanted || !frame.clientWidth) return wanted;
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  if (!isNarrow(frame, { width })) return false;
  // A high drawing scrolls rather than get smaller.
  const scale = Math.min(enlarged ? LARGEST : 1, roomIn(frame) / width, Math.max(SMALLEST, frame.clientHeight / height));
  Object.assign(svg.style, { width: `${Math.floor(width * scale)}px`, height: `${Math.floor(height * scale)}px` });
  return true;
}
