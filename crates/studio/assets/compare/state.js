// What a link to a comparison holds.

import * as url from "../url.js";

export function read() {
  const query = url.read();
  const way = (name) => {
    const [algorithm, depth, evaluation] = (query.get(name) ?? "").split(",");
    return algorithm ? { algorithm, depth: Number(depth) || 3, eval: evaluation ?? "" } : null;
  };
  return {
    game: query.get("game"), start: query.get("start") ?? "",
    moves: (query.get("moves") ?? "").split(" ").filter(Boolean),
    a: way("a"), b: way("b"), nodes: query.get("nodes"), searched: query.has("run"),
    step: query.has("step") ? Number(query.get("step")) : null,
    overview: query.get("overview") ?? "",
  };
}

export function write(state) {
  const query = new URLSearchParams({ game: state.game });
  if (state.start) query.set("start", state.start);
  if (state.moves.length) query.set("moves", state.moves.join(" "));
  for (const side of ["a", "b"]) {
    const way = state[side];
    query.set(side, [way.algorithm, way.depth, way.eval].join(",").replace(/,$/, ""));
  }
  if (state.nodes !== "100000") query.set("nodes", state.nodes);
  if (state.searched) query.set("run", "1");
  if (state.step !== null) query.set("step", state.step);
  if (state.overview) query.set("overview", state.overview);
  url.write(query);
}
