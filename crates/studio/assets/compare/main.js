// The compare page: connects its parts.

import { get, runToEnd } from "../api.js";
import * as chart from "../chart.js";
import * as board from "../games/board.js";
import * as controls from "../games/controls.js";
import { game, isOver, onChange, open, playedGame, restart } from "../games/game.js";
import { showBadLink } from "../faults.js";
import { listen } from "../keys.js";
import { gameMenu, menuValue } from "../names.js";
import { takeNumbers } from "../number-field.js";
import * as searches from "../searches.js";
import * as settings from "../settings.js";
import * as steps from "../steps.js";
import { copyWith, leave } from "../url.js";
import { $, capital, showFailure, showPage } from "../view.js";
import { GamePanel } from "./panel.js";
import * as state from "./state.js";

/** @type {Record<string, import("./panel.js").SearchSettings>} */
const DEFAULTS = { a: { algorithm: "minimax", depth: 3, eval: "" }, b: { algorithm: "alpha-beta", depth: 3, eval: "" } };
const DEFAULT_GAME = "tic-tac-toe";

const page = {
  /** @type {GamePanel[]} */
  panels: [],
  /** The game whose evaluations are in the menus. */
  gameInMenus: "",
};

function save() {
  const [a, b] = page.panels;
  state.write({ ...playedGame(), a: a.settings, b: b.settings, nodes: $("nodes").value });
}

// Another position: the searches of the previous one are removed.
function changed() {
  const { view } = game;
  if (!view) return;
  $("status").textContent = view.outcome ? `${capital(view.outcome.text)}.` : `${view.side} to move.`;
  document.title = `${game.row.title}, compare – Outwit studio`;
  $("game").value = menuValue(game.row, game.name);
  $("undo").disabled = !game.moves.length;
  $("redo").disabled = !game.future.length;
  if (document.activeElement !== $("position")) $("position").value = view.position;
  searches.clear();
  chart.clear();
  settings.fill(game.row, game.name);
  if (page.gameInMenus !== game.row.id) {
    page.gameInMenus = game.row.id;
    for (const panel of page.panels) panel.fill({ ...(panel.at("algorithm").value ? panel.settings : DEFAULTS[panel.side]), eval: "" });
  }
  save();
}

const limits = () => ({ nodes: searches.limit("nodes") });

/**
 * All configurations, depth by depth. One that takes too long is left out of the further depths.
 * @param {number} plies
 * @returns {import("../chart.js").ChartPlan}
 */
function plan(plies) {
  const where = playedGame();
  const searches = game.catalogue.configurations.map((row) => row.name);
  const tooSlow = new Set();
  /**
   * @param {string} configuration
   * @param {number} depth
   * @param {import("../chart.js").ChartTask} task
   * @returns {Promise<Report | null>}
   */
  const analyse = async (configuration, depth, task) => {
    const command = { ...where, task: "configuration", configuration, depth };
    const { report } = await runToEnd(command, { started: (search) => { task.search = search; } });
    return report ?? null;
  };
  /** @type {import("../chart.js").ChartPlan["row"]} */
  const row = async (index, task) => {
    const counts = [];
    for (const configuration of searches) {
      if (task.stopped) return undefined;
      const report = tooSlow.has(configuration) ? null : await analyse(configuration, index + 1, task);
      if (!report || report.stopped) tooSlow.add(configuration);
      counts.push(report && !report.stopped ? report.nodes : null);
    }
    return counts.some((count) => count !== null) ? [index + 1, counts] : undefined;
  };
  const position = game.view && (game.start || game.moves.length) ? ` --position '${game.view.position}'` : "";
  $("chart-command").textContent = `outwit compare ${game.name}${position} --depth ${plies} --chart chart.svg`;
  return { kind: "game", name: game.name, column: "Depth", searches, row };
}

/** @param {KeyActions} keys */
function listenToAll(keys) {
  $("game").addEventListener("change", () => { leave(); open($("game").value); });
  settings.setUp(() => game.row, () => game.name, (name) => { leave(); return open(name); });
  $("nodes").addEventListener("change", save);
  $("new").addEventListener("click", restart);
  controls.setUp();
  copyWith($("link"));
  listen({ ...keys, c: () => $("chart-form").requestSubmit(), Escape: board.deselect }, () => game.view);
}

async function restore() {
  const wanted = state.read();
  steps.restore();
  game.paused = true;
  const fault = takeNumbers([["nodes", wanted.nodes]]);
  // Without a game on the page, a refused one also throws.
  const opened = await open(wanted.game || DEFAULT_GAME, wanted.start, wanted.moves).catch(() => false);
  // Another link or a choice of the reader has followed.
  if (opened === null) { showPage(); return; }
  if (!opened) {
    const message = $("fault").textContent;
    await open(DEFAULT_GAME);
    showBadLink(message, game.row.title);
    return;
  }
  // The moves before one that cannot be played are on the board.
  const refused = $("fault").hidden ? null : { fault: $("fault").textContent, instead: "The position before this move" };
  await searches.open(wanted, [wanted.a, wanted.b], [DEFAULTS.a, DEFAULTS.b], { canSearch: !isOver(), fault, ...refused });
}

async function start() {
  game.catalogue = await get("/api/catalogue");
  // The reader moves for both sides.
  game.players = { first: "human", second: "human" };
  gameMenu($("game"), game.catalogue.games);
  page.panels = ["a", "b"].map((side) => new GamePanel(side, save));
  const keys = searches.setUp({ panels: page.panels, limits, save });
  board.setUp();
  chart.setUp(plan);
  onChange((kind) => { if (kind === "position") changed(); });
  listenToAll(keys);
  await restore();
  addEventListener("hashchange", restore);
}

start().catch(showFailure);
