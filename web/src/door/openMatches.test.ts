import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../wire/http";
import type { Ticket } from "../wire/tickets";
import { continueCaption, isYourTurn } from "./captions";

const house = vi.hoisted(() => ({ tableOf: vi.fn(), replay: vi.fn() }));
const drawer = vi.hoisted(() => ({ tickets: [] as Ticket[] }));
vi.mock("../wire/http", async (original) => ({ ...(await original<object>()), ...house }));
vi.mock("../wire/tickets", () => ({
  openTickets: () => drawer.tickets.filter((ticket) => !ticket.over),
  onTickets: () => () => {},
  forgetTicket: (match: string) => {
    drawer.tickets = drawer.tickets.filter((ticket) => ticket.match !== match);
  },
  renewTicket: (table: { match: string }) => {
    for (const ticket of drawer.tickets) if (ticket.match === table.match) ticket.over = true;
  },
}));

const { OpenMatches } = await import("./openMatches.svelte");
const titles = { pig: "Pig" };

function ticket(match: string): Ticket {
  const names = ["Guest", "Ben"];
  return { match, game: "pig", token: "t", seats: [0], names, when: 0, over: false };
}

beforeEach(() => {
  drawer.tickets = [ticket("one"), ticket("two"), ticket("three")];
  house.tableOf.mockImplementation((match: string) =>
    Promise.resolve({ match, state: "playing", record: 30 }),
  );
  house.replay.mockResolvedValue({ steps: [{ turn: 1 }, { turn: 0 }] });
});

describe("games under way", () => {
  it("wait for this device only when it is its turn, and it can be taken", async () => {
    const openMatches = new OpenMatches();
    expect(isYourTurn(openMatches.matches[0]!)).toBe(false); // the house has not told yet
    await openMatches.ask();
    const [match] = openMatches.matches;
    expect(isYourTurn(match!)).toBe(true);
    expect(isYourTurn({ ...match!, turn: 1 })).toBe(false);
    const table = { ...match!.table!, state: "paused" as const };
    expect(isYourTurn({ ...match!, table })).toBe(false);
  });

  it("says with whom, and whose turn it is", async () => {
    const openMatches = new OpenMatches();
    expect(continueCaption(openMatches.matches[0]!, titles)).toEqual({
      title: "Continue Pig",
      note: "with Ben",
    });
    await openMatches.ask();
    expect(continueCaption(openMatches.matches[0]!, titles).note).toBe("with Ben, your turn");
    house.replay.mockResolvedValue({ steps: [{ turn: 1 }] });
    await openMatches.ask();
    expect(continueCaption(openMatches.matches[0]!, titles).note).toBe("with Ben, Ben's turn");
  });

  it("says of nobody that they are alone at a table that waits for friends", async () => {
    drawer.tickets = [{ ...ticket("one"), names: ["Guest", ""] }];
    house.tableOf.mockResolvedValue({ match: "one", state: "gathering", record: 0 });
    const openMatches = new OpenMatches();
    await openMatches.ask();
    expect(continueCaption(openMatches.matches[0]!, titles).note).toBe("not begun yet");
  });

  it("leaves out what is over and what the house has cleared away", async () => {
    house.tableOf.mockImplementation((match: string) =>
      match === "one"
        ? Promise.resolve({ match, state: "over", record: 90 })
        : match === "two"
          ? Promise.reject(new Refusal("unknown_match", "gone", 404))
          : Promise.resolve({ match, state: "paused", record: 5 }),
    );
    const openMatches = new OpenMatches();
    await openMatches.ask();
    expect(openMatches.matches.map((game) => game.ticket.match)).toEqual(["three"]);
    expect(continueCaption(openMatches.matches[0]!, titles).note).toBe("with Ben, paused");
  });

  it("forgets nothing while the house is away", async () => {
    house.tableOf.mockRejectedValue(new Refusal("no_house", "away", 0, 2));
    const openMatches = new OpenMatches();
    await openMatches.ask();
    expect(openMatches.matches).toHaveLength(3);
  });
});
