/**
 * The guided first turn: one short sentence at a time, each at the first moment that calls for it, and
 * words of the game when they first happen to somebody at this device. It never stops anybody: whoever
 * plays on has seen it.
 */
import { untrack } from "svelte";
import { stretches, type Glossary, type Guide, type GuidePlace, type Term } from "../boards/guide";
import { firstTime } from "../device/firstTime.svelte";
import { preferences } from "../device/preferences.svelte";
import { GLOSSARY, GUIDE } from "../games/guides";
import { part } from "../games/part";
import { whose, type Moment } from "../wire/moment";
import { told } from "../words/say";
import type { PlayedMatch } from "./playedMatch.svelte";

export interface Lesson {
  id: string;
  beside: GuidePlace;
  title: string;
  says: string;
  /** The line of the record at which it was said. */
  line: number;
  /** It speaks of what has happened, and stays until somebody here is asked again. */
  lasts: boolean;
}

/** How things stand at the table, as the guide looks at them. */
export interface GuideLook {
  moment: Moment;
  before: Moment | null;
  /** The seat of this device that is asked now; null: none is. */
  asked: number | null;
  /** The first dice of a turn wait for a hand here. */
  waits: boolean;
  seats: readonly number[];
  offers: PlayedMatch["offers"];
}

const NO_WORDS: Glossary = [];
const NO_STEPS: Guide = [];

export class TableGuide {
  lesson = $state.raw<Lesson | null>(null);
  /** What was said last keeps its room until somebody here is asked again: the board does not jump. */
  isAside = $state(false);
  /** Asked for in the menu: it runs at any table. */
  #asked = $state(false);

  constructor(private readonly game: string) {}

  get glossary(): Glossary {
    return part(this.game, GLOSSARY) ?? NO_WORDS;
  }
  get steps(): Guide {
    return part(this.game, GUIDE) ?? NO_STEPS;
  }
  get exists(): boolean {
    return this.steps.length > 0;
  }

  /** Begin it again, from the menu. */
  begin(): void {
    firstTime.offer(this.game);
    this.#asked = true;
    this.lesson = null;
  }

  /** Look at the table whenever it changes; made when the component is created. */
  follow(played: PlayedMatch): void {
    $effect(() => {
      const runs = this.#runs(played);
      const look = runs ? lookAt(played) : null;
      untrack(() => (runs && look === null ? this.stepAside() : this.look(look)));
    });
  }

  /** A person alone among computers is guided; among people only who asks for it. */
  #runs(played: PlayedMatch): boolean {
    const { match, table, real } = played;
    if (real || played.isOver || match.seats.length !== 1 || !firstTime.wants(this.game))
      return false;
    const alone = table.seats.every(
      (seat, place) => seat.kind === "computer" || match.seats.includes(place),
    );
    return this.#asked || (alone && preferences.guided);
  }

  /** While something moves, and while others play, nothing is said but of what has happened. */
  stepAside(): void {
    this.isAside = this.lesson?.lasts === false;
  }

  /** Choose what to say now; null: nothing. */
  look(at: GuideLook | null): void {
    this.isAside = false;
    if (at === null) {
      this.lesson = null;
      return;
    }
    const { lesson } = this;
    if (lesson !== null) {
      const over = lesson.lasts ? at.asked !== null : true;
      if (at.moment.line === lesson.line || !over) return;
      firstTime.see(this.game, lesson.id);
    }
    // Nobody learns a word before the first thing of all.
    const first = this.steps[0];
    const begun = first === undefined || firstTime.hasSeen(this.game, first.id);
    const next = (begun ? this.#word(at) : null) ?? this.#step(at);
    if (next === null && at.asked === null) this.stepAside();
    else this.lesson = next;
  }

  /** It was read. */
  next(at: GuideLook | null): void {
    if (this.lesson === null) return;
    firstTime.see(this.game, this.lesson.id);
    this.lesson = null;
    this.look(at);
  }

  skip(): void {
    firstTime.skip(this.game);
    this.lesson = null;
  }

  skipAll(): void {
    firstTime.skipAll();
    this.lesson = null;
  }

  #word({ moment, before, seats }: GuideLook): Lesson | null {
    const seat = whose(moment, before);
    if (seat === null || !seats.includes(seat)) return null;
    const { language } = preferences;
    for (const text of moment.told)
      for (const { term } of stretches(text, this.glossary, language))
        if (term?.taught && !firstTime.hasSeen(this.game, wordId(term)))
          return {
            id: wordId(term),
            beside: "wall",
            title: told(term.name, language),
            says: told(term.means, language),
            line: moment.line,
            lasts: true,
          };
    return null;
  }

  #step({ moment, asked, waits, seats, offers }: GuideLook): Lesson | null {
    const seat = asked ?? (waits ? seats[0] : undefined);
    if (seat === undefined) return null;
    const at = { view: moment.view, seat, offers };
    const step = this.steps.find((one) => !firstTime.hasSeen(this.game, one.id) && one.when(at));
    if (step === undefined) return null;
    const says = told(step.says);
    return { id: step.id, beside: step.beside, title: "", says, line: moment.line, lasts: false };
  }
}

const wordId = (term: Term): string => `word ${term.id}`;

export function lookAt(played: PlayedMatch): GuideLook | null {
  const { moment, match, offers, pace, waits } = played;
  if (moment === null || !(pace.settled || waits)) return null;
  const before = match.moments.filter((one) => one.line < moment.line).at(-1) ?? null;
  const asked = offers.length > 0 ? match.asked : null;
  return { moment, before, asked, waits: waits !== null, seats: match.seats, offers };
}
