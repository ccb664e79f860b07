/** Who last shared this device: they need not be written down again for the next game. */
import { cleanName } from "./names";
import { keep, kept } from "./storage";

const KEY = "rollhouse.company";
const MOST = 6;

/** Their names, at least two places; `own`: whose device it is, as long as nobody has played. */
export function company(own: string): string[] {
  const names = kept(KEY, (found) =>
    Array.isArray(found) ? found.filter((name) => typeof name === "string").slice(0, MOST) : [],
  ) as string[];
  if (names.length === 0) return [own, ""];
  return names.length > 1 ? names : [...names, ""];
}

/** Those who have a name; without any, who came before is remembered. */
export function keepCompany(names: readonly string[]): void {
  const called = names.map((name) => cleanName(name)).filter(Boolean);
  if (called.length > 0) keep(KEY, called);
}
