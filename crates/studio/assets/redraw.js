// Drawings that change a little: a step of a search changes few nodes of a tree. What is the same as before stays, so that the
// browser has little to lay out.

import { draw } from "./view.js";

const LOOK_AHEAD = 12; // elements that were removed before the next one that stays

/**
 * Makes the children of an element those of another one, in the same order.
 * @param {Element} old
 * @param {Element} fresh
 */
function merge(old, fresh) {
  const before = [...old.children];
  let at = 0;
  for (const child of [...fresh.children]) {
    const same = before.slice(at, at + LOOK_AHEAD).findIndex((one) => one.isEqualNode(child));
    if (same >= 0) {
      for (const gone of before.slice(at, at + same)) gone.remove();
      at += same + 1;
    } else if (isLayer(child) && before[at] && isLayer(before[at])) {
      merge(before[at], child);
      at += 1;
    } else old.insertBefore(child, before[at] ?? null);
  }
  for (const gone of before.slice(at)) gone.remove();
}

/** Whether this is a group without attributes: it holds the nodes. @param {Element} part */
const isLayer = (part) => part.tagName === "g" && !part.attributes.length;

/**
 * Puts a drawing of the server into a box, as `draw`; what is the same as before stays.
 * @param {Element} box
 * @param {string} svg
 * @returns {Part}
 */
export function redraw(box, svg) {
  // Space between the elements would be left over.
  const text = svg.replace(/>\s+</g, "><");
  const old = box.firstElementChild;
  if (!(old instanceof SVGSVGElement) || box.childElementCount > 1) return draw(box, text);
  const fresh = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  fresh.setAttribute("role", "group");
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  merge(old, fresh);
  return /** @type {Part} */ (/** @type {unknown} */ (old));
}
