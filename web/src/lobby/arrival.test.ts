import { beforeEach, expect, it, vi } from "vitest";
import type { Seated, Table } from "../wire/types";
import { keepArrival } from "./arrival";

const { house, tickets, Refusal } = vi.hoisted(() => {
  class Refusal extends Error {
    constructor(readonly reason: string) {
      super(reason);
    }
  }
  return {
    Refusal,
    house: { Refusal, tableOf: vi.fn(), changeSeat: vi.fn() },
    tickets: { keepSeated: vi.fn(), ticketOf: vi.fn() },
  };
});
vi.mock("../wire/http", () => house);
vi.mock("../wire/tickets", () => tickets);

const seated = (seats: number[]): Seated => ({
  match: "abcdef",
  token: "new",
  seats,
  table: {} as Table,
});

beforeEach(() => vi.resetAllMocks());

it.each([null, { token: "old", seats: [] }])("keeps a first place, also after %o", async (had) => {
  tickets.ticketOf.mockReturnValue(had);
  await keepArrival(seated([1]), ["Ben"]);
  expect(tickets.keepSeated).toHaveBeenCalledWith(seated([1]));
  expect(house.changeSeat).not.toHaveBeenCalled();
});

it("sits down beside a place that it has, by the same right", async () => {
  tickets.ticketOf.mockReturnValue({ token: "old", seats: [0] });
  await keepArrival(seated([1]), ["Ben"]);
  expect(tickets.keepSeated).not.toHaveBeenCalled();
  expect(house.changeSeat.mock.calls).toEqual([
    ["abcdef", 1, { do: "leave" }, "new"],
    ["abcdef", 1, { do: "take", name: "Ben" }, "old"],
  ]);
});

it("watches from a place that it has", async () => {
  tickets.ticketOf.mockReturnValue({ token: "old", seats: [0] });
  await keepArrival(seated([]));
  expect(tickets.keepSeated).not.toHaveBeenCalled();
});

it("keeps the new place where the old one is somebody else's", async () => {
  tickets.ticketOf.mockReturnValue({ token: "old", seats: [0] });
  house.tableOf.mockRejectedValue(new Refusal("bad_token"));
  await keepArrival(seated([1]), ["Ben"]);
  expect(tickets.keepSeated).toHaveBeenCalledWith(seated([1]));
});
