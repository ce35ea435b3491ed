// The address holds everything that a link has to restore; each page says what that is.

import { $, say } from "./view.js";

export const read = () => new URLSearchParams(location.hash.slice(1));

// What a part of a page remembers in the address by itself, beside what the page writes.
const kept = new Map();
let written = null;

export function keep(name, value) {
  if (value) kept.set(name, value); else kept.delete(name);
  if (written) write(written);
}

let saving = null;

// The address follows a moment later: browsers allow only so many changes a second.
export function write(query) {
  written = query;
  clearTimeout(saving);
  // The token has done its work; it is taken out of the address.
  saving = setTimeout(() => {
    const whole = new URLSearchParams(query);
    for (const [name, value] of kept) whole.set(name, value);
    history.replaceState(null, "", `${location.pathname}#${whole}`);
  }, 250);
}

export function copyWith(button) {
  const text = button.textContent;
  button.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(location.href.replace(location.search, "")); say("Link copied."); button.textContent = "Copied"; }
    catch { button.textContent = "Copy it from the address bar"; }
    setTimeout(() => { button.textContent = text; }, 2000);
  });
}
