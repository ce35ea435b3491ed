// Helpers for the page: elements, texts, downloads.

/**
 * The element with this id. Every id that a script uses is in the markup of its page.
 * @param {string} id
 * @returns {Part}
 */
export const $ = (id) => /** @type {Part} */ (document.getElementById(id));

/**
 * The element that an event happened on.
 * @param {Event} event
 * @returns {Part}
 */
export const target = (event) => /** @type {Part} */ (event.target);

/** A text with a capital at its start. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A new HTML element with these properties and children; missing children are skipped.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {{ [P in keyof HTMLElementTagNameMap[K]]?: unknown }} [properties]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/**
 * A new SVG element with these attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svgElement(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * Fills a select with rows of value, text and optional tooltip.
 * @param {Part | HTMLSelectElement} select
 * @param {(string | undefined)[][]} rows
 * @param {string} [chosen] the selected value
 */
export function options(select, rows, chosen) {
  select.replaceChildren(...rows.map(([value, text, title]) =>
    element("option", { value, textContent: text, title: title ?? "", selected: value === chosen })));
}

/**
 * Fills a description list with rows of name and text.
 * @param {Element} list
 * @param {(string | number)[][]} rows
 */
export function figures(list, rows) {
  list.replaceChildren(...rows.map(([name, text]) => element("div", {},
    element("dt", { textContent: name }), element("dd", { textContent: text }))));
}

/**
 * A row of a table.
 * @param {(string | number | Node)[]} cells
 * @param {number} [heading] the index of the cell that names the row
 */
export const tableRow = (cells, heading) => element("tr", {}, ...cells.map((cell, index) => (index === heading
  ? element("th", { scope: "row" }, cell instanceof Node ? cell : String(cell))
  : element("td", {}, cell instanceof Node ? cell : String(cell)))));

/**
 * Fills a table with the names of its columns and its rows.
 * @template {Part | HTMLTableElement} T
 * @param {T} table
 * @param {string[]} columns
 * @param {HTMLTableRowElement[]} rows
 * @returns {T}
 */
export function fillTable(table, columns, rows) {
  const head = columns.map((textContent) => element("th", { scope: "col", textContent }));
  table.replaceChildren(element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return table;
}

/**
 * Puts a drawing of the server into a box. Its parts can be focused, so it is a group and not an image.
 * @param {Element} box
 * @param {string | null} svg null = an instance that is too large to be drawn; the box says so
 * @returns {Part}
 */
export function draw(box, svg) {
  if (svg === null) {
    box.replaceChildren(element("p", { className: "hint", textContent: "This instance is too large to be drawn." }));
  } else {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    parsed.setAttribute("role", "group");
    box.replaceChildren(document.importNode(parsed, true));
  }
  return /** @type {Part} */ (box.firstElementChild);
}

/**
 * Enables some buttons and disables the others. A disabled button would lose the focus, so the first enabled one takes it.
 * @param {[Part, boolean][]} buttons
 */
export function enable(buttons) {
  const focused = document.activeElement;
  for (const [button, on] of buttons) button.disabled = !on;
  if (buttons.some(([button, on]) => !on && button === focused)) buttons.find(([, on]) => on)?.[0].focus();
}

/** A text with a full stop at its end, unless it is a question. @param {string} text */
export const sentence = (text) => (/[.?]$/.test(text) ? text : `${text}.`);

/**
 * A number, rounded, with thousands separators.
 * @param {number} number
 */
export const formatCount = (number) => Math.round(number).toLocaleString("en");

/**
 * The same of a whole number in digits, which may be too large for a number.
 * @param {string} digits
 */
export const formatLarge = (digits) => BigInt(digits).toLocaleString("en");

/**
 * A count with its noun: "1 step", "2,000 steps".
 * @param {number} number
 * @param {string} noun
 */
export const plural = (number, noun) => `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A share as a percentage; "unknown" without one. @param {number | null} share */
export const percent = (share) => (share === null ? "unknown" : `${(100 * share).toFixed(1)}\u00a0%`);
/** A likelihood, which is never certain. @param {number | null} share */
export const likelihood = (share) => percent(share).replace(/^100\.0/, "> 99.9").replace(/^0\.0/, "< 0.1");

/**
 * A time in seconds, milliseconds or microseconds, as the commands write it.
 * @param {number} seconds
 */
export function formatTime(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(seconds < 100 ? 2 : 0)} s`;
  return seconds < 1e-3 ? `${(seconds * 1e6).toFixed(0)} µs` : `${(seconds * 1000).toFixed(1)} ms`;
}

/**
 * Announces a text to screen readers.
 * @param {string | null} text
 */
export function announce(text) {
  const spoken = $("spoken");
  spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text;
}

/** Shows the page, which is hidden while it loads. */
export function showPage() {
  for (const part of document.querySelectorAll(".loading")) part.classList.remove("loading");
}

/**
 * Shows an error message, or hides it.
 * @param {string | null | undefined} text
 */
export function showError(text) {
  const fault = $("fault");
  fault.hidden = !text;
  if (text) showPage();
  // A menu lies above everything else, so it would hide the message.
  if (text) for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]:popover-open"))) menu.hidePopover();
  fault.textContent = text ?? "";
}

/** What a reader can do after an error: the name of a button, and what it does. @typedef {{ name: string, go: () => unknown }} Remedy */

/** @type {Remedy} */
export const RELOAD = { name: "Load this page again", go: () => location.reload() };

/** Whether an error is one of a script itself, such as a `TypeError`: the page may be incomplete. @param {Error} error */
const isOfScript = (error) => error.constructor !== Error && !(error instanceof DOMException);

/**
 * Shows the message of an error, with a button for each of its remedies.
 * @param {unknown} error
 */
export function showFailure(error) {
  showError(error instanceof Error ? error.message : String(error));
  const known = error instanceof Error && "remedies" in error ? /** @type {Remedy[]} */ (error.remedies) : [];
  const remedies = error instanceof Error && isOfScript(error) ? [...known, RELOAD] : known;
  for (const { name, go } of remedies) $("fault").append(" ", element("button", { type: "button", textContent: name, onclick: go }));
}

/** A number or text with minus signs (U+2212) in place of the hyphens before numbers, and the sign of infinity. @param {number | string} text */
export const withMinus = (text) => String(text).replace(/(?<![\p{L}\p{N}])-(?=\d|inf)/gu, "−").replace(/(?<=[+−])inf\b/g, "∞");

/** The distance of an end; nothing if it is not known, or the game is over. @param {number | null} plies */
const distance = (plies) => (plies ? ` in ${plies}` : "");

/**
 * Whether a search has found a value. One that only proves values, or was stopped before its first score, may have none.
 * @param {Report} report
 */
export const hasValue = (report) => report.proven || report.moves.length > 0 || report.bound !== "exact";

/** Whether a search that answers with a proof was stopped before it: its value is that of an evaluation. @param {Report} report */
export const lacksProof = ({ algorithm, proven }) => algorithm === "perfect" && !proven;

/** Why a search stopped before its end. @param {string} reason @param {{ nodes: number }} limits of the search */
export const stoppedBy = (reason, { nodes }) => ({ nodes: `stopped at the node limit of ${formatCount(nodes)}`, stop: "stopped by hand" })[reason]
  ?? `stopped early (${reason})`;

/**
 * A value as text.
 * @param {Value | null | undefined} value
 * @param {number} [digits] of a score after the point; it is a whole number of points without them
 */
export function valueText(value, digits) {
  if (!value) return "–";
  if ("win_in" in value) return `win${distance(value.win_in)}`;
  if ("loss_in" in value) return `loss${distance(value.loss_in)}`;
  if ("draw" in value) return "draw";
  return (value.score > 0 ? "+" : "") + withMinus(digits === undefined ? value.score : value.score.toFixed(digits));
}

/** Whether the page is that of a phone, as the style sheets have it. */
export const narrowPage = matchMedia("(max-width: 40rem)");

/** Whether the reader prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The file extension of a picture format.
 * @param {string} format
 */
export const fileExtension = (format) => ({ tikz: "tex", text: "txt" })[format] ?? format;

/**
 * Downloads a text or a blob as a file.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [mediaType] of a text
 */
export function download(name, content, mediaType) {
  const blob = content instanceof Blob ? content : new Blob([content], { type: mediaType });
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
