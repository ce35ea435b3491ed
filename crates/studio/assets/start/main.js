// The start page: plays the example, unless the reader prefers reduced motion.

import { listen } from "../keys.js";
import * as steps from "../steps.js";
import { dropToken, read } from "../url.js";
import { $, prefersReducedMotion, showFailure, showPage } from "../view.js";
import { Example, link } from "./example.js";

const SPEED = "2"; // steps per second

// The games page had this address before.
function forward() {
  if (!read().has("game")) return false;
  location.replace(`/games${location.hash}`);
  return true;
}

async function start() {
  dropToken();
  const example = new Example("a", () => {});
  const follow = () => { $("open").href = link(steps.shown.step); };
  const keys = steps.setUp([example], follow);
  listen(keys, () => example.record);
  follow();
  if (!(await example.start({}))) { showPage(); return; }
  if (!prefersReducedMotion()) steps.setSpeed(SPEED);
  await steps.to(0);
  showPage();
  // Not if the reader has stepped on meanwhile.
  if (!prefersReducedMotion() && !document.hidden && steps.shown.step === 0) steps.play();
  document.addEventListener("visibilitychange", () => { if (document.hidden) steps.pause(); });
}

if (!forward()) start().catch(showFailure);
addEventListener("hashchange", forward);
