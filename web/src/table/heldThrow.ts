/**
 * The throw that lies in the hand at this device, by match: a page that is loaded again still has it
 * there, and does not throw it.
 */
import { entriesOf, forget, keep, kept } from "../device/storage";

const KEY = "rollhouse.held";

/** The line of the throw that waits in a match; null: none does. */
export function heldThrow(match: string): number | null {
  return kept(KEY, (found) => {
    const { match: of, line } = entriesOf(found);
    return of === match && Number.isInteger(line) ? (line as number) : null;
  });
}

export const keepThrow = (match: string, line: number): void => keep(KEY, { match, line });

export function forgetThrow(match: string): void {
  if (heldThrow(match) !== null) forget(KEY);
}
