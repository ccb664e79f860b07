/** The beginning of a motion that the house is still simulating: it grows as more of it is told. */
import type { Pose } from "../dice/space";
import type { Motion } from "../wire/types";
import { readTrace, Trace } from "./trace";

export class Beginning {
  /** What is known so far; null: nothing. Its frames are those that the whole trace will have. */
  trace: Trace | null = null;
  #frames: (readonly Pose[])[] = [];
  #taken = new Set<Motion>();
  #reading: Promise<void> = Promise.resolve();

  constructor(
    /** The line that will tell the whole. */
    readonly line: number,
  ) {}

  /** Take what has come so far. What was missed is not made up for: then it grows no more. */
  take(motion: readonly Motion[]): Promise<void> {
    const more = motion.filter((one) => one.line === this.line && !this.#taken.has(one));
    for (const one of more) this.#taken.add(one);
    return (this.#reading = this.#reading.then(async () => {
      for (const one of more) await this.#append(one);
    }));
  }

  async #append({ frame, trace }: Motion): Promise<void> {
    const found = await readTrace(trace).catch(() => null);
    const known = this.#frames.length;
    if (!found || frame > known) return;
    this.#frames.push(...found.frames.slice(known - frame)); // a part may be told twice
    this.trace ??= new Trace(found.rate, this.#frames);
  }
}
