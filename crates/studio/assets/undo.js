// Undo and redo of drawings by hand: a history of accepted texts, with its keys and its two buttons.

import { $, announce, target } from "./view.js";

const MAX_STEPS = 200;
const TEXT_FIELDS = "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

/**
 * @typedef {object} HistoryOptions
 * @property {string} undo the id of the button
 * @property {string} redo the id of the button
 * @property {() => boolean} ready whether the drawing is open
 * @property {() => boolean} isAhead whether the drawing shows a change that is not accepted yet
 * @property {(text: string) => Promise<boolean>} restore shows a text again; false if it could not
 */

export class History {
  /** Each text with the change that led to it, the oldest first. @type {{ text: string, change: string }[]} */
  #steps = [];
  /** The index of the step that is shown. */
  #at = 0;
  /** The description of the change that is being checked. */
  #pending = "";
  /** @type {HistoryOptions} */
  #options;

  /** @param {HistoryOptions} options */
  constructor(options) {
    this.#options = options;
    $(options.undo).addEventListener("click", () => this.#go(-1));
    $(options.redo).addEventListener("click", () => this.#go(1));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} text */
  isAt(text) {
    return this.#steps[this.#at]?.text === text;
  }

  /**
   * Starts a new history with this text.
   * @param {string} text
   */
  begin(text) {
    [this.#steps, this.#at] = [[{ text, change: "" }], 0];
    this.#refresh();
  }

  /**
   * Describes the change that the next accepted text results from. Changes that follow quickly are accepted together. An
   * empty description means that the change was refused.
   * @param {string} change
   */
  expect(change) {
    this.#pending = change && this.#pending ? `${this.#pending} ${change}` : change;
  }

  /**
   * Adds an accepted text. A text other than the one shown removes the steps that could be redone.
   * @param {string} text
   */
  take(text) {
    const change = this.#pending || "another text";
    this.#pending = "";
    if (this.isAt(text)) return;
    this.#steps = [...this.#steps.slice(0, this.#at + 1), { text, change }].slice(-MAX_STEPS);
    this.#at = this.#steps.length - 1;
    this.#refresh();
  }

  // A button without a step keeps the focus; pressing it does nothing.
  #refresh() {
    const last = this.#steps.length - 1;
    $(this.#options.undo).setAttribute("aria-disabled", String(this.#at === 0));
    $(this.#options.redo).setAttribute("aria-disabled", String(this.#at === last));
  }

  /** @param {1 | -1} by */
  async #go(by) {
    const from = this.#at;
    const isAhead = this.#options.isAhead();
    // A change that is not accepted yet is undone first, and there is nothing to redo after it.
    const to = isAhead && by < 0 ? from : from + by;
    if (!this.#steps[to] || (isAhead && by > 0)) { announce(`Nothing to ${by < 0 ? "undo" : "redo"}.`); return; }
    const change = isAhead ? this.#pending || "the last change" : this.#steps[Math.max(from, to)].change;
    [this.#at, this.#pending] = [to, ""];
    this.#refresh();
    if (await this.#options.restore(this.#steps[to].text)) { announce(`${by < 0 ? "Undone" : "Redone"}: ${change}`); return; }
    if (this.#at === to) this.#at = from;
    this.#refresh();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.#options.ready()) return;
    if (target(event).matches(TEXT_FIELDS) || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && (key !== "y" || event.shiftKey)) return;
    event.preventDefault();
    this.#go(key === "z" && !event.shiftKey ? -1 : 1);
  }
}
