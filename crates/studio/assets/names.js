// Names of algorithms, evaluations and games as readers see them. The interface of the server uses the ids.

import { capital, element, options } from "./view.js";

/**
 * The title of an algorithm, player or evaluation of the catalogue: "MCTS", "Alpha-beta", "A*".
 * @param {TitledRow[]} rows
 * @param {string} name
 */
export const titleOf = (rows, name) => rows.find((row) => row.name === name)?.title ?? name;

/** What is written in one word with the name after it. */
const PREFIXES = ["De", "Di", "Mac", "Mc"];

/**
 * Names of places that are written in one word, with spaces between their words: "GrandForks" as "Grand Forks". The server draws
 * maps with the same names.
 * @param {string} text
 */
export const placeNames = (text) => text.replace(/(\p{L}\p{Ll}+)(?=\p{Lu})/gu, (word) => (PREFIXES.includes(word) ? word : `${word} `));

/**
 * Fills a menu with algorithms.
 * @param {Part} select
 * @param {TitledRow[]} rows
 * @param {string} [chosen]
 */
export function algorithmMenu(select, rows, chosen) {
  options(select, rows.map((row) => [row.name, row.title, row.summary]), chosen);
}

/**
 * Fills a menu with the evaluations of a game; the empty value is the game's default.
 * @param {Part} select
 * @param {TitledRow[]} evals
 * @param {string} [chosen]
 */
export function evaluationMenu(select, evals, chosen = "") {
  options(select, [["", "Default"], ...evals.map((row) => [row.name, row.title, row.summary])], chosen);
}

/**
 * The settings in a name; the first may lack its own name, as in draughts:russian.
 * @param {string} name
 * @param {Setting[]} rows
 * @returns {Record<string, string>}
 */
export const settingsOf = (name, rows) => Object.fromEntries((name.split(":")[1] ?? "").split(",").filter(Boolean).map((part, index) =>
  (index === 0 && !part.includes("=") ? [rows[0]?.name, part] : part.split("="))));

/**
 * A variant of a game: its name in the settings, what opens it, its title, and its rules in a line.
 * @typedef {{ name: string, value: string, title: string, line: string }} Variant
 */

/**
 * The line of the rules on a variant. One that is only mentioned with another one differs from that.
 * @param {string} rules
 * @param {string} name
 */
function lineOf(rules, name) {
  const own = rules.match(new RegExp(`^ +${name} {2,}(.+)$`, "m"))?.[1].replace(/ \([a-z-]+: [^)]*\)/g, "");
  if (own) return own;
  const other = rules.match(new RegExp(`^ +([a-z-]+) .*\\(${name}: ([^)]*)\\)`, "m"));
  return other ? `as ${other[1]}: ${other[2]}` : "";
}

/**
 * The variants of a game; none if it has no setting of that name.
 * @param {CatalogueRow} row
 * @returns {Variant[]}
 */
function variantsOf({ id, rules, settings }) {
  const setting = settings.find((one) => one.name === "variant");
  return (setting?.choices ?? []).map((choice) => ({
    name: choice, value: choice === setting?.default ? id : `${id}:${choice}`,
    title: choice.split("-").map(capital).join(" "), line: lineOf(rules, choice),
  }));
}

/**
 * The variant that a name opens, if the game has variants.
 * @param {CatalogueRow} row
 * @param {string} name
 */
export function variantOf(row, name) {
  const { variant } = settingsOf(name, row.settings);
  const variants = variantsOf(row);
  return variants.find(({ value }) => value === (variant ? `${row.id}:${variant}` : row.id)) ?? variants.find(({ value }) => value === row.id);
}

/**
 * The value of a game in the menu of `gameMenu`.
 * @param {CatalogueRow} row
 * @param {string} name the game with its settings
 */
export const menuValue = (row, name) => variantOf(row, name)?.value ?? row.id;

/**
 * The title of a game with that of its variant, as in the menu of `gameMenu`.
 * @param {CatalogueRow} row
 * @param {string} name the game with its settings
 */
export const menuTitle = (row, name) => [row.title, variantOf(row, name)?.title].filter(Boolean).join(": ");

/**
 * Fills a menu with games and their variants.
 * @param {Part} select
 * @param {GameRow[]} games
 */
export function gameMenu(select, games) {
  /** @param {string} value @param {string} textContent @param {string} title */
  const option = (value, textContent, title) => element("option", { value, textContent, title });
  select.replaceChildren(...games.map((row) => {
    const variants = variantsOf(row);
    if (!variants.length) return option(row.id, row.title, row.summary);
    return element("optgroup", { label: `${row.title}, ${variants.length} variants` }, ...variants.map(({ value, title, line }) => option(value, `${row.title}: ${title}`, line)));
  }));
}
