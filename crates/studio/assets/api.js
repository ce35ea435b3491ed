// Requests to the server, and the event stream of a run.

import { EventStream } from "./event-stream.js";
import { LOST, ask, noAnswer, refusal, waitForServer } from "./faults.js";

/** How long a search may take to start or to stop, in milliseconds; the server does neither slowly. */
const TURN_TIMEOUT = 30_000;

/** @param {Response} response */
async function parsed(response) {
  const data = await response.json().catch((error) => { if (error.name === "TimeoutError") throw noAnswer(); return {}; });
  if (!response.ok) throw refusal(new URL(response.url).pathname, response.status, data.error);
  return data;
}

/**
 * @param {Response} response
 * @returns {Promise<Blob>}
 */
const blob = async (response) => (response.ok ? response.blob() : parsed(response));

/**
 * @param {string} path
 * @param {unknown} data
 * @param {AbortSignal} [signal]
 */
const send = (path, data, signal) => ask(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
  signal,
});

/**
 * The answer to a GET request, as JSON. Rejects with the server's message.
 * @param {string} path
 * @returns {Promise<any>}
 */
export const get = async (path) => parsed(await ask(path));

/**
 * The answer to a POST request, as JSON. Rejects with the server's message.
 * @param {string} path
 * @param {unknown} data
 * @param {AbortSignal} [signal] ends the wait for the answer
 * @returns {Promise<any>}
 */
export const post = async (path, data, signal) => parsed(await send(path, data, signal));

/**
 * The answer to a GET request, as a file.
 * @param {string} path
 */
export const getFile = async (path) => blob(await ask(path));

/**
 * The answer to a POST request, as a file.
 * @param {string} path
 * @param {unknown} data
 */
export const postFile = async (path, data) => blob(await send(path, data));

/** The last request that starts or stops a search. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Sends requests that start or stop searches one after another: a search that is dropped before its turn is never started, however
 * fast a key is pressed. One without an answer fails after a while, so that the next ones get their turn.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} send
 * @returns {Promise<T>}
 */
function inTurn(send) {
  const sent = last.then(() => send(AbortSignal.timeout(TURN_TIMEOUT)));
  last = sent.catch(() => {});
  return sent;
}

/**
 * Starts a search and reports every status until it ends. The event stream is open only while the search runs. Closing it
 * stops the search, and so does hiding the page.
 * @param {unknown} command
 * @param {(status: RunStatus) => void} report
 * @param {string} [path]
 * @returns {RunningSearch}
 */
export function run(command, report, path = "/api/run") {
  /** @type {EventStream<RunStatus> | null} */
  let source = null;
  /** @type {number | null} */
  let id = null;
  let ended = false;
  const close = () => { ended = true; source?.close(); document.removeEventListener("visibilitychange", hide); };
  const hide = () => { if (document.visibilityState === "hidden") stop(); };
  /** @param {{ error?: string, cancelled?: boolean }} reason */
  const end = (reason) => { close(); report(/** @type {RunStatus} */ ({ done: true, ...reason })); };
  const stopPath = () => `/api/run/${id}/stop`;
  const stop = () => {
    if (ended) return;
    if (id === null) { end({ cancelled: true }); return; }
    inTurn((signal) => post(stopPath(), {}, signal)).catch((error) => { if (!ended) end({ error: error.message }); });
  };
  /** @param {boolean} again whether to start a search again that the server no longer keeps */
  const start = (again) => inTurn(async (signal) => {
    if (ended) return null;
    const { run: number } = await post(path, command, signal);
    id = number;
    if (ended) await post(stopPath(), {}, signal).catch(() => {});
    return number;
  }).then((number) => {
    if (ended || number === null) return;
    document.addEventListener("visibilitychange", hide);
    source = new EventStream(`/api/run/${id}/events`, {
      take: (status) => { if (status.done) close(); report({ ...status, run: number }); },
      lost: async (received) => {
        // An event stream does not say why it could not be opened; a request about the search does.
        const error = received === 0 ? await inTurn((signal) => post(stopPath(), {}, signal)).then(() => null, (failed) => failed) : null;
        if (ended) return;
        if (error?.status !== 404) { waitForServer(); end({ error: LOST }); return; }
        if (again) start(false); else end({ error: error.message });
      },
    });
  }).catch((error) => { if (!ended) end({ error: error.message }); });
  // The move of a player is short.
  start(/** @type {{ task?: string }} */ (command).task === "move");
  return {
    stop,
    drop() { if (!ended) { close(); if (id !== null) inTurn((signal) => post(stopPath(), {}, signal)).catch(() => {}); } },
  };
}

/**
 * Runs a search and waits for its end: its last status. Rejects with the server's message.
 * @param {unknown} command
 * @param {{ path?: string, started?: (search: RunningSearch) => void }} [options] `started` gets the search, to stop it
 * @returns {Promise<RunStatus>}
 */
export const runToEnd = (command, { path, started } = {}) => new Promise((resolve, reject) => {
  const search = run(command, (status) => {
    if (!status.done) return;
    if (status.error) reject(new Error(status.error)); else resolve(status);
  }, path);
  started?.(search);
});
