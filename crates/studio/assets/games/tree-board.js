// A tree of numbers as the board of its game: the whole tree, the way to the node of the position, and its branches as cells.

import { post } from "../api.js";
import { svgElement } from "../view.js";
import { game } from "./game.js";
import { MAX_NODES, describe, layout, samePath, shape, twigs } from "./number-tree.js";
import { branchNumber, count, nodeAt, parse } from "./numbers.js";

/** The tree at the start of a game that was opened after some moves. */
const known = { game: "", text: "" };

/**
 * The tree at the start and the way to the position; only the rest of the tree until the start is known.
 * @param {() => void} again is called when it is
 * @param {string[]} moves
 */
function wholeTree(again, moves) {
  const { name, start, view } = game;
  const path = moves.map(branchNumber);
  if (!view.history.length) Object.assign(known, { game: `${name} ${start}`, text: view.position });
  else if (known.game !== `${name} ${start}`) {
    Object.assign(known, { game: `${name} ${start}`, text: "" });
    post("/api/position", { game: name, start, moves: [] }).then(({ view }) => { known.text = view.position; again(); }, () => {});
  }
  return known.text ? { ...parse(known.text), path } : { ...parse(view.position), path: [] };
}

/**
 * The drawing; null for a tree that is too large for it.
 * @param {() => void} again is called when more of the tree is known
 * @param {string[]} [looked] the moves to the position to show, if it is not that of the game: its branches are no cells
 * @returns {string | null}
 */
export function treeBoard(again, looked) {
  const { root, turn, path } = wholeTree(again, looked ?? game.view.history);
  if (count(root) > MAX_NODES || !nodeAt(root, path)) return null;
  const { spots, width, height } = layout(root);
  const names = game.view.picture.column_names;
  /** @param {number[]} to */
  const isOnWay = (to) => to.every((branch, index) => path[index] === branch);
  const cells = [];
  const others = [];
  const texts = [];
  for (const spot of spots) {
    const isNext = !looked && spot.path.length === path.length + 1 && samePath(spot.path.slice(0, -1), path);
    if (!isNext) { others.push(...shape(spot, turn)); continue; }
    const name = names[spot.path[path.length]];
    const [outline, ...number] = shape(spot, turn);
    cells.push(svgElement("g", { "data-cell": name }, svgElement("title", {}, `${name}: ${describe(spot, turn)}`),
      svgElement("rect", { class: "place", x: spot.x - 21, y: spot.y - 21, width: 42, height: 42, rx: 8 }), outline));
    // Texts within the cell would be part of its name, which says the same in words.
    texts.push(...number, svgElement("text", { class: "name", x: spot.x, y: spot.y - 24, "text-anchor": "middle" }, name));
  }
  const here = spots.find((spot) => samePath(spot.path, path));
  const halo = here ? [svgElement("circle", { class: "here", cx: here.x, cy: here.y, r: 24 })] : [];
  const lines = twigs(spots, (to) => (isOnWay(to) ? "twig taken-way" : "twig"));
  return new XMLSerializer().serializeToString(svgElement("svg", { class: "numbers-tree", viewBox: `0 0 ${width} ${height}`, width, height }, ...lines, ...halo, ...others, ...cells, svgElement("g", { "pointer-events": "none" }, ...texts)));
}
