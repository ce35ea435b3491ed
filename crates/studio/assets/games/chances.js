// Values as winning chances, as the reviews of the server weigh them, for gauges as well.

const MEN = 4; // scale of the winning chances

/**
 * A value as winning chances, from -1 to 1; no value is in the middle.
 * @param {Value | null | undefined} value
 * @param {number} [man] points of a man
 */
export const chances = (value, man = 100) => (!value || "draw" in value ? 0 : "win_in" in value ? 1 : "loss_in" in value ? -1 : Math.tanh(value.score / (MEN * man)));

/**
 * A value of a move as chances of its side; in a game of points these grow evenly from its least result to its greatest, between
 * which an evaluation need not lie.
 * @param {ReviewedMove} ply
 * @param {Value} value
 * @param {[number, number]} [points] the least and the greatest result, for the first side
 */
function scaled({ turn }, value, points) {
  if (!points || !("score" in value)) return chances(value);
  const [least, greatest] = points;
  return greatest > least ? (2 * value.score - (turn === 0 ? 1 : -1) * (least + greatest)) / (greatest - least) : 0;
}

/** The value of a move as chances of its side, from -1 to 1. @param {ReviewedMove} ply @param {[number, number]} [points] as above */
export const chancesOf = (ply, points) => Math.max(-1, Math.min(1, scaled(ply, ply.value, points)));

/** What a move cost its side, in chances. @param {ReviewedMove} ply @param {[number, number]} [points] as above */
export const cost = (ply, points) => scaled(ply, ply.best_value, points) - scaled(ply, ply.value, points);
