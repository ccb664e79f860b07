/** Words for throwing one's own dice, and for the pace of the others. */
export const throwing = {
  throw_key: "Throw",
  throw_note: "hold to shake, swipe or let go",
  throw_ask: "Your throw: the dice are in your hand.",
  pace_of_others: "How fast the others play",
  pace_calm: "Calm",
  pace_brisk: "Brisk",
  pace_once: "At once",
  throw_for_me: "Throw my dice for me",
  throw_by_phone: "Shake the phone to throw",
  phone_refused: "This browser does not tell how the phone is moved.",
} as const satisfies Record<string, string>;
