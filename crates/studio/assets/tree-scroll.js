// Scrolls the frame of a drawn tree to a node. The root stays in view while there is room for both, and the node is in the
// middle where there is not. The root itself is shown with as much of the way down from it as there is room for. Shift and the arrow keys scroll it as well.

import { ARROWS } from "./keys.js";

const MARGIN = 5; // pixels
const PART = 0.4; // of the frame, by which a key scrolls it

/**
 * The scroll position at which a range is in view, as near to the current one as possible; null if it is too long.
 * @param {number} from
 * @param {number} to
 * @param {number} now
 * @param {number} room
 */
const near = (from, to, now, room) => (to - from + 2 * MARGIN > room ? null : Math.max(to + MARGIN - room, Math.min(from - MARGIN, now)));

/**
 * @param {Element} frame
 * @param {Element} node
 * @param {Element | null} root
 * @param {Element[]} [way] the nodes of the principal variation below the root
 */
export function scrollToNode(frame, node, root, way = []) {
  const around = frame.getBoundingClientRect();
  /** @param {Element} part */
  const place = (part) => {
    const box = part.getBoundingClientRect();
    return { x: box.left - around.left + frame.scrollLeft, right: box.right - around.left + frame.scrollLeft, y: box.top - around.top + frame.scrollTop, bottom: box.bottom - around.top + frame.scrollTop };
  };
  const [one, top] = [place(node), place(root ?? node)];
  const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = frame;
  const isRoot = node === root;
  const down = isRoot ? 0 : near(Math.min(one.y, top.y), one.bottom, Math.min(scrollTop, Math.max(0, top.y - MARGIN)), height);
  let [left, right] = [one.x, one.right];
  if (isRoot) {
    for (const { x, right: end } of way.map(place)) {
      const [from, to] = [Math.min(left, x), Math.max(right, end)];
      if (to - from + 2 * MARGIN > width) break;
      [left, right] = [from, to];
    }
  }
  const across = isRoot || down === null ? null : near(Math.min(one.x, top.x), Math.max(one.right, top.right), scrollLeft, width);
  frame.scrollTo({ left: across ?? (left + right - width) / 2, top: down ?? (one.y + one.bottom - height) / 2, behavior: "instant" });
}

/** Lets Shift and the arrow keys scroll a frame that has the focus: the arrow keys alone go to other steps. @param {HTMLElement} frame */
export function scrollByKeys(frame) {
  frame.addEventListener("keydown", (event) => {
    const direction = ARROWS[event.key];
    if (!direction || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    event.preventDefault();
    frame.scrollBy({ left: direction[0] * PART * frame.clientWidth, top: direction[1] * PART * frame.clientHeight });
  });
}
