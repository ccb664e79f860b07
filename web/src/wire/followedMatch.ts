/**
 * One match as this device follows it: what the house said, in order, each thing once. It knows
 * neither sockets nor screens: `connection.ts` passes it messages and sends its own.
 *
 * The length of the record is the version of everything. What a person did here is kept until the
 * house says that it is on disk, and is sent again with the same id, place and nonce.
 */
import type { Moment } from "./moment";
import { say } from "../words/say";
import { momentsOf, nonceGiver, sameAction } from "./messages";
import { PROTOCOL } from "./types";
import type {
  Besides,
  ClientMessage,
  Goodbye,
  HouseMessage,
  Lines,
  Motion,
  Offer,
  Refused,
  Table,
  Tray,
  Victory,
  Wanted,
  Welcome,
} from "./types";
import type { Seal } from "../seal/chains";
import { Witness, type Doubt, type Notes } from "./witness";

/** Refusals after which the same message is sent again a moment later. */
const AGAIN = new Set(["too_fast", "busy", "ending", "not_on_disk", "preparing", "storage_down"]);
/** Seconds until it is sent again, where the house does not say when. */
const SOON = 0.5;
/** Goodbyes after which reconnecting is of no use. */
const GONE = new Set(["unknown_match", "bad_token", "token_needed"]);

/** The code of a language of this house. */
export type Language = string;
type Spoken = Extract<ClientMessage, { say: "hello" }>["language"];
export type Doing = Extract<ClientMessage, { say: "act" | "enter" | "undo" | "mend" }>;
/** What real dice show: as a person types it, or one of the choices of a tray. */
export type Entered = { typed: string } | { outcome: Record<string, unknown> };

/** What is to be done after a message. */
export type Next =
  | { do: "say"; message: ClientMessage }
  | { do: "again"; after: number }
  | { do: "reconnect"; after: number | null; reason: string }
  | { do: "gone"; reason: string; sentence: string };

export interface Chance extends Notes {
  id: () => string;
}

export class FollowedMatch {
  table: Table | null = null;
  /** The seats that this device may act for. */
  seats: number[] = [];
  host = false;
  welcomed = false;
  /** The record as it stands in its file, for the check of the seal. */
  lines: string[] = [];
  /** Sentences about each of the lines. */
  told: string[][] = [];
  /** The steps that can be drawn, the newest last; very old ones may be missing. */
  moments: Moment[] = [];
  /** A seat, -1 the table, -2 over. */
  turn = -1;
  /** How it was won, once it is over. */
  victory: Victory | null = null;
  offers: Offer[] = [];
  tray: Tray | null = null;
  /** Events with real dice that may be entered at any time. */
  besides: Besides | null = null;
  /** Sent, and not yet confirmed to be on disk. */
  doing: Doing | null = null;
  /** What has come of a motion that physics is still simulating, in order; the next line ends it. */
  motion: Motion[] = [];
  /** Why the last action was refused. It is cleared when the match goes on, except after `stale`. */
  refusal: { reason: string; sentence: string } | null = null;
  /** The length of the record at the last welcome: lines before it happened earlier. */
  old = 0;
  /** The length of the record as the house has announced it since; those lines are on their way. */
  #due = 0;

  readonly #witness: Witness;
  #fresh = false;
  #basis = -1;
  #stale: { doing: Doing; record: number } | null = null;
  #stirred: { roll: number; seat: number; id: string } | null = null;
  #stirredHere = -1;
  #gaps = 0;
  /** What was said of this device's chain on this connection. */
  #sealed = new Set<string>();

  constructor(
    readonly match: string,
    readonly token: string | null,
    private readonly chance: Chance,
  ) {
    this.#witness = new Witness(chance);
  }

  get have(): number {
    return this.lines.length;
  }

  /** The hash that the house is bound by; null where dice are not sealed. */
  get commitment(): string | null {
    return this.#witness.commitment;
  }

  /** The chains of the match; null where its dice are not sealed by them. */
  get seal(): Seal | null {
    return this.#witness.seal;
  }

  get doubts(): Doubt[] {
    return this.#witness.doubts;
  }

  /** Have all lines arrived that the house has announced? */
  get caughtUp(): boolean {
    return this.welcomed && this.have >= Math.max(this.old, this.#due) && !this.#fresh;
  }

  hello(language: Language): ClientMessage {
    this.welcomed = false;
    this.#stirredHere = -1;
    this.#sealed.clear();
    this.#witness.chain.displaced = false;
    this.#witness.joins();
    const have = this.#fresh ? 0 : this.have;
    const { match, token } = this;
    const spoken = language as Spoken;
    return { say: "hello", match, token, protocol: PROTOCOL, have, views: true, language: spoken };
  }

  /** The next hello asks for everything again, as after a change of language. */
  renew(): void {
    this.#fresh = true;
  }

  /** A player's device notes how far it has seen the record, before the page is left or hidden. */
  note(): void {
    if (this.seats.length > 0) this.#witness.note();
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
        return [...this.#stir(), ...this.#seal()];
      case "wanted":
        return this.#wanted(message);
      case "sign":
        this.#witness.chain.leaves = true;
        return this.#seal();
      case "motion":
        if (message.line === this.have) this.motion = [...this.motion, message];
        return [];
      case "refused":
        return this.#refused(message);
      case "goodbye":
        return this.#goodbye(message);
      default: // A reaction, or a word of a newer house.
        return [];
    }
  }

  /** The table from a message or from HTTP; one that is older than the known one is ignored. */
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

  /** Do what was offered, or a gesture made of it. */
  act({ action, stirs }: Pick<Offer, "action" | "stirs">): Next[] {
    const seat = this.asked;
    if (this.doing !== null || seat === null) return [];
    // Only the nonce that is due is sent: the house must not have several to choose from.
    const nonce = stirs && this.#givesNonces ? this.#witness.nonce() : null;
    return this.#do({ say: "act", id: this.chance.id(), at: this.have, seat, action, nonce });
  }

  enter(entered: Entered): Next[] {
    return this.#do({ say: "enter", id: this.chance.id(), at: this.have, ...entered });
  }

  undo(): Next[] {
    return this.#do({ say: "undo", id: this.chance.id(), at: this.have });
  }

  mend(options: Record<string, unknown>): Next[] {
    return this.#do({ say: "mend", id: this.chance.id(), at: this.have, options });
  }

  #do(message: Doing): Next[] {
    if (this.doing !== null) return [];
    this.doing = message;
    this.refusal = null;
    this.#basis = this.moments.at(-1)?.line ?? -1;
    return this.again();
  }

  /** What is sent again on a new connection or after a pause. */
  again(): Next[] {
    if (!this.welcomed) return [];
    const nonce = [...this.#stir(), ...this.#seal()];
    const acts = this.doing !== null && this.#stale === null;
    return acts ? [...nonce, { do: "say", message: this.doing! }] : nonce;
  }

  // What the house says

  #welcome(message: Welcome): Next[] {
    // After a request for everything, the answer may come from a process that lacks the last lines.
    if (message.record < this.have && !this.#fresh) return this.#anew("shorter", message.record);
    this.welcomed = true;
    this.old = this.#due = message.record;
    if (message.record === 0 && this.#fresh) this.#forget();
    this.seats = message.seats;
    this.host = message.host;
    this.tableIs(message.table);
    return this.again();
  }

  #takeLines(message: Lines): Next[] {
    if (this.#fresh && message.first === 0) this.#forget();
    if (message.first > this.have) {
      this.#gaps += 1;
      return [{ do: "reconnect", after: this.#gaps > 2 ? 5 : 0, reason: "gap" }];
    }
    this.#gaps = 0;
    const from = this.have;
    if (!this.#append(message)) return this.#reread();
    const more = momentsOf(message, from, this.moments.at(-1) ?? null);
    const first = more[0]?.line ?? Infinity;
    if (more.length > 0)
      this.moments = [...this.moments.filter((moment) => moment.line < first), ...more];
    if (message.view !== undefined) {
      this.turn = message.turn ?? -1;
      this.offers = message.actions ?? [];
      this.tray = message.tray ?? null;
      this.besides = message.besides ?? null;
      this.victory = message.victory ?? null;
    } else if (message.lines.length > 0) {
      this.offers = [];
      this.tray = this.besides = null;
    }
    if (message.id !== undefined && message.id === this.doing?.id) this.doing = null;
    if (this.have > from) {
      this.motion = [];
      if (this.refusal?.reason !== "stale") this.refusal = null;
    }
    this.#look(from);
    return [...this.#chooseAgain(), ...this.#stir(), ...this.#seal()];
  }

  /** Append the new lines and compare the known ones. False: everything has to be fetched again. */
  #append(message: Lines): boolean {
    const before = this.have;
    const lines = [...this.lines];
    const told = [...this.told];
    for (const [place, text] of message.lines.entries()) {
      const number = message.first + place;
      if (number < before) {
        if (lines[number] !== text) this.#witness.doubt("altered", number);
        continue;
      }
      if (!this.#witness.take(text, this.seats)) return false;
      lines.push(text);
      told.push(message.told?.[place] ?? []);
    }
    this.lines = lines;
    this.told = told;
    return true;
  }

  /** Once everything has arrived, and at the end, compare it with what was seen, and note it. */
  #look(from: number): void {
    const { owed, lastKind } = this.#witness;
    if (!this.caughtUp || this.have === from) return;
    if (from >= this.old && lastKind !== "close" && !owed) return;
    this.#witness.look();
    this.note();
  }

  #forget(): void {
    this.#fresh = false;
    this.#witness.again();
    this.lines = [];
    this.told = [];
    this.moments = [];
    this.motion = [];
  }

  /** The record differs from the known one: fetch all of it again. */
  #anew(kind: Doubt["kind"], at: number): Next[] {
    this.#witness.doubt(kind, at);
    this.lines = [];
    return this.#reread();
  }

  /** Names may be removed from closed records; whether only they changed is checked on the whole. */
  #reread(): Next[] {
    this.renew();
    return [{ do: "reconnect", after: 0, reason: "rewritten" }];
  }

  /** After `stale`: where no step of the game came between, the same choice is sent again. */
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
    if (offer !== undefined) return this.act(offer);
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
    if (message.id?.startsWith("chain-") || message.id?.startsWith("signs-")) {
      this.#sealed.clear();
      if (reason === "no_chains" || reason === "many_chains") this.#witness.chain.refused = true;
      return waits ? [{ do: "again", after: message.retry ?? SOON }] : [];
    }
    if (message.id !== undefined && message.id === this.#stirred?.id) {
      this.#stirredHere = -1; // Perhaps it will be wanted later.
      return waits ? [{ do: "again", after: message.retry ?? SOON }] : [];
    }
    if (message.id === undefined) {
      if (!waits) this.refusal = { reason, sentence };
      else this.#sealed.clear(); // A link has no id; perhaps it was one.
      return waits ? [{ do: "again", after: message.retry ?? SOON }] : [];
    }
    if (message.id !== this.doing?.id) return [];
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
    if (reason === "rewritten") return this.#reread();
    if (GONE.has(reason)) return [{ do: "gone", reason, sentence: "" }];
    return [{ do: "reconnect", after: retry ?? null, reason }];
  }

  // Nonces

  /** Send the nonce for a roll of this device at once, without being asked. */
  #stir(): Next[] {
    const roller = this.moments.at(-1)?.view.to_move;
    if (roller === undefined || !this.#isDue || this.#stirredHere === this.#witness.rolls)
      return [];
    const giver = nonceGiver(roller, this.table?.seats ?? []);
    return giver !== null && this.seats.includes(giver) ? this.#give(giver) : [];
  }

  #wanted(message: Wanted): Next[] {
    const mine = this.seats.includes(message.seat) && message.at === this.have;
    return mine && this.#isDue ? this.#give(message.seat) : [];
  }

  get #isDue(): boolean {
    const stirred = this.#witness.lastKind === "nonce";
    const sealed = this.token !== null && this.#givesNonces && !stirred;
    return sealed && this.caughtUp && this.turn === -1 && this.table?.state === "playing";
  }

  /** Are the dice sealed, and is it by nonces that this device has a hand in them? */
  get #givesNonces(): boolean {
    const { seal, chain } = this.#witness;
    return this.commitment !== null && (seal === null || chain.refused);
  }

  /** Sit down with a chain, show a link, sign: whatever is due by the record. */
  #seal(): Next[] {
    const { state } = this.table ?? {};
    const goesOn = state === "playing" || (state === "paused" && this.#witness.chain.leaves);
    if (this.token === null || this.seats.length === 0 || !goesOn || !this.caughtUp) return [];
    const due = this.#witness.sealing(this.seats, this.turn === -2);
    return due.flatMap((message): Next[] => {
      const said = JSON.stringify(message);
      if (this.#sealed.has(said)) return [];
      this.#sealed.add(said);
      return [{ do: "say", message }];
    });
  }

  #give(seat: number): Next[] {
    const roll = this.#witness.rolls;
    if (this.#stirred?.roll !== roll || this.#stirred.seat !== seat)
      this.#stirred = { roll, seat, id: this.chance.id() };
    this.#stirredHere = roll;
    const { id } = this.#stirred;
    const nonce = this.#witness.nonce();
    return [{ do: "say", message: { say: "nonce", id, at: this.have, seat, nonce } }];
  }
}
