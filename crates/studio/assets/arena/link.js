// Where a game can be looked at and analysed.

export function link(game) {
  const query = new URLSearchParams({ game: game.game });
  if (game.start) query.set("start", game.start);
  if (game.moves.length) query.set("moves", game.moves.join(" "));
  return `/games#${query}`;
}
