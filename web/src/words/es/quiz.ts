/** Palabras de `quiz/`: decisiones difíciles. */
export const quiz = {
  quiz_title: "Preguntas",
  quiz_ask: "¿Qué harías?",
  quiz_working: "La casa busca una decisión difícil",
  quiz_next: "Otra pregunta",
  quiz_explore: "Ver la mejor jugada",
  quiz_streak: "Aciertos seguidos: {now}",
  quiz_best: "el máximo: {best}",
  quiz_right_mark: "Correcto",
  quiz_fine_mark: "Casi perfecto",
  quiz_wrong_mark: "Esta vez no",
  quiz_yours: "tu respuesta",
  quiz_thumb: "Aquí también falla la regla sencilla.",
  quiz_answers: "Lo que vale cada opción",
  quiz_board: "La posición",
  quiz_any: "Decisiones de todo tipo",
} as const satisfies Record<string, string>;
