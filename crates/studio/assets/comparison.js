// The sentence that compares two searches of one page.

import { $, formatCount } from "./view.js";

/**
 * What is compared of a search: its title, what it counts, how many of these, what it found, and whether it ran to its end.
 * @typedef {{ title: string, unit: string, count: number, found: string, ended: boolean }} Outcome
 */

/**
 * How the counts of two searches differ.
 * @param {Outcome} less
 * @param {Outcome} more
 */
function counts(less, more) {
  const amount = `${formatCount(less.count)} ${less.unit}`;
  if (less.count === more.count) return `Both: ${amount}.`;
  const titles = less.title === more.title ? "" : `${less.title}: `;
  const share = less.count ? `, ${formatRatio(more.count / less.count)} times fewer than` : ", not";
  return `${titles}${amount}${share} ${formatCount(more.count)}.`;
}

/** @param {number} ratio */
const formatRatio = (ratio) => (ratio < 10 ? ratio.toFixed(ratio < 1.1 ? 2 : 1) : formatCount(Math.round(ratio)));

/**
 * Shows the sentence, or nothing while there are not two searches.
 * @param {(Outcome | null)[]} outcomes
 */
export function show(outcomes) {
  const [one, two] = outcomes;
  const both = one && two && one.unit === two.unit;
  $("comparison").hidden = !both;
  if (!both) return;
  const [less, more] = one.count <= two.count ? [one, two] : [two, one];
  const early = [one, two].filter(({ ended }) => !ended).map(({ title }) => title);
  // A search that was stopped has not counted all that it needs.
  const result = early.length
    ? `Not comparable: ${early.join(" and ")} was stopped early.`
    : one.found === two.found ? `Same result: ${one.found}.` : `Results differ: ${one.found} and ${two.found}.`;
  $("comparison").textContent = early.length ? result : `${counts(less, more)} ${result}`;
}
