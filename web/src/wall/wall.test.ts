import { describe, expect, it } from "vitest";
import type { WallFortune, WallGame, WallSeat } from "../wire/types";
import { barsOf, SHOWN } from "./bars";
import { company, day, outcome } from "./captions";

const seat = (name: string, share: number | null, score: number | null = null): WallSeat => ({
  name,
  person: true,
  known: true,
  share,
  score,
  luck: null,
  choices: null,
});
const game = (seats: WallSeat[], abandoned = false): WallGame => ({
  match: "m",
  game: "pig",
  ended: 0,
  abandoned,
  opens: false,
  seats,
});
const fortune = (match: string, luck: number, choices: number): WallFortune => ({
  match,
  game: "pig",
  ended: 0,
  share: 1,
  luck,
  choices,
  opens: true,
});

describe("how a game went", () => {
  it.each([
    [game([seat("Ann", 1), seat("Ben", 0)]), "Ann won"],
    [game([seat("Ann", 0.5), seat("Ben", 0.5)]), "Ann and Ben shared the win"],
    [game([seat("Ann", null), seat("Ben", null)], true), "given up"],
    [game([seat("Ann", null, 31)]), "Ann: 31"],
    [game([seat("Ann", null), seat("Ben", null)]), "over"],
  ])("%#", (one, said) => expect(outcome(one)).toBe(said));

  it("names everybody, and says the year where it is another", () => {
    expect(company(game([seat("Ann", 1), seat("Ben", 0), seat("Cleo", 0)]))).toBe(
      "Ann, Ben and Cleo",
    );
    const june = Date.UTC(2026, 5, 15, 12) / 1000;
    expect(day(june, new Date(2026, 11, 1))).toBe("15 Jun");
    expect(day(june, new Date(2027, 0, 1))).toBe("15 Jun 2026");
  });
});

describe("bars of luck and choices", () => {
  it("hang below nothing where they are losses, and are as long as they are large", () => {
    const { games, zero, most } = barsOf([fortune("a", 0.45, -0.1)], 300, 120);
    expect(zero).toBe(60);
    expect(most).toBe(0.5);
    const [{ luck, choices } = { luck: null, choices: null }] = games;
    expect(luck!.y + luck!.height).toBeCloseTo(zero);
    expect(luck!.height).toBeCloseTo(0.9 * zero);
    expect(choices!.y).toBe(zero);
    expect(choices!.height).toBeCloseTo(0.2 * zero);
  });

  it("are of the newest games, side by side and within the picture", () => {
    const all = Array.from({ length: SHOWN + 9 }, (_, at) => fortune(`${at}`, 0.01, -0.02));
    const { games, most } = barsOf(all, 300, 120);
    expect(games.map(({ match }) => match)).toEqual(all.slice(9).map(({ match }) => match));
    expect(most).toBe(0.2); // little looks little
    const edges = games.flatMap(({ luck, choices }) => [luck, choices]);
    for (const [at, bar] of edges.entries()) {
      const end = bar.x + bar.width;
      expect(end).toBeLessThanOrEqual(edges[at + 1]?.x ?? 300);
    }
    expect(edges[0]!.x).toBeGreaterThanOrEqual(0);
  });
});
