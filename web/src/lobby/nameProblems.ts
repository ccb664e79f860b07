/** What is wrong with a name or a code that the house refused. */
import { ABOUT_NAMES, cleanName, LONGEST_NAME } from "../device/names";
import { Refusal } from "../wire/http";
import { say } from "../words/say";

/** A sentence for beside the field; empty where the trouble is another. */
export function nameProblem(trouble: unknown, name = ""): string {
  if (!(trouble instanceof Refusal) || !ABOUT_NAMES.has(trouble.reason)) return "";
  if (trouble.reason === "called_you") return say("name_not_you");
  if (trouble.reason === "name_taken")
    return say("name_is_taken", { name: cleanName(name, LONGEST_NAME - 2) || say("name_guest") });
  return say("name_wrong", { most: LONGEST_NAME });
}

/** A sentence for beside the field of the code; empty where the trouble is another. */
export function codeProblem(trouble: unknown): string {
  const about = trouble instanceof Refusal && ["wrong_code", "guessing"].includes(trouble.reason);
  return about ? trouble.sentence : "";
}
