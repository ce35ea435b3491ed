// Number fields: a value that cannot be used is said with the range that is expected. It stays in its field until the reader changes it.

import { showError } from "./view.js";

/** What is wrong with the value of a field; empty if nothing is. @param {Part} field */
export function faultOf(field) {
  if (field.checkValidity()) return "";
  const name = field.labels?.[0]?.textContent?.trim() || field.ariaLabel || "This field";
  const isWhole = field.step !== "any" && Number.isInteger(Number(field.step || 1));
  const range = [field.min && `from ${field.min}`, field.max && `to ${field.max}`].filter(Boolean).join(" ");
  const found = field.value ? `, found ${field.value}` : "";
  return `${name}: expected ${isWhole ? "a whole number" : "a number"} ${range}`.trim() + `${found}.`;
}

/** Whether the values of these fields can be used; otherwise says what is wrong with the first one that cannot. @param {Part[]} fields */
export function areUsable(...fields) {
  const wrong = fields.find((field) => !field.checkValidity());
  if (wrong) { showError(faultOf(wrong)); wrong.focus(); }
  return !wrong;
}

/**
 * Puts the numbers of a link into their fields; one that the link does not name, or that cannot be used, is the default.
 * @param {[string, string | null][]} numbers ids and values
 * @returns {string} what is wrong with one of them; empty if nothing is
 */
export function takeNumbers(numbers) {
  let fault = "";
  for (const [id, value] of numbers) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
    field.value = value ?? field.defaultValue;
    // A text that is no number is not taken over.
    if (value === null || (field.value === value && value && field.checkValidity())) continue;
    const name = field.labels?.[0].textContent?.toLowerCase();
    fault ||= `no ${name} "${value}", expected a whole number from ${field.min} to ${field.max}, for example: ${field.defaultValue}`;
    field.value = field.defaultValue;
  }
  return fault;
}
