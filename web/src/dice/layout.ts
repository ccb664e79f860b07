/**
 * Where the furniture of a table stands, in edges of a die: x to the right, y up, z to the person.
 * The shape of the picture decides how deep the tray is, the number of dice how small it may be.
 */
import type { Place, Spread } from "./spread";
import type { Point } from "./space";
import { fitView, type View } from "./view";

type Furniture = Spread["furniture"];

/** The floor on which thrown dice come to rest: half widths, and the height of the cloth. */
export interface Floor {
  shape: "round" | "mat";
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  height: number;
}

/** Rows of places: where the first is, and the distance to the next. */
export interface Shelf {
  x: number;
  z: number;
  columns: number;
  rows: number;
  stepX: number;
  stepZ: number;
  height: number;
  halfX: number;
  halfZ: number;
}

export interface Layout {
  floor: Floor;
  rack?: Shelf;
  trough?: Shelf;
  chips?: { x: number; z: number };
  /** The front end of the furniture; thrown dice come from beyond it. */
  front: number;
}

export const RIM = 0.42; // width of the tray's rim
export const RIM_HEIGHT = 0.5;
const TRAY_HALF_WIDTH = 3.02;
const MAT_HALF_WIDTH = 3.4;
const MAT_BORDER = 0.12;
const GAP = 0.3;

function rackShelf(rack: { columns: number; rows: number }, back: number): Shelf {
  const [stepX, stepZ] = [1.2, 1.16];
  const halfX = (rack.columns * stepX) / 2 + 0.12;
  const halfZ = (rack.rows * stepZ) / 2 + 0.12;
  return {
    columns: rack.columns,
    rows: rack.rows,
    stepX,
    stepZ,
    halfX,
    halfZ,
    height: 0.1,
    x: (-(rack.columns - 1) * stepX) / 2,
    z: back + 0.12 + stepZ / 2,
  };
}

function troughShelf(places: number, back: number): Shelf {
  const stepX = 1.08;
  return {
    columns: places,
    rows: 1,
    stepX,
    stepZ: 1.2,
    halfX: (places * stepX) / 2 + 0.2,
    halfZ: 0.78,
    height: 0.12,
    x: (-(places - 1) * stepX) / 2,
    z: back + 0.78,
  };
}

/** The furniture from the back to the front, with a floor of the given half depth. */
export function arrange(furniture: Furniture, halfDepth: number): Layout {
  let back = 0;
  const layout: Partial<Layout> = {};
  if (furniture.chips) {
    layout.chips = { x: 0, z: 0.45 };
    back = 1.45;
  }
  if (furniture.rack) {
    layout.rack = rackShelf(furniture.rack, back);
    back += 2 * layout.rack.halfZ + GAP;
  }
  if (furniture.trough) {
    layout.trough = troughShelf(furniture.trough.places, back);
    back += 2 * layout.trough.halfZ + (furniture.trough.first ? 0.95 : GAP);
  }
  const round = furniture.tray === "round";
  const edge = round ? RIM : MAT_BORDER;
  const floor: Floor = {
    shape: furniture.tray,
    x: 0,
    z: back + edge + halfDepth,
    halfX: round ? TRAY_HALF_WIDTH : MAT_HALF_WIDTH,
    halfZ: halfDepth,
    height: round ? 0.1 : 0.05,
  };
  return { ...layout, floor, front: floor.z + halfDepth + edge };
}

/** The middle of a place on a shelf; null for the tray (see spots.ts). */
export function shelfPoint(layout: Layout, place: Place): Point | null {
  if (place.on !== "rack" && place.on !== "trough") return null;
  const shelf = place.on === "rack" ? layout.rack : layout.trough;
  if (!shelf) return null;
  const column = place.slot % shelf.columns;
  const row = Math.floor(place.slot / shelf.columns);
  return [shelf.x + column * shelf.stepX, shelf.height, shelf.z + row * shelf.stepZ];
}

/** Points that must be in view: the corners of the furniture and the tops of dice on it. */
function seen(layout: Layout): Point[] {
  const points: Point[] = [];
  const { floor, rack, trough, chips } = layout;
  const edge = floor.shape === "round" ? RIM : MAT_BORDER;
  const height = floor.shape === "round" ? RIM_HEIGHT : 0.05;
  for (let corner = 0; corner < 32; corner += 1) {
    const angle = (corner / 32) * 2 * Math.PI;
    const [across, along] =
      floor.shape === "round"
        ? [Math.cos(angle), Math.sin(angle)]
        : [Math.sign(Math.cos(angle + 0.1)), Math.sign(Math.sin(angle + 0.1))];
    points.push([
      floor.x + across * (floor.halfX + edge),
      height,
      floor.z + along * (floor.halfZ + edge),
    ]);
  }
  for (const shelf of [rack, trough]) {
    if (!shelf) continue;
    const back = shelf.z - shelf.stepZ / 2;
    points.push([-shelf.halfX, 1.15, back], [shelf.halfX, 1.15, back]);
    points.push(
      [-shelf.halfX, 0, back + 2 * shelf.halfZ],
      [shelf.halfX, 0, back + 2 * shelf.halfZ],
    );
  }
  if (chips) points.push([-1.5, 0.7, chips.z - 0.5], [1.5, 0.7, chips.z - 0.5]);
  return points;
}

/** The smallest depth of the floor on which so many dice have room. */
function leastDepth(furniture: Furniture, dice: number): number {
  if (furniture.tray === "mat") return dice > 6 ? 2.1 : 1.7;
  return dice > 8 ? 2.55 : dice > 5 ? 2.2 : 1.75;
}

/**
 * The floor on which places for dice are computed, around its own middle: the smallest one for so
 * many dice. It is the same for every size of the picture, and stretched when it is drawn (`onFloor`):
 * so dice stay where they are when a window grows or a phone is turned.
 */
export function foundFloor(tray: Furniture["tray"], dice: number): Floor {
  const round = tray === "round";
  return {
    shape: tray,
    x: 0,
    z: 0,
    halfX: round ? TRAY_HALF_WIDTH : MAT_HALF_WIDTH,
    halfZ: leastDepth({ tray }, dice),
    height: 0,
  };
}

/** The middle of a die that lies at a place of the found floor. */
export function onFloor({ floor }: Layout, found: Floor, x: number, z: number): Point {
  const deeper = floor.halfZ / found.halfZ;
  return [floor.x + x, floor.height + 0.5, floor.z + z * deeper];
}

const MARGIN = { top: 8, side: 14, bottom: 14 };

/** The deepest floor that does not make the dice smaller, and the view of it. */
export function layOut(
  furniture: Furniture,
  dice: number,
  width: number,
  height: number,
): { layout: Layout; view: View } {
  const least = leastDepth(furniture, dice);
  const most = furniture.tray === "mat" ? 2.9 : TRAY_HALF_WIDTH;
  const wide = width > height * 1.5;
  for (let depth = most; ; depth -= 0.05) {
    const layout = arrange(furniture, Math.max(least, depth));
    const view = fitView(seen(layout), width, height, MARGIN, wide ? 0.98 : 1.12);
    if (!view.heightBound || depth <= least) return { layout, view };
  }
}
