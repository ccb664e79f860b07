/** Words of `quiz/`: hard choices. */
export const quiz = {
  quiz_title: "Quiz",
  quiz_ask: "What would you do?",
  quiz_working: "The house is looking for a hard choice",
  quiz_next: "Next question",
  quiz_explore: "See it in best play",
  quiz_streak: "Right in a row: {now}",
  quiz_best: "best so far: {best}",
  quiz_right_mark: "Right",
  quiz_fine_mark: "Close enough",
  quiz_wrong_mark: "Not this time",
  quiz_yours: "your answer",
  quiz_thumb: "The rule of thumb goes wrong here, too.",
  quiz_answers: "What each is worth",
  quiz_board: "The position",
  quiz_any: "Choices of every kind",
} as const satisfies Record<string, string>;
