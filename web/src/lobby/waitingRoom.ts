/** What a waiting room says: how others come, who is missing, and who begins. */
import type { SeatState } from "../wire/types";
import { say, whole } from "../words/say";

interface WaitingRoomStatus {
  /** Seats that nobody has. */
  open: number;
  /** Everybody has come. */
  ready: boolean;
  /** Above, for whoever reads it. */
  lead: string;
  /** What the start waits for. */
  missing: string;
  /** Below, where there is no key that says it. */
  waiting: string;
}

/** `mine`: the seats of this device; `host`: may it begin? */
export function waitingRoomStatus(
  seats: SeatState[],
  mine: number[],
  host: boolean,
): WaitingRoomStatus {
  const open = seats.filter((seat) => seat.kind === "open").length;
  const absent = seats.filter(
    (seat, place) => seat.kind === "person" && !seat.here && !mine.includes(place),
  );
  const missing = open
    ? say("start_waiting", { n: open })
    : absent.length
      ? say("start_absent", { names: absent.map((seat) => seat.name).join(", ") })
      : say("start_note");
  const ready = !open && !absent.length;
  if (host) {
    const lead = say(open ? "gathering_lead" : "gathering_full_host");
    return { open, ready, lead, missing, waiting: "" };
  }
  const name = seats.find((seat) => seat.host)?.name;
  const lead = open ? whole(missing) : say("gathering_full");
  const waiting = name ? say("gathering_guest_of", { name }) : say("gathering_guest");
  return { open, ready, lead, missing, waiting };
}
