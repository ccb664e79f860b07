/**
 * A match as it is played at this device: what has been shown of it, and what can be done now. It is
 * made when a component is created, and ends with it.
 */
import { untrack } from "svelte";
import { BOARD } from "../games/boards";
import { part } from "../games/part";
import { buzz } from "../device/haptics";
import { play } from "../device/sound";
import { preferences } from "../device/preferences.svelte";
import type { Match } from "../wire/match.svelte";
import type { Motion, Offer, Table } from "../wire/types";
import { say, whole } from "../words/say";
import { Countdown } from "./countdown.svelte";
import { Coach } from "./coach.svelte";
import { withShortcuts } from "../boards/shortcuts";
import type { OwnDice } from "./keyList";
import { keyName, type EdgeKey, type TableHand } from "../boards/board";
import { Past } from "../wire/past";
import { type Moment, whose, winners } from "../wire/moment";
import { decidingScene, fetchedScene, Finale, lastScene, type Scene } from "./finale.svelte";
import { forgetThrow, heldThrow, keepThrow } from "./heldThrow";
import { Pace } from "./pace.svelte";
import type { Player } from "./tempo";
import { mayBeThrown, ThrowingHand } from "./throwingHand.svelte";
import { FieldDice } from "./tray/fieldDice.svelte";

const NO_MOTION: readonly Motion[] = [];

export class PlayedMatch {
  readonly pace: Pace;
  readonly coach: Coach;
  readonly countdown = new Countdown();
  readonly hand: ThrowingHand;
  readonly finale = new Finale();
  /** The keys that the board wants at the edge. */
  boardKeys = $state.raw<EdgeKey[]>([]);
  /** What was done here last. */
  lastDone: unknown = null;
  /** The last pressed action, with the line shown at that time: it is pending until another line is shown. */
  #asked = $state.raw<{ line: number; action: Offer["action"]; offer: Offer } | null>(null);
  /** Dice that are being laid out, and the length of the record that they belong to. */
  #laid = $state.raw<{ at: number; fieldDice: FieldDice } | null>(null);
  #record = new Past();
  /** The last line that lies on the board. */
  #lies = 0;
  /** Where the throw in the hand was made from, where a page loaded again has not got that step. */
  #start = $state.raw<Moment | null | undefined>(undefined);
  /** What decided the match, fetched where this page has not seen it. */
  #fetched = $state.raw<Scene | null>(null);

  constructor(readonly match: Match) {
    this.pace = new Pace({
      player: (seat) => this.#player(seat),
      hasty: preferences.hasty,
      tempo: () => preferences.tempo,
      waits: (moment, before) => this.#isOwnThrow(moment, before),
      held: heldThrow(match.id),
    });
    this.hand = new ThrowingHand(this);
    this.coach = new Coach(match.id, match.token);
    this.#follow();
    this.#sound();
  }

  get table(): Table {
    return this.match.table!;
  }

  // What is seen

  /** What is moving on the table. */
  get shown(): Moment | null {
    return this.pace.current;
  }
  /** The last moment that was shown in full: scores and sentences come from it. */
  get moment(): Moment | null {
    return this.pace.told;
  }
  board = $derived.by(() => part(this.table.game, BOARD));
  /** What people say whose real pieces are not as the match has them. */
  differs = $derived.by(() => this.board?.differs?.() ?? say("mend_title"));
  names = $derived.by(() => this.match.names);
  won = $derived.by(() => winners(this.moment));
  isOver = $derived.by(() => this.moment?.turn === -2 || this.table.state === "abandoned");
  /** What the board shows: the newest moment, and at the end what decided it or what won. */
  scene = $derived.by((): Scene | null => {
    const { moments } = this.match;
    const { current, before, hurried } = this.pace;
    const { scene, isSeen } = this.finale;
    if (scene) return { ...scene, still: preferences.still || scene.still };
    const still = preferences.still || hurried || isSeen; // what won is only laid there again
    const end = lastScene(moments, current) ?? (current && { moment: current, before });
    return end && { ...end, still };
  });
  /** Has the end been seen, and lies on the table what won? */
  isEnded = $derived.by(() => this.isOver && this.finale.isSeen && this.finale.scene === null);
  shownLine = $derived.by(() => this.scene?.moment.line ?? 0);
  past = $derived.by(() => {
    const { shownLine } = this;
    return this.#record.of(this.match.lines).filter((step) => step.line <= shownLine);
  });
  /** What decided the match, to be shown once more; null: it is not known here, or it lies there. */
  deciding = $derived.by(() => {
    const line = this.match.victory?.line ?? null;
    const known = decidingScene(this.match.moments, line);
    const scene = known ?? (this.#fetched?.moment.line === line ? this.#fetched : null);
    const end = lastScene(this.match.moments, this.shown);
    const lies = scene?.moment.line === end?.moment.line && !this.board?.laysWon;
    return preferences.still && lies ? null : scene;
  });
  /** What physics is simulating, once the gesture that it answers has been shown; nothing if nothing moves. */
  motion = $derived.by(() => {
    const { settled, hurried } = this.pace;
    return settled && !hurried && !preferences.still ? this.match.motion : NO_MOTION;
  });

  // What can be done

  mine = $derived.by(() => {
    const { state, asked, busy } = this.match;
    const ready = this.pace.settled && state === "here" && this.table.state === "playing";
    return ready && asked !== null && !busy;
  });
  offers = $derived.by<Offer[]>(() =>
    this.pace.settled && this.match.asked !== null ? this.match.offers : [],
  );
  /** The throw of a turn's first dice, which waits for a hand here; null: none does. */
  waits = $derived.by(() => this.pace.waits);
  keys = $derived.by(() => {
    if (this.waits) return [this.#throwKey];
    return this.offers.length > 0 ? withShortcuts(this.boardKeys) : [];
  });
  /** May keys be pressed? */
  canPress = $derived.by(() => this.mine || (this.waits !== null && mayBeThrown(this.table.state)));
  /** The key that throws dice now. */
  throwable = $derived.by(() => {
    const found = this.canPress ? this.keys.filter((key) => key.throws) : [];
    return found.find((key) => key.gold) ?? (found.length === 1 ? found[0]! : null);
  });
  readonly #pending = $derived.by(() =>
    this.#asked !== null && this.#asked.line === this.shown?.line ? this.#asked : null,
  );
  /** What was pressed and not answered yet, or what a hand is about to throw. */
  doing = $derived.by(
    () => this.#pending?.action ?? (this.waits ? null : (this.hand.holds?.offer.action ?? null)),
  );
  /** The offer whose key was pressed and not answered yet. */
  pressed = $derived.by(() => this.#pending?.offer ?? null);
  throws = $derived.by<TableHand>(() => ({
    waits: this.waits,
    shakes: this.waits === null || this.hand.holds !== null,
    swing: this.hand.swing,
    moves: !preferences.still && (this.waits !== null || this.doing !== null),
  }));
  /** The keys that the board listens to; with real dice nothing is aimed or held on the screen. */
  boardHints = $derived.by(() =>
    this.real && this.board?.handled
      ? []
      : (this.board?.hints?.(this.offers, this.moment?.view ?? null) ?? []),
  );
  /** For the host: the seat that everybody waits for although it is away; null: none. */
  missing = $derived.by(() => {
    const { host, state, seats } = this.match;
    const turn = this.moment?.turn ?? -1;
    const seat = this.table.seats[turn];
    const isRunning = host && state === "here" && this.table.state === "playing";
    const isAway = seat?.kind === "person" && !seat.here && !seats.includes(turn);
    return isRunning && this.pace.settled && isAway ? turn : null;
  });
  canCall = $derived.by(() => this.match.seats.length > 0 && this.#hasOthers());

  // What the coach says: null where nobody agreed on one

  lamp = $derived.by(() =>
    this.table.coach && this.match.seats.length > 0 ? preferences.lamp : null,
  );
  coached = $derived.by(() => this.lamp === true && this.match.asked !== null && this.pace.settled);
  advice = $derived.by(() => this.coach.advice(this.offers));
  tie = $derived.by(() => this.coach.tie(this.offers));
  /** What it says of them, in words; empty: the keys have its numbers, and there is no more to say. */
  reason = $derived.by(() => this.tie || this.coach.why);
  /** The same for those who hear it, with what it would do. */
  counsel = $derived.by(() => {
    const best = this.offers.filter((_, place) => this.advice[place]?.best);
    const would = best.length === 1 && this.offers.length > 1 ? keyName({ offer: best[0]! }) : "";
    return [whole(would), this.reason].filter(Boolean).join(" ");
  });

  // Real dice

  real = $derived.by(() => this.match.real);
  tray = $derived.by(() =>
    this.pace.settled && this.table.state === "playing" ? this.match.tray : null,
  );
  fieldDice = $derived.by(() => (this.tray?.field ? (this.#laid?.fieldDice ?? null) : null));

  /** Does this device say what they show? */
  referee = $derived.by(() => {
    const { host, state } = this.match;
    const isHere = host && state === "here";
    return this.real && isHere && this.table.state === "playing" && this.pace.settled;
  });
  undoable = $derived.by(() => this.past.length > 0);
  ownKeys = $derived.by<OwnDice | null>(() => {
    const { tray } = this;
    if (!this.referee) return null;
    const field = this.fieldDice !== null;
    const figures = field || (tray !== null && tray.choices.length + tray.dice.length > 0);
    return { figures, field, back: figures || (tray === null && this.undoable) };
  });

  choose(offer: Offer): void {
    if (!this.mine) return;
    play("key");
    buzz("key");
    this.lastDone = offer.action["do"];
    this.#asked = { line: this.shown?.line ?? -1, action: offer.action, offer };
    this.match.act(offer);
  }

  press(key: EdgeKey): void {
    if (!key.press) this.choose(key.offer);
    else if (this.canPress) key.press();
    if (key.throws) this.hand.pressed();
  }

  /** Is nothing at stake in a throw that is possible now? */
  get free(): boolean {
    return this.waits !== null;
  }

  get #throwKey(): EdgeKey {
    const title = say("throw_key");
    return {
      offer: { action: {}, offer: title, title, note: say("throw_note") },
      gold: true,
      shortcut: "r",
      throws: true,
      aside: true,
      press: () => this.#throwFirst(),
    };
  }

  /** The first dice of a turn are thrown: the house has rolled them, and now they are seen. */
  #throwFirst(): void {
    play("key");
    buzz("key");
    this.pace.release();
  }

  #player(seat: number): Player {
    if (this.match.seats.includes(seat)) return "mine";
    return this.table.seats[seat]?.kind === "computer" ? "computer" : "person";
  }

  /** A throw that no press here asked for, of a seat of this device. */
  #isOwnThrow(moment: Moment, before: Moment | null): boolean {
    if (preferences.thrown || this.match.real) return false;
    const seat = whose(moment, before);
    if (seat === null || !this.match.seats.includes(seat)) return false;
    if (this.#hasOthers()) return false; // they have the roll already, and would read it out
    return this.board?.firstThrow?.(moment, before) ?? false;
  }

  /** Do people play on other devices? */
  #hasOthers(): boolean {
    const { seats } = this.match;
    return this.table.seats.some((seat, place) => seat.kind === "person" && !seats.includes(place));
  }

  /** The board has shown this line in full. */
  rested(line: number): void {
    if (this.finale.rest(line)) return;
    this.#lies = line;
    const { shown } = this;
    if (shown && line === lastScene(this.match.moments, shown)?.moment.line) line = shown.line;
    if (line === shown?.line && shown.seat === null && shown.step) {
      buzz("land");
      this.hand.lies();
    }
    this.pace.rest(line);
  }

  end(): void {
    this.pace.stop();
    this.hand.end();
    this.coach.rest();
    this.countdown.stop();
    this.finale.end();
  }

  /** Show once more what decided it. */
  once(): void {
    if (this.deciding) this.finale.again(this.deciding, preferences.still);
  }

  #follow(): void {
    const { match, pace, coach, countdown } = this;

    $effect.pre(() => {
      if (match.trouble !== null) this.#asked = null; // Refused: the dice go back.
    });

    $effect.pre(() => {
      const { moments, old } = match;
      const start = this.#start;
      untrack(() => {
        const held = heldThrow(match.id);
        if (start === undefined && held !== null && moments[0]?.line === held) {
          void fetchedScene(match.id, match.token, held).then(
            (scene) => (this.#start = scene?.before ? { ...scene.before, told: [] } : null),
          );
          return; // until it is known where those dice were thrown from
        }
        const all =
          start && moments[0] && start.line < moments[0].line ? [start, ...moments] : moments;
        pace.feed(all, old, document.visibilityState === "hidden");
      });
    });

    $effect(() => {
      if (preferences.thrown) untrack(() => pace.release());
    });

    // A page that is loaded again still has the dice in the hand.
    let held = false;
    $effect(() => {
      const { waits } = pace;
      if (waits !== null) keepThrow(match.id, waits.line);
      else if (held) forgetThrow(match.id);
      held = waits !== null;
    });

    // The line that closes a match moves nothing: a board on which the last step lies says no more.
    $effect(() => {
      const { shown } = this;
      const end = shown?.step === null ? lastScene(match.moments, shown) : null;
      if (shown && end?.moment.line === this.#lies) untrack(() => pace.rest(shown.line));
    });

    // Dice in the hand are put back when they can be thrown no longer; a shaken phone throws them.
    const canThrow = $derived(this.throwable !== null);
    $effect(() => {
      if (canThrow) return untrack(() => this.hand.followPhone());
      untrack(() => this.hand.drop());
    });

    $effect(() => {
      if (!this.isOver) return untrack(() => this.finale.end());
      // With real dice the record is closed only when nobody can take the end back any more.
      const closed = this.moment?.step === null || this.table.state !== "playing";
      const told = closed || this.real;
      if (!pace.settled || !told) return;
      const live = untrack(() => match.old < match.lines.length && !preferences.still);
      untrack(() => this.finale.begin(this.deciding, live && this.table.state !== "abandoned"));
    });

    // Whoever has loaded the page again in mid-game has not got the steps before.
    let wanted: number | null = null;
    $effect(() => {
      const line = match.victory?.line ?? null;
      if (!this.isOver || line === null || line === wanted) return;
      wanted = line;
      if (untrack(() => decidingScene(match.moments, line)) !== null) return;
      void fetchedScene(match.id, match.token, line).then((scene) => (this.#fetched = scene));
    });

    // Entered dice survive a lost connection and a change of language, until the match goes on.
    $effect.pre(() => {
      const field = match.tray?.field ?? null;
      const at = match.lines.length;
      untrack(() => {
        if (field === null) return;
        if (this.#laid?.at === at) this.#laid.fieldDice.say(field);
        else this.#laid = { at, fieldDice: new FieldDice(field) };
      });
    });

    $effect(() => {
      if (this.coached) coach.look(match.lines.length);
      else coach.rest();
    });

    $effect(() => {
      void match.lines.length;
      const running = this.table.state === "playing" && match.turn >= 0;
      const { deadline, clock } = this.table;
      untrack(() => (running ? countdown.start(deadline ?? null, clock) : countdown.stop()));
    });
  }

  #sound(): void {
    const { match, pace } = this;
    let heard = -1; // the line of a motion whose beginning was heard

    $effect(() => {
      const line = this.motion[0]?.line;
      if (line === undefined || line === heard) return;
      heard = line;
      play("roll");
    });
    $effect(() => {
      const { shown } = this;
      if (!shown?.step || shown.seat !== null || shown.line === heard) return;
      if (!untrack(() => pace.hurried)) play("roll");
    });
    $effect(() => {
      if (!this.mine && this.waits === null) return;
      play("turn");
      buzz("turn");
    });
    $effect(() => {
      if (this.isOver && untrack(() => match.old) < match.lines.length)
        play(this.won.some((seat) => match.seats.includes(seat)) ? "won" : "over");
    });
    $effect(() => {
      if (match.trouble) play("no");
    });
  }
}
