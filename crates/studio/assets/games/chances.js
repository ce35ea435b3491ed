// Values as winning chances, as the reviews of the server weigh them, for gauges as well.

const MEN = 4; // scale of the winning chances

/**
 * A value as winning chances, from -1 to 1; no value is in the middle.
 * @param {Value | null | undefined} value
 * @param {number} [man] points of a man
 */
export const chances = (value, man = 100) => (!value || "draw" in value ? 0 : "win_in" in value ? 1 : "loss_in" in value ? -1 : Math.tanh(value.score / (MEN * man)));

/** What a move cost its side, in chances. @param {ReviewedMove} ply */
export const cost = (ply) => chances(ply.best_value) - chances(ply.value);
