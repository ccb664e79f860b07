/** Words of `boards/`. */
export const boards = {
  ask_two: "{one}, or {other}.",
  ask_many: "Choose one of {n}.",
  hand_steady: "steady",
  hand_shaky: "shaky",
  hand_errs: "hand ±{hand}",
  hand_spoken: "hand: {hand}",
} as const satisfies Record<string, string>;
