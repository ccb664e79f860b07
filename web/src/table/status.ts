/** What the edge says while nobody has to choose, or before they do. */
import { askOf } from "../games/ask";
import { say } from "../words/say";
import type { Session } from "../wire/match.svelte";
import type { Moment } from "../wire/moment";

export function standing(session: Session, moment: Moment | null, settled: boolean): string {
  const { table } = session;
  if (session.sentence) return session.sentence;
  if (session.doubts.length > 0) return say("doubt");
  if (table === null || moment === null) return say("connecting");
  if (table.state === "paused") return paused(session);
  if (table.state === "abandoned") return say("abandoned");
  if (moment.turn === -2) return ending(session, moment);
  const watching = session.seats.length === 0 ? say("watching") : "";
  return [watching, newsOfOthers(session, moment), whoseTurn(session, moment, settled)]
    .filter(Boolean)
    .join(" ");
}

/** What somebody else has just done; whoever is asked reads what to do instead. */
function newsOfOthers(session: Session, moment: Moment): string {
  const before = session.moments.filter((one) => one.line < moment.line).at(-1) ?? null;
  const seat = whose(moment, before);
  if (seat === null || session.seats.includes(seat) || session.seats.includes(moment.turn))
    return "";
  return moment.told.join(" ");
}

/** Who can go on with it. */
function paused(session: Session): string {
  if (session.host) return say("paused_host");
  const host = session.table?.seats.findIndex((seat) => seat.host) ?? -1;
  const name = session.names[host];
  return name ? say("paused_by", { name }) : say("paused");
}

/** Who won, and what can be done about it. */
function ending(session: Session, moment: Moment): string {
  const result = moment.told.at(-1) ?? say("is_over");
  const others = session.table?.seats.some((seat) => seat.kind === "person") ?? false;
  const waits = session.seats.length > 0 && !session.host && others && !session.table?.rematch;
  return waits ? `${result} ${say("rematch_waits")}` : result;
}

function whoseTurn(session: Session, moment: Moment, settled: boolean): string {
  const { table, names, seats } = session;
  const turn = moment.turn;
  if (turn < 0) {
    if (table && session.real && session.tray === null && settled) {
      const host = table.seats.findIndex((seat) => seat.kind === "person");
      return say("referee_enters", { name: names[host] ?? say("somebody") });
    }
    return settled ? say("dice_roll") : "";
  }
  const seat = table?.seats[turn];
  const name = names[turn] ?? say("somebody");
  if (seats.includes(turn)) return mine(session, moment, settled, name);
  if (seat?.kind === "computer") return say("thinking_of", { name });
  if (seat?.kind === "person" && !seat.here) return say("waiting_for_away", { name });
  return say("waiting_for", { name });
}

/** What may be done here, in one sentence; with a name before it where several share a device. */
function mine(session: Session, moment: Moment, settled: boolean, name: string): string {
  const { table, seats, offers, real } = session;
  const ask = settled ? askOf(table?.game ?? "", moment.view, offers, real) : "";
  if (seats.length === 1) return ask || say("your_turn");
  return ask ? say("ask_of", { name, ask }) : say("turn_of", { name });
}

/** Who has won, by the shares of a game that is over. */
export function winners(moment: Moment | null): number[] {
  const shares = moment?.view["shares"];
  if (moment?.turn !== -2 || !Array.isArray(shares)) return [];
  const most = Math.max(...(shares as number[]));
  return (shares as number[]).flatMap((share, seat) => (share === most && most > 0 ? [seat] : []));
}

/** The seat whose window is lit: who is asked, or for whom the dice roll. */
export function litSeat(moment: Moment | null): number | null {
  if (moment === null || moment.turn === -2) return null;
  return moment.turn >= 0 ? moment.turn : (moment.view.to_move ?? null);
}

/** Whose step it was: who acted, or for whom the dice were rolled. */
export function whose(moment: Moment, before: Moment | null): number | null {
  return moment.seat ?? (moment.step === null ? null : litSeat(before));
}
