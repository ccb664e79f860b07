/** A side of a die in words: its colour and what it shows. */
import { en } from "../words/en";
import { say, type Key } from "../words/say";
import type { Piece } from "../wire/moment";

export function sideInWords(piece: Piece): string {
  if (piece.shows === "") return piece.label;
  const key = `colour_${piece.colour}`;
  const colour = piece.label || (key in en ? say(key as Key) : "");
  return [colour, shown(piece.shows, colour)].filter(Boolean).join(" ");
}

/** A letter is short for its colour, or for the Doozy Face. */
function shown(sign: string, colour: string): string {
  if (sign === "?") return say("side_unknown");
  if (sign === "F") return say("side_face");
  return /\d/.test(sign) || colour === "" ? sign : "";
}
