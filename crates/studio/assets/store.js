// Small texts that stay in the browser: choices of the reader, scores, the last game of a tab.

/**
 * Texts by name in one area of the browser. Without storage, as in some private windows, they last until the page is closed.
 */
export class Store {
  /** What the browser does not keep. @type {Map<string, string>} */
  #memory = new Map();
  /** @type {() => Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">} */
  #area;

  /** @param {() => Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">} area the mere access can fail, so it is a function */
  constructor(area) { this.#area = area; }

  /**
   * The text of this name; null if there is none.
   * @param {string} name
   */
  get(name) {
    const own = this.#memory.get(name);
    if (own !== undefined) return own;
    try { return this.#area().getItem(key(name)); } catch { return null; }
  }

  /** @param {string} name @param {string} text */
  set(name, text) {
    try {
      this.#area().setItem(key(name), text);
      this.#memory.delete(name);
    } catch {
      this.#memory.set(name, text);
      // The text before must not come back after the page is loaded again.
      try { this.#area().removeItem(key(name)); } catch { /* Nothing is kept there. */ }
    }
  }

  /**
   * A stored value; a damaged one is replaced by `otherwise`.
   * @template T
   * @param {string} name
   * @param {T} otherwise
   * @returns {T}
   */
  value(name, otherwise) {
    try { return JSON.parse(this.get(name) ?? "null") ?? otherwise; } catch { return otherwise; }
  }

  /** @param {string} name @param {unknown} value */
  setValue(name, value) { this.set(name, JSON.stringify(value)); }
}

/** @param {string} name */
const key = (name) => `outwit-${name}`;

/** What all tabs share, and what belongs to this tab. */
export const [browser, tab] = [new Store(() => localStorage), new Store(() => sessionStorage)];
