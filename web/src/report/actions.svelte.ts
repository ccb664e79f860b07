/** What can be done with a finished match: save its record, score sheet or report, or go on from it. */
import { saveFile } from "../look/clipboard";
import { preferences } from "../device/preferences.svelte";
import { go } from "../route/route";
import * as house from "../wire/http";
import { keepRematch } from "../wire/tickets";
import type { FinishedMatch } from "./finishedMatch.svelte";

/** Where a match leads: to the cup that it is a game of, to a rematch that is there, or one can be asked for. */
export type WayOn = "cup" | "there" | "possible";

export function wayOnTitle(wayOn: WayOn): "cup_standings" | "to_rematch" | "rematch" {
  if (wayOn === "cup") return "cup_standings";
  return wayOn === "there" ? "to_rematch" : "rematch";
}

export class ReportActions {
  busy = $state(false);
  /** What went wrong last. */
  trouble = $state.raw<unknown>(null);

  constructor(private readonly finished: FinishedMatch) {}

  saveRecord(): Promise<void> {
    return this.#doing(async () => {
      const lines = await this.finished.record();
      const text = lines.map((each) => `${each}\n`).join("");
      saveFile(this.#file("jsonl"), text, "application/x-ndjson");
    });
  }

  saveSheet(): Promise<void> {
    return this.#doing(async () => {
      const text = await house.scoreSheet(this.finished.match, this.finished.token);
      saveFile(this.#file("txt"), text, "text/plain;charset=utf-8");
    });
  }

  savePage(): Promise<void> {
    return this.#doing(async () => {
      const text = await house.ask("GET /matches/{match}/report", {
        places: { match: this.finished.match },
        query: { language: preferences.language },
        token: this.finished.token,
      });
      saveFile(this.#file("html"), text, "text/html");
    });
  }

  /** To the standings of the cup, or to the rematch. */
  goOn(): Promise<void> {
    const cup = this.finished.table?.cup;
    if (cup) {
      go({ at: "cup", cup });
      return Promise.resolve();
    }
    return this.#rematch();
  }

  #rematch(): Promise<void> {
    return this.#doing(async () => {
      const { match, token, table } = this.finished;
      const next = table?.rematch ?? (await house.hostDeed("rematch", match, token)).match;
      keepRematch(match, next);
      go({ at: "table", match: next });
    });
  }

  #file(ending: string): string {
    return `${this.finished.table!.game}-${this.finished.match}.${ending}`;
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
