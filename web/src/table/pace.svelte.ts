/**
 * The pace of a table: moments are shown one after another, each for as long as it takes to see it.
 * Whoever taps goes to the newest; whoever comes late, or looks away, begins there.
 */
import type { Moment } from "./moment";

/** More than this many moments behind, nobody wants to see them one by one. */
const FAR = 60;
/** Missed while the line was away, more than this many are not shown one by one. */
const MISSED = 12;
/** Milliseconds after which a board that says nothing is thought to be done. */
const LONGEST = 4000;
/** Milliseconds that a moment stays after it came to rest: dice, an action of somebody's. */
const DICE = 650;
const ACTION = 300;

export class Pace {
  #moments: Moment[] = [];
  #place = $state(-1);
  #current = $state.raw<Moment | null>(null);
  #before = $state.raw<Moment | null>(null);
  #behind = $state(0);
  #rested = $state(false);
  #hurried = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** The moment that is shown, and the one before it. */
  get current(): Moment | null {
    return this.#current;
  }
  get before(): Moment | null {
    return this.#before;
  }
  /** Has the newest been shown in full? Only then is anybody asked anything. */
  get settled(): boolean {
    return this.#rested && this.#behind === 0;
  }
  /** The last line of the record that has been shown in full. */
  get shown(): number {
    return (this.#current?.line ?? 0) - (this.#rested ? 0 : 1);
  }
  /** How many moments wait to be shown. */
  get behind(): number {
    return this.#behind;
  }
  /** Was it skipped to: then it need not move. */
  get hurried(): boolean {
    return this.#hurried;
  }

  /** All moments so far; `missed`: how many lines were caught up with. */
  feed(moments: Moment[], missed: number, hidden = false): void {
    const known = this.#moments;
    this.#moments = moments;
    if (moments.length === 0) return;
    if (this.#current === null || hidden) {
      this.jump();
      return;
    }
    const line = this.#current.line;
    const place = moments.findIndex((moment) => moment.line === line);
    const isSame = place >= 0 && known[this.#place] === moments[place];
    const late = moments.filter((moment) => moment.line > line);
    const caught = late.filter((moment) => moment.line < missed).length;
    if (place < 0 || late.length > FAR || caught > MISSED) {
      this.jump();
      return;
    }
    this.#place = place;
    if (!isSame) this.#current = moments[place] ?? null; // The same in another language.
    this.#behind = late.length;
    if (this.#rested) this.#wait();
  }

  /** The board has shown this line's moment. */
  rest(line: number): void {
    if (line !== this.#current?.line || this.#rested) return;
    this.#rested = true;
    this.#wait();
  }

  /** Show the newest at once. */
  jump(): void {
    this.#stop();
    const last = this.#moments.length - 1;
    if (last < 0) return;
    const same = this.#current?.line === this.#moments[last]?.line;
    this.#hurried = true;
    this.#show(last, same);
  }

  /** A tap or a key: enough seen. Was there anything to skip? */
  skip(): boolean {
    if (this.settled || this.#current === null) return false;
    this.jump();
    return true;
  }

  stop(): void {
    this.#stop();
  }

  #show(place: number, keepBefore = false): void {
    const current = this.#moments[place] ?? null;
    if (!keepBefore) this.#before = this.#moments[place - 1] ?? this.#current;
    this.#place = place;
    this.#current = current;
    this.#behind = this.#moments.length - 1 - place;
    this.#rested = keepBefore && this.#rested;
    if (!this.#rested) this.#later(LONGEST, () => current !== null && this.rest(current.line));
  }

  #wait(): void {
    if (this.#behind === 0) {
      this.#stop();
      return;
    }
    const dice = this.#current?.seat === null && this.#current.step !== null;
    const hurry = this.#behind > 16 ? 0.2 : this.#behind > 8 ? 0.5 : 1;
    this.#later((dice ? DICE : ACTION) * hurry, () => {
      this.#hurried = false;
      this.#show(this.#place + 1);
    });
  }

  #later(milliseconds: number, what: () => void): void {
    this.#stop();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      what();
    }, milliseconds);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
