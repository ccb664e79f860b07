/** What is asked while dice are laid out, in one sentence. */
import { say } from "../../words/say";
import type { Placing } from "./fieldDice.svelte";

/** `ask`: what the house asks before anything is done. */
export function fieldAsks(placing: Placing, ask: string): string {
  const { chosen, there } = placing;
  if (placing.complete) return say("field_complete");
  if (there === null) return placing.begun ? say("field_where", { die: chosen.name }) : ask;
  if (placing.asksFace) return say("field_face", { die: chosen.name, place: there.name });
  return say("field_where_now", { die: chosen.name });
}
