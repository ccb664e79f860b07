/** The box as outlines in pixels. */
import { shade } from "../../dice/marks";
import { outline } from "../../dice/flat/shapes";
import { type Point, turnAbout, turned } from "../../dice/space";
import { project } from "../../dice/view";
import { type FloorMark, floorMark } from "../../worlds/floorMarks";
import type { FlatMark, FlatShape } from "../../worlds/scene";
import type { BoxScene } from "./boxScene";
import { BOX, DRAWN } from "./measures";

const [DARK, PALE, CLOTH, GLOW] = ["#80543F", "#E0AE72", "#5A3F34", "#FFCF6B"];
const THICK = DRAWN.wall;

type Draw = (points: Point[], fill: string, bright?: number) => FlatShape;

/** Shapes of a scene, turned as somebody has walked and dimmed at night. */
function brush({ view, night, yaw = 0 }: BoxScene): Draw {
  const turn = turnAbout([0, 1, 0], yaw);
  return (points, fill, bright = 1) => ({
    outline: outline(
      view,
      points.map((point) => turned(point, turn)),
    ),
    fill: shade(fill, bright * (night ? 0.72 : 1)),
  });
}

function level(x: number, z: number, halfX: number, halfZ: number, height: number): Point[] {
  return [
    [x - halfX, height, z - halfZ],
    [x + halfX, height, z - halfZ],
    [x + halfX, height, z + halfZ],
    [x - halfX, height, z + halfZ],
  ];
}

/** The side of a block that looks at the person, whatever way the box is turned: all four, the far first. */
function block(
  draw: Draw,
  [x, z]: readonly [number, number],
  [halfX, halfZ]: readonly [number, number],
  high: number,
  fill: string,
  low = 0,
): FlatShape[] {
  const side = (a: Point, b: Point): Point[] => [a, b, [b[0], high, b[2]], [a[0], high, a[2]]];
  const [nw, ne, se, sw] = level(x, z, halfX, halfZ, low) as [Point, Point, Point, Point];
  return [
    draw(side(nw, ne), fill, 0.55),
    draw(side(ne, se), fill, 0.66),
    draw(side(sw, nw), fill, 0.62),
    draw(side(sw, se), fill, 0.74),
    draw(level(x, z, halfX, halfZ, high), fill),
  ];
}

/** The four walls with their outward directions; those that face the person come last. */
function walls(scene: BoxScene): { shapes: FlatShape[]; near: number }[] {
  const draw = brush(scene);
  const { inside, high } = BOX.wall;
  const middle = inside + THICK / 2;
  const long = inside + THICK;
  const turn = turnAbout([0, 1, 0], scene.yaw ?? 0);
  return (
    [
      [0, -1],
      [-1, 0],
      [1, 0],
      [0, 1],
    ] as const
  ).map(([x, z]) => ({
    near: turned([x, 0, z], turn)[2],
    shapes: block(
      draw,
      [x * middle, z * middle],
      x === 0 ? [long, THICK / 2] : [THICK / 2, long],
      high,
      DARK!,
    ),
  }));
}

function bases(scene: BoxScene): { shapes: FlatShape[]; near: number }[] {
  const draw = brush(scene);
  const room = turnAbout([0, 1, 0], scene.yaw ?? 0);
  const { out, high, halfWide } = BOX.base;
  const halfDeep = DRAWN.deep;
  return [0, 1, 2, 3].map((base) => {
    const turn = base * (Math.PI / 2);
    const shift = scene.shifts?.[base] ?? 0;
    const x = shift * Math.cos(turn) + out * Math.sin(turn);
    const z = out * Math.cos(turn) - shift * Math.sin(turn);
    const half = base % 2 === 0 ? ([halfWide, halfDeep] as const) : ([halfDeep, halfWide] as const);
    return {
      near: turned([x, 0, z], room)[2],
      shapes: block(draw, [x, z], half, high, PALE!, high - DRAWN.slab),
    };
  });
}

/** Far walls first; whoever looks so steeply sees dice over the near ones. */
export function boxShapes(scene: BoxScene): FlatShape[] {
  const draw = brush(scene);
  const straight = brush({ ...scene, yaw: 0 });
  const { inside } = BOX.wall;
  const { half, high } = BOX.rib;
  const long = 2.5 * BOX.pitch + half;
  const lines = [0, 1, 2, 3, 4, 5].map((rib) => (rib - 2.5) * BOX.pitch);
  return [
    draw(level(0, 0, inside + THICK, inside + THICK, 0), DARK!, 0.5),
    draw(level(0, 0, inside, inside, 0), CLOTH!, 0.86),
    draw(level(0, 0, long, long, 0), CLOTH!),
    ...(scene.lit ?? []).map((at) =>
      straight(level(at[0], at[2], BOX.pitch / 2 - half, BOX.pitch / 2 - half, 0.02), GLOW!),
    ),
    ...lines.flatMap((at) => [
      ...block(draw, [at, 0], [half, long], high, PALE!).slice(3),
      ...block(draw, [0, at], [long, half], high, PALE!).slice(3),
    ]),
    ...[...walls(scene), ...bases(scene)]
      .sort((one, other) => one.near - other.near)
      .flatMap(({ shapes }) => shapes),
  ];
}

export function boxMarks(scene: BoxScene): FlatMark[] {
  return (scene.marks ?? []).map((mark) => flatMark(scene, mark));
}

function flatMark({ view }: BoxScene, { what, at }: FloorMark): FlatMark {
  const [x, y] = project(view, at);
  const [right] = project(view, [at[0] + 0.4, at[1], at[2]]);
  const [, down] = project(view, [at[0], at[1], at[2] + 0.4]);
  const numbers = [right - x, 0, 0, down - y, x, y].map((value) => value.toFixed(2));
  return { matrix: `matrix(${numbers.join(" ")})`, shapes: floorMark(what) };
}
