/** What every thing of a day gets. */
import type { DayResult, Results } from "../device/dailyResults";
import type { Day } from "../device/days";
import { today } from "../device/days";
import { type Route, writeRoute } from "../route/route";
import type { DailyThing } from "../wire/types";
import { say } from "../words/say";

export interface ThingProps {
  day: Day;
  /** How many things the day has. */
  of: number;
  game: string;
  title: string;
  /** What is known of it already. */
  result: DayResult | undefined;
  /** Something was noted. */
  noted: (results: Results) => void;
}

/** Back to the whole table of a day. */
export function wayTo(day: Day): Route {
  return { at: "daily", date: day === today() ? null : day, thing: null };
}

/** The heading of a thing: "Dice: " and its game. */
export function headingOf(thing: DailyThing["thing"], title: string): string {
  const head = say(`daily_head_${thing}`);
  return title ? `${head}: ${title}` : head;
}

export const backTo = (day: Day): string => writeRoute(wayTo(day));
