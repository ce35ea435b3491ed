// The theme: light, dark, or that of the system; stored in the browser.

import { browser } from "./store.js";
import { $ } from "./view.js";

const THEMES = ["auto", "light", "dark"];

/** @param {string} theme */
function show(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  $("theme").setAttribute("aria-label", `Theme: ${theme}`);
  $("theme").title = `Theme: ${theme}`;
}

/** Shows the stored theme and connects the button. */
export function setUp() {
  let theme = browser.get("theme") ?? "auto";
  if (!THEMES.includes(theme)) theme = "auto";
  show(theme);
  $("theme").addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    browser.set("theme", theme);
    show(theme);
  });
}
