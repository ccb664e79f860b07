/** What is said of the box: what to flick, what is scored. */
import type { ComponentProps } from "svelte";
import { number, say } from "../../words/say";
import { type Line, line } from "../line";
import type Tally from "../physical/Tally.svelte";
import { cellName, dieOf, inHoles, type Kind, type Piece, type Scoring, type Seen } from "./arena";

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

const PIECES = {
  combination: "flick_piece_group",
  line: "flick_piece_line",
  centre: "flick_piece_centre",
} as const;

/** What a piece is: "blue group", "line with a blast". */
export function pieceTitle({ kind, colour }: Piece): string {
  const key = PIECES[kind as keyof typeof PIECES];
  if (!key) return kind;
  const name = colour !== null && colour in COLOURS ? kindName(colour as Kind) : "";
  return say(key, { colour: name });
}

/** A piece in words: "b3 c2, with the marker b2". */
export function pieceWords(piece: Piece): string {
  const cells = piece.cells.map(cellName).join(" ");
  const markers = piece.markers.map(cellName).join(" ");
  return markers ? say("flick_piece_marked", { cells, markers }) : cells;
}

/** What lies in the box to be scored, as the house counts it, for a slip. */
export function tallied({ pieces, each }: Scoring): ComponentProps<typeof Tally>["rows"] {
  return pieces.map((piece, place) => {
    const kind = piece.colour !== null && piece.colour in COLOURS ? (piece.colour as Kind) : "pink";
    return {
      die: dieOf("", { kind, face: 5 }, ""),
      text: pieceTitle(piece),
      note: pieceWords(piece),
      points: each[place] ?? 0,
    };
  });
}

/** What the box shows, for those who do not see it: "blue 4 on b2, joker 6 on c3". */
export function boxWords(facts: Seen): string {
  const lying = inHoles(facts.arena).map(({ cell, die }) =>
    say("flick_lies", { die: kindName(die.kind), face: die.face, cell: cellName(cell) }),
  );
  return lying.length > 0
    ? say("flick_box", { n: lying.length, dice: lying.join(", ") })
    : say("flick_box_empty");
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

/** Where a base stands that may be moved: "base 8 mm to the left". */
export function shiftWords(shift: number): string {
  if (shift === 0) return say("flick_base_middle");
  const side = say(shift < 0 ? "stack_left" : "stack_right");
  return say("flick_base_at", { size: number(Math.abs(shift)), side });
}
