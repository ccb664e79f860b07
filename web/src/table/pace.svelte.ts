/**
 * The pace of a table: moments are shown one after another, each long enough to be seen and read.
 * Results are told when the dice lie still: `told` is the last moment that was shown in full. A tap
 * goes to the newest moment; whoever comes late or looks away starts there.
 */
import type { Moment } from "../wire/moment";
import { readingTime } from "./readingTime";

/** With more moments behind than this, only the newest is shown. */
const FAR = 60;
/** The same for moments missed during a lost connection. */
const MISSED = 12;
/** Milliseconds after which a board that does not report counts as done. */
const LONGEST = 12_000;

export class Pace {
  #moments: Moment[] = [];
  #place = $state(-1);
  #current = $state.raw<Moment | null>(null);
  #before = $state.raw<Moment | null>(null);
  #told = $state.raw<Moment | null>(null);
  #behind = $state(0);
  #rested = $state(false);
  #hurried = $state(false);
  #restedAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `isMine`: a seat of this device, whose steps need no reading time; `hasty`: nobody reads. */
  constructor(
    private readonly isMine: (seat: number) => boolean = () => true,
    private readonly hasty = false,
  ) {}

  /** The moment that is shown, and the one before it. */
  get current(): Moment | null {
    return this.#current;
  }
  get before(): Moment | null {
    return this.#before;
  }
  /** The last moment that was shown in full: scores, sentences, winners come from here. */
  get told(): Moment | null {
    return this.#told;
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
  /** Was it skipped to? Then nothing needs to move. */
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
    if (!isSame) this.#again(place); // The same in another language.
    this.#behind = late.length;
    if (this.#rested) this.#wait();
  }

  /** The board has shown this line's moment. */
  rest(line: number): void {
    if (line !== this.#current?.line || this.#rested) return;
    this.#rested = true;
    this.#restedAt = Date.now();
    this.#told = this.#current;
    this.#wait();
  }

  /** Show the newest at once, and tell it. */
  jump(): void {
    this.#stop();
    const last = this.#moments.length - 1;
    if (last < 0) return;
    const same = this.#current?.line === this.#moments[last]?.line;
    this.#hurried = true;
    this.#show(last, same);
    this.#told = this.#current;
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

  #again(place: number): void {
    const told = this.#told?.line;
    this.#current = this.#moments[place] ?? null;
    this.#told = this.#moments.find((moment) => moment.line === told) ?? this.#told;
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

  /** Until the next is shown, counted from when this one came to rest. */
  #wait(): void {
    const current = this.#current;
    if (this.#behind === 0 || current === null) {
      this.#stop();
      return;
    }
    const hurry = this.#behind > 24 ? 0.2 : this.#behind > 14 ? 0.5 : 1;
    const time = this.hasty ? 0 : readingTime(current, this.#before, this.isMine) * hurry;
    this.#later(Math.max(0, this.#restedAt + time - Date.now()), () => {
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
