import { describe, expect, it } from "vitest";
import fall from "../games/stack_attack/a-fall.json";
import type { Motion } from "../wire/types";
import { Beginning } from "./beginning";
import { readTrace } from "./trace";

const motion = fall.stretches.map((one): Motion => ({ say: "motion", line: 9, ...one }));
const whole = await readTrace(fall.trace);

describe("the beginning of a motion", () => {
  it("grows by what is told, and is the beginning of the whole", async () => {
    const beginning = new Beginning(9);
    expect(beginning.trace).toBeNull();
    for (let told = 1; told <= motion.length; told += 1) {
      await beginning.take(motion.slice(0, told));
      const end = motion[told]?.frame ?? beginning.trace!.frames.length;
      expect(beginning.trace!.frames).toEqual(whole.frames.slice(0, end));
    }
    expect(beginning.trace!.rate).toBe(whole.rate);
    expect(beginning.trace!.frames.length).toBeGreaterThan(50);
  });

  it("is read in its order, however fast it comes", async () => {
    const beginning = new Beginning(9);
    await Promise.all(motion.map((_, place) => beginning.take(motion.slice(0, place + 1))));
    expect(beginning.trace!.frames).toEqual(whole.frames.slice(0, beginning.trace!.frames.length));
  });

  it("ends where something was missed or cannot be read, and belongs to one line", async () => {
    const gap = new Beginning(9);
    await gap.take([motion[0]!, ...motion.slice(2)]);
    expect(gap.trace!.frames).toHaveLength(motion[1]!.frame);
    const late = new Beginning(9);
    await late.take(motion.slice(1));
    expect(late.trace).toBeNull();
    const torn = new Beginning(9);
    await torn.take([motion[0]!, { ...motion[1]!, trace: "nonsense" }, ...motion.slice(2)]);
    expect(torn.trace!.frames).toHaveLength(motion[1]!.frame);
    const other = new Beginning(10);
    await other.take(motion);
    expect(other.trace).toBeNull();
  });

  it("may be told twice, by a house that had to begin again", async () => {
    const beginning = new Beginning(9);
    await beginning.take([...motion.slice(0, 2), ...motion.map((one) => ({ ...one }))]);
    expect(beginning.trace!.frames).toEqual(whole.frames.slice(0, beginning.trace!.frames.length));
    expect(beginning.trace!.frames.length).toBeGreaterThan(motion.at(-1)!.frame);
  });
});
