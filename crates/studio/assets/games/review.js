// A game as text: opened, reviewed, and its mistakes listed with better moves.

import { post, run } from "../api.js";
import { takeFiles } from "../files.js";
import { SIDES, sideColour } from "../sides.js";
import { tab } from "../store.js";
import { areUsable } from "../number-field.js";
import { leave } from "../url.js";
import { $, announce, element, plural, sentence, showError, showFailure, svgElement, valueText } from "../view.js";
import * as clock from "./clock.js";
import { game, goTo, isOver, linesChanged, onChange, open, playedGame, setPlayer, valueSide } from "./game.js";
import * as learn from "./learn.js";
import { chancesOf, cost } from "./chances.js";
import { numbered } from "./move-list.js";
import { refresh as showPlayers } from "./players.js";
import { reversed } from "./seats.js";
import { MARKS, VERDICTS } from "./verdicts.js";

const MAX_GAME_BYTES = 1_000_000;

/** The names of the last review, the tags of the game, and the players before the review in the memory of the tab. */
const [KEPT, TAGS, SEATS] = ["review", "tags", "review-seats"];

/** Is called after a game was opened. */
let opened = () => {};
/** @param {() => void} act */
export const onOpened = (act) => { opened = act; };

const state = {
  /** @type {RunningSearch | null} */
  search: null,
  /** The game of the list. */
  line: game.line,
  /** The players before the review. @type {Record<"first" | "second", string> | null} */
  seats: null,
  /** The text of the game as it was written last. */
  written: "",
  /** How often it was asked for. */
  writes: 0,
  /** The text whose games are listed. */
  listed: "",
  /** The number of the one that is open. */
  number: 0,
  /** Whether a text is being opened. */
  opens: false,
  /** How often a text was to be opened or another game was begun: the answer to an older request is ignored. */
  begun: 0,
  /** Whether the board was turned for its player before the review. */
  seated: false,
};

/** The text of the game is there when its tab is opened, unless the reader has begun another one. */
export function shown() {
  const { value } = $("record");
  if (game.line.root.children.length && (!value.trim() || value === state.written)) writeRecord();
}

/** The comment of a move with the better one of its review, as `outwit annotate` writes it. One of an earlier review stays alone. @param {MoveNode} node */
function withReview({ comment, review }) {
  if (!review || review.verdict === "good" || / for \S+; better /.test(comment)) return comment;
  const side = valueSide();
  const isDraughts = game.row.id === "draughts";
  /** @param {Value} value */
  const words = (value) => {
    const own = review.turn === side ? value : reversed(value);
    return isDraughts && "score" in own ? (own.score < 0 ? "" : "+") + (own.score / 100).toFixed(2) : valueText(own);
  };
  return `${words(review.value)} for ${game.view.sides[side]}; better ${review.best} ${words(review.best_value)} ${comment}`.trim();
}

async function writeRecord() {
  const { line, name, start } = game;
  const own = state.writes += 1;
  try {
    const moves = line.record(line.root, withReview);
    const { text } = await post("/api/record/text", {
      game: name, start: start || null, line: moves, comment: line.root.comment, tags: line.tags, ...(await result(moves)),
    });
    // A text that was asked for later is newer.
    if (own === state.writes) $("record").value = state.written = text;
  } catch (error) { showFailure(error); }
}

/** How the main line has ended, as the server takes it. The board may show another position. @param {RecordMove[]} main */
async function result(main) {
  const { ending, line } = game;
  const isOfText = ending?.how === "recorded" || ending?.how === "unclear";
  // A game that went on after the result of its text has another one.
  const isKept = ending?.node.isMain && !(isOfText && ending.node.children.length);
  const said = line.tags.find(([name]) => name === "Result")?.[1];
  if (isKept && isOfText && said) return { result: said };
  if (ending && isKept && ending.how !== "unclear") return { over: true, winner: ending.side === null ? null : 1 - ending.side };
  const { view } = await post("/api/position", { ...playedGame(), moves: main.map(({ move }) => move) });
  return view.outcome ? { over: true, winner: view.outcome.winner } : {};
}

/** The loser by the result of a text, whose first score is White's or the first side's: 0 or 1, null after a draw; undefined if it names none. @param {string} text */
function loserBy(text) {
  const white = valueSide();
  if (/^(1\/2|1|½)-\1F?$/.test(text)) return null;
  return /^[12]-0F?$/.test(text) ? 1 - white : /^0-[12]F?$/.test(text) ? white : undefined;
}

/** Takes the result of the text of a game that the rules have not ended. @param {string} text */
function takeResult(text) {
  const side = loserBy(text);
  const node = game.line.line().at(-1) ?? game.line.root;
  if (["", "*", "?"].includes(text)) return;
  game.ending = side === undefined ? { how: "unclear", side: null, node } : { how: "recorded", side: /** @type {0 | 1 | null} */ (side), node };
}

// The reader moves for both sides. A new game has the players of before.
function setBothHuman() {
  clock.putAway();
  setPlayer("first", "human");
  setPlayer("second", "human");
}

/** Whether a text is PDN, which is written for draughts only; the texts of other games name them. @param {string} name of its file @param {string} text */
const isPdn = (name, text) => /\.pdn$/i.test(name) || (/\[(Event|GameType|FEN|Result) "/.test(text) && !/\[Game "/.test(text));

/** Lists the games of a text that has several. @param {string} text @param {string[]} titles @param {number} number of the one that is open */
function listGames(text, titles, number) {
  [state.listed, state.number] = [text, number];
  $("record-games").hidden = titles.length < 2;
  $("record-game").replaceChildren(...titles.map((title, index) =>
    element("option", { value: String(index), textContent: `${index + 1}. ${title}`, selected: index === number })));
}

/** Opens the game in the field: of several games the one that is chosen in their list. @param {string} [name] of the file that it was read from */
async function openRecord(name = "") {
  showError(null);
  const own = state.begun += 1;
  try {
    const text = $("record").value;
    const wanted = game.row.id !== "draughts" && isPdn(name, text) ? "draughts" : game.name;
    const number = text === state.listed ? Number($("record-game").value) : 0;
    const record = await post("/api/record", { game: wanted, text, number });
    if (own !== state.begun) return;
    // The way back leads to the game before.
    leave();
    state.opens = true;
    const done = await open(record.game, record.start, record.moves);
    state.opens = false;
    if (!done) return;
    setBothHuman();
    listGames(text, record.titles, number);
    game.line.root.comment = record.comment;
    setTags(record.tags);
    game.line.names = namesIn(record.tags);
    showPlayers();
    game.line.add(record.line);
    // A draw by repetition, which leaves moves, need not have been claimed.
    if (!record.fault && (!game.view.outcome || game.view.moves.length)) takeResult(record.result ?? "");
    linesChanged();
    opened();
    const of = record.titles.length < 2 ? "A game" : `Game ${number + 1} of ${record.titles.length}`;
    announce(`${of}: ${plural(record.moves.length, "move")}.`);
    const faults = [
      record.fault && `${sentence(record.fault)} The game is opened up to the move before.`,
      record.variation_fault && `${sentence(record.variation_fault)} The variation is opened up to the move before.`,
    ].filter(Boolean);
    if (faults.length) showError(faults.join(" "));
  } catch (error) {
    if (own !== state.begun) return;
    // The list names the game on the board.
    $("record-game").value = String(state.number);
    showFailure(error);
  }
}

/** @typedef {import("./move-tree.js").MoveNode} MoveNode @typedef {import("./move-tree.js").RecordMove} RecordMove */

/**
 * The curve of the chances after each move, for the side from which values are shown. A click goes to the move.
 * @param {ReviewedMove[]} plies
 * @param {MoveNode[]} nodes
 * @param {[number, number]} [range] of the results of a game of points
 */
function curve(plies, nodes, range) {
  const [width, height] = [Math.max(1, plies.length), 100];
  /** @param {ReviewedMove} ply */
  const y = (ply) => height / 2 - (ply.side === game.view.sides[valueSide()] ? 1 : -1) * chancesOf(ply, range) * (height / 2 - 4);
  const points = plies.map((ply, index) => `${index + 1} ${y(ply).toFixed(1)}`);
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `The chances of ${game.view.sides[valueSide()]} after each of ${plies.length} moves` },
  svgElement("rect", { class: "area", width, height, "data-colour": sideColour(game.view.sides, 1 - valueSide()) }),
  svgElement("path", { class: "area", d: `M0 ${height}V${height / 2}L${points.join("L")}V${height}Z`, "data-colour": sideColour(game.view.sides, valueSide()) }),
  svgElement("path", { class: "zero", d: `M0 ${height / 2}H${width}` }),
  svgElement("path", { class: "shaft", d: `M0 ${height / 2}L${points.join("L")}` }));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const count = Math.max(0, Math.min(plies.length, Math.round(((event.clientX - box.left) / box.width) * width)));
    goTo(count ? nodes[count - 1] : game.line.root);
  });
  $("curve").replaceChildren(svg);
  $("curve").hidden = plies.length < 2;
}

/** Adds the better line as a variation and goes to its first move. @param {ReviewedMove} ply @param {MoveNode} node */
function showBetter(ply, node) {
  const parent = node.parent ?? game.line.root;
  game.line.add(ply.line.map((move) => ({ move })), parent);
  goTo(parent.child(ply.best)).then(linesChanged);
}

/** @param {{ plies: ReviewedMove[]; points?: [number, number] }} review @param {MoveNode[]} nodes the moves that were reviewed */
function list({ plies, points }, nodes) {
  plies.forEach((ply, index) => { nodes[index].review = ply; });
  curve(plies, nodes, points);
  const wrong = plies.filter((ply) => ply.verdict !== "good");
  /** @type {ReviewedMove | null} */
  const worst = wrong.reduce((worst, ply) => (worst && cost(worst, points) >= cost(ply, points) ? worst : ply), /** @type {any} */ (null));
  $("mistakes").replaceChildren(...wrong.map((ply) => {
    const node = nodes[ply.number - 1];
    return element("li", { className: ply === worst ? "worst" : "" },
      element("button", { type: "button", textContent: `${numbered(node)}${MARKS[ply.verdict]}`,
        ariaLabel: `Go to the position before move ${ply.number}, ${ply.move}`, onclick: () => goTo(node.parent ?? game.line.root) }),
      ` ${ply.side}, ${VERDICTS[ply.verdict]}: ${valueText(ply.value)}; better ${ply.best}, ${valueText(ply.best_value)}${ply === worst ? " – the most costly move" : ""} `,
      ply.line.length ? element("button", { type: "button", className: "quiet", textContent: "Show the line",
        ariaLabel: `Show the line for move ${ply.number}, better ${ply.best}`, onclick: () => showBetter(ply, node) }) : null);
  }));
  $("review-result").hidden = false;
  // With its number, since in some games a move is a number itself.
  $("review-status").textContent = worst
    ? `Mistakes: ${wrong.length} of ${plural(plies.length, "move")}; ${numbered(nodes[worst.number - 1])} by ${worst.side} cost most.`
    : `No mistake found in ${plural(plies.length, "move")}.`;
  const { first, second } = playersOfGame();
  learn.offer(wrong.map((ply) => nodes[ply.number - 1]), [first === "human", second === "human"]);
  linesChanged();
  announce($("review-status").textContent);
}

/** What a review is of. @param {MoveNode[]} nodes */
const subject = (nodes) => [game.name, game.start, ...nodes.map((node) => node.move)].join(" ");

/** @typedef {import("./move-tree.js").MoveTree["tags"]} Tags */

/** @param {Tags} tags of the text of the game */
function setTags(tags) {
  game.line.tags = tags;
  tab.setValue(TAGS, tags);
}

/** The names of the players in the order of the sides; none if the text has none. @param {Tags} tags */
function namesIn(tags) {
  // The address puts a bar between the names; PDN has a question mark for an unknown player.
  const names = game.view.sides.map((side) => (tags.find(([name]) => name === side)?.[1] ?? "").replaceAll("|", "/").replace(/^\?$/, "").trim());
  return names.some(Boolean) ? names.map((name, index) => name || game.view.sides[index]) : [];
}

/** The tags of the game when the page was left. */
export const keptTags = () => tab.value(TAGS, /** @type {Tags} */ ([]));

/** The players before the review that was going on, or whose game was open, when the page was left. */
export const keptSeats = () => tab.value(SEATS, { seats: state.seats, seated: false });

/**
 * Shows the review of the game again after its page was loaded again.
 * @param {Tags} tags of the text of the game
 * @param {ReturnType<typeof keptSeats> | null} seats
 */
export function showKept(tags, seats) {
  setTags(tags);
  if (seats?.seats) {
    [state.seats, state.seated, state.line] = [seats.seats, seats.seated, game.line];
    tab.setValue(SEATS, seats);
  }
  const kept = tab.value(KEPT, /** @type {{ of: string, review: { plies: ReviewedMove[]; points?: [number, number] } } | null} */ (null));
  // The board may show a better line, which is a variation of the game that was reviewed.
  const nodes = [game.line.line(), game.line.main()].find((each) => kept?.of === subject(each));
  if (!kept || !nodes) return;
  state.line = game.line;
  list(kept.review, nodes);
}

function clear() {
  $("review-result").hidden = true;
  $("mistakes").replaceChildren();
  $("curve").hidden = true;
  learn.offer([]);
}

/** Whether a game is over after its moves; some of them may be taken back. @param {MoveNode[]} nodes */
const isFinished = async (nodes) => isOver() || Object.keys(await result(nodes)).length > 0;

/** The players of the game, also while the reader has both sides after a review. */
export const playersOfGame = () => state.seats ?? game.players;

/** Forgets the players of the game before a review: another game has its own. */
export function forgetPlayers() {
  state.seats = null;
  tab.setValue(SEATS, null);
}

/** Gives the sides back to the players of the game after a review. */
export function restorePlayers() {
  const { seats } = state;
  forgetPlayers();
  if (!seats) return;
  game.seats = state.seated;
  for (const side of SIDES) setPlayer(side, seats[side]);
}

/** The reader tries moves of both sides in a game that is over. The players of one that goes on stay. @param {MoveNode[]} nodes */
async function takeBothSides(nodes) {
  const { line } = game;
  if (state.seats || !(await isFinished(nodes)) || line !== game.line) return;
  [state.seats, state.seated] = [{ ...game.players }, game.seats];
  tab.setValue(SEATS, { seats: state.seats, seated: state.seated });
  // The board stays as the player sees it.
  game.seats = false;
  setBothHuman();
}

function showProgress() {
  $("review-stop").hidden = false;
  $("review-status").textContent = "Comparing each move with the best one …";
  $("review-result").hidden = false;
  $("review-result").scrollIntoView({ block: "nearest" });
}

function review() {
  if (!areUsable($("review-time"))) return;
  state.search?.drop();
  showError(null);
  const nodes = game.line.line();
  const moves = nodes.map((node) => node.move);
  state.line = game.line;
  takeBothSides(nodes).catch(showFailure);
  clear();
  showProgress();
  const seconds = Number($("review-time").value);
  const own = run({ ...playedGame(), moves, task: "review", seconds }, (status) => {
    if (state.search !== own) return;
    if (!status.done) {
      if (status.reviewed) $("review-status").textContent = `Move ${status.reviewed[0]} of ${status.reviewed[1]} …`;
      return;
    }
    state.search = null;
    const hadFocus = document.activeElement === $("review-stop");
    $("review-stop").hidden = true;
    if (status.error) showError(status.error);
    if (status.review) {
      list(status.review, nodes);
      tab.setValue(KEPT, { of: subject(nodes), review: status.review });
    } else $("review-status").textContent = "Stopped.";
    if (hadFocus) $($("learn-bar").hidden ? "review" : "learn-start").focus();
  });
  state.search = own;
}

/** Connects the controls. */
export function setUp() {
  game.playersOfGame = playersOfGame;
  $("record-form").addEventListener("submit", (event) => { event.preventDefault(); openRecord(); });
  takeFiles("open-record", (name, text) => { $("record").value = text; return openRecord(name); }, MAX_GAME_BYTES);
  $("record-game").addEventListener("change", () => openRecord());
  $("write-record").addEventListener("click", writeRecord);
  $("review").addEventListener("click", review);
  $("review-stop").addEventListener("click", () => state.search?.stop());
  // The list belongs to one game.
  onChange(() => {
    if (game.line === state.line) return;
    state.line = game.line;
    setTags(game.line.tags);
    // The reader moves for both sides of a game from a text.
    if (state.opens) forgetPlayers(); else { state.begun += 1; restorePlayers(); }
    state.search?.drop();
    state.search = null;
    $("review-stop").hidden = true;
    clear();
    $("record-games").hidden = true;
  });
}
