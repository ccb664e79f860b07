/** The sentence at the edge of the table. */
import { askOf } from "../games/ask";
import { say } from "../words/say";
import type { Match } from "../wire/match.svelte";
import { type Moment, whose, winners } from "../wire/moment";
import type { Doubt } from "../wire/witness";

export function statusSentence(match: Match, moment: Moment | null, settled: boolean): string {
  const { table } = match;
  if (match.sentence) return match.sentence;
  if (match.doubts.length > 0) return say(doubtOf(match.doubts));
  if (table === null || moment === null) return say("connecting");
  if (table.state === "paused") return paused(match);
  if (table.state === "abandoned") return say("abandoned");
  if (moment.turn === -2) return ending(match, moment);
  const watching = match.seats.length === 0 ? say("watching") : "";
  return [watching, newsOfOthers(match, moment), whoseTurn(match, moment, settled)]
    .filter(Boolean)
    .join(" ");
}

/** Another number for a roll of this seat most likely comes from a copy of its ticket. */
function doubtOf(doubts: Doubt[]): "doubt" | "doubt_elsewhere" | "doubt_seal" {
  if (doubts.every(({ kind }) => kind === "seal")) return "doubt_seal";
  return doubts.every(({ kind }) => kind === "other_nonce") ? "doubt_elsewhere" : "doubt";
}

/** What somebody else has just done; empty for the person whose turn it is. */
function newsOfOthers(match: Match, moment: Moment): string {
  const before = match.moments.filter((one) => one.line < moment.line).at(-1) ?? null;
  const seat = whose(moment, before);
  if (seat === null || match.seats.includes(seat) || match.seats.includes(moment.turn)) return "";
  return moment.told.join(" ");
}

/** Who can go on with it. */
function paused(match: Match): string {
  if (match.host) return say("paused_host");
  const host = match.table?.seats.findIndex((seat) => seat.host) ?? -1;
  const name = match.names[host];
  return name ? say("paused_by", { name }) : say("paused");
}

/** What can be done about it: in a cup, nothing. Who won is said below, or here where nobody did. */
function ending(match: Match, moment: Moment): string {
  const result = winners(moment).length > 0 ? "" : (moment.told.at(-1) ?? say("is_over"));
  const others = match.table?.seats.some((seat) => seat.kind === "person") ?? false;
  const mayCome = !match.table?.rematch && !match.table?.cup;
  const waits = match.seats.length > 0 && !match.host && others && mayCome;
  return [result, waits ? say("rematch_waits") : ""].filter(Boolean).join(" ");
}

function whoseTurn(match: Match, moment: Moment, settled: boolean): string {
  const { table, names, seats } = match;
  const turn = moment.turn;
  if (turn < 0) {
    if (table && match.real && match.tray === null && settled) {
      const host = table.seats.findIndex((seat) => seat.kind === "person");
      return say("referee_enters", { name: names[host] ?? say("somebody") });
    }
    if (!settled) return "";
    return say(moment.step?.["hand"] ? "die_moves" : "dice_roll");
  }
  const seat = table?.seats[turn];
  const name = names[turn] ?? say("somebody");
  if (seats.includes(turn)) return mine(match, moment, settled, name);
  if (seat?.kind === "computer") return say("thinking_of", { name });
  if (seat?.kind === "person" && !seat.here) return say("waiting_for_away", { name });
  return say("waiting_for", { name });
}

/** What may be done here, in one sentence; with a name before it where several share a device. */
function mine(match: Match, moment: Moment, settled: boolean, name: string): string {
  const { table, seats, offers, real } = match;
  const done = match.moments.find(({ line }) => line > moment.line);
  if (done) return done.step?.["hand"] ? say("die_moves") : ""; // It was done, and is being shown.
  const ask = settled ? askOf(table?.game ?? "", moment.view, offers, real) : "";
  if (seats.length === 1) return ask || say("your_turn");
  return ask ? say("ask_of", { name, ask }) : say("turn_of", { name });
}
