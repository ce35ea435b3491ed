// What a link to the laboratory holds.

import * as url from "../url.js";

const PLAIN = ["game", "start", "first", "second", "formula", "name", "depth", "former"];

export function read() {
  const query = url.read();
  const state = Object.fromEntries(PLAIN.map((name) => [name, query.get(name)]));
  state.moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  state.turned = query.has("turned");
  const weights = (query.get("weights") ?? "").split(",").map((part) => part.split(":")).filter(([name, value]) => name && value && Number.isFinite(Number(value)));
  state.weights = query.has("weights") ? weights.map(([name, value]) => [name, Number(value)]) : null;
  return state;
}

export function write(state) {
  const query = new URLSearchParams();
  for (const name of PLAIN) if (state[name]) query.set(name, state[name]);
  if (state.moves.length) query.set("moves", state.moves.join(" "));
  if (state.weights) query.set("weights", state.weights.map(([name, value]) => `${name}:${value}`).join(","));
  if (state.turned) query.set("turned", "1");
  url.write(query);
}
