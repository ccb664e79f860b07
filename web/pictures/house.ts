/** Walls, floors, roof, door and garden. What stands in the rooms is in `furniture.ts`. */
import * as three from "three";
import {
  APEX,
  CLEAR,
  DEPTH,
  DIVIDE,
  EAVES,
  GROUND,
  HALF,
  ROOMS,
  STOREY,
  WALL,
  type RoomPlan,
} from "./plan";
import { BRICK, GOLD, PLASTER, ROOF, TRIM, boards, matt, wallpaper } from "./paint";
import { arch, ball, block, outline, slab, solid } from "./shapes";

const SLOPE = (APEX - EAVES) / HALF;

export function house(night: boolean): three.Group {
  const group = new three.Group();
  for (const part of [walls(), roof(), chimney(), door(night), garden()]) group.add(part);
  for (const room of ROOMS) group.add(lining(room));
  return group;
}

function walls(): three.Group {
  const group = new three.Group();
  const front = 0.06;
  group.add(block([-HALF, -0.1, front], [-HALF + WALL, EAVES, -DEPTH], PLASTER));
  group.add(block([HALF - WALL, -0.1, front], [HALF, EAVES, -DEPTH], PLASTER));
  group.add(block([DIVIDE - WALL / 2, -0.1, 0.03], [DIVIDE + WALL / 2, EAVES, -DEPTH], PLASTER));
  group.add(block([-HALF, -0.1, -DEPTH], [HALF, EAVES, -DEPTH - 0.2], PLASTER));
  for (const storey of [1, 2])
    group.add(
      block(
        [-HALF, storey * STOREY - 0.24, 0.05],
        [storey === 2 ? DIVIDE : HALF, storey * STOREY, -DEPTH],
        PLASTER,
      ),
    );
  group.add(block([-HALF - 0.12, EAVES - 0.24, 0.12], [HALF + 0.12, EAVES, -DEPTH], TRIM));
  group.add(block([-HALF - 0.12, -0.22, 0.14], [HALF + 0.12, 0, -DEPTH], TRIM));
  group.add(block([-HALF - 0.05, GROUND, 0.08], [HALF + 0.05, -0.2, -DEPTH], matt("#D9BFA2")));
  return group;
}

/** Paper on the walls, boards on the floor, a skirting board. */
function lining(room: RoomPlan): three.Group {
  const group = new three.Group();
  const { left, right, floor, ceiling } = room;
  const high = ceiling - floor;
  const back = -DEPTH + 0.03;
  const attic = floor === EAVES;
  if (attic) group.add(gable(room));
  else {
    const paper = (wide: number) => wallpaper(room.wall, room.pattern, wide, high);
    const plane = (wide: number, x: number, z: number, turn: number) => {
      const mesh = new three.Mesh(new three.PlaneGeometry(wide, high), paper(wide));
      mesh.receiveShadow = true;
      mesh.position.set(x, floor + high / 2, z);
      mesh.rotation.y = turn;
      group.add(mesh);
    };
    plane(right - left, (left + right) / 2, back, 0);
    plane(DEPTH - 0.06, left + 0.02, -DEPTH / 2 - 0.03, Math.PI / 2);
    plane(DEPTH - 0.06, right - 0.02, -DEPTH / 2 - 0.03, -Math.PI / 2);
    group.add(block([left, floor, back + 0.07], [right, floor + 0.24, back], TRIM, 0.02));
    group.add(block([left, floor, -0.05], [left + 0.05, floor + 0.24, back], TRIM, 0.02));
    group.add(block([right - 0.05, floor, -0.05], [right, floor + 0.24, back], TRIM, 0.02));
  }
  const mesh = new three.Mesh(
    new three.PlaneGeometry(right - left, DEPTH),
    boards(right - left, DEPTH),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set((left + right) / 2, floor + 0.012, -DEPTH / 2);
  mesh.receiveShadow = true;
  group.add(mesh);
  return group;
}

function gable(room: RoomPlan): three.Mesh {
  const shape = outline([
    [-HALF - 0.3, EAVES],
    [HALF + 0.3, EAVES],
    [0, APEX + 0.2],
  ]);
  const geometry = new three.ShapeGeometry(shape);
  const mesh = solid(geometry, wallpaper(room.wall, room.pattern, 1, 1));
  mesh.position.z = -DEPTH + 0.02;
  return mesh;
}

function roof(): three.Group {
  const group = new three.Group();
  const out = HALF + 0.62;
  const at = (x: number, lift: number) => APEX - Math.abs(x) * SLOPE + lift;
  const layer = (low: number, high: number, reach: number, side: number) =>
    outline(
      [
        [0, at(0, low)],
        [reach, at(reach, low)],
        [reach + (high - low) * 0.5, at(reach, low) + (high - low) * 0.72],
        [0, at(0, high)],
      ].map(([x, y]) => [x! * side, y!] as const),
    );
  for (const side of [-1, 1]) {
    group.add(slab(layer(0.16, 0.62, out, side), 0.42, DEPTH + 0.75, ROOF, 0.07));
    group.add(slab(layer(-0.02, 0.2, out - 0.02, side), 0.32, DEPTH + 0.5, TRIM, 0.03));
  }
  return group;
}

function chimney(): three.Group {
  const group = new three.Group();
  const stack = [
    [2.35, APEX - 2.35 * SLOPE + 0.2],
    [3.25, APEX - 3.25 * SLOPE + 0.2],
    [3.25, 14.15],
    [2.35, 14.15],
  ] as const;
  group.add(slab(outline(stack), -0.75, 0.9, BRICK, 0.03));
  group.add(block([2.24, 14.1, -0.64], [3.36, 14.34, -1.76], TRIM, 0.05));
  const dark = matt("#9F4733");
  for (const [x, y] of [
    [2.45, 13.5],
    [2.85, 13.15],
    [2.5, 12.75],
    [2.9, 13.75],
  ] as const)
    group.add(block([x, y, -0.72], [x + 0.32, y + 0.16, -0.9], dark, 0.03));
  return group;
}

function door(night: boolean): three.Group {
  const group = new three.Group();
  const [left, right] = [DIVIDE + WALL / 2, HALF - WALL];
  const x = (left + right) / 2;
  const front = matt("#D98C78");
  group.add(block([left, -0.02, -0.28], [right, CLEAR, -0.5], front, 0.01));
  const leaf = matt("#2E6E70", 0.55);
  const glow = new three.MeshStandardMaterial({
    color: "#FFD272",
    emissive: "#FFB440",
    emissiveIntensity: night ? 1.5 : 0.35,
    roughness: 0.4,
  });
  group.add(slab(arch(x, 0, 0.86, 1.55), -0.14, 0.2, TRIM, 0.05));
  group.add(slab(arch(x, 0, 0.68, 1.55), -0.1, 0.2, matt("#244F52"), 0.02));
  group.add(slab(arch(x, 1.6, 0.58, 1.58), -0.07, 0.2, glow, 0.02));
  for (const angle of [0.27, 0.5, 0.73]) group.add(spoke(x, 1.58, angle * Math.PI, 0.6));
  group.add(block([x - 0.6, 0.02, -0.04], [x + 0.6, 1.5, -0.24], leaf, 0.05));
  const inset = matt("#26595C", 0.6);
  for (const side of [-0.3, 0.3])
    for (const [low, high] of [
      [0.16, 0.66],
      [0.8, 1.36],
    ] as const)
      group.add(block([x + side - 0.21, low, -0.01], [x + side + 0.21, high, -0.14], inset, 0.04));
  group.add(ball([x + 0.47, 0.72, 0.05], 0.085, GOLD));
  group.add(block([x - 1.35, -0.36, 0.75], [x + 1.35, -0.16, 0], TRIM, 0.05));
  group.add(block([x - 1.55, GROUND, 1.25], [x + 1.55, -0.36, 0], PLASTER, 0.05));
  group.add(block([x - 0.62, -0.15, 0.62], [x + 0.62, -0.1, 0.18], matt("#8C5A3C", 1), 0.02));
  return group;
}

function spoke(x: number, y: number, angle: number, long: number): three.Mesh {
  const mesh = block([0, -0.025, -0.03], [long, 0.025, -0.08], TRIM, 0.01);
  mesh.position.set(x + (Math.cos(angle) * long) / 2, y + (Math.sin(angle) * long) / 2, -0.055);
  mesh.rotation.z = angle;
  return mesh;
}

function garden(): three.Group {
  const group = new three.Group();
  const ground = new three.Mesh(new three.PlaneGeometry(60, 40), shade());
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = GROUND;
  ground.receiveShadow = true;
  group.add(ground);
  const [leaf, deep] = [matt("#6FA04A", 1), matt("#5B8F43", 1)];
  for (const [x, z, radius, material] of [
    [-5.35, 0.3, 0.72, leaf],
    [-4.72, 0.75, 0.5, deep],
    [-5.95, 0.55, 0.42, deep],
    [5.15, 0.4, 0.78, leaf],
    [5.85, 0.7, 0.5, deep],
    [4.62, 0.85, 0.36, deep],
  ] as const)
    group.add(bush(x, z, radius, material));
  return group;
}

/** Only the shadow on the grass, which the page itself draws; it fades away behind the house. */
function shade(): three.ShadowMaterial {
  const material = new three.ShadowMaterial({ opacity: 0.42, color: "#1d3a12" });
  material.onBeforeCompile = (program) => {
    program.vertexShader = program.vertexShader
      .replace("void main() {", "varying vec3 place;\nvoid main() {")
      .replace(
        "#include <worldpos_vertex>",
        "#include <worldpos_vertex>\nplace = worldPosition.xyz;",
      );
    program.fragmentShader = program.fragmentShader
      .replace("void main() {", "varying vec3 place;\nvoid main() {")
      .replace(
        "opacity * (",
        "smoothstep(-3.0, 1.0, place.z) * smoothstep(1.8, 1.2, place.z) * smoothstep(7.2, 4.6, abs(place.x)) * opacity * (",
      );
  };
  return material;
}

/** Leaves: a ball that is not quite one. */
function bush(x: number, z: number, radius: number, material: three.Material): three.Mesh {
  const geometry = new three.IcosahedronGeometry(radius, 24);
  const places = geometry.getAttribute("position");
  const at = new three.Vector3();
  for (let index = 0; index < places.count; index++) {
    at.fromBufferAttribute(places, index);
    const unit = at.clone().normalize().multiplyScalar(5.5);
    const bump = Math.sin(unit.x * 1.7 + x) * Math.sin(unit.y * 1.9 + z) * Math.sin(unit.z * 1.8);
    at.multiplyScalar(1 + 0.055 * bump);
    places.setXYZ(index, at.x, at.y, at.z);
  }
  geometry.computeVertexNormals();
  const mesh = solid(geometry, material);
  mesh.position.set(x, GROUND + radius * 0.72, z);
  return mesh;
}
