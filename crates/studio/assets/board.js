// A board that is played on: by drag and drop, by click and click, and with the arrow keys. It knows cells, pieces and moves as
// lists of cells, and no rules. The server draws the cells; marks, the dragged piece and moving pieces are drawn here.

import { fitAgain, fitCoordinates, place } from "./coordinates.js";
import { ARROWS } from "./keys.js";
import { draw, prefersReducedMotion, svgElement, target } from "./view.js";

const STEP_MS = 170; // of a moving piece, for each step of its way
const DRAG_PIXELS = 3;

/**
 * What a board asks its page.
 * @typedef {object} BoardRules
 * @property {() => LegalMove[]} moves the legal moves; none while no one may move here
 * @property {(text: string) => unknown} play
 * @property {(cell: string) => boolean} [choose] handles the choice of a cell before the moves do; true if it has
 * @property {(key: string, cell: string | undefined) => boolean} [press] handles a further key; true if it has
 * @property {(cell: string, selected: string[]) => void} [refuse] is called when a chosen cell fits no move
 * @property {(cell: string, name: string, state: { target: boolean, selected: boolean }) => string} label the name of a cell
 * @property {() => void} [drawn] is called after each drawing
 * @property {() => void} [resized] is called when the board has another size
 *
 * @typedef {{ x: number, y: number }} Point
 */

/** @param {Event} event */
const cellOf = (event) => target(event).closest("[data-cell]")?.dataset.cell;
/** The ways of a move: for each step the cells among which there is a choice. @param {LegalMove} move */
const waysOf = (move) => move.ways ?? [move.cells.map((cell) => [cell])];
/** The ways of a move that begin with these cells. @param {LegalMove} move @param {string[]} path */
const waysFrom = (move, path) => waysOf(move).filter((way) => path.every((cell, index) => way[index]?.includes(cell)));
/** @param {LegalMove} move @param {string[]} path */
const startsWith = (move, path) => waysFrom(move, path).length > 0;

export class Board {
  /** The cells of a move that are selected so far. @type {string[]} */
  selected = [];
  /** The cell that Tab reaches. @type {string | null} */
  current = null;
  /** Cells in a row. */
  columns = 1;
  /** Whether a stone falls to the lowest free cell of its column. */
  falls = false;
  /** The size of the box in pixels, as text. */
  size = "";
  /** Cells of pieces that have to move. @type {string[]} */
  forced = [];
  /** The piece under the pointer. @type {{ cell: string, at: Point, ghost: SVGElement | null, id: number } | null} */
  #drag = null;
  /** A click after a drag belongs to the drag. */
  #dragged = false;
  /** The column in which the arrow keys go up and down, and the cell to which they led. @type {{ column: number, cell: string | null }} */
  #way = { column: 0, cell: null };
  /** Whether the focus came by mouse: then arrow keys and the space bar work the game and not the cells. */
  #byMouse = false;

  /** @param {Part} box @param {BoardRules} rules */
  constructor(box, rules) {
    this.box = box;
    this.rules = rules;
    box.addEventListener("click", (event) => this.#click(event));
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", (event) => this.#focused(event));
    box.addEventListener("focusout", () => this.#ring(null));
    box.addEventListener("pointerdown", (event) => { this.#byMouse = true; this.#down(event); });
    document.addEventListener("keydown", (event) => { if (event.key === "Tab") this.#byMouse = false; });
    box.addEventListener("pointermove", (event) => this.#moved(event));
    box.addEventListener("pointerup", (event) => this.#up(event));
    box.addEventListener("pointercancel", (event) => { if (event.pointerId === this.#drag?.id) this.#endDrag(); });
    // A finger that began on a piece moves the piece, and not the page.
    box.addEventListener("touchmove", (event) => { if (this.#drag && event.touches.length === 1) event.preventDefault(); }, { passive: false });
    box.addEventListener("dragstart", (event) => event.preventDefault());
    new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect)).observe(box);
  }

  /** @param {DOMRectReadOnly} box */
  #resized({ width, height }) {
    const size = `${Math.round(width)}x${Math.round(height)}`;
    if (size === this.size) return;
    this.size = size;
    // Not within the notice of a change of size, since this is another one.
    requestAnimationFrame(() => { fitAgain(this.svg, this.size); this.rules.resized?.(); });
  }

  get svg() { return /** @type {Part | null} */ (this.box.querySelector(":scope > svg")); }

  groups() { return [...this.svg?.querySelectorAll(":scope > g:not(.over, .overlay)") ?? []]; }

  cells() { return this.groups().filter((group) => group.dataset.cell); }

  /** @param {string | null | undefined} cell */
  group(cell) { return this.cells().find((group) => group.dataset.cell === cell); }

  /** The piece on a cell. @param {string} cell */
  piece(cell) { return this.group(cell)?.querySelector(":scope > g") ?? null; }

  /** @param {string} cell @returns {Point | null} */
  middle(cell) {
    const box = this.#square(cell);
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /** The square of a cell. @param {string | null | undefined} cell */
  #square(cell) {
    const rect = this.group(cell)?.querySelector("rect");
    return rect ? place(rect) : null;
  }

  // --- drawing

  /**
   * Shows a drawing of the server.
   * @param {string} svg
   * @param {{ way?: string[], back?: boolean }} [move] the cells of the move that led to it, which is then seen moving
   */
  show(svg, move = {}) {
    const hadFocus = this.box.contains(document.activeElement);
    const before = new Map(this.cells().map((group) => [group.dataset.cell ?? "", group.querySelector(":scope > g")]));
    this.#endDrag();
    draw(this.box, svg);
    fitCoordinates(this.svg, this.size);
    const all = this.cells();
    if (!all.some((group) => group.dataset.cell === this.current)) this.current = all[0]?.dataset.cell ?? null;
    for (const group of all) {
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", group.dataset.cell === this.current ? "0" : "-1");
      const title = group.querySelector("title");
      group.dataset.name = title?.textContent ?? "";
    }
    this.mark();
    if (move.way && !prefersReducedMotion() && !document.hidden) this.#animate(move.way, Boolean(move.back), before);
    this.rules.drawn?.();
    if (hadFocus) this.focusCurrent();
  }

  /** Draws selection, targets and forced pieces, and names the cells. */
  mark() {
    const { svg, selected } = this;
    if (!svg) return;
    svg.querySelector(":scope > .marking")?.remove();
    /** @type {SVGElement[]} */
    const marks = [];
    const targets = selected.length ? this.#next(selected) : [];
    /** @param {string} cell @param {string} kind @param {number} by */
    const square = (cell, kind, by) => {
      const box = this.#square(cell);
      if (box) marks.push(svgElement("rect", { class: kind, x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by, rx: by }));
    };
    if (!selected.length) for (const cell of this.forced) square(cell, "forced", 2);
    for (const cell of targets) {
      const at = this.middle(cell);
      if (!at) continue;
      if (this.piece(cell)) square(cell, "aim", 3); else marks.push(svgElement("circle", { class: "aim", cx: at.x, cy: at.y, r: 8 }));
    }
    if (marks.length) svg.append(svgElement("g", { class: "over marking", "aria-hidden": "true" }, ...marks));
    for (const group of this.cells()) {
      const cell = group.dataset.cell ?? "";
      const isTarget = this.#isTarget(cell);
      group.classList.toggle("can", isTarget);
      group.classList.toggle("picked", selected.includes(cell));
      const label = this.rules.label(cell, group.dataset.name ?? cell, { target: isTarget, selected: selected.length > 0 });
      group.setAttribute("aria-label", label);
      const title = group.querySelector("title");
      if (title) title.textContent = label;
    }
  }

  /** The cells that can follow. @param {string[]} path */
  #next(path) {
    const ways = this.rules.moves().flatMap((move) => waysFrom(move, path));
    return [...new Set(ways.flatMap((way) => way[path.length] ?? []))];
  }

  /** @param {string} cell */
  #isTarget(cell) {
    const path = [...this.selected, cell];
    return this.rules.moves().some((move) => startsWith(move, path));
  }

  /**
   * A piece moves along its way over the board; pieces that are gone fade.
   * @param {string[]} way
   * @param {boolean} back
   * @param {Map<string, Part | null>} before the pieces of the drawing before
   */
  #animate(way, back, before) {
    const { svg } = this;
    const path = back ? [...way].reverse() : way;
    const points = path.map((cell) => this.middle(cell)).filter((point) => point !== null);
    const last = path[path.length - 1];
    const piece = this.piece(last);
    if (!svg || points.length !== path.length || (!piece && path.length > 1)) return;
    const layer = svgElement("g", { class: "over moving", "aria-hidden": "true" });
    svg.append(layer);
    const steps = Math.max(1, points.length - 1);
    const length = STEP_MS * steps;
    for (const [cell, old] of before) {
      if (!old || this.piece(cell) || path.includes(cell)) continue;
      const gone = /** @type {Part} */ (old.cloneNode(true));
      layer.append(gone);
      gone.animate([{ opacity: 1 }, { opacity: 1, offset: .6 }, { opacity: 0 }], { duration: length, fill: "forwards" });
    }
    if (piece) {
      const end = points[points.length - 1];
      const from = points.length > 1 ? points : [this.falls ? { x: end.x, y: -24 } : end, end];
      const frames = from.map(({ x, y }) => ({ translate: `${x - end.x}px ${y - end.y}px` }));
      const copy = /** @type {Part} */ (piece.cloneNode(true));
      layer.append(copy);
      piece.classList.add("away");
      const pops = points.length === 1 && !this.falls;
      const animation = pops
        ? copy.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP_MS })
        : copy.animate(frames, { duration: length, easing: points.length > 2 ? "linear" : "ease-out" });
      animation.finished.catch(() => {}).then(() => { piece.classList.remove("away"); layer.remove(); });
    } else {
      setTimeout(() => layer.remove(), length);
    }
  }

  // --- choosing

  /** Deselects the piece. */
  deselect() {
    if (!this.selected.length) return;
    const steps = this.selected.length;
    this.selected = [];
    if (steps > 1) this.#stepBack();
    this.mark();
  }

  #stepBack() {
    this.svg?.querySelector(":scope > .stepped")?.remove();
    for (const away of this.svg?.querySelectorAll(".away, .taken") ?? []) away.classList.remove("away", "taken");
  }

  /**
   * Chooses a cell: a piece, a step of its move, or its end.
   * @param {string} cell
   * @param {boolean} [dropped] whether a piece was dropped there: then nothing else is selected
   */
  choose(cell, dropped = false) {
    this.current = cell;
    if (this.rules.choose?.(cell)) return;
    const moves = this.rules.moves();
    const before = this.selected;
    // A capture may end where it began: a second click on its piece does not mean its end.
    if (!dropped && before.length === 1 && before[0] === cell) { this.deselect(); return; }
    let path = [...before, cell];
    let fit = moves.filter((move) => startsWith(move, path));
    // The end of the only such move, with all its steps in between.
    if (!fit.length && before.length) {
      const ends = moves.filter((move) => startsWith(move, before) && move.cells[move.cells.length - 1] === cell);
      if (ends.length === 1) { fit = ends; path = ends[0].cells; }
    }
    if (!fit.length && !dropped) { path = [cell]; fit = moves.filter((move) => startsWith(move, path)); }
    if (!fit.length && this.falls) { fit = moves.filter((move) => column(move.cells[0]) === column(cell)); path = fit.length ? fit[0].cells : []; }
    if (!fit.length) { this.rules.refuse?.(cell, before); this.deselect(); return; }
    const whole = fit.find((move) => waysFrom(move, path).some((way) => way.length === path.length));
    if (whole) { this.selected = []; this.mark(); this.rules.play(whole.text); return; }
    if (path.length === 1 && before.length > 1) this.#stepBack();
    this.selected = path;
    if (path.length > 1) this.#step(path);
    this.mark();
  }

  /** Shows a step of a longer move: the piece goes on, a piece that it jumped over is faint. @param {string[]} path */
  #step(path) {
    const { svg } = this;
    const piece = this.piece(path[0]);
    const [start, from, to] = [path[0], path[path.length - 2], path[path.length - 1]].map((cell) => this.middle(cell));
    if (!svg || !piece || !start || !from || !to) return;
    svg.querySelector(":scope > .stepped")?.remove();
    const copy = /** @type {Part} */ (piece.cloneNode(true));
    copy.classList.remove("away");
    const layer = svgElement("g", { class: "over stepped", "aria-hidden": "true", transform: `translate(${to.x - start.x} ${to.y - start.y})` });
    layer.append(copy);
    svg.append(layer);
    piece.classList.add("away");
    for (const group of this.cells()) {
      const at = this.middle(group.dataset.cell ?? "");
      if (at && group.dataset.cell !== path[0] && isBetween(at, from, to)) group.querySelector(":scope > g")?.classList.add("taken");
    }
    if (!prefersReducedMotion()) copy.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }], { duration: STEP_MS, easing: "ease-out" });
  }

  // --- pointer

  /** @param {Event} event */
  #click(event) {
    if (this.#dragged) { this.#dragged = false; return; }
    const cell = cellOf(event);
    if (cell) this.choose(cell);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#dragged = false;
    const cell = cellOf(event);
    // Where a piece stands after some steps, it goes on from there.
    const own = cell && (this.selected.length > 1 ? this.selected[this.selected.length - 1] === cell : this.piece(cell));
    if (!cell || !own || event.button !== 0) return;
    const path = this.selected.length > 1 ? this.selected : [cell];
    if (!this.#next(path).length) return;
    this.#endDrag();
    this.#drag = { cell, at: { x: event.clientX, y: event.clientY }, ghost: null, id: event.pointerId };
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const drag = this.#drag;
    const { svg } = this;
    if (!drag || !svg || event.pointerId !== drag.id) return;
    // The button was released outside the window.
    if (event.buttons === 0) { this.#endDrag(); return; }
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.at.x, event.clientY - drag.at.y) < DRAG_PIXELS) return;
      if (this.selected.length < 2) { this.selected = [drag.cell]; this.mark(); }
      const piece = this.piece(this.selected[0]);
      if (!piece) return;
      const copy = /** @type {Part} */ (piece.cloneNode(true));
      copy.removeAttribute("transform");
      copy.classList.remove("away");
      drag.ghost = svgElement("g", { class: "over dragged", "aria-hidden": "true" }, copy);
      svg.querySelector(":scope > .stepped")?.classList.add("left");
      piece.classList.add("left");
      svg.append(drag.ghost);
      this.box.setPointerCapture(drag.id);
    }
    const matrix = svg.getScreenCTM().inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    drag.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (drag && event.pointerId !== drag.id) return;
    if (!drag?.ghost) { this.#drag = null; return; }
    this.#endDrag();
    this.#dragged = true;
    // A click that does not follow must not be lost later.
    setTimeout(() => { this.#dragged = false; });
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    const cell = over && this.box.contains(over) ? over.dataset.cell : undefined;
    if (cell && cell !== drag.cell) this.choose(cell, true);
    else if (!cell) this.deselect();
  }

  #endDrag() {
    this.#drag?.ghost?.remove();
    this.#drag = null;
    for (const left of this.box.querySelectorAll(".left")) left.classList.remove("left");
  }

  // --- keyboard

  focusCurrent() { this.group(this.current)?.focus({ preventScroll: true }); }

  /** The focused cell keeps the focus when the board is drawn again. @param {Event} event */
  #focused(event) {
    const cell = cellOf(event);
    if (!cell) return;
    this.current = cell;
    for (const group of this.cells()) group.setAttribute("tabindex", group.dataset.cell === cell ? "0" : "-1");
    this.#ring(this.#byMouse ? null : cell);
  }

  /** The ring around the focused cell, over its neighbours. @param {string | null} cell */
  #ring(cell) {
    this.svg?.querySelector(":scope > .ring")?.remove();
    const box = this.#square(cell);
    if (!box) return;
    const ring = { x: box.x + 1.5, y: box.y + 1.5, width: box.width - 3, height: box.height - 3, rx: 3 };
    this.svg?.append(svgElement("g", { class: "over ring", "aria-hidden": "true" }, svgElement("rect", { class: "halo-ring", ...ring }), svgElement("rect", ring)));
  }

  /**
   * The neighbour in a direction. On boards that use every other cell, the cell of the next row that is nearest to the column in
   * which the keys go up and down, so that they return to it and each undoes the other.
   * @param {number} dx
   * @param {number} dy
   */
  #neighbour(dx, dy) {
    const all = this.groups();
    const { columns } = this;
    const index = all.findIndex((group) => group.dataset.cell === this.current);
    const rows = Math.ceil(all.length / columns);
    const [own, y] = [index % columns, Math.floor(index / columns)];
    const x = dy && this.#way.cell === this.current ? this.#way.column : own;
    /** @param {number} x @param {number} y */
    const cell = (x, y) => (x >= 0 && x < columns && y >= 0 && y < rows ? all[y * columns + x]?.dataset.cell : undefined);
    for (let distance = 1; distance <= Math.max(columns, rows); distance += 1) {
      const [nx, ny] = [x + dx * distance, y + dy * distance];
      const found = cell(nx, ny) || (dy ? cell(nx + 1, ny) || cell(nx - 1, ny) : undefined);
      if (!found) continue;
      this.#way = { column: dy ? x : nx, cell: found };
      return found;
    }
    return null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const cell = cellOf(event);
    const arrow = ARROWS[event.key];
    const byKeys = !this.#byMouse;
    if (arrow && !event.shiftKey && byKeys) {
      const next = this.#neighbour(...arrow);
      if (next) { this.current = next; this.focusCurrent(); }
    } else if ((event.key === "Enter" || event.key === " ") && byKeys) {
      if (cell) this.choose(cell);
    } else if (event.key === "Escape" && this.selected.length) {
      this.deselect();
    } else if (!this.rules.press?.(event.key, cell)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Where every move is one cell and the columns are numbered, a stone falls down its column. @param {string[]} columns @param {LegalMove[]} moves */
export const stonesFall = (columns, moves) => columns.length > 0 && columns.every((name) => /\d/.test(name)) && moves.every((move) => move.cells.length === 1);

/** @param {string} cell */
const column = (cell) => cell.replace(/\d+$/, "");

/** Whether a point lies between two others, on their line. @param {Point} at @param {Point} from @param {Point} to */
function isBetween(at, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
  const off = Math.abs((at.x - from.x) * dy - (at.y - from.y) * dx) / Math.hypot(dx, dy);
  return share > .01 && share < .99 && off < 2;
}
