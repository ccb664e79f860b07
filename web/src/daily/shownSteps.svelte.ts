/** Steps that the house sent, shown one after another at the pace of a table. */
import type { PastStep } from "../wire/past";
import { momentOf } from "../replay/replay.svelte";
import { Pace } from "../table/pace.svelte";
import type { Moment } from "../wire/moment";
import type { Step } from "../wire/types";

export class ShownSteps {
  readonly pace: Pace;
  past = $state.raw<PastStep[]>([]);
  #moments: Moment[] = [];

  /** `isMine`: a seat whose steps need no time to be read. */
  constructor(isMine: (seat: number) => boolean) {
    this.pace = new Pace({ player: (seat) => (isMine(seat) ? "mine" : "computer") });
  }

  /** The first of the steps is where the others begin; it is shown where nothing was before. */
  add(steps: Step[]): void {
    const first = this.#moments.length;
    const fresh = first === 0 ? steps : steps.slice(1);
    const moments = fresh.map((step, place) => ({ ...momentOf(step), line: first + place }));
    this.past = [
      ...this.past,
      ...fresh.flatMap(({ seat, step, trace }, place) =>
        step ? [{ line: first + place, seat, step, ...(trace ? { trace } : {}) }] : [],
      ),
    ];
    if (first === 0) {
      this.#moments = moments.slice(0, 1);
      this.pace.feed(this.#moments, 0);
    }
    this.#moments = first === 0 ? moments : [...this.#moments, ...moments];
    this.pace.feed(this.#moments, 0, document.hidden);
  }

  stop(): void {
    this.pace.stop();
  }
}
