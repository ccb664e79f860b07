import { describe, expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import type { CupEntrant, CupState } from "../wire/types";
import { cupTickets, forgetCup, keepCup, openCups } from "../wire/cupTickets";
import { keepSeated } from "../wire/tickets";
import { earlier, howMany, newCup, repeat, takeRepeated, type CupWishes } from "./newCup";
import { brokenTies, pointsText, reason, verdict, whichGame } from "./standing";

const entrant = (name: string, place: number, points: number, firsts = 0): CupEntrant => ({
  kind: "person",
  name,
  player: null,
  left: false,
  place,
  points,
  firsts,
});

const cup = (more: Partial<CupState> = {}): CupState => ({
  cup: "thecup",
  state: "over",
  gathering: "table1",
  dice: "usual",
  entrants: [entrant("Ann", 2, 4.5), entrant("Ben", 1, 6, 1)],
  ranking: [1, 0],
  rounds: [
    {
      game: "pig",
      house_rules: {},
      heats: [
        { entrants: [0], match: null, places: null },
        { entrants: [1], match: null, places: null },
      ],
      resting: [],
      points: null,
    },
  ],
  round: 1,
  heat: 0,
  match: null,
  decided_by: "points",
  early: false,
  yours: [0],
  host: true,
  version: 3,
  ...more,
});

describe("what a cup says", () => {
  it("names the winner, and You where it is this device's person", () => {
    preferences.language = "en";
    expect(verdict(cup())).toBe("Ben wins the House Cup");
    expect(verdict(cup({ yours: [1] }))).toBe("You win the House Cup");
    expect(reason(cup())).toBe("with 6 points, ahead of Ann with 4.5.");
  });

  it("names all who share it, and what decided between equals", () => {
    preferences.language = "es";
    const level = [entrant("Ann", 1, 5), entrant("Ben", 1, 5)];
    const shared = cup({ entrants: level, decided_by: "shared" });
    expect(verdict(shared)).toBe("Ben y Ann comparten la Copa de la Casa");
    expect(reason(shared)).toContain("lo mismo en cada juego");
    preferences.language = "en";
    expect(reason(cup({ decided_by: "firsts" }))).toContain("but more wins");
  });

  it("says when people stand on different places with as many points", () => {
    const [ann, ben, cleo] = [entrant("Ann", 1, 6, 1), entrant("Ben", 2, 6), entrant("Cleo", 2, 6)];
    expect(brokenTies(cup({ entrants: [ann, ben], ranking: [0, 1] }))).toBe(true);
    expect(brokenTies(cup({ entrants: [ben, cleo], ranking: [0, 1] }))).toBe(false);
    expect(brokenTies(cup())).toBe(false);
  });

  it("writes points with as many decimals as they have", () => {
    expect([7, 4.5, 4.75].map(pointsText)).toEqual(["7", "4.5", "4.75"]);
  });

  it("says which heat it is where there are several", () => {
    expect(whichGame(cup(), 0, 1)).toBe("Game 1 of 1, heat 2 of 2");
  });
});

describe("a new cup", () => {
  const wishes: CupWishes = {
    names: ["Ann"],
    others: 1,
    computers: 2,
    games: ["pig"],
    short: false,
    own: false,
  };

  it("has seats for people here, people to come and computers", () => {
    expect(howMany(wishes)).toBe(4);
    expect(newCup(wishes).seats.map(({ kind }) => kind)).toEqual([
      "person",
      "open",
      "computer",
      "computer",
    ]);
    expect(newCup({ ...wishes, own: true }).dice).toBe("real");
  });

  it("begins with what another one was, once", () => {
    const house = { ...entrant("Miga", 3, 2), kind: "computer" as const, player: "miga" };
    const [round] = cup().rounds;
    const rounds = [{ ...round!, house_rules: { goal: 50 } }];
    repeat(cup({ entrants: [...cup().entrants, house], ranking: [1, 0, 2], rounds }));
    expect(takeRepeated()).toEqual({ ...wishes, computers: 1, short: true });
    expect(takeRepeated()).toBeNull();
  });

  it("plays in the order that was chosen", () => {
    expect(earlier(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
    expect(earlier(["a", "b"], 0)).toEqual(["a", "b"]);
  });
});

describe("the tickets of cups", () => {
  it("are kept with the first seat, and leave the open ones when the cup is over", () => {
    const table = { cup: "thecup", game: "pig", seats: [], match: "table1" } as never;
    keepSeated({ match: "table1", token: "t".repeat(24), seats: [0], table });
    expect(openCups().map((ticket) => ticket.cup)).toEqual(["thecup"]);
    keepCup("thecup", "t".repeat(24), true);
    expect(openCups()).toEqual([]);
    expect(cupTickets()).toHaveLength(1);
    forgetCup("thecup");
    expect(cupTickets()).toEqual([]);
  });
});
