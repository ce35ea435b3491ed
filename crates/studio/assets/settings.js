// The settings and the rules of what is on the page, a game or a puzzle: its form, and the name to open it by.

import { $, element, options } from "./view.js";

const opensBy = (id, form) => {
  const given = [...new FormData(form)].filter(([, value]) => value.trim()).map(([name, value]) => `${name}=${value.trim()}`);
  return id + (given.length ? `:${given.join(",")}` : "");
};

// The settings in a name such as draughts:russian; the first may be written without its own name.
const read = (name, rows) => Object.fromEntries((name.split(":")[1] ?? "").split(",").filter(Boolean).map((part, index) =>
  (index === 0 && !part.includes("=") ? [rows[0]?.name, part] : part.split("="))));

function choice(row, value) {
  const select = element("select", { id: `set-${row.name}`, name: row.name });
  options(select, row.choices.map((word) => [word, word]), value);
  select.addEventListener("change", () => select.form.requestSubmit());
  return select;
}

function field(row, value) {
  const label = row.choices.length ? row.name : `${row.name} – ${row.meaning}`;
  const plain = () => element("input", { id: `set-${row.name}`, name: row.name, value: value ?? "", placeholder: row.default, autocomplete: "off" });
  return element("div", { className: "field" },
    element("label", { htmlFor: `set-${row.name}`, textContent: label }),
    row.choices.length ? choice(row, value ?? row.default) : plain());
}

// Shows the settings with which something was opened.
export function fill({ settings: rows }, name) {
  const given = read(name, rows);
  $("settings-panel").hidden = !rows.length;
  $("settings-fields").replaceChildren(...rows.map((row) => field(row, given[row.name])));
}

// `row` says what is on the page; `open` is given the name with the settings that are wanted, and says whether it could be
// opened.
export function setUp(row, open) {
  $("settings-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await open(opensBy(row().id, event.target))) $("settings-panel").open = false;
  });
  $("rules-open").addEventListener("click", () => {
    $("rules-title").textContent = row().title;
    $("rules-text").replaceChildren(...row().rules.split(/\n\s*\n/).map((text) => element("p", { textContent: text.trim() })));
    $("rules").showModal();
  });
}
