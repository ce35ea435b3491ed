// The drawing of a tree as large as its frame.

const PADDING = 10;

/**
 * Shows all of a drawing in its frame, or gives it its own size again; whether it fits.
 * @param {Element} frame
 * @param {boolean} wanted
 * @param {{ least: number, most: number }} scale a high drawing scrolls rather than get smaller; a wide one does not fit
 */
export function fit(frame, wanted, { least, most }) {
  const svg = frame.querySelector("svg");
  if (!svg) return false;
  // The drawing has room for its title and legend, which the page does not show.
  svg.removeAttribute("style");
  svg.setAttribute("viewBox", `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`);
  const around = svg.getBoundingClientRect();
  const boxes = [...svg.children].filter((part) => part instanceof SVGGElement).map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
  // A hidden frame is filled once it is shown.
  if (!wanted || !boxes.length || !frame.clientWidth) return wanted;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - PADDING, Math.min(...boxes.map((box) => box.top)) - PADDING];
  const width = Math.max(...boxes.map((box) => box.right)) + PADDING - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) + PADDING - top;
  const across = frame.clientWidth / width;
  if (across < least) return false;
  const scale = Math.min(most, across, Math.max(least, frame.clientHeight / height));
  svg.setAttribute("viewBox", `${left - around.left} ${top - around.top} ${width} ${height}`);
  Object.assign(svg.style, { width: `${Math.floor(width * scale)}px`, height: `${Math.floor(height * scale)}px` });
  return true;
}
