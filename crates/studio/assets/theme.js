// The theme: light, dark, or that of the system; stored in the browser.

import { browser } from "./store.js";
import { $ } from "./view.js";

const THEMES = ["auto", "light", "dark"];
const OTHER = { light: "dark", dark: "light" };

// The next theme: from that of the system to the other one, so that the first press is seen, then to the same one, fixed.
/** @param {string} theme */
function next(theme) {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return theme === "auto" ? OTHER[system] : theme === system ? "auto" : system;
}

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
    theme = next(theme);
    browser.set("theme", theme);
    show(theme);
  });
}
