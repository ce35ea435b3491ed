// Keys of a page. They rest while somebody types, and Ctrl, Alt and Meta belong to the browser.

import { $ } from "./view.js";

const types = (target) => target.matches("input:not([type=range]), textarea, select, [contenteditable]");

// Listens for the keys of `actions` (name as in KeyboardEvent.key -> what to do) while `ready` says so.
export function listen(actions, ready = () => true) {
  const all = { "?": () => $("help").showModal(), ...actions };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !ready()) return;
    if (types(event.target) || document.querySelector("dialog[open]")) return;
    // These keys work the control that has the focus.
    const own = event.target.matches("button, summary, a, input[type=range]");
    if (own && (event.key === " " || event.key === "Enter" || event.target.type === "range" && event.key.startsWith("Arrow"))) return;
    const action = Object.hasOwn(all, event.key) ? all[event.key] : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
