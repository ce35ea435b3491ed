// The count of all solutions, with its progress.

import { EventStream } from "../event-stream.js";
import { LOST, waitForServer } from "../faults.js";
import { $, announce, figures, formatCount, formatLarge, plural, showError } from "../view.js";
import { onChange, state } from "./state.js";

/**
 * The status of a count; `share` of 1 is done. Large numbers are texts.
 * @typedef {{ done: boolean, share: number, all: string, nodes: number, seconds: number, unique?: string, classes?: [number, string][], error?: string }} CountStatus
 */

const count = {
  /** @type {EventStream<CountStatus> | null} */
  source: null,
  /** The board size that is counted. @type {number | null} */
  n: null,
};

function close() {
  count.source?.close();
  count.source = null;
  $("count").textContent = "Count";
}

/** @param {CountStatus} status */
function show(status) {
  $("count-bar").value = status.share;
  const rows = [["Solutions", formatLarge(status.all)]];
  const classes = (status.classes ?? []).filter(([, number]) => number !== "0");
  if (status.unique) rows.push(["Fundamental", formatLarge(status.unique)], ...classes.map(([size, number]) => [`With ${plural(size, "variant")}`, formatLarge(number)]));
  rows.push(["Nodes", formatCount(status.nodes)], ["Seconds", status.seconds.toFixed(status.seconds < 1 ? 3 : 1)]);
  if (!status.done && status.share > 0) rows.push(["Remaining", `about ${Math.ceil(status.seconds * (1 - status.share) / status.share)} s`]);
  figures($("count-figures"), rows);
  if (status.error) showError(status.error);
}

function start() {
  if (count.source) { close(); return; }
  count.n = state.n;
  $("count").textContent = "Stop";
  $("count-box").hidden = false;
  $("count-hint").hidden = true;
  $("count-figures").replaceChildren();
  $("count-bar").value = 0;
  count.source = new EventStream(`/api/queens/count/${count.n}/events`, { take, lost });
}

/** @param {CountStatus} status */
function take(status) {
  show(status);
  if (status.done) { close(); announce(status.all === "1" ? "1 solution." : `${formatLarge(status.all)} solutions.`); }
}

/** @param {number} received */
function lost(received) {
  close();
  if (received) waitForServer();
  showError(received ? LOST : `The studio cannot count ${plural(count.n ?? 0, "queen")} now: expected 1 to ${$("count").dataset.max} queens, and few counts at the same time.`);
}

/** Connects the button. */
export function setUp() {
  $("count").addEventListener("click", start);
  onChange(() => {
    if (count.n !== null && count.n !== state.n) {
      close();
      count.n = null;
      $("count-box").hidden = true;
      $("count-hint").hidden = false;
    }
    $("count").disabled = state.n > Number($("count").dataset.max);
  });
}
