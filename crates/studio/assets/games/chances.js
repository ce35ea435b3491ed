// Values as winning chances, as the reviews of the server weigh them.

const POINTS_PER_UNIT = 400; // scale of the winning chances

/**
 * A value as winning chances, from -1 to 1.
 * @param {Value} value
 */
export const chances = (value) => ("win_in" in value ? 1 : "loss_in" in value ? -1 : "draw" in value ? 0 : Math.tanh(value.score / POINTS_PER_UNIT));

/** What a move cost its side, in chances. @param {ReviewedMove} ply */
export const cost = (ply) => chances(ply.best_value) - chances(ply.value);
