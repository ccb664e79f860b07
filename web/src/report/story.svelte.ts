/** A finished match as the report tells it, for one reader. */
import { diceKind } from "../wire/dice";
import { seatName } from "../wire/seatName";
import type { Table } from "../wire/types";
import { say } from "../words/say";
import { endingOf, turnsOf, winnersOf } from "./ending";
import { headline } from "./headline";
import type { FinishedMatch } from "./finishedMatch.svelte";
import { turningPointsOf } from "./turningPoints";

export class Story {
  /** The seat that somebody chose to look at. */
  chosen = $state<number | null>(null);

  constructor(
    readonly finished: FinishedMatch,
    private readonly title: () => string,
  ) {}

  get table(): Table {
    return this.finished.table!;
  }

  names = $derived.by(() => {
    const { report, names } = this.finished;
    if (report) return report.told.names;
    return names.length ? names : this.table.seats.map((seat) => seatName(seat) ?? "");
  });
  ending = $derived.by(() => endingOf(this.finished.steps));
  winners = $derived.by(() => (this.ending ? winnersOf(this.ending) : []));
  /** The turn of each line of the record. */
  turns = $derived.by(() => turnsOf(this.finished.steps));
  lastTurn = $derived.by(() => Math.max(1, ...this.turns.values()));
  focus = $derived.by(() => this.chosen ?? this.finished.you ?? this.winners[0] ?? 0);
  head = $derived.by(() =>
    this.ending
      ? headline(this.ending, this.names, this.finished.you)
      : this.title() || say("report"),
  );
  turningPoints = $derived.by(() => {
    const { report, steps } = this.finished;
    return report ? turningPointsOf(report, this.focus, this.turns, steps) : [];
  });
  /** Where the moments that turned it stand among the steps. */
  marks = $derived.by(() =>
    this.turningPoints.flatMap(({ number, line }) => {
      const place = this.finished.steps.findIndex((step) => step.line === line);
      return place < 0 ? [] : [{ number, place, line }];
    }),
  );
  caption = $derived.by(() => {
    const facts = {
      n: this.table.seats.length,
      dice: say(`dice_are_${diceKind(this.table.dice)}`),
    };
    return this.lastTurn > 1
      ? say("report_caption_turns", { ...facts, turns: this.lastTurn })
      : say("report_caption", facts);
  });
  /** The names of those who were no computers. */
  people = $derived.by(() =>
    this.table.seats.flatMap((seat) => (seat.kind === "person" && seat.name ? [seat.name] : [])),
  );
}
