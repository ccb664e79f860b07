/** The furniture of a table as outlines in pixels, the farthest first. */
import { type Floor, type Layout, RIM, RIM_HEIGHT, type Shelf } from "../layout";
import { shade } from "../marks";
import type { Point } from "../space";
import { ground, project, type View } from "../view";

/** One outline. `depth` is its z: dice and furniture are drawn from the back to the front by it. */
export interface Shape {
  outline: string;
  fill: string;
  depth: number;
  line?: string;
  lineWidth?: number;
}

/** The depth of whatever is always below dice and shadows. */
export const GROUND = -1000;

export interface Wood {
  table: string;
  seam: string;
  rim: string;
  rack: string;
  rackFloor: string;
  trough: string;
  border: string;
}

export const DAY: Wood = {
  table: "#DDA469",
  seam: "#B97F4A",
  rim: "#D2945A",
  rack: "#F1CD9C",
  rackFloor: "#8D6849",
  trough: "#7B513B",
  border: "#F6DAB4",
};

export const NIGHT: Wood = {
  table: "#7A5238",
  seam: "#563724",
  rim: "#9A6038",
  rack: "#CFA073",
  rackFloor: "#4A3226",
  trough: "#4F3324",
  border: "#BFA27E",
};

export function outline(view: View, points: readonly Point[]): string {
  const pixels = points.map((point) =>
    project(view, point)
      .map((value) => value.toFixed(1))
      .join(" "),
  );
  return `M${pixels.join("L")}Z`;
}

function oval(floor: Floor, grown: number, height: number): Point[] {
  return Array.from({ length: 56 }, (_, index) => {
    const angle = (index / 56) * 2 * Math.PI;
    return [
      floor.x + Math.cos(angle) * (floor.halfX + grown),
      height,
      floor.z + Math.sin(angle) * (floor.halfZ + grown),
    ] as const;
  });
}

function sheet(x: number, z: number, halfX: number, halfZ: number, height: number): Point[] {
  return [
    [x - halfX, height, z - halfZ],
    [x + halfX, height, z - halfZ],
    [x + halfX, height, z + halfZ],
    [x - halfX, height, z + halfZ],
  ];
}

/** A block of wood as it is seen from the front and above: its front side and its top. */
function block(
  view: View,
  [x, z]: [number, number],
  [halfX, halfZ]: [number, number],
  [low, high]: [number, number],
  fill: string,
  depth = z,
): Shape[] {
  const front: Point[] = [
    [x - halfX, low, z + halfZ],
    [x + halfX, low, z + halfZ],
    [x + halfX, high, z + halfZ],
    [x - halfX, high, z + halfZ],
  ];
  return [
    { outline: outline(view, front), fill: shade(fill, 0.72), depth },
    { outline: outline(view, sheet(x, z, halfX, halfZ, high)), fill, depth },
  ];
}

/** Planks: the seams between them, as far as the box shows the table. */
export function planks(view: View): string[] {
  const top = ground(view, 0, 0)[2];
  const bottom = ground(view, 0, view.height)[2];
  const seams: string[] = [];
  const first = Math.ceil(top / 1.9);
  for (let index = first; index * 1.9 < bottom; index += 1) {
    const y = project(view, [0, 0, index * 1.9])[1];
    seams.push(`M0 ${y.toFixed(1)}H${view.width}`);
    const nextY = project(view, [0, 0, (index + 1) * 1.9])[1];
    for (let joint = -3; joint < 3; joint += 1) {
      const x = joint * 11 + ((index * 37) % 9);
      const above = project(view, [x, 0, index * 1.9])[0];
      const below = project(view, [x, 0, (index + 1) * 1.9])[0];
      seams.push(`M${above.toFixed(1)} ${y.toFixed(1)}L${below.toFixed(1)} ${nextY.toFixed(1)}`);
    }
  }
  return seams;
}

/** Light through the window, as patches on the table. */
export function panes(view: View): string[] {
  const patches: string[] = [];
  const size = view.width / view.scale;
  for (const across of [-0.42, 0.02, 0.46]) {
    const x = across * size;
    const middle = view.target[2];
    patches.push(
      outline(view, [
        [x - 1.2, 0, middle - 6],
        [x + size * 0.26, 0, middle - 6],
        [x + size * 0.26 + 3.2, 0, middle + 7],
        [x + 2, 0, middle + 7],
      ]),
    );
  }
  return patches;
}

function rackShapes(view: View, rack: Shelf, wood: Wood, cloth: string): Shape[] {
  const [left, back] = [-rack.halfX, rack.z - rack.stepZ / 2 - 0.12];
  const middle = back + rack.halfZ;
  const shapes: Shape[] = [
    {
      outline: outline(view, sheet(0, middle, rack.halfX, rack.halfZ, 0.06)),
      fill: rack.rows > 1 ? wood.rackFloor : cloth,
      depth: GROUND + 1,
    },
  ];
  const wall = (z: number, depth: number) =>
    shapes.push(...block(view, [0, z], [rack.halfX, 0.07], [0, 0.4], wood.rack, depth));
  wall(back + 0.05, GROUND + 2);
  for (let column = 0; column <= rack.columns; column += 1) {
    const x = left + 0.12 + column * rack.stepX;
    shapes.push(
      ...block(view, [x, middle], [0.06, rack.halfZ - 0.06], [0, 0.4], wood.rack, GROUND + 3),
    );
  }
  for (let row = 1; row <= rack.rows; row += 1) {
    const z = back + 0.12 + row * rack.stepZ;
    wall(z, z);
  }
  return shapes;
}

function troughShapes(view: View, trough: Shelf, wood: Wood): Shape[] {
  const [back, front] = [trough.z - trough.halfZ, trough.z + trough.halfZ];
  const fill = wood.trough;
  return [
    {
      outline: outline(view, sheet(0, trough.z, trough.halfX, trough.halfZ, 0.1)),
      fill: shade(fill, 0.9),
      depth: GROUND + 1,
    },
    ...block(view, [0, back + 0.08], [trough.halfX, 0.09], [0, 0.42], shade(fill, 0.8), GROUND + 2),
    ...block(view, [0, front - 0.08], [trough.halfX, 0.09], [0, 0.26], fill, front),
  ];
}

function floorShapes(view: View, floor: Floor, wood: Wood, cloth: string): Shape[] {
  const depth = GROUND;
  const make = (points: Point[], fill: string, at: number): Shape => ({
    outline: outline(view, points),
    fill,
    depth: depth + at / 100,
  });
  if (floor.shape === "mat") {
    return [
      make(sheet(floor.x, floor.z, floor.halfX + 0.12, floor.halfZ + 0.12, 0.03), wood.border, 0),
      make(sheet(floor.x, floor.z, floor.halfX, floor.halfZ, 0.04), cloth, 1),
    ];
  }
  return [
    make(oval(floor, RIM + 0.02, 0.05), shade(wood.rim, 0.55), 0),
    make(oval(floor, RIM, 0.22), shade(wood.rim, 0.82), 1),
    make(oval(floor, RIM - 0.06, RIM_HEIGHT - 0.04), wood.rim, 2),
    make(oval(floor, RIM - 0.16, RIM_HEIGHT), shade(wood.rim, 1.18), 3),
    make(oval(floor, 0.12, RIM_HEIGHT - 0.04), shade(wood.rim, 0.9), 4),
    make(oval(floor, 0.05, RIM_HEIGHT - 0.12), shade(wood.rim, 0.6), 5),
    make(oval(floor, 0, floor.height), cloth, 6),
  ];
}

function chipShapes(
  view: View,
  x: number,
  z: number,
  count: number,
  fill: string,
  size: number,
): Shape[] {
  const shapes: Shape[] = [];
  for (let chip = 0; chip < Math.min(count, 6); chip += 1) {
    const disc = (height: number) =>
      Array.from({ length: 28 }, (_, index) => {
        const angle = (index / 28) * 2 * Math.PI;
        return [x + Math.cos(angle) * size, height, z + Math.sin(angle) * size] as const;
      });
    shapes.push({
      outline: outline(view, disc(chip * 0.16 + 0.02)),
      fill: shade(fill, 0.68),
      depth: z,
    });
    shapes.push({ outline: outline(view, disc(chip * 0.16 + 0.14)), fill, depth: z });
  }
  return shapes;
}

/** Everything on the table except the dice, from the back to the front. */
export function furnitureShapes(
  view: View,
  layout: Layout,
  wood: Wood,
  cloth: string,
  chips: { yellow: number; white: number } | undefined,
): Shape[] {
  const shapes = floorShapes(view, layout.floor, wood, cloth);
  if (layout.rack) shapes.push(...rackShapes(view, layout.rack, wood, cloth));
  if (layout.trough) shapes.push(...troughShapes(view, layout.trough, wood));
  if (layout.chips && chips) {
    shapes.push(
      ...chipShapes(view, layout.chips.x - 0.2, layout.chips.z, chips.yellow, "#F5BC45", 0.4),
    );
    shapes.push(
      ...chipShapes(view, layout.chips.x + 0.65, layout.chips.z, chips.white, "#EFE0C8", 0.33),
    );
  }
  return shapes.sort((a, b) => a.depth - b.depth);
}
