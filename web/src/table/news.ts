/** What a table tells a screen reader: everything that is new, in the order in which it happened. */
import type { Moment } from "../wire/moment";
import type { SeatState } from "../wire/types";
import { say } from "../words/say";

/** With more missed sentences than this, only the latest are said; the log has them all. */
const MANY = 12;
const LATEST = 4;
/** The number of choices is said only up to this many. */
const COUNTED = 12;

interface Asked {
  /** The line of the last step before it. */
  at: number;
  sentence: string;
  /** The sentence at the edge; it is said where the keys alone are not clear. */
  ask: string;
  /** What the keys say, and how many choices there are where those are not all. */
  titles: readonly string[];
  more: number;
}

/** Everything about a table that can be news. */
export interface Facts {
  /** Sentences by line of the record, and the last line that has been shown. */
  told: readonly (readonly string[])[];
  shown: number;
  /** Lines before this one happened while the connection was lost. */
  old: number;
  moment: Moment | null;
  names: readonly string[];
  seats: readonly SeatState[];
  /** The seats of this device. */
  mine: readonly number[];
  /** Why nothing can be done at the moment; empty: all is well. */
  away: string;
  /** What this device is asked now, and what it can do; null: nothing. */
  asked: Asked | null;
  coach: string;
  /** A sentence of the guided first turn; empty: none. */
  lesson?: string;
  calls: readonly { key: number; text: string }[];
  /** Seconds that are left for a decision of this device. */
  seconds: number | null;
  /** How the match was won; empty: it is not known. */
  how?: string;
}

/** Compares a table with the last look at it, and returns what is new in the order of events. */
export class News {
  #heard = -1;
  #away = "";
  #here: (boolean | null)[] = [];
  #host: number | null = null;
  #asked: Asked | null = null;
  /** The line at which the choices were last said. */
  #offered = -1;
  #sentence = "";
  #told = "";
  #coach = "";
  #taught = "";
  #called = 0;
  #ended = false;
  #warned = false;

  look(facts: Facts): string[] {
    return [
      ...this.#line(facts),
      ...this.#happened(facts),
      ...this.#people(facts),
      ...this.#rights(facts),
      ...this.#calls(facts),
      ...this.#lesson(facts),
      ...this.#ask(facts),
      ...this.#counsel(facts),
      ...this.#clock(facts),
    ];
  }

  #line({ away }: Facts): string[] {
    if (away === this.#away) return [];
    const was = this.#away;
    this.#away = away;
    return away ? [away] : was ? [say("heard_back")] : [];
  }

  #happened({ told, shown, old, moment, names, how = "" }: Facts): string[] {
    if (moment === null) return [];
    const first = this.#heard < 0;
    if (!first && shown <= this.#heard) return [];
    // Whoever comes in hears the present state: everything of a game that has just begun, otherwise
    // the last moment only.
    const begun = told.slice(0, shown + 1).flat().length <= LATEST;
    const from = !first ? this.#heard + 1 : begun ? 0 : moment.line;
    this.#heard = shown;
    const late = told.slice(from, Math.min(shown + 1, old)).flat();
    const skipped = late.length > MANY ? late.length - LATEST : 0;
    const said = [
      skipped > 0 ? say("heard_meanwhile", { n: skipped }) : "",
      ...late.slice(skipped),
      ...told.slice(Math.max(from, old), shown + 1).flat(),
    ].filter(Boolean);
    // The game is over by its last step; the line that closes the record says who won.
    if (moment.turn !== -2 || moment.step !== null || this.#ended) return said;
    this.#ended = true;
    const scores = moment.view.points.map((points, seat) =>
      say("window_points", { name: names[seat] ?? "", points }),
    );
    return [...said, how, say("heard_scores", { scores: scores.join(", ") })].filter(Boolean);
  }

  #people({ seats, mine }: Facts): string[] {
    const here = seats.map((seat, place) =>
      seat.kind === "person" && !mine.includes(place) ? (seat.here ?? false) : null,
    );
    const was = this.#here;
    this.#here = here;
    return seats.flatMap((seat, place) => {
      const [before, now] = [was[place] ?? null, here[place]];
      if (before === null || now === null || before === now) return [];
      const name = seat.name || say("somebody");
      return [say(now ? "heard_returns" : "heard_leaves", { name })];
    });
  }

  #rights({ seats, mine }: Facts): string[] {
    const [was, host] = [this.#host, seats.findIndex((seat) => seat.host)];
    this.#host = host;
    if (was === null || host < 0 || host === was) return [];
    const name = seats[host]?.name || say("somebody");
    return [mine.includes(host) ? say("heard_host_you") : say("heard_host", { name })];
  }

  #calls({ calls }: Facts): string[] {
    const fresh = calls.filter((call) => call.key > this.#called);
    this.#called = Math.max(this.#called, ...fresh.map((call) => call.key));
    return fresh.map((call) => `${call.text}.`);
  }

  /** What the guide says belongs after what has happened, and before the choices. */
  #lesson({ lesson = "" }: Facts): string[] {
    if (lesson === this.#taught) return [];
    this.#taught = lesson;
    return lesson ? [lesson] : [];
  }

  /** What to do: the sentence once a turn, the choices whenever something was done. */
  #ask({ asked, moment, mine, lesson }: Facts): string[] {
    if (asked === null) {
      if (moment !== null && moment.turn !== -1 && !mine.includes(moment.turn))
        this.#sentence = this.#told = "";
      return [];
    }
    const was = this.#asked;
    this.#asked = asked;
    const late = this.#offered !== asked.at && asked.titles.length > 0;
    if (late) this.#offered = asked.at;
    if (was?.at === asked.at) {
      // A key that comes with the coach's choice is one of those counted already; the coach says it.
      const counted = was.more > 0 && was.more <= COUNTED;
      return late && !counted ? [say("heard_can", { choices: asked.titles.join("; ") })] : [];
    }
    const bare = asked.titles.length === 0 && asked.more === 0; // nothing else would be said
    const said = asked.sentence === this.#sentence && !bare ? [] : [asked.sentence];
    this.#sentence = asked.sentence;
    const anew = asked.more > 0 && (said.length > 0 || asked.ask !== this.#told);
    if (anew) this.#told = asked.ask;
    // The guide says in its own words what to do.
    return [...said, anew && !lesson ? asked.ask : "", choices(asked)].filter(Boolean);
  }

  #counsel({ coach }: Facts): string[] {
    if (coach === this.#coach) return [];
    this.#coach = coach;
    return coach ? [say("heard_coach", { why: coach })] : [];
  }

  #clock({ seconds }: Facts): string[] {
    const late = seconds !== null && seconds <= 10 && seconds > 0;
    const first = late && !this.#warned;
    this.#warned = late;
    return first ? [`${say("seconds_left", { n: seconds })}.`] : [];
  }
}

/** "You can: Stop; Roll 4." */
function choices({ ask, titles, more }: Asked): string {
  const said = titles.length > 0 ? say("heard_can", { choices: titles.join("; ") }) : "";
  const counted = more > 0 && more <= COUNTED && !ask.includes(String(more));
  return [said, counted ? say("heard_more", { n: more }) : ""].filter(Boolean).join(" ");
}
