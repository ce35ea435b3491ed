// The state of the puzzles page in the address.

import * as searches from "../searches.js";
import * as url from "../url.js";
import { $ } from "../view.js";

/** The settings of a search. @typedef {{ algorithm: string, heuristic: string }} SearchSettings */

/** The state in the address. */
export function read() {
  const query = url.read();
  /** @param {string} name @returns {SearchSettings | null} */
  const settings = (name) => {
    // A formula may have commas itself.
    const [algorithm, ...rest] = (query.get(name) ?? "").split(",");
    return algorithm ? { algorithm, heuristic: rest.join(",") } : null;
  };
  return {
    puzzle: query.get("puzzle"),
    instance: query.get("at") ?? "",
    a: settings("a"),
    b: settings("b"),
    nodes: query.get("nodes"),
    seconds: query.get("seconds"),
    randomSeed: query.get("random-seed"),
    ...searches.readFrom(query),
  };
}

/**
 * @param {{ puzzle: string, instance: string, a: SearchSettings, b: SearchSettings, nodes: string, seconds: string, randomSeed: string }} state
 */
export function write(state) {
  const query = new URLSearchParams();
  query.set("puzzle", state.puzzle);
  query.set("at", state.instance);
  for (const side of /** @type {const} */ (["a", "b"])) {
    const { algorithm, heuristic } = state[side];
    if (algorithm) query.set(side, heuristic ? `${algorithm},${heuristic}` : algorithm);
  }
  for (const [id, value] of [["nodes", state.nodes], ["seconds", state.seconds], ["random-seed", state.randomSeed]]) {
    if ($(id).checkValidity() && value !== $(id).defaultValue) query.set(id, value);
  }
  searches.writeTo(query);
  url.write(query);
}
