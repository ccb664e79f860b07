/**
 * The pace of a table: moments are shown one after another, each long enough to be seen and read.
 * Results are told when the dice lie still: `told` is the last moment that was shown in full. A tap
 * goes to the newest moment; whoever comes late or looks away starts there. A throw of one's own dice
 * waits until they are thrown here: others have seen it meanwhile, and what it shows is told nowhere.
 */
import type { Tempo } from "../device/preferences.svelte";
import { type Moment, whose } from "../wire/moment";
import { readingTime } from "./readingTime";
import { endsTurn, type Player, type Showing, showingOf, TurnClock, turnFrom } from "./tempo";

/** With more moments behind than this, only the newest is shown. */
const FAR = 60;
/** The same for moments missed during a lost connection. */
const MISSED = 12;
/** Milliseconds after which a board that does not report counts as done. */
const LONGEST = 12_000;

/** What a pace is made for: all of it may change while a match goes on. */
export interface Manner {
  /** Who has a seat: steps of this device need no reading time. */
  player: (seat: number) => Player;
  /** Nobody reads. */
  hasty: boolean;
  /** How long one likes to watch others. */
  tempo: () => Tempo;
  /** Is it a throw that waits for a hand here? */
  waits: (moment: Moment, before: Moment | null) => boolean;
  /** The line of the throw that waited when the page was left; null: none did. */
  held: number | null;
}

const ALONE: Manner = {
  player: () => "mine",
  hasty: false,
  tempo: () => "calm",
  waits: () => false,
  held: null,
};
const USUAL: Showing = { speed: 1, reading: 1 };

export class Pace {
  #moments: Moment[] = [];
  #place = $state(-1);
  #current = $state.raw<Moment | null>(null);
  #before = $state.raw<Moment | null>(null);
  #told = $state.raw<Moment | null>(null);
  #behind = $state(0);
  #rested = $state(false);
  #hurried = $state(false);
  #waits = $state.raw<Moment | null>(null);
  #showing = $state.raw<Showing>(USUAL);
  #restedAt = 0;
  #shownAt = 0;
  #missed = 0;
  /** Somebody has seen enough: nothing is read until the newest is there. */
  #skipping = false;
  readonly #manner: Manner;
  readonly #clock = new TurnClock();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(manner: Partial<Manner> = {}) {
    this.#manner = { ...ALONE, ...manner };
  }

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
    return this.#hurried || !Number.isFinite(this.#showing.speed);
  }
  /** How many times as fast as usual the moment moves. */
  get speed(): number {
    return Number.isFinite(this.#showing.speed) ? this.#showing.speed : 1;
  }
  /** The throw that waits for a hand here; null: none. */
  get waits(): Moment | null {
    return this.#waits;
  }

  /** All moments so far; `missed`: how many lines were caught up with. */
  feed(moments: Moment[], missed: number, hidden = false): void {
    const known = this.#moments;
    this.#moments = moments;
    this.#missed = missed;
    if (moments.length === 0) return;
    const held = this.#current === null && !hidden ? this.#heldPlace() : -1;
    if (held > 0) {
      this.#jumpTo(held - 1);
      return;
    }
    if (this.#current === null || (hidden && this.#waits === null)) {
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
    if (this.#waits !== null) this.#keepsWaiting(place + 1);
    else if (this.#rested) this.#wait();
  }

  /** The dice are thrown here: what they show may be seen. */
  release(): boolean {
    if (this.#waits === null) return false;
    this.#waits = null;
    this.#go(this.#place + 1);
    return true;
  }

  /** Somebody else may have played for this seat meanwhile: its clock, another tab. */
  #keepsWaiting(place: number): void {
    if (this.#isWaiting(place)) this.#waits = this.#moments[place]!;
    else this.release();
  }

  /** Where the throw is that waited when the page was left, if it still waits; else -1. */
  #heldPlace(): number {
    const place = this.#moments.findIndex(({ line }) => line === this.#manner.held);
    return this.#isWaiting(place) ? place : -1;
  }

  #isWaiting(place: number): boolean {
    const moment = this.#moments[place];
    if (!moment || this.#manner.hasty) return false;
    if (moment.line < this.#missed && moment.line !== this.#manner.held) return false;
    const goneOn = this.#moments
      .slice(place + 1)
      .some(({ seat }) => seat !== null && this.#manner.player(seat) === "mine");
    return !goneOn && this.#manner.waits(moment, this.#moments[place - 1] ?? null);
  }

  /** The board has shown this line's moment. */
  rest(line: number): void {
    if (line !== this.#current?.line || this.#rested) return;
    this.#rested = true;
    this.#restedAt = Date.now();
    this.#told = this.#current;
    if (!this.hurried)
      this.#clock.took(this.#current, this.#restedAt - this.#shownAt, this.#showing);
    this.#wait();
  }

  /** Nobody looks any more: the newest is shown, but dice in the hand stay there. */
  hide(): void {
    if (this.#waits === null) this.jump();
  }

  /** Show the newest at once, and tell it. */
  jump(): void {
    this.#jumpTo(this.#moments.length - 1);
  }

  /** A tap or a key: enough seen. Was there anything to skip? A throw of one's own is thrown by it. */
  skip(): boolean {
    if (this.release()) return true;
    if (this.settled || this.#current === null) return false;
    const from = this.#place + 1;
    const own = this.#moments.slice(from).findIndex((_, place) => this.#isWaiting(from + place));
    this.#skipping = true;
    this.#jumpTo(own < 0 ? this.#moments.length - 1 : from + own - 1);
    if (this.#rested) this.#wait();
    return true;
  }

  #jumpTo(place: number): void {
    this.#stop();
    if (place < 0) return;
    const same = this.#current?.line === this.#moments[place]?.line;
    this.#waits = null;
    this.#showing = USUAL;
    this.#hurried = true;
    this.#show(place, same);
    this.#told = this.#current;
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
    this.#shownAt = Date.now();
    if (!this.#rested) this.#later(LONGEST, () => current !== null && this.rest(current.line));
  }

  /** Until the next is shown, counted from when this one came to rest. */
  #wait(): void {
    const current = this.#current;
    if (this.#behind === 0 || current === null) {
      this.#stop();
      this.#skipping = false;
      this.#clock.waits();
      return;
    }
    const at = this.#restedAt + this.#reading(current);
    this.#later(Math.max(0, at - Date.now()), () => this.#next());
  }

  /** Milliseconds for which a moment stays once it lies still. */
  #reading(current: Moment): number {
    if (this.#manner.hasty || this.#skipping) return 0;
    const { stays, reading } = this.#showing;
    if (stays !== undefined) return stays;
    const hurry = this.#behind > 24 ? 0.2 : this.#behind > 14 ? 0.5 : 1;
    return (readingTime(current, this.#before, this.#isMine) * hurry) / reading;
  }

  readonly #isMine = (seat: number): boolean => this.#manner.player(seat) === "mine";

  #next(): void {
    this.#skipping = false;
    const place = this.#place + 1;
    if (this.#isWaiting(place)) this.#waits = this.#moments[place]!;
    else this.#go(place);
  }

  #go(place: number): void {
    this.#hurried = false;
    this.#showing = this.#showingAt(place);
    this.#show(place);
  }

  #showingAt(place: number): Showing {
    const before = this.#moments[place - 1] ?? null;
    const seat = whose(this.#moments[place]!, before);
    if (seat === null || this.#manner.hasty) return USUAL;
    this.#clock.shows(seat);
    const turn = turnFrom(this.#moments, place);
    const takes = turn.map((moment, at) => {
      const last = this.#moments[place + at - 1] ?? null;
      return this.#clock.usual(moment) + readingTime(moment, last, this.#isMine);
    });
    const coming = { takes, goesOn: !endsTurn(turn.at(-1)!, seat) };
    const ends = turn.length === 1 && !coming.goesOn;
    return showingOf(this.#manner.tempo(), this.#manner.player(seat), this.#clock, coming, ends);
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
