// The moves of a game as a tree: each position may go on in several ways. The first way is the main line, the others are
// variations of it. A move may have a comment, marks such as "?!", and what a review found.

import { MARKS } from "./verdicts.js";

/**
 * A move as the server reads and writes games; `variations` are played instead of the move.
 * @typedef {{ move: string, marks?: string, nags?: number[], comment?: string, variations?: RecordMove[][] }} RecordMove
 */

/** The most characters of a comment that is typed; texts of games may have longer ones. */
export const MAX_COMMENT = 500;

/** @param {MoveNode} node */
const ownComment = (node) => node.comment;

export class MoveNode {
  /** The ways on; the first is the main one. @type {MoveNode[]} */
  children = [];
  /** The way that was taken last. @type {MoveNode | null} */
  next = null;
  comment = "";
  marks = "";
  /** Numeric annotations of PDN, without those that are marks. @type {number[]} */
  nags = [];
  /** @type {ReviewedMove | null} */
  review = null;
  /** The search by which a program chose it. @type {import("./game.js").SearchOfMove | null} */
  search = null;

  /** @param {string} move @param {MoveNode | null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
  }

  /** Number of moves up to here. @returns {number} */
  get ply() {
    let count = 0;
    for (let node = this.parent; node; node = node.parent) count += 1;
    return count;
  }

  /** The moves from the start up to this one, as nodes. */
  path() {
    /** @type {MoveNode[]} */
    const nodes = [];
    for (let node = /** @type {MoveNode} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** Whether every move up to here is the main one. @returns {boolean} */
  get isMain() { return this.path().every((node) => node.parent?.children[0] === node); }

  /** The node after a move, made if it is new. @param {string} move */
  child(move) {
    let found = this.children.find((node) => node.move === move);
    if (!found) this.children.push(found = new MoveNode(move, this));
    return found;
  }
}

/** @param {string} comment */
const inBraces = (comment) => `{${comment.replace(/[{}]/g, "'")}}`;

export class MoveTree {
  root = new MoveNode("", null);
  here = this.root;
  /** The tags of the text from which the game was opened, by name. @type {[string, string][]} */
  tags = [];
  /** The names of the players, in a game of others. @type {string[]} */
  names = [];

  /** Goes to the position after these moves; new ones become part of the tree. @param {string[]} moves */
  visit(moves) {
    let node = this.root;
    for (const move of moves) node = node.next = node.child(move);
    this.here = node;
  }

  /** The moves after the current position, where the reader went last or else along the main line. */
  future() {
    /** @type {MoveNode[]} */
    const nodes = [];
    for (let node = this.here.next ?? this.here.children[0]; node; node = node.next ?? node.children[0]) nodes.push(node);
    return nodes;
  }

  /** The main line. */
  main() {
    /** @type {MoveNode[]} */
    const nodes = [];
    for (let node = this.root.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** The current line: the moves up to the current position and those after it. */
  line() { return [...this.here.path(), ...this.future()]; }

  /** Whether there is more than one line, or a comment. */
  get isRich() {
    const open = [this.root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.children.length > 1 || node.comment || node.marks || node.nags.length) return true;
      open.push(...node.children);
    }
    return false;
  }

  /** Makes the variation that contains a move the main way where it leaves it. @param {MoveNode} node */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const { children } = each.parent;
      if (children[0] === each) continue;
      children.splice(children.indexOf(each), 1);
      children.unshift(each);
      return;
    }
  }

  /** Makes the whole line up to a move the main one. @param {MoveNode} node */
  promoteAll(node) { while (!node.isMain) this.promote(node); }

  /** Removes a move with all that follows it. The answer puts it back. @param {MoveNode} node @returns {() => void} */
  remove(node) {
    const { parent } = node;
    if (!parent) return () => {};
    const index = parent.children.indexOf(node);
    parent.children.splice(index, 1);
    if (parent.next === node) parent.next = null;
    return () => { parent.children.splice(index, 0, node); parent.next = node; };
  }

  // --- as data and as text

  /**
   * The moves after a node as the server takes them. A move without marks has that of a review.
   * @param {MoveNode} [from]
   * @param {(node: MoveNode) => string} [commentOf]
   * @returns {RecordMove[]}
   */
  record(from = this.root, commentOf = ownComment) {
    /** @param {MoveNode} node @returns {RecordMove} */
    const one = (node) => ({ move: node.move, marks: node.marks || MARKS[node.review?.verdict ?? "good"], nags: node.nags, comment: commentOf(node) });
    /** @type {RecordMove[]} */
    const moves = [];
    for (let [first, ...others] = from.children; first; [first, ...others] = first.children) {
      moves.push({ ...one(first), variations: others.map((node) => [one(node), ...this.record(node, commentOf)]) });
    }
    return moves;
  }

  /** Adds moves of the server after a node. A move that is there keeps what is written about it. @param {RecordMove[]} moves @param {MoveNode} [from] */
  add(moves, from = this.root) {
    let node = from;
    for (const { move, marks, nags, comment, variations } of moves) {
      const before = node;
      node = before.child(move);
      node.marks ||= marks ?? "";
      if (!node.nags.length) node.nags = nags ?? [];
      node.comment ||= comment ?? "";
      for (const variation of variations ?? []) this.add(variation, before);
    }
  }

  /** The tree as text: moves, comments in braces, variations in parentheses. @param {MoveNode} [from] @returns {string} */
  text(from = this.root) {
    /** @param {MoveNode} node */
    const one = (node) => [node.move + node.marks, ...node.nags.map((nag) => `$${nag}`), ...(node.comment ? [inBraces(node.comment)] : [])];
    const words = from === this.root && this.root.comment ? [inBraces(this.root.comment)] : [];
    for (let [first, ...others] = from.children; first; [first, ...others] = first.children) {
      words.push(...one(first));
      for (const node of others) words.push(`(${[...one(node), this.text(node)].filter(Boolean).join(" ")})`);
    }
    return words.join(" ");
  }

  /** Adds the moves of such a text. What is no move is refused when the reader goes there. @param {string} text */
  read(text) {
    let node = this.root;
    /** @type {MoveNode[]} */
    const open = [];
    for (const [word] of text.matchAll(/\{[^}]*\}|[()]|[^\s(){}]+/g)) {
      if (word === "(") { open.push(node); node = node.parent ?? this.root; }
      else if (word === ")") node = open.pop() ?? node;
      else if (word.startsWith("{")) node.comment = word.slice(1, -1);
      else if (/^\$\d+$/.test(word)) node.nags.push(Number(word.slice(1)));
      else {
        const [, move, marks] = /^(.+?)([!?]*)$/.exec(word) ?? ["", word, ""];
        node = node.child(move);
        node.marks = marks;
      }
    }
  }
}
