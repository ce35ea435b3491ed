// What a link to a game holds.

import * as url from "../url.js";

export function read() {
  const query = url.read();
  return {
    game: query.get("game"),
    start: query.get("start") ?? "",
    moves: (query.get("moves") ?? "").split(" ").filter(Boolean),
    first: query.get("first"),
    second: query.get("second"),
    tree: query.get("tree"),
    step: query.has("step") ? Number(query.get("step")) : null,
    overview: query.has("overview"),
    turned: query.has("turned"),
  };
}

export function write(state) {
  const query = new URLSearchParams();
  query.set("game", state.game);
  if (state.start) query.set("start", state.start);
  if (state.moves.length) query.set("moves", state.moves.join(" "));
  for (const side of ["first", "second"]) if (state[side]) query.set(side, state[side]);
  if (state.tree) query.set("tree", state.tree);
  if (state.step !== null && state.step !== undefined) query.set("step", state.step);
  if (state.turned) query.set("turned", "1");
  url.write(query);
}
