/** What is asked while dice are entered on a field. */
import { say } from "../../words/say";
import type { FieldDice } from "./fieldDice.svelte";

/** `ask`: what the house asks before anything is done. */
export function fieldSentence(fieldDice: FieldDice, ask: string): string {
  const { chosen, there } = fieldDice;
  if (fieldDice.complete) return say("field_complete");
  if (there === null) return fieldDice.begun ? say("field_where", { die: chosen.name }) : ask;
  if (fieldDice.asksFace) return say("field_face", { die: chosen.name, place: there.name });
  return say("field_where_now", { die: chosen.name });
}
