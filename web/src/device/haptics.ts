/** Vibration of a phone: a key, dice that are shaken or at rest, your turn. Only where sound is on, too. */
import { preferences } from "./preferences.svelte";

const PATTERNS = { key: 8, shake: 6, land: 14, turn: [18, 60, 18], no: [30, 40, 30] } as const;

export function buzz(what: keyof typeof PATTERNS): void {
  if (!preferences.sound || preferences.still || typeof navigator.vibrate !== "function") return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  const pattern = PATTERNS[what];
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}
