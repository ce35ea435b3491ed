// The arena page: starts a contest, polls its state, and shows it.

import { get, post } from "../api.js";
import * as contests from "../contest.js";
import { showBadLink } from "../faults.js";
import { listen } from "../keys.js";
import { gameMenu, menuTitle, menuValue } from "../names.js";
import * as settings from "../settings.js";
import { tab } from "../store.js";
import { copyWith, leave, read, write } from "../url.js";
import { $, announce, capital, download, draw, element, enable, fillTable, likelihood, narrowPage, showError, showFailure, showPage, tableRow, withMinus } from "../view.js";
import { seats } from "./captions.js";
import * as curve from "./curve.js";
import * as grade from "./grade.js";
import { link } from "./link.js";
import * as live from "./live.js";
import * as players from "./players.js";

const DEFAULT_GAME = "connect-four";
/** The name of the contest whose games are listed in the memory of the tab. */
const LISTED = "arena-list";

/**
 * A game in a list of the server. Its result is in words, with the reason if the rules did not end it.
 * @typedef {PlayedGame & { id: string, players: [string, string], sides: [string, string], result: string, winner: number | null, reason: string | null }} ListedGame
 */

const state = {
  /** The contest that is shown. @type {number | null} */
  id: null,
  running: false,
  /** All games. @type {GameRow[]} */
  rows: [],
  /** The game with its settings. */
  game: "",
  /** Resolves to whether the game can be opened with these settings. */
  checked: Promise.resolve(true),
  /** How many games have been chosen. */
  choices: 0,
  /** The form of the contest that is shown, as text; empty if the page began with another form. */
  played: "",
  /** The boards that are shown, as text. */
  boards: "",
  /** The short names of the players of the contest. @type {Record<string, string>} */
  names: {},
  /** The texts of the evaluations that players of the form name. @type {Record<string, string>} */
  evals: {},
};

/**
 * The request that starts a contest.
 * @typedef {{ game: string, players: string[], pairs: number | null, open: boolean, sprt: [number, number] | null, nodes: number | null,
 *   openings: string | null, seed: number, evals: Record<string, string> }} Command
 *
 * @typedef {object} Standings
 * @property {{ place: number, player: string, elo: number, elo_error: number | null, points: number, games: number, wins: number, draws: number, losses: number }[]} table
 * @property {({ points: number, wins: number, draws: number, losses: number } | null)[][]} cross what a row of the table scored against another one
 *
 * The state of a contest.
 * @typedef {object} ContestState
 * @property {number} id
 * @property {boolean} running
 * @property {string | null} error
 * @property {string} game
 * @property {Command} command the request that started it
 * @property {number} played pairs of games
 * @property {number} units all pairs of games
 * @property {{ players: [string, string], wins: number, draws: number, losses: number, los: number | null } | null} match of two players
 * @property {boolean} done
 * @property {boolean} open whether it goes on until it is stopped
 * @property {string | null} sprt the state of the sequential test
 * @property {import("./curve.js").Point[]} curve
 * @property {string | null} elo with its interval
 * @property {string} plot
 * @property {Record<string, string>} names the players, with short names for captions
 * @property {Standings} table
 * @property {string[]} notes what the reader of the ratings has to know
 * @property {(ListedGame & { svg: string })[]} boards
 */

/** The short name of a player. @param {string} player */
const nameOf = (player) => state.names[player] ?? player;

/** The players by their short names. @param {{ players: [string, string] }} game @returns {[string, string]} */
const named = ({ players: [first, second] }) => [nameOf(first), nameOf(second)];

/** A game in a line. @param {ListedGame} game */
function title(game) {
  const { id, sides, result, winner, reason } = game;
  const players = named(game);
  // The side alone does not say which player has won.
  const said = winner === null ? result : `${players[winner]} (${sides[winner]}) wins${reason ? ` (${reason})` : ""}`;
  return `${id}: ${players[0]} – ${players[1]}, ${said}`;
}

/**
 * Without the Elo of the players if there are two: their difference stands above.
 * @param {Standings} view
 * @param {string[]} notes
 * @param {boolean} isMatch
 */
function table(view, notes, isMatch) {
  const head = ["Place", "Player", ...(isMatch ? [] : ["Elo", "±"]), "Points", "Games", "Won", "Drawn", "Lost"];
  const rows = view.table.map(({ place, player, elo, elo_error: error, points, games, wins, draws, losses }) => tableRow([
    place, element("span", { textContent: nameOf(player), title: player }), ...(isMatch ? [] : [withMinus(Math.round(elo)), error === null ? "–" : Math.round(error)]),
    points, games, wins, draws, losses], 1));
  fillTable($("standings"), head, rows);
  if (!isMatch) {
    crossTable(view, rows);
    const caption = element("caption", { className: "hint", textContent: "Elo: average 0; ±: 95\u00a0% confidence." });
    caption.append(element("span", { textContent: " 1, 2, …: points against the first, second, … player of the table." }));
    $("standings").prepend(caption);
  }
  $("rating-notes").hidden = isMatch || !notes.length;
  $("rating-notes-text").textContent = capital(`${notes.join("; ")}.`);
}

/**
 * A column for each opponent, in the order of the rows.
 * @param {Standings} view
 * @param {HTMLTableRowElement[]} rows
 */
function crossTable({ table, cross }, rows) {
  const heads = table.map(({ player }, index) => element("th", { scope: "col", className: "cross", textContent: String(index + 1), title: player, ariaLabel: `Points against ${nameOf(player)}` }));
  $("standings").querySelector("thead tr")?.append(...heads);
  rows.forEach((row, one) => row.append(...cross[one].map((cell, two) => element("td", {
    className: one === two ? "cross self" : "cross",
    textContent: cell ? String(cell.points) : one === two ? "×" : "–",
    title: cell ? `${cell.wins} won, ${cell.draws} drawn, ${cell.losses} lost` : "",
  }))));
}

/** Boards that are shown already stay: a link that is replaced loses the focus. @param {ContestState["boards"]} games */
function boards(games) {
  const text = JSON.stringify(games);
  if (state.boards === text) return;
  state.boards = text;
  $("boards").replaceChildren(...games.map((game) => {
    const box = element("div");
    draw(box, game.svg);
    const open = element("a", { href: link({ ...game, players: named(game) }), ariaLabel: `Game ${title(game)}` }, box, element("span", { textContent: `Game ${game.id}` }));
    const ended = element("span", { className: "hint", textContent: game.reason ?? "" });
    return element("figure", {}, open, element("figcaption", {}, ...seats(game, state.names, game.winner), ended));
  }));
}

/** @param {ContestState} contest */
function show(contest) {
  $("standings").closest(".results")?.classList.remove("idle");
  const ended = state.running && !contest.running;
  state.running = contest.running;
  const pairs = contest.open ? `${contest.played}` : `${contest.played} of ${contest.units}`;
  $("status").textContent = contest.error ?? `${pairs} pairs of ${menuTitle(rowOf(contest.game), contest.game)}, ${contests.progress(contest)}.`;
  $("progress").hidden = contest.open;
  $("progress").value = contest.played / contest.units;
  $("test").textContent = contest.sprt ? `Sequential test: ${contest.sprt}.` : "";
  curve.draw($("curve"), contest.curve);
  enable([[$("stop"), state.running], [$("start"), !state.running], [$("go"), !state.running && !contest.done]]);
  $("start-why").hidden = !state.running;
  if (state.running) $("start").setAttribute("aria-describedby", "start-why"); else $("start").removeAttribute("aria-describedby");
  $("report").disabled = $("list").disabled = !contest.played;
  state.names = contest.names;
  const two = contest.match;
  $("result").textContent = two && contest.played
    ? `${nameOf(two.players[0])}: ${two.wins} won, ${two.draws} drawn, ${two.losses} lost; Elo ${contest.elo} (95\u00a0%); likelihood of superiority ${likelihood(two.los)}`
    : "";
  if (contest.played) {
    if (two) $("plot").replaceChildren(); else draw($("plot"), contest.plot);
    table(contest.table, contest.notes, Boolean(two));
  }
  boards(contest.boards);
  $("boards-empty").hidden = contest.boards.length > 0;
  live.follow(state.id, state.running, state.names);
  if (ended) announce($("status").textContent);
}

/** @param {Event} event */
async function start(event) {
  event.preventDefault();
  await begun;
  if (!(await state.checked)) return;
  showError("");
  $("players").removeAttribute("aria-invalid");
  /** @param {string} id */
  const number = (id) => Number($(id).value);
  try {
    const sprt = $("sprt").value ? $("sprt").value.split(",").map(Number) : null;
    const command = {
      game: state.game, players: players.lines(), pairs: number("pairs"), open: $("open").checked, sprt, nodes: number("nodes"),
      openings: $("openings").value, seed: number("seed"), evals: state.evals,
    };
    const { id } = await post("/api/arena", command);
    state.running = true;
    follow(id, command);
    announce("The contest has started.");
    // On a phone the standings are below the form.
    if (narrowPage.matches) $("status").scrollIntoView();
  } catch (error) {
    await refuse(error);
    if (error instanceof Error) selectWrong(error.message);
  }
}

/** Selects the line of the players that a message quotes. @param {string} message */
function selectWrong(message) {
  const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("players"));
  const [, quoted] = message.match(/["“](.+?)["”]/) ?? [];
  const lines = field.value.split("\n");
  const wrong = quoted ? lines.findIndex((line) => line.toLowerCase().includes(quoted.toLowerCase())) : -1;
  if (wrong < 0) return;
  $("as-text").open = true;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  const from = lines.slice(0, wrong).join("\n").length + (wrong ? 1 : 0);
  field.setSelectionRange(from, from + lines[wrong].length);
}

/**
 * Shows a contest from now on.
 * @param {number} id
 * @param {{ game: string, players: string[] }} contest
 */
function follow(id, { game, players }) {
  if (id !== state.id) showGames([]);
  const form = formText();
  const isOfForm = form.get("game") === game && form.get("players") === players.join("|");
  Object.assign(state, { id, played: isOfForm ? String(form) : "" });
  save();
  return poll();
}

/** The number of the contest that is running. @returns {Promise<number | null>} */
const runningContest = () => get("/api/arena/running");

/**
 * A contest, with a plot for the width of the page; null if the server does not know it.
 * @param {number | null} id
 * @returns {Promise<ContestState | null>}
 */
const loadContest = async (id) => (Number.isInteger(id) ? get(`/api/arena/${id}${narrowPage.matches ? "/narrow" : ""}`) : null);

const poll = contests.pollContest(state, loadContest, show);

// Shows the contest that is running, whoever started it, so that it can be stopped here.
async function showRunning() {
  try {
    const contest = await loadContest(await runningContest());
    if (contest) follow(contest.id, contest.command); else await grade.showRunning();
  } catch (error) { showFailure(error); }
}

/** Fields of the form in the address: parameter and id. */
const FIELDS = [["pairs", "pairs"], ["nodes", "nodes"], ["openings", "openings"], ["seed", "seed"], ["sprt", "sprt"]];

/** The form as parameters of the address. */
function formText() {
  const query = new URLSearchParams({ game: state.game, players: $("players").value.trim().split(/\s*\n\s*/).join("|") });
  for (const [name, id] of FIELDS) if ($(id).value) query.set(name, $(id).value);
  if ($("open").checked) query.set("open", "1");
  return query;
}

// The address holds the whole contest: a link runs it again, also after a restart. A contest that is not that of the form is not
// the one that the link runs.
function save() {
  if (!state.game) return;
  const query = formText();
  if (state.id !== null && state.played === String(query)) query.set("contest", String(state.id));
  write(query);
}

/**
 * The parameters of the address that start a contest again.
 * @param {Command} command
 */
function asLink({ game, players, open, ...fields }) {
  const query = new URLSearchParams({ game, players: players.join("|") });
  for (const [name, value] of Object.entries(fields)) if (value !== null && name !== "evals") query.set(name, String(value));
  if (open) query.set("open", "1");
  return query;
}

// The contest of a link, or the latest one. One that the server no longer has can be started again.
async function restore() {
  const wanted = read();
  const id = wanted.has("contest") ? Number(wanted.get("contest")) : wanted.has("game") ? null : await get("/api/arena/latest");
  const known = await loadContest(id);
  if (known) state.evals = known.command.evals;
  // The link of the lab has nothing but the contest, and the plain address not even that.
  const form = known && !wanted.has("game") ? asLink(known.command) : wanted;
  const game = form.get("game");
  if (game) {
    if (!(await choose(game))) { const message = $("fault").textContent; await choose(DEFAULT_GAME); showBadLink(message, row().title); }
  }
  if (form.has("players")) $("players").value = (form.get("players") ?? "").split("|").join("\n");
  players.show();
  for (const [name, id] of FIELDS) if (form.has(name)) $(id).value = form.get(name) ?? "";
  $("open").checked = form.has("open");
  $("pairs").disabled = $("open").checked;
  if (known && known.game === state.game) {
    // The list is scrolled once the page has its height.
    await follow(known.id, known.command);
    await listAgain();
    if (!known.running) await grade.showRunning();
    return;
  }
  save();
  if (!wanted.has("contest")) { await showRunning(); return; }
  $("status").textContent = wanted.has("players")
    ? "This contest is no longer in memory. Press “Start” to play it again: the same seed and node limit give the same games."
    : `There is no contest ${id}, or it is no longer in memory. Press “Start” to play another one.`;
}

// Shows why nothing can be started now, and what is running.
/** @param {unknown} error */
async function refuse(error) {
  showFailure(error);
  await showRunning();
  // The grading is far below on a narrow page.
  if (!$("grade-stop").hidden) $("fault").append(" ", element("button", { type: "button", textContent: "Show the grading", onclick: () => $("grade-stop").focus() }));
}

/** @param {"stop" | "go"} verb */
async function command(verb) {
  if (state.id === null) return;
  try {
    await post(`/api/arena/${state.id}/${verb}`, {});
    if (verb === "go") state.running = true;
    setTimeout(poll, 100);
  } catch (error) {
    await refuse(error);
  }
}

async function report() {
  try {
    const { name, html } = await get(`/api/arena/${state.id}/report`);
    download(name, html, "text/html");
  } catch (error) {
    showFailure(error);
  }
}

const isListed = () => $("games").childElementCount > 0;

/** Notes the list and where the reader is in it. */
const noteList = () => tab.setValue(LISTED, { contest: isListed() ? state.id : -1, scroll: scrollY, within: $("games").scrollTop });

/** A line of the list: number, both players, result. @param {ListedGame} game */
function gameRow(game) {
  const { id, winner, reason } = game;
  const cells = [id, ...named(game), `${winner === null ? "½ – ½" : winner ? "0 – 1" : "1 – 0"} ${reason ?? ""}`];
  const open = element("a", { href: link({ ...game, players: named(game) }), ariaLabel: title(game) }, ...cells.map((textContent) => element("span", { textContent })));
  if (winner !== null) open.children[winner + 1].classList.add("winner");
  return element("li", {}, open);
}

/** Lists games; none removes the list. @param {ListedGame[]} games */
function showGames(games) {
  $("games").replaceChildren(...games.map(gameRow));
  $("list").textContent = isListed() ? "Hide the games" : "Show all games";
  $("list").ariaExpanded = String(isListed());
}

async function list() {
  const { id } = state;
  try {
    /** @type {{ games: ListedGame[] }} */
    const { games } = await get(`/api/arena/${id}/games`);
    if (id === state.id) showGames(games);
  } catch (error) {
    showFailure(error);
  }
}

async function toggleList() {
  if (isListed()) showGames([]); else await list();
  noteList();
}

// Shows the list again where the reader left it, for example to see one of its games.
async function listAgain() {
  const { contest, scroll, within } = tab.value(LISTED, { contest: -1, scroll: 0, within: 0 });
  if (contest !== state.id) return;
  await list();
  $("games").scrollTop = within;
  scrollTo(0, scroll);
}

/** The row of a game with its settings. @param {string} name */
const rowOf = (name) => state.rows.find(({ id }) => id === name.split(":")[0]) ?? state.rows[0];
const row = () => rowOf(state.game);

/** @param {string} name */
const choose = (name) => { state.checked = check(name); return state.checked; };

/** Offers the openings of the game's own list only if it has them. @param {string[]} own */
function offerOpenings(own) {
  const menu = $("openings");
  for (const option of menu.querySelectorAll("option")) option.disabled = option.value.startsWith("own") && !own.includes(option.value);
  if (menu.selectedOptions[0]?.disabled) menu.value = "";
}

/**
 * Selects a game for the next contest, if it can be opened with these settings.
 * @param {string} name
 */
async function check(name) {
  const own = ++state.choices;
  try {
    const { view, openings } = await post("/api/position", { game: name, openings: true });
    // An answer may come after that of a later choice.
    if (own !== state.choices) return state.checked;
    state.game = view.game;
    offerOpenings(openings);
    $("game").value = menuValue(row(), state.game);
    settings.fill(row(), state.game);
    players.offer({ row: row() });
    showError(null);
    return true;
  } catch (error) {
    if (own !== state.choices) return state.checked;
    showFailure(error);
    return false;
  }
}

async function begin() {
  try {
    /** @type {Catalogue} */
    const catalogue = await get("/api/catalogue");
    state.rows = catalogue.games;
    players.offer({ catalogue });
    gameMenu($("game"), catalogue.games);
    await choose(DEFAULT_GAME);
  } catch (error) {
    showFailure(error);
  }
  /** @type {string[]} */
  const bots = await get("/api/arena/bots").catch(() => []);
  grade.offer(bots);
  players.offer({ bots });
  await restore();
}

$("setup").addEventListener("submit", start);
// Also the settings of a game, once the server has accepted them.
/** @param {string} name */
const chosen = async (name) => { const opened = await choose(name); if (opened) { leave(); save(); } return opened; };
$("game").addEventListener("change", () => chosen($("game").value));
settings.setUp(row, () => state.game, chosen);
$("setup").addEventListener("input", save);
players.setUp(save);
$("open").addEventListener("change", () => { $("pairs").disabled = $("open").checked; });
copyWith($("link"));
$("stop").addEventListener("click", () => command("stop"));
$("go").addEventListener("click", () => command("go"));
$("report").addEventListener("click", report);
$("list").addEventListener("click", toggleList);
narrowPage.addEventListener("change", poll);
live.setUp();
grade.setUp(showRunning);
listen({ s: () => command(state.running ? "stop" : "go"), w: live.toggle });
addEventListener("pagehide", () => { if (isListed()) noteList(); });
// A start waits for the form.
const begun = begin().catch(showFailure).finally(showPage);
// Another link in the address.
addEventListener("hashchange", () => location.reload());
