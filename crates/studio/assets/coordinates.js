// The names of rows and columns beside a board: as large as the text of the page, however large the board is, with no more room
// than they need.

const PIXELS = 16;
const SIZE = 13; // in the drawing, whose cells are 48 by 48
const EDGE = 6;

/**
 * Makes the names fit the size at which the board is shown. The server draws them for a small board.
 * @param {Part | null} svg
 */
export function fitCoordinates(svg) {
  const names = [...svg?.querySelectorAll(":scope > text.name") ?? []];
  const frame = svg?.querySelector(":scope > rect.frame")?.getBBox();
  const scale = svg?.getScreenCTM()?.a;
  if (!svg || !names.length || !frame || !scale) return;
  const size = Math.min(SIZE, PIXELS / scale);
  const gap = 0.4 * size;
  // The frame is drawn half outside of the cells.
  const edge = Math.min(EDGE, 3 / scale);
  let [left, below] = [frame.x - edge, frame.y + frame.height + edge];
  for (const name of names) {
    name.setAttribute("font-size", size.toFixed(2));
    if (name.getAttribute("text-anchor") === "end") {
      name.dataset.y ??= name.getAttribute("y") ?? "0";
      name.setAttribute("y", String(Number(name.dataset.y) - 0.36 * (SIZE - size)));
      name.setAttribute("x", String(frame.x - gap));
      left = Math.min(left, frame.x - 1.5 * gap - (name.textContent?.length ?? 0) * 0.64 * size);
    } else {
      name.setAttribute("y", String(frame.y + frame.height + gap + 0.75 * size));
      below = frame.y + frame.height + 1.5 * gap + 0.85 * size;
    }
  }
  const top = frame.y - edge;
  svg.setAttribute("viewBox", [left, top, frame.x + frame.width + edge - left, below - top].join(" "));
}
