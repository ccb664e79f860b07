import type { Moment } from "../wire/moment";

interface Step {
  moment: Moment;
  before: Moment | null;
}

/**
 * The step that a board shows. A line of the record without a step (somebody takes a seat, the match
 * is closed) leaves the table as the last step left it.
 */
export class ShownStep {
  #last: Step | null = null;

  shown(moment: Moment, before: Moment | null): Step {
    const last = this.#last;
    const stays = moment.step === null && last !== null && last.moment.line < moment.line;
    if (stays && JSON.stringify(last.moment.view) === JSON.stringify(moment.view)) return last;
    this.#last = { moment, before };
    return this.#last;
  }
}
