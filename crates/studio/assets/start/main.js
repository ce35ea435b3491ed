// The page to begin with: lets the example run, unless the reader does not want things to move.

import { complain, $, calm } from "../view.js";
import { listen } from "../keys.js";
import * as steps from "../steps.js";
import { read } from "../url.js";
import { Example, link } from "./example.js";

// Links to games began with this address before it was a page of its own.
function forward() {
  if (!read().has("game")) return false;
  location.replace(`/games${location.hash}`);
  return true;
}

async function start() {
  // The token has done its work.
  if (location.search) history.replaceState(null, "", location.pathname);
  const example = new Example("a", () => {});
  const follow = () => { $("open").href = link(steps.shown.step); };
  const keys = steps.setUp([example], follow);
  listen(keys, () => example.record);
  follow();
  if (!(await example.start({}))) return;
  if (!calm()) $("s-speed").value = "0.5";
  await steps.to(0);
  // Who has stepped on meanwhile is not taken back.
  if (!calm() && !document.hidden && steps.shown.step === 0) keys[" "]();
  document.addEventListener("visibilitychange", () => { if (document.hidden) steps.pause(); });
}

if (!forward()) start().catch((error) => complain(error.message));
addEventListener("hashchange", forward);
