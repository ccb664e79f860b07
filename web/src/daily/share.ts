/** A day in one line, to be shared: how close it was, and nothing of what was asked. */
import { noonOf, type Day } from "../device/days";
import type { DayResult } from "../device/dailyResults";
import { preferences } from "../device/preferences.svelte";
import { dated } from "../words/dates";
import { number, say } from "../words/say";

export const DOTS = 4;

const spokenHere = (): string => (preferences.language === "en" ? "en-GB" : preferences.language);

/** 17 Nov 2026, 17 nov 2026. */
export function shortDate(day: Day): string {
  const parts = { day: "numeric", month: "short", year: "numeric" } as const;
  return dated(noonOf(day), parts, spokenHere()).replace(/\./g, "");
}

/** 17 November, with the year; 17 de noviembre de 2026. */
export function longDate(day: Day): string {
  const parts = { day: "numeric", month: "long", year: "numeric" } as const;
  return dated(noonOf(day), parts, spokenHere());
}

export const dotted = (dots: number): string => "●".repeat(dots) + "○".repeat(DOTS - dots);

/** Millimetres: whole ones from ten on, tenths below. */
export const millimetres = (mm: number): string =>
  number(mm, preferences.language, mm < 10 && mm > 0 ? 1 : 0);

/** "Rollhouse 17 Nov 2026 · decision ●●●○ · dice 94 · hand 3.2 mm · streak 5". */
export function shareText(day: Day, result: DayResult, streak: number): string {
  const { decision, dice, hand } = result;
  const parts = [`Rollhouse ${shortDate(day)}`];
  if (decision) parts.push(say("daily_share_decision", { dots: dotted(decision.dots) }));
  if (dice && dice.score !== null) parts.push(say("daily_share_dice", { score: dice.score }));
  if (hand)
    parts.push(
      hand.mm === null
        ? say("daily_share_no_hand")
        : say("daily_share_hand", { mm: millimetres(hand.mm) }),
    );
  if (streak > 0) parts.push(say("daily_share_streak", { n: streak }));
  return parts.join(" · ");
}
