/**
 * How the box is seen: steeply from above, with room before it for the sling and waiting dice. Where
 * the house's hand flicks, there is no sling, and holes are tapped: nearer, and almost from above.
 * In a picture too small for that the eye is right over the holes, and all else is beside them.
 */
import { lying } from "../../dice/orientation";
import type { Point, Pose } from "../../dice/space";
import { fitView, type View } from "../../dice/view";
import { BOX } from "./measures";
import { cellBox } from "./scene";

const PITCH = 0.98;
const NEAR = { pitch: 1.3, out: 4.9, front: BOX.base.out + 1.1, dice: BOX.base.out + 0.3 };
const OVER = { pitch: 1.5, half: 2.5 * BOX.pitch, names: 0.56, side: 1, right: 74 };
const OUT = BOX.wall.outside + 0.7;
/** Where the sling may be pulled to, before the near wall; less where a pointer may leave the picture. */
const FRONT = { tall: BOX.base.out + 3.1, wide: BOX.base.out + 2.2 };

/** A picture that is broader than this, for its height, has room for keys on the right of the box. */
const BROAD = 1.15;

/** How the keys beside the sling lie: nothing covers a die or the handle. */
export type Helped = "row" | "column" | "corner" | "over";

/** `corner`: there is room enough beside the box; else below it, or on its right where it is low. */
export function helped(width: number, height: number): Helped {
  if (width >= 2 * height) return "corner";
  return width > BROAD * height ? "column" : "row";
}

/** Pixels that the keys and a few words take: below, and on the right. */
const TAKES: Record<Helped, { below: number; right: number }> = {
  row: { below: 80, right: 0 },
  column: { below: 44, right: 88 },
  corner: { below: 10, right: 0 },
  over: { below: 0, right: OVER.right },
};
/** Where what is beside the sling ends, on the right. */
export function endOf(width: number, height: number): { end: number; tight: boolean } {
  const { right } = TAKES[helped(width, height)];
  return { end: width - right, tight: right > 0 };
}

/** So low a picture has no room for words below its dice. */
export const LOW = 300;

/** What a thumb hits, in pixels. */
const THUMB = 44;

/** Holes are chosen, and the picture is too small for the whole box with holes that a thumb hits. */
export function isOver(width: number, height: number): boolean {
  const smallest = (view: View): number => {
    const { width: across, height: down } = cellBox(view, 0, [1, 1]);
    return Math.min(across, down);
  };
  const near = smallest(eyeFor(width, height, true));
  return near < THUMB && near < smallest(eyeOver(width, height));
}

export function eyeOver(width: number, height: number): View {
  const { pitch, half, names, side, right } = OVER;
  const corners: Point[] = [
    [-half - names, BOX.rib.high, -half - names],
    [half + 0.06, BOX.rib.high, half + 0.06],
  ];
  const view = fitView(corners, width - right, height, { top: 1, side, bottom: 1 }, pitch);
  return { ...view, width, shiftX: view.shiftX - right / 2 };
}

/** `bare`: no keys stand beside the box, as where real dice are flicked. */
export function eyeFor(width: number, height: number, near = false, bare = false): View {
  const [out, front] = near
    ? [NEAR.out, NEAR.front]
    : [OUT, width > height ? FRONT.wide : FRONT.tall];
  const { below, right } = bare ? TAKES.corner : TAKES[helped(width, height)];
  const points: Point[] = [
    [-out, 0.8, -out],
    [out, 0.8, -out],
    [-out, 0, out],
    [out, 0, out],
    [0, 0, front],
  ];
  const margin = { top: 8, side: 6, bottom: bottomOf(height, below, near) };
  const view = fitView(points, width - right, height, margin, near ? NEAR.pitch : PITCH);
  return { ...view, width, shiftX: view.shiftX - right / 2 };
}

function bottomOf(height: number, below: number, near: boolean): number {
  if (height < LOW) return near ? 6 : 24;
  return near ? Math.min(below, 62) : below;
}

/** A die of the hand waits before the box, on the left. */
export function waits(place: number, near = false): Pose {
  const at: Point = near
    ? [-NEAR.out + 0.7 + place * 1.5, 0.5, NEAR.dice]
    : [-OUT + 1.15 + place * 1.5, 0.5, OUT + 1.5];
  return {
    at,
    turn: lying(2, (((place * 31) % 40) - 20) / 60),
    size: 1,
  };
}
