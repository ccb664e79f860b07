/** Words of `boards/`. */
export const boards = {
  ask_two: "{one}, or {other}.",
  ask_many: "Choose one of {n}.",
} as const satisfies Record<string, string>;
