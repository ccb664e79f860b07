/** Plays how bodies move, one film after the other, and shows how they lie at the end. */
import type { PastStep } from "../wire/past";
import type { Moment } from "../wire/moment";
import type { Motion } from "../wire/types";
import type { Pose } from "../dice/space";
import { slowMotion } from "../dice/slowMotion";
import { Beginning } from "./beginning";
import { readTrace, type Trace } from "./trace";

export interface Still<D> {
  poses: readonly Pose[];
  /** What the bodies are. */
  dice: readonly D[];
}

export interface Film<D> {
  /** Seconds. */
  lasts: number;
  at: (seconds: number) => readonly Pose[];
  dice: readonly D[];
  /** Seconds that are known, where the rest is still simulated: the picture waits there for more. */
  known?: () => number;
}

export class Projector<D> {
  poses = $state.raw<readonly Pose[]>([]);
  dice = $state.raw<readonly D[]>([]);
  /** A film runs. */
  moving = $state(false);
  #rest: Still<D> | null = null;
  #frame = 0;
  #done: (() => void) | null = null;
  #ticket = 0;
  /** How many times as fast as it happened everything is shown. */
  speed = 1;
  /** Seconds of the film that are shown, and when its last picture was drawn; 0: none was yet. */
  #seconds = 0;
  #drawn = 0;
  /** A motion of which the beginning came first, and whether that is what runs. */
  #beginning: Beginning | null = null;
  #begun = false;
  /** Its end is to be shown as soon as it is known. */
  #enough = false;

  /**
   * Show the moment of a line: the film that `make` finds for it, or only its end. `done` is called
   * once, at the end. Where the beginning of this very motion runs, the film goes on from there.
   */
  protected async project(
    line: number,
    make: () => Promise<{ rest: Still<D>; film: Film<D> | null }>,
    done: () => void,
  ): Promise<void> {
    if (!this.hasBegun(line)) this.finish();
    const ticket = ++this.#ticket;
    const { rest, film } = await make();
    if (ticket !== this.#ticket) return; // another moment is shown by now
    const [goesOn, enough] = [this.hasBegun(line), this.#enough];
    this.#begun = this.#enough = false;
    this.#rest = rest;
    this.#done = done;
    if (film && !enough) this.run(film, goesOn);
    else this.finish();
  }

  /** Does the beginning of a line's motion run, whose end is not known yet? */
  protected hasBegun(line: number): boolean {
    return this.#begun && this.#beginning?.line === line;
  }

  /** Show a motion as far as it is known, once nothing else moves; `make` finds the film of it. */
  protected async begin(
    motion: readonly Motion[],
    make: (trace: Trace) => Film<D> | null,
  ): Promise<void> {
    const { line } = motion[0]!;
    if (this.#beginning?.line !== line) this.#beginning = new Beginning(line);
    const [beginning, ticket] = [this.#beginning, this.#ticket];
    await beginning.take(motion);
    const { trace } = beginning;
    if (!trace || this.moving || ticket !== this.#ticket || beginning !== this.#beginning) return;
    const film = make(trace);
    if (!film) return;
    this.#begun = true;
    this.run({ ...film, lasts: Infinity, known: () => trace.seconds });
  }

  /** Whoever watches has seen enough: everything is at rest at once, or as soon as that is known. */
  hurry(): void {
    if (this.#begun) this.#enough = true;
    else this.finish();
  }

  /** Everything is at rest at once. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.moving = this.#begun = this.#enough = false;
    if (this.#rest) ({ poses: this.poses, dice: this.dice } = this.#rest);
    const done = this.#done;
    this.#done = null;
    done?.();
  }

  /** Nothing moves; the bodies lie otherwise. */
  protected lie(rest: Still<D>): void {
    this.#rest = rest;
    this.finish();
  }

  /** `goesOn`: with the time of the film that runs, which is the beginning of this one. */
  protected run(film: Film<D>, goesOn = false): void {
    this.moving = true;
    this.dice = film.dice;
    if (!goesOn) {
      this.#seconds = this.#drawn = 0;
      this.poses = film.at(FIRST / 1000); // it has moved already
    }
    const tick = (time: number): void => {
      const rate = this.speed * slowMotion.speed;
      const since = ((time - (this.#drawn || time - FIRST)) / 1000) * rate;
      this.#drawn = time;
      this.#seconds = Math.min(this.#seconds + since, film.known?.() ?? Infinity);
      if (this.#seconds >= film.lasts) return this.finish();
      this.poses = film.at(this.#seconds);
      this.#frame = requestAnimationFrame(tick);
    };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(tick);
  }
}

/** Milliseconds of a film that are over when its first picture is drawn. */
const FIRST = 1000 / 60;

/** The traces that were read last: dice still lie as one of them left them. */
const read = new Map<string, Promise<Trace | null>>();
const KEPT = 4;

/** The trace of a step; null where there is none or it cannot be read. */
export async function traceAt(
  step: { trace?: string | undefined } | undefined,
): Promise<Trace | null> {
  const text = step?.trace;
  if (text === undefined) return null;
  const found = read.get(text) ?? readTrace(text).catch(() => null);
  read.delete(text); // the newest is the last
  read.set(text, found);
  if (read.size > KEPT) read.delete(read.keys().next().value!);
  return found;
}

export function stepOf(moment: Moment, past: readonly PastStep[]): PastStep | undefined {
  return past.find((step) => step.line === moment.line);
}
