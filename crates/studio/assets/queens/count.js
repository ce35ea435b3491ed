// Counting all solutions, told while it goes on.

import { $, complain, element, grouped, say } from "../view.js";
import { onChange, state } from "./state.js";

let source = null;
let board = null;

export const figures = (rows) => rows.map(([name, value]) => element("div", {},
  element("dt", { textContent: name }), element("dd", { textContent: value })));

const big = (text) => BigInt(text).toLocaleString("en");

function close() {
  source?.close();
  source = null;
  $("count").textContent = "Count";
}

function show(status) {
  $("count-bar").value = status.share;
  const rows = [["Solutions", big(status.all)]];
  if (status.unique) rows.push(["Fundamental", big(status.unique)], ...status.classes.filter(([, count]) => count !== "0").map(([size, count]) => [`Classes of ${size}`, big(count)]));
  rows.push(["Nodes", grouped(status.nodes)], ["Seconds", status.seconds.toFixed(status.seconds < 1 ? 3 : 1)]);
  if (!status.done && status.share > 0) rows.push(["To go", `about ${Math.ceil(status.seconds * (1 - status.share) / status.share)} s`]);
  $("count-figures").replaceChildren(...figures(rows));
  if (status.error) complain(status.error);
}

function start() {
  if (source) { close(); return; }
  board = state.n;
  $("count").textContent = "Stop";
  $("count-box").hidden = false;
  $("count-hint").hidden = true;
  $("count-figures").replaceChildren();
  $("count-bar").value = 0;
  let heard = false;
  source = new EventSource(`/api/queens/count/${board}/events`);
  source.onmessage = (event) => {
    heard = true;
    const status = JSON.parse(event.data);
    show(status);
    if (status.done) { close(); say(`${big(status.all)} solutions.`); }
  };
  source.onerror = () => {
    close();
    complain(heard ? "The connection to the studio is lost. Is it still running?" : `The studio does not count ${board} queens now; expected 1 to ${$("count").dataset.most}, and few counts at once.`);
  };
}

export function setUp() {
  $("count").addEventListener("click", start);
  onChange(() => {
    if (board !== null && board !== state.n) {
      close();
      board = null;
      $("count-box").hidden = true;
      $("count-hint").hidden = false;
    }
    $("count").disabled = state.n > Number($("count").dataset.most);
  });
}
