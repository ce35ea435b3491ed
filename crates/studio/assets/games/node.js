// The selected node of the search tree in words.

import { capital, draw, element, figures, plural, svgElement, withMinus } from "../view.js";

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

/** Searches whose nodes have no window, and no depth where none is set: Monte-Carlo tree search and proof-number search. */
const WITHOUT_WINDOW = ["playouts", "proof"];

/** @param {Node} node */
const hasWindow = ({ pass }) => !WITHOUT_WINDOW.includes(pass);

/** @param {Node} node */
const window = ({ alpha, beta }) => withMinus(`[${alpha}, ${beta}]`);

// Of values as numbers: beyond the points of evaluations are wins and losses, and beyond these the ends of an open window.
const MOST_POINTS = 900000;
const INFINITE = 1000001;

/**
 * Where a value lies on a number line, from 0 to 1.
 * @param {number} points
 * @param {number} scale
 */
function place(points, scale) {
  const size = Math.abs(points);
  const far = size >= INFINITE ? .5 : size > MOST_POINTS ? .44 : .4 * Math.tanh(size / scale);
  return .5 + Math.sign(points) * far;
}

/**
 * Alpha and beta on a number line: what lies between them still matters. In words, when the node is pruned.
 * @param {Node} node
 */
function numberLine({ alpha, alpha_points, beta, beta_points, points, role }) {
  const sizes = [alpha_points, beta_points, points ?? 0].map(Math.abs);
  const scale = Math.max(1, ...sizes.filter((size) => size <= MOST_POINTS));
  /** @param {number} points */
  const x = (points) => 12 + 196 * place(points, scale);
  const [from, to] = [x(alpha_points), x(beta_points)];
  const isOpen = from < to;
  const [sign, limit, limitPoints] = role === "max" ? ["≥", beta, beta_points] : ["≤", alpha, alpha_points];
  const rule = Math.abs(limitPoints) >= INFINITE ? "no value prunes here" : withMinus(`prune if ${sign} ${limit}`);
  const words = withMinus(`alpha ${alpha}, beta ${beta}: ${rule}`);
  const svg = svgElement("svg", { class: "number-line", viewBox: "0 0 220 50", role: "img", "aria-label": words },
    svgElement("path", { class: "axis", d: "M8 24H212" }),
    ...(isOpen ? [svgElement("rect", { class: "between", x: from, y: 18, width: to - from, height: 12 })] : []),
    svgElement("path", { class: "alpha", d: `M${from} 12V36` }), svgElement("path", { class: "beta", d: `M${to} 12V36` }),
    svgElement("text", { x: Math.max(from, 16), y: 10, "text-anchor": "middle" }, withMinus(`α ${alpha}`)),
    svgElement("text", { x: Math.min(to, 204), y: 48, "text-anchor": "middle" }, withMinus(`β ${beta}`)),
    ...(points === null ? [] : [svgElement("circle", { class: "own", cx: x(points), cy: 24, r: 5 })]));
  return element("div", { className: "prune" }, svg, element("p", { className: "hint", textContent: capital(rule) }));
}

/**
 * The event of a step at a node, or why the search stopped there.
 * @param {Node} node
 * @param {number | null} step
 */
export function eventText(node, step) {
  if (isRunning(node, step)) return `${node.entered === step ? "Enters" : "The search is below"} ${nodeName(node)}${hasWindow(node) ? `: window ${window(node)}` : ""}.`;
  return withMinus(step !== null && node.left === step ? `Leaves ${nodeName(node)} with ${node.value ?? "no value"}. ${node.reason}` : node.reason);
}

/**
 * The details of a node: its title, board, facts, and buttons for actions that are possible.
 * @param {NodeInfo} info
 * @param {TreeItem | undefined} item
 * @param {number | null} step
 * @param {boolean} hasBoard whether its board is shown: not where the large board shows it
 * @param {Record<string, (() => unknown) | null>} actions by button text
 * @param {(move: string) => Promise<string>} [ask] searches a move that was cut off; resolves with a sentence
 */
export function details({ node, line, svg, position }, item, step, hasBoard, actions, ask) {
  const running = isRunning(node, step);
  /** @type {[string, string | number][]} */
  const facts = [
    ["Side", node.role === "max" ? "MAX △" : "MIN ▽"],
    ["Value for MAX", running ? "not known yet" : (item?.label || withMinus(node.value ?? "–"))],
  ];
  if (hasWindow(node)) facts.push(["Window", window(node)]);
  // A search with increasing depth has a depth in each iteration, and none at its root.
  if (hasWindow(node) || node.depth !== null) facts.push(["Remaining depth", node.depth === null || node.pass === "search" ? "–" : node.depth === 1 ? "1 ply" : `${node.depth} plies`]);
  facts.push(["Below", plural(node.below, "node")]);
  if (node.unseen.length && !running) facts.push(["Skipped moves", node.unseen.join(" ")]);
  const board = element("div", { className: "mini" });
  if (svg && hasBoard) draw(board, svg).setAttribute("aria-label", position ?? "");
  const list = element("dl");
  figures(list, facts);
  const afterMoves = line.join(" ");
  const title = node.parent === null ? "Root" : node.move ? `After ${afterMoves}` : `${searchKind(node)} of ${afterMoves || "the root"}`;
  const buttons = Object.entries(actions).map(([textContent, onclick]) => (onclick ? element("button", { type: "button", textContent, onclick }) : null));
  const isCut = node.unseen.length > 0 && !running && ask;
  const answer = element("p", { className: "hint", role: "status" });
  const cut = isCut && element("div", { className: "cut-moves" },
    element("p", { className: "hint", textContent: "What would have been there?" }),
    element("div", { className: "bar" }, ...node.unseen.slice(0, 12).map((move) => element("button", {
      type: "button", textContent: move, ariaLabel: `Search the skipped move ${move}`,
      onclick: async () => {
        answer.textContent = `Searching ${move} …`;
        answer.textContent = `${await ask(move)} This value could not change the result: ${withMinus(node.reason)}`;
      },
    }))), answer);
  return [
    element("h3", { textContent: capital(title) }), hasWindow(node) ? numberLine(running ? { ...node, points: null } : node) : null, board, list,
    cut || null,
    element("div", { className: "bar" }, ...buttons),
  ].filter((part) => part !== null);
}
