/** Palabras de `boards/`. */
export const boards = {
  ask_two: "{one}, o {other}.",
  ask_many: "Elige una de {n}.",
  hand_steady: "firme",
  hand_shaky: "temblorosa",
  hand_errs: "mano ±{hand}",
  hand_spoken: "mano: {hand}",
};
