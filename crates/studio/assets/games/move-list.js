// The list of moves: the main line in numbered pairs, variations indented below the move that they replace, comments; and what
// can be done with the chosen move.

import { tab } from "../store.js";
import { $, announce, element, plural } from "../view.js";
import { game, goTo, linesChanged, onChange, replacedGame, setReplaced, takeBack } from "./game.js";
import { MAX_COMMENT, MoveTree } from "./move-tree.js";
import { MARKS } from "./verdicts.js";

/** @typedef {import("./move-tree.js").MoveNode} MoveNode @typedef {import("./game.js").ReplacedGame} ReplacedGame */

/** The side that makes the first move: 0 or 1. Sides take turns. */
const firstSide = () => (game.moves.length % 2 === 0 ? game.view.turn : 1 - game.view.turn);

/** The number of a move with its dots, "3." or "3…". @param {number} ply from 1 */
function numberText(ply) {
  const index = ply - 1 + firstSide();
  return `${Math.floor(index / 2) + 1}${index % 2 ? "…" : "."}`;
}

/** A move with its number, "3. 11-15". @param {MoveNode} node */
export const numbered = (node) => `${numberText(node.ply)} ${node.move}`;

/** The name of the game before this one in the memory of the tab. */
const REPLACED = "replaced-game";

/** Puts back what was removed last. @type {(() => unknown) | null} */
let putBack = null;

/** The button of a move. @param {MoveNode} node @param {number} ply @param {Set<MoveNode>} later */
function button(node, ply, later) {
  const verdict = node.review?.verdict ?? "";
  const mark = node.marks || (verdict && MARKS[verdict]);
  return element("button", {
    type: "button", className: [later.has(node) ? "later" : "", verdict].join(" ").trim(),
    ariaCurrent: node === game.line.here ? "step" : null,
    ariaLabel: `After move ${ply}, ${node.move}${verdict && verdict !== "good" ? `, ${verdict}` : node.marks ? `, ${node.marks}` : ""}${node.comment ? `. ${node.comment}` : ""}`,
    onclick: () => goTo(node),
  }, node.move, mark ? element("span", { className: "mark-of-move", textContent: mark }) : null);
}

/**
 * A variation as running text, with its own variations below it.
 * @param {MoveNode} start its first move
 * @param {number} ply @param {Set<MoveNode>} later
 */
function variation(start, ply, later) {
  const line = element("div", { className: "variation", role: "group", ariaLabel: `Variation with ${start.move}` });
  let numberDue = true;
  for (let node = start, number = ply; node; node = node.children[0], number += 1) {
    if (numberDue || (number - 1 + firstSide()) % 2 === 0) line.append(element("span", { className: "number", textContent: numberText(number) }));
    line.append(button(node, number, later));
    numberDue = Boolean(node.comment);
    if (node.comment) line.append(element("span", { className: "comment", textContent: node.comment }));
    // Other ways than the move that was just written.
    const others = node === start ? [] : node.parent?.children.slice(1) ?? [];
    for (const other of others) line.append(variation(other, number, later));
    if (others.length) numberDue = true;
  }
  return line;
}

/** The frame that will scroll the list. */
let scrolling = 0;

/** Lists the moves; each is a button that goes to the position after it. */
export function showMoves() {
  const list = $("moves");
  const { root, here } = game.line;
  const later = new Set(game.line.future());
  $("moves-empty").hidden = root.children.length > 0;
  /** @type {HTMLElement[]} */
  const rows = [];
  if (root.comment) rows.push(element("li", { className: "aside" }, element("p", { className: "comment", textContent: root.comment })));
  let numberDue = true;
  for (let [node, ...others] = root.children, ply = 1; node; [node, ...others] = node.children, ply += 1) {
    const second = (ply - 1 + firstSide()) % 2 === 1;
    const item = element("li", { className: second ? "second" : "first" }, button(node, ply, later));
    if (!second || numberDue) item.dataset.number = numberText(ply);
    rows.push(item);
    const below = [
      ...(node.comment ? [element("p", { className: "comment", textContent: node.comment })] : []),
      ...others.map((other) => variation(other, ply, later)),
    ];
    if (below.length) rows.push(element("li", { className: "aside" }, ...below));
    numberDue = below.length > 0;
  }
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...rows);
  const current = /** @type {Part | null} */ (list.querySelector("[aria-current]"));
  // With the next frame, which lays out the page anyway: a move changes the list several times.
  cancelAnimationFrame(scrolling);
  if (current) scrolling = requestAnimationFrame(() => { list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2; });
  if (hadFocus) current?.focus();
  showTools(here);
}

/** The button of the menu of the chosen move. */
const menuButton = () => /** @type {Part} */ (document.querySelector("[popovertarget=move-menu]"));

/** @param {MoveNode} node */
function showTools(node) {
  $("move-tools").hidden = !node.parent && !node.comment && !putBack;
  $("move-chosen").textContent = node.parent ? numbered(node) : "The start of the game";
  // The start of a game has nothing else, but it may have a comment.
  menuButton().hidden = !node.parent && !node.comment;
  $("promote").hidden = !node.parent || node.isMain;
  $("remove").hidden = !node.parent;
  $("put-back").hidden = !putBack;
  $("its-search").hidden = !node.search;
  if (document.activeElement !== $("comment")) $("comment").value = node.comment;
}

async function remove() {
  const { here } = game.line;
  if (!here.parent) return;
  const count = here.path().length;
  const all = game.line.line().length;
  const isLine = game.line.line()[count - 1] === here;
  const back = game.line.remove(here);
  putBack = () => { back(); goTo(here); };
  await goTo(here.parent);
  linesChanged();
  announce(`Deleted: ${here.move}${isLine && all > count ? ` and ${plural(all - count, "move")} after it` : ""}.`);
  $("move-menu").hidePopover();
  $("put-back").focus();
}

/** Connects the controls of the chosen move. */
export function setUp() {
  $("comment").maxLength = MAX_COMMENT;
  // A comment belongs to the move where typing began, even if a program moves meanwhile.
  /** @type {MoveNode | null} */
  let commented = null;
  $("comment").addEventListener("input", () => { (commented ??= game.line.here).comment = $("comment").value.replace(/[{}\n\r]+/g, " ").trimStart(); linesChanged(); });
  // The list of moves stays as it is: a click on one of them may have ended the typing.
  $("comment").addEventListener("blur", () => {
    if (commented) commented.comment = commented.comment.trim();
    commented = null;
    $("comment").value = game.line.here.comment;
  });
  $("comment-form").addEventListener("submit", (event) => { event.preventDefault(); $("comment").blur(); $("move-menu").hidePopover(); });
  $("promote").addEventListener("click", () => {
    game.line.promote(game.line.here);
    linesChanged();
    announce(`${numbered(game.line.here)} is ${game.line.here.isMain ? "in the main line" : "one variation further up"}.`);
    $(game.line.here.isMain ? "comment" : "promote").focus();
  });
  $("remove").addEventListener("click", remove);
  $("put-back").addEventListener("click", () => { const back = putBack; putBack = null; back?.(); menuButton().focus(); });
  let line = game.line;
  onChange(() => {
    if (line === game.line) return;
    line = game.line;
    commented = null;
    offer(replacedGame());
  });
}

/** Offers to put back a game, also after the page was loaded again. @param {ReplacedGame | null} old */
function offer(old) {
  putBack = old ? takeBack : null;
  const end = old?.ending && { ...old.ending, node: old.ending.node.path().map((node) => node.move) };
  tab.setValue(REPLACED, old && { next: old.next, text: old.line.text(), tags: old.line.tags, end, players: old.players, clocks: old.clocks });
}

/** The game that could be put back when the page was left. @returns {ReplacedGame | null} */
export function kept() {
  /** @typedef {{ how: any, side: 0 | 1 | null, node: string[] }} End */
  const found = tab.value(REPLACED, /** @type {{ next: PlayedGame, text: string, tags?: [string, string][], end?: End | null } & Pick<ReplacedGame, "players" | "clocks"> | null} */ (null));
  if (!found) return null;
  const line = new MoveTree();
  line.read(found.text);
  line.tags = found.tags ?? line.tags;
  const node = found.end?.node.reduce((/** @type {MoveNode | undefined} */ at, move) => at?.children.find((child) => child.move === move), line.root);
  return { next: found.next, line, ending: found.end && node ? { ...found.end, node } : null, players: found.players, clocks: found.clocks };
}

/** Offers such a game again. @param {ReplacedGame} old */
export function offerAgain(old) {
  setReplaced(old);
  offer(old);
}
