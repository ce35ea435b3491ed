// The boards of the games in progress, move by move. The event stream is open only while a contest runs, the reader watches
// and the page is visible.

import { EventStream } from "../event-stream.js";
import { $, draw, element } from "../view.js";
import { seats } from "./captions.js";
import { link } from "./link.js";

/**
 * An event of the server: the pairs that are being played, and the boards that have changed.
 * @typedef {{ running: boolean, playing: number[], boards: LiveGame[] }} LiveEvent
 *
 * A game in progress, in an event of the server.
 * @typedef {PlayedGame & { unit: number, id: string, players: [string, string], sides: [string, string], plies: number, status: string,
 *   thought: string | null, svg: string }} LiveGame
 */

class LiveBoards {
  /** The boards by pair of games. @type {Map<number, { all: HTMLElement, show(game: LiveGame): void }>} */
  boards = new Map();
  /** @type {EventStream<LiveEvent> | null} */
  source = null;
  /** @type {number | null} */
  contest = null;
  /** The short names of the players. @type {Record<string, string>} */
  names = {};
  running = false;
  watching = true;

  clear() {
    this.boards.clear();
    $("live").replaceChildren();
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  /** @param {LiveEvent} event */
  show(event) {
    for (const [unit, board] of this.boards) if (!event.playing.includes(unit)) { board.all.remove(); this.boards.delete(unit); }
    for (const game of event.boards) {
      let board = this.boards.get(game.unit);
      if (!board) {
        board = newBoard(this.names);
        this.boards.set(game.unit, board);
        $("live").append(board.all);
      }
      board.show(game);
    }
  }

  /** Opens or closes the stream. */
  update() {
    const { running, watching } = this;
    const open = running && watching && document.visibilityState === "visible";
    if (!open) this.close();
    else if (!this.source) {
      this.source = new EventStream(`/api/arena/${this.contest}/events`, {
        take: (event) => { this.show(event); if (!event.running) this.close(); },
        lost: () => this.close(),
      });
    }
    if (!running || !watching) this.clear();
    $("live-empty").hidden = watching;
  }
}

/** @param {Record<string, string>} names short ones of the players */
function newBoard(names) {
  const [box, number, status, thought] = [element("div"), element("span"), element("span"), element("span", { className: "hint" })];
  const [open, caption] = [element("a", {}, box, number), element("figcaption")];
  const all = element("figure", {}, open, caption);
  /** @param {string} player */
  const short = (player) => names[player] ?? player;
  /** @param {LiveGame} game */
  const show = (game) => {
    draw(box, game.svg);
    const [first, second] = game.players.map(short);
    open.href = link({ ...game, players: [first, second] });
    open.ariaLabel = `Game ${game.id}: ${first} – ${second}`;
    number.textContent = `Game ${game.id}`;
    caption.replaceChildren(...seats(game, names), status, thought);
    status.textContent = `Move ${game.plies}: ${game.status}`;
    thought.textContent = game.thought ?? "";
  };
  return { all, show };
}

const live = new LiveBoards();

/**
 * Shows the games of a contest while it runs.
 * @param {number | null} contest
 * @param {boolean} running
 * @param {Record<string, string>} names short ones of the players
 */
export function follow(contest, running, names) {
  if (contest !== live.contest) { live.close(); live.clear(); }
  Object.assign(live, { contest, running, names });
  live.update();
}

/** Starts or stops watching. */
export function toggle() {
  live.watching = !live.watching;
  $("watch").setAttribute("aria-pressed", String(live.watching));
  live.update();
}

/** Connects the button. */
export function setUp() {
  $("watch").addEventListener("click", toggle);
  document.addEventListener("visibilitychange", () => live.update());
}
