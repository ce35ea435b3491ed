// Resigning, agreeing on a draw, and leaving a game for a new one. A program agrees unless it sees its own side better.

import { run } from "../api.js";
import { sideDoes } from "../sides.js";
import { $, announce, element } from "../view.js";
import { chances } from "./chances.js";
import { end, game, isHuman, isOver, onChange, playedGame, restart, resume, setPlayer, sideToMove } from "./game.js";
import { playersOfGame, restorePlayers } from "./review.js";
import * as why from "./why.js";

const DRAW_SECONDS = 0.5;
const EVEN = 0.075; // of the winning chances: about 0.3 men

/** The search of a program that was offered a draw. @type {RunningSearch | null} */
let search = null;

/** The button that a question belongs to. */
let asker = "";

/** @param {string} text */
export function say(text) {
  why.say(text, false);
  announce(text);
}

/** Gives a button the focus. On a phone it is in view at the lower end of the screen, and the board stays in view. @param {string} id */
const focus = (id) => $(id).focus({ preventScroll: true });

function close() {
  if ($("ask").hidden) return;
  const hadFocus = $("ask").contains(document.activeElement);
  $("ask").hidden = true;
  $("ask").replaceChildren();
  if (hadFocus) focus(asker);
}

/**
 * Asks something below the board; the first answer has the focus.
 * @param {string} from the button that the question belongs to: without an answer, the focus goes there
 * @param {string} question
 * @param {[string, () => unknown][]} answers
 */
function ask(from, question, answers) {
  asker = from;
  const buttons = answers.map(([textContent, act], index) =>
    element("button", { type: "button", className: index === 0 ? "main" : "", textContent, onclick: () => { close(); act(); } }));
  $("ask").replaceChildren(element("p", { textContent: question }), element("div", { className: "bar" }, ...buttons));
  $("ask").hidden = false;
  buttons[0].focus({ preventScroll: true });
  $("ask").scrollIntoView({ block: "nearest" });
}

/** The side that a person resigns for: the one to move, or the only person. @returns {0 | 1} */
const ownSide = () => (isHuman("first") === isHuman("second") ? game.view.turn : isHuman("first") ? 0 : 1);

function resign() {
  const side = ownSide();
  ask("resign", `${game.view.sides[side]}: resign this game?`, [
    ["Resign", () => { if (!isOver()) end("resigned", side); focus("new"); }],
    ["Keep playing", () => focus("resign")],
  ]);
}

/** A program is asked. Its answer comes from a short search. */
function askProgram() {
  const { line: { here }, view: { sides, turn } } = game;
  say(`${sideDoes(sides[1 - turn], "consider")} the draw …`);
  search?.drop();
  const own = run({ ...playedGame(), task: "analyse", algorithm: "engine", seconds: DRAW_SECONDS }, (status) => {
    if (search !== own || !status.done) return;
    search = null;
    if (game.line.here !== here || isOver()) return;
    const value = status.report?.value;
    // The value is that of the side that offers.
    if (value && chances(value, status.report?.man) >= -EVEN) { say(""); end("agreed", null); return; }
    say(value ? `${sideDoes(sides[1 - turn], "decline")} the draw.` : "The draw could not be considered. Try again.");
  });
  search = own;
}

function offerDraw() {
  const { sides, turn } = game.view;
  if (isHuman("first") && isHuman("second")) {
    ask("draw", `${sideDoes(sides[turn], "offer")} a draw. ${sides[1 - turn]}?`, [
      ["Accept", () => { if (!isOver()) end("agreed", null); focus("new"); }],
      ["Decline", () => { say(`${sideDoes(sides[1 - turn], "decline")} the draw.`); focus("draw"); }],
    ]);
  } else askProgram();
}

/** Starts a new game. */
const begin = () => restart().then(() => resume());

/** Starts a new game by the button or its key, which are easily pressed by mistake: a game that goes on is left only after a question. */
export const askToBegin = () => leave(() => { begin(); focus("new"); }, () => focus("new"));

/**
 * Leaves the game, after a question if it is going on. Returns whether there is a question.
 * @param {() => unknown} go
 * @param {() => unknown} stay
 */
export function leave(go, stay) {
  const isGoingOn = game.moves.length > 0 && !isOver();
  if (isGoingOn) ask("new", "Leave this game and start a new one?", [["New game", go], ["Keep playing", stay]]); else go();
  return isGoingOn;
}

function refresh() {
  const playing = Boolean(game.view) && !isOver() && game.moves.length > 0;
  $("hint").disabled = Boolean(game.view) && isOver();
  $("resign").disabled = !playing || !(isHuman("first") || isHuman("second"));
  $("draw").disabled = !playing || !isHuman(sideToMove());
  const ended = Boolean(game.view) && isOver() && game.moves.length > 0;
  $("ended").hidden = !ended;
  const { first, second } = playersOfGame();
  $("swap").hidden = (first === "human") === (second === "human");
}

/** Starts a new game with the players on the other sides. */
function swap() {
  restorePlayers();
  const { first, second } = game.players;
  setPlayer("first", second);
  setPlayer("second", first);
  begin();
}

/**
 * Connects the buttons.
 * @param {(tab: string) => void} open opens a tab
 */
export function setUp(open) {
  $("again").addEventListener("click", begin);
  $("swap").addEventListener("click", swap);
  $("to-mistakes").addEventListener("click", () => { open("moves"); $("review").click(); $("review-stop").focus({ preventScroll: true }); });
  $("resign").addEventListener("click", resign);
  $("draw").addEventListener("click", offerDraw);
  $("ask").addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  onChange((change) => {
    if (change === "position") close();
    refresh();
  });
}
