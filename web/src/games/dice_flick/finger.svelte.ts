/** What a person has chosen before a flick, and the words for screen readers. */
import { say } from "./words";
import { Aim } from "./aim.svelte";
import type { Cell, Kind, Seen } from "./arena";
import { lent } from "./calmHand.svelte";
import {
  chosenWords,
  holeWords,
  shiftWords,
  spinWords,
  strengthWords,
  wayWords,
} from "./sentences";

type Box = Pick<Seen, "layout" | "arena">;

/** What may be chosen now. */
export interface Choices {
  box: Box;
  kinds: readonly Kind[];
  kind: Kind;
  /** The base may be moved. */
  movable: boolean;
  /** Smaller steps are asked for. */
  fine: boolean;
  flick: () => void;
}

/** Millimetres that a key moves a base. */
const ALONG = 4;

export class Finger {
  base = $state(0);
  wanted = $state<Kind | null>(null);
  /** Where the house's hand aims. */
  hole = $state.raw<Cell>([3, 3]);
  readonly aim = new Aim();

  constructor(private readonly tell: (words: string) => void) {}

  take(kind: Kind): void {
    this.wanted = kind;
    this.tell(chosenWords(kind, this.base));
  }

  stand(base: number, kind: Kind): void {
    this.base = base;
    this.tell(chosenWords(kind, base));
  }

  move(millimetres: number): void {
    this.aim.move(millimetres);
    this.tell(shiftWords(this.aim.shift));
  }

  calm(box: Box): void {
    lent.calm = !lent.calm;
    const { direction, ten } = this.aim;
    this.tell(
      lent.calm
        ? say("flick_calm_on", { aim: holeWords(box, this.hole) })
        : say("flick_calm_off", { way: wayWords(direction), strength: strengthWords(ten) }),
    );
  }

  aimAt(cell: Cell, box: Box): void {
    this.hole = cell;
    this.tell(holeWords(box, cell));
  }

  /** What keys do, by `KeyboardEvent.key`. */
  ways({ box, kinds, kind, movable, fine, flick }: Choices): Record<string, () => void> {
    const next = kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? kind;
    const bases = [0, 1, 2, 3].map((base) => [`${base + 1}`, () => this.stand(base, kind)]);
    return {
      ...(lent.calm ? this.#house(box) : this.#own(fine, movable)),
      ...Object.fromEntries(bases),
      d: () => this.take(next),
      c: () => this.calm(box),
      " ": flick,
    };
  }

  #own(fine: boolean, movable: boolean): Record<string, () => void> {
    const [degrees, steps] = fine ? [1, 0.5] : [3, 1];
    return {
      ArrowLeft: () => this.#turn(-degrees),
      ArrowRight: () => this.#turn(degrees),
      ArrowUp: () => this.#harden(steps),
      ArrowDown: () => this.#harden(-steps),
      q: () => this.#spin(-1),
      e: () => this.#spin(1),
      ...(movable ? { ",": () => this.move(-ALONG), ".": () => this.move(ALONG) } : {}),
    };
  }

  #house(box: Box): Record<string, () => void> {
    return {
      ArrowLeft: () => this.#step(0, -1, box),
      ArrowRight: () => this.#step(0, 1, box),
      ArrowUp: () => this.#step(-1, 0, box),
      ArrowDown: () => this.#step(1, 0, box),
    };
  }

  #turn(degrees: number): void {
    this.aim.turn(degrees);
    this.tell(wayWords(this.aim.direction));
  }

  #harden(steps: number): void {
    this.aim.harden(steps);
    this.tell(strengthWords(this.aim.ten));
  }

  #spin(right: number): void {
    this.aim.spin(right, 0);
    this.tell(spinWords(this.aim.touch[0]));
  }

  /** The hole beside, as whoever stands behind this base sees it. */
  #step(down: number, right: number, box: Box): void {
    let [row, column] = [down, right];
    for (let turn = 0; turn < this.base; turn += 1) [row, column] = [-column, row];
    const within = (value: number): number => Math.max(1, Math.min(5, value));
    this.aimAt([within(this.hole[0] + row), within(this.hole[1] + column)], box);
  }
}
