import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetTicket,
  keepNonces,
  keepRematch,
  keepSeen,
  keepTicket,
  nonceOf,
  noncesOf,
  renewTicket,
  seenOf,
  ticketOf,
  tickets,
  openTickets,
  type Ticket,
} from "./tickets";
import type { Table } from "./types";

const ticket = (match: string, more: Partial<Ticket> = {}): Ticket => ({
  match,
  game: "pig",
  token: `token of ${match}`,
  seats: [0],
  names: ["Ann", "House"],
  when: 1,
  over: false,
  ...more,
});

const HASH = "ab".repeat(32);

class Store {
  kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

describe("tickets", () => {
  beforeEach(() => vi.stubGlobal("localStorage", new Store()));

  it("has the latest first, and those that are over last", () => {
    keepTicket(ticket("one", { when: 1 }));
    keepTicket(ticket("two", { when: 2, over: true }));
    keepTicket(ticket("three", { when: 3 }));
    expect(tickets().map((one) => one.match)).toEqual(["three", "one", "two"]);
    expect(openTickets().map((one) => one.match)).toEqual(["three", "one"]);
  });

  it("keeps one for each table, and forgets the dead with its nonces", () => {
    keepTicket(ticket("one"));
    keepTicket(ticket("one", { when: 9 }));
    keepNonces("one", { 0: "ab" });
    expect(tickets()).toHaveLength(1);
    expect(noncesOf("one")).toEqual({ 0: "ab" });
    forgetTicket("one");
    expect(ticketOf("one")).toBeNull();
    expect(noncesOf("one")).toEqual({});
  });

  it("keeps how far a record was seen as long as its ticket, in few letters", () => {
    const seen = { commitment: "c".repeat(64), number: 7, hash: HASH, nameless: HASH };
    keepSeen("one", seen); // There is no such ticket: nothing would ever take it away.
    expect(seenOf("one")).toBeNull();
    keepTicket(ticket("one"));
    expect(seenOf("one")).toBeNull();
    keepSeen("one", seen);
    expect(seenOf("one")).toEqual(seen);
    expect(localStorage.getItem("rollhouse.seen.one")!.length).toBeLessThan(300);
    forgetTicket("one");
    expect(localStorage.getItem("rollhouse.seen.one")).toBeNull();
  });

  it.each([{}, { number: -1 }, { number: 1.5 }, { hash: "h" }, { nameless: 7 }])(
    "does not take %j for what it has seen",
    (wrong) => {
      keepTicket(ticket("one"));
      const seen = { commitment: null, number: 1, hash: HASH, nameless: HASH };
      const found = Object.keys(wrong).length > 0 ? { ...seen, ...wrong } : [];
      localStorage.setItem("rollhouse.seen.one", JSON.stringify(found));
      expect(seenOf("one")).toBeNull();
      localStorage.setItem("rollhouse.seen.one", JSON.stringify(seen));
      expect(seenOf("one")).toEqual(seen);
    },
  );

  it("keeps at most forty, dropping what is over and old", () => {
    for (let count = 0; count < 50; count += 1)
      keepTicket(ticket(`m${count}`, { when: count, over: count % 2 === 0 }));
    expect(tickets()).toHaveLength(40);
    expect(openTickets()).toHaveLength(25);
  });

  it("follows the table: people, seats, the end", () => {
    keepTicket(ticket("one"));
    const table = {
      match: "one",
      state: "over",
      seats: [
        { kind: "person", name: "Ann" },
        { kind: "person", name: "Ben" },
      ],
    } as unknown as Table;
    renewTicket(table, [0, 1], 50);
    expect(ticketOf("one")).toMatchObject({ names: ["Ann", "Ben"], seats: [0, 1], over: true });
  });

  it("does not trip over what somebody else left there", () => {
    localStorage.setItem("rollhouse.tickets", '[{"a": 1}, null, 7]');
    expect(tickets()).toEqual([]);
    localStorage.setItem("rollhouse.tickets", "not json");
    expect(tickets()).toEqual([]);
    const wrong = [{ token: 7 }, { seats: ["0"] }, { names: [null] }, { when: "now" }, { over: 1 }];
    const all = wrong.map((part) => ({ ...ticket("one"), ...part }));
    localStorage.setItem("rollhouse.tickets", JSON.stringify([...all, ticket("two")]));
    expect(tickets().map((one) => one.match)).toEqual(["two"]);
    localStorage.setItem("rollhouse.nonces.two", '{"0": "ab", "1": 7, "x": "cd"}');
    expect(noncesOf("two")).toEqual({ 0: "ab" });
  });
});

describe("nonces", () => {
  beforeEach(() => vi.stubGlobal("localStorage", new Store()));

  it("are the same in every tab, and others for every roll and match", () => {
    keepTicket(ticket("one", { secret: "5e" }));
    keepTicket(ticket("two", { secret: "5f" }));
    const given = [0, 1, 2].map((roll) => nonceOf("one", roll));
    expect([0, 1, 2].map((roll) => nonceOf("one", roll))).toEqual(given);
    expect(new Set([...given, nonceOf("two", 0)]).size).toBe(4);
    for (const nonce of given) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });

  it("come from a secret that a ticket gets once, and from another at the rematch", () => {
    keepTicket(ticket("one"));
    const first = nonceOf("one", 0);
    expect(nonceOf("one", 0)).toBe(first);
    const { secret } = ticketOf("one")!;
    keepRematch("one", "next");
    const next = ticketOf("next")!.secret;
    expect(next).not.toBe(secret);
    forgetTicket("next");
    keepRematch("one", "next"); // The other tab gets there too, and finds the same.
    expect(ticketOf("next")!.secret).toBe(next);
  });
});
