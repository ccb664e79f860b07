/** What is said of the box: what to flick, what is scored. */
import { number, say } from "../../words/say";
import { type Line, line } from "../line";
import { cellName, type Kind, type Piece, type Seen } from "./arena";

const COLOURS = {
  blue: "colour_blue",
  yellow: "colour_yellow",
  green: "colour_green",
  white: "flick_joker",
  pink: "flick_blast",
} as const satisfies Record<Kind, string>;

export function kindName(kind: Kind): string {
  return say(COLOURS[kind]);
}

/** On the wall: "Two flicks to go: the blue die from base 1." */
export function wallLine(facts: Seen, chosen: Kind | null, base: number, name: string): Line {
  if (chosen !== null)
    return line("flick_wall_aim", {
      n: facts.flicksLeft,
      die: kindName(chosen),
      base: base + 1,
    });
  if (facts.phase === "score" && facts.best)
    return line("flick_wall_score", { name }, { big: facts.best.points });
  return line("flick_wall_turn", { name, round: facts.round });
}

/** A piece in words: "b3 c2, with the marker b2". */
export function pieceWords(piece: Piece): string {
  const cells = piece.cells.map(cellName).join(" ");
  const markers = piece.markers.map(cellName).join(" ");
  return markers ? say("flick_piece_marked", { cells, markers }) : cells;
}

/** Where the finger points: "12 degrees to the right, strength 4 of 10". */
export function aimWords(direction: number, ten: number): string {
  const size = Math.round(Math.abs(direction));
  const way =
    size === 0
      ? say("flick_straight")
      : say(direction < 0 ? "flick_to_left" : "flick_to_right", { degrees: number(size) });
  return say("flick_aim", { way, ten });
}
