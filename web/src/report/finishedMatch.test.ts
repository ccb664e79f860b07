import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FinishedMatch } from "./finishedMatch.svelte";

const OVER = { match: "abcdef", game: "pig", state: "over", seats: [] };
type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
let answers: Record<string, Answer[]>;

/** A house that gives its answers to a way one after another, the last one for ever. */
function fetched(address: string): Promise<Response> {
  const way = address.replace(/^.*\/matches\/abcdef/, "").replace(/language=\w+/, "");
  const queue = answers[way];
  if (!queue) throw new Error(`nobody asks for ${way}`);
  const { status = 200, body, headers = {} } = queue.length > 1 ? queue.shift()! : queue[0]!;
  const type = { "Content-Type": "application/json" };
  return Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } }),
  );
}

const refused = (status: number, reason: string): Answer => ({
  status,
  body: { reason, sentence: `because ${reason}` },
});
const steps = (lines: number[], more: number | null): Answer => ({
  body: { names: ["You", "Ben"], steps: lines.map((line) => ({ line })), more },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn(fetched));
  answers = { "": [{ body: OVER }], "/replay?since=0&": [steps([0], null)] };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function read(): Promise<FinishedMatch> {
  const finished = new FinishedMatch("abcdef");
  const done = finished.begin();
  await vi.advanceTimersByTimeAsync(30_000);
  await done;
  return finished;
}

const pending = { status: 202, body: { state: "pending" }, headers: { "Retry-After": "2" } };

it("asks again at once, since the house holds the question while it works", async () => {
  answers["/report?"] = [pending, pending, { body: {} }];
  const finished = new FinishedMatch("abcdef");
  const done = finished.begin();
  await vi.advanceTimersByTimeAsync(399);
  expect(finished.report).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  expect(finished.report).toEqual({});
  await done;
});

it("takes the house's own time after a while", async () => {
  answers["/report?"] = [pending];
  const finished = new FinishedMatch("abcdef");
  void finished.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  const asked = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.mocked(fetch).mock.calls.length - asked).toBeLessThan(8);
  finished.end();
});

it("waits while the house works a report out, and reads the replay in parts", async () => {
  answers["/report?"] = [...Array<Answer>(60).fill(pending), { body: { hash: "of the record" } }];
  answers["/replay?since=0&"] = [steps([0, 2], 2)];
  const victory = { says: "By 2.", line: 5 };
  answers["/replay?since=2&"] = [
    { body: { names: ["You", "Ben"], steps: [{ line: 3 }, { line: 5 }], more: null, victory } },
  ];
  const finished = await read();
  expect(finished.state).toBe("open");
  expect(finished.report).toEqual({ hash: "of the record" });
  expect(finished.waited).toBeGreaterThan(10);
  expect(finished.steps.map((step) => step.line)).toEqual([0, 2, 3, 5]);
  expect(finished.victory).toBe("By 2.");
});

it("still has the replay where there is no report, and says why", async () => {
  answers["/report?"] = [refused(404, "no_report")];
  const finished = await read();
  expect(finished.without).toBe("Because no_report.");
  expect(finished.pending).toBe(false);
  expect(finished.steps).toHaveLength(1);
});

it("asks again where the house is busy", async () => {
  const busy = { ...refused(503, "busy"), headers: { "Retry-After": "1" } };
  answers["/report?"] = [busy, { body: {} }];
  expect((await read()).report).toEqual({});
});

it.each([
  ["running", { body: { ...OVER, state: "playing" } }],
  ["private", refused(401, "token_needed")],
  ["private", refused(401, "bad_token")],
  ["gone", refused(404, "unknown_match")],
])("is %s", async (state, answer) => {
  answers[""] = [answer];
  expect((await read()).state).toBe(state);
});

it("is away while nobody answers", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no way")));
  expect((await read()).state).toBe("away");
});

it("hears of a rematch that is offered later, where somebody played", async () => {
  vi.stubGlobal("document", { hidden: false });
  answers["/report?"] = [{ body: {} }];
  const busy = { ...refused(503, "busy"), headers: { "Retry-After": "1" } };
  answers[""] = [{ body: OVER }, { body: OVER }, busy, { body: { ...OVER, rematch: "ghijkl" } }];
  const finished = new FinishedMatch("abcdef");
  finished.token = "mine";
  await finished.begin();
  expect(finished.table?.rematch).toBeUndefined();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(finished.table?.rematch).toBe("ghijkl");
  finished.end();
});
