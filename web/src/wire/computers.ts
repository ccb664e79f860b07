/** Computer players, as requests name them. */
export const USUAL_LEVEL = 2;

/** Whoever of the house is about as strong as a level, or whom a newcomer meets, and not yet at the table. */
export function computer(level?: number): string {
  return level === undefined ? "resident" : `resident:level=${level}`;
}
