// The sentence that compares two searches of one page.

import { $, formatCount } from "./view.js";

/**
 * What is compared of a search: its title, what it counts, how many of these, what it found, and whether it ran to its end.
 * @typedef {{ title: string, unit: string, count: number, found: string, ended: boolean }} Outcome
 */

/** @param {number} ratio */
const formatRatio = (ratio) => (ratio < 10 ? ratio.toFixed(1) : formatCount(Math.round(ratio)));

/**
 * How the counts of two searches differ.
 * @param {Outcome} less
 * @param {Outcome} more
 */
function counts(less, more) {
  if (less.count === more.count) return `Both: ${formatCount(less.count)} ${less.unit}.`;
  const ratio = less.count ? more.count / less.count : Infinity;
  const share = ratio < 1.05 ? "nearly as many as the" : ratio < Infinity ? `${formatRatio(ratio)} times fewer than the` : "not the";
  return `${less.title}: ${formatCount(less.count)} ${less.unit}, ${share} ${formatCount(more.count)} of ${more.title}.`;
}

/**
 * Shows the sentence, or nothing while there are not two searches.
 * @param {(Outcome | null)[]} outcomes of the first and the second search
 */
export function show(outcomes) {
  const both = outcomes.filter((outcome) => outcome !== null);
  const [one, two] = both;
  $("comparison").hidden = both.length < 2 || one.unit !== two.unit;
  if ($("comparison").hidden) return;
  if (one.title === two.title) [one.title, two.title] = ["First", "Second"];
  const early = both.filter(({ ended }) => !ended).map(({ title }) => title);
  // A search that was stopped has not counted all that it needs.
  if (early.length) {
    const end = early.length === 1 ? "its end" : "their ends";
    $("comparison").textContent = `${early.join(" and ")} did not run to ${end}, so the counts cannot be compared.`;
    return;
  }
  const [less, more] = one.count <= two.count ? [one, two] : [two, one];
  const result = one.found === two.found ? `Same result: ${one.found}.` : `Results differ: ${one.found} and ${two.found}.`;
  $("comparison").textContent = `${counts(less, more)} ${result}`;
}
