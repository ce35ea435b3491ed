// Faults of links and of the server: each is shown as a sentence with a remedy. A server that does not answer is asked again
// until it does; then the page loads itself again, since its address holds its state.

import { RELOAD, sentence, showFailure } from "./view.js";

const ASK_AGAIN = 1500; // milliseconds
/** What a proxy answers in place of a studio that does not. The studio itself never does. */
const OF_PROXY = [502, 504];
const GONE = "The studio does not answer. Start it again with “outwit studio”; this page continues by itself as soon as it is back.";
/** What is said when an event stream ends by itself. */
export const LOST = "The connection to the studio is lost. This page continues by itself as soon as the studio is back.";
const NO_ANSWER = "The studio takes too long to answer. Close other pages of the studio that are open, then load this page again.";
const OTHER = "The studio was started again with another access token. Open the address that it printed (in a class, ask your teacher for it), then load this page again.";
const FORGOTTEN = "The studio no longer keeps this search: it was restarted, or many searches followed.";

/** @typedef {import("./view.js").Remedy} Remedy */

/**
 * An error with remedies.
 * @param {string} message
 * @param {...Remedy} remedies
 */
const fault = (message, ...remedies) => Object.assign(new Error(message), { remedies });

/** The timer of the next question to a server that does not answer. @type {number | undefined} */
let asking;

/** Asks the server until it answers, then loads the page again. Any other answer may be one of a proxy. */
export function waitForServer() {
  if (asking !== undefined) return;
  const ask = async () => {
    const answer = await fetch("/icon.svg", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) { location.reload(); return; }
    if (answer?.status !== 401) { asking = setTimeout(ask, ASK_AGAIN); return; }
    asking = undefined;
    showFailure(fault(OTHER, RELOAD));
  };
  asking = setTimeout(ask, ASK_AGAIN);
}

/** The error of a request whose time is over. The server is there: it has accepted the connection, or other pages use all of them. */
export const noAnswer = () => fault(NO_ANSWER, RELOAD);

/**
 * As `fetch`, but a server that does not answer is waited for, unless the request has a time limit and that is over.
 * @param {string} path
 * @param {RequestInit} [request]
 */
export async function ask(path, request) {
  try {
    const answer = await fetch(path, request);
    if (!OF_PROXY.includes(answer.status)) return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") throw noAnswer();
    // A request that ends because the page is left fails as well; its message is not seen.
  }
  waitForServer();
  throw new Error(GONE);
}

/**
 * The error of an answer that is not successful.
 * @param {string} path
 * @param {number} status
 * @param {string | undefined} message
 */
export function refusal(path, status, message) {
  if (status === 401) return fault(OTHER, RELOAD);
  if (status === 404 && path.startsWith("/api/run/")) return Object.assign(fault(FORGOTTEN, RELOAD), { status });
  return Object.assign(new Error(message ?? `The server answered with status ${status}.`), { status });
}

/**
 * Says that a link cannot be shown, and what is shown instead.
 * @param {string | null} message why
 * @param {string} instead
 * @param {...Remedy} remedies
 */
export const showBadLink = (message, instead, ...remedies) =>
  showFailure(fault(`This link cannot be opened: ${sentence(message || "it is damaged")} ${instead} is shown instead.`, ...remedies));
