// The state of the games page in the address.

import * as url from "../url.js";

/** The state in the address. */
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

/**
 * @param {PlayedGame & Record<Side, string> & { tree?: string, step?: number | null, turned: boolean }} state
 */
export function write(state) {
  const query = new URLSearchParams();
  query.set("game", state.game);
  if (state.start) query.set("start", state.start);
  if (state.moves.length) query.set("moves", state.moves.join(" "));
  for (const side of /** @type {const} */ (["first", "second"])) if (state[side]) query.set(side, state[side]);
  if (state.tree) query.set("tree", state.tree);
  if (state.step !== null && state.step !== undefined) query.set("step", String(state.step));
  if (state.turned) query.set("turned", "1");
  url.write(query);
}
