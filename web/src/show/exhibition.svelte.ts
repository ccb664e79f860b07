/** A game that computer players have played, and its replay. */
import { ReplayPlayer } from "../replay/replay.svelte";
import * as house from "../wire/http";
import type { Performance } from "../wire/types";
import { say } from "../words/say";

export type Kind = "best" | "1" | "2" | "3" | "4" | "5";

export class Exhibition {
  game = $state("");
  seats = $state.raw<Kind[]>(["best", "best"]);
  performance = $state.raw<Performance | null>(null);
  trouble = $state("");
  seed = 0;
  readonly player = new ReplayPlayer(() => this.performance?.steps ?? []);
  /** Has it been seen to its end? */
  over = $derived.by(() => this.performance !== null && this.player.at === this.player.last);
  #asked: AbortController | null = null;

  /** What the position is worth to each where the replay is. */
  get values(): number[] {
    return this.performance?.values[this.player.at] ?? [];
  }

  end(): void {
    this.#asked?.abort();
    this.player.pause();
  }

  /** Another game, which begins by itself. */
  async begin(): Promise<void> {
    this.end();
    const asked = (this.#asked = new AbortController());
    this.performance = null;
    this.trouble = "";
    this.seed = Math.floor(Math.random() * 2 ** 40);
    const ask = (): Promise<house.Worked<Performance>> =>
      house.performance(this.game, this.seats.join(","), this.seed, asked.signal);
    try {
      const found = await house.askUntilReady(ask, asked.signal);
      if (found === null || asked.signal.aborted) return;
      this.performance = found;
      this.player.at = 0;
      this.player.play();
    } catch (error) {
      if (asked.signal.aborted) return;
      this.trouble = error instanceof house.Refusal ? error.sentence : say("something_wrong");
    }
  }
}
