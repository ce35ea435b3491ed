// The state of a comparison in the address.

import * as searches from "../searches.js";
import * as url from "../url.js";
import { $ } from "../view.js";

/** @typedef {import("./panel.js").SearchSettings} SearchSettings */

/** The state in the address. */
export function read() {
  const query = url.read();
  /** @param {string} name @returns {SearchSettings | null} */
  const settings = (name) => {
    const [algorithm, depth, evaluation] = (query.get(name) ?? "").split(",");
    return algorithm ? { algorithm, depth: depth || "3", eval: evaluation ?? "" } : null;
  };
  return {
    ...url.readGame(query),
    a: settings("a"), b: settings("b"), nodes: query.get("nodes"), ...searches.readFrom(query),
  };
}

/**
 * @param {PlayedGame & { a: SearchSettings, b: SearchSettings, nodes: string }} state
 */
export function write(state) {
  const query = new URLSearchParams();
  url.writeGame(query, state);
  for (const side of /** @type {const} */ (["a", "b"])) {
    const { algorithm, depth, eval: evaluation } = state[side];
    query.set(side, [algorithm, depth ?? "", evaluation].join(",").replace(/,+$/, ""));
  }
  if ($("nodes").checkValidity() && state.nodes !== $("nodes").defaultValue) query.set("nodes", state.nodes);
  searches.writeTo(query);
  url.write(query);
}
