// The state of the evaluation lab in the address.

import * as url from "../url.js";

const TEXTS = /** @type {const} */ (["first", "second", "formula", "name", "depth", "baseline", "kind"]);

/**
 * `kind` is "weights" if there is a formula as well, which is not used; `baseline` is the name of an evaluation of the game, or the text of a file; `weights` are pairs of feature and weight, which is NaN if it cannot be read.
 * @typedef {Record<typeof TEXTS[number], string | null> & { turned: boolean, weights: [string, number][] | null }} LabState
 */

/** @param {URLSearchParams} query */
function weights(query) {
  const text = query.get("weights");
  if (!text) return null;
  const pairs = text.split(",").map((part) => part.split(":"));
  return pairs.map(([name, value]) => /** @type {[string, number]} */ ([name, value ? Number(value) : NaN]));
}

/**
 * The state in the address.
 * @returns {LabState & ReturnType<typeof url.readGame>}
 */
export function read() {
  const query = url.read();
  return {
    ...url.readGame(query), formula: query.get("formula"), kind: query.get("kind"), name: query.get("name"), depth: query.get("depth"),
    first: query.get("first"), second: query.get("second"), baseline: query.get("baseline"),
    turned: query.has("turned"), weights: weights(query),
  };
}

/** @param {LabState & PlayedGame} state */
export function write(state) {
  const query = new URLSearchParams();
  url.writeGame(query, state);
  for (const name of TEXTS) {
    const text = state[name];
    if (text) query.set(name, text);
  }
  if (state.weights) query.set("weights", state.weights.map(([name, value]) => `${name}:${value}`).join(","));
  if (state.turned) query.set("turned", "1");
  url.write(query);
}
