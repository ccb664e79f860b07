/** The house rules of a short game, for an evening of several. */
export const short = { rounds: 4 };
