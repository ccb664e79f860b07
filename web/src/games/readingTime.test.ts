import { expect, it } from "vitest";
import { scene } from "./scenes.testing";
import { readingTime } from "../table/readingTime";
import { whose } from "../wire/moment";

const mine = (seat: number): boolean => seat === 0;
const another = (seat: number): boolean => seat === 1;

it("knows whose step it was, also of dice", () => {
  const rolled = scene("toss_up", "second roll");
  expect(whose(rolled.moment, rolled.before)).toBe(0);
  const lost = scene("toss_up", "red light");
  expect(whose(lost.moment, lost.before)).toBe(0); // the turn has passed, the roll was theirs
  const start = scene("toss_up", "start");
  expect(whose(start.moment, null)).toBe(null);
});

it("leaves others' dice to be read, the longer the more there is", () => {
  const [short, long] = [scene("toss_up", "second roll"), scene("toss_up", "red light")];
  const time = (one: typeof short, who = another) => readingTime(one.moment, one.before, who);
  expect(time(short)).toBeGreaterThan(1200);
  expect(time(long)).toBeGreaterThan(time(short));
  expect(time(short, mine)).toBeLessThan(time(short));
});

it("is not long about a throw that is coming, nor about one's own", () => {
  const { moment, before } = scene("toss_up", "rolling on");
  expect(readingTime(moment, before, mine)).toBe(0);
  expect(readingTime(moment, before, another)).toBeLessThan(500);
  const lost = scene("toss_up", "red light");
  const why = readingTime(lost.moment, lost.before, mine);
  expect(why).toBeGreaterThan(readingTime(moment, before, mine) + 900);
  expect(why).toBeLessThan(readingTime(lost.moment, lost.before, another));
  const stopped = scene("toss_up", "banked");
  expect(readingTime(stopped.moment, stopped.before, mine)).toBeGreaterThan(500);
});
