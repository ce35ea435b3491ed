// Terms of the field in the text of a lesson, explained on hover and focus.

import { $, element, target } from "../view.js";

/** @type {[RegExp, string, string][]} */
const TERMS = [
  [/alpha-beta( search| pruning)?/i, "Alpha-beta", "Minimax that skips branches which cannot change the result. The value at the root is the same."],
  [/minimax/i, "Minimax", "The value of a position if both sides play best: MAX takes the greatest value, MIN the smallest."],
  [/\bMAX\b/, "MAX", "The side that wants the greatest value."],
  [/\bMIN\b/, "MIN", "The side that wants the smallest value."],
  [/\balpha\b/i, "Alpha", "What MAX is sure of so far, on the path to the current node."],
  [/\bbeta\b/i, "Beta", "What MIN is sure of so far, on the path to the current node."],
  [/\bwindows?\b/i, "Window", "The values between alpha and beta: only a value inside can change the result."],
  [/\bcut(?:off|offs|s)?\b/i, "Cut", "The rest of a node is skipped, since alpha has reached beta."],
  [/\bleaf\b|\bleaves\b/i, "Leaf", "A node without children: the game is over there, or the search stops."],
  [/\broot\b/i, "Root", "The node at which the search begins."],
  [/\bpl(?:y|ies)\b/i, "Ply", "One move of one side."],
  [/\bevaluat(?:es|ion|ions)\b/i, "Evaluation", "An estimate of the value of a position, without further search."],
  [/\bhorizon\b/i, "Horizon", "The depth at which a search stops; what lies behind it is not seen."],
  [/\bquiescence( search)?\b/i, "Quiescence search", "Continues with captures and other forcing moves until the position is quiet."],
  [/\btransposition table\b/i, "Transposition table", "Results of positions that were searched, for positions that are reached again by other moves."],
  [/\bfrontier\b/i, "Frontier", "The states that are known but not yet expanded."],
  [/\bexpand(?:s|ed)?\b/i, "Expand", "To generate all successors of a state."],
  [/\badmissible\b/i, "Admissible", "A heuristic that never exceeds the true remaining cost."],
  [/\bheuristics?\b/i, "Heuristic", "An estimate of the remaining cost to the goal."],
  [/\bA\*/, "A*", "Expands the state with the least g + h: cost so far plus estimated remaining cost."],
  [/\bbacktracking\b/i, "Backtracking", "Gives values to one variable after the other, and takes the last one back when none is consistent."],
  [/\bdomains?\b/i, "Domain", "The values that a variable can still take."],
  [/\bforward checking\b/i, "Forward checking", "Removes the values that an assignment rules out from the domains of its neighbours."],
  [/\blocal (?:search|optimum|optima|minimum|minima)\b/i, "Local search", "Improves one complete state step by step; it can end where no step is an improvement (a local optimum)."],
];

/**
 * A paragraph whose terms are explained: each at its first occurrence.
 * @param {string} text
 * @param {Set<string>} seen the terms that are explained already
 */
export function paragraph(text, seen) {
  /** @type {{ from: number, to: number, about: string }[]} */
  const found = [];
  for (const [pattern, term, about] of TERMS) {
    const match = seen.has(term) ? null : pattern.exec(text);
    if (!match) continue;
    const [from, to] = [match.index, match.index + match[0].length];
    if (found.some((other) => from < other.to && other.from < to)) continue;
    seen.add(term);
    found.push({ from, to, about: `${term}: ${about}` });
  }
  found.sort((a, b) => a.from - b.from);
  const parts = [];
  let at = 0;
  for (const { from, to, about } of found) {
    const word = element("button", { type: "button", className: "term", textContent: text.slice(from, to) });
    word.dataset.about = about;
    word.setAttribute("aria-describedby", "glossary");
    parts.push(text.slice(at, from), word);
    at = to;
  }
  return element("p", {}, ...parts, text.slice(at));
}

function hide() { $("glossary").hidden = true; }

/** @param {Event} event */
function show(event) {
  const word = target(event).closest?.(".term");
  if (!word) return;
  const box = $("glossary");
  box.textContent = word.dataset.about ?? "";
  box.hidden = false;
  const place = word.getBoundingClientRect();
  const left = Math.max(8, Math.min(place.left, innerWidth - box.offsetWidth - 8));
  Object.assign(box.style, { left: `${left + scrollX}px`, top: `${place.bottom + scrollY + 6}px` });
}

/**
 * Connects the terms of a text.
 * @param {HTMLElement} text
 */
export function setUp(text) {
  for (const kind of ["mouseover", "focusin", "click"]) text.addEventListener(kind, show);
  for (const kind of ["mouseout", "focusout"]) text.addEventListener(kind, hide);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
}
