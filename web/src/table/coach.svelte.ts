/** The coach: what each of this device's offers is worth, while the lamp is on. */
import { hint, Refusal } from "../wire/http";
import { sameAction } from "../wire/messages";
import type { Hint, Offer } from "../wire/types";
import { say, whole } from "../words/say";

/** What the coach says of an offer. */
export interface Advice {
  /** Win share of the seat to act, or its expected score. */
  value: number;
  /** Half the interval in which it lies; 0 where it is known. */
  error: number;
  /** It is better than all others, for certain. */
  best: boolean;
  /** It is among several of which nobody can say which is best. */
  close: boolean;
  /** Among those, with an error so large that its number means nothing. */
  vague: boolean;
}

type CoachState = "off" | "thinking" | "here" | "silent";

type Ask = typeof hint;

/** An error of the win share from which a number is vague. */
const VAGUE = 0.1;
/** Seconds until a coach that is still studying is asked again. */
const STUDYING = 2;

export class Coach {
  #hint = $state.raw<Hint | null>(null);
  #state = $state<CoachState>("off");
  #trouble = $state("");
  #asked = -1;
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly match: string,
    private readonly token: string | null,
    private readonly ask: Ask = hint,
  ) {}

  get state(): CoachState {
    return this.#state;
  }
  get hint(): Hint | null {
    return this.#hint;
  }
  /** Why it says nothing. */
  get trouble(): string {
    return this.#trouble;
  }
  get isShare(): boolean {
    return this.#hint?.measure === "share";
  }
  /** The choices that may be the best, as far as is known: more than one is too close to call. */
  get leading(): Hint["choices"] {
    return (this.#hint?.choices ?? []).filter((choice, place) => place === 0 || !choice.told_apart);
  }
  /** A sentence where several offers are equally good; empty where one is the best. */
  tie(offers: readonly Offer[]): string {
    const leading = this.leading;
    if (leading.length < 2) return "";
    const named = leading.flatMap((choice) =>
      offers.filter((offer) => sameAction(choice.action, offer.action)),
    );
    const key = ["rollout", "learned"].includes(this.#hint?.source.kind ?? "")
      ? "coach_close"
      : "coach_even";
    if (named.length !== 2) return say(`${key}_many`, { n: leading.length });
    const titles = named.map((offer) => offer.title);
    const [one, other] = titles[0] === titles[1] ? named.map((offer) => offer.offer) : titles;
    return say(key, { one: one!, other: other! });
  }
  /** Why the best choice is the best, if the house says so. */
  get why(): string {
    return whole(this.#hint?.choices[0]?.says[1] ?? "");
  }

  /** Ask about the position at this length of the record; whatever was asked before is dropped. */
  look(at: number): void {
    if (at === this.#asked) return;
    this.rest();
    this.#asked = at;
    this.#state = "thinking";
    void this.#inquire(at);
  }

  /** Nobody is asked, or the lamp is off. */
  rest(): void {
    this.#stop?.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#stop = this.#timer = this.#hint = null;
    this.#asked = -1;
    this.#trouble = "";
    this.#state = "off";
  }

  /** The advice for each offer, by its place. */
  advice(offers: Offer[]): (Advice | null)[] {
    const choices = this.#hint?.choices ?? [];
    const seat = this.#hint?.seat ?? 0;
    return offers.map((offer) => {
      const place = choices.findIndex((choice) => sameAction(choice.action, offer.action));
      const choice = choices[place];
      if (choice === undefined) return null;
      const leads = place === 0 || !choice.told_apart;
      const alone = this.leading.length === 1;
      const value = choice.values[seat] ?? 0;
      const { error } = choice;
      const close = leads && !alone;
      return {
        value,
        error,
        best: leads && alone,
        close,
        vague: close && this.isShare && error > VAGUE,
      };
    });
  }

  async #inquire(at: number): Promise<void> {
    const stop = (this.#stop = new AbortController());
    try {
      const found = await this.ask(this.match, this.token, stop.signal);
      if (stop.signal.aborted || at !== this.#asked) return;
      if (!found.ready) this.#later(at, found.retry);
      else {
        this.#hint = found.value;
        this.#state = "here";
        if (found.value.studying) this.#later(at, STUDYING);
      }
    } catch (error) {
      if (stop.signal.aborted || at !== this.#asked) return;
      if (this.#hint !== null) return; // what it said before still holds
      if (error instanceof Refusal && error.retry !== null) this.#later(at, error.retry);
      else {
        this.#state = "silent";
        this.#trouble = error instanceof Refusal ? error.sentence : "";
      }
    }
  }

  #later(at: number, seconds: number): void {
    this.#timer = setTimeout(() => void this.#inquire(at), seconds * 1000);
  }
}
