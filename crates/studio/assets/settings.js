// The settings and the rules of the game or puzzle on the page: its form, and the name to open it by.

import { $, element, options, target } from "./view.js";

/**
 * The name with the settings of the form, such as draughts:variant=russian.
 * @param {string} id
 * @param {HTMLFormElement} form
 */
const nameWithSettings = (id, form) => {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
  return id + (given.length ? `:${given.map(([name, value]) => `${name}=${value}`).join(",")}` : "");
};

/**
 * The settings in a name; the first may lack its own name, as in draughts:russian.
 * @param {string} name
 * @param {Setting[]} rows
 * @returns {Record<string, string>}
 */
export const settingsOf = (name, rows) => Object.fromEntries((name.split(":")[1] ?? "").split(",").filter(Boolean).map((part, index) =>
  (index === 0 && !part.includes("=") ? [rows[0]?.name, part] : part.split("="))));

/**
 * @param {Setting} row
 * @param {string} value
 */
function choice(row, value) {
  const select = element("select", { id: `set-${row.name}`, name: row.name });
  options(select, row.choices.map((word) => [word, word]), value);
  select.addEventListener("change", () => select.form?.requestSubmit());
  return select;
}

/**
 * @param {Setting} row
 * @param {string | undefined} value
 */
function field(row, value) {
  const label = row.choices.length ? row.name : `${row.name} – ${row.meaning}`;
  const plain = () => element("input", { id: `set-${row.name}`, name: row.name, value: value ?? "", placeholder: row.default, autocomplete: "off" });
  return element("div", { className: "field" },
    element("label", { htmlFor: `set-${row.name}`, textContent: label }),
    row.choices.length ? choice(row, value ?? row.default) : plain());
}

/**
 * Fills the form with the settings in a name.
 * @param {CatalogueRow} row
 * @param {string} name
 */
export function fill({ settings: rows }, name) {
  const given = settingsOf(name, rows);
  $("settings-panel").hidden = !rows.length;
  $("settings-fields").replaceChildren(...rows.map((row) => field(row, given[row.name])));
}

/**
 * A panel opens to the side on which it fits; Escape and a click elsewhere close it.
 * @param {Part} panel
 */
export function setUpPanel(panel) {
  panel.addEventListener("toggle", () => {
    panel.classList.remove("to-the-left");
    const form = panel.querySelector("form");
    if (panel.open && form) panel.classList.toggle("to-the-left", form.getBoundingClientRect().right > document.documentElement.clientWidth);
  });
  document.addEventListener("click", (event) => { if (panel.open && !panel.contains(target(event))) panel.open = false; });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel.open) return;
    event.stopPropagation();
    panel.open = false;
    panel.querySelector("summary")?.focus();
  });
}

/**
 * Connects the form and the button of the rules.
 * @param {() => CatalogueRow} row the game or puzzle on the page
 * @param {(name: string) => Promise<boolean>} open opens it with other settings; false if that is refused
 */
export function setUp(row, open) {
  setUpPanel($("settings-panel"));
  $("settings-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ (target(event)));
    if (await open(nameWithSettings(row().id, form))) $("settings-panel").open = false;
  });
  $("rules-open").addEventListener("click", () => {
    $("rules-title").textContent = row().title;
    $("rules-text").replaceChildren(...row().rules.split(/\n\s*\n/).map((text) => element("p", { textContent: text.trim() })));
    $("rules").showModal();
  });
}
