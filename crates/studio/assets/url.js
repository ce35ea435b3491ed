// The state of a page in its address. Each page decides what that is. The tab keeps the last one for the way back by the menu.

import { tab } from "./store.js";
import { announce } from "./view.js";

const WRITE_DELAY = 250; // milliseconds; browsers limit the number of changes per second

const LAST = `last-${location.pathname}`;
/** The plain address of the arena shows the contest that is running, so an older one must not take its place. */
const IS_KEPT = location.pathname !== "/arena";

/** The parameters of what this tab showed last on this page. */
export const last = () => new URLSearchParams(IS_KEPT ? tab.get(LAST) ?? "" : "");

/** The parameters in the address; without any, the last ones. */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  return given.size ? given : last();
}

/** The game in the parameters of an address, with its starting position and its moves. @param {URLSearchParams} query */
export const readGame = (query) => ({
  game: query.get("game"), start: query.get("start") ?? "", moves: (query.get("moves") ?? "").split(" ").filter(Boolean),
});

/** Sets the parameters that `readGame` reads. @param {URLSearchParams} query @param {PlayedGame} played */
export function writeGame(query, { game, start, moves }) {
  query.set("game", game);
  if (start) query.set("start", start);
  if (moves.length) query.set("moves", moves.join(" "));
}

const state = {
  /** Parameters of parts of a page, beside those of the page. @type {Map<string, string>} */
  kept: new Map(),
  /** The parameters of the page. @type {URLSearchParams | null} */
  written: null,
  /** @type {number | undefined} */
  timer: undefined,
  /** Writes the parameters to the address now. */
  flush: () => {},
  /** The address of the place that was left, until its successor has an address of its own. @type {string | null} */
  left: null,
};

/**
 * Sets or removes a parameter that belongs to a part of the page.
 * @param {string} name
 * @param {string} value empty to remove it
 */
export function keep(name, value) {
  if (value) state.kept.set(name, value); else state.kept.delete(name);
  if (state.written) write(state.written);
}

/**
 * Sets the parameters of the page, a moment after the first change that is not yet written; at once for a new place, since the way
 * back leads to the same address otherwise, which the page does not notice. The access token is removed from the address.
 * @param {URLSearchParams} query
 */
export function write(query) {
  state.written = query;
  const whole = new URLSearchParams(query);
  for (const [name, value] of state.kept) whole.set(name, value);
  if (IS_KEPT) tab.set(LAST, whole.toString());
  const before = location.hash;
  state.flush = () => {
    clearTimeout(state.timer);
    state.timer = undefined;
    state.flush = () => {};
    // A link that was opened meanwhile, of which the page does not know yet, stays.
    if (location.hash === before) history.replaceState(null, "", `${location.pathname}#${whole}`);
  };
  if (state.left === before && before !== `#${whole}`) {
    state.left = null;
    state.flush();
  } else state.timer ??= setTimeout(() => state.flush(), WRITE_DELAY);
}

/** What the page shows next is another place: the way back leads to the present one. */
export function leave() {
  state.flush();
  history.pushState(null, "", location.href);
  state.left = location.hash;
}

/** Removes the access token from the address: it is in the cookie now. */
export function dropToken() {
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
}

function address() {
  state.flush();
  return location.href.replace(location.search, "");
}

/**
 * Makes a button copy a link: the address of the page, unless it has another one to copy, or none yet.
 * @param {HTMLElement} button
 * @param {() => string | null} [linkOf]
 */
export function copyWith(button, linkOf = address) {
  const text = button.textContent;
  button.addEventListener("click", async () => {
    const link = linkOf();
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      announce("Link copied.");
      button.textContent = "Copied";
    } catch {
      const { hash } = new URL(link);
      if (hash) location.hash = hash;
      button.textContent = "Copy it from the address bar";
    }
    setTimeout(() => { button.textContent = text; }, 2000);
  });
}
