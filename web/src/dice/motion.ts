/** The motion from one spread to the next: which dice are picked up, thrown or moved, and when. */
import { type Layout, RIM_HEIGHT } from "./layout";
import type { Rest } from "./settle";
import { between, chance, compose, mix, type Pose, seedOf, turnAbout } from "./space";
import { soft } from "./space";
import type { Die, Spread, Swing } from "./spread";
import { along, lingers, type Path, TICK, tumble } from "./tumble";

const SLIDE_SECONDS = 0.25;
const STAGGER = 0.04;
const SWEEP_SECONDS = 0.2;
const LOOK_SECONDS = 0.16; // dice lie still before they are set aside
const LIFT_SECONDS = SWEEP_SECONDS + 0.16; // until the last is in the hand
const NEAR = 1.3; // to the front edge: so near it is what a hand has taken up
const SWING_SECONDS = 0.12; // in which a hand swings forward
const RELEASE_SECONDS = 0.14; // in which a die goes over from the hand to its way
const RATTLE = 2 * Math.PI * 6.5; // how fast a hand shakes, in turns a second

/** One part of a die's motion: its pose during that time. */
interface Leg {
  from: number;
  until: number;
  pose: (seconds: number, shake: number) => Pose;
}

export interface Motion {
  /** Seconds until everything is at rest; 0: nothing moves. */
  lasts: number;
  /** Dice are shaken in a hand until they are thrown or put back. */
  rattles: boolean;
  /**
   * Poses at a time; dice that are not visible then are left out. `shake` is how strongly dice in a
   * hand are shaken, from 0 to 1.
   */
  at: (seconds: number, shake?: number) => Map<string, Pose>;
}

/** Out of which hand dice are thrown. */
export interface Release {
  /** The dice that are in it. */
  dice: ReadonlySet<string>;
  swing: Swing | null;
}

const NO_HAND: Release = { dice: new Set(), swing: null };

function eased(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
}

/** A die is lifted a little and put down elsewhere. */
export function slide(from: Pose, to: Pose, share: number): Pose {
  const way = eased(Math.max(0, Math.min(1, share)));
  const far = Math.hypot(to.at[0] - from.at[0], to.at[2] - from.at[2]);
  const lift = Math.min(1.5, 0.55 + far * 0.22) * 4 * way * (1 - way);
  return {
    at: [
      mix(from.at[0], to.at[0], way),
      mix(from.at[1], to.at[1], way) + lift,
      mix(from.at[2], to.at[2], way),
    ],
    turn: between(from.turn, to.turn, way),
    size: mix(from.size, to.size, way),
  };
}

/** A die is swept over the front edge, out of sight. */
function sweep(from: Pose, front: number, share: number): Pose {
  const way = share * share;
  return {
    ...from,
    at: [
      mix(from.at[0], from.at[0] * 0.5, way),
      from.at[1] + 1.6 * Math.sin(share * Math.PI * 0.5),
      mix(from.at[2], front + 2.4, way),
    ],
  };
}

/** The pose of a die in the hand over the front edge; `strength`: how strongly that is shaken. */
export function held(
  layout: Layout,
  place: number,
  count: number,
  seconds: number,
  strength = 1,
): Pose {
  const columns = Math.min(count, 5);
  const row = Math.floor(place / columns);
  const inRow = Math.min(columns, count - row * columns);
  const x = ((place % columns) - (inRow - 1) / 2) * 0.98;
  const shake = (turn: number) =>
    strength * Math.sin(seconds * RATTLE * (1 + 0.07 * turn) + place * 2.4 + turn);
  const lean = turnAbout([1, 0, 0], 0.35 + 0.3 * shake(1));
  const twist = turnAbout([0, 1, 0], place * 1.3 + 0.35 * shake(2));
  // Any side may be on top there: it says nothing of what will be.
  const over = turnAbout([0, 0, 1], ((place * 3 + 1) % 4) * (Math.PI / 2));
  return {
    at: [
      x + 0.07 * shake(3),
      layout.floor.height + 1.25 + row * 0.72 + 0.1 * shake(4),
      layout.front - 0.35 - row * 0.25 + 0.06 * shake(5),
    ],
    turn: compose(lean, compose(twist, over)),
    size: 1,
  };
}

/** Is a die in the hand already, and not on its way there? */
function isHeld({ id }: Die, hand: Release, layout: Layout, shown: Map<string, Pose>): boolean {
  return hand.dice.has(id) && (shown.get(id)?.at[2] ?? 0) > layout.front - NEAR;
}

/** Dice that go into the hand, from where they lay or from the cup, or that stay in it: seconds. */
function lifts(
  spread: Spread,
  layout: Layout,
  shown: Map<string, Pose>,
  legs: Map<string, Leg[]>,
  hand: Release,
): number | null {
  const dice = spread.dice.filter((die) => die.place.on === "hand");
  dice.forEach((die, place) => {
    const first = held(layout, place, dice.length, 0);
    const cup: Pose = { ...first, at: [first.at[0], first.at[1] - 0.4, layout.front + 2.4] };
    const from = shown.get(die.id) ?? cup;
    const start = isHeld(die, hand, layout, shown) ? -SWEEP_SECONDS : STAGGER * 0.4 * place;
    const pose = (seconds: number, shake: number): Pose => {
      const hand = held(layout, place, dice.length, seconds, shake);
      const share = Math.max(0, Math.min(1, (seconds - start) / SWEEP_SECONDS));
      return share < 1 ? slide(from, hand, share) : hand;
    };
    legs.set(die.id, [{ from: 0, until: Infinity, pose }]);
  });
  if (dice.length === 0) return null;
  return dice.every((die) => isHeld(die, hand, layout, shown)) ? 0 : LIFT_SECONDS;
}

function slideLeg(from: Pose, to: Pose, start: number): Leg {
  return {
    from: start,
    until: start + SLIDE_SECONDS,
    pose: (seconds) => slide(from, to, (seconds - start) / SLIDE_SECONDS),
  };
}

/** Are two poses the same? */
export function same(one: Pose, other: Pose): boolean {
  const near = (a: readonly number[], b: readonly number[]) =>
    a.every((value, index) => Math.abs(value - b[index]!) < 1e-4);
  const flipped = one.turn.map((value) => -value);
  return near(one.at, other.at) && (near(one.turn, other.turn) || near(flipped, other.turn));
}

/** Dice that move without a throw, that appear, and that leave. */
function slides(
  spread: Spread,
  rest: Rest,
  shown: Map<string, Pose>,
  legs: Map<string, Leg[]>,
): void {
  let moved = 0;
  for (const die of spread.dice) {
    const [from, to] = [shown.get(die.id), rest.poses.get(die.id)];
    if ((die.thrown && to) || die.place.on === "hand") continue;
    if (from && to && !same(from, to)) {
      legs.set(die.id, [slideLeg(from, to, STAGGER * moved)]);
      moved += 1;
    } else if (!from && to) legs.set(die.id, [slideLeg({ ...to, size: 0 }, to, 0)]);
    else if (from && !to) legs.set(die.id, [slideLeg(from, { ...from, size: 0 }, 0)]);
  }
  for (const [id, from] of shown) {
    if (spread.dice.some((die) => die.id === id)) continue;
    legs.set(id, [slideLeg(from, { ...from, size: 0 }, 0)]);
  }
}

function throwPaths(
  dice: Die[],
  spread: Spread,
  layout: Layout,
  rest: Rest,
  swing: Swing | null,
): Path[] {
  const ends = dice.map((die) => rest.fell.get(die.id) ?? rest.poses.get(die.id)!);
  const still = spread.dice
    .filter((die) => !die.thrown && die.place.on === "tray")
    .map((die) => rest.poses.get(die.id)!);
  const { floor } = layout;
  const field = {
    floor: floor.height,
    front: layout.front,
    rim: floor.shape === "round" ? RIM_HEIGHT : 0,
    x: floor.x,
    z: floor.z,
    halfX: floor.halfX,
    halfZ: floor.halfZ,
  };
  const thrown = dice.map((die, index) => {
    const random = chance(seedOf("throw", spread.seed ?? "", spread.step, die.id));
    const end = ends[index]!;
    return {
      rest: end,
      after: index * STAGGER,
      lasts: (0.74 + random() * 0.3) * lingers(swing),
      swing,
      seed: seedOf(die.id, spread.seed ?? "", spread.step),
    };
  });
  return tumble(thrown, field, still);
}

/** A hand swings forward and opens: the die goes over into its way, where that passes the hand. */
function released(path: Path, start: number, from: Pose): Leg[] {
  const [x, y, z] = from.at;
  const swung = (seconds: number): Pose => {
    const way = soft(0, SWING_SECONDS, seconds);
    return { ...from, at: [x, y + 0.2 * way, z - 0.35 * way] };
  };
  const leaves = start + passes(path, z);
  const pose = (seconds: number): Pose => {
    const share = soft(leaves, leaves + RELEASE_SECONDS, seconds);
    const [hand, way] = [swung(seconds), along(path, seconds - start)];
    if (share >= 1) return way;
    return {
      at: [
        mix(hand.at[0], way.at[0], share),
        mix(hand.at[1], way.at[1], share),
        mix(hand.at[2], way.at[2], share),
      ],
      turn: between(hand.turn, way.turn, share),
      size: 1,
    };
  };
  return [
    { from: 0, until: leaves, pose: swung },
    { from: leaves, until: start + path.lasts, pose },
  ];
}

/** Seconds after which a die on its way is as far from the person as the hand. */
function passes(path: Path, z: number): number {
  const place = path.poses.findIndex((pose) => pose.at[2] <= z);
  return Math.max(0, place) * TICK;
}

/** The throw: dice are swept up, thrown, and those for a shelf are put there at the end. */
function throws(
  spread: Spread,
  layout: Layout,
  rest: Rest,
  shown: Map<string, Pose>,
  legs: Map<string, Leg[]>,
  hand: Release,
): void {
  const dice = spread.dice.filter((die) => die.thrown && rest.poses.has(die.id));
  if (dice.length === 0) return;
  const paths = throwPaths(dice, spread, layout, rest, hand.swing);
  // One that is still on its way into the hand is swept over the edge.
  const inHand = (die: Die): boolean => isHeld(die, hand, layout, shown);
  const allHeld = dice.every(inHand);
  // Out of the hand nothing comes from beyond the edge: the first is on its way at once.
  const first = Math.min(
    ...dice.map(
      (die, index) => index * STAGGER + passes(paths[index]!, shown.get(die.id)?.at[2] ?? 0),
    ),
  );
  const begin = allHeld ? -first : dice.some((die) => shown.has(die.id)) ? SWEEP_SECONDS : 0;
  const starts = dice.map((_, index) => begin + index * STAGGER);
  const allDown = Math.max(...starts.map((start, index) => start + paths[index]!.lasts));
  let shelved = 0;
  dice.forEach((die, index) => {
    const [path, start, from] = [paths[index]!, starts[index]!, shown.get(die.id)];
    const way: Leg[] = [];
    if (from && inHand(die)) way.push(...released(path, start, from));
    else {
      if (from) {
        const pose = (seconds: number) =>
          sweep(from, layout.front, Math.min(1, seconds / SWEEP_SECONDS));
        way.push({ from: 0, until: SWEEP_SECONDS, pose });
      }
      way.push({
        from: start,
        until: start + path.lasts,
        pose: (seconds) => along(path, seconds - start),
      });
    }
    if (die.place.on !== "tray") {
      const leg = slideLeg(
        path.poses[path.poses.length - 1]!,
        rest.poses.get(die.id)!,
        allDown + LOOK_SECONDS + STAGGER * shelved,
      );
      way.push(leg);
      shelved += 1;
    }
    legs.set(die.id, way);
  });
}

/** The pose of a die at a time; null before its first leg. */
function poseOn(
  legs: readonly Leg[],
  seconds: number,
  shake: number,
  shown: Pose | undefined,
): Pose | null {
  let pose: Pose | null = shown ?? null;
  for (const leg of legs) {
    if (seconds < leg.from) break;
    pose = leg.pose(Math.min(seconds, leg.until), shake);
  }
  return pose;
}

/** The motion from what is shown to rest; `hand`: out of which dice are thrown. */
export function motionTo(
  spread: Spread,
  layout: Layout,
  rest: Rest,
  shown: Map<string, Pose>,
  hand: Release = NO_HAND,
): Motion {
  const legs = new Map<string, Leg[]>();
  slides(spread, rest, shown, legs);
  throws(spread, layout, rest, shown, legs, hand);
  const lifted = lifts(spread, layout, shown, legs, hand);
  const rattles = lifted !== null;
  const ends = [...legs.values()].map((way) => way[way.length - 1]!.until);
  const lasts = Math.max(lifted ?? 0, ...ends.filter(Number.isFinite));
  const at = (seconds: number, shake = 1) => {
    if (seconds >= lasts && !rattles) return rest.poses;
    const poses = new Map<string, Pose>();
    for (const id of new Set([...rest.poses.keys(), ...legs.keys()])) {
      const pose = legs.has(id)
        ? poseOn(legs.get(id)!, seconds, shake, shown.get(id))
        : rest.poses.get(id);
      if (pose && pose.size > 0.001) poses.set(id, pose);
    }
    return poses;
  };
  return { lasts, rattles, at };
}
