/** Does the house lend its calm hand? It stays so from flick to flick. */
export const lent = $state({ calm: false });
