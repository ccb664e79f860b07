import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addressOf,
  askUntilReady,
  hint,
  hostDeed,
  join,
  openTable,
  practice,
  Refusal,
  tableOf,
  type Worked,
} from "./http";

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const kind = typeof body === "string" ? "text/html" : "application/json";
  vi.stubGlobal(
    "fetch",
    vi.fn(
      async () => new Response(text, { status, headers: { "Content-Type": kind, ...headers } }),
    ),
  );
}

const JSON_KIND = { "Content-Type": "application/json" };
const asked = (): [string, RequestInit] => vi.mocked(fetch).mock.calls[0] as [string, RequestInit];

describe("call the house", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fills in places and leaves out what is not asked", () => {
    const places = { match: "ab/c", seat: 2 };
    const address = addressOf("/api/matches/{match}/seats/{seat}", { places, query: { a: null } });
    expect(address).toBe("/api/matches/ab%2Fc/seats/2");
  });

  it("sends JSON, the language, and the token as a header only", async () => {
    answers(200, { match: "abc" });
    await tableOf("abcdef", "secret-token");
    const [address, { headers }] = asked();
    expect(address).toBe("/api/matches/abcdef");
    expect(headers).toMatchObject({
      Authorization: "Bearer secret-token",
      "Accept-Language": "en",
    });
    answers(201, { match: "abc" });
    await openTable({ game: "pig", seats: [] });
    expect(asked()[1].method).toBe("POST");
    expect(JSON.parse(String(asked()[1].body))).toEqual({ game: "pig", seats: [] });
  });

  it("says why something was refused, and when to ask again", async () => {
    answers(429, { reason: "too_many", sentence: "come back" }, { "Retry-After": "7" });
    const refusal = (await tableOf("abcdef", null).catch((error) => error)) as Refusal;
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ reason: "too_many", sentence: "Come back.", retry: 7 });
    expect(refusal.isAway).toBe(false);
  });

  it("knows a house that is away from one that refuses", async () => {
    answers(502, "<h1>Bad gateway</h1>");
    expect(await tableOf("abcdef", null).catch((error) => error)).toMatchObject({ isAway: true });
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
    expect(await tableOf("abcdef", null).catch((error) => error)).toMatchObject({ isAway: true });
  });

  it("waits for what is being worked out", async () => {
    answers(202, { state: "pending" }, { "Retry-After": "2" });
    expect(await hint("abcdef", "token")).toEqual({ ready: false, retry: 2 });
    answers(200, { choices: [] });
    expect(await hint("abcdef", "token")).toMatchObject({ ready: true });
  });

  const keys = (): unknown[] =>
    vi
      .mocked(fetch)
      .mock.calls.map(([, init]) => (init?.headers as Record<string, string>)["Idempotency-Key"]);

  it("repeats a lost request with the same key until there is an answer", async () => {
    vi.useFakeTimers();
    const seated = () => new Response('{"match":"abc"}', { headers: JSON_KIND });
    vi.stubGlobal(
      "fetch",
      vi
        .fn()
        .mockRejectedValueOnce(new TypeError("lost"))
        .mockImplementation(async () => seated()),
    );
    const body = { code: "KX7-M4P", names: ["Ben"] };
    const joined = join(body);
    await vi.runAllTimersAsync();
    expect(await joined).toEqual({ match: "abc" });
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toMatch(/^[0-9a-f]{48}$/);
    expect(keys()[1]).toBe(keys()[0]);
    await join(body);
    expect(keys()[2]).not.toBe(keys()[0]);
    vi.useRealTimers();
  });

  it("keeps the key while no answer has come, also when somebody presses again", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("lost")));
    const failed = hostDeed("start", "m1", "t").catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toMatchObject({ isAway: true });
    const lost = keys();
    expect(lost).toEqual([lost[0], lost[0], lost[0]]);
    answers(200, { match: "m1" });
    await hostDeed("start", "m1", "t");
    expect(keys()).toEqual([lost[0]]);
    await hostDeed("pause", "m1", "t");
    expect(keys()[1]).toBeUndefined();
    vi.useRealTimers();
  });

  it("hears lines as they come, however they are cut, and the last of them is the answer", async () => {
    const lines = ['{"step":{"line":0}}', '{"motion":{"frame":0}}', '{"done":{"game":"pig, ñ"}}'];
    const bytes = new TextEncoder().encode(lines.join("\n") + "\n");
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (to) => (at < bytes.length ? to.enqueue(bytes.slice(at, (at += 7))) : to.close()),
    });
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(body)));
    const heard: unknown[] = [];
    const found = await practice({ game: "pig" }, (told) => heard.push(told));
    expect(found).toEqual({ ready: true, value: { game: "pig, ñ" } });
    expect(heard).toEqual([{ step: { line: 0 } }, { motion: { frame: 0 } }]);
    expect(JSON.parse(String(asked()[1].body))).toEqual({ game: "pig", motion: true });
  });

  it("says why lines end too soon", async () => {
    const ask = (): Promise<unknown> =>
      practice({ game: "pig" }, () => {}).catch((error) => error as unknown);
    answers(200, '{"step":{}}\n{"fault":{"reason":"busy","sentence":"later"}}\n');
    expect(await ask()).toMatchObject({ reason: "busy", sentence: "Later.", isAway: false });
    answers(200, '{"step":{}}\n{"moti');
    expect(await ask()).toMatchObject({ isAway: true });
    answers(202, { state: "pending" });
    expect(await ask()).toEqual({ ready: false, retry: 1 });
  });
});

it("asks again at once for what is being worked out, and after a while when the house says", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.resolve<Worked<string>>({ ready: false, retry: 2 }));
  const ended = new AbortController();
  const heard: number[] = [];
  const seen: string[] = [];
  const found = askUntilReady(
    ask,
    ended.signal,
    (done) => heard.push(done),
    (first) => seen.push(first),
  );
  await vi.advanceTimersByTimeAsync(1010);
  expect(ask).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(9000);
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockResolvedValueOnce({ ready: false, retry: 2, done: 0.25, first: "so far" });
  await vi.advanceTimersByTimeAsync(2000);
  ask.mockResolvedValue({ ready: true, value: "there" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await found).toBe("there");
  expect(heard).toEqual([0.25]);
  expect(seen).toEqual(["so far"]);
  vi.useRealTimers();
});
