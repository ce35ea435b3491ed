// Pieces that are carried by mouse or finger while a position is set up: from the palette to the board, from square to square,
// and off the board.

import { target } from "../view.js";

const DRAG_PIXELS = 4;

/**
 * What a carried piece does.
 * @typedef {object} Carrier
 * @property {() => boolean} isOn whether a position is being set up
 * @property {(cell: string) => string | undefined} letterOn the piece on a cell
 * @property {(letter: string) => Element | null} look the drawing of a piece
 * @property {(letter: string, from: string | null, to: string | null) => void} drop a piece was dropped: `from` a cell or the
 *   palette, `to` a cell or somewhere else
 *
 * A piece that is held: until it has moved, it is not yet carried.
 * @typedef {{ letter: string, from: string | null, id: number, x: number, y: number, ghost: HTMLElement | null, over: Part | null }} Held
 */

export class PieceDrag {
  /** @type {Held | null} */
  #held = null;

  /**
   * @param {Part} board the box of the board
   * @param {Part} palette holds the pieces, each with `data-letter`
   * @param {Carrier} carrier
   */
  constructor(board, palette, carrier) {
    this.board = board;
    this.carrier = carrier;
    board.addEventListener("pointerdown", (event) => {
      const cell = target(event).closest("[data-cell]")?.dataset.cell;
      const letter = cell && carrier.letterOn(cell);
      if (letter) this.#hold(event, letter, cell);
    });
    palette.addEventListener("pointerdown", (event) => {
      const letter = target(event).closest("[data-letter]")?.dataset.letter;
      if (letter) this.#hold(event, letter, null);
    });
    // Two fingers zoom.
    document.addEventListener("pointerdown", (event) => { if (!event.isPrimary) this.#end(); });
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#release(event));
    document.addEventListener("pointercancel", () => this.#end());
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#end(); });
  }

  /** @param {PointerEvent} event @param {string} letter @param {string | null} from */
  #hold(event, letter, from) {
    this.#end();
    if (!this.carrier.isOn() || event.button !== 0 || !event.isPrimary) return;
    this.#held = { letter, from, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, over: null };
    // A finger belongs to the element that it touched first, unless it is let go.
    const touched = /** @type {Element} */ (event.target);
    if (touched.hasPointerCapture(event.pointerId)) touched.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || held.id !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PIXELS) return;
      held.ghost = this.#ghost(held);
      if (held.from) this.#cell(held.from)?.querySelector(":scope > g")?.classList.add("left");
    }
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    const over = this.#under(event);
    if (over === held.over) return;
    held.over?.classList.remove("aimed");
    over?.classList.add("aimed");
    held.over = over;
  }

  /** A piece of the size of a square, below the pointer. @param {Held} held */
  #ghost({ letter }) {
    const ghost = document.createElement("div");
    ghost.className = "carried";
    const size = this.board.querySelector("[data-cell] > rect")?.getBoundingClientRect().width ?? 48;
    ghost.style.width = `${size}px`;
    const look = this.carrier.look(letter)?.cloneNode(true);
    if (look) ghost.append(look);
    document.body.append(ghost);
    return ghost;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const held = this.#held;
    if (!held || held.id !== event.pointerId) return;
    const to = this.#under(event)?.dataset.cell ?? null;
    this.#end();
    if (!held.ghost) return;
    // The click that follows belongs to the drag.
    const ignore = (/** @type {Event} */ click) => click.stopPropagation();
    addEventListener("click", ignore, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", ignore, { capture: true }));
    if (held.from !== to) this.carrier.drop(held.letter, held.from, to);
  }

  #end() {
    const held = this.#held;
    this.#held = null;
    held?.ghost?.remove();
    held?.over?.classList.remove("aimed");
    if (held?.from) this.#cell(held.from)?.querySelector(":scope > .left")?.classList.remove("left");
  }

  /** @param {string} cell @returns {Part | null} */
  #cell(cell) { return this.board.querySelector(`[data-cell="${CSS.escape(cell)}"]`); }

  /** The cell of the board below the pointer. @param {PointerEvent} event @returns {Part | null} */
  #under(event) {
    const cell = /** @type {Part | null} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]") ?? null);
    return cell && this.board.contains(cell) ? cell : null;
  }
}
