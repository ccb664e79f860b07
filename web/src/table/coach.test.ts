import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal, type Worked } from "../wire/http";
import type { Hint, Offer } from "../wire/types";
import { Coach } from "./coach.svelte";

const offer = (does: string): Offer => ({ action: { do: does }, offer: "", title: does, note: "" });

function hint(best: string, other: string): Hint {
  const choice = (does: string, value: number) => ({
    action: { do: does },
    values: [value, 1 - value],
    loss: 0,
    error: 0.004,
    told_apart: false,
    risks: {},
    says: [`${does}: ${value}; best`, `a reason for ${does}; “${other}” wins less`],
  });
  return {
    position: "p",
    seat: 0,
    source: { kind: "insight" },
    measure: "share",
    choices: [choice(best, 0.6), choice(other, 0.4)],
    text: [],
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
      { value: 0.4, error: 0.004, best: false },
      { value: 0.6, error: 0.004, best: true },
      null,
    ]);
    expect(coach.why).toBe("a reason for roll.");
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
