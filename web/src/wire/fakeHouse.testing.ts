/** A fake house for tests: its lines, frames and sockets, and a device that follows a match. */
import { BEFORE_THE_FIRST, hashed } from "../seal/chain";
import type { Seen } from "../seal/seen";
import { FollowedMatch } from "./followedMatch";
import { Connection, type Socket, type World } from "./connection";
import type { ClientMessage, HouseMessage, Lines, Offer, Table } from "./types";
import type { Proof } from "./deviceChain";
import type { Nonces } from "./witness";

export const COMMITMENT = "ab".repeat(32);

export function table(more: Partial<Table> = {}): Table {
  return {
    match: "match1",
    game: "pig",
    options: {},
    dice: "sealed",
    seats: [
      { kind: "person", name: "Ann", here: true },
      { kind: "computer", name: "House", player: "computer:level=2" },
    ],
    state: "playing",
    public: false,
    coach: true,
    clock: null,
    version: 1,
    record: 0,
    created: 0,
    expires: 0,
    ...more,
  };
}

/** Hashes of the lines that were made last, by number: a line follows the one before it. */
const made: string[] = [];

export function line(n: number, kind: string, facts: object = {}): string {
  const body = JSON.stringify({ n, kind, ...facts });
  made[n] = hashed(made[n - 1] ?? BEFORE_THE_FIRST, body);
  return `${body.slice(0, -1)},"hash":"${made[n]}"}`;
}

export const head = (...names: string[]): string =>
  line(0, "match", {
    table: { kind: "sealed", commitment: COMMITMENT },
    seats: names.map((name) => ({ name, player: "human" })),
  });
export const HEAD = head("Ann", "House");

export const offer = (does: string): Offer => ({
  action: { do: does },
  offer: does,
  title: does,
  note: "",
  ...(does === "roll" ? { stirs: true } : {}),
});

/** A frame of results from `first` on, after which seat `turn` is asked. */
export function frame(
  first: number,
  lines: string[],
  turn: number,
  more: Partial<Lines> = {},
): Lines {
  const end = first + lines.length;
  const view = { game: "pig", players: 2, turn, points: [end, 0], to_move: Math.max(turn, 0) };
  const steps = lines.flatMap((text, place) => {
    const { kind, seat } = JSON.parse(text) as { kind: string; seat?: number };
    if (kind !== "result" && kind !== "intent") return [];
    const at = first + place;
    return [{ line: at, seat: seat ?? null, step: { n: at }, turn, view, board: [] }];
  });
  return {
    say: "lines",
    first,
    lines,
    view,
    turn,
    steps,
    told: lines.map((_, place) => [`line ${first + place}`]),
    ...(steps.length === 0 ? { board: [] } : {}),
    ...more,
  };
}

export const START: Lines = frame(0, [HEAD], -1, { told: [[]] });
export const ASKED: Lines = frame(
  1,
  [line(1, "nonce", { seat: 0, nonce: "nonce of 0" }), line(2, "result", { outcome: {} })],
  0,
  { actions: [offer("roll"), offer("stop")] },
);

const HASHES = [...made];

/** Lines that are made now follow those of `START` and `ASKED` again. */
export const begun = (): void => void made.splice(0, made.length, ...HASHES);

/** Time, chance and sockets of a test. */
export class FakeWorld implements World {
  time = 0;
  sockets: FakeSocket[] = [];
  #plans: { at: number; what: () => void; off: boolean }[] = [];

  connect = (): Socket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  now = (): number => this.time;
  chance = (): number => 0.5;
  later = (milliseconds: number, what: () => void): (() => void) => {
    const plan = { at: this.time + milliseconds, what, off: false };
    this.#plans.push(plan);
    return () => (plan.off = true);
  };

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.#plans.filter((plan) => !plan.off && plan.at <= end);
      const next = due.sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      next.off = true;
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  hear(...messages: HouseMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  last<S extends ClientMessage["say"]>(say: S): Extract<ClientMessage, { say: S }> | undefined {
    return this.sent.filter((message) => message.say === say).at(-1) as never;
  }
  count(say: string): number {
    return this.sent.filter((message) => message.say === say).length;
  }
}

/** What a device keeps, whatever page is open. */
export interface Kept {
  given: Nonces;
  seen: Seen | null;
  writes: number;
  proofs: Proof[];
}

export function setting(kept: Kept = { given: {}, seen: null, writes: 0, proofs: [] }): {
  world: FakeWorld;
  followed: FollowedMatch;
  line: Connection;
  kept: Kept;
} {
  let ids = 0;
  const world = new FakeWorld();
  const followed = new FollowedMatch("match1", "token", {
    id: () => `id${(ids += 1)}`,
    nonce: (roll) => `nonce of ${roll}`,
    given: () => kept.given,
    keep: (given) => (kept.given = given),
    seen: () => kept.seen,
    see: (seen) => {
      kept.seen = seen;
      kept.writes += 1;
    },
    secret: () => "a secret of this device",
    prove: (proof) => kept.proofs.push(proof),
  });
  const line = new Connection(
    followed,
    world,
    () => "en",
    () => {},
  );
  return { world, followed, line, kept };
}

export const welcome = (record: number, more: Partial<Table> = {}): HouseMessage => ({
  say: "welcome",
  protocol: 1,
  seats: [0],
  host: true,
  record,
  table: table(more),
});

/** A device at the table, asked to roll or stop. */
export function atTable(kept?: Kept): ReturnType<typeof setting> {
  const found = setting(kept);
  found.line.open();
  found.world.socket.onopen?.();
  found.world.socket.hear(welcome(3), START, ASKED);
  return found;
}
