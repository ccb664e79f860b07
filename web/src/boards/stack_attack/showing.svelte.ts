/**
 * What the tower does, moment by moment: hands that come and let go, what physics did then, falls in
 * full and once more slowly.
 */
import { between, chance, mix, type Pose, seedOf, soft } from "../../dice/space";
import type { PastStep } from "../../table/keys";
import type { Moment } from "../../table/moment";
import { type Film, Projector, stepOf, traceAt } from "../../worlds/projector.svelte";
import type { Trace } from "../../worlds/trace";
import { ABOVE } from "./holding.svelte";
import { neat, over, seen, type TowerDie, traceOfTower } from "./tower";

const REACHES = 0.85; // seconds that somebody else's hand takes to the tower
const HOVERS = 0.35; // and stays over it
const LOWERS = 0.12; // from where it is held to where it is let go
const LOOKS = 0.8; // seconds in which one sees what lies there before it is cleared away
const SLOWLY = 0.25;

interface Fall {
  trace: Trace;
  dice: readonly TowerDie[];
}

type Tower = Film<TowerDie>;

/** The plate is the first of the poses, then the dice, lowest first; the last may be on its way there. */
export class Showing extends Projector<TowerDie> {
  /** The last fall of this game, for those who want it once more. */
  fall = $state.raw<Fall | null>(null);
  /** It is shown again. */
  again = $state(false);
  /** What lies there has fallen. */
  wreck = $state(false);

  /**
   * `jump`: as it is in the end; `from`: where the die was held that somebody here let go.
   */
  show(
    moment: Moment,
    before: Moment | null,
    past: readonly PastStep[],
    jump: boolean,
    from: Pose | null,
    done: () => void,
  ): Promise<void> {
    return this.project(async () => {
      const own = stepOf(moment, past);
      const [moved, poses] = await Promise.all([traceAt(own), stood(moment, past)]);
      const { tower } = seen(moment.view);
      const dice = moved ? castOf(before, moved) : null;
      if (moved && dice && own?.step["stands"] === false) this.fall = { trace: moved, dice };
      const rest = { poses, dice: tower };
      // Who sees no fall sees what it left, until the next moment clears it away.
      this.wreck = jump && moved !== null && dice !== null && own?.step["stands"] === false;
      if (this.wreck) return { rest: { poses: moved!.frames.at(-1)!, dice: dice! }, film: null };
      const reach = comes(moment) ? hand(moment, poses, tower) : null;
      if (jump && reach && !from)
        return { rest: { poses: reach.at(reach.lasts), dice: reach.dice }, film: null };
      if (jump) return { rest, film: null };
      if (moved && dice)
        return { rest, film: placed(moved, dice, from, dice.length !== tower.length) };
      return { rest, film: reach };
    }, done);
  }

  /** The last fall, at a quarter of its speed; then the tower as it is. */
  slowly(): void {
    const fall = this.fall;
    if (!fall || this.moving) return;
    this.again = true;
    this.run({
      lasts: fall.trace.seconds / SLOWLY + LOOKS,
      at: (seconds) => fall.trace.at(seconds * SLOWLY),
      dice: fall.dice,
    });
  }

  override finish(): void {
    this.again = false;
    super.finish();
  }
}

/** The tower of a moment at rest. */
async function stood(moment: Moment, past: readonly PastStep[]): Promise<readonly Pose[]> {
  const { tower } = seen(moment.view);
  const last = await traceAt({ trace: traceOfTower(moment, past) ?? undefined });
  const end = last?.frames.at(-1);
  return end?.length === tower.length + 1 ? end : neat(tower);
}

/** The dice of a trace: the tower as it was, and the one that was let go. */
function castOf(before: Moment | null, moved: Trace): TowerDie[] | null {
  if (!before) return null;
  const { tower, placing, toMove } = seen(before.view);
  const dice = placing === null ? tower : [...tower, { seat: toMove, face: placing }];
  return dice.length + 1 === moved.bodies ? dice : null;
}

/** Somebody is about to let a die go. */
function comes({ seat, step }: Moment): boolean {
  return seat !== null && step?.["do"] === "place";
}

/** Physics' answer; a die that was let go here goes over into it without a jump. */
function placed(
  moved: Trace,
  dice: readonly TowerDie[],
  from: Pose | null,
  cleared: boolean,
): Tower {
  const first = moved.frames[0]!;
  const start = from ?? first.at(-1)!;
  return {
    lasts: LOWERS + moved.seconds + (cleared ? LOOKS : 0),
    dice,
    at: (seconds) => {
      if (seconds >= LOWERS) return moved.at(seconds - LOWERS);
      return [...first.slice(0, -1), way(start, first.at(-1)!, soft(0, LOWERS, seconds))];
    },
  };
}

/** A hand that is somebody else's: it comes in an arc, slows down over the tower and trembles. */
function hand(moment: Moment, stands: readonly Pose[], tower: readonly TowerDie[]): Tower {
  const step = moment.step!;
  const given = step["hand"] as { place?: [number, number]; turn?: number } | undefined;
  const face = step["face"] as number;
  const end = over(stands, face, {
    place: given?.place ?? [0, 0],
    turn: given?.turn ?? 0,
    height: ABOVE,
  });
  const random = chance(seedOf(moment.line, face));
  const side = (moment.seat ?? 0) % 2 === 0 ? -1 : 1;
  const begin: Pose = { at: [side * 5, 0.5, 3], turn: end.turn, size: 1 };
  const phase = random() * 6;
  return {
    lasts: REACHES + HOVERS,
    dice: [...tower, { seat: moment.seat, face }],
    at: (seconds) => {
      const share = soft(0, REACHES, seconds);
      const near = way(begin, end, share);
      const sway = 0.05 * share * Math.sin(seconds * 9 + phase);
      const lift = Math.sin(share * Math.PI) * 1.2;
      return [...stands, { ...near, at: [near.at[0] + sway, near.at[1] + lift, near.at[2]] }];
    },
  };
}

function way(from: Pose, to: Pose, share: number): Pose {
  return {
    at: [
      mix(from.at[0], to.at[0], share),
      mix(from.at[1], to.at[1], share),
      mix(from.at[2], to.at[2], share),
    ],
    turn: between(from.turn, to.turn, share),
    size: 1,
  };
}
