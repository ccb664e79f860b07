/** Computer players, as requests name them. */
export const USUAL_LEVEL = 2;

export function computer(level = USUAL_LEVEL): string {
  return `computer:level=${level}`;
}
