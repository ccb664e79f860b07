/** What a seat is called on this screen. */
import type { SeatState } from "./types";
import { isKey, say } from "../words/say";

const NUMBERED = /^(\w+)((?: \d+)?(?: \(\d+\))?)$/;

/**
 * People's names as they are; a computer that is called by how it decides has a word in every
 * language, "Computadora 1". Null: nobody sits there.
 */
export function seatName({ kind, name }: SeatState): string | null {
  const found = kind === "computer" ? NUMBERED.exec(name ?? "") : null;
  const key = `computer_${found?.[1]?.toLowerCase()}`;
  return found && isKey(key) ? say(key) + found[2] : (name ?? null);
}
