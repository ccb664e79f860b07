/** Steps that the house sent, shown one after another at the pace of a table. */
import { preferences } from "../device/preferences.svelte";
import type { PastStep } from "../wire/past";
import { momentOf } from "../replay/replay.svelte";
import { Pace } from "../table/pace.svelte";
import type { Moment } from "../wire/moment";
import type { Motion, Step, Told } from "../wire/types";

export class ShownSteps {
  readonly pace: Pace;
  past = $state.raw<PastStep[]>([]);
  /** What physics is simulating in answer to the last step. */
  motion = $state.raw<readonly Motion[]>([]);
  #moments: Moment[] = [];
  /** Steps that were told before the answer that has them. */
  #ahead = 0;

  /** `isMine`: a seat whose steps need no time to be read. */
  constructor(isMine: (seat: number) => boolean) {
    this.pace = new Pace({
      player: (seat) => (isMine(seat) ? "mine" : "computer"),
      tempo: () => preferences.tempo,
    });
  }

  /** The first of the steps is where the others begin; it is shown where nothing was before. */
  add(steps: Step[]): void {
    const first = this.#moments.length;
    const fresh = first === 0 ? steps : steps.slice(1 + this.#ahead);
    this.#ahead = 0;
    this.motion = [];
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

  /** Of an answer that is still being made: a gesture, or how what was let go moves. */
  tell({ step, motion }: Told): void {
    const line = this.#moments.length;
    if (line === 0) return; // it happened before
    if (step && this.#ahead === 0) {
      this.add([step, step]);
      this.#ahead = 1;
    }
    if (motion) this.motion = [...this.motion, { ...motion, line }];
  }

  /** There is no answer after all: what was told of it did not happen. */
  takeBack(): void {
    if (this.#ahead === 0) return;
    const line = this.#moments.length - 1;
    this.#ahead = 0;
    this.motion = [];
    this.past = this.past.filter((one) => one.line !== line);
    this.#moments = this.#moments.slice(0, -1);
    this.pace.feed(this.#moments, 0);
  }

  stop(): void {
    this.pace.stop();
  }
}
