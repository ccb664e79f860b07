/** What the house says of its wall; asked again while it is still reading games. */
import * as house from "../wire/http";
import { tickets } from "../wire/tickets";
import type { Wall } from "../wire/types";
import { say } from "../words/say";

/** Games that are listed first, and by how many more at a time. */
const LISTED = 12;
/** Milliseconds until the wall is asked again while games are being read; longer where none was. */
const AGAIN = 3000;
const SELDOM = 60_000;
/** As many tokens as a house takes at once. */
const MOST_TOKENS = 200;

export class WallView {
  found = $state.raw<Wall | null>(null);
  trouble = $state("");
  #limit = LISTED;
  #ended = new AbortController();
  #timer = 0;
  #pause = AGAIN;

  constructor(
    readonly name: string | null,
    readonly game: string | null,
  ) {}

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal } = this.#ended;
    const tokens = tickets().flatMap(({ token }) => (token === null ? [] : [token]));
    const asked = {
      name: this.name,
      game: this.game,
      tokens: tokens.slice(0, MOST_TOKENS),
      limit: this.#limit,
    };
    try {
      const found = await house.wall(asked, signal);
      if (signal.aborted) return;
      const goesOn = this.found === null || found.unread < this.found.unread;
      this.#pause = goesOn ? AGAIN : Math.min(SELDOM, 2 * this.#pause);
      this.found = found;
      this.trouble = "";
      if (found.unread > 0) this.#timer = window.setTimeout(() => void this.load(), this.#pause);
    } catch (error) {
      if (signal.aborted) return;
      this.trouble = error instanceof house.Refusal ? error.sentence : say("something_wrong");
    }
  }

  more(): Promise<void> {
    this.#limit = Math.min(500, this.#limit + 2 * LISTED);
    return this.load();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }
}
