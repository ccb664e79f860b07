/** Computer players, as requests name them. */
export const USUAL_LEVEL = 2;

/** Whoever of the house is about as strong as a level, and not yet at the table. */
export function computer(level = USUAL_LEVEL): string {
  return `resident:level=${level}`;
}
