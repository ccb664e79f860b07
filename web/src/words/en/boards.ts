/** Words of `boards/`. */
export const boards = {
  ask_two: "{one}, or {other}.",
  ask_many: "Choose one of {n}.",
  hand_steady: "steady hand",
  hand_shaky: "shaky hand",
  hand_errs: "hand {size}",
} as const satisfies Record<string, string>;
