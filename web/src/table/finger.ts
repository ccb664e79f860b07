/** Where the finger of whoever goes by keyboard is at a table. */
import { firstIn, give, isByPointer, isResting } from "../look/focus";
import type { Sitting } from "./sitting.svelte";

/** Milliseconds in which a key that has just come is not pressed by Space. */
const LATE = 400;

export class Finger {
  #moved = 0;

  /** `whole` is the table, `edge` the part of it below. */
  constructor(
    private readonly sitting: Sitting,
    private readonly whole: HTMLElement,
    private readonly edge: HTMLElement,
  ) {}

  /** Did a key come under it just now? */
  get isLate(): boolean {
    return performance.now() - this.#moved < LATE;
  }

  /**
   * Keys come and go. Whoever goes by keyboard and chose no other place finds what is theirs now under
   * their finger: what they pressed last, or the first.
   */
  follow(): void {
    if (isByPointer() || !isResting()) return;
    const { keys, lastDone } = this.sitting;
    const again = keys.filter((key) => key.offer.action["do"] === lastDone);
    const place = keys.indexOf(again.find((key) => key.gold) ?? again[0]!);
    const dice = lastDone === "add" ? firstIn(this.whole, "button.die[data-lit]") : null;
    const same = this.edge.querySelectorAll<HTMLElement>(".keys button")[place];
    const found = dice ?? (same && !same.matches(":disabled") ? same : this.#first());
    if (found && give(found)) this.#moved = performance.now();
  }

  /** Past the wall, to what can be done. */
  skip(): void {
    give(this.#first() ?? this.home());
  }

  home(): HTMLElement | null {
    return firstIn(this.edge, "section");
  }

  /** The first thing that can be done now: a field, a key, the golden one before others, then somebody, a die or a card on the table. */
  #first(): HTMLElement | null {
    if (this.sitting.placing) return firstIn(this.whole, '.over [tabindex="0"]');
    const key = firstIn(this.edge, ".foot .key.gold") ?? firstIn(this.edge, ".foot button, input");
    return key ?? firstIn(this.whole, ".people button, button.die, .cards button");
  }
}
