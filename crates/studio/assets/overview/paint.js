// Draws an overview on its canvas: edges, nodes by shape, cutoffs, the principal variation, the path to the current step,
// later nodes faintly, and texts if there is room. Nodes on the same pixel are drawn once, so that the time for 20,000 nodes
// is bounded by the number of pixels.

import { form, outline } from "./shapes.js";

const TEXT = 34; // pixels that a node needs for texts
const LINE = 30; // pixels that a level needs for them
const ORDER = ["ghost", "edge", "dotted", "best", "here"];

/**
 * How a shape is drawn.
 * @typedef {{ fill: string, stroke: string, dash: number[] }} Look
 *
 * @typedef {{ looks: Record<string, Look>, ink: string, soft: string, paper: string, accent: string }} Palette
 */

/**
 * The colours of the legend, which follow the theme of the page.
 * @param {Element} legend
 * @param {Element} page
 * @returns {Palette}
 */
export function palette(legend, page) {
  /** @type {Record<string, Look>} */
  const looks = {};
  for (const shape of legend.querySelectorAll("[data-look]")) {
    const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
    looks[shape.dataset.look ?? ""] = { fill, stroke, dash: strokeDasharray.split(",").map(parseFloat).filter(Boolean) };
  }
  const style = getComputedStyle(page);
  /** @param {string} name */
  const own = (name) => style.getPropertyValue(name).trim();
  return { looks, ink: own("--ink"), soft: own("--soft"), paper: own("--card"), accent: own("--accent") };
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./view.js").Painted} view
 */
export function paint(pen, view) {
  const { colours, nodes, step, size, radius: r, pitch, rise } = view;
  const { looks } = colours;
  /** @type {Record<string, Path2D>} */
  const lines = Object.fromEntries(ORDER.map((name) => [name, new Path2D()]));
  /** @type {Record<string, { full: Path2D, busy: Path2D }>} */
  const shapes = {};
  /** @type {Record<string, Path2D>} */
  const dots = {};
  const [bars, closed] = [new Path2D(), new Path2D()];
  /** The pixel of the last edge or node of each level. @type {Record<string, number[]>} */
  const last = { ghost: [], edge: [], dotted: [], node: [] };
  /** @type {[import("./nodes.js").OverviewNode, number, number][]} */
  const labelled = [];
  const fine = r >= 2.5;
  const written = pitch >= TEXT && rise >= LINE;
  const onPath = new Set(view.path);
  pen.clearRect(0, 0, size.width, size.height);
  for (const item of nodes.all) {
    const there = nodes.isThere(item, step);
    // Moves that a later cutoff skips are not shown before it.
    if (!there && item.kind === "unseen") continue;
    const [x, y] = [view.across(item), view.down(item)];
    const above = item.parent === null ? null : nodes.all[item.parent];
    const px = above ? view.across(above) : x;
    if (Math.max(x, px) < -TEXT || Math.min(x, px) > size.width + TEXT || y < -TEXT) continue;
    if (above && view.down(above) > size.height) continue;
    const pixel = Math.round(x);
    const marked = onPath.has(item) ? "here" : there && nodes.isBest(item, step) ? "best" : null;
    if (above) {
      const name = marked ?? (!there ? "ghost" : item.kind === "unseen" ? "dotted" : "edge");
      if (marked || fine || last[name][item.y] !== pixel) {
        if (!marked) last[name][item.y] = pixel;
        lines[name].moveTo(px, view.down(above) + r);
        lines[name].lineTo(x, y - r);
      }
    }
    if (!there || x < -TEXT || x > size.width + TEXT || y > size.height + TEXT) continue;
    if (item.kind === "unseen") {
      if (fine) { bars.moveTo(x - r * 0.7, y - r); bars.lineTo(x + r * 0.7, y - r); }
      continue;
    }
    if (item.cut && item.left <= (step ?? Infinity) && (fine || last.node[item.y] !== pixel)) {
      bars.moveTo(x - Math.max(r, 1), y + r + 3);
      bars.lineTo(x + Math.max(r, 1), y + r + 3);
    }
    // With texts, the number of nodes below is written there.
    if (item.bundle && !item.open && fine && !written) closed.rect(x - r * 0.7, y + r + (item.cut ? 5 : 2), r * 1.4, Math.max(2, r * 0.5));
    const role = item.kind === "more" ? "bundle" : nodes.role(item, step);
    // A goal is always visible.
    if (fine || role === "goal") {
      shapes[role] ??= { full: new Path2D(), busy: new Path2D() };
      outline(shapes[role][nodes.isBusy(item, step) ? "busy" : "full"], form(item, role), x, y, fine ? r : 3.5);
      if (written) labelled.push([item, x, y]);
    } else if (last.node[item.y] !== pixel) {
      (dots[role] ??= new Path2D()).rect(x - r, y - r, 2 * r, 2 * r);
    }
    last.node[item.y] = pixel;
  }
  /** @param {Path2D} path @param {string} look @param {number} width @param {number[]} [dash] */
  const line = (path, look, width, dash = []) => {
    // The legend of a tree contains only the shapes that it can have.
    if (!looks[look]) return;
    pen.setLineDash(dash);
    [pen.lineWidth, pen.strokeStyle] = [width, looks[look].stroke];
    pen.stroke(path);
  };
  pen.lineJoin = "round";
  line(lines.ghost, "ghost", fine ? 0.9 : 0.6);
  line(lines.edge, "edge", fine ? 1.1 : 0.7);
  line(lines.dotted, "dotted", fine ? 1.3 : 0.7, fine ? [1.5, 4] : [1, 2]);
  line(lines.best, nodes.bestLook, 3.2);
  line(lines.here, "here", 2.6, [6, 3]);
  for (const [role, path] of Object.entries(dots)) {
    pen.fillStyle = (looks[role] ?? looks.bundle).stroke;
    pen.fill(path);
  }
  for (const [role, { full, busy }] of Object.entries(shapes)) {
    const look = looks[role] ? role : "bundle";
    pen.fillStyle = looks[look].fill;
    pen.fill(full);
    pen.fillStyle = colours.paper;
    pen.fill(busy);
    line(full, look, r > 5 ? 1.8 : 1.1, r > 5 ? looks[look].dash : []);
    line(busy, look, r > 5 ? 1.8 : 1.1, [3, 2]);
  }
  pen.fillStyle = looks.bundle.stroke;
  pen.fill(closed);
  line(bars, "bar", fine ? 2.4 : 1.4);
  texts(pen, view, labelled);
  ring(pen, view);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./view.js").Painted} view
 * @param {[import("./nodes.js").OverviewNode, number, number][]} labelled
 */
function texts(pen, { colours, nodes, step, radius: r, pitch }, labelled) {
  pen.textAlign = "center";
  /** @param {string} text @param {number} x @param {number} y @param {string} weight @param {number} size @param {string} colour */
  const write = (text, x, y, weight, size, colour) => {
    pen.font = `${weight} ${size}px "DejaVu Sans", Verdana, sans-serif`;
    if (!text || pen.measureText(text).width > 1.2 * pitch) return;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
  for (const [item, x, y] of labelled) {
    write(item.edge, x, y - r - 4, "bold", 11, colours.ink);
    write(nodes.label(item, step), x, y + r + 16, "normal", 11, colours.ink);
    if (!item.open) write(item.bundle, x, y + r + 28, "normal", 9, colours.soft);
  }
}

/**
 * A ring around the selected node, and a cross where Enter would select.
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./view.js").Painted} view
 */
function ring(pen, { nodes, selected, size, radius: r, aims, colours, across, down }) {
  pen.setLineDash([]);
  [pen.lineWidth, pen.strokeStyle] = [3, colours.accent];
  const item = nodes.find(selected);
  if (item) {
    pen.beginPath();
    pen.arc(across(item), down(item), Math.max(r + 5, 9), 0, 2 * Math.PI);
    pen.stroke();
  }
  if (!aims) return;
  const [x, y] = [size.width / 2, size.height / 2];
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    pen.moveTo(x + 4 * dx, y + 4 * dy);
    pen.lineTo(x + 12 * dx, y + 12 * dy);
  }
  pen.stroke();
}
