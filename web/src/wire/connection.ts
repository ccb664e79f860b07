/**
 * The connection to the house for one match: it reconnects by itself and reports its state. The
 * clock, chance and sockets are parameters, so that tests can replace them.
 */
import type { FollowedMatch, Language, Next } from "./followedMatch";
import { readMessage } from "./messages";
import type { ClientMessage, HouseMessage, Reaction } from "./types";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface World {
  connect: () => Socket;
  /** Milliseconds of some clock. */
  now: () => number;
  /** Runs `what` later; the returned function cancels it. */
  later: (milliseconds: number, what: () => void) => () => void;
  /** Evenly from 0 to 1. */
  chance: () => number;
}

export type ConnectionState = "connecting" | "here" | "away" | "gone";

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 15_000;
/** Milliseconds that a connection may take to open; after that, perhaps to another process. */
const OPENING = 5_000;
/** Milliseconds that the house may then take to say welcome: preparing rules may take 20 s. */
const WELCOMING = 25_000;
/** Milliseconds that the house may take to answer an action and to send its lines. */
const ANSWERING = 8_000;
/** Milliseconds after which an unreadable frame is forgotten. */
const CALM = 60_000;

export class Connection {
  state: ConnectionState = "connecting";
  /** Why the house is away or the match gone, as a word of the protocol. */
  reason = "";
  sentence = "";

  #socket: Socket | null = null;
  #fails = 0;
  #heard = 0;
  /** Milliseconds between two beats; 0: this house knows none. */
  #beat = 0;
  /** When the house was asked whether it is there; null: it has answered. */
  #asked: number | null = null;
  #pulse: (() => void) | null = null;
  #torn = { count: 0, at: -Infinity };
  #retry: (() => void) | null = null;
  #watch: (() => void) | null = null;
  #resend: (() => void) | null = null;
  #ended = false;

  constructor(
    readonly followed: FollowedMatch,
    private readonly world: World,
    private readonly language: () => Language,
    /** Something has changed. */
    private readonly tell: () => void,
    private readonly onreaction: (reaction: Reaction) => void = () => {},
    /** More of a motion has come, and nothing else: it comes often, while dice move. */
    private readonly onmotion: () => void = () => {},
  ) {}

  open(): void {
    if (this.#ended || this.#socket !== null || this.state === "gone") return;
    this.#retry?.();
    this.#retry = null;
    let socket: Socket;
    try {
      socket = this.world.connect();
    } catch {
      this.#lost(null, "");
      return;
    }
    this.#socket = socket;
    this.#heard = this.world.now();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#send(this.followed.hello(this.language()));
      this.#await(WELCOMING, () => !this.followed.welcomed);
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost(null, "");
    };
    this.#await(OPENING, () => !this.followed.welcomed);
  }

  /** Close for good. */
  close(): void {
    this.#ended = true;
    this.#drop();
    this.#retry?.();
    this.#resend?.();
  }

  /** The device woke up or has a network again: reconnect at once. */
  nudge(): void {
    if (this.#socket === null) {
      this.#fails = 0;
      this.open();
    } else this.#check(0);
  }

  /**
   * Ask a house that has been silent for so long whether it is there. If it does not answer within a
   * beat, the connection is lost. A page in the background may look late, so it asks before it gives
   * up.
   */
  #check(silent: number): void {
    this.#pulse?.();
    this.#pulse = null;
    if (this.#beat === 0 || this.#socket === null || !this.followed.welcomed) return;
    const now = this.world.now();
    if (this.#asked !== null && now - this.#asked >= this.#beat) return this.#lost(null, "");
    if (this.#asked === null && now - this.#heard >= silent) {
      this.#asked = now;
      this.#send({ say: "beat" });
    }
    this.#pulse = this.world.later(this.#beat, () => this.#check(this.#beat));
  }

  /** The network has gone. */
  offline(): void {
    if (this.#socket !== null) this.#lost(null, "");
  }

  /** Say hello again, from the beginning of the record, in another language. */
  again(): void {
    this.followed.renew();
    if (this.#socket !== null) this.#lost(0, "language");
  }

  /** Carry out what the followed match asks for. */
  follow(next: Next[]): void {
    for (const step of next) {
      if (step.do === "say") this.#send(step.message);
      else if (step.do === "again") {
        this.#resend?.();
        this.#resend = this.world.later(step.after * 1000, () =>
          this.follow(this.followed.again()),
        );
      } else if (step.do === "reconnect") {
        this.#lost(step.after, step.reason);
        break;
      } else {
        this.#gone(step.reason, step.sentence);
        break;
      }
    }
    if (this.followed.doing !== null) this.#await(ANSWERING, () => this.followed.doing !== null);
    this.tell();
  }

  say(message: ClientMessage): void {
    if (this.followed.welcomed) this.#send(message);
  }

  #send(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#lost(null, "");
    }
  }

  #hear(data: unknown): void {
    this.#heard = this.world.now();
    this.#asked = null;
    const message = readMessage(data);
    const next = message === null ? null : this.#taken(message);
    if (message === null || next === null) {
      this.#unreadable();
      return;
    }
    if (message.say === "beat") return;
    if (message.say === "motion") return this.onmotion();
    if (message.say === "reaction") this.onreaction(message);
    if (message.say === "welcome" && this.followed.welcomed) {
      this.#here();
      this.#beat = (message.beat ?? 0) * 1000;
      this.#check(this.#beat);
    }
    if (message.say === "done" && !this.followed.caughtUp)
      this.#await(ANSWERING, () => !this.followed.caughtUp);
    this.follow(next);
  }

  #taken(message: HouseMessage): Next[] | null {
    try {
      return this.followed.take(message);
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** Fetch everything again; if it happens repeatedly, wait longer each time. */
  #unreadable(): void {
    const now = this.world.now();
    this.#torn = { count: now - this.#torn.at > CALM ? 1 : this.#torn.count + 1, at: now };
    this.#fails = Math.max(this.#fails, this.#torn.count);
    this.followed.renew();
    this.#lost(null, "unreadable");
  }

  #here(): void {
    this.#fails = 0;
    this.#quiet();
    this.state = "here";
    this.reason = this.sentence = "";
    this.#await(ANSWERING, () => !this.followed.caughtUp);
  }

  #gone(reason: string, sentence: string): void {
    this.#drop();
    this.state = "gone";
    this.reason = reason;
    this.sentence = sentence;
  }

  /** The connection is lost; try again, after so many seconds if the house said when. */
  #lost(after: number | null, reason: string): void {
    this.#drop();
    if (this.#ended || this.state === "gone") return;
    const first = this.state === "connecting" && this.#fails < 2;
    if (after !== 0 && !first) this.state = "away";
    this.reason = reason;
    const pause = after === null ? this.#pause() : after * 1000 + this.world.chance() * 200;
    if (after !== null && after > 0) this.#fails += 1;
    this.#retry?.();
    this.#retry = this.world.later(pause, () => {
      this.#retry = null;
      this.open();
    });
    this.tell();
  }

  /** Longer each time, with some chance in it, so that not everybody reconnects at once. */
  #pause(): number {
    const longest = Math.min(FIRST_PAUSE * 2 ** this.#fails, LONGEST_PAUSE);
    this.#fails += 1;
    return longest * (0.5 + this.world.chance() / 2);
  }

  /** Give up the connection if the condition still holds after a while. */
  #await(milliseconds: number, still: () => boolean): void {
    this.#quiet();
    const socket = this.#socket;
    this.#watch = this.world.later(milliseconds, () => {
      if (this.#socket === socket && socket !== null && still()) this.#lost(null, "");
    });
  }

  #quiet(): void {
    this.#watch?.();
    this.#watch = null;
  }

  #drop(): void {
    this.#quiet();
    this.#pulse?.();
    this.#pulse = this.#asked = null;
    this.followed.welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close();
    } catch {
      // It was closed already.
    }
  }
}
