// Moving between the nodes of a drawn tree by keys.

/** @typedef {[number, number]} Direction to the right, and down, as in `ARROWS` of keys.js */

/**
 * The parent, the first child, or a neighbour on the same level.
 * @param {TreeItem[]} items
 * @param {TreeItem} from
 * @param {Direction} direction
 * @param {(item: TreeItem) => boolean} isVisible
 * @returns {TreeItem | undefined}
 */
export function neighbour(items, from, [dx, dy], isVisible) {
  if (dy < 0) return from.parent === null ? undefined : items[from.parent];
  const index = items.indexOf(from);
  if (dy > 0) return items.find((item) => item.parent === index && isVisible(item));
  const level = items.filter((item) => item.y === from.y && isVisible(item)).sort((a, b) => a.x - b.x);
  return level[level.indexOf(from) + dx];
}
