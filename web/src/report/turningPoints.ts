/** The turning points of a match, with their words. */
import type { Report, Step } from "../wire/types";
import { say } from "../words/say";
import { isNothing, signed } from "./numbers";

export interface TurningPoint {
  number: number;
  /** Its line in the record. */
  line: number;
  kind: "choice" | "hand" | "luck";
  /** Whose it was, or who rolled. */
  seat: number;
  /** What happened, in one sentence, and what came of it. */
  text: string;
  then: string;
  /** For whom it is told. */
  change: number;
  /** Was it good for whoever rolled or chose? */
  good: boolean;
  /** The whole of it, for those who hear it. */
  spoken: string;
  step: Step | null;
}

/** The turning points for one seat. */
export function turningPointsOf(
  report: Report,
  focus: number,
  turns: Map<number, number>,
  steps: Step[],
): TurningPoint[] {
  const several = Math.max(0, ...turns.values()) > 1;
  const eventOf = (line: number) => report.events.find((each) => each.line === line)!;
  const changeOf = (line: number): number => eventOf(line).change[focus] ?? 0;
  const turned = report.told.moments.filter(
    ({ line }) => !isNothing(changeOf(line), report.measure),
  );
  return turned.map((moment, place) => {
    const event = eventOf(moment.line);
    const [said = "", then = ""] = moment.says;
    const turn = turns.get(moment.line);
    const text = several && turn !== undefined ? say("moment_turn", { n: turn, text: said }) : said;
    const change = changeOf(moment.line);
    const facts = {
      number: place + 1,
      text: `${text} ${then}`,
      change: signed(change, report.measure),
    };
    return {
      number: place + 1,
      line: moment.line,
      kind: event.kind,
      seat: moment.seat,
      text,
      then,
      change,
      good: (event.change[moment.seat] ?? 0) > 0 === (report.measure === "share"),
      spoken: say("moment_go", facts),
      step: steps.find((each) => each.line === moment.line) ?? null,
    };
  });
}

export function kindOf(turningPoints: TurningPoint, names: string[], you: number | null): string {
  const kind = say(`moment_${turningPoints.kind}`);
  if (turningPoints.seat === you) return say("moment_of_you", { kind });
  return say("moment_of", { kind, name: names[turningPoints.seat] ?? "" });
}
