// The players of a contest as rows of menus. The text has all players; each row shows a line of it and writes that line.

import { evaluationMenu } from "../names.js";
import { isSearch, playerGroups, playerText, readPlayer } from "../player-text.js";
import { $, announce, element } from "../view.js";

/** The settings that rows have fields for. */
const FIELDS = /** @type {const} */ (["depth", "time", "eval"]);
/** The plies of a search that was just chosen: with an equal depth, contests can be repeated. */
const FIRST_DEPTH = "4";

const choices = {
  /** @type {Catalogue | null} */
  catalogue: null,
  /** The game. @type {GameRow | null} */
  row: null,
  /** @type {import("../player-text.js").PlayerGroup[]} */
  groups: [],
  /** The players of the folder. @type {string[]} */
  bots: [],
  /** What is done after a row has changed the text. */
  changed: () => {},
};

/** The players, one text each. */
export const lines = () => $("players").value.split("\n").map((line) => line.trim()).filter(Boolean);

/** @param {string[]} players */
function write(players) {
  $("players").value = players.join("\n");
  $("players").removeAttribute("aria-invalid");
  show();
  choices.changed();
}

/**
 * What menu and fields show of a player; null if they cannot show all of it.
 * @param {string} line
 */
function shown(line) {
  const { catalogue, groups, row } = choices;
  const { name, settings } = readPlayer(line);
  if (!catalogue || !isSearch(catalogue, name)) {
    const isOffered = groups.some(({ rows }) => rows.some(([value]) => value === line));
    return isOffered ? { kind: line, settings: {} } : null;
  }
  const { depth = "1", time = "1", eval: evaluation, ...others } = settings;
  const isInFields = /^[1-9]\d*$/.test(depth) && Number(time) >= 0.001 && (!evaluation || row?.evals.some((one) => one.name === evaluation));
  const isWhole = playerText(name, settings).length === line.length && !Object.keys(others).length;
  return isInFields && isWhole ? { kind: name, settings } : null;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {HTMLElement} control
 */
const field = (name, text, control) => element("label", { className: name }, text, control);

/**
 * A row without contents.
 * @param {number} index
 */
function makeRow(index) {
  /** @param {() => string | null} line */
  const change = (line) => { const text = line(); if (text) write(lines().with(index, text)); };
  const kind = element("select", { id: `player-${index}`, className: "kind" });
  const depth = element("input", { type: "number", min: "1", placeholder: "none" });
  const time = element("input", { type: "number", min: "0.001", step: "any", placeholder: "none" });
  const evaluation = element("select");
  const fields = { depth, time, eval: evaluation };
  const chosen = () => (choices.catalogue && isSearch(choices.catalogue, kind.value) ? playerText(kind.value, { depth: FIRST_DEPTH }) : kind.value);
  kind.addEventListener("change", () => change(chosen));
  for (const control of Object.values(fields)) {
    control.addEventListener("change", () => change(() => (control.checkValidity()
      ? playerText(kind.value, Object.fromEntries(FIELDS.map((name) => [name, fields[name].value]))) : null)));
  }
  const remove = element("button", { type: "button", className: "icon-button remove", ariaLabel: `Remove player ${index + 1}`, textContent: "×" });
  remove.addEventListener("click", () => {
    write(lines().toSpliced(index, 1));
    announce(`Player ${index + 1} is removed.`);
    // The row may be gone.
    ($("player-rows").children[index] ?? $("player-rows").lastElementChild)?.querySelector("select")?.focus();
  });
  return element("li", {},
    element("label", { htmlFor: kind.id }, element("span", { className: "unseen", textContent: "Player " }), String(index + 1)), kind, remove,
    element("div", { className: "options" }, field("depth", "Depth", depth), field("time", "Seconds", time), field("eval", "Evaluation", evaluation)));
}

/**
 * Shows a player in its row.
 * @param {Element} row
 * @param {string} line
 */
function fill(row, line) {
  const { row: game, groups, bots } = choices;
  const found = shown(line);
  const { kind, settings } = found ?? { kind: line, settings: {} };
  const isKnown = bots.includes(line) || found !== null;
  const all = [...groups, { label: "Folder of bots", rows: bots.map((name) => [name, name]) }, { label: "From the text", rows: isKnown ? [] : [[line, line]] }];
  row.querySelector(".kind")?.replaceChildren(...all.filter(({ rows }) => rows.length).map(({ label, rows }) => element("optgroup", { label },
    ...rows.map(([value, text, title]) => element("option", { value, textContent: text, title: title ?? "", selected: value === kind })))));
  const options = row.querySelector(".options");
  if (options) options.hidden = !(choices.catalogue && isKnown && isSearch(choices.catalogue, kind));
  const [depth, time, evaluation] = FIELDS.map((name) => row.querySelector(`.${name} > :is(input, select)`));
  if (depth) depth.value = settings.depth ?? "";
  if (time) time.value = settings.time ?? "";
  if (evaluation && game) evaluationMenu(evaluation, game.evals, settings.eval);
}

/** Shows the text in rows. A row that shows its line already stays as it is. */
export function show() {
  const [list, players] = [$("player-rows"), lines()];
  while (list.children.length > players.length) list.lastElementChild?.remove();
  for (const [index, line] of players.entries()) {
    const row = list.children[index] ?? list.appendChild(makeRow(index));
    if (row.getAttribute("data-player") !== line) { fill(row, line); row.setAttribute("data-player", line); }
  }
  list.classList.toggle("many", players.length > 2);
}

/**
 * Offers the programs of a catalogue that can play a game, and the bots of the folder. What is not given stays.
 * @param {{ catalogue?: Catalogue, row?: GameRow, bots?: string[] }} offered
 */
export function offer(offered) {
  Object.assign(choices, offered);
  const { catalogue, row } = choices;
  choices.groups = catalogue && row ? playerGroups(catalogue, row) : [];
  $("player-rows").replaceChildren();
  show();
}

/** Adds the first program of the menu that does not play yet. */
function add() {
  const players = lines();
  const [value] = choices.groups.flatMap(({ rows }) => rows).find(([value]) => !players.includes(value)) ?? ["random"];
  write([...players, value]);
  $(`player-${players.length}`)?.focus();
}

/**
 * Connects text and rows.
 * @param {() => void} changed is called when a row has changed the text
 */
export function setUp(changed) {
  choices.changed = changed;
  $("add").addEventListener("click", add);
  $("players").addEventListener("input", () => { $("players").removeAttribute("aria-invalid"); show(); });
}
