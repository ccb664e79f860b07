import type { Colour } from "../../dice/spread";
import { numbered, type Pictured } from "../../dice/stills";
import type { MomentDie } from "../../boards/parts";

/** A number in its colour, and the colour of the next. */
export function colouredDie(top: number, colour: Colour, next: Colour): Pictured {
  return numbered(top, (count) => ({
    kind: "pips",
    count,
    colour: count === top ? colour : next,
    ground: "colour",
  }));
}

/** The first that was rolled. */
export const die: MomentDie = ({ step, view }) => {
  const roll = step?.["roll"] as (number | null)[] | undefined;
  const place = roll?.findIndex((shown) => shown !== null) ?? -1;
  const [count, colours] = [roll?.[place], (view["layout"] as Colour[][] | undefined)?.[place]];
  if (!count || !colours) return null;
  return colouredDie(count, colours[count - 1]!, colours[count % 6]!);
};
