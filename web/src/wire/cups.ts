/** Requests to the house about cups. */
import { preferences } from "../device/preferences.svelte";
import { ask, worked, type Worked } from "./http";
import type { CupEntrantChange, CupReport, CupState, NewCup, Seated } from "./types";

export const openCup = (body: NewCup): Promise<Seated> => ask("POST /api/cups", { body });
export const cupOf = (cup: string, token: string | null): Promise<CupState> =>
  ask("GET /api/cups/{cup}", { places: { cup }, token });
export const nextMatch = (cup: string, token: string | null): Promise<CupState> =>
  ask("POST /api/cups/{cup}/next", { places: { cup }, token });
export const endCup = (cup: string, token: string | null): Promise<CupState> =>
  ask("POST /api/cups/{cup}/end", { places: { cup }, token });
export const changeEntrant = (
  cup: string,
  seat: number,
  body: CupEntrantChange,
  token: string | null,
): Promise<CupState> =>
  ask("POST /api/cups/{cup}/entrants/{seat}", { places: { cup, seat }, body, token });
export const cupRecord = (cup: string, token: string | null): Promise<string> =>
  ask("GET /api/cups/{cup}/record", { places: { cup }, token });
export const cupReport = (
  cup: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Worked<CupReport>> =>
  worked("GET /api/cups/{cup}/report", {
    places: { cup },
    query: { language: preferences.language },
    token,
    signal,
  });
