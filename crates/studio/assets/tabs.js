// Tabs: one panel of several is shown. Arrow keys move between the tabs, as in the pattern of the ARIA authoring practices.

import { $, target } from "./view.js";

/** What has to be seen of a panel. */
const MIN_SEEN = 96; // pixels

export class Tabs {
  /**
   * @param {string[]} names the ids are `tab-NAME` and `panel-NAME`
   * @param {(name: string) => void} changed
   */
  constructor(names, changed) {
    this.names = names;
    this.changed = changed;
    this.shown = names[0];
    for (const name of names) $(`tab-${name}`).addEventListener("click", () => { this.open(name); this.#bring(name); });
    $(`tab-${names[0]}`).parentElement?.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} name */
  open(name) {
    if (name === this.shown || !this.names.includes(name)) return;
    this.shown = name;
    for (const each of this.names) {
      const isOpen = each === name;
      $(`tab-${each}`).setAttribute("aria-selected", String(isOpen));
      $(`tab-${each}`).setAttribute("tabindex", isOpen ? "0" : "-1");
      $(`panel-${each}`).hidden = !isOpen;
    }
    this.changed(name);
  }

  /** Brings the panel of a tab into view, if none of it is: on a phone buttons are over the lower end of the page. @param {string} name */
  #bring(name) {
    const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    if ($(`panel-${name}`).getBoundingClientRect().top > innerHeight - covered - MIN_SEEN) $(`tab-${name}`).parentElement?.scrollIntoView();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || !target(event).matches("[role=tab]")) return;
    const last = this.names.length - 1;
    const at = this.names.indexOf(this.shown) + by;
    const next = this.names[Number.isFinite(at) ? (at + this.names.length) % this.names.length : at < 0 ? 0 : last];
    this.open(next);
    $(`tab-${next}`).focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
