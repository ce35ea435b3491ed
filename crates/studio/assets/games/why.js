// The line beside the status: why a choice is refused, what the side to move has to do, or a hint.

import { announce } from "../view.js";

/**
 * Shows a text there; other pages with a board have no such line and announce it.
 * @param {string} text
 * @param {boolean} [warns] whether it is a refusal or a duty, and no news
 */
export function say(text, warns = true) {
  const line = document.getElementById("why");
  if (!line) { if (text) announce(text); return; }
  line.textContent = text;
  line.classList.toggle("warns", warns);
}
