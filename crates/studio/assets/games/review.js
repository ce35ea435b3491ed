// A game as text: opened, reviewed, and its mistakes listed with better moves.

import { post, run } from "../api.js";
import { takeFiles } from "../files.js";
import { $, announce, element, plural, showError, showFailure, valueText } from "../view.js";
import { game, jump, onChange, open, playedGame, setPlayer } from "./game.js";

const DEFAULT_SECONDS = 0.2;
const POINTS_PER_UNIT = 400; // scale of the winning chances

const state = {
  /** @type {RunningSearch | null} */
  search: null,
  /** The moves of the game in the list. */
  moves: "",
};

const allMoves = () => [...game.moves, ...game.future];

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
    if (await open(record.game, record.start, record.moves)) announce(`A game of ${plural(record.moves.length, "move")}.`);
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

/** @param {{ plies: ReviewedMove[] }} review */
function list({ plies }) {
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
  takeFiles("open-record", (_, text) => { $("record").value = text; return openRecord(); });
  $("review").addEventListener("click", review);
  $("review-stop").addEventListener("click", () => state.search?.stop());
  // The list belongs to one game.
  onChange((change) => {
    if (change === "position" && state.moves && allMoves().join(" ") !== state.moves) { state.moves = ""; $("mistakes").replaceChildren(); }
  });
}
