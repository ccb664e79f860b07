/**
 * What the tower does, moment by moment: hands that come and let go, what physics did then, falls in
 * full and once more slowly.
 */
import { between, chance, mix, type Pose, seedOf, soft } from "../../dice/space";
import type { PastStep } from "../../table/keys";
import type { Moment } from "../../table/moment";
import { readTrace, type Trace } from "../../worlds/trace";
import { ABOVE } from "./holding.svelte";
import { neat, over, seen, type TowerDie, traceOfTower } from "./tower";

const REACHES = 0.85; // seconds that somebody else's hand takes to the tower
const HOVERS = 0.35; // and stays over it
const LOWERS = 0.12; // from where it is held to where it is let go
const LOOKS = 0.8; // seconds in which one sees what lies there before it is cleared away
const SLOWLY = 0.25;

interface Film {
  lasts: number;
  /** Plate and tower after so many seconds; the last may be a die on its way there. */
  at: (seconds: number) => readonly Pose[];
  dice: readonly TowerDie[];
}

interface Fall {
  trace: Trace;
  dice: readonly TowerDie[];
}

export class Showing {
  /** The plate and the dice that are seen, lowest first; the last may be on its way there. */
  poses = $state.raw<readonly Pose[]>([]);
  /** What these dice are. */
  dice = $state.raw<readonly TowerDie[]>([]);
  /** A film runs. */
  moving = $state(false);
  /** The last fall of this game, for those who want it once more. */
  fall = $state.raw<Fall | null>(null);
  /** It is shown again. */
  again = $state(false);
  #rest: { poses: readonly Pose[]; dice: readonly TowerDie[] } = { poses: [], dice: [] };
  #frame = 0;
  #done: (() => void) | null = null;
  #ticket = 0;

  /**
   * Show a moment. `jump`: as it is in the end; `from`: where the die was held that somebody here
   * let go. `done` is called once, when it lies still.
   */
  async show(
    moment: Moment,
    before: Moment | null,
    past: readonly PastStep[],
    jump: boolean,
    from: Pose | null,
    done: () => void,
  ): Promise<void> {
    this.finish();
    this.again = false;
    const ticket = ++this.#ticket;
    const own = past.find((step) => step.line === moment.line);
    const [moved, stands] = await Promise.all([read(own?.trace), stood(moment, past)]);
    if (ticket !== this.#ticket) return; // another moment is shown by now
    const { tower } = seen(moment.view);
    this.#rest = { poses: stands, dice: tower };
    this.#done = done;
    const dice = moved ? castOf(before, moved) : null;
    if (moved && dice && own?.step["stands"] === false) this.fall = { trace: moved, dice };
    if (jump) this.finish();
    else if (moved && dice) this.#run(placed(moved, dice, from, dice.length !== tower.length));
    else if (comes(moment)) this.#run(hand(moment, stands, tower));
    else this.finish();
  }

  /** The last fall, at a quarter of its speed; then the tower as it is. */
  slowly(): void {
    const fall = this.fall;
    if (!fall || this.moving) return;
    this.again = true;
    this.#run({
      lasts: fall.trace.seconds / SLOWLY + LOOKS,
      at: (seconds) => fall.trace.at(seconds * SLOWLY),
      dice: fall.dice,
    });
  }

  /** Everything is at rest at once. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.moving = false;
    this.again = false;
    if (this.#rest.poses.length > 0) ({ poses: this.poses, dice: this.dice } = this.#rest);
    const done = this.#done;
    this.#done = null;
    done?.();
  }

  #run(film: Film): void {
    let started = 0;
    this.moving = true;
    [this.poses, this.dice] = [film.at(0), film.dice];
    const tick = (time: number): void => {
      started ||= time;
      const seconds = (time - started) / 1000;
      if (seconds >= film.lasts) return this.finish();
      this.poses = film.at(seconds);
      this.#frame = requestAnimationFrame(tick);
    };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(tick);
  }
}

async function read(trace: string | undefined): Promise<Trace | null> {
  if (trace === undefined) return null;
  return readTrace(trace).catch(() => null); // a picture is missing, nothing else
}

/** The tower of a moment at rest. */
async function stood(moment: Moment, past: readonly PastStep[]): Promise<readonly Pose[]> {
  const { tower } = seen(moment.view);
  const last = await read(traceOfTower(moment, past) ?? undefined);
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
): Film {
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
function hand(moment: Moment, stands: readonly Pose[], tower: readonly TowerDie[]): Film {
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
