/** The box of Dice Flick, tilted so that one looks into it, and the die that is on its way there. */
import * as three from "three";
import { type FloorMark, floorMark } from "../src/worlds/floorMarks";
import type { Colour, Face } from "../src/dice/spread";
import { die } from "./die";
import type { RoomPlan } from "./plan";
import { DARK_WOOD, matt } from "./paint";
import { block } from "./shapes";

const PITCH = 0.46;
const SIZE = 0.37; // of a die in it
const RIB = 0.045;
const INSIDE = 2.5 * PITCH + 0.08;
const OUTSIDE = INSIDE + 0.14;
const HIGH = 0.3;
const TILT = 0.68;

/** A row and a column from 1, as the game counts them. */
const LIES: readonly (readonly [number, number, Colour, number, number])[] = [
  [1, 2, "yellow", 3, 0.1],
  [1, 5, "pink", 1, -0.06],
  [2, 1, "green", 4, 0.14],
  [2, 5, "yellow", 6, 0.05],
  [3, 1, "green", 5, -0.1],
  [3, 3, "blue", 3, 0.08],
  [3, 4, "blue", 4, -0.05],
  [4, 1, "white", 2, 0.04],
  [5, 2, "yellow", 1, -0.12],
  [5, 4, "green", 6, 0.09],
];

const MARKS: readonly (readonly [number, number, FloorMark["what"]])[] = [
  [4, 3, "centre"],
  [2, 2, "blue"],
  [1, 4, "green"],
  [4, 5, "yellow"],
  [5, 1, "bonus"],
];

/** The box's own place: x right, z towards its lower edge, y out of it. */
function tilted(room: RoomPlan): three.Group {
  const group = new three.Group();
  group.rotation.x = TILT;
  const rise = OUTSIDE * Math.sin(TILT) + 0.08 * Math.cos(TILT);
  group.position.set(
    room.right - OUTSIDE - 0.28,
    room.floor + 0.03 + rise,
    -0.42 - OUTSIDE * Math.cos(TILT),
  );
  return group;
}

export function box(room: RoomPlan): three.Group {
  const group = tilted(room);
  const cloth = matt("#5A3F34", 0.95);
  const pale = matt("#DDAA6C", 0.6);
  group.add(block([-OUTSIDE, -0.08, -OUTSIDE], [OUTSIDE, 0, OUTSIDE], DARK_WOOD, 0.03));
  group.add(block([-INSIDE, -0.04, -INSIDE], [INSIDE, 0.015, INSIDE], cloth, 0.005));
  for (const side of [-1, 1]) {
    const [near, far] = [side * INSIDE, side * OUTSIDE];
    group.add(block([near, -0.08, -OUTSIDE], [far, HIGH, OUTSIDE], DARK_WOOD, 0.04));
    group.add(block([-OUTSIDE, -0.08, near], [OUTSIDE, HIGH, far], DARK_WOOD, 0.04));
  }
  const long = 2.5 * PITCH + RIB / 2;
  for (let rib = 0; rib < 6; rib++) {
    const at = (rib - 2.5) * PITCH;
    group.add(block([at - RIB / 2, 0, -long], [at + RIB / 2, 0.075, long], pale, 0.015));
    group.add(block([-long, 0, at - RIB / 2], [long, 0.075, at + RIB / 2], pale, 0.015));
  }
  for (const [row, column, what] of MARKS) group.add(mark(row, column, what));
  return group;
}

function mark(row: number, column: number, what: FloorMark["what"]): three.Mesh {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 96;
  const pen = canvas.getContext("2d")!;
  for (const { path, fill, size } of floorMark(what)) {
    pen.setTransform(48 * size, 0, 0, 48 * size, 48, 48);
    pen.fillStyle = fill;
    pen.fill(new Path2D(path), "evenodd");
  }
  const map = new three.CanvasTexture(canvas);
  map.colorSpace = three.SRGBColorSpace;
  map.anisotropy = 8;
  const material = new three.MeshStandardMaterial({ map, transparent: true, roughness: 0.9 });
  const mesh = new three.Mesh(new three.PlaneGeometry(0.34, 0.34), material);
  mesh.receiveShadow = true;
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set((column - 3) * PITCH, 0.02, (row - 3) * PITCH);
  return mesh;
}

/** The dice in the box, and one in the air. */
export function flicked(room: RoomPlan): three.Object3D[] {
  const frame = tilted(room);
  frame.updateMatrixWorld(true);
  const lying = LIES.map(([row, column, colour, count, turn]) => {
    const each = coloured(colour, count, SIZE);
    each.rotation.y = turn;
    each.position.set((column - 3) * PITCH, SIZE / 2 + 0.02, (row - 3) * PITCH);
    frame.add(each);
    each.updateMatrixWorld(true);
    each.matrixWorld.decompose(each.position, each.quaternion, each.scale);
    frame.remove(each);
    return each;
  });
  const flies = coloured("blue", 5, 0.6);
  flies.position.set(room.left + 1.95, room.floor + 1.42, -0.75);
  flies.rotation.set(0.85, 0.5, 0.42);
  return [...lying, flies];
}

/** One that shows its number upwards. */
function coloured(colour: Colour, count: number, size: number): three.Mesh {
  const pips = (number: number): Face => ({
    kind: "pips",
    count: number,
    colour,
    ground: "colour",
  });
  const [side, front] = [(count % 6) + 1, ((count + 1) % 6) + 1];
  const faces = [side, side, count, count, front, front].map(pips);
  return die(colour === "white" ? "ivory" : colour, faces, size);
}
