// The drawing of a tree as large as its frame.

/** How much a small drawing is enlarged at most. None is made smaller than it is drawn unless its page wants that: it scrolls. */
const LARGEST = 1.5;
/** Of a tree that is wider than its frame by more than this factor, fewer levels are drawn. */
const WIDER = 4 / 3;

/** The least share of the size of a tree that has a wide page to itself: it is then as wide as its frame rather than cut off. */
export const smallestShare = () => (matchMedia("(min-width: 56rem)").matches ? 1 / WIDER : 1);

// A high drawing has a scrollbar: the width that a drawing is fitted to does not depend on it.
const SCROLLBAR = 18; // and borders, in pixels

/** The width for a drawing. @param {HTMLElement} frame */
const roomIn = (frame) => Math.min(frame.clientWidth, frame.offsetWidth - SCROLLBAR);

/**
 * Whether a tree finds room in the width of the frame of its drawing, or scrolls only a little.
 * @param {HTMLElement} frame
 * @param {{ width: number }} tree
 */
export const isNarrow = (frame, { width }) => frame.clientWidth === 0 || width <= WIDER * roomIn(frame);

/**
 * Shows the whole width of a drawing in its frame, or gives it its own size again; whether it fits.
 * @param {HTMLElement} frame
 * @param {boolean} wanted
 * @param {boolean} [enlarged] whether a small drawing is enlarged
 * @param {number} [smallest] the least share of its own size
 */
export function fit(frame, wanted, enlarged = true, smallest = 1) {
  const svg = frame.querySelector("svg");
  if (!svg) return false;
  svg.removeAttribute("style");
  // A hidden frame is filled once it is shown.
  if (!wanted || !frame.clientWidth) return wanted;
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  if (width * smallest > roomIn(frame)) return false;
  // A high drawing scrolls rather than get smaller.
  const scale = Math.min(enlarged ? LARGEST : 1, roomIn(frame) / width, Math.max(smallest, frame.clientHeight / height));
  // Not whole pixels: a narrow drawing would get smaller than the least share.
  const [wide, high] = [width, height].map((side) => `${Math.floor(100 * side * scale) / 100}px`);
  Object.assign(svg.style, { width: wide, height: high });
  return true;
}
