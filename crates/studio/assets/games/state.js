// The state of the games page in the address.

import { SIDES } from "../sides.js";
import * as url from "../url.js";

/** The state in the address; without one, that of the game that this tab showed last. */
export function read() {
  const [query, last] = [url.read(), url.last()];
  return {
    /** Whether it is the game that this tab showed last. */
    isLast: ["game", "start", "moves"].every((name) => query.get(name) === last.get(name)),
    ...url.readGame(query),
    first: query.get("first"),
    second: query.get("second"),
    tree: query.get("tree"),
    treeMoves: (query.get("tree-moves") ?? "").split(" ").filter(Boolean),
    step: query.get("step"),
    /** The selected node of the tree by its number in the search; 0 is the root. */
    node: query.get("node"),
    overview: query.has("overview"),
    variations: query.get("variations") ?? "",
    clock: query.get("clock") ?? "",
    left: query.get("left") ?? "",
    end: query.get("end") ?? "",
    names: (query.get("names") ?? "").split("|").filter(Boolean).slice(0, 2),
    treeStart: query.get("tree-start"),
    turned: query.has("turned") ? query.get("turned") !== "0" : null,
  };
}

/**
 * The state of the games page. `variations` is the whole tree of moves as text, if it is more than `moves`.
 * @typedef {PlayedGame & Record<Side, string> & { tree?: string, treeMoves?: string[], treeStart?: string | null, names: string[], step?: number | null, node?: number, turned: boolean | null,
 *   variations: string, clock?: string, left?: string, end: string }} PageState
 *
 * @param {PageState} state
 */
export function write(state) {
  const query = new URLSearchParams();
  url.writeGame(query, state);
  for (const name of /** @type {const} */ (["variations", "clock", "left", "end"])) if (state[name]) query.set(name, state[name] ?? "");
  for (const side of SIDES) if (state[side]) query.set(side, state[side]);
  if (state.tree) query.set("tree", state.tree);
  if (state.treeMoves?.length) query.set("tree-moves", state.treeMoves.join(" "));
  if (state.step !== null && state.step !== undefined) query.set("step", String(state.step));
  if (state.node) query.set("node", String(state.node));
  if (state.treeStart !== null && state.treeStart !== undefined) query.set("tree-start", state.treeStart);
  if (state.names.length) query.set("names", state.names.join("|"));
  if (state.turned !== null) query.set("turned", state.turned ? "1" : "0");
  url.write(query);
}
