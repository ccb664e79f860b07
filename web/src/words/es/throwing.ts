/** Palabras para tirar los propios dados, y para el ritmo de los demás. */
export const throwing = {
  throw_key: "Tirar",
  throw_note: "mantén para agitar, desliza o suelta",
  throw_ask: "Te toca tirar: los dados están en tu mano.",
  pace_of_others: "A qué ritmo juegan los demás",
  pace_calm: "Con calma",
  pace_brisk: "Ágil",
  pace_once: "Al instante",
  throw_for_me: "Que la casa tire mis dados",
  throw_by_phone: "Agitar el teléfono para tirar",
  phone_refused: "Este navegador no dice cómo se mueve el teléfono.",
} as const;
