/** The room of Stack Attack: a plate for the tower, and a window whose light falls on the wall. */
import * as three from "three";
import { DEPTH, type RoomPlan } from "./plan";
import { DARK_WOOD, TRIM } from "./paint";
import { arch, ball, block, slab, turned } from "./shapes";

export const PLATE = { high: 0.2, radius: 1.12, z: -1.35 };

export function plate(room: RoomPlan, night: boolean): three.Object3D[] {
  const { high, radius, z } = PLATE;
  const disc = turned(
    [
      [0, 0.02],
      [radius * 0.86, 0.02],
      [radius * 0.97, high * 0.4],
      [radius, high * 0.62],
      [radius * 0.985, high * 0.9],
      [radius * 0.95, high],
      [radius * 0.9, high * 0.94],
      [0, high * 0.94],
    ],
    DARK_WOOD,
  );
  disc.position.set((room.left + room.right) / 2, room.floor, z);
  return [disc, window((room.left + room.right) / 2, room.floor + 2.35, night)];
}

/** An arched one at the back, with the sky behind it. */
function window(x: number, sill: number, night: boolean): three.Group {
  const group = new three.Group();
  const back = -DEPTH + 0.03;
  const [half, straight] = [0.92, sill + 1.5];
  const sky = new three.MeshStandardMaterial({
    color: night ? "#27346B" : "#D9EFF6",
    emissive: night ? "#2A3A78" : "#BFE3F4",
    emissiveIntensity: night ? 0.55 : 0.45,
    roughness: 0.5,
  });
  const frame = back + 0.1;
  group.add(slab(arch(x, sill, half, straight), frame, 0.12, TRIM, 0.03));
  group.add(slab(arch(x, sill + 0.1, half - 0.11, straight), frame + 0.02, 0.1, sky, 0.01));
  group.add(bar([x - 0.03, sill], [x + 0.03, straight + half - 0.08]));
  for (const y of [sill + 0.75, straight])
    group.add(bar([x - half + 0.08, y], [x + half - 0.08, y + 0.06]));
  group.add(
    block(
      [x - half - 0.12, sill - 0.1, back],
      [x + half + 0.12, sill + 0.03, back + 0.3],
      TRIM,
      0.03,
    ),
  );
  if (night) {
    const moon = new three.MeshStandardMaterial({ color: "#FFF3D0", emissive: "#FFE9B4" });
    group.add(ball([x - 0.46, straight + 0.3, frame], 0.14, moon, [1, 1, 0.2]));
  }
  return group;

  function bar(from: readonly [number, number], to: readonly [number, number]): three.Mesh {
    return block([...from, back], [...to, frame + 0.05], TRIM, 0.01);
  }
}
