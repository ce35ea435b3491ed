// The drawing of a tree of numbers: as the board of the game, and while it is set up.

import { svgElement } from "../view.js";

/** Nodes of a tree that is drawn. */
export const MAX_NODES = 400;

const [NODE_WIDTH, MARGIN] = [46, 26]; // pixels
const [LEAST_LEVEL, MOST_LEVEL] = [74, 132]; // pixels from level to level
const ASPECT = 1.5; // of a tree that is not wide

/**
 * A node in the drawing.
 * @typedef {import("./numbers.js").NumberNode} NumberNode
 * @typedef {{ node: NumberNode, path: number[], x: number, y: number }} Spot
 */

const SHAPES = { MAX: "m0-16 17 29h-34z", MIN: "m0 16 17-29h-34z", leaf: "m-17-13h34v26h-34z" };

/** @param {number[]} a @param {number[]} b */
export const samePath = (a, b) => a.join() === b.join();

/**
 * Places a node and its descendants: leaves side by side, every other node over the middle of its children.
 * @param {NumberNode} node
 * @param {number[]} path
 * @param {Spot[]} spots all nodes so far
 * @param {Spot[]} leaves the leaves so far
 */
function place(node, path, spots, leaves) {
  const spot = { node, path, x: 0, y: 0 };
  spots.push(spot);
  const below = (node.children ?? []).map((child, index) => {
    const first = spots.length;
    place(child, [...path, index], spots, leaves);
    return spots[first];
  });
  if (!below.length) leaves.push(spot);
  spot.x = below.length ? (below[0].x + below[below.length - 1].x) / 2 : MARGIN + NODE_WIDTH * (leaves.length - 1);
}

/**
 * The nodes with their places, parents first, and the size of the drawing. A flat tree has its levels further apart.
 * @param {NumberNode} root
 */
export function layout(root) {
  /** @type {Spot[]} */
  const spots = [];
  place(root, [], spots, []);
  const width = Math.max(...spots.map((spot) => spot.x)) + MARGIN;
  const levels = Math.max(...spots.map((spot) => spot.path.length));
  const rise = Math.max(LEAST_LEVEL, Math.min(MOST_LEVEL, (width / ASPECT - 2 * MARGIN) / Math.max(1, levels)));
  for (const spot of spots) spot.y = MARGIN + rise * spot.path.length;
  return { spots, width, height: 2 * MARGIN + rise * levels };
}

/**
 * Who moves at a node; "leaf" if it has a value.
 * @param {Spot} spot
 * @param {import("./numbers.js").Player} turn at the root
 * @returns {"MAX" | "MIN" | "leaf"}
 */
export function kind({ node, path }, turn) {
  if (!node.children) return "leaf";
  return (path.length % 2 === 0) === (turn === "MAX") ? "MAX" : "MIN";
}

/**
 * A node in words.
 * @param {Spot} spot
 * @param {import("./numbers.js").Player} turn
 */
export function describe(spot, turn) {
  const { children, value } = spot.node;
  return children ? `${kind(spot, turn)} node with ${children.length} ${children.length === 1 ? "branch" : "branches"}` : `leaf ${value}`;
}

/**
 * The shape of a node with its number.
 * @param {Spot} spot
 * @param {import("./numbers.js").Player} turn
 */
export function shape(spot, turn) {
  const { node, x, y } = spot;
  const label = node.children ? node.estimate : node.value;
  const path = svgElement("path", { class: kind(spot, turn), d: `M${x} ${y}${SHAPES[kind(spot, turn)]}` });
  return label === undefined ? [path] : [path, svgElement("text", { x, y: y + 5, "text-anchor": "middle" }, String(label))];
}

/**
 * The lines between the nodes.
 * @param {Spot[]} spots
 * @param {(path: number[]) => string} look the class of the line that leads to a node
 */
export function twigs(spots, look = () => "twig") {
  const places = new Map(spots.map((spot) => [spot.path.join(), spot]));
  return spots.flatMap(({ path, x, y }) => {
    const parent = path.length ? places.get(path.slice(0, -1).join()) : null;
    return parent ? [svgElement("path", { class: look(path), d: `M${parent.x} ${parent.y}L${x} ${y}` })] : [];
  });
}

/**
 * A wide tree scrolls in its box, so that its numbers can be read.
 * @param {SVGElement | HTMLElement} svg
 * @param {number} width
 */
export const keepReadable = (svg, width) => svg.style.setProperty("--width", `${width}px`);
