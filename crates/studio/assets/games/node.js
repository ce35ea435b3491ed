// The selected node of the search tree in words.

import { draw, element, figures, plural } from "../view.js";

/** Kinds of searches of a node. @type {Record<string, string>} */
const SEARCH_KINDS = {
  full: "full-window search", scout: "null-window search", again: "re-search", reduced: "reduced-depth search",
  quiescence: "quiescence search", "null-move": "null-move search", search: "search", iteration: "iteration",
};

/** @typedef {NodeInfo["node"]} Node */

/** @param {Node} node */
const searchKind = ({ pass }) => SEARCH_KINDS[pass] ?? pass;

/**
 * The name of a node: its move, or what it is.
 * @param {Node} node
 */
export const nodeName = (node) => node.move ?? (node.parent === null ? "root" : searchKind(node));

/**
 * Whether the search is below a node after a step; null = the end.
 * @param {Node} node
 * @param {number | null} step
 */
const isRunning = (node, step) => step !== null && (node.left === null || node.left > step);

/** @param {Node} node */
const window = ({ alpha, beta }) => `[${alpha}, ${beta}]`.replaceAll("inf", "∞").replaceAll("-", "−");

/**
 * The event of a step at a node, or why the search stopped there.
 * @param {Node} node
 * @param {number | null} step
 */
export function eventText(node, step) {
  if (isRunning(node, step)) return `${node.entered === step ? "Enters" : "The search is below"} ${nodeName(node)}: window ${window(node)}.`;
  return step !== null && node.left === step ? `Leaves ${nodeName(node)} with ${node.value ?? "no value"}. ${node.reason}` : node.reason;
}

/**
 * The details of a node: its title, board, facts, and buttons for actions that are possible.
 * @param {NodeInfo} info
 * @param {TreeItem | undefined} item
 * @param {number | null} step
 * @param {Record<string, (() => unknown) | null>} actions by button text
 */
export function details({ node, line, svg, position }, item, step, actions) {
  const running = isRunning(node, step);
  /** @type {[string, string | number][]} */
  const facts = [
    ["Side", node.role === "max" ? "MAX △" : "MIN ▽"],
    ["Value for MAX", running ? "not known yet" : (item?.label || node.value || "–")],
    ["Window", window(node)],
    ["Remaining depth", node.depth === null ? "–" : node.depth === 1 ? "1 ply" : `${node.depth} plies`],
    ["Below", plural(node.below, "node")],
  ];
  if (node.unseen.length && !running) facts.push(["Skipped moves", node.unseen.join(" ")]);
  const board = element("div", { className: "mini" });
  if (svg) draw(board, svg).setAttribute("aria-label", position ?? "");
  const list = element("dl");
  figures(list, facts);
  const afterMoves = line.join(" ");
  const title = node.parent === null ? "Root" : node.move ? `After ${afterMoves}` : `${searchKind(node)} of ${afterMoves || "the root"}`;
  const buttons = Object.entries(actions).map(([textContent, onclick]) => (onclick ? element("button", { type: "button", textContent, onclick }) : null));
  return [
    element("h3", { textContent: title.charAt(0).toUpperCase() + title.slice(1) }), board, list,
    element("div", { className: "bar" }, ...buttons),
  ];
}
