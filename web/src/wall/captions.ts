/** Sentences of the wall: how a game went, and when. */
import type { WallGame } from "../wire/types";
import { dated } from "../words/dates";
import { listed } from "../words/lists";
import { number, say } from "../words/say";

/** "Ann won", "Ann and Ben shared the win", "given up". */
export function outcome({ seats, abandoned }: WallGame): string {
  if (abandoned) return say("wall_abandoned");
  const winners = seats.filter(({ share }) => (share ?? 0) > 0).map(({ name }) => name);
  if (winners.length === 1) return say("wall_won", { name: winners[0]! });
  if (winners.length > 1) return say("wall_shared", { names: listed(winners) });
  const [alone] = seats;
  if (seats.length === 1 && alone && alone.score !== null)
    return say("wall_alone", { name: alone.name, score: number(alone.score) });
  return say("wall_over");
}

export const company = ({ seats }: WallGame): string => listed(seats.map(({ name }) => name));

/** "17 Nov", of seconds since 1970; with the year where it is another than now. */
export function day(ended: number, now = new Date()): string {
  const when = new Date(ended * 1000);
  const year = when.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return dated(when, { day: "numeric", month: "short", year });
}
