// What a link to a puzzle holds.

import * as url from "../url.js";

export function read() {
  const query = url.read();
  const way = (name) => {
    const [algorithm, heuristic] = (query.get(name) ?? "").split(",");
    return algorithm ? { algorithm, heuristic: heuristic ?? "" } : null;
  };
  return {
    puzzle: query.get("puzzle"),
    instance: query.get("at") ?? "",
    a: way("a"),
    b: way("b"),
    nodes: query.get("nodes"),
    seconds: query.get("seconds"),
    chance: query.get("chance"),
    searched: query.has("run"),
    step: query.has("step") ? Number(query.get("step")) : null,
    overview: query.get("overview") ?? "",
  };
}

export function write(state) {
  const query = new URLSearchParams();
  query.set("puzzle", state.puzzle);
  query.set("at", state.instance);
  for (const side of ["a", "b"]) {
    const way = state[side];
    if (way.algorithm) query.set(side, way.heuristic ? `${way.algorithm},${way.heuristic}` : way.algorithm);
  }
  for (const [name, usual] of [["nodes", "100000"], ["seconds", "30"], ["chance", "0"]]) {
    if (state[name] !== usual) query.set(name, state[name]);
  }
  if (state.searched) query.set("run", "1");
  if (state.step !== null) query.set("step", state.step);
  if (state.overview) query.set("overview", state.overview);
  url.write(query);
}
