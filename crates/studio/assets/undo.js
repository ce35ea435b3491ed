// Undo and redo of what is drawn by hand: a history of texts that were accepted, with its keys and its two buttons.

import { $, say } from "./view.js";

const MOST = 200;
const TYPED = "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

export class History {
  #steps = []; // each text with the change that led to it, the oldest first
  #at = 0; // the one that is shown
  #told = ""; // the change that is under way, in words
  #how;

  // `undo` and `redo` are the names of the buttons, `ready` says whether the drawing is open, `isAhead` whether it
  // shows a change that is not accepted yet, and `restore` shows a text again, or says that it could not.
  constructor(how) {
    this.#how = how;
    $(how.undo).addEventListener("click", () => this.#go(-1));
    $(how.redo).addEventListener("click", () => this.#go(1));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  isAt(text) {
    return this.#steps[this.#at]?.text === text;
  }

  // From here on; what was done before is forgotten.
  begin(text) {
    [this.#steps, this.#at] = [[{ text, told: "" }], 0];
    this.#refresh();
  }

  // The next text that is accepted comes from this change, and from those before it that were too quick to be accepted
  // by themselves; none if the change was refused.
  expect(told) {
    this.#told = told && this.#told ? `${this.#told} ${told}` : told;
  }

  // A text was accepted. What had been undone is gone if it is another one than is shown.
  take(text) {
    const told = this.#told || "another text";
    this.#told = "";
    if (this.isAt(text)) return;
    this.#steps = [...this.#steps.slice(0, this.#at + 1), { text, told }].slice(-MOST);
    this.#at = this.#steps.length - 1;
    this.#refresh();
  }

  // A button with nothing to do keeps the keyboard, so that one press too many does nothing.
  #refresh() {
    const last = this.#steps.length - 1;
    for (const [id, end] of [["undo", 0], ["redo", last]]) $(this.#how[id]).setAttribute("aria-disabled", String(this.#at === end));
  }

  async #go(by) {
    const from = this.#at;
    const isAhead = this.#how.isAhead();
    // What is not accepted yet is the first to go, and there is nothing after it.
    const to = isAhead && by < 0 ? from : from + by;
    if (!this.#steps[to] || (isAhead && by > 0)) { say(`Nothing to ${by < 0 ? "undo" : "redo"}.`); return; }
    const told = isAhead ? this.#told || "the last change" : this.#steps[Math.max(from, to)].told;
    [this.#at, this.#told] = [to, ""];
    this.#refresh();
    if (await this.#how.restore(this.#steps[to].text)) { say(`${by < 0 ? "Undone" : "Redone"}: ${told}`); return; }
    if (this.#at === to) this.#at = from;
    this.#refresh();
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.#how.ready()) return;
    if (event.target.matches(TYPED) || document.querySelector("dialog[open]")) return;
    const by = { z: event.shiftKey ? 1 : -1, y: event.shiftKey ? 0 : 1 }[event.key.toLowerCase()];
    if (!by) return;
    event.preventDefault();
    this.#go(by);
  }
}
