/** A side of a die in words: its colour and what it shows. */
import type { Piece } from "../wire/types";
import { isKey, say } from "../words/say";

/** What a game calls a sign that is neither a number nor a colour; null: it has no name for it. */
export type SignName = (sign: string) => string | null;

/** `signName`: what the game calls a sign that is neither a number nor a colour. */
export function sideInWords(piece: Piece, signName: SignName = () => null): string {
  if (piece.shows === "") return piece.label;
  const key = `colour_${piece.colour}`;
  const colour = piece.label || (isKey(key) ? say(key) : "");
  const shown = signName(piece.shows) ?? plainSign(piece.shows, colour);
  return [colour, shown].filter(Boolean).join(" ");
}

/** A letter stands for its colour, which is said already. */
function plainSign(sign: string, colour: string): string {
  if (sign === "?") return say("side_unknown");
  return /\d/.test(sign) || colour === "" ? sign : "";
}
