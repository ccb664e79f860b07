/** How long something will still take, judged by how fast it went since it was first heard of. */

/** Seconds and a share of the whole before which nothing is said: the beginning tells little. */
const AFTER = 2;
const LEAST = 0.01;

export class TimeLeft {
  /** Null: not known yet. */
  seconds = $state<number | null>(null);
  #first: { done: number; when: number } | null = null;

  /** So much of it was done at this time, in milliseconds; null: nothing is known. */
  hear(done: number | null, when: number): void {
    if (done === null || (this.#first !== null && done < this.#first.done)) this.#first = null;
    if (done === null) {
      this.seconds = null;
      return;
    }
    this.#first ??= { done, when };
    const took = (when - this.#first.when) / 1000;
    const gained = done - this.#first.done;
    this.seconds = took < AFTER || gained < LEAST ? null : (took * (1 - done)) / gained;
  }
}
