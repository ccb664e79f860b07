/** What this device has been taught: which sentences of which games were seen, and what was skipped. */
import { entriesOf, keep, kept } from "./storage";

interface Taught {
  /** No guide in any game. */
  never: boolean;
  /** Games whose guide was skipped. */
  skipped: string[];
  /** What was seen, by game. */
  seen: Record<string, string[]>;
}

const KEY = "rollhouse.first";

class FirstTime {
  #taught = $state.raw<Taught>(kept(KEY, taughtOf));

  /** Is the guide of this game wanted here? */
  wants(game: string): boolean {
    return !this.#taught.never && !this.#taught.skipped.includes(game);
  }

  /** Is it wanted, and was nothing of it seen yet? */
  isNew(game: string): boolean {
    return this.wants(game) && (this.#taught.seen[game] ?? []).length === 0;
  }

  hasSeen(game: string, id: string): boolean {
    return this.#taught.seen[game]?.includes(id) ?? false;
  }

  see(game: string, id: string): void {
    if (this.hasSeen(game, id)) return;
    const { seen } = this.#taught;
    this.#change({ seen: { ...seen, [game]: [...(seen[game] ?? []), id] } });
  }

  skip(game: string): void {
    if (this.wants(game)) this.#change({ skipped: [...this.#taught.skipped, game] });
  }

  skipAll(): void {
    this.#change({ never: true });
  }

  /** From the beginning, as if nothing of this game had been seen. */
  offer(game: string): void {
    const { [game]: _, ...seen } = this.#taught.seen;
    const skipped = this.#taught.skipped.filter((other) => other !== game);
    this.#change({ never: false, skipped, seen });
  }

  #change(change: Partial<Taught>): void {
    this.#taught = { ...this.#taught, ...change };
    keep(KEY, this.#taught);
  }
}

/** The valid parts of what was stored. */
export function taughtOf(found: unknown): Taught {
  const { never, skipped, seen } = entriesOf(found);
  const lists = Object.entries(entriesOf(seen)).map(([game, ids]) => [game, words(ids)] as const);
  return { never: never === true, skipped: words(skipped), seen: Object.fromEntries(lists) };
}

function words(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

export const firstTime = new FirstTime();
