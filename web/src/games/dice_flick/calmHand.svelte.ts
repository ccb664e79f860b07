/** Does the house lend its hand here? Whoever asks for it keeps it, from flick to flick. */
export const lent = $state({ calm: false });
