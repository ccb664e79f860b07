/** Soft-edged solids: boxes with round edges, and rims swept around an oval. */
import { BufferAttribute, BufferGeometry } from "three";
import { SIDES } from "../orientation";

/** Coordinates across a side: fine where the edge bends, one stretch between. */
function across(half: number, round: number, parts: number): number[] {
  const bend = Array.from(
    { length: parts + 1 },
    (_, index) => round * Math.tan((index / parts) * (Math.PI / 4)),
  );
  const flat = half - round;
  return [...bend.map((value) => -flat - value).reverse(), ...bend.map((value) => flat + value)];
}

/** Where a picture of a side lies on the sheet of all six: three across, two down. */
export function sheetPlace(side: number): [number, number] {
  return [(side % 3) / 3, Math.floor(side / 3) / 2];
}

interface Corners {
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
}

function addSide(
  made: Corners,
  side: number,
  half: [number, number, number],
  round: number,
  parts: number,
): void {
  const { normal, right, upwards } = SIDES[side]!;
  const along = (axis: readonly number[]) =>
    Math.abs(axis.reduce((sum, part, at) => sum + part * half[at]!, 0));
  const [halfU, halfV, halfN] = [along(right), along(upwards), along(normal)];
  const [us, vs] = [across(halfU, round, parts), across(halfV, round, parts)];
  const first = made.positions.length / 3;
  const [sheetX, sheetY] = sheetPlace(side);
  for (const v of vs) {
    for (const u of us) {
      const point = [0, 1, 2].map((at) => right[at]! * u + upwards[at]! * v + normal[at]! * halfN);
      const core = point.map((value, at) =>
        Math.max(round - half[at]!, Math.min(half[at]! - round, value)),
      );
      const out = point.map((value, at) => value - core[at]!);
      const length = Math.hypot(...out) || 1;
      out.forEach((value, at) => {
        made.positions.push(core[at]! + (value / length) * round);
        made.normals.push(value / length);
      });
      made.uvs.push(sheetX + (u / halfU + 1) / 6, 1 - sheetY - (1 - v / halfV) / 4);
    }
  }
  for (let row = 0; row + 1 < vs.length; row += 1) {
    for (let column = 0; column + 1 < us.length; column += 1) {
      const corner = first + row * us.length + column;
      const [next, above] = [corner + 1, corner + us.length];
      made.indices.push(corner, next, above + 1, corner, above + 1, above);
    }
  }
}

function geometryOf(made: Corners): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(made.positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(made.normals), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(made.uvs), 2));
  geometry.setIndex(made.indices);
  return geometry;
}

/** A box whose edges are round; its sides read their pictures from one sheet (`sheetPlace`). */
export function softBox(
  width: number,
  height: number,
  depth: number,
  round: number,
  parts = 2,
): BufferGeometry {
  const made: Corners = { positions: [], normals: [], uvs: [], indices: [] };
  for (let side = 0; side < 6; side += 1) {
    addSide(made, side, [width / 2, height / 2, depth / 2], round, parts);
  }
  return geometryOf(made);
}

/**
 * A profile (distance outwards, height) swept around an oval. The normals are those of the profile,
 * so that a rim looks turned from one piece.
 */
export function sweep(
  profile: readonly (readonly [number, number])[],
  halfX: number,
  halfZ: number,
  parts = 96,
): BufferGeometry {
  const made: Corners = { positions: [], normals: [], uvs: [], indices: [] };
  const slopes = profile.map((_, at) => {
    const [before, after] = [
      profile[Math.max(0, at - 1)]!,
      profile[Math.min(profile.length - 1, at + 1)]!,
    ];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    return [dy / length, -dx / length] as const;
  });
  for (let part = 0; part <= parts; part += 1) {
    const angle = (part / parts) * 2 * Math.PI;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    profile.forEach(([out, height], at) => {
      const [outwards, upwards] = slopes[at]!;
      made.positions.push(cosine * (halfX + out), height, sine * (halfZ + out));
      made.normals.push(cosine * outwards, upwards, sine * outwards);
      made.uvs.push((part / parts) * 6, at / (profile.length - 1));
    });
  }
  const rows = profile.length;
  for (let part = 0; part < parts; part += 1) {
    for (let at = 0; at + 1 < rows; at += 1) {
      const corner = part * rows + at;
      made.indices.push(
        corner,
        corner + 1,
        corner + rows + 1,
        corner,
        corner + rows + 1,
        corner + rows,
      );
    }
  }
  return geometryOf(made);
}

/** A smooth line through the given points, for profiles. */
export function smooth(
  points: readonly (readonly [number, number])[],
  parts = 5,
): [number, number][] {
  const line: [number, number][] = [];
  const get = (at: number) => points[Math.max(0, Math.min(points.length - 1, at))]!;
  for (let at = 0; at + 1 < points.length; at += 1) {
    for (let part = 0; part < parts; part += 1) {
      const t = part / parts;
      const value = (axis: 0 | 1) => {
        const [a, b, c, d] = [
          get(at - 1)[axis],
          get(at)[axis],
          get(at + 1)[axis],
          get(at + 2)[axis],
        ];
        return (
          0.5 *
          (2 * b +
            (c - a) * t +
            (2 * a - 5 * b + 4 * c - d) * t * t +
            (3 * b - a - 3 * c + d) * t * t * t)
        );
      };
      line.push([value(0), value(1)]);
    }
  }
  return [...line, [...get(points.length - 1)] as [number, number]];
}
