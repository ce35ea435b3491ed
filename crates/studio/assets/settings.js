// The settings and the rules of the game or puzzle on the page: its form, and the name to open it by.

import { settingsOf, variantOf } from "./names.js";
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

/** The game or puzzle whose settings are in the form. */
let filled = "";

/**
 * Fills the form with the settings in a name. What the reader has entered stays as long as the name does.
 * @param {CatalogueRow} row
 * @param {string} name
 */
export function fill({ settings: rows }, name) {
  if (name === filled) return;
  filled = name;
  const given = settingsOf(name, rows);
  // A menu of the variants (`gameMenu`) sets the variant already.
  const isInMenu = Boolean($("game")?.querySelector("optgroup")) && rows.every((row) => row.name === "variant");
  $("settings-panel").hidden = !rows.length || isInMenu;
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

/** A line of a table in the rules: names of variants, and what holds for them. */
const TABLE_LINE = /^ +([a-z-]+(?:, [a-z-]+)*) {2,}(.+)(\n?)/gm;

/** @param {string[]} texts */
const paragraphs = (texts) => texts.map((text) => element("p", { textContent: text.trim() }));

/**
 * The rules as paragraphs. Those of one variant begin with what is its own; the tables of all variants are folded at the end.
 * @param {CatalogueRow} row
 * @param {string} name
 */
function rulesOf(row, name) {
  const variant = variantOf(row, name);
  const texts = row.rules.split(/\n\s*\n/);
  if (!variant) return { title: row.title, parts: paragraphs(texts) };
  const tables = texts.filter((text) => text.match(TABLE_LINE));
  /** @param {string} names */
  const isOwn = (names) => names.split(", ").includes(variant.name);
  const written = (/** @type {string} */ text) => text.replace(TABLE_LINE, "$1: $2$3");
  // Of a table with a line for the variant, that line alone.
  const shared = texts.filter((text) => text !== tables[0]).map((text) => ([...text.matchAll(TABLE_LINE)].some(([, names]) => isOwn(names))
    ? text.replace(TABLE_LINE, (_, names, rule, end) => (isOwn(names) ? rule + end : "")) : written(text)));
  const others = element("details", {}, element("summary", { textContent: "All variants" }), ...paragraphs(tables.map(written)));
  return { title: `${row.title}: ${variant.title}`, parts: [...paragraphs([`${variant.title}: ${variant.line}.`, ...shared]), others] };
}

/**
 * Connects the form and the button of the rules.
 * @param {() => CatalogueRow} row the game or puzzle on the page
 * @param {() => string} name its name with its settings
 * @param {(name: string) => Promise<boolean | null>} open opens it with other settings; false or null if it is not open then
 */
export function setUp(row, name, open) {
  setUpPanel($("settings-panel"));
  $("settings-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ (target(event)));
    if (await open(nameWithSettings(row().id, form))) $("settings-panel").open = false;
  });
  $("rules-open").addEventListener("click", () => {
    const { title, parts } = rulesOf(row(), name());
    $("rules-title").textContent = title;
    $("rules-text").replaceChildren(...parts);
    $("rules").showModal();
  });
}
