/** The keyboard shortcuts of the keys at the edge. */
import type { Offer } from "../wire/types";
import type { EdgeKey } from "./board";

/** More offers than this do not fit the edge: the board shows them itself. */
export const MANY = 6;

/** Letters for common actions; other keys have digits. */
const LETTERS: Record<string, string> = { roll: "r", stop: "s" };

export function shortcutOf(offer: Offer, place: number): string {
  const letter = LETTERS[String(offer.action["do"])];
  return letter ?? (place < 9 ? String(place + 1) : "");
}

/** Every key with a letter or figure of its own: two keys never share one. */
export function withShortcuts(keys: EdgeKey[]): EdgeKey[] {
  const taken = new Set<string>(["h", "?", "escape"]);
  return keys.map((key, place) => {
    const wanted = [key.shortcut?.toLowerCase(), shortcutOf(key.offer, place), String(place + 1)];
    const shortcut = wanted.find((one) => one && !taken.has(one)) ?? "";
    taken.add(shortcut);
    return { ...key, shortcut };
  });
}

/** The key that somebody pressed; figures count keys where no key has that figure. */
export function pressed(keys: EdgeKey[], typed: string): EdgeKey | null {
  const letter = typed.toLowerCase();
  const own = keys.find((key) => key.shortcut === letter);
  if (own !== undefined) return own;
  if (/^[1-9]$/.test(letter)) return keys[Number(letter) - 1] ?? null;
  return letter === "enter" && keys.length === 1 ? (keys[0] ?? null) : null;
}
