/** How the box is seen: steeply from above, with room before it for the sling and waiting dice. */
import { lying } from "../../dice/facing";
import type { Point, Pose } from "../../dice/space";
import { fitView, type View } from "../../dice/view";
import { BOX } from "../../worlds/measures";

const PITCH = 0.98;
const OUT = BOX.wall.outside + 0.7;
/** Where the sling may be pulled to, before the near wall; less where a pointer may leave the picture. */
const FRONT = { tall: BOX.base.out + 3.1, wide: BOX.base.out + 2.2 };

export function eyeFor(width: number, height: number): View {
  const front = width > height ? FRONT.wide : FRONT.tall;
  const points: Point[] = [
    [-OUT, 0.8, -OUT],
    [OUT, 0.8, -OUT],
    [-OUT, 0, OUT],
    [OUT, 0, OUT],
    [0, 0, front],
  ];
  return fitView(points, width, height, { top: 8, side: 6, bottom: 10 }, PITCH);
}

/** A die of the hand waits before the box, on the left. */
export function waits(place: number): Pose {
  return {
    at: [-OUT + 0.9 + place * 1.5, 0.5, OUT + 1.5],
    turn: lying(2, (((place * 31) % 40) - 20) / 60),
    size: 1,
  };
}
