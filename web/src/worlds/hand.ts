/** The motion of a hand: an arc from rest to rest, a little too far, and trembling. */
import { between, chance, clamp, mix, type Point, type Pose } from "../dice/space";

/** From rest to rest with the least jerk, as arms move; from 0 to 1. */
export function ease(share: number): number {
  const t = clamp(share, 0, 1);
  return t * t * t * (10 - 15 * t + 6 * t * t);
}

/** From one pose to another. */
export function poseBetween(from: Pose, to: Pose, share: number): Pose {
  const at: Point = [
    mix(from.at[0], to.at[0], share),
    mix(from.at[1], to.at[1], share),
    mix(from.at[2], to.at[2], share),
  ];
  return { at, turn: between(from.turn, to.turn, share), size: 1 };
}

interface Reach {
  from: Pose;
  to: Pose;
  /** How high the arc goes over the straight way. */
  lift: number;
  seed: number;
}

/** Part of the way that a hand goes too far before it comes back. */
const TOO_FAR = 0.018;
/** Edges of a die that it trembles, and how often a second. */
const TREMBLES = 0.022;

/** Where a hand has what it carries, after this share of its way and so many seconds. */
export function reach({ from, to, lift, seed }: Reach): (share: number, seconds: number) => Pose {
  const random = chance(seed);
  const [phase, other] = [random() * 6, random() * 6];
  return (share, seconds) => {
    const along = ease(share / 0.86) + TOO_FAR * Math.sin(Math.PI * ease((share - 0.74) / 0.26));
    const { at, turn } = poseBetween(from, to, along);
    const shakes = TREMBLES * Math.sin(Math.PI * clamp(share, 0, 1));
    const up = lift * Math.sin(Math.PI * ease(share / 0.86));
    return {
      at: [
        at[0] + shakes * Math.sin(seconds * 31 + phase),
        at[1] + up,
        at[2] + shakes * Math.sin(seconds * 37 + other),
      ],
      turn,
      size: 1,
    };
  };
}

/** A hovering hand: its deviation in edges of a die, by seconds. */
export function hover(seed: number): (seconds: number) => readonly [right: number, near: number] {
  const phase = chance(seed)() * 6;
  return (seconds) => [
    0.03 * Math.sin(seconds * 8.3 + phase) + 0.012 * Math.sin(seconds * 23 + phase),
    0.024 * Math.sin(seconds * 7.1 + 2 * phase),
  ];
}
