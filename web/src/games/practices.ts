/** The practice ranges of games; most games have none, since no hand decides them. */
import type { GamePractice } from "../boards/parts";
import { kindOf } from "./part";

export const PRACTICE = kindOf(
  import.meta.glob<GamePractice>("./*/practice.ts", { eager: true, import: "practice" }),
);
