/** What a seat is called on this screen. */
import { isKey, say } from "../words/say";

/** A seat, or somebody who plays a cup. */
interface Named {
  kind: "computer" | "open" | "person";
  name?: string | null;
}

const NUMBERED = /^(\w+)((?: \d+)?(?: \(\d+\))?)$/;

/**
 * People's names as they are; a computer that is called by how it decides has a word in every
 * language, "Computadora 1". Null: nobody sits there.
 */
export function seatName({ kind, name }: Named): string | null {
  const found = kind === "computer" ? NUMBERED.exec(name ?? "") : null;
  const key = `computer_${found?.[1]?.toLowerCase()}`;
  return found && isKey(key) ? say(key) + found[2] : (name ?? null);
}
