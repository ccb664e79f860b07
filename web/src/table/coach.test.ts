import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal, type Worked } from "../wire/http";
import type { Hint, Offer } from "../wire/types";
import { Coach } from "./coach.svelte";

const offer = (does: string): Offer => ({ action: { do: does }, offer: "", title: does, note: "" });

function hint(best: string, other: string, apart = true): Hint {
  const choice = (does: string, value: number) => ({
    action: { do: does },
    values: [value, 1 - value],
    loss: 0,
    error: 0.004,
    told_apart: does !== best && apart,
    risks: {},
    says: [`${does}: ${value}; best`, `a reason for ${does}; “${other}” wins less`],
  });
  return {
    position: "p",
    seat: 0,
    source: {
      kind: "rollout",
      interval: 0.01,
      games: 900,
      stopped: "time",
      unseen: 0,
      played_on_by: "thumb",
    },
    measure: "share",
    choices: [choice(best, 0.6), choice(other, 0.4)],
    text: [],
    studying: false,
  };
}

/** A house that answers when the test says so. */
function house() {
  const asked: { give: (found: Worked<Hint>) => void; refuse: (error: unknown) => void }[] = [];
  const ask = (_: string, __: string | null, signal?: AbortSignal) =>
    new Promise<Worked<Hint>>((give, refuse) => {
      signal?.addEventListener("abort", () => refuse(new Error("aborted")));
      asked.push({ give, refuse });
    });
  return { asked, coach: new Coach("match1", "token", ask) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the coach", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("says what each offer is worth, and why in one sentence", async () => {
    const { asked, coach } = house();
    coach.look(5);
    expect(coach.state).toBe("thinking");
    asked[0]!.give({ ready: true, value: hint("roll", "stop") });
    await settle();
    expect(coach.state).toBe("here");
    expect(coach.advice([offer("stop"), offer("roll"), offer("new")])).toEqual([
      { value: 0.4, error: 0.004, best: false, close: false, vague: false },
      { value: 0.6, error: 0.004, best: true, close: false, vague: false },
      null,
    ]);
    expect(coach.why).toBe("A reason for roll; “stop” wins less.");
    expect(coach.tie([offer("stop"), offer("roll")])).toBe("");
  });

  it("gives no reason where the house gives none", async () => {
    const { asked, coach } = house();
    coach.look(5);
    const found = hint("add", "stop");
    const choices = found.choices.map((choice) => ({ ...choice, says: choice.says.slice(0, 1) }));
    asked[0]!.give({ ready: true, value: { ...found, choices } });
    await settle();
    expect([coach.state, coach.why]).toEqual(["here", ""]);
  });

  it("is asked again while it studies, and meanwhile stands by what it said", async () => {
    const { asked, coach } = house();
    coach.look(5);
    asked[0]!.give({ ready: true, value: { ...hint("roll", "stop"), studying: true } });
    await settle();
    expect(coach.state).toBe("here");
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    expect(coach.hint?.choices[0]?.action).toEqual({ do: "roll" });
    asked[1]!.give({ ready: true, value: hint("stop", "roll") });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(coach.hint?.choices[0]?.action).toEqual({ do: "stop" });
    expect(asked).toHaveLength(2);
  });

  it("calls a number vague that may be anything beside others like it", async () => {
    const { asked, coach } = house();
    coach.look(5);
    const found = hint("roll", "stop", false);
    for (const choice of found.choices) choice.error = 0.2;
    asked[0]!.give({ ready: true, value: found });
    await settle();
    expect(coach.advice([offer("stop")])[0]?.vague).toBe(true);
  });

  it("ranks nothing that is too close to call", async () => {
    const { asked, coach } = house();
    coach.look(5);
    asked[0]!.give({ ready: true, value: hint("roll", "stop", false) });
    await settle();
    const offers = [offer("stop"), offer("roll")];
    const advice = coach.advice(offers);
    expect(advice.map((one) => one?.best)).toEqual([false, false]);
    expect(advice.map((one) => one?.close)).toEqual([true, true]);
    expect(advice.map((one) => one?.vague)).toEqual([false, false]);
    expect(coach.tie(offers)).toBe("Too close to call: “roll” or “stop”.");
    expect(coach.tie([offer("roll")])).toBe("Too close to call: 2 choices are about equally good.");
  });

  it("says so where values are known and alike", async () => {
    const { asked, coach } = house();
    coach.look(5);
    const known = { ...hint("roll", "stop", false), source: { kind: "exact", bound: 0 } as const };
    asked[0]!.give({ ready: true, value: known });
    await settle();
    expect(coach.tie([offer("stop"), offer("roll")])).toBe(
      "It makes no difference: “roll” or “stop”.",
    );
  });

  it("asks once for a position, and again when it is worked out", async () => {
    const { asked, coach } = house();
    coach.look(5);
    coach.look(5);
    expect(asked).toHaveLength(1);
    asked[0]!.give({ ready: false, retry: 2 });
    await settle();
    expect(coach.state).toBe("thinking");
    await vi.advanceTimersByTimeAsync(2100);
    expect(asked).toHaveLength(2);
  });

  it("drops an answer that comes after the position has moved on", async () => {
    const { asked, coach } = house();
    coach.look(5);
    coach.look(8);
    asked[0]!.give({ ready: true, value: hint("stop", "roll") });
    await settle();
    expect(coach.state).toBe("thinking");
    asked[1]!.give({ ready: true, value: hint("roll", "stop") });
    await settle();
    expect(coach.hint?.choices[0]?.action).toEqual({ do: "roll" });
    coach.rest();
    expect(coach.state).toBe("off");
    expect(coach.advice([offer("roll")])).toEqual([null]);
  });

  it("waits where the house is busy, and is silent where it refuses", async () => {
    const { asked, coach } = house();
    coach.look(5);
    asked[0]!.refuse(new Refusal("too_many", "later", 429, 1));
    await settle();
    expect(coach.state).toBe("thinking");
    await vi.advanceTimersByTimeAsync(1100);
    asked[1]!.refuse(new Refusal("no_coach", "no coach was agreed on", 403));
    await settle();
    expect(coach.state).toBe("silent");
    expect(coach.trouble).toBe("no coach was agreed on");
  });
});
