/** What can be done with a match that is over: it is kept as a file, or played once more. */
import { saved } from "../look/clipboard";
import { taste } from "../device/preferences.svelte";
import { go } from "../route/route";
import * as house from "../wire/http";
import { keepRematch } from "../wire/tickets";
import type { Reading } from "./finishedMatch.svelte";

export class Afterwards {
  busy = $state(false);
  /** What went wrong last. */
  trouble = $state.raw<unknown>(null);

  constructor(private readonly reading: Reading) {}

  saveRecord(): Promise<void> {
    return this.#doing(async () => {
      const lines = await this.reading.record();
      const text = lines.map((each) => `${each}\n`).join("");
      saved(this.#file("jsonl"), text, "application/x-ndjson");
    });
  }

  savePage(): Promise<void> {
    return this.#doing(async () => {
      const text = await house.ask("GET /matches/{match}/report", {
        places: { match: this.reading.match },
        query: { language: taste.language },
        token: this.reading.token,
      });
      saved(this.#file("html"), text, "text/html");
    });
  }

  rematch(): Promise<void> {
    return this.#doing(async () => {
      const { match, token, table } = this.reading;
      const next = table?.rematch ?? (await house.hosted("rematch", match, token)).match;
      keepRematch(match, next);
      go({ at: "table", match: next });
    });
  }

  #file(ending: string): string {
    return `${this.reading.table!.game}-${this.reading.match}.${ending}`;
  }

  async #doing(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (problem) {
      this.trouble = problem;
    } finally {
      this.busy = false;
    }
  }
}
