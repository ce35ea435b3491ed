// The verdicts of a review on a move.

/** As it stands behind a move. */
export const MARKS = { good: "", doubtful: "?!", mistake: "?", blunder: "??" };

/** In a sentence. */
export const VERDICTS = { good: "good", doubtful: "doubtful", mistake: "a mistake", blunder: "a blunder" };
