/** Palabras de `boards/`. */
export const boards = {
  ask_two: "{one}, o {other}.",
  ask_many: "Elige una de {n}.",
  hand_steady: "mano firme",
  hand_shaky: "mano temblorosa",
  hand_errs: "mano {size}",
};
