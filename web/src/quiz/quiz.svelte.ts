/** One question after another; the next one is fetched while somebody thinks. */
import * as house from "../wire/http";
import type { OwnBox, Question, QuizChoice } from "../wire/types";
import { say } from "../words/say";
import { answered, streakOf, type Streak } from "./streak";

type Found = Question | house.Refusal | null;

export class Quiz {
  question = $state.raw<Question | null>(null);
  /** The place of the answer that was given. */
  given = $state<number | null>(null);
  trouble = $state("");
  streak = $state.raw<Streak>({ now: 0, best: 0 });
  #ended = new AbortController();
  #coming: Promise<Found> | null = null;

  /** `about`: choices of one kind alone. `box`: with the dice, cards or board of somebody's own. */
  constructor(
    readonly game: string,
    readonly about?: string,
    readonly box: OwnBox | null = null,
  ) {
    this.streak = streakOf(game, box);
  }

  get answer(): QuizChoice | null {
    return this.given === null ? null : (this.question?.choices[this.given] ?? null);
  }

  end(): void {
    this.#ended.abort();
  }

  async next(): Promise<void> {
    this.question = null;
    this.given = null;
    this.trouble = "";
    const found = await (this.#coming ?? this.#fetched(true));
    this.#coming = null;
    if (found === null || this.#ended.signal.aborted) return;
    if (found instanceof house.Refusal) {
      this.trouble = found.sentence;
      return;
    }
    this.question = found;
    this.#coming = this.#fetched(false);
  }

  choose(place: number): void {
    const choice = this.question?.choices[place];
    if (!choice || this.given !== null) return;
    this.given = place;
    this.streak = answered(this.game, choice.fine, this.box);
  }

  /** The first one is one that the house has `ready`; for the next ones there is time. */
  async #fetched(ready: boolean): Promise<Found> {
    const seed = Math.floor(Math.random() * 2 ** 40);
    const { signal } = this.#ended;
    try {
      return await house.askUntilReady(
        () =>
          house.question(
            this.game,
            seed,
            { ready: ready && !this.about && !this.box, about: this.about, box: this.box?.code },
            signal,
          ),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return null;
      return error instanceof house.Refusal
        ? error
        : new house.Refusal("own_fault", say("something_wrong"));
    }
  }
}
