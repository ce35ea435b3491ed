// Trees of numbers as text, as the server writes them: "((3 5) (2 9)) MAX". A number before a bracket is an estimate.

/**
 * A leaf with a value, or a node with children and perhaps an estimate.
 * @typedef {{ value?: number, children?: NumberNode[], estimate?: number }} NumberNode
 *
 * @typedef {"MAX" | "MIN"} Player
 */

/**
 * @param {string} text
 * @returns {{ root: NumberNode, turn: Player }}
 */
export function parse(text) {
  const tokens = text.match(/-?\d+:|-?\d+|[()]|MAX|MIN/g) ?? [];
  let index = 0;
  /** @returns {NumberNode} */
  const node = () => {
    const token = tokens[index];
    index += 1;
    if (token.endsWith(":")) return { ...node(), estimate: Number(token.slice(0, -1)) };
    if (token !== "(") return { value: Number(token) };
    const children = [];
    while (tokens[index] !== ")") children.push(node());
    index += 1;
    return { children };
  };
  return { root: node(), turn: tokens.at(-1) === "MIN" ? "MIN" : "MAX" };
}

/**
 * @param {NumberNode} node
 * @returns {string}
 */
export const format = (node) => (node.children ? `${node.estimate === undefined ? "" : `${node.estimate}:`}(${node.children.map(format).join(" ")})` : String(node.value));

/**
 * The number of nodes.
 * @param {NumberNode} node
 * @returns {number}
 */
export const count = (node) => 1 + (node.children ?? []).reduce((sum, child) => sum + count(child), 0);

/**
 * The node at a path, if there is one.
 * @param {NumberNode} root
 * @param {number[]} path the index of the child at each level
 */
export const nodeAt = (root, path) => path.reduce((/** @type {NumberNode | undefined} */ node, index) => node?.children?.[index], root);

/** The name of a branch: a, b, …, z, aa, ab, … @param {number} branch from 0 @returns {string} */
export const branchName = (branch) => (branch > 25 ? branchName(Math.floor(branch / 26) - 1) : "") + String.fromCharCode(97 + branch % 26);

/** The number of a branch, from 0. @param {string} name */
export const branchNumber = (name) => [...name].reduce((number, letter) => 26 * number + letter.charCodeAt(0) - 96, 0) - 1;
