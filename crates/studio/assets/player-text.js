// Players as texts, and the rows of the menus to choose them from.

/** The highest level of a classic program that a menu offers. */
const CLASSIC_LEVELS = 4;

/** Rows of a menu: value, text and tooltip. @typedef {{ label: string, rows: string[][] }} PlayerGroup */
/** The settings of a search that pages have fields for. @typedef {{ depth?: string, time?: string, eval?: string }} SearchFields */

/**
 * Whether a player has depth, time and evaluation.
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export const isSearch = ({ algorithms }, name) => name !== "perfect" && algorithms.some((row) => row.name === name);

/**
 * The programs that can play a game.
 * @param {Catalogue} catalogue
 * @param {GameRow} row
 * @returns {PlayerGroup[]}
 */
export function playerGroups(catalogue, row) {
  const levels = catalogue.levels.map((name, index) => {
    const [value, elo] = [`level:${index + 1}`, row.level_elo?.[index]];
    // The strength first: a narrow menu cuts the end off.
    return elo
      ? [value, `Level ${index + 1} (+${elo} Elo): ${name}`, `about ${elo} Elo above level 1`]
      : [value, `Level ${index + 1}: ${name}`];
  });
  /** @type {string[][]} */
  const searches = [];
  /** @type {string[][]} */
  const others = [];
  for (const player of catalogue.players) {
    if (player.name === "human" || player.name === "level") continue;
    if (player.name === "classic") {
      if (row.classic) for (let level = 1; level <= CLASSIC_LEVELS; level += 1) others.push([`classic:${level}`, `Classic program, level ${level}`]);
    } else (isSearch(catalogue, player.name) ? searches : others).push([player.name, player.title, player.summary]);
  }
  return [{ label: "Levels", rows: levels }, { label: "Other programs", rows: others }, { label: "Searches", rows: searches }];
}

/**
 * The name of a player and its settings that have names.
 * @param {string} text
 * @returns {{ name: string, settings: SearchFields & Record<string, string> }}
 */
export function readPlayer(text) {
  const [name, rest = ""] = text.split(/:(.*)/s);
  return { name, settings: Object.fromEntries(rest.split(",").filter((part) => part.includes("=")).map((part) => part.split(/=(.*)/s))) };
}

/**
 * The text of a player with these settings; those without a value are left out.
 * @param {string} name
 * @param {SearchFields} settings
 */
export function playerText(name, settings) {
  const given = Object.entries(settings).filter(([, value]) => value);
  return given.length ? `${name}:${given.map(([key, value]) => `${key}=${value}`).join(",")}` : name;
}
