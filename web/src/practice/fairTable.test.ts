import { expect, it } from "vitest";
import type { GamePractice } from "../boards/parts";
import type { GameForm } from "../wire/types";
import { fairTable } from "./fairTable";
import { spreadOf } from "./tries";

it("gives the computer one's own hand, and tells the house how sure that is", () => {
  const form = {
    name: "a_game", players: { low: 2, high: 4 }, options: [], newcomer: 3,
  } as unknown as GameForm; // prettier-ignore
  const range = {
    match: (own: number[], table: number[]) => ({
      option: "hands", value: Math.hypot(...own, ...table), usual: "usual", says: "",
    }), // prettier-ignore
  } as unknown as GamePractice;
  const points = Array.from({ length: 12 }, (_, at) => [at % 3, 4 * (at % 2)] as const);
  const own = spreadOf(points)!;
  const table = fairTable(form, "Ann", range, own, [4, 6]);
  const [hand] = table.measured!;
  expect(hand).toMatchObject({ seat: 0, tries: 12, error: Math.hypot(...own.error, 4, 6) });
  expect(table.options).toEqual({ hands: ["usual", hand!.error] });
  expect(hand!.low).toBe(Math.hypot(...own.low, 4, 6));
  expect(hand!.high).toBe(Math.hypot(...own.high, 4, 6));
});
