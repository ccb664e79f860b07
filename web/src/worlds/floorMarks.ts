/** Marks painted on the floor of a hole, as paths from −1 to 1. */
import { inlays } from "../dice/marks";
import type { Point } from "../dice/space";
import type { Colour, Inlay } from "../dice/spread";

/** The mark of a colour, the rings of the centre, or a plus; and where it lies, already turned. */
export interface FloorMark {
  what: Colour | "centre" | "bonus";
  at: Point;
}

const PLUS = "M-.26-.9H.26V-.26H.9V.26H.26V.9H-.26V.26H-.9V-.26H-.26Z";
const RINGS =
  "M0-.95A.95.95 0 1 1 0 .95.95.95 0 1 1 0-.95ZM0-.68A.68.68 0 1 0 0 .68.68.68 0 1 0 0-.68ZM0-.36A.36.36 0 1 1 0 .36.36.36 0 1 1 0-.36Z";

type Drawn = Pick<Inlay, "path" | "fill" | "size">;

const LIGHT: Partial<Record<FloorMark["what"], string>> = {
  blue: "#8FC1F2",
  yellow: "#F2C14A",
  green: "#8EDDA4",
};

export function floorMark(what: FloorMark["what"]): Drawn[] {
  if (what === "bonus") return [{ path: PLUS, fill: "#FBF1E0", size: 0.72 }];
  if (what === "centre") return [{ path: RINGS, fill: "#E8C9A0", size: 0.8 }];
  const [mark] = inlays({ kind: "burst", colour: what }, "ivory");
  return mark ? [{ path: mark.path, fill: LIGHT[what] ?? mark.fill, size: 0.62 }] : [];
}
