/** Points, turns and seeded chance. No drawing here. */

export type Point = readonly [number, number, number];
/** A turn as a unit quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number];

/** Where a die is and how it lies. `size` is 1 but for one that appears or goes. */
export interface Pose {
  at: Point;
  turn: Turn;
  size: number;
}

export const NO_TURN: Turn = [0, 0, 0, 1];

export function turnAbout(axis: Point, angle: number): Turn {
  const sine = Math.sin(angle / 2);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
}

/** First `second`, then `first`, as matrices are multiplied. */
export function compose(first: Turn, second: Turn): Turn {
  const [ax, ay, az, aw] = first;
  const [bx, by, bz, bw] = second;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function undo(turn: Turn): Turn {
  return [-turn[0], -turn[1], -turn[2], turn[3]];
}

export function unit(turn: Turn): Turn {
  const length = Math.hypot(...turn) || 1;
  return [turn[0] / length, turn[1] / length, turn[2] / length, turn[3] / length];
}

export function turned(point: Point, [x, y, z, w]: Turn): Point {
  const [px, py, pz] = point;
  const tx = 2 * (y * pz - z * py);
  const ty = 2 * (z * px - x * pz);
  const tz = 2 * (x * py - y * px);
  return [
    px + w * tx + y * tz - z * ty,
    py + w * ty + z * tx - x * tz,
    pz + w * tz + x * ty - y * tx,
  ];
}

/** Between two turns, the short way round. */
export function between(from: Turn, to: Turn, share: number): Turn {
  let cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const sign = cosine < 0 ? -1 : 1;
  cosine = Math.min(1, cosine * sign);
  const angle = Math.acos(cosine);
  const [a, b] =
    angle < 1e-4
      ? [1 - share, share]
      : [
          Math.sin((1 - share) * angle) / Math.sin(angle),
          Math.sin(share * angle) / Math.sin(angle),
        ];
  const c = b * sign;
  return unit([
    from[0] * a + to[0] * c,
    from[1] * a + to[1] * c,
    from[2] * a + to[2] * c,
    from[3] * a + to[3] * c,
  ]);
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** 0 below `low`, 1 above `high`, and a soft way between. */
export function soft(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low), 0, 1);
  return share * share * (3 - 2 * share);
}

/** How far the lowest corner of a unit cube lies below its centre. */
export function reach(turn: Turn): number {
  const [, x] = turned([1, 0, 0], turn);
  const [, y] = turned([0, 1, 0], turn);
  const [, z] = turned([0, 0, 1], turn);
  return (Math.abs(x) + Math.abs(y) + Math.abs(z)) / 2;
}

/** Numbers in [0, 1) that are the same for the same seed, on every machine. */
export function chance(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from words and numbers. */
export function seedOf(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of parts.join("|")) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  }
  return hash >>> 0;
}
