// Light, dark, or as the system has it; remembered.

import { $ } from "./view.js";

const ORDER = ["auto", "light", "dark"];
let theme = "auto";

function show() {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  $("theme").textContent = `Theme: ${theme}`;
}

export function setUp() {
  try { theme = localStorage.getItem("outwit-theme") ?? "auto"; } catch { /* no storage: follow the system */ }
  if (!ORDER.includes(theme)) theme = "auto";
  show();
  $("theme").addEventListener("click", () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    try { localStorage.setItem("outwit-theme", theme); } catch { /* lasts as long as the page */ }
    show();
  });
}
