/**
 * One match as this device follows it: what the house said, in order, each thing once. It knows
 * neither sockets nor screens: `line.ts` brings it messages and says what it wants to say.
 *
 * The record's length is the version of everything. What was done here is kept until the house says
 * that it is on disk, and said again with the same id, the same place and the same nonce.
 */
import type { Moment } from "../table/moment";
import { say } from "../words/say";
import { momentsOf, nonceGiver, readLine, sameAction, commitmentOf } from "./reading";
import { PROTOCOL } from "./types";
import type {
  Besides,
  ClientMessage,
  Goodbye,
  HouseMessage,
  Lines,
  Offer,
  Refused,
  Table,
  Tray,
  Wanted,
  Welcome,
} from "./types";

/** Refusals after which the same thing is said again a moment later. */
const AGAIN = new Set(["too_fast", "busy", "ending", "not_on_disk", "preparing", "storage_down"]);
/** Seconds after which it is said again where the house does not say when. */
const SOON = 0.5;
/** Goodbyes after which there is nothing to come back to. */
const GONE = new Set(["unknown_match", "bad_token", "token_needed"]);

export type Language = "en" | "es";
export type Doing = Extract<ClientMessage, { say: "act" | "enter" | "undo" }>;
/** What real dice show: as a person types it, or one of the choices of a tray. */
export type Entered = { typed: string } | { outcome: Record<string, unknown> };
export type Nonces = Record<number, string>;

/** What is to be done after a message. */
export type Next =
  | { do: "say"; message: ClientMessage }
  | { do: "again"; after: number }
  | { do: "reconnect"; after: number | null; reason: string }
  | { do: "gone"; reason: string; sentence: string };

/** Something that the house said is not what it said before. */
export interface Doubt {
  kind: "altered" | "shorter" | "other_nonce";
  /** The line. */
  at: number;
}

export interface Chance {
  id: () => string;
  /** The nonce of a roll: of every tab of this device the same. */
  nonce: (roll: number) => string;
  /** What this device gave to this match's rolls; another tab may have given some. */
  given: () => Nonces;
  /** Keeps what was given, before it leaves. */
  keep: (given: Nonces) => void;
}

export class Following {
  table: Table | null = null;
  /** The seats that this device may act for. */
  seats: number[] = [];
  host = false;
  welcomed = false;
  /** The record as it stands in its file, for the check of the seal. */
  lines: string[] = [];
  /** Sentences about each of the lines. */
  told: string[][] = [];
  /** The steps that can be drawn, the newest last; of long ago there may be none. */
  moments: Moment[] = [];
  /** A seat, -1 the table, -2 over. */
  turn = -1;
  offers: Offer[] = [];
  tray: Tray | null = null;
  /** What may have happened to real dice although nobody asks for it. */
  besides: Besides | null = null;
  /** Said, and not yet known to be on disk. */
  doing: Doing | null = null;
  /** Why the last thing was not done. It goes as the match goes on; where the match was faster, it stays. */
  refusal: { reason: string; sentence: string } | null = null;
  doubts: Doubt[] = [];
  /** Lines that there were when the house last said welcome: older ones are caught up with. */
  old = 0;
  /** Lines that there are by what the house said since; they are on their way, and nothing was missed. */
  #due = 0;

  #known: string[] = [];
  #fresh = false;
  #rolls = 0;
  #lastKind = "";
  #basis = -1;
  #stale: { doing: Doing; record: number } | null = null;
  #stirred: { roll: number; seat: number; id: string } | null = null;
  #stirredHere = -1;
  #gaps = 0;

  constructor(
    readonly match: string,
    readonly token: string | null,
    private readonly chance: Chance,
  ) {}

  get have(): number {
    return this.lines.length;
  }

  /** The hash that the house is bound by; null where dice are not sealed. */
  get commitment(): string | null {
    return commitmentOf(this.lines[0]);
  }

  /** Is all here that the house said it has? */
  get caughtUp(): boolean {
    return this.welcomed && this.have >= Math.max(this.old, this.#due) && !this.#fresh;
  }

  hello(language: Language): ClientMessage {
    this.welcomed = false;
    this.#stirredHere = -1;
    const have = this.#fresh ? 0 : this.have;
    const { match, token } = this;
    return { say: "hello", match, token, protocol: PROTOCOL, have, views: true, language };
  }

  /** The next hello asks for everything again, as after a change of language. */
  renew(): void {
    this.#fresh = true;
  }

  take(message: HouseMessage): Next[] {
    switch (message.say) {
      case "welcome":
        return this.#welcome(message);
      case "lines":
        return this.#takeLines(message);
      case "done":
        if (message.id === this.doing?.id) this.doing = null;
        this.#due = Math.max(this.#due, message.record);
        return [];
      case "table":
        this.seats = message.yours;
        this.host = message.host;
        this.tableIs(message.table);
        return this.#stir();
      case "wanted":
        return this.#wanted(message);
      case "refused":
        return this.#refused(message);
      case "goodbye":
        return this.#goodbye(message);
      default: // A reaction, or a word of a newer house.
        return [];
    }
  }

  /** A table from a message or an answer over HTTP; an older one than is known is left aside. */
  tableIs(table: Table): void {
    const older = this.table !== null && table.version < this.table.version;
    if (table.match === this.match && !older) this.table = table;
  }

  // What is done here

  /** The seat that this device is asked to act for now, if any. */
  get asked(): number | null {
    const mine = this.table?.state === "playing" && this.seats.includes(this.turn);
    return mine && this.offers.length > 0 ? this.turn : null;
  }

  act(action: Record<string, unknown>): Next[] {
    const seat = this.asked;
    if (this.doing !== null || seat === null) return [];
    // The house takes the nonce where the table answers next and leaves it where it does not.
    const nonce = this.commitment === null ? null : this.#nonce(this.#rolls);
    return this.#do({ say: "act", id: this.chance.id(), at: this.have, seat, action, nonce });
  }

  enter(entered: Entered): Next[] {
    return this.#do({ say: "enter", id: this.chance.id(), at: this.have, ...entered });
  }

  undo(): Next[] {
    return this.#do({ say: "undo", id: this.chance.id(), at: this.have });
  }

  #do(message: Doing): Next[] {
    if (this.doing !== null) return [];
    this.doing = message;
    this.refusal = null;
    this.#basis = this.moments.at(-1)?.line ?? -1;
    return this.again();
  }

  /** What is to be said again, on a new connection or after a pause. */
  again(): Next[] {
    if (this.doing === null || !this.welcomed || this.#stale !== null) return [];
    return [{ do: "say", message: this.doing }];
  }

  // What the house says

  #welcome(message: Welcome): Next[] {
    if (message.record < this.have && !this.#fresh) return this.#anew("shorter", message.record);
    this.welcomed = true;
    this.old = this.#due = message.record;
    if (message.record === 0) this.#fresh = false;
    this.seats = message.seats;
    this.host = message.host;
    this.tableIs(message.table);
    return [...this.#stir(), ...this.again()];
  }

  #takeLines(message: Lines): Next[] {
    if (this.#fresh && message.first === 0) this.#forget();
    if (message.first > this.have) {
      this.#gaps += 1;
      return [{ do: "reconnect", after: this.#gaps > 2 ? 5 : 0, reason: "gap" }];
    }
    this.#gaps = 0;
    const from = this.have;
    this.#append(message);
    const more = momentsOf(message, from, this.moments.at(-1) ?? null);
    const first = more[0]?.line ?? Infinity;
    if (more.length > 0)
      this.moments = [...this.moments.filter((moment) => moment.line < first), ...more];
    if (message.view !== undefined) {
      this.turn = message.turn ?? -1;
      this.offers = message.actions ?? [];
      this.tray = message.tray ?? null;
      this.besides = message.besides ?? null;
    } else if (message.lines.length > 0) {
      this.offers = [];
      this.tray = this.besides = null;
    }
    if (message.id !== undefined && message.id === this.doing?.id) this.doing = null;
    if (this.have > from && this.refusal?.reason !== "stale") this.refusal = null;
    return [...this.#chooseAgain(), ...this.#stir()];
  }

  /** Take the lines that are new; those that are known must be what they were. */
  #append(message: Lines): void {
    const before = this.have;
    const lines = [...this.lines];
    const told = [...this.told];
    message.lines.forEach((text, place) => {
      const number = message.first + place;
      const known = lines[number] ?? this.#known[number];
      if (known !== undefined && known !== text)
        this.doubts = [...this.doubts, { kind: "altered", at: number }];
      if (number < before) return;
      lines.push(text);
      told.push(message.told?.[place] ?? []);
      this.#read(text, number);
    });
    this.lines = lines;
    this.told = told;
  }

  #read(text: string, number: number): void {
    const line = readLine(text);
    this.#lastKind = line?.kind ?? "";
    if (line?.kind === "result") this.#rolls += 1;
    if (line?.kind !== "nonce" || typeof line.seat !== "number") return;
    const given = this.chance.given()[this.#rolls];
    if (this.seats.includes(line.seat) && given !== undefined && given !== line.nonce)
      this.doubts = [...this.doubts, { kind: "other_nonce", at: number }];
  }

  #forget(): void {
    this.#fresh = false;
    this.#known = this.lines;
    this.#rolls = 0;
    this.lines = [];
    this.told = [];
    this.moments = [];
  }

  /** Another record than was known: look at all of it again. */
  #anew(kind: Doubt["kind"], at: number): Next[] {
    this.doubts = [...this.doubts, { kind, at }];
    this.lines = [];
    this.#fresh = true;
    return [{ do: "reconnect", after: 0, reason: "rewritten" }];
  }

  /** After `stale`: where only something beside the game came between, the choice still stands. */
  #chooseAgain(): Next[] {
    const stale = this.#stale;
    if (stale === null || this.have < stale.record) return [];
    this.#stale = null;
    this.doing = null;
    const { doing } = stale;
    const same = !this.moments.some((moment) => moment.step !== null && moment.line > this.#basis);
    const offer =
      doing.say === "act" && doing.seat === this.asked && same
        ? this.offers.find((one) => sameAction(one.action, doing.action))
        : undefined;
    if (offer !== undefined) return this.act(offer.action);
    this.refusal = { reason: "stale", sentence: say("played_already") };
    return [];
  }

  #refused(message: Refused): Next[] {
    const { reason, sentence } = message;
    const waits = AGAIN.has(reason) || message.retry !== undefined;
    if (!this.welcomed) {
      if (waits) return [{ do: "reconnect", after: message.retry ?? SOON, reason }];
      if (reason === "ahead") return this.#anew("shorter", message.record ?? 0);
      return [{ do: "gone", reason, sentence }];
    }
    if (message.id !== undefined && message.id === this.#stirred?.id) {
      this.#stirredHere = -1; // Perhaps it will be wanted later.
      return [];
    }
    if (message.id === undefined || message.id !== this.doing?.id) {
      if (!waits && message.id === undefined) this.refusal = { reason, sentence };
      return [];
    }
    if (waits) return [{ do: "again", after: message.retry ?? SOON }];
    if (reason === "stale") {
      this.#stale = { doing: this.doing, record: message.record ?? this.have };
      return this.#chooseAgain();
    }
    this.doing = null;
    this.refusal = { reason, sentence };
    return [];
  }

  #goodbye({ reason, retry }: Goodbye): Next[] {
    this.welcomed = false;
    if (reason === "rewritten") {
      this.renew();
      this.lines = [];
      return [{ do: "reconnect", after: 0, reason }];
    }
    if (GONE.has(reason)) return [{ do: "gone", reason, sentence: "" }];
    return [{ do: "reconnect", after: retry ?? null, reason }];
  }

  // Nonces

  /** Give the nonce of a roll of this device's at once, without being asked. */
  #stir(): Next[] {
    const roller = this.moments.at(-1)?.view.to_move;
    if (roller === undefined || !this.#isDue || this.#stirredHere === this.#rolls) return [];
    const giver = nonceGiver(roller, this.table?.seats ?? []);
    return giver !== null && this.seats.includes(giver) ? this.#give(giver) : [];
  }

  #wanted(message: Wanted): Next[] {
    const mine = this.seats.includes(message.seat) && message.at === this.have;
    return mine && this.#isDue ? this.#give(message.seat) : [];
  }

  get #isDue(): boolean {
    const sealed = this.token !== null && this.commitment !== null && this.#lastKind !== "nonce";
    return sealed && this.caughtUp && this.turn === -1 && this.table?.state === "playing";
  }

  #give(seat: number): Next[] {
    const roll = this.#rolls;
    if (this.#stirred?.roll !== roll || this.#stirred.seat !== seat)
      this.#stirred = { roll, seat, id: this.chance.id() };
    this.#stirredHere = roll;
    const { id } = this.#stirred;
    return [
      { do: "say", message: { say: "nonce", id, at: this.have, seat, nonce: this.#nonce(roll) } },
    ];
  }

  /** One nonce for one roll, whatever the house asks or refuses: it cannot try several. */
  #nonce(roll: number): string {
    const given = this.chance.given();
    if (given[roll] !== undefined) return given[roll];
    const nonce = this.chance.nonce(roll);
    this.chance.keep({ ...given, [roll]: nonce });
    return nonce;
  }
}
