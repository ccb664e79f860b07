/** A match in play, as screens use it: reactive, and never going back to an older state. */
import type { Moment } from "./moment";
import { preferences } from "../device/preferences.svelte";
import { say, whole } from "../words/say";
import { diceKind } from "./dice";
import { FollowedMatch, type Entered } from "./followedMatch";
import { changeSeat, hostDeed, Refusal } from "./http";
import { Connection, type ConnectionState, type World } from "./connection";
import {
  forgetTicket,
  keepNonces,
  keepProof,
  keepRematch,
  keepSeen,
  nonceOf,
  noncesOf,
  random,
  renewTicket,
  secretOf,
  seenOf,
  ticketOf,
} from "./tickets";
import { seatName } from "./seatName";
import { PATH } from "./types";
import type {
  Besides,
  Motion,
  Offer,
  React,
  SeatChange,
  SeatState,
  Table,
  Tray,
  Victory,
} from "./types";
import type { Doubt } from "./witness";

/** Milliseconds for which a reaction is shown. */
const SEEN = 3000;

interface SeenReaction {
  sign: string;
  seat: number | null;
  key: number;
}

export class Match {
  readonly followed: FollowedMatch;
  readonly #connection: Connection;
  #version = $state(0);
  #motion = $state.raw<readonly Motion[]>([]);
  #reactions = $state.raw<SeenReaction[]>([]);
  #reacted = 0;
  #trouble = $state<string | null>(null);
  #deeds = $state(0);
  #refused = "";
  #leave: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly token: string | null = ticketOf(id)?.token ?? null,
    world: World = browser(),
  ) {
    this.followed = new FollowedMatch(id, token, {
      id: () => random(12),
      nonce: (roll) => nonceOf(id, roll),
      given: () => noncesOf(id),
      keep: (given) => keepNonces(id, given),
      seen: () => seenOf(id),
      see: (seen) => keepSeen(id, seen),
      secret: () => secretOf(id),
      prove: (proof) => keepProof(id, proof),
    });
    this.#connection = new Connection(
      this.followed,
      world,
      () => preferences.language,
      () => this.#changed(),
      (reaction) => this.#react(reaction.sign, reaction.seat ?? null),
      () => (this.#motion = this.followed.motion),
    );
  }

  /** Begin to follow; the returned function ends it. */
  open(): () => void {
    this.#connection.open();
    const wake = (): void => {
      if (document.visibilityState === "visible") this.#connection.nudge();
      else this.followed.note();
    };
    this.#listen(window, "online", wake);
    this.#listen(window, "offline", () => this.#connection.offline());
    this.#listen(document, "visibilitychange", wake);
    this.#listen(window, "pageshow", wake);
    this.#listen(window, "pagehide", () => this.followed.note());
    return () => this.close();
  }

  close(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.followed.note();
    this.#connection.close();
  }

  // How things stand

  get state(): ConnectionState {
    return this.#read().#connection.state;
  }
  /** Why nothing can be done now, or any more; empty while all is well. */
  get sentence(): string {
    const { state, reason, sentence } = this.#read().#connection;
    if (reason === "unreadable") return say("house_unreadable");
    if (reason === "preparing") return say("table_preparing");
    if (state === "away") return say(reason === "ending" ? "house_ending" : "house_away");
    if (state !== "gone") return "";
    if (reason === "unknown_match") return say("gone_unknown_match");
    if (reason === "bad_token") return say("gone_bad_token");
    if (reason === "token_needed") return say("gone_token_needed");
    return whole(sentence) || say("gone_otherwise");
  }
  get table(): Table | null {
    return this.#read().followed.table;
  }
  /** The seats that this device may act for. */
  get seats(): number[] {
    return this.#read().followed.seats;
  }
  /** Do people roll real dice? */
  get real(): boolean {
    return this.table !== null && diceKind(this.table.dice) === "real";
  }
  /** The seat of this device, where it has exactly one of its own. */
  get onlySeat(): number | null {
    const { seats } = this;
    return seats.length === 1 && !this.real ? seats[0]! : null;
  }
  get host(): boolean {
    return this.#read().followed.host;
  }
  get moments(): Moment[] {
    return this.#read().followed.moments;
  }
  /** Sentences by line of the record. */
  get told(): string[][] {
    return this.#read().followed.told;
  }
  get lines(): string[] {
    return this.#read().followed.lines;
  }
  get commitment(): string | null {
    return this.#read().followed.commitment;
  }
  /** How many rolls were made without the device of a seat. */
  passes(seat: number): number {
    return this.#read().followed.seal?.passes(seat) ?? 0;
  }
  get doubts(): Doubt[] {
    return this.#read().followed.doubts;
  }
  get caughtUp(): boolean {
    return this.#read().followed.caughtUp;
  }
  /** Lines before this one happened before the last connection. */
  get old(): number {
    return this.#read().followed.old;
  }
  get turn(): number {
    return this.#read().followed.turn;
  }
  /** How it was won, once it is over. */
  get victory(): Victory | null {
    return this.#read().followed.victory;
  }
  get offers(): Offer[] {
    return this.#read().followed.offers;
  }
  /** The seat that this device is asked to act for. */
  get asked(): number | null {
    return this.#read().followed.asked;
  }
  get tray(): Tray | null {
    return this.#read().followed.tray;
  }
  get besides(): Besides | null {
    return this.#read().followed.besides;
  }
  /** What has come of a motion that physics is still simulating. */
  get motion(): readonly Motion[] {
    return this.#motion;
  }
  /** Is an action of this device still unanswered? */
  get busy(): boolean {
    return this.#read().followed.doing !== null || this.#deeds > 0;
  }
  /** Why the last action was refused, for people. */
  get trouble(): string | null {
    const refused = this.#read().followed.refusal;
    return this.#trouble ?? (refused && (whole(refused.sentence) || say("something_wrong")));
  }
  get reactions(): SeenReaction[] {
    return this.#reactions;
  }

  /** Everybody's name; the only person at this device is called You. */
  get names(): string[] {
    const { onlySeat } = this;
    return this.namesForOthers.map((name, place) => (place === onlySeat ? say("you") : name));
  }
  /** Everybody's name, for whoever sees it elsewhere. */
  get namesForOthers(): string[] {
    return (this.table?.seats ?? []).map((seat) => seatName(seat) || say("somebody"));
  }

  // Doing

  act(offer: Offer): void {
    this.#trouble = null;
    this.#connection.follow(this.followed.act(offer));
  }
  enter(entered: Entered): void {
    this.#trouble = null;
    this.#connection.follow(this.followed.enter(entered));
  }
  undo(): void {
    this.#trouble = null;
    this.#connection.follow(this.followed.undo());
  }
  mend(options: Record<string, unknown>): void {
    this.#trouble = null;
    this.#connection.follow(this.followed.mend(options));
  }
  react(sign: React["sign"]): void {
    this.#connection.say({ say: "react", sign, seat: this.seats[0] ?? null });
  }
  /** The trouble has been read. */
  dismiss(): void {
    this.#trouble = null;
    this.followed.refusal = null;
    this.#version += 1;
  }
  /** Fetch everything again in the present language. */
  speak(): void {
    this.#connection.again();
  }

  /** `start`, `pause`, `go_on`, `close`, `code`, `rematch`: null where it was refused. */
  async does(deed: Parameters<typeof hostDeed>[0]): Promise<Table | null> {
    return this.#deed(() => hostDeed(deed, this.id, this.token));
  }
  async changeSeat(seat: number, change: SeatChange): Promise<Table | null> {
    return this.#deed(() => changeSeat(this.id, seat, change, this.token));
  }

  /** Open a rematch with the same people and the same token; null where it was refused. */
  async rematch(): Promise<string | null> {
    for (let tries = 0; ; tries += 1) {
      const table = await this.does("rematch");
      if (table !== null) {
        keepRematch(this.id, table.match);
        await this.#beginTogether(table);
        return table.match;
      }
      // The last line may be here before the house has closed the match.
      if (this.#refused !== "still_running" || tries >= 8) return null;
      await new Promise((done) => setTimeout(done, 500));
    }
  }

  /** Begin the rematch at once if everybody is here; otherwise it waits for those who left. */
  async #beginTogether(next: Table): Promise<void> {
    const { real } = this; // One device acts for all of them.
    const here = (seat: SeatState): boolean => real || seat.kind === "computer" || !!seat.here;
    if (!this.table?.seats.every(here) || next.seats.some((seat) => seat.kind === "open")) return;
    await hostDeed("start", next.match, this.token).catch(() => null); // The host can still start it at the table.
  }

  async #deed(ask: () => Promise<Table>): Promise<Table | null> {
    this.#trouble = null;
    this.#refused = "";
    this.#deeds += 1;
    try {
      const table = await ask();
      this.followed.tableIs(table);
      this.#changed();
      return table;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#trouble = error.sentence;
      this.#refused = error.reason;
      return null;
    } finally {
      this.#deeds -= 1;
    }
  }

  #read(): this {
    void this.#version;
    return this;
  }

  #changed(): void {
    this.#version += 1;
    this.#motion = this.followed.motion;
    const { state, reason } = this.#connection;
    if (state === "gone" && (reason === "unknown_match" || reason === "bad_token"))
      forgetTicket(this.id);
    const { table, seats } = this.followed;
    if (state === "here" && table !== null) {
      renewTicket(table, seats);
      if (table.rematch) keepRematch(this.id, table.rematch);
    }
  }

  #react(sign: string, seat: number | null): void {
    const seen = { sign, seat, key: (this.#reacted += 1) };
    this.#reactions = [...this.#reactions.filter((other) => other.seat !== seat), seen];
    setTimeout(() => (this.#reactions = this.#reactions.filter((other) => other !== seen)), SEEN);
  }

  #listen(target: EventTarget, event: string, heard: () => void): void {
    target.addEventListener(event, heard);
    this.#leave.push(() => target.removeEventListener(event, heard));
  }
}

function browser(): World {
  return {
    connect: () => {
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${location.host}${PATH}`) as never;
    },
    now: () => performance.now(),
    later: (milliseconds, what) => {
      const timer = setTimeout(what, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  };
}
