/** What a waiting room tells a screen reader. */
import { seatName } from "../wire/seatName";
import type { SeatState } from "../wire/types";
import { number, say } from "../words/say";

/** What changed in a waiting room, seat by seat. */
export function waitingRoomNews(
  before: readonly SeatState[],
  now: readonly SeatState[],
  mine: readonly number[],
): string[] {
  const news = now.flatMap((seat, place) => {
    const was = before[place];
    if (was === undefined || mine.includes(place)) return [];
    const name = seatName(seat) || number(place + 1);
    if (seat.kind === "open")
      return was.kind === "open" ? [] : [say("heard_stands_up", { name: seatName(was) ?? "" })];
    if (was.kind !== seat.kind) return [say("heard_sits_down", { name })];
    if (seat.kind !== "person") return [];
    if (was.name !== seat.name) return [say("heard_renamed", { old: was.name ?? "", name })];
    if (was.here === seat.here) return [];
    return [say(seat.here ? "heard_returns" : "heard_leaves", { name })];
  });
  const waits = (seats: readonly SeatState[]): boolean =>
    seats.some((seat) => seat.kind === "open" || (seat.kind === "person" && !seat.here));
  return news.length > 0 && waits(before) && !waits(now)
    ? [...news, say("gathering_all_here")]
    : news;
}

/** Did everybody move along, because somebody else begins? */
export function seatsMoved(before: readonly SeatState[], now: readonly SeatState[]): boolean {
  const called = (seats: readonly SeatState[]): string[] =>
    seats.map(({ kind, name }) => `${kind} ${name ?? ""}`);
  const [was, is] = [called(before), called(now)];
  return was.join() !== is.join() && [...was].sort().join() === [...is].sort().join();
}
