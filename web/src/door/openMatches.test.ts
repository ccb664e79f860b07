import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../wire/http";
import type { Ticket } from "../wire/tickets";
import { continuing } from "./captions";

const house = vi.hoisted(() => ({ tableOf: vi.fn(), replay: vi.fn() }));
const drawer = vi.hoisted(() => ({ tickets: [] as Ticket[] }));
vi.mock("../wire/http", async (original) => ({ ...(await original<object>()), ...house }));
vi.mock("../wire/tickets", () => ({
  underWay: () => drawer.tickets.filter((ticket) => !ticket.over),
  onTickets: () => () => {},
  forgetTicket: (match: string) => {
    drawer.tickets = drawer.tickets.filter((ticket) => ticket.match !== match);
  },
  renewTicket: (table: { match: string }) => {
    for (const ticket of drawer.tickets) if (ticket.match === table.match) ticket.over = true;
  },
}));

const { UnderWay } = await import("./openMatches.svelte");
const titles = { toss_up: "Toss Up!" };

function ticket(match: string): Ticket {
  const names = ["Guest", "Ben"];
  return { match, game: "toss_up", token: "t", seats: [0], names, when: 0, over: false };
}

beforeEach(() => {
  drawer.tickets = [ticket("one"), ticket("two"), ticket("three")];
  house.tableOf.mockImplementation((match: string) =>
    Promise.resolve({ match, state: "playing", record: 30 }),
  );
  house.replay.mockResolvedValue({ steps: [{ turn: 1 }, { turn: 0 }] });
});

describe("games under way", () => {
  it("says with whom, and whose turn it is", async () => {
    const underWay = new UnderWay();
    expect(continuing(underWay.games[0]!, titles)).toEqual({
      title: "Continue Toss Up!",
      note: "with Ben",
    });
    await underWay.ask();
    expect(continuing(underWay.games[0]!, titles).note).toBe("with Ben, your turn");
    house.replay.mockResolvedValue({ steps: [{ turn: 1 }] });
    await underWay.ask();
    expect(continuing(underWay.games[0]!, titles).note).toBe("with Ben, Ben's turn");
  });

  it("says of nobody that they are alone at a table that waits for friends", async () => {
    drawer.tickets = [{ ...ticket("one"), names: ["Guest", ""] }];
    house.tableOf.mockResolvedValue({ match: "one", state: "gathering", record: 0 });
    const underWay = new UnderWay();
    await underWay.ask();
    expect(continuing(underWay.games[0]!, titles).note).toBe("not begun yet");
  });

  it("leaves out what is over and what the house has cleared away", async () => {
    house.tableOf.mockImplementation((match: string) =>
      match === "one"
        ? Promise.resolve({ match, state: "over", record: 90 })
        : match === "two"
          ? Promise.reject(new Refusal("unknown_match", "gone", 404))
          : Promise.resolve({ match, state: "paused", record: 5 }),
    );
    const underWay = new UnderWay();
    await underWay.ask();
    expect(underWay.games.map((game) => game.ticket.match)).toEqual(["three"]);
    expect(continuing(underWay.games[0]!, titles).note).toBe("with Ben, paused");
  });

  it("forgets nothing while the house is away", async () => {
    house.tableOf.mockRejectedValue(new Refusal("no_house", "away", 0, 2));
    const underWay = new UnderWay();
    await underWay.ask();
    expect(underWay.games).toHaveLength(3);
  });
});
