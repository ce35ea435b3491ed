// The address holds everything that a link has to restore; each page says what that is.

import { $, say } from "./view.js";

export const read = () => new URLSearchParams(location.hash.slice(1));

let saving = null;

// The address follows a moment later: browsers allow only so many changes a second.
export function write(query) {
  clearTimeout(saving);
  // The token has done its work; it is taken out of the address.
  saving = setTimeout(() => history.replaceState(null, "", `${location.pathname}#${query}`), 250);
}

export function copyWith(button) {
  const text = button.textContent;
  button.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(location.href.replace(location.search, "")); say("Link copied."); button.textContent = "Copied"; }
    catch { button.textContent = "Copy it from the address bar"; }
    setTimeout(() => { button.textContent = text; }, 2000);
  });
}
