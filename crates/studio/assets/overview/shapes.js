// The shapes of nodes on a canvas, as in drawn trees: triangles for the sides of a game, circles for the states of a puzzle.

const CIRCLES = ["frontier", "explored", "goal"];

/**
 * The shape of a node with this role.
 * @param {TreeItem} item
 * @param {string} role
 */
export function form(item, role) {
  if (CIRCLES.includes(role)) return role === "goal" ? "double" : "circle";
  if (role === "dropped") return "crossed";
  if (item.kind === "more" || item.over) return "square";
  return role === "max" ? "up" : role === "min" ? "down" : "square";
}

/**
 * Adds a shape with this middle and radius to a path.
 * @param {Path2D} path
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function outline(path, kind, x, y, r) {
  /** @param {number} r */
  const circle = (r) => { path.moveTo(x + r, y); path.arc(x, y, r, 0, 2 * Math.PI); };
  if (kind === "up" || kind === "down") {
    const up = kind === "up" ? 1 : -1;
    path.moveTo(x, y - up * r);
    path.lineTo(x + r, y + up * r);
    path.lineTo(x - r, y + up * r);
    path.closePath();
    return;
  }
  if (kind === "circle" || kind === "double") {
    circle(r);
    // In a small circle a second one would not be visible.
    if (kind === "double" && r > 5) circle(r * 0.55);
    return;
  }
  const half = kind === "crossed" ? r * 0.75 : r;
  path.rect(x - half, y - half, 2 * half, 2 * half);
  if (kind === "square" || r <= 4) return;
  for (const side of [1, -1]) {
    path.moveTo(x - half * 0.6, y - side * half * 0.6);
    path.lineTo(x + half * 0.6, y + side * half * 0.6);
  }
}
