/** The Quake Plate in three dimensions: a disc of dark wood, round below so that it rocks. */
import { Group, Mesh, MeshStandardMaterial, type Texture } from "three";
import { smooth, sweep } from "../../dice/solid/shapes";
import type { SolidSet } from "../../worlds/scene";
import { PLATE } from "./measures";

export function solidPlate(wood: Texture): SolidSet {
  const group = new Group();
  const plate = plateOf(wood);
  group.add(plate);
  return {
    group,
    place: ({ poses }) => {
      const pose = poses.get("plate");
      if (!pose) return;
      plate.position.set(...(pose.at as [number, number, number]));
      plate.quaternion.set(...(pose.turn as [number, number, number, number]));
    },
    dispose: () => {
      plate.geometry.dispose();
      plate.material.dispose();
    },
  };
}

/** Its position is the middle of its top. */
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
