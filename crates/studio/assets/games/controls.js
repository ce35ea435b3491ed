// The controls of the position, for all pages with a game: back and on, and the position as text.

import { redo, setPosition, undo } from "./game.js";
import { $ } from "../view.js";

/**
 * Connects them.
 * @param {() => unknown} [opened] is called after a position was set
 */
export function setUp(opened) {
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    setPosition($("position").value.trim()).then((done) => { if (done) { $("position").blur(); opened?.(); } });
  });
}
