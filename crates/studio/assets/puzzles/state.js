// The state of the puzzles page in the address.

import * as url from "../url.js";

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
    searched: query.has("run"),
    step: query.has("step") ? Number(query.get("step")) : null,
    overview: query.get("overview") ?? "",
  };
}

/**
 * @param {{ puzzle: string, instance: string, a: SearchSettings, b: SearchSettings, nodes: string, seconds: string, randomSeed: string, searched: boolean, step: number | null, overview: string }} state
 */
export function write(state) {
  const query = new URLSearchParams();
  query.set("puzzle", state.puzzle);
  query.set("at", state.instance);
  for (const side of /** @type {const} */ (["a", "b"])) {
    const { algorithm, heuristic } = state[side];
    if (algorithm) query.set(side, heuristic ? `${algorithm},${heuristic}` : algorithm);
  }
  if (state.nodes !== "100000") query.set("nodes", state.nodes);
  if (state.seconds !== "30") query.set("seconds", state.seconds);
  if (state.randomSeed !== "0") query.set("random-seed", state.randomSeed);
  if (state.searched) query.set("run", "1");
  if (state.step !== null) query.set("step", String(state.step));
  if (state.overview) query.set("overview", state.overview);
  url.write(query);
}
