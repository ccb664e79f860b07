/** Sentences about the box: what to flick, and what is scored. */
import type { ComponentProps } from "svelte";
import { number } from "../../words/say";
import { say, wallText } from "./words";
import { type WallText } from "../../boards/wallText";
import type Tally from "../../boards/physical/Tally.svelte";
import {
  type Cell,
  cellName,
  dieOf,
  inHoles,
  type Kind,
  type ScoredPiece,
  type Scoring,
  type Seen,
} from "./arena";

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

/** On the wall: "Two flicks to go: the blue die from base 1." `more`: something has just been scored. */
export function wallLine(
  facts: Seen,
  chosen: Kind | null,
  base: number,
  name: string,
  more = false,
): WallText {
  if (chosen !== null)
    return wallText("flick_wall_aim", {
      n: facts.flicksLeft,
      die: kindName(chosen),
      base: base + 1,
    });
  if (facts.phase === "score" && facts.best)
    return facts.best.points > 0
      ? wallText("flick_wall_score", { name }, { big: facts.best.points })
      : wallText(more ? "flick_wall_no_more" : "flick_wall_nothing", { name });
  if (facts.phase === "over")
    return wallText(facts.emptied ? "flick_wall_emptied" : "flick_wall_over", {
      n: inHoles(facts.arena).length,
    });
  return wallText("flick_wall_turn", { name, round: facts.round });
}

const PIECES = {
  combination: "flick_piece_group",
  line: "flick_piece_line",
  centre: "flick_piece_centre",
} as const;

/** What a piece is: "blue group", "line with a blast". */
function pieceTitle({ kind, colour }: ScoredPiece): string {
  const key = PIECES[kind as keyof typeof PIECES];
  if (!key) return kind;
  const name = colour !== null && colour in COLOURS ? kindName(colour as Kind) : "";
  return say(key, { colour: name });
}

/** A piece in words: "b3 c2, with the marker b2". */
export function pieceWords(piece: ScoredPiece): string {
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

/** What is flicked from where: "yellow die, base 2". */
export function chosenWords(kind: Kind, base: number): string {
  return say("flick_chosen", { die: kindName(kind), base: base + 1 });
}

/** What is in the hand before a flick: "In your hand: green die, base 2. Also: green, white joker." */
export function handWords(kind: Kind, base: number, others: readonly Kind[]): string {
  const chosen = say("flick_in_hand", { chosen: chosenWords(kind, base) });
  if (others.length === 0) return chosen;
  return `${chosen} ${say("flick_in_hand_too", { dice: others.map(kindName).join(", ") })}`;
}

/** Where the finger points: "12 degrees to the right". */
export function wayWords(direction: number): string {
  const size = Math.round(Math.abs(direction));
  if (size === 0) return say("flick_straight");
  return say(direction < 0 ? "flick_to_left" : "flick_to_right", { degrees: number(size) });
}

/** "strength 4 of 10", "strength 4.5 of 10". */
export function strengthWords(ten: number): string {
  return say("flick_strength", { ten: number(ten, undefined, Number.isInteger(ten) ? 0 : 1) });
}

/** Where the finger touches: "spin 2 left". */
export function spinWords(right: number): string {
  if (right === 0) return say("flick_no_spin");
  const side = say(right < 0 ? "flick_left" : "flick_right");
  return say("flick_spin", { size: number(Math.abs(right)), side });
}

const MARKS = { centre: "flick_mark_centre", bonus: "flick_mark_bonus" } as const;

/** A hole to aim at: what is printed in it and what lies there: "aim at b2, blue marker". */
export function holeWords({ layout, arena }: Pick<Seen, "layout" | "arena">, cell: Cell): string {
  const marks = Object.entries(layout).flatMap(([what, at]) => {
    if (at[0] !== cell[0] || at[1] !== cell[1]) return [];
    if (what in MARKS) return [say(MARKS[what as keyof typeof MARKS])];
    return [say("flick_mark", { colour: kindName(what as Kind) })];
  });
  const lies = arena[cell[0] - 1]?.[cell[1] - 1];
  const die = lies ? [say("flick_there", { die: kindName(lies.kind), face: lies.face })] : [];
  return [say("flick_at_hole", { cell: cellName(cell) }), ...marks, ...die].join(", ");
}

/** Where a base stands that may be moved: "base 8 mm to the left". */
export function shiftWords(shift: number): string {
  if (shift === 0) return say("flick_base_middle");
  const side = say(shift < 0 ? "flick_left" : "flick_right");
  return say("flick_base_at", { size: number(Math.abs(shift)), side });
}
