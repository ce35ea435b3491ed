// Two searches of what a page shows: their form, their keys, and what the address says of them. Each page has its settings.

import * as comparison from "./comparison.js";
import { showBadLink } from "./faults.js";
import { overviews, turn } from "./overview/panel.js";
import * as steps from "./steps.js";
import { $, announce, narrowPage, sentence, showError, showPage } from "./view.js";

/**
 * A panel with the settings of its search.
 * @typedef {import("./overview/panel.js").OverviewPanel & { settings: any, title: string, fill(settings: any): void, missing(settings: any): string }} SearchPanel
 *
 * What a page with searches does.
 * @typedef {object} SearchPage
 * @property {SearchPanel[]} panels
 * @property {() => unknown} limits the limits of all searches
 * @property {() => void} save writes the state of the page into the address
 * @property {() => Promise<boolean | null>} [prepare] opens what is searched; false or null if it is not open then
 *
 * What the address says of the searches, beside their settings.
 * @typedef {{ searched: boolean, step: number | null, overview: string }} LinkedSearches
 */

/** `searches` counts the searches that were started or removed. @type {{ page: SearchPage, searched: boolean, searches: number }} */
const state = { page: /** @type {any} */ (null), searched: false, searches: 0 };

/** Whether the page shows searches, or they run. */
export const isSearched = () => state.searched;

/**
 * Searches in all panels, then shows the ends and compares them; the form counts how often that was done, as `data-finished`. False
 * if it was not possible, or the searches were removed.
 */
export async function search() {
  const { panels, limits, save, prepare } = state.page;
  if (prepare && !(await prepare())) return false;
  showError(null);
  steps.clear();
  state.searched = true;
  save();
  const own = state.searches += 1;
  $("stop").hidden = false;
  await Promise.all(panels.map((panel) => panel.start(limits())));
  if (own !== state.searches) return false;
  if (document.activeElement === $("stop")) $("search").focus();
  $("stop").hidden = true;
  $("unsearch").hidden = !panels.some((panel) => panel.record);
  comparison.show(panels.map((panel) => panel.outcome));
  await steps.paint();
  if (own !== state.searches) return false;
  announce(panels.filter((panel) => panel.record).map((panel) => sentence(panel.at("answer").textContent)).join(" "));
  const { dataset } = $("search-form");
  dataset.finished = String(Number(dataset.finished ?? 0) + 1);
  return true;
}

// On a phone the results are below the form.
async function searchAndShow() {
  if (await search() && narrowPage.matches) $("transport").scrollIntoView();
}

// The browser says what is wrong only at a visible field, which one of a closed menu is not.
/** @param {Part} field */
function showWrong(field) {
  const menu = field.closest("[popover]");
  if (menu && !menu.matches(":popover-open")) menu.showPopover();
  field.reportValidity();
}

function stop() {
  for (const panel of state.page.panels) panel.search?.stop();
}

/** Removes the searches: the board of the page is shown again. */
export function clear() {
  steps.clear();
  state.searched = false;
  state.searches += 1;
  if ([$("unsearch"), $("stop")].some((button) => button === document.activeElement)) $("search").focus();
  $("unsearch").hidden = $("stop").hidden = true;
  for (const panel of state.page.panels) panel.clear();
  $("a-title").textContent = "";
}

function swap() {
  const { panels, save } = state.page;
  const [a, b] = panels.map((panel) => panel.settings);
  if (!b.algorithm) { announce("There is no second search."); return; }
  panels[0].fill(b);
  panels[1].fill(a);
  save();
}

/** @param {URLSearchParams} query @returns {LinkedSearches} */
export const readFrom = (query) => ({
  searched: query.has("run"),
  step: query.has("step") ? Number(query.get("step")) : null,
  overview: query.get("overview") ?? "",
});

/** @param {URLSearchParams} query */
export function writeTo(query) {
  const { step } = steps.shown;
  const overview = overviews(state.page.panels);
  if (state.searched) query.set("run", "1");
  if (step !== null) query.set("step", String(step));
  if (overview) query.set("overview", overview);
}

/**
 * The number in a field of a limit, or its default if it cannot be used.
 * @param {string} id
 */
export const limit = (id) => Number($(id).checkValidity() && $(id).value ? $(id).value : $(id).defaultValue);

/**
 * Shows the searches of a link. With settings that the menus do not have, nothing is searched.
 * @param {LinkedSearches} wanted
 * @param {unknown[]} settings in the link, of each panel; null = none
 * @param {unknown[]} otherwise the settings without any in the link
 * @param {{ canSearch?: boolean, fault?: string, instead?: string }} [link] `fault`: what is wrong with the link besides, and what is shown instead
 */
export async function open(wanted, settings, otherwise, { canSearch = true, fault = "", instead = "The default" } = {}) {
  const { panels, save } = state.page;
  panels.forEach((panel, index) => panel.fill(settings[index] ?? otherwise[index]));
  turn(panels, wanted.overview);
  const faults = panels.map((panel, index) => (settings[index] ? panel.missing(settings[index]) : ""));
  const damaged = faults.findIndex(Boolean);
  if (damaged >= 0) {
    save();
    showBadLink(faults[damaged], panels[damaged].title || "No second search");
    return;
  }
  if (fault) {
    save();
    showBadLink(fault, instead);
    return;
  }
  const searched = wanted.searched && canSearch && search();
  showPage();
  if (await searched && wanted.step !== null && Number.isInteger(wanted.step) && wanted.step >= 0) await steps.to(wanted.step);
  save();
}

/**
 * Connects the form and the step control; returns their keyboard shortcuts.
 * @param {SearchPage} page
 * @returns {KeyActions}
 */
export function setUp(page) {
  state.page = page;
  const form = $("search-form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = form.querySelector("input:invalid");
    if (wrong) showWrong(wrong); else searchAndShow();
  });
  $("stop").addEventListener("click", stop);
  $("swap").addEventListener("click", swap);
  $("unsearch").addEventListener("click", () => { clear(); page.save(); });
  // By the form, which does not search with a number that cannot be used.
  const start = () => form.requestSubmit();
  return { ...steps.setUp(page.panels, page.save), s: () => ($("stop").hidden ? start() : stop()), x: swap };
}
