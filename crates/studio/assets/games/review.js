// A game as text: opened, reviewed, and its mistakes listed with better moves.

import { post, run } from "../api.js";
import { takeFiles } from "../files.js";
import { $, announce, element, plural, showError, showFailure, svgElement, valueText } from "../view.js";
import { game, jump, onChange, open, playedGame, setPlayer, valueSide } from "./game.js";
import { showMoves } from "./players.js";

const DEFAULT_SECONDS = 0.2;
const MAX_GAME_BYTES = 1_000_000;
const POINTS_PER_UNIT = 400; // scale of the winning chances

const state = {
  /** @type {RunningSearch | null} */
  search: null,
  /** The moves of the game in the list. */
  moves: "",
};

const allMoves = () => [...game.moves, ...game.future];

// The moves in numbered pairs, as they can be opened again.
function movesAsText() {
  const moves = allMoves();
  const first = game.moves.length % 2 === 0 ? game.view.turn : 1 - game.view.turn;
  const text = moves.map((move, index) => ((index + first) % 2 === 0 ? `${(index + first) / 2 + 1}. ${move}` : index === 0 ? `1... ${move}` : move)).join(" ");
  return game.start ? `[SetUp "1"]\n[FEN "${game.start}"]\n\n${text}` : text;
}

// The reader moves for both sides.
function setBothHuman() {
  setPlayer("first", "human");
  setPlayer("second", "human");
}

async function openRecord() {
  showError(null);
  try {
    const record = await post("/api/record", { game: game.name, text: $("record").value });
    setBothHuman();
    if (!(await open(record.game, record.start, record.moves))) return;
    announce(`A game of ${plural(record.moves.length, "move")}.`);
    if (record.fault) showError(`${record.fault} The game is opened up to the move before.`);
  } catch (error) {
    showFailure(error);
  }
}

/**
 * A value as winning chances, from -1 to 1.
 * @param {Value} value
 */
const chances = (value) => ("win_in" in value ? 1 : "loss_in" in value ? -1 : "draw" in value ? 0 : Math.tanh(value.score / POINTS_PER_UNIT));
/** @param {ReviewedMove} ply */
const cost = (ply) => chances(ply.best_value) - chances(ply.value);

const MARKS = { good: "", doubtful: "?!", mistake: "?", blunder: "??" };
const VERDICTS = { good: "good", doubtful: "doubtful", mistake: "a mistake", blunder: "a blunder" };

/**
 * The curve of the chances after each move, for the side from which values are shown. A click goes to the move.
 * @param {ReviewedMove[]} plies
 */
function curve(plies) {
  const [width, height] = [Math.max(1, plies.length), 100];
  /** @param {ReviewedMove} ply */
  const y = (ply) => height / 2 - (ply.side === game.view.sides[valueSide()] ? 1 : -1) * chances(ply.value) * (height / 2 - 4);
  const points = plies.map((ply, index) => `${index + 1} ${y(ply).toFixed(1)}`);
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `The chances of ${game.view.sides[valueSide()]} after each of ${plies.length} moves` },
  svgElement("path", { class: "area", d: `M0 ${height / 2}L${points.join("L")}V${height / 2}Z` }),
  svgElement("path", { class: "zero", d: `M0 ${height / 2}H${width}` }),
  svgElement("path", { class: "shaft", d: `M0 ${height / 2}L${points.join("L")}` }));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    jump(Math.max(0, Math.min(plies.length, Math.round(((event.clientX - box.left) / box.width) * width))));
  });
  $("curve").replaceChildren(svg);
  $("curve").hidden = plies.length < 2;
}

/** @param {{ plies: ReviewedMove[] }} review */
function list({ plies }) {
  game.review = new Map(plies.map((ply) => [ply.number, ply]));
  curve(plies);
  showMoves(jump);
  const wrong = plies.filter((ply) => ply.verdict !== "good");
  /** @type {ReviewedMove | null} */
  const worst = wrong.reduce((worst, ply) => (worst && cost(worst) >= cost(ply) ? worst : ply), /** @type {any} */ (null));
  $("mistakes").replaceChildren(...wrong.map((ply) => element("li", { className: ply === worst ? "worst" : "" },
    element("button", { type: "button", textContent: `${Math.ceil(ply.number / 2)}. ${ply.move}${MARKS[ply.verdict]}`,
      ariaLabel: `Go to the position before move ${ply.number}, ${ply.move}`, onclick: () => jump(ply.number - 1) }),
    ` ${ply.side}, ${VERDICTS[ply.verdict]}: ${valueText(ply.value)}; better ${ply.best}, ${valueText(ply.best_value)}${ply === worst ? " – the most costly move" : ""}`)));
  $("review-status").textContent = worst
    ? `Mistakes: ${wrong.length} of ${plural(plies.length, "move")}; ${worst.move} by ${worst.side} cost most.`
    : `No mistake found in ${plural(plies.length, "move")}.`;
  announce($("review-status").textContent);
}

function review() {
  state.search?.drop();
  showError(null);
  const moves = allMoves();
  if (!moves.length) { $("review-status").textContent = "No moves yet: play some, or paste a game above."; return; }
  setBothHuman();
  state.moves = moves.join(" ");
  game.review = new Map();
  $("mistakes").replaceChildren();
  $("review-stop").hidden = false;
  const seconds = $("review-time").checkValidity() ? Number($("review-time").value) : DEFAULT_SECONDS;
  const own = run({ ...playedGame(), moves, task: "review", seconds }, (status) => {
    if (state.search !== own) return;
    if (!status.done) {
      if (status.reviewed) $("review-status").textContent = `Move ${status.reviewed[0]} of ${status.reviewed[1]} …`;
      return;
    }
    state.search = null;
    $("review-stop").hidden = true;
    if (status.error) showError(status.error);
    if (status.review) list(status.review); else $("review-status").textContent = "Stopped.";
  });
  state.search = own;
}

/** Connects the controls. */
export function setUp() {
  $("record-form").addEventListener("submit", (event) => { event.preventDefault(); openRecord(); });
  takeFiles("open-record", (_, text) => { $("record").value = text; return openRecord(); }, MAX_GAME_BYTES);
  $("write-record").addEventListener("click", () => { $("record").value = movesAsText(); });
  $("review").addEventListener("click", review);
  $("review-stop").addEventListener("click", () => state.search?.stop());
  // The list belongs to one game.
  onChange((change) => {
    if (change !== "position" || !state.moves || allMoves().join(" ") === state.moves) return;
    state.moves = "";
    game.review = new Map();
    $("mistakes").replaceChildren();
    $("curve").hidden = true;
    $("review-status").textContent = "Compares each move of the game with the best one.";
  });
}
