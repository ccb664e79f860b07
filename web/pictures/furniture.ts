/** What stands in the rooms: dice where a game is played, a household where none is yet. */
import * as three from "three";
import { DEPTH, FURNISHED, ROOMS, STOREY, type RoomPlan } from "./plan";
import { DARK_WOOD, GOLD, TRIM, WOOD, card, matt } from "./paint";
import { ball, block, solid, turned } from "./shapes";
import { dice } from "./throws";

export interface Furniture {
  /** Everything that stays where it is. */
  fixed: three.Group;
  /** Dice by room: they are pictures of their own, so that they can hop. */
  dice: { game: string; die: three.Object3D }[];
}

const FITTINGS: Record<string, (room: RoomPlan) => three.Group> = {
  shizzle: trough,
  toss_up: empty,
  doozy_dice: cards,
};
const WAITING: Record<string, (room: RoomPlan, night: boolean) => three.Group> = {
  stack_attack: stairs,
  dice_flick: curtain,
};

export function furniture(night: boolean): Furniture {
  const fixed = new three.Group();
  const all: Furniture["dice"] = [];
  for (const room of ROOMS) {
    const game = room.game;
    const played = FURNISHED.includes(game);
    const fit = played ? FITTINGS[game] : WAITING[game];
    if (!fit) throw new Error(`nothing is drawn yet for the room of ${game}`);
    fixed.add(fit(room, night), pendant(room, night));
    if (played) for (const die of dice(game, room)) all.push({ game, die });
  }
  return { fixed, dice: all };
}

function empty(): three.Group {
  return new three.Group();
}

function pendant(room: RoomPlan, night: boolean): three.Group {
  const group = new three.Group();
  if (!room.lamp.shown) return group;
  const x = room.lamp.x ?? (room.left + room.right) / 2;
  const y = room.ceiling + (room.lamp.drop ?? -0.35) + 0.12;
  const glow = new three.MeshStandardMaterial({
    color: "#FFE3A6",
    emissive: "#FFC25A",
    emissiveIntensity: night ? 2.2 : 0.12,
  });
  const shade = turned(
    [
      [0.34, 0],
      [0.3, 0.02],
      [0.12, 0.22],
      [0.05, 0.26],
      [0.02, 0.3],
      [0.02, 0.6],
    ],
    matt("#A9564C", 0.5),
  );
  (shade.material as three.Material).side = three.DoubleSide;
  shade.castShadow = false;
  shade.position.set(x, y, -1.7);
  const bulb = ball([x, y + 0.03, -1.7], 0.12, glow);
  bulb.castShadow = false;
  group.add(shade, bulb);
  return group;
}

function trough(room: RoomPlan): three.Group {
  const group = new three.Group();
  group.add(
    block([-3.35, room.floor + 0.02, -0.55], [3.35, room.floor + 0.2, -1.75], DARK_WOOD, 0.05),
  );
  group.add(
    block([-3.35, room.floor + 0.02, -1.68], [3.35, room.floor + 0.42, -1.85], DARK_WOOD, 0.05),
  );
  return group;
}

function cards(room: RoomPlan): three.Group {
  const group = new three.Group();
  const ink = ["#3A4F7E", "#E08A72", "#3A4F7E", "#38343F", "#E08A72"];
  const filled = [
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ];
  filled.forEach((places, index) => {
    const paper = new three.MeshStandardMaterial({
      map: card(places, ink[index]!),
      roughness: 0.9,
    });
    const mesh = block([0, 0, 0], [0.62, 0.82, 0.03], TRIM, 0.02);
    const print = new three.Mesh(new three.PlaneGeometry(0.56, 0.76), paper);
    print.receiveShadow = true;
    mesh.position.set(room.left + 1.05 + index * 0.93, room.floor + 1.52, -DEPTH + 0.05);
    print.position.copy(mesh.position);
    print.position.z += 0.02;
    mesh.rotation.z = print.rotation.z = [0.03, -0.04, 0.02, -0.02, 0.04][index]!;
    group.add(mesh, print);
  });
  return group;
}

/** A stair in two flights, a plant below it, pictures on the wall. */
function stairs(room: RoomPlan): three.Group {
  const group = new three.Group();
  const { left, right, floor } = room;
  const steps = 9;
  const rise = STOREY / steps;
  const run = (right - left - 0.95) / steps;
  const tread = matt("#B98350", 0.6);
  const riser = matt("#F2E4CE");
  const back = -DEPTH + 0.05;
  for (let step = 0; step < steps; step++) {
    const x = left + 0.75 + step * run;
    const y = floor + step * rise;
    group.add(block([x, y, -1.75], [right, y + rise - 0.05, back], riser, 0.01));
    group.add(
      block(
        [x - 0.05, y + rise - 0.08, -1.68],
        [Math.min(right, x + run + 0.06), y + rise, back],
        tread,
        0.03,
      ),
    );
  }
  for (let step = 0; step < steps; step += 1) {
    const x = left + 0.75 + (step + 0.5) * run;
    const y = floor + (step + 1) * rise;
    group.add(block([x - 0.03, y, -1.74], [x + 0.03, y + 0.78, -1.8], TRIM, 0.02));
  }
  const rail = block(
    [0, -0.05, 0],
    [Math.hypot(steps * run, steps * rise) + 0.2, 0.05, 0.12],
    WOOD,
    0.05,
  );
  rail.rotation.z = Math.atan2(rise, run);
  rail.position.set(
    left + 0.75 + (steps * run) / 2 + 0.02,
    floor + (steps * rise) / 2 + rise / 2 + 0.82,
    -1.77,
  );
  group.add(rail);
  group.add(block([left + 0.62, floor, -1.66], [left + 0.8, floor + 1.2, -1.86], WOOD, 0.04));
  group.add(ball([left + 0.71, floor + 1.27, -1.76], 0.12, WOOD));
  group.add(
    picture(left + 0.85, floor + 4.4, "#E8A08C", "sun"),
    picture(left + 1.75, floor + 4.85, "#8DB48A", "hill"),
  );
  group.add(plant(left + 2.2, floor, -0.85, 1.15));
  return group;
}

/** A small framed picture at the back wall. */
function picture(x: number, y: number, colour: string, motif: "sun" | "hill"): three.Group {
  const group = new three.Group();
  const z = -DEPTH + 0.03;
  group.add(block([x - 0.36, y - 0.3, z], [x + 0.36, y + 0.3, z + 0.08], GOLD, 0.03));
  group.add(block([x - 0.28, y - 0.22, z], [x + 0.28, y + 0.22, z + 0.09], matt("#FFF6E4"), 0.005));
  if (motif === "sun") group.add(ball([x, y, z + 0.08], 0.13, matt(colour), [1, 1, 0.1]));
  else group.add(ball([x, y - 0.14, z + 0.08], 0.2, matt(colour), [1.1, 0.6, 0.1]));
  return group;
}

function plant(x: number, floor: number, z: number, size: number): three.Group {
  const group = new three.Group();
  const pot = turned(
    [
      [0, 0.02],
      [0.24, 0.02],
      [0.34, 0.5],
      [0.38, 0.5],
      [0.38, 0.58],
      [0.3, 0.58],
      [0.28, 0.5],
      [0, 0.5],
    ],
    matt("#C9694A"),
  );
  pot.scale.setScalar(size);
  pot.position.set(x, floor, z);
  group.add(pot);
  const greens = [matt("#3F8A55"), matt("#5BA060"), matt("#2F7550")];
  for (let leaf = 0; leaf < 11; leaf++) {
    const turn = leaf * 2.4;
    const lean = 0.25 + 0.55 * ((leaf * 0.37) % 1);
    const long = (0.75 + 0.5 * ((leaf * 0.61) % 1)) * size;
    const mesh = solid(new three.SphereGeometry(0.5, 20, 16), greens[leaf % 3]!);
    mesh.scale.set(0.26 * size, long, 0.07 * size);
    const holder = new three.Group();
    mesh.position.y = long / 2;
    holder.add(mesh);
    holder.position.set(x, floor + 0.52 * size, z);
    holder.rotation.set(0, turn, 0);
    holder.rotateX(lean);
    group.add(holder);
  }
  return group;
}

/** Closed curtains on a rod, a little light between them, and a cat that does not mind. */
function curtain(room: RoomPlan, night: boolean): three.Group {
  const group = new three.Group();
  const { left, right, floor, ceiling } = room;
  const z = -0.95;
  const rod = solid(new three.CylinderGeometry(0.055, 0.055, right - left - 0.1, 16), GOLD);
  rod.rotation.z = Math.PI / 2;
  rod.position.set((left + right) / 2, ceiling - 0.52, z);
  group.add(rod);
  const cloth = new three.MeshStandardMaterial({
    color: "#C4677A",
    roughness: 0.95,
    side: three.DoubleSide,
  });
  cloth.emissive.set("#7A2B30");
  cloth.emissiveIntensity = night ? 0.55 : 0;
  const middle = (left + right) / 2;
  group.add(drape(left + 0.06, middle + 0.04, floor + 0.05, ceiling - 0.44, z, cloth, 1));
  group.add(drape(middle - 0.04, right - 0.06, floor + 0.05, ceiling - 0.44, z + 0.05, cloth, -1));
  for (let ring = 0; ring < 14; ring++) {
    const hoop = solid(new three.TorusGeometry(0.1, 0.025, 10, 24), GOLD);
    hoop.rotation.y = Math.PI / 2;
    hoop.position.set(left + 0.25 + (ring * (right - left - 0.5)) / 13, ceiling - 0.52, z);
    group.add(hoop);
  }
  group.add(cat(right - 1.25, floor, -0.42));
  return group;
}

/** Cloth in folds that gather towards `side`. */
function drape(
  from: number,
  to: number,
  low: number,
  high: number,
  z: number,
  cloth: three.Material,
  side: number,
): three.Mesh {
  const geometry = new three.PlaneGeometry(to - from, high - low, 160, 24);
  const places = geometry.getAttribute("position");
  for (let index = 0; index < places.count; index++) {
    const [x, y] = [places.getX(index), places.getY(index)];
    const down = 0.5 - y / (high - low);
    const across = x / (to - from);
    const phase = across * 44 + Math.sin(across * 5 * side + 1) * 1.4;
    places.setZ(
      index,
      Math.sin(phase) * (0.1 + 0.07 * down) + 0.04 * Math.sin(phase * 0.37 + 2) + 0.06 * down,
    );
  }
  geometry.computeVertexNormals();
  const mesh = solid(geometry, cloth);
  mesh.position.set((from + to) / 2, (low + high) / 2, z);
  return mesh;
}

/** Asleep, rolled up. */
function cat(x: number, floor: number, z: number): three.Group {
  const group = new three.Group();
  const fur = matt("#4A3B46", 1);
  const cushion = ball([x, floor + 0.12, z], 0.78, matt("#F2D9A8", 1), [1, 0.2, 0.52]);
  group.add(cushion);
  group.add(ball([x, floor + 0.42, z], 0.46, fur, [1.18, 0.68, 0.8]));
  group.add(ball([x - 0.46, floor + 0.42, z + 0.22], 0.23, fur, [1.05, 0.9, 0.9]));
  for (const ear of [-0.11, 0.1]) {
    const tip = solid(new three.ConeGeometry(0.085, 0.17, 4), fur);
    tip.position.set(x - 0.46 + ear, floor + 0.66, z + 0.2);
    tip.rotation.z = -ear * 1.6;
    group.add(tip);
  }
  const tail = solid(new three.TorusGeometry(0.42, 0.075, 14, 40, Math.PI * 0.9), fur);
  tail.rotation.set(-Math.PI / 2 + 0.12, 0, Math.PI + 0.5);
  tail.position.set(x + 0.12, floor + 0.3, z + 0.06);
  group.add(tail);
  return group;
}
