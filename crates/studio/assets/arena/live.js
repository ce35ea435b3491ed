// The games in progress, seen move by move. The stream is open only while something is played, the reader watches, and
// the page is seen.

import { $, draw, element } from "../view.js";
import { link } from "./link.js";

const boards = new Map(); // by pair: the figure
let source = null;
let id = null;
let running = false;
let wanted = true;

function clear() {
  boards.clear();
  $("live").replaceChildren();
}

function figure(unit) {
  if (!boards.has(unit)) {
    const parts = { box: element("div"), open: element("a"), status: element("span"), thought: element("span", { className: "hint" }) };
    parts.all = element("figure", {}, parts.box, element("figcaption", {}, parts.open, parts.status, parts.thought));
    boards.set(unit, parts);
    $("live").append(parts.all);
  }
  return boards.get(unit);
}

function show(event) {
  for (const [unit, parts] of boards) if (!event.playing.includes(unit)) { parts.all.remove(); boards.delete(unit); }
  for (const game of event.boards) {
    const parts = figure(game.unit);
    draw(parts.box, game.svg);
    parts.open.href = link(game);
    parts.open.textContent = `${game.id}: ${game.players[0]} – ${game.players[1]}`;
    parts.status.textContent = `Move ${game.plies}: ${game.status}`;
    parts.thought.textContent = game.thought ?? "";
  }
  $("live-empty").hidden = running;
}

function close() {
  source?.close();
  source = null;
}

function turn() {
  const open = running && wanted && document.visibilityState === "visible";
  if (!open) close();
  if (open && !source) {
    source = new EventSource(`/api/arena/${id}/events`);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      show(event);
      if (!event.running) close();
    };
    source.onerror = close;
  }
  if (!running || !wanted) clear();
  $("live-empty").hidden = running && wanted;
}

// A contest runs, or does not any more.
export function follow(contest, isRunning) {
  if (contest !== id) { close(); clear(); }
  [id, running] = [contest, isRunning];
  turn();
}

export function toggle() {
  wanted = !wanted;
  $("watch").setAttribute("aria-pressed", String(wanted));
  turn();
}

export function setUp() {
  $("watch").addEventListener("click", toggle);
  document.addEventListener("visibilitychange", turn);
}
