/** Captions at the door: titles of games, and matches to continue. */
import type { Language } from "../device/preferences.svelte";
import { roomOf } from "../games/rooms";
import type { Games } from "../wire/types";
import { listed } from "../words/lists";
import { say } from "../words/say";
import type { OpenMatch } from "./openMatches.svelte";

/** The title from the house; until it has answered, the one of the game's room. */
export function titleOf(game: string, house: Games | null, language: Language): string {
  const form = house?.games.find(({ name }) => name === game);
  if (form) return form.titles[language] ?? form.name;
  return roomOf(game).title ?? game;
}

/** "Continue Pig", "with Friend, your turn". */
export function continueCaption(
  game: OpenMatch,
  titles: Record<string, string>,
): { title: string; note: string } {
  const { ticket } = game;
  const title = say("door_continue_game", { game: titles[ticket.game] ?? ticket.game });
  const parts = [company(game), standing(game)].filter((part) => part !== "");
  return { title, note: parts.join(", ") };
}

function company({ ticket, table }: OpenMatch): string {
  const others = ticket.names.filter((name, seat) => name && !ticket.seats.includes(seat));
  if (others.length === 0) return table?.state === "gathering" ? "" : say("door_alone");
  return say("door_with_people", { people: listed(others) });
}

/** Does the match wait for this device? Until the house has told, nobody knows. */
export function isYourTurn({ ticket, table, turn }: OpenMatch): boolean {
  return table?.state === "playing" && turn !== null && ticket.seats.includes(turn);
}

function standing(game: OpenMatch): string {
  const { ticket, table, turn } = game;
  if (table?.state === "paused") return say("door_it_is_paused");
  if (table?.state === "gathering") return say("door_it_gathers");
  if (turn === null || turn < 0) return "";
  if (isYourTurn(game)) return say("door_your_turn");
  return say("door_their_turn", { name: ticket.names[turn] ?? "" });
}
