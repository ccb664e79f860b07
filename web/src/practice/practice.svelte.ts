/** Try after try: what the board shows, what came of the last, and what all of them come to. */
import { momentOf } from "../replay/replay.svelte";
import * as house from "../wire/http";
import type { Moment } from "../wire/moment";
import type { PastStep } from "../wire/past";
import type { CameOut, Motion, Offer, Practised, Step, Told } from "../wire/types";
import { say } from "../words/say";
import { forgetTries, keepTry, type Tries, triesOf } from "./tries";

/** Steps that a board may still look back at. */
const PAST = 6;
/** Tries at a target that are counted together. */
export const TEN = 10;
const NOTHING: readonly Motion[] = [];

export class Practice {
  moment = $state.raw<Moment | null>(null);
  before = $state.raw<Moment | null>(null);
  past = $state.raw<PastStep[]>([]);
  names = $state.raw<string[]>([]);
  /** What can be tried now; none while a try is under way. */
  offers = $state.raw<Offer[]>([]);
  /** What was let go and is not answered yet. */
  doing = $state.raw<Record<string, unknown> | null>(null);
  /** What came of the last try, once it has been seen. */
  came = $state.raw<CameOut | null>(null);
  trouble = $state("");
  tries = $state.raw<Tries>({ last: [], days: [] });
  /** Of ten tries at one target, those that were made: what was meant came about, or not. */
  ten = $state.raw<readonly boolean[]>([]);
  /** What is aimed at, where a game names something. */
  target = $state.raw<unknown>(null);
  #answer: Practised | null = null;
  #coming: Step[] = [];
  #arriving = false;
  /** Is the newest moment shown in full, and the next not known? */
  #rested = $state(false);
  #motion = $state.raw<readonly Motion[]>([]);
  #lines = 0;
  readonly #ended = new AbortController();

  constructor(readonly game: string) {}

  /** What physics is simulating, once the gesture that it answers has been shown. */
  get motion(): readonly Motion[] {
    return this.#rested ? this.#motion : NOTHING;
  }

  /** Where the tries are kept: those at another target are others. */
  get #what(): string {
    return this.target === null ? this.game : `${this.game} ${JSON.stringify(this.target)}`;
  }

  aim(target: unknown): void {
    this.target = target;
    this.came = null;
    this.ten = [];
    this.tries = triesOf(this.#what);
  }

  end(): void {
    this.#ended.abort();
  }

  begin(): Promise<void> {
    this.trouble = "";
    return this.#ask({ game: this.game });
  }

  /** `action`: with its gesture. */
  attempt(action: Record<string, unknown>): Promise<void> {
    if (!this.#answer || this.doing) return Promise.resolve();
    const { position, world } = this.#answer;
    this.doing = action;
    this.trouble = "";
    return this.#ask({ game: this.game, position, world, action });
  }

  /** The board has shown a moment in full: the next one, or the next try. */
  rest(line: number): void {
    if (line !== this.moment?.line) return;
    if (this.#coming.length > 0) this.#next();
    else if (this.#arriving) this.#arrive();
    else this.#rested = true;
  }

  forget(): void {
    this.tries = forgetTries(this.#what);
    this.came = null;
    this.ten = [];
  }

  async #ask(body: Parameters<typeof house.practice>[0]): Promise<void> {
    const { signal } = this.#ended;
    const ground = this.moment;
    let begun = false;
    const hear = ({ step, motion }: Told): void => {
      if (step && !begun) {
        begun = true;
        this.offers = [];
        this.#coming = [step];
        this.#next();
      }
      if (motion) this.#motion = [...this.#motion, { ...motion, line: this.#lines }];
    };
    try {
      const found = await house.askUntilReady(() => house.practice(body, hear, signal), signal);
      if (found === null) return;
      this.#answer = found;
      this.names = found.names;
      this.offers = [];
      this.#coming = found.steps.slice(begun ? 1 : 0);
      this.#arriving = true;
      if (!begun || this.#rested) this.#next();
    } catch (error) {
      if (signal.aborted) return;
      this.doing = null;
      this.trouble = error instanceof house.Refusal ? error.sentence : say("something_wrong");
      this.offers = this.#answer?.offers ?? [];
      if (begun && ground) this.#show(ground); // nothing came of it
    }
  }

  #next(): void {
    const step = this.#coming.shift();
    if (!step) return;
    const line = this.#lines;
    const trace = step.trace ? { trace: step.trace } : {};
    if (step.step)
      this.past = [...this.past, { line, seat: step.seat, step: step.step, ...trace }].slice(-PAST);
    this.#show(momentOf(step));
  }

  #show(moment: Moment): void {
    this.before = this.moment;
    this.moment = { ...moment, line: this.#lines++ };
    this.#motion = NOTHING;
    this.#rested = false;
  }

  /** The ground of the next try is there, and the last one has been seen. */
  #arrive(): void {
    const answer = this.#answer!;
    this.#arriving = false;
    this.doing = null;
    this.offers = answer.offers;
    if (!answer.came) return;
    this.came = answer.came;
    this.tries = keepTry(this.#what, answer.came);
    this.ten = [...(this.ten.length < TEN ? this.ten : []), answer.came.good];
  }
}
