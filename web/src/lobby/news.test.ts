import { expect, it } from "vitest";
import type { SeatState } from "../wire/types";
import { seatsMoved } from "./news";

const ann: SeatState = { kind: "person", name: "Ann", here: true };
const ben: SeatState = { kind: "person", name: "Ben", here: true };
const open: SeatState = { kind: "open" };

it("knows when everybody moved along from when somebody came, went or was renamed", () => {
  expect(seatsMoved([ann, ben, open], [ben, open, ann])).toBe(true);
  expect(seatsMoved([ann, ben], [ben, { ...ann, here: false }])).toBe(true);
  expect(seatsMoved([ann, ben], [ann, ben])).toBe(false);
  expect(seatsMoved([ann, open], [ann, ben])).toBe(false);
  expect(seatsMoved([ann, ben], [ann, { ...ben, name: "Bo" }])).toBe(false);
});
