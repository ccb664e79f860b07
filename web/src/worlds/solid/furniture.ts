/** What stands in a world beside dice: the wooden table, and the plate that rocks or the box. */
import {
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShadowMaterial,
  type Texture,
} from "three";
import { fibres, planks } from "../../dice/solid/paint";
import { smooth, sweep } from "../../dice/solid/shapes";
import { BOX_TABLE, PLATE, TABLE } from "../measures";
import type { WorldScene } from "../scene";
import { boxOf } from "../../games/dice_flick/solidBox";

export interface Furniture {
  group: Group;
  place: (scene: WorldScene) => void;
  night: (night: boolean) => void;
  dispose: () => void;
}

export function furnish(set: WorldScene["set"], sharp: number): Furniture {
  const group = new Group();
  const [boards, wood] = [planks(sharp), fibres(sharp)];
  const table = tableTop(boards, set === "arena" ? BOX_TABLE : TABLE);
  group.add(table);
  const wall = set === "tower" ? shadedWall() : null;
  if (wall) group.add(wall);
  const plate = set === "tower" ? plateOf(wood) : null;
  const box = set === "arena" ? boxOf(wood) : null;
  if (plate) group.add(plate);
  if (box) group.add(box.group);
  return {
    group,
    place: (scene) => {
      box?.place(scene);
      const pose = scene.poses.get("plate");
      if (!plate || !pose) return;
      plate.position.set(...(pose.at as [number, number, number]));
      plate.quaternion.set(...(pose.turn as [number, number, number, number]));
    },
    night: (night) => table.material.color.set(night ? "#A8907F" : "#FFFFFF"),
    dispose: () => {
      for (const mesh of [table, plate, wall]) {
        mesh?.geometry.dispose();
        mesh?.material.dispose();
      }
      box?.dispose();
      for (const texture of [boards, wood] as Texture[]) texture.dispose();
    },
  };
}

/** The wall behind the tower is the page's own; only what darkens it is drawn here. */
function shadedWall(): Mesh<PlaneGeometry, ShadowMaterial> {
  const wall = new Mesh(
    new PlaneGeometry(2 * TABLE.side, 60),
    new ShadowMaterial({ color: "#16303F", opacity: 0.2, depthWrite: false }),
  );
  wall.position.set(0, 30, TABLE.back);
  wall.receiveShadow = true;
  return wall;
}

function tableTop(
  boards: Texture,
  { side, back, front }: typeof TABLE,
): Mesh<PlaneGeometry, MeshStandardMaterial> {
  const [wide, deep] = [2 * side, front - back];
  const geometry = new PlaneGeometry(wide, deep);
  const uv = geometry.getAttribute("uv");
  for (let corner = 0; corner < uv.count; corner += 1)
    uv.setXY(corner, (uv.getX(corner) * wide) / 14, (uv.getY(corner) * deep) / 14);
  const table = new Mesh(geometry, new MeshStandardMaterial({ map: boards, roughness: 0.8 }));
  table.rotation.x = -Math.PI / 2;
  table.position.z = (front + back) / 2;
  table.receiveShadow = true;
  return table;
}

/** A disc turned from dark wood, round below so that it rocks. Its middle on top is its place. */
function plateOf(wood: Texture): Mesh<ReturnType<typeof sweep>, MeshStandardMaterial> {
  const { radius, height } = PLATE;
  const profile = smooth([
    [-radius, 0],
    [-radius * 0.5, 0],
    [-0.16, 0],
    [-0.04, -0.03],
    [0, -height * 0.4],
    [-0.05, -height * 0.72],
    [-0.5, -height * 0.92],
    [-radius, -height],
  ]).reverse();
  const material = new MeshStandardMaterial({ color: "#7A4D3C", map: wood, roughness: 0.55 });
  const plate = new Mesh(sweep(profile, radius, radius, 96), material);
  plate.castShadow = true;
  plate.receiveShadow = true;
  return plate;
}
