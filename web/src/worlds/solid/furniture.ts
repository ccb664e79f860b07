/** What stands in a world beside the dice: the wooden table, the wall, and the game's own set. */
import {
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShadowMaterial,
  type Texture,
} from "three";
import { fibres, planks } from "../../dice/solid/paint";
import type { MakeSolidSet, WorldScene, WorldSet } from "../scene";

export interface Furniture {
  group: Group;
  place: (scene: WorldScene) => void;
  night: (night: boolean) => void;
  dispose: () => void;
}

export function furnish(set: WorldSet, make: MakeSolidSet, sharp: number): Furniture {
  const group = new Group();
  const [boards, wood] = [planks(sharp), fibres(sharp)];
  const table = tableTop(boards, set.table);
  const wall = set.wall ? shadedWall(set.table) : null;
  const own = make(wood);
  group.add(table, own.group);
  if (wall) group.add(wall);
  return {
    group,
    place: own.place,
    night: (night) => table.material.color.set(night ? "#A8907F" : "#FFFFFF"),
    dispose: () => {
      for (const mesh of [table, wall]) {
        mesh?.geometry.dispose();
        mesh?.material.dispose();
      }
      own.dispose();
      for (const texture of [boards, wood]) texture.dispose();
    },
  };
}

/** The wall itself belongs to the page; only the shadow on it is drawn here. */
function shadedWall({ side, back }: WorldSet["table"]): Mesh<PlaneGeometry, ShadowMaterial> {
  const wall = new Mesh(
    new PlaneGeometry(2 * side, 60),
    new ShadowMaterial({ color: "#16303F", opacity: 0.2, depthWrite: false }),
  );
  wall.position.set(0, 30, back);
  wall.receiveShadow = true;
  return wall;
}

function tableTop(
  boards: Texture,
  { side, back, front }: WorldSet["table"],
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
