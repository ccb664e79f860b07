/**
 * Keeps a picture of a match that is over: shared where the device can, otherwise saved. Whoever sees it
 * was not there, so that nobody is called You in it.
 */
import { preferences } from "../device/preferences.svelte";
import { saveBlob } from "../look/clipboard";
import { markOf } from "../look/marks";
import { signed } from "../report/numbers";
import * as house from "../wire/http";
import { dated } from "../words/dates";
import { number, say } from "../words/say";
import { drawKeepsake, FACE, type Keepsake, pngOf } from "./keepsake";
import type { PlayedMatch } from "./playedMatch.svelte";
import { resultOf } from "./result";
import { pictureOf } from "./tablePicture";

/** Milliseconds that a report is waited for: where it is not ready, the picture has no share of luck. */
const PATIENCE = 1500;
/** Pixels of the picture of the table for each of the page. */
const FINE = 3;

export type Kept = "picture_kept" | "picture_shared" | "picture_failed" | null;

export class KeptPicture {
  busy = $state(false);

  constructor(
    private readonly played: PlayedMatch,
    private readonly title: () => string,
  ) {}

  /** Null: nothing is to be said, since somebody thought better of it. */
  async keep(): Promise<Kept> {
    if (this.busy) return null;
    this.busy = true;
    try {
      const { match, moment } = this.played;
      const result = resultOf(moment, match.namesForOthers, null);
      const how = match.victory?.named ?? "";
      const png = await this.draw(result, how);
      const day = new Date().toISOString().slice(0, 10);
      const name = say("picture_name", { game: this.played.table.game, day });
      return await handOver(
        new File([png], name, { type: "image/png" }),
        `${result}. ${how}`.trim(),
      );
    } catch {
      return "picture_failed";
    } finally {
      this.busy = false;
    }
  }

  async draw(result: string, how: string): Promise<Blob> {
    const luck = await this.#luck();
    const board = document.querySelector<HTMLElement>("[data-pictured]")!;
    const table = await pictureOf(board, FINE);
    const facts = this.#facts(await this.#faces());
    return pngOf(await drawKeepsake({ ...facts, result, how, luck }, table));
  }

  /** The faces that look out of the windows, by seat; people have none. */
  #faces(): Promise<(HTMLCanvasElement | null)[]> {
    const windows = [...document.querySelectorAll(".window")];
    return Promise.all(
      this.played.names.map((_, seat) => {
        const face = windows[seat]?.querySelector<HTMLElement>(".face");
        return face ? pictureOf(face, FACE / face.clientWidth) : null;
      }),
    );
  }

  #facts(faces: (HTMLCanvasElement | null)[]): Omit<Keepsake, "result" | "how" | "luck"> {
    const { played } = this;
    const points = played.moment?.view.points ?? [];
    const room = getComputedStyle(document.querySelector("[data-pictured]")!);
    const colour = (name: string): string => room.getPropertyValue(name).trim();
    return {
      title: this.title(),
      day: dated(new Date(), { day: "numeric", month: "short", year: "numeric" }),
      people: played.match.namesForOthers.map((name, seat) => ({
        name,
        points: number(points[seat] ?? 0),
        mark: markOf(seat),
        face: faces[seat] ?? null,
        winner: played.won.includes(seat),
      })),
      colours: {
        wall: colour("--wall"),
        text: preferences.night ? "#fff1e0" : colour("--ink"),
        edge: colour("--edge"),
        glass: colour("--glass"),
        lamp: colour("--lamp"),
        frame: preferences.night ? "#6b5566" : "#fffaf1",
      },
    };
  }

  /** The winner's share of luck, where the report is ready. */
  async #luck(): Promise<string> {
    const { match, won } = this.played;
    const names = match.namesForOthers;
    const [winner] = won;
    if (winner === undefined || won.length > 1 || names.length < 2) return "";
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE);
    try {
      const answer = await house.report(match.id, match.token, late.signal);
      const luck = answer.ready ? answer.value.seats[winner]?.read["luck"] : undefined;
      if (!answer.ready || luck === undefined) return "";
      return say("picture_luck", {
        name: names[winner] ?? "",
        luck: `${signed(luck, answer.value.measure)}\u202f%`,
      });
    } catch {
      return "";
    } finally {
      clearTimeout(timer);
    }
  }
}

/** To the device's own sheet for sharing where there is one, otherwise to the downloads. */
async function handOver(file: File, text: string): Promise<Kept> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return "picture_shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  saveBlob(file.name, file);
  return "picture_kept";
}
