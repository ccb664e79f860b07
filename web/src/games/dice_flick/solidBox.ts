/** The box in wood: walls, ribs, a dark floor, four bases, and marks in its holes. */
import {
  type BufferGeometry,
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type Texture,
} from "three";
import { softBox } from "../../dice/solid/shapes";
import { type FloorMark, floorMark } from "../../worlds/floorMarks";
import type { SolidSet } from "../../worlds/scene";
import type { BoxScene } from "./boxScene";
import { BOX, DRAWN } from "./measures";

export function solidBox(wood: Texture): SolidSet {
  const group = new Group();
  const dark = new MeshStandardMaterial({ color: "#80543F", map: wood, roughness: 0.7 });
  const pale = new MeshStandardMaterial({ color: "#E0AE72", map: wood, roughness: 0.75 });
  const cloth = new MeshStandardMaterial({ color: "#5A3F34", roughness: 1 });
  const glow = new MeshBasicMaterial({ color: "#FFCF6B", transparent: true, opacity: 0.75 });
  const put = (
    geometry: BufferGeometry,
    material: MeshStandardMaterial,
    [x, y, z]: readonly [number, number, number],
  ): Mesh => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x, y, z);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
    return mesh;
  };
  walls(put, dark);
  ribs(put, pale);
  const floor = put(
    new PlaneGeometry(2 * BOX.wall.inside, 2 * BOX.wall.inside),
    cloth,
    [0, 0.01, 0],
  );
  floor.rotation.x = -Math.PI / 2;
  floor.castShadow = false;
  const bases = [0, 1, 2, 3].map(() => put(baseShape(), pale, [0, 0, 0]));
  const sheet = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  const marks = new Group();
  const lights = new Group();
  let painted = "";
  group.add(lights);
  const all = new Group();
  all.add(group, marks);
  return {
    group: all,
    place: (scene: BoxScene) => {
      group.rotation.y = scene.yaw ?? 0;
      bases.forEach((base, number) => placeBase(base, number, scene.shifts?.[number] ?? 0));
      const wanted = JSON.stringify([scene.marks, scene.lit]);
      if (wanted === painted) return;
      painted = wanted;
      empty(marks);
      for (const mark of scene.marks ?? []) marks.add(markMesh(mark, sheet));
      for (const at of scene.lit ?? []) {
        const light = new Mesh(sheet, glow);
        light.position.set(at[0], 0.03, at[2]);
        light.scale.setScalar(BOX.pitch - 2 * BOX.rib.half);
        marks.add(light);
      }
    },
    dispose: () => {
      empty(marks);
      group.traverse((each) => each instanceof Mesh && each.geometry.dispose());
      sheet.dispose();
      for (const material of [dark, pale, cloth, glow]) material.dispose();
    },
  };
}

type Put = (
  geometry: BufferGeometry,
  material: MeshStandardMaterial,
  at: readonly [number, number, number],
) => Mesh;

function walls(put: Put, wood: MeshStandardMaterial): void {
  const { inside, high } = BOX.wall;
  const thick = DRAWN.wall;
  const middle = inside + thick / 2;
  const long = 2 * (inside + thick);
  for (const side of [-1, 1]) {
    put(softBox(long, high, thick, 0.07), wood, [0, high / 2, side * middle]);
    put(softBox(thick, high, long, 0.07), wood, [side * middle, high / 2, 0]);
  }
}

function ribs(put: Put, wood: MeshStandardMaterial): void {
  const long = 5 * BOX.pitch + 2 * BOX.rib.half;
  for (let rib = 0; rib < 6; rib += 1) {
    const at = (rib - 2.5) * BOX.pitch;
    const { half, high } = BOX.rib;
    put(softBox(2 * half, high, long, 0.05), wood, [at, high / 2, 0]);
    put(softBox(long, high, 2 * half, 0.05), wood, [0, high / 2, at]);
  }
}

function baseShape(): BufferGeometry {
  return softBox(2 * BOX.base.halfWide, DRAWN.slab, 2 * DRAWN.deep, 0.09);
}

function placeBase(base: Mesh, number: number, shift: number): void {
  const turn = number * (Math.PI / 2);
  const { out, high } = BOX.base;
  base.position.set(
    shift * Math.cos(turn) + out * Math.sin(turn),
    high - DRAWN.slab / 2,
    out * Math.cos(turn) - shift * Math.sin(turn),
  );
  base.rotation.y = turn;
}

function markMesh(mark: FloorMark, sheet: PlaneGeometry): Mesh {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 96;
  const context = canvas.getContext("2d")!;
  context.translate(48, 48);
  context.scale(40, 40);
  for (const { path, fill, size } of floorMark(mark.what)) {
    context.save();
    context.scale(size, size);
    context.fillStyle = fill;
    context.fill(new Path2D(path), "evenodd");
    context.restore();
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const mesh = new Mesh(
    sheet,
    new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false }),
  );
  mesh.position.set(mark.at[0], 0.025, mark.at[2]);
  mesh.scale.setScalar(0.82);
  return mesh;
}

function empty(group: Group): void {
  for (const each of [...group.children]) {
    group.remove(each);
    if (!(each instanceof Mesh) || !(each.material instanceof MeshBasicMaterial)) continue;
    if (!each.material.map) continue;
    each.material.map.dispose();
    each.material.dispose();
  }
}
