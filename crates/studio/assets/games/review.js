// A game as text: opened, walked through, and its mistakes listed with what was better.

import { post, run } from "../api.js";
import { takeFiles } from "../files.js";
import { $, complain, element, say, words } from "../view.js";
import { course, game, jump, onChange, open, setPlayer } from "./game.js";

let search = null;
let of = ""; // the moves that the list is about

// A reader who looks at a game moves for both sides.
function look() {
  for (const side of ["first", "second"]) setPlayer(side, "human");
}

async function read() {
  complain(null);
  try {
    const found = await post("/api/record", { game: game.name, text: $("record").value });
    look();
    if (await open(found.game, found.start, found.moves)) say(`A game of ${found.moves.length} moves.`);
  } catch (error) {
    complain(error.message);
  }
}

const chances = (value) => ("win_in" in value ? 1 : "loss_in" in value ? -1 : "draw" in value ? 0 : Math.tanh(value.score / 400));
const MARKS = { doubtful: "?!", mistake: "?", blunder: "??" };
const SAYS = { doubtful: "doubtful", mistake: "a mistake", blunder: "a blunder" };

function list({ plies }) {
  const wrong = plies.filter((ply) => ply.verdict !== "good");
  const cost = (ply) => chances(ply.best_value) - chances(ply.value);
  const worst = wrong.reduce((worst, ply) => (worst && cost(worst) >= cost(ply) ? worst : ply), null);
  $("mistakes").replaceChildren(...wrong.map((ply) => element("li", { className: ply === worst ? "worst" : "" },
    element("button", { type: "button", textContent: `${Math.ceil(ply.number / 2)}. ${ply.move}${MARKS[ply.verdict]}`,
      ariaLabel: `Before move ${ply.number}, ${ply.move}`, onclick: () => jump(ply.number - 1) }),
    ` ${ply.side}, ${SAYS[ply.verdict]}: ${words(ply.value)}; better ${ply.best}, ${words(ply.best_value)}${ply === worst ? " – the move that cost most" : ""}`)));
  $("review-status").textContent = worst
    ? `${wrong.length} of ${plies.length} moves could have been better; ${worst.move} by ${worst.side} cost most.`
    : `No mistake was found in ${plies.length} moves.`;
  say($("review-status").textContent);
}

const all = () => [...game.moves, ...game.future];

function review() {
  search?.drop();
  complain(null);
  if (!all().length) { $("review-status").textContent = "There is no move yet: play some, or paste a game above."; return; }
  look();
  of = all().join(" ");
  $("mistakes").replaceChildren();
  $("review-stop").hidden = false;
  const seconds = $("review-time").checkValidity() ? Number($("review-time").value) : 0.2;
  const own = run({ ...course(), moves: all(), task: "review", seconds }, (status) => {
    if (search !== own) return;
    if (!status.done) {
      if (status.reviewed) $("review-status").textContent = `Move ${status.reviewed[0]} of ${status.reviewed[1]} …`;
      return;
    }
    search = null;
    $("review-stop").hidden = true;
    if (status.error) complain(status.error);
    if (status.review) list(status.review); else $("review-status").textContent = "Stopped.";
  });
  search = own;
}

export function setUp() {
  $("record-form").addEventListener("submit", (event) => { event.preventDefault(); read(); });
  takeFiles("open-record", (_, text) => { $("record").value = text; return read(); });
  $("review").addEventListener("click", review);
  $("review-stop").addEventListener("click", () => search?.stop());
  // The list is about one game; another one has its own.
  onChange((kind) => { if (kind === "position" && of && all().join(" ") !== of) { of = ""; $("mistakes").replaceChildren(); } });
}
