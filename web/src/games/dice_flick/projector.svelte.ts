/** Shows what happens in the box: dice on a base, flicks as physics computed them, scoring. */
import { type Pose, seedOf } from "../../dice/space";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { Motion } from "../../wire/types";
import { type Film, Projector, stepOf, type Still, traceAt } from "../../worlds/projector.svelte";
import { ease, hover, reach } from "../../worlds/hand";
import { walkedAround } from "../../worlds/scene";
import type { Trace } from "../../worlds/trace";
import { strengthOf } from "./aim.svelte";
import {
  castOf,
  type Cell,
  inHoles,
  type Lying,
  onBase,
  type ScoredPiece,
  seated,
  seen,
} from "./arena";
import { waits } from "./eye";
import type { Drawn } from "./sling";

const BRINGS = 0.6; // seconds in which somebody else's hand sets a die on its base
const DRAWS = 0.55; // in which it pulls back
const HOLDS = 0.2; // and stays before it lets go
const LOOKS = 0.35; // in which one sees where it lies
const TELLS = 0.6; // seconds more where the die that was flicked rests in no hole
const COUNTS = 0.6; // seconds for each piece that is counted
const LIGHTS = 0.13; // for each die of a piece that is scored

type Box = Still<Lying>;

/** Cells that are lit, and what they give. */
export interface Glow {
  cells: readonly Cell[];
  points: number;
}

export class BoxProjector extends Projector<Lying> {
  /** Pieces that light up one after another. */
  glows = $state.raw<readonly Glow[]>([]);
  /** Where the die that was flicked ended, if that is no hole. */
  lost = $state.raw<Pose | null>(null);
  /** Somebody else's sling. */
  drawn = $state.raw<Drawn | null>(null);

  /**
   * `jump`: as it is in the end; `own`: it was let go here, and the board draws it until it flies;
   * `yaw`: how the box is turned, before which the dice of a hand wait.
   */
  show(
    moment: Moment,
    before: Moment | null,
    past: readonly PastStep[],
    jump: boolean,
    done: () => void,
    { own = false, yaw = 0 } = {},
  ): Promise<void> {
    return this.project(
      moment.line,
      async () => {
        const [moved, lies] = await Promise.all([
          traceAt(stepOf(moment, past)),
          atRest(moment, past),
        ]);
        const comes = moment.seat !== null && moment.step?.["do"] === "flick";
        // Until physics has answered, the die stays on its base.
        const hand = comes && !own ? handOf(moment, before, lies, yaw) : null;
        const rest = hand ? { poses: hand.at(hand.lasts), dice: hand.dice } : lies;
        if (jump) return { rest, film: null };
        const cast = moved ? castOf(before, moved) : null;
        const lost = moment.step?.["rest"] === "bag";
        if (cast) {
          const { trace, dice } = cast;
          return { rest, film: flicked(trace, dice, counted(moment, before), lost) };
        }
        const scored = scoredNow(moment, before);
        if (scored) return { rest, film: lighting(await atRest(before!, past), [scored], LIGHTS) };
        return { rest, film: hand };
      },
      done,
    );
  }

  /** Show what physics simulates as far as it is known, after the moment in which a die is flicked. */
  follow(motion: readonly Motion[], moment: Moment): Promise<void> {
    return this.begin(motion, (trace) => {
      const cast = castOf(moment, trace);
      return cast && flicked(trace, cast.dice, [], false);
    });
  }

  protected override run(film: Light, goesOn = false): void {
    this.#clear();
    const at = (seconds: number): readonly Pose[] => {
      this.glows = film.glows?.(seconds) ?? [];
      this.drawn = film.drawn?.(seconds) ?? null;
      this.lost = film.lost?.(seconds) ?? null;
      return film.at(seconds);
    };
    super.run({ ...film, at }, goesOn);
  }

  override finish(): void {
    this.#clear();
    super.finish();
  }

  #clear(): void {
    this.glows = [];
    this.drawn = this.lost = null;
  }
}

interface Light extends Film<Lying> {
  glows?: (seconds: number) => readonly Glow[];
  drawn?: (seconds: number) => Drawn | null;
  lost?: (seconds: number) => Pose | null;
}

/** What the house counts as a turn's flicks are over, piece by piece. */
function counted(moment: Moment, before: Moment | null): Glow[] {
  const { best } = seen(moment.view);
  if (!best || (before && seen(before.view).best)) return [];
  return best.pieces.map((piece, place) => ({
    cells: [...piece.cells, ...piece.markers],
    points: best.each[place] ?? 0,
  }));
}

/** What has just been scored. */
function scoredNow(moment: Moment, before: Moment | null): Glow | null {
  const piece = moment.step?.["piece"] as ScoredPiece | undefined;
  if (moment.seat === null || !before || !piece) return null;
  const points = (at: Moment): number => at.view.points[moment.seat!] ?? 0;
  return { cells: [...piece.cells, ...piece.markers], points: points(moment) - points(before) };
}

/** Pieces, one after another; of each its dice, so many seconds apart. */
function lighting(lies: Box, glows: readonly Glow[], apart: number): Light {
  return {
    lasts: glows.reduce((sum, glow) => sum + COUNTS + apart * glow.cells.length, 0),
    dice: lies.dice,
    at: () => lies.poses,
    glows: (seconds) => litAfter(glows, seconds, apart),
  };
}

export function litAfter(glows: readonly Glow[], seconds: number, apart: number): Glow[] {
  let begun = 0;
  return glows.flatMap((glow) => {
    const since = seconds - begun;
    begun += COUNTS + apart * glow.cells.length;
    if (since < 0) return [];
    const cells = apart > 0 ? glow.cells.slice(0, 1 + Math.floor(since / apart)) : glow.cells;
    return [{ ...glow, cells }];
  });
}

/** The dice in their holes, as the last flick left those that it moved. */
async function atRest(moment: Moment, past: readonly PastStep[]): Promise<Box> {
  const lying = inHoles(seen(moment.view).arena);
  const last = [...past]
    .reverse()
    .find((step) => step.line <= moment.line && step.trace !== undefined);
  const end = (await traceAt(last))?.frames.at(-1) ?? [];
  const poses = lying.map(({ cell, die }) => {
    const neat = seated(cell, die);
    const near = end.find(
      ({ at }) => Math.hypot(at[0] - neat.at[0], at[2] - neat.at[2]) < 0.3 && at[1] < 0.6,
    );
    return near ?? neat;
  });
  return { poses, dice: lying.map(({ die }) => die) };
}

/** What physics did; then, where the die is `lost`, that it is; then what the house counts lights up. */
function flicked(
  trace: Trace,
  dice: readonly Lying[],
  glows: readonly Glow[],
  lost: boolean,
): Light {
  const begins = trace.seconds + LOOKS + (lost ? TELLS : 0);
  return {
    lasts: begins + glows.length * COUNTS,
    at: (seconds) => trace.at(seconds),
    dice,
    glows: (seconds) => litAfter(glows, seconds - begins, 0),
    lost: (seconds) =>
      lost && seconds > trace.seconds && seconds < begins ? trace.frames.at(-1)!.at(-1)! : null,
  };
}

/** Somebody else's hand: it brings the die to its base, draws the sling back, holds and lets go. */
function handOf(moment: Moment, before: Moment | null, lies: Box, yaw: number): Light {
  const step = moment.step!;
  const base = (step["base"] as number | undefined) ?? 0;
  const hand = (step["hand"] ?? {}) as { direction?: number; speed?: number; shift?: number };
  const shift = (hand.shift ?? 0) / 16;
  const kind = step["die"] as Lying["kind"];
  const to = onBase(base, 1, shift);
  const waited = before ? (seen(before.view).hands[moment.seat!] ?? []).indexOf(kind) : 0;
  const seed = seedOf(moment.line, base);
  const from = walkedAround(waits(Math.max(0, waited)), -yaw);
  const brings = reach({ from, to, lift: 2.4, seed });
  const strength = strengthOf(hand.speed ?? 0.9);
  const shakes = hover(seed);
  return {
    lasts: BRINGS + DRAWS + HOLDS,
    dice: [...lies.dice, { kind, face: 1 }],
    at: (seconds) => [...lies.poses, brings(Math.min(1, seconds / BRINGS), seconds)],
    drawn: (seconds) => {
      const share = ease((seconds - BRINGS) / DRAWS);
      if (share <= 0) return null;
      const [aside] = shakes(seconds);
      return {
        base,
        direction: (hand.direction ?? 0) * share + 24 * aside * (1 - share / 2),
        strength: strength * share,
        shift,
      };
    },
  };
}
