// The theme: light, dark, or that of the system; stored in the browser.

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
  let theme = "auto";
  try { theme = localStorage.getItem("outwit-theme") ?? "auto"; } catch { /* Without storage: the theme of the system. */ }
  if (!THEMES.includes(theme)) theme = "auto";
  show(theme);
  $("theme").addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try { localStorage.setItem("outwit-theme", theme); } catch { /* Without storage: until the page is closed. */ }
    show(theme);
  });
}
