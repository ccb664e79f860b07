/** A box that somebody makes or looks at: what differs so far, and what the house says of it. */
import { cleanName } from "../device/names";
import { choosable } from "../lobby/newTable";
import { ownBoxes } from "../wire/ownBoxes.svelte";
import * as house from "../wire/http";
import type { GameForm, OptionForm, OwnBox } from "../wire/types";
import { say } from "../words/say";

export const LONGEST_NAME = 40;
/** Letters of a file; the house reads no larger one. */
const LARGEST = 30_000;
/** Milliseconds after a change until the house is asked what it thinks of it. */
const PAUSE = 250;

export class BoxDraft {
  games = $state.raw<GameForm[]>([]);
  form = $state.raw<GameForm | null>(null);
  name = $state("");
  /** What differs from the printed box. */
  options = $state.raw<Record<string, unknown>>({});
  /** What the house made of it; null: it is being asked, or something is wrong. */
  box = $state.raw<OwnBox | null>(null);
  /** What is wrong with the box, in words. */
  fault = $state("");
  /** Why nothing is shown at all. */
  trouble = $state.raw<unknown>(null);
  /** The box that was opened, before it was changed. */
  #opened = $state.raw<OwnBox | null>(null);
  /** All options of the last box that was good. */
  #good = $state.raw<Record<string, unknown> | null>(null);
  #asking: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string | null,
    private readonly code: string | null,
  ) {}

  async look(): Promise<void> {
    this.trouble = null;
    try {
      this.games = (await house.games()).games;
      if (this.code !== null) {
        const box = await house.checkBox({ code: this.code });
        this.#opened = this.box = box;
        this.options = box.options;
        this.name = box.name;
        this.#good = box.whole;
      }
      const named = this.box?.game ?? this.game;
      this.form = this.games.find(({ name }) => name === named) ?? null;
      if (this.form === null) return;
      this.name ||= say("box_usual_name");
      if (this.box === null) await this.#check();
    } catch (problem) {
      this.trouble = problem;
    }
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** Fields for what is a number, a word, yes and no, or for whom of those who play. */
  get fields(): OptionForm[] {
    return this.form ? choosable(this.form) : [];
  }

  /** The players whom a rule is said for, one by one; none: it is said for all of them at once. */
  seatsOf(option: OptionForm): string[] {
    const given = this.options[option.name];
    const seats = option.seats ? this.form!.players.high : 0;
    const people = option.each_seat && Array.isArray(given) ? given.length : seats;
    return Array.from({ length: people }, (_, place) => say("name_player", { number: place + 1 }));
  }

  /** All options as they are on the screen. */
  get whole(): Record<string, unknown> | null {
    return this.#good && { ...this.#good, ...this.options };
  }

  get isPrinted(): boolean {
    return this.box !== null && Object.keys(this.box.options).length === 0;
  }

  get isKept(): boolean {
    return ownBoxes.all.some(({ id }) => id === this.box?.id);
  }

  get canKeep(): boolean {
    return this.box !== null && !this.isPrinted && cleanName(this.name) !== "";
  }

  get status(): string {
    if (this.fault !== "") return "";
    if (this.box === null) return say("box_checking");
    if (this.isPrinted) return say("box_as_printed");
    return say("box_players", { players: this.box.players.join(", ") });
  }

  /** Its file, as the terminal and Python read it. */
  get file(): string {
    const { game, name, options } = this.box!;
    return `${JSON.stringify({ game, name, options }, null, 2)}\n`;
  }

  /** Undefined: as printed. */
  change(option: string, value: unknown): void {
    const { [option]: _, ...others } = this.options;
    this.options = value === undefined ? others : { ...others, [option]: value };
    this.box = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), PAUSE);
  }

  /** Keep it and play with it from now on. Did that work? */
  async keep(): Promise<boolean> {
    try {
      clearTimeout(this.#timer);
      await this.#check();
      if (this.box === null) return false;
      this.box = await ownBoxes.keep(this.box, this.#opened && this.isMine(this.#opened));
      this.#opened = this.box;
      ownBoxes.choose(this.box.game, this.box);
      return true;
    } catch (problem) {
      this.fault = problem instanceof house.Refusal ? problem.sentence : say("something_wrong");
      return false;
    }
  }

  async remove(): Promise<void> {
    if (this.box !== null) await ownBoxes.remove(this.box);
  }

  /** A box from a file; null where there is none in it, which `fault` says. */
  async open(file: File): Promise<OwnBox | null> {
    this.fault = "";
    try {
      if (file.size > LARGEST) throw new SyntaxError();
      const { game, name, options } = JSON.parse(await file.text()) as Record<string, unknown>;
      return await house.checkBox({ box: { game, name, options } });
    } catch (problem) {
      this.fault =
        problem instanceof house.Refusal
          ? problem.sentence
          : say("box_bad_file", { key: say("box_file") });
      return null;
    }
  }

  private isMine(box: OwnBox): OwnBox | null {
    return ownBoxes.all.find(({ id }) => id === box.id) ?? null;
  }

  async #check(): Promise<void> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const name = cleanName(this.name, LONGEST_NAME) || say("box_usual_name");
    const box = { game: this.form!.name, name, options: this.options };
    try {
      this.box = await house.checkBox({ box }, asking.signal);
      this.#good = this.box.whole;
      this.fault = "";
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.box = null;
      this.fault = problem instanceof house.Refusal ? problem.sentence : say("something_wrong");
      if (this.#good === null) throw problem;
    }
  }
}
