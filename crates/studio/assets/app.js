// Scripts of every page: the theme, the drawer of the pages, and the dialogs.

import { setUpSwitch } from "./keys.js";
import { faultOf } from "./number-field.js";
import * as theme from "./theme.js";
import { $, showError, target } from "./view.js";

theme.setUp();
setUpSwitch();

/** @param {boolean} open */
function drawer(open) {
  document.body.classList.toggle("menu-open", open);
  $("menu").setAttribute("aria-expanded", String(open));
}

const isOpen = () => document.body.classList.contains("menu-open");
$("menu").addEventListener("click", () => drawer(!isOpen()));
document.addEventListener("click", (event) => { if (isOpen() && !target(event).closest("#menu, .pages")) drawer(false); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !isOpen()) return;
  drawer(false);
  $("menu").focus();
});

// The address keeps the state of the page behind its #, so the link that skips the header must not go there.
const skip = document.querySelector(".skip");
skip?.addEventListener("click", (event) => {
  event.preventDefault();
  const place = $((skip.getAttribute("href") ?? "").slice(1));
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
});

// A value that cannot be used is said, on every page: scripts leave it aside.
let numberFault = "";
document.addEventListener("change", (event) => {
  const field = target(event);
  // A message of the page would close the menu of a field.
  if (field.matches("input[type=number]") && !field.closest("[popover]:popover-open")) {
    const fault = faultOf(field);
    // The message is about a value that is gone.
    if (fault || $("fault").textContent === numberFault) showError(fault);
    if (fault) field.focus();
    numberFault = fault;
  } else if (field.matches("input:invalid")) field.reportValidity();
});

$("help-open").addEventListener("click", () => $("help").showModal());
// A click beside a dialog closes it: the dialog itself is the target only outside of its content.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !inside) dialog.close();
  });
}
