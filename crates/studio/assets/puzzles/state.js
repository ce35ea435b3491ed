// The state of the puzzles page in the address.

import * as searches from "../searches.js";
import * as url from "../url.js";
import { $ } from "../view.js";

/** The settings that only some algorithms have, as the server names them. */
export const VARIANTS = ["repeats", "goal-test", "style"];

/** The settings of a search; `variant` without defaults. @typedef {{ algorithm: string, heuristic: string, variant?: Record<string, string> }} SearchSettings */

/** The state in the address. */
export function read() {
  const query = url.read();
  /** @param {string} name @returns {SearchSettings | null} */
  const settings = (name) => {
    // A formula may have commas itself.
    const [algorithm, ...rest] = (query.get(name) ?? "").split(",");
    const variant = Object.fromEntries(VARIANTS.map((key) => [key, query.get(`${name}-${key}`) ?? ""]).filter(([, value]) => value));
    return algorithm ? { algorithm, heuristic: rest.join(","), variant } : null;
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
    const { algorithm, heuristic, variant = {} } = state[side];
    if (algorithm) query.set(side, heuristic ? `${algorithm},${heuristic}` : algorithm);
    for (const [key, value] of Object.entries(variant)) query.set(`${side}-${key}`, value);
  }
  for (const [id, value] of [["nodes", state.nodes], ["seconds", state.seconds], ["random-seed", state.randomSeed]]) {
    if ($(id).checkValidity() && value !== $(id).defaultValue) query.set(id, value);
  }
  searches.writeTo(query);
  url.write(query);
}
