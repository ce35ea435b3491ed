// The address of the games page with a game of a contest.

import { writeGame } from "../url.js";

/** @param {PlayedGame & { players: [string, string] }} game */
export function link(game) {
  // No program plays it on: both sides are people.
  const query = new URLSearchParams({ first: "human", second: "human", names: game.players.join("|") });
  writeGame(query, game);
  return `/games#${query}`;
}
