/** Days of the calendar where this device is, written like 2026-11-17. A day changes at midnight. */

export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function dayOf(now: Date): Day {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const today = (): Day => dayOf(new Date());

/** Noon of a day: no change of clocks moves it into another. */
export function noonOf(day: Day): Date {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 12);
}

/** So many days later, or earlier. */
export function shifted(day: Day, days: number): Day {
  const noon = noonOf(day);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
}

/** Is it written like a day, and is there such a day? */
export function isDay(text: unknown): text is Day {
  return typeof text === "string" && DAY.test(text) && dayOf(noonOf(text)) === text;
}

/** The days of a month, with `null` for those of the weeks around it; weeks begin on Monday. */
export function monthOf(day: Day): (Day | null)[] {
  const first = `${day.slice(0, 8)}01`;
  const before = (noonOf(first).getDay() + 6) % 7;
  const days: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let one = first; one.slice(0, 7) === first.slice(0, 7); one = shifted(one, 1))
    days.push(one);
  return days;
}
