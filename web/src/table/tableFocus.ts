/** Where the keyboard focus is at a table. */
import { firstIn, give, isByPointer, isResting } from "../look/focus";
import { say } from "../words/say";
import { speech } from "../speech/speech";
import type { PlayedMatch } from "./playedMatch.svelte";
import { SpaceBar } from "./spacebar";

/** Modifier keys. */
export const HELD = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

export class TableFocus {
  readonly #bar = new SpaceBar<Element>();
  /** Has a screen reader been told that Space does not press this key? */
  #told = false;

  /** `whole` is the table, `edge` the part of it below. */
  constructor(
    private readonly played: PlayedMatch,
    private readonly whole: HTMLElement,
    private readonly edge: HTMLElement,
  ) {}

  /**
   * Keys come and go. A keyboard user whose focus rests gets the key that they pressed last, or the
   * first one. At the end of a game the keys that come then have it together: none of them is pressed
   * by somebody who was about to play, and the result, which has just been said, is not read again.
   */
  follow(): void {
    if (isByPointer() || !isResting()) return;
    if (this.played.isOver) {
      give(firstIn(this.edge, ".ending") ?? this.home());
      return;
    }
    const { keys, lastDone } = this.played;
    const again = keys.filter((key) => key.offer.action["do"] === lastDone);
    const place = keys.indexOf(again.find((key) => key.gold) ?? again[0]!);
    const dice = lastDone === "add" ? firstIn(this.whole, "button.die[data-lit]") : null;
    const same = this.edge.querySelectorAll<HTMLElement>(".keys button")[place];
    const found = dice ?? (same && !same.matches(":disabled") ? same : this.#first());
    if (!found || !give(found)) return;
    this.#bar.gave(found);
    this.#told = false;
  }

  /** A key goes down: was it a Space that must do nothing else? */
  takes({ key, target }: KeyboardEvent): boolean {
    if (key === "Tab") this.#bar.moved();
    else if (key !== " " && !HELD.includes(key)) this.#bar.other();
    if (key !== " ") return false;
    const { played } = this;
    const on = (target as Element).closest("button, a");
    const hand = played.canPress ? played.keys.find((one) => one.gold && one.press) : undefined;
    const meaning = this.#bar.space(on, hand !== undefined);
    if (meaning === "press") return false;
    if (on === null) return meaning === "skip" && hand !== undefined;
    if (meaning === "hand" && hand) played.press(hand);
    else if (!played.pace.skip() && !hand) this.#tell();
    return true;
  }

  #tell(): void {
    if (!this.#told) speech.say(say("heard_space_skips"));
    this.#told = true;
  }

  /** Something is pressed by touch or mouse. */
  pointed(): void {
    this.#bar.moved();
    this.#bar.other();
  }

  /** Past the wall, to what can be done. */
  skip(): void {
    give(this.#first() ?? this.home());
  }

  home(): HTMLElement | null {
    return firstIn(this.edge, "section");
  }

  /** The first thing to press: the field, a key (a golden one first), then people, dice or cards. */
  #first(): HTMLElement | null {
    if (this.played.fieldDice) return firstIn(this.whole, '.over [tabindex="0"]');
    const key = firstIn(this.edge, ".foot .key.gold") ?? firstIn(this.edge, ".foot button, input");
    return key ?? firstIn(this.whole, ".people button, button.die, .cards button");
  }
}
