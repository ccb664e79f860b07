/** The furniture of a table in wood and cloth. Same places as layout.ts says. */
import {
  type BufferGeometry,
  CircleGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  type Texture,
} from "three";
import { type Floor, type Layout, RIM, RIM_HEIGHT, type Shelf } from "../layout";
import type { Spread } from "../spread";
import { fibres, planks, weave } from "./paint";
import { smooth, softBox, sweep } from "./shapes";

/** Materials that all tables share, in their colours by day; the light makes the night. */
export interface Stuff {
  table: MeshStandardMaterial;
  rim: MeshStandardMaterial;
  rack: MeshStandardMaterial;
  rackFloor: MeshStandardMaterial;
  trough: MeshStandardMaterial;
  border: MeshStandardMaterial;
  yellow: MeshStandardMaterial;
  white: MeshStandardMaterial;
  cloth: MeshStandardMaterial;
  textures: Texture[];
}

function matt(color: string, map: Texture | null, roughness = 0.82): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, map, roughness });
}

export function stuff(sharp: number): Stuff {
  const [boards, wood, woven] = [planks(sharp), fibres(sharp), weave()];
  return {
    table: matt("#ffffff", boards, 0.8),
    rim: matt("#D8995C", wood, 0.6),
    rack: matt("#FFDDB2", wood, 0.75),
    rackFloor: matt("#A27B58", wood, 0.9),
    trough: matt("#7E4F38", wood, 0.7),
    border: matt("#F3DBB6", null, 1),
    yellow: matt("#F3B53C", null, 0.5),
    white: matt("#F1E4CE", null, 0.5),
    cloth: matt("#7A4560", woven, 1),
    textures: [boards, wood, woven],
  };
}

function put(
  group: Group,
  geometry: BufferGeometry,
  material: MeshStandardMaterial,
  [x, y, z]: [number, number, number],
  casts = true,
): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.position.set(x, y, z);
  mesh.castShadow = casts;
  mesh.receiveShadow = true;
  group.add(mesh);
  return mesh;
}

function tray(group: Group, floor: Floor, made: Stuff): void {
  const { x, z, halfX, halfZ, height } = floor;
  if (floor.shape === "mat") {
    put(
      group,
      softBox(2 * halfX + 0.24, 0.05, 2 * halfZ + 0.24, 0.02),
      made.border,
      [x, 0.02, z],
      false,
    );
    const cloth = put(
      group,
      new PlaneGeometry(2 * halfX, 2 * halfZ),
      made.cloth,
      [x, height, z],
      false,
    );
    cloth.rotation.x = -Math.PI / 2;
    return;
  }
  const profile = smooth([
    [-0.02, height - 0.02],
    [0.0, height + 0.08],
    [0.03, RIM_HEIGHT - 0.12],
    [0.12, RIM_HEIGHT - 0.01],
    [RIM * 0.52, RIM_HEIGHT + 0.02],
    [RIM - 0.07, RIM_HEIGHT - 0.08],
    [RIM, RIM_HEIGHT - 0.28],
    [RIM - 0.04, 0.08],
    [RIM - 0.1, 0],
  ]).reverse();
  put(group, sweep(profile, halfX, halfZ, 112), made.rim, [x, 0, z]);
  const cloth = put(group, new CircleGeometry(1, 96), made.cloth, [x, height, z], false);
  cloth.rotation.x = -Math.PI / 2;
  cloth.scale.set(halfX + 0.01, halfZ + 0.01, 1);
}

function rack(group: Group, shelf: Shelf, made: Stuff): void {
  const back = shelf.z - shelf.stepZ / 2 - 0.12;
  const middle = back + shelf.halfZ;
  const wall = 0.36;
  const ground = shelf.rows > 1 ? made.rackFloor : made.cloth;
  put(group, softBox(2 * shelf.halfX, 0.08, 2 * shelf.halfZ, 0.03), ground, [0, 0.04, middle]);
  for (let row = 0; row <= shelf.rows; row += 1) {
    const z = back + 0.08 + row * (shelf.stepZ + 0.08 / shelf.rows);
    put(group, softBox(2 * shelf.halfX + 0.06, wall, 0.13, 0.04), made.rack, [0, wall / 2, z]);
  }
  for (let column = 0; column <= shelf.columns; column += 1) {
    const x = -shelf.halfX + 0.12 + column * shelf.stepX;
    const outer = column === 0 || column === shelf.columns;
    const high = outer ? wall : wall - 0.04;
    const bar = softBox(outer ? 0.14 : 0.1, high, 2 * shelf.halfZ - 0.04, 0.035);
    put(group, bar, made.rack, [x, high / 2, middle]);
  }
}

function trough(group: Group, shelf: Shelf, made: Stuff): void {
  const { halfX, halfZ, z } = shelf;
  put(group, softBox(2 * halfX, 0.12, 2 * halfZ, 0.04), made.trough, [0, 0.06, z]);
  put(group, softBox(2 * halfX, 0.46, 0.17, 0.06), made.trough, [0, 0.23, z - halfZ + 0.08]);
  put(group, softBox(2 * halfX, 0.26, 0.17, 0.06), made.trough, [0, 0.13, z + halfZ - 0.08]);
  for (const side of [-1, 1]) {
    put(group, softBox(0.15, 0.3, 2 * halfZ, 0.05), made.trough, [side * (halfX - 0.07), 0.15, z]);
  }
}

const CHIP = smooth(
  [
    [-0.4, 0.15],
    [-0.06, 0.15],
    [0, 0.11],
    [0, 0.04],
    [-0.04, 0],
  ],
  3,
);
const PILE = 6;

/** Piles of at most six, the fuller ones first, beside each other. */
function chips(
  group: Group,
  at: { x: number; z: number },
  counts: { yellow: number; white: number },
  made: Stuff,
): void {
  let x = at.x - 0.2;
  for (const [count, material, size] of [
    [counts.yellow, made.yellow, 0.4],
    [counts.white, made.white, 0.34],
  ] as const) {
    const geometry = sweep([...CHIP].reverse(), size, size, 40);
    const piles = Math.min(3, Math.ceil(count / PILE));
    for (let pile = 0; pile < piles; pile += 1) {
      const high = Math.min(PILE, count - pile * PILE);
      for (let chip = 0; chip < high; chip += 1) {
        put(group, geometry, material, [
          x + ((chip * 7) % 3) * 0.012,
          chip * 0.15 + 0.01,
          at.z + ((chip * 5) % 3) * 0.012,
        ]);
      }
      x += size * 2 + 0.08;
    }
    if (piles === 0) geometry.dispose();
  }
}

/** Wood under everything, as far as the eye goes. */
function board(group: Group, middle: number, made: Stuff): void {
  const geometry = new PlaneGeometry(76, 60);
  const uv = geometry.getAttribute("uv");
  for (let corner = 0; corner < uv.count; corner += 1) {
    uv.setXY(corner, uv.getX(corner) * 4.2, uv.getY(corner) * 4);
  }
  const mesh = put(group, geometry, made.table, [0, 0, middle], false);
  mesh.rotation.x = -Math.PI / 2;
}

export function furnish(layout: Layout, furniture: Spread["furniture"], made: Stuff): Group {
  const group = new Group();
  board(group, layout.floor.z, made);
  tray(group, layout.floor, made);
  if (layout.rack) rack(group, layout.rack, made);
  if (layout.trough) trough(group, layout.trough, made);
  if (layout.chips && furniture.chips) chips(group, layout.chips, furniture.chips, made);
  return group;
}

export function clear(group: Group): void {
  for (const child of group.children) (child as Mesh).geometry.dispose();
  group.clear();
}
