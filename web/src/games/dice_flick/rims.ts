/** The names of rows and columns, written between the holes and the walls of the box. */
import type { Point } from "../../dice/space";
import { BOX } from "./measures";
import { walkedAround } from "../../worlds/scene";
import { type Cell, cellName, holeAt } from "./arena";

/** Between holes and walls: there letters and figures have room; close to the holes where all is close. */
const GUTTER = { wide: 2.5 * BOX.pitch + 0.7, tight: 2.5 * BOX.pitch + 0.36 };

export interface Named {
  text: string;
  at: Point;
  /** On a base: how far it is turned, as an angle of CSS. */
  turn?: string;
}

/** However the box is turned, they stand at the left and at the far rim, where no wall hides them. */
export function rimNames(yaw: number, tight = false): Named[] {
  const far = tight ? GUTTER.tight : GUTTER.wide;
  return [1, 2, 3, 4, 5].flatMap((one): Named[] => {
    const [across, , down] = holeAt([one, one]);
    const [row = "", column = ""] = cellName([one, one] satisfies Cell);
    return [
      { text: row, at: seenBest([-far, 0, down], [far, 0, down], yaw) },
      { text: column, at: seenBest([across, 0, -far], [across, 0, far], yaw) },
    ];
  });
}

/** Of two ends of a row or column, the one that is farther left or away, as it is seen. */
function seenBest(one: Point, other: Point, yaw: number): Point {
  const [first, second] = [one, other].map(
    (at) => walkedAround({ at, turn: [0, 0, 0, 1], size: 1 }, yaw).at,
  ) as [Point, Point];
  return first[0] + first[2] <= second[0] + second[2] ? first : second;
}
