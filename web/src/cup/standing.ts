/** What a cup says of its standings. */
import { seatName } from "../wire/seatName";
import type { CupState } from "../wire/types";
import { preferences } from "../device/preferences.svelte";
import { listed } from "../words/lists";
import { number, say } from "../words/say";

/** Points as they are read: 7, 4.5, 4.75. */
export function pointsText(value: number): string {
  const digits = [0, 1, 2].find((many) => Number.isInteger(value * 10 ** many)) ?? 2;
  return number(value, preferences.language, digits);
}

/** "7 points". */
export function pointsSaid(value: number): string {
  return `${pointsText(value)} ${say("cup_points", { n: value })}`;
}

export function nameOf(cup: CupState, entrant: number): string {
  const one = cup.entrants[entrant];
  return (one && seatName(one)) ?? "";
}

/** Whoever has won it; several where they share it, nobody before a game is over. */
export function winners(cup: CupState): number[] {
  if (cup.round === 0) return [];
  return cup.ranking.filter((entrant) => cup.entrants[entrant]?.place === 1);
}

/** Who won, in a large sentence. */
export function verdict(cup: CupState): string {
  const [first, ...others] = winners(cup);
  if (first === undefined) return say("cup_nobody");
  if (others.length > 0)
    return say("cup_shared", { names: listed([first, ...others].map((one) => nameOf(cup, one))) });
  if (cup.yours.length === 1 && cup.yours[0] === first) return say("cup_won_you");
  return say("cup_won", { name: nameOf(cup, first) });
}

/** By what it was won. */
export function reason(cup: CupState): string {
  const [first, second] = cup.ranking;
  if (first === undefined || second === undefined || cup.round === 0) return "";
  const points = pointsSaid(cup.entrants[first]!.points);
  const facts = {
    points,
    other: nameOf(cup, second),
    less: pointsText(cup.entrants[second]!.points),
  };
  if (cup.decided_by === "shared") return say("cup_by_sharing", facts);
  return say(`cup_by_${cup.decided_by}`, facts);
}

/** Do some stand on different places although they have as many points? */
export function brokenTies(cup: CupState): boolean {
  return cup.ranking.some((entrant, place) => {
    const one = cup.entrants[entrant];
    const next = cup.entrants[cup.ranking[place + 1] ?? -1];
    return cup.round > 0 && one?.points === next?.points && one?.place !== next?.place;
  });
}

/** Which heat of which game. */
export function whichGame(cup: CupState, round: number, heat: number): string {
  const heats = cup.rounds[round]?.heats.length ?? 1;
  const facts = { number: round + 1, all: cup.rounds.length };
  if (heats === 1) return say("cup_game_of", facts);
  return say("cup_heat_of", { ...facts, heat: heat + 1, heats });
}
