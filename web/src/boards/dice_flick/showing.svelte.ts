/** What happens in the box, moment by moment: dice on a base, flicks as physics had them, scoring. */
import { soft } from "../../dice/space";
import type { PastStep } from "../../table/keys";
import type { Moment } from "../../table/moment";
import { type Film, Projector, stepOf, type Still, traceAt } from "../../worlds/projector.svelte";
import type { Trace } from "../../worlds/trace";
import { castOf, inHoles, type Lying, onBase, seated, seen } from "./arena";

const DRAWS = 0.45; // seconds in which somebody else pulls back
const LOOKS = 0.35; // seconds in which one sees where it lies

type Box = Still<Lying>;

export class Showing extends Projector<Lying> {
  /** `jump`: as it is in the end. */
  show(
    moment: Moment,
    before: Moment | null,
    past: readonly PastStep[],
    jump: boolean,
    done: () => void,
  ): Promise<void> {
    return this.project(async () => {
      const [moved, rest] = await Promise.all([
        traceAt(stepOf(moment, past)),
        atRest(moment, past),
      ]);
      const cast = moved && !jump ? castOf(before, moved) : null;
      if (cast) return { rest, film: flicked(cast.trace, cast.dice) };
      if (moment.seat === null || moment.step?.["do"] !== "flick") return { rest, film: null };
      const back = drawnBack(moment, rest);
      return { rest: { poses: back.at(0), dice: back.dice }, film: jump ? null : back };
    }, done);
  }
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

function flicked(trace: Trace, dice: readonly Lying[]): Film<Lying> {
  return { lasts: trace.seconds + LOOKS, at: (seconds) => trace.at(seconds), dice };
}

/** Somebody else's finger: the die is set on its base and drawn back a little. */
function drawnBack(moment: Moment, lies: Box): Film<Lying> {
  const step = moment.step!;
  const base = (step["base"] as number | undefined) ?? 0;
  const start = onBase(base, 1);
  return {
    lasts: DRAWS,
    dice: [...lies.dice, { kind: step["die"] as Lying["kind"], face: 1 }],
    at: (seconds) => {
      const back = 0.35 * soft(0, DRAWS, seconds);
      const [x, y, z] = start.at;
      const grown = 1 + back / Math.hypot(x, z);
      return [...lies.poses, { ...start, at: [x * grown, y, z * grown] }];
    },
  };
}
