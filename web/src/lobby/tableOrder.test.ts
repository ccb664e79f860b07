import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../wire/http";
import type { GameForm, NewTable, Seated } from "../wire/types";

const house = vi.hoisted(() => ({
  games: vi.fn(),
  openTable: vi.fn(),
  hostDeed: vi.fn(),
  deleteMatch: vi.fn(),
  changeSeat: vi.fn(),
  go: vi.fn(),
  keep: vi.fn(),
  forget: vi.fn(),
}));
vi.mock("../wire/http", async (original) => ({
  ...(await original<object>()),
  games: house.games,
  openTable: house.openTable,
  hostDeed: house.hostDeed,
  deleteMatch: house.deleteMatch,
  changeSeat: house.changeSeat,
}));
vi.mock("../wire/tickets", () => ({ keepSeated: house.keep, forgetTicket: house.forget }));
vi.mock("../route/route", () => ({ go: house.go }));

const { TableOrder } = await import("./tableOrder.svelte");
const seated = { match: "m1", token: "t", seats: [0] } as unknown as Seated;
const plan: NewTable = { game: "ants", seats: [] };

beforeEach(() => {
  const games = ["pig", "ants"].map((name) => ({ name }) as GameForm);
  house.games.mockResolvedValue({ games });
  house.openTable.mockResolvedValue(seated);
  house.hostDeed.mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

it("begins with the house rules of the game that was wanted", async () => {
  const order = new TableOrder("ants");
  await order.look();
  expect(order.ruled?.name).toBe("ants");
});

it("has no game that cannot be played so", async () => {
  const order = new TableOrder("ants", ({ name }) => name === "pig");
  await order.look();
  expect(order.games.map(({ name }) => name)).toEqual(["pig"]);
  expect(order.ruled).toBeNull();
});

it("waits for friends, or starts at once where nobody else comes", async () => {
  expect(await new TableOrder(null).open(plan, false)).toBe(true);
  expect(house.hostDeed).not.toHaveBeenCalled();
  expect(await new TableOrder(null).open(plan, true)).toBe(true);
  expect(house.hostDeed).toHaveBeenCalledWith("start", "m1", "t");
  expect(house.go).toHaveBeenLastCalledWith({ at: "table", match: "m1" });
});

it("settles who begins before it starts", async () => {
  house.changeSeat.mockResolvedValue({});
  expect(await new TableOrder(null).open(plan, true, { seat: 2, by: "youngest" })).toBe(true);
  const first = { do: "first", by: "youngest" };
  expect(house.changeSeat).toHaveBeenCalledWith("m1", 2, first, "t");
  const [[drawn], [begun]] = [house.changeSeat, house.hostDeed].map(
    (each) => each.mock.invocationCallOrder,
  ) as [number[], number[]];
  expect(drawn).toBeLessThan(begun!);
});

it("opens one table, however often it is tapped", async () => {
  const order = new TableOrder(null);
  const first = order.open(plan, false);
  expect(await order.open(plan, false)).toBe(false);
  expect(await first).toBe(true);
  expect(house.openTable).toHaveBeenCalledTimes(1);
});

it("clears away what nobody waits for any more", async () => {
  const order = new TableOrder(null);
  const opening = order.open(plan, true);
  order.leave();
  expect(await opening).toBe(false);
  expect(house.deleteMatch).toHaveBeenCalledWith("m1", "t");
  expect(house.keep).not.toHaveBeenCalled();
  expect(house.go).not.toHaveBeenCalled();
});

it("says what was wrong, and can be tried again", async () => {
  const wrong = new Error("no");
  house.openTable.mockRejectedValueOnce(wrong);
  const order = new TableOrder(null);
  expect(await order.open(plan, false)).toBe(false);
  expect(order.trouble).toBe(wrong);
  expect(await order.open(plan, false)).toBe(true);
  expect(order.trouble).toBeNull();
});

it("waits while rules are prepared, says so, and opens one table", async () => {
  vi.useFakeTimers();
  house.openTable.mockRejectedValueOnce(new Refusal("preparing", "later", 503, 5));
  const order = new TableOrder(null);
  const opened = order.open(plan, false);
  await vi.advanceTimersByTimeAsync(4900);
  expect([order.waiting, order.busy, order.trouble]).toEqual(["preparing", "ants", null]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await opened).toBe(true);
  expect(house.openTable).toHaveBeenCalledTimes(2);
});

it("says that it takes its time where the house does not answer yet", async () => {
  vi.useFakeTimers();
  let answer = (_: Seated): void => {};
  house.openTable.mockReturnValue(new Promise<Seated>((done) => (answer = done)));
  const order = new TableOrder(null);
  const opened = order.open(plan, false);
  expect(order.waiting).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(order.waiting).toBe("slow");
  answer(seated);
  expect(await opened).toBe(true);
});

it("asks no more once somebody has left", async () => {
  vi.useFakeTimers();
  house.openTable.mockRejectedValue(new Refusal("preparing", "later", 503, 5));
  const order = new TableOrder(null);
  const opened = order.open(plan, false);
  await vi.advanceTimersByTimeAsync(100);
  order.leave();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await opened).toBe(false);
  expect(house.openTable).toHaveBeenCalledTimes(1);
});
