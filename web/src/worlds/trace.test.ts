import { describe, expect, it } from "vitest";
import fall from "../games/stack_attack/a-fall.json";
import { BadTrace, EDGE, poseOf, readTrace } from "./trace";

const bytes = (text: string): number[] => [...atob(text)].map((letter) => letter.charCodeAt(0));
const text = (all: number[]): string => btoa(String.fromCharCode(...all));

describe("a trace", () => {
  it("is read as the house reads it", async () => {
    const trace = await readTrace(fall.trace);
    expect([trace.frames.length, trace.bodies]).toEqual(fall.shape);
    expect(trace.rate).toBe(fall.rate);
    for (const [frame, body, seven] of fall.poses as [number, number, number[]][]) {
      const [found, wanted] = [trace.frames[frame]![body]!, poseOf(seven)];
      found.at.forEach((value, axis) => expect(value).toBeCloseTo(wanted.at[axis]!, 3));
      found.turn.forEach((value, part) => expect(value).toBeCloseTo(wanted.turn[part]!, 4));
    }
  });

  it("stands on its head: z of the house is y here, away from the person is −z", () => {
    expect(poseOf([EDGE, 2 * EDGE, 3 * EDGE, 1, 0, 0, 0]).at).toEqual([1, 3, -2]);
  });

  it("moves between its frames, begins and ends where they do", async () => {
    const trace = await readTrace(fall.trace);
    const last = trace.frames.at(-1)!;
    expect(trace.at(-1)).toBe(trace.frames[0]);
    expect(trace.at(99)).toBe(last);
    const between = trace.at(20.5 / trace.rate);
    between.forEach(({ at, turn }, body) => {
      const [from, to] = [trace.frames[20]![body]!.at[1], trace.frames[21]![body]!.at[1]];
      expect(at[1]).toBeCloseTo((from + to) / 2, 6);
      expect(Math.hypot(...turn)).toBeCloseTo(1, 6);
    });
  });

  it("is refused where it is none", async () => {
    const good = bytes(fall.trace);
    await expect(readTrace(text([1, 2, 3]))).rejects.toThrow(BadTrace);
    await expect(readTrace(text([...good.slice(0, 4), 0, 0, ...good.slice(6)]))).rejects.toThrow(
      BadTrace,
    );
    await expect(readTrace(text(good.slice(0, -40)))).rejects.toThrow(BadTrace);
    await expect(readTrace(text([...good.slice(0, 8), 3, 0, ...good.slice(10)]))).rejects.toThrow(
      BadTrace,
    );
  });
});
