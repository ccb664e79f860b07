/** The steps of a match so far, read from the lines of its record. */

/** A step without its picture. */
export interface PastStep {
  /** Its line in the record. */
  line: number;
  /** Who acted; null: the table answered. */
  seat: number | null;
  /** The action (`{do: …}`) or the outcome (`{roll: …}`). */
  step: Record<string, unknown>;
  /** How everything moved, where physics answered (`worlds/trace.ts`). */
  trace?: string;
}

/**
 * The steps that count in the lines of a record, from its first on: without those taken back. A record
 * grows: each line is read once, however long its trace.
 */
export class Past {
  #lines: readonly string[] = [];
  #steps: PastStep[] = [];

  of(lines: readonly string[]): PastStep[] {
    const known = this.#lines.length;
    const grown = lines.length >= known && this.#lines.every((line, at) => line === lines[at]);
    const steps = grown ? this.#steps : [];
    this.#steps = lines.slice(grown ? known : 0).reduce(followed, steps);
    this.#lines = [...lines];
    return this.#steps;
  }
}

function followed(steps: PastStep[], text: string): PastStep[] {
  const said = JSON.parse(text) as Record<string, unknown>;
  const line = said["n"] as number;
  if (said["kind"] === "result") {
    const moved = typeof said["trace"] === "string" ? { trace: said["trace"] } : {};
    return [...steps, { line, seat: null, step: said["outcome"] as PastStep["step"], ...moved }];
  }
  if (said["kind"] === "intent") {
    const step = said["action"] as PastStep["step"];
    return [...steps, { line, seat: said["seat"] as number, step }];
  }
  if (said["kind"] === "rewind") return steps.filter((step) => step.line <= (said["to"] as number));
  return steps;
}
