/** What stands in the rooms. */
import * as three from "three";
import { box, flicked } from "./box";
import { DEPTH, ROOMS, type RoomPlan } from "./plan";
import { DARK_WOOD, TRIM, card, matt } from "./paint";
import { ball, block, solid } from "./shapes";
import { dice } from "./throws";
import { plate } from "./tower";

export interface Furniture {
  /** Everything that stays where it is. */
  fixed: three.Group;
  /** Dice by room: they are pictures of their own, so that they can hop. */
  dice: { game: string; die: three.Object3D }[];
}

interface Fitting {
  fixed: (room: RoomPlan, night: boolean) => three.Object3D[];
  dice: (room: RoomPlan) => three.Object3D[];
}

const FITTINGS: Record<string, Fitting> = {
  shizzle: { fixed: trough, dice: (room) => dice("shizzle", room) },
  toss_up: { fixed: () => [], dice: (room) => dice("toss_up", room) },
  doozy_dice: { fixed: cards, dice: (room) => dice("doozy_dice", room) },
  stack_attack: { fixed: plate, dice: (room) => dice("stack_attack", room) },
  dice_flick: {
    fixed: (room) => [box(room), cat(room.left + 0.92, room.floor, -0.62)],
    dice: flicked,
  },
};

export function furniture(night: boolean): Furniture {
  const fixed = new three.Group();
  const all: Furniture["dice"] = [];
  for (const room of ROOMS) {
    const game = room.game;
    const fit = FITTINGS[game];
    if (!fit) throw new Error(`nothing is drawn yet for the room of ${game}`);
    for (const each of fit.fixed(room, night)) fixed.add(each);
    for (const die of fit.dice(room)) all.push({ game, die });
  }
  return { fixed, dice: all };
}

function trough(room: RoomPlan): three.Object3D[] {
  const group = new three.Group();
  group.add(
    block([-3.35, room.floor + 0.02, -0.55], [3.35, room.floor + 0.2, -1.75], DARK_WOOD, 0.05),
  );
  group.add(
    block([-3.35, room.floor + 0.02, -1.68], [3.35, room.floor + 0.42, -1.85], DARK_WOOD, 0.05),
  );
  return [group];
}

function cards(room: RoomPlan): three.Object3D[] {
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
  return [group];
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
