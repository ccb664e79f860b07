import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../wire/http";

const house = vi.hoisted(() => ({ lookAt: vi.fn() }));
const tickets = vi.hoisted(() => ({ ticketOf: vi.fn() }));
vi.mock("../wire/http", async (original) => ({ ...(await original<object>()), ...house }));
vi.mock("../wire/tickets", () => tickets);
const { InvitationLook } = await import("./invitationLook.svelte");

const seats = [{ kind: "person", name: "Ann" }, { kind: "person", name: "Ben" }, { kind: "open" }];
const found = { table: { match: "abcdef", seats }, seats: [1, 2] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  house.lookAt.mockResolvedValue(found);
  tickets.ticketOf.mockReturnValue(null);
});
afterEach(() => vi.useRealTimers());

it("looks a code up once it is whole and rests, and once only", async () => {
  const look = new InvitationLook();
  for (const written of ["k", "kx7 m", "kx7m 4p", "kx7m 4p3r", "KX7M-4P3R"]) look.read(written);
  expect(look.free).toBeNull();
  await vi.advanceTimersByTimeAsync(299);
  expect(house.lookAt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(house.lookAt.mock.calls.map(([code]) => code)).toEqual(["KX7M-4P3R"]);
  expect([look.free, look.open, look.match]).toEqual([2, 1, "abcdef"]);
  expect(look.kept).toEqual([{ seat: 1, name: "Ben" }]);
  expect(look.yours).toEqual([]);
});

it("knows a table at which this device sits", async () => {
  tickets.ticketOf.mockReturnValue({ seats: [0] });
  const look = new InvitationLook();
  look.read("KX7M-4P3R", 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(look.yours).toEqual(["Ann"]);
});

it("says of a wrong code that it is wrong, and forgets it with the next letter", async () => {
  const wrong = new Refusal("wrong_code", "No table has this code.", 404);
  house.lookAt.mockRejectedValue(wrong);
  const look = new InvitationLook();
  look.read("KX7M-4P3R", 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(look.refused).toBe(wrong);
  look.read("KX7-M4");
  expect(look.refused).toBeNull();
});

it("keeps still where the house is away, and does not listen to an answer that is too late", async () => {
  house.lookAt.mockRejectedValueOnce(new Refusal("no_house", "Away.", 0));
  const look = new InvitationLook();
  look.read("KX7M-4P3R", 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([look.refused, look.found]).toEqual([null, null]);
  let answer: (value: unknown) => void = () => undefined;
  house.lookAt.mockReturnValueOnce(new Promise((done) => (answer = done)));
  look.again();
  await vi.advanceTimersByTimeAsync(0);
  look.read("KX7M-4P3D");
  answer(found);
  await vi.advanceTimersByTimeAsync(10);
  expect(look.found).toBeNull();
});

it("waits longer where six letters may be the beginning of eight", async () => {
  const look = new InvitationLook();
  look.read("kx7m 4p");
  await vi.advanceTimersByTimeAsync(1400);
  expect(house.lookAt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(house.lookAt.mock.calls.map(([code]) => code)).toEqual(["KX7-M4P"]);
});
