// Keyboard shortcuts of a page. They are off while a text field has the focus; Ctrl, Alt and Meta belong to the browser. Those of
// one character can be turned off: speech input types words, and a hand may slip.

import { browser } from "./store.js";
import { $, target } from "./view.js";

/** The directions of the arrow keys: columns to the right and rows down. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Part} field */
const isTextField = (field) => field.matches("input:not([type=range]), textarea, select, [contenteditable]");

/**
 * Whether a control that has the focus uses this key itself.
 * @param {Part} control
 * @param {string} key
 */
function isKeyOfControl(control, key) {
  if (!control.matches("button, summary, a, input[type=range]")) return false;
  return key === " " || key === "Enter" || (control.type === "range" && key.startsWith("Arrow"));
}

/** The name of the choice in the browser. */
const KEPT = "character-keys";

/** Whether a key types a character. The space bar is no letter, digit or sign. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

/** Connects the switch in the dialog of the keys. */
export function setUpSwitch() {
  const isOn = $("character-keys");
  isOn.checked = browser.get(KEPT) !== "off";
  isOn.addEventListener("change", () => browser.set(KEPT, isOn.checked ? "on" : "off"));
}

/**
 * Listens for the keys of `actions`.
 * @param {KeyActions} actions
 * @param {() => unknown} [ready] whether the keys are active
 */
export function listen(actions, ready = () => true) {
  let busy = false;
  /** @type {KeyActions} */
  const all = { "?": () => $("help").showModal(), ...actions };
  document.addEventListener("keydown", async (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !ready()) return;
    if (isTextField(target(event)) || document.querySelector("dialog[open]") || isKeyOfControl(target(event), event.key)) return;
    if (!Object.hasOwn(all, event.key) || (isCharacter(event.key) && browser.get(KEPT) === "off")) return;
    event.preventDefault();
    // A key that is held down repeats faster than the server answers.
    if (event.repeat && busy) return;
    busy = true;
    try { await all[event.key](); } finally { busy = false; }
  });
}
