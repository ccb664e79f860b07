/** Plays how bodies move, one film after the other, and shows how they lie at the end. */
import type { PastStep } from "../wire/past";
import type { Moment } from "../wire/moment";
import type { Pose } from "../dice/space";
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

  /**
   * Show a moment: the film that `make` finds for it, or only its end. `done` is called once, at the
   * end.
   */
  protected async project(
    make: () => Promise<{ rest: Still<D>; film: Film<D> | null }>,
    done: () => void,
  ): Promise<void> {
    this.finish();
    const ticket = ++this.#ticket;
    const { rest, film } = await make();
    if (ticket !== this.#ticket) return; // another moment is shown by now
    this.#rest = rest;
    this.#done = done;
    if (film) this.run(film);
    else this.finish();
  }

  /** Everything is at rest at once. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.moving = false;
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

  protected run(film: Film<D>): void {
    let started = 0;
    this.moving = true;
    [this.poses, this.dice] = [film.at(FIRST / 1000), film.dice]; // it has moved already
    const tick = (time: number): void => {
      started ||= time - FIRST;
      const seconds = (time - started) / 1000;
      if (seconds >= film.lasts) return this.finish();
      this.poses = film.at(seconds);
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
