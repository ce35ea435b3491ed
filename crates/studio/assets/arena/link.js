// The address of the games page with a game of a contest.

/** @param {PlayedGame & { players: [string, string] }} game */
export function link(game) {
  // No program plays it on: both sides are people.
  const query = new URLSearchParams({ game: game.game, first: "human", second: "human" });
  query.set("names", game.players.join("|"));
  if (game.start) query.set("start", game.start);
  if (game.moves.length) query.set("moves", game.moves.join(" "));
  return `/games#${query}`;
}
