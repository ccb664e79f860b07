/** Solid shapes with soft edges. */
import * as three from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

type Point = readonly [number, number, number];

export function solid(
  geometry: three.BufferGeometry,
  material: three.Material | three.Material[],
): three.Mesh {
  const mesh = new three.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** From one corner to the opposite one. */
export function block(from: Point, to: Point, material: three.Material, soft = 0.05): three.Mesh {
  const size = [0, 1, 2].map((axis) => Math.abs(to[axis]! - from[axis]!)) as [
    number,
    number,
    number,
  ];
  const radius = Math.min(soft, ...size.map((side) => side * 0.49));
  const mesh = solid(new RoundedBoxGeometry(...size, 3, radius), material);
  mesh.position.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
  return mesh;
}

/** A shape of the front plane, so deep, with its front at z. */
export function slab(
  shape: three.Shape,
  z: number,
  deep: number,
  material: three.Material,
  soft = 0.03,
): three.Mesh {
  const geometry = new three.ExtrudeGeometry(shape, {
    depth: deep - 2 * soft,
    bevelEnabled: soft > 0,
    bevelSize: soft,
    bevelThickness: soft,
    bevelOffset: -soft,
    bevelSegments: 3,
    curveSegments: 32,
  });
  const mesh = solid(geometry, material);
  mesh.position.z = z - deep + soft;
  return mesh;
}

export function outline(points: readonly (readonly [number, number])[]): three.Shape {
  return new three.Shape(points.map(([x, y]) => new three.Vector2(x, y)));
}

/** An arch: straight up, then a half circle. */
export function arch(x: number, bottom: number, half: number, straight: number): three.Shape {
  const shape = new three.Shape();
  shape.moveTo(x - half, bottom);
  shape.lineTo(x + half, bottom);
  shape.lineTo(x + half, straight);
  shape.absarc(x, straight, half, 0, Math.PI, false);
  shape.closePath();
  return shape;
}

/** Turned on a lathe: pairs of radius and height, from below. */
export function turned(
  profile: readonly (readonly [number, number])[],
  material: three.Material,
): three.Mesh {
  return solid(
    new three.LatheGeometry(
      profile.map(([radius, height]) => new three.Vector2(radius, height)),
      40,
    ),
    material,
  );
}

export function ball(
  at: Point,
  radius: number,
  material: three.Material,
  stretch: Point = [1, 1, 1],
): three.Mesh {
  const mesh = solid(new three.SphereGeometry(radius, 40, 28), material);
  mesh.position.set(...at);
  mesh.scale.set(...stretch);
  return mesh;
}
