/** Palabras de `boards/`. */
export const boards = {
  ask_two: "{one}, o {other}.",
  ask_many: "Elige una de {n}.",
};
