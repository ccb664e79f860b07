/**
 * Shows what happens to the tower: hands that come and let go, what physics computed, and falls, also
 * in slow motion.
 */
import { type Pose, seedOf, soft } from "../../dice/space";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { Motion } from "../../wire/types";
import { type Film, Projector, stepOf, traceAt } from "../../worlds/projector.svelte";
import { hover, reach, poseBetween } from "../../worlds/hand";
import type { Trace } from "../../worlds/trace";
import { ABOVE, HEIGHT } from "./hand.svelte";
import { neat, over, seen, type TowerDie, traceOfTower } from "./tower";

const REACHES = 0.85; // seconds that somebody else's hand takes to the tower
const HOVERS = 0.35; // and stays over it, longer over a high tower
const CAREFUL = 0.035; // seconds more for every die of it
export const LOWERS = 0.12; // from where it is held to where it is let go
const LOOKS = 0.8; // seconds in which one sees what lies there before it is cleared away
const SLOWLY = 0.25;
const LONGEST = 9; // seconds that a fall takes when it is shown again
const STANDS = 0.5; // seconds before it begins again, in which the picture comes to fit the tower

/** The last fall: its line in the record, what was said of it, and how it went, where that is known. */
interface Fall {
  line: number;
  said: readonly string[];
  went: { trace: Trace; dice: readonly TowerDie[] } | null;
}

interface Tower extends Film<TowerDie> {
  /** A hand brings the last of the dice. */
  carries?: boolean;
}

/** The plate is the first of the poses, then the dice, lowest first; the last may be on its way there. */
export class TowerProjector extends Projector<TowerDie> {
  /** The last fall, when it has been seen, until the next die is let go. */
  fall = $state.raw<Fall | null>(null);
  /** The moment that is pictured: a newer one may still be read. */
  pictured = $state.raw<Moment | null>(null);
  /** It is shown again. */
  again = $state(false);
  /** What lies there has fallen. */
  wreck = $state(false);
  /** What lies there is as the last die of the round left it; the next moment clears it away. */
  stays = $state(false);
  /** Somebody else's hand carries the last of the dice: it neither stands nor falls. */
  carries = $state(false);
  /** Dice that come down in the fall that is shown, or was last. */
  down = $state(0);
  /** The table once that is cleared away. */
  #cleared: { poses: readonly Pose[]; dice: readonly TowerDie[] } | null = null;
  #next: Moment | null = null;
  #shown: Moment | null = null;
  /** Where the die was held whose fall is shown while it is simulated. */
  #held: Pose | null = null;

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
    const fell = moment.step?.["stands"] === false;
    let went: Fall["went"] = null;
    if (this.hasBegun(moment.line)) from = this.#held;
    else this.finish();
    this.#next = null;
    this.#shown = moment;
    if (this.fall && isOver(this.fall.line, moment, past)) this.forget();
    const seenAll = (): void => {
      if (fell) this.fall = { line: moment.line, said: moment.told, went };
      this.wreck = went !== null;
      done();
    };
    return this.project(
      moment.line,
      async () => {
        const own = stepOf(moment, past);
        const [moved, poses] = await Promise.all([traceAt(own), stood(moment, past)]);
        const { tower } = seen(moment.view);
        const dice = moved ? castOf(before, moved) : null;
        if (fell && moved && dice) {
          went = { trace: moved, dice };
          this.down = cameDown(moved);
        }
        /** The round is over with this die: what it left is seen until the next moment. */
        const last = moved && dice && dice.length !== tower.length;
        if (this.#shown === moment) {
          this.#next = moment;
          this.wreck = jump && went !== null;
          this.stays = Boolean(last);
          this.#cleared = last ? { poses, dice: tower } : null;
        }
        if (last) {
          const rest = { poses: moved.frames.at(-1)!, dice };
          return { rest, film: jump ? null : placed(moved, dice, from, true) };
        }
        // Until physics has answered, somebody else's hand stays over the tower.
        const hand = comes(moment) && from === null ? handOf(moment, poses, tower) : null;
        const rest = hand
          ? { poses: hand.at(hand.lasts), dice: hand.dice }
          : { poses, dice: tower };
        if (jump) return { rest, film: null };
        if (moved && dice) return { rest, film: placed(moved, dice, from, false) };
        return { rest, film: hand };
      },
      seenAll,
    );
  }

  /** Show what physics simulates as far as it is known, after the moment in which a die is let go. */
  follow(motion: readonly Motion[], moment: Moment, from: Pose | null): Promise<void> {
    return this.begin(motion, (trace) => {
      const dice = castOf(moment, trace);
      this.#held = from;
      return dice && placed(trace, dice, from, false);
    });
  }

  /** The first die of the next round is held: what the last one left is cleared away. */
  clear(): void {
    if (!this.stays || this.moving || !this.#cleared) return;
    this.stays = this.wreck = false;
    this.lie(this.#cleared);
  }

  /** A die is let go: what fell before is over. */
  forget(): void {
    this.fall = null;
  }

  /** The last fall, at a quarter of its speed or, a long one, less slowly; then the tower as it is. */
  slowly(): void {
    const went = this.fall?.went;
    if (!went || this.moving) return;
    this.again = true;
    const slowly = Math.max(SLOWLY, went.trace.seconds / LONGEST);
    this.run({
      lasts: (STANDS + went.trace.seconds / slowly + LOOKS) * this.speed,
      at: (seconds) => went.trace.at(Math.max(0, seconds / this.speed - STANDS) * slowly),
      dice: went.dice,
    });
  }

  override finish(): void {
    this.again = this.carries = false;
    this.#picture();
    super.finish();
  }

  protected override run(film: Tower, goesOn = false): void {
    this.#picture();
    this.carries = film.carries ?? false;
    super.run(film, goesOn);
  }

  #picture(): void {
    this.pictured = this.#next ?? this.pictured;
    this.#next = null;
  }
}

/** Has a die been let go since a fall, or was the fall taken back? */
function isOver(fell: number, { line }: Moment, past: readonly PastStep[]): boolean {
  const answers = past.filter((one) => one.line > fell && typeof one.step["stands"] === "boolean");
  return line < fell || answers.some((one) => one.line <= line);
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

/** How many dice end lower than they were by more than half an edge. */
function cameDown({ frames }: Trace): number {
  const [first, last] = [frames[0]!, frames.at(-1)!];
  return first.slice(1).filter(({ at }, place) => at[1] - last[place + 1]!.at[1] > 0.5).length;
}

/** Somebody is about to let a die go. */
function comes({ seat, step }: Moment): boolean {
  return seat !== null && step?.["do"] === "place";
}

/** Physics' answer; a die that was let go here goes over into it without a jump or a wait. */
function placed(moved: Trace, dice: readonly TowerDie[], from: Pose | null, last: boolean): Tower {
  return {
    lasts: moved.seconds + (last ? LOOKS : 0),
    dice,
    at: (seconds) => {
      const poses = moved.at(seconds);
      if (from === null || seconds >= LOWERS) return poses;
      return [...poses.slice(0, -1), poseBetween(from, poses.at(-1)!, soft(0, LOWERS, seconds))];
    },
  };
}

/** A hand that is somebody else's: it comes in an arc, hovers over the tower, trembling, and lowers. */
function handOf(moment: Moment, stands: readonly Pose[], tower: readonly TowerDie[]): Tower {
  const step = moment.step!;
  const given = step["hand"] as { place?: [number, number]; turn?: number } | undefined;
  const face = step["face"] as number;
  const above = (height: number): Pose =>
    over(stands, face, { place: given?.place ?? [0, 0], turn: given?.turn ?? 0, height });
  const [high, low] = [above(ABOVE), above(HEIGHT)];
  const side = (moment.seat ?? 0) % 2 === 0 ? -1 : 1;
  const seed = seedOf(moment.line, face);
  const from: Pose = { at: [side * 5, 0.5, 3], turn: high.turn, size: 1 };
  const [comes, hovers] = [reach({ from, to: high, lift: 1.2, seed }), hover(seed)];
  const hovering = HOVERS + CAREFUL * tower.length;
  return {
    lasts: REACHES + hovering + LOWERS,
    carries: true,
    dice: [...tower, { seat: moment.seat, face }],
    at: (seconds) => {
      if (seconds < REACHES) return [...stands, comes(seconds / REACHES, seconds)];
      const left = REACHES + hovering + LOWERS - seconds;
      const { at, turn } = poseBetween(high, low, 1 - soft(0, LOWERS, left));
      const steady = soft(0, HOVERS, left) * soft(0, 0.15, seconds - REACHES);
      const [right, near] = hovers(seconds);
      const off = [at[0] + steady * right, at[1], at[2] + steady * near] as const;
      return [...stands, { at: off, turn, size: 1 }];
    },
  };
}
