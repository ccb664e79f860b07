/** Requests to the house over HTTP. Their paths and types are generated (types.ts). */
import { preferences } from "../device/preferences.svelte";
import { hex } from "../seal/sha256";
import { say, whole } from "../words/say";
import type {
  BoxGiven,
  DailyAnswer,
  DailyChoices,
  DailyDecision,
  DailyGame,
  DailyGesture,
  DailyHand,
  DailyTable,
  Explored,
  ExploreQuery,
  Games,
  Hint,
  Invited,
  Join,
  NewTable,
  OwnBox,
  OwnBoxes,
  Pending,
  Performance,
  PracticeTry,
  Practised,
  Question,
  Reach,
  Replay,
  Report,
  SeatChange,
  Seated,
  Standings,
  StandingsAsked,
  Table,
  Tables,
  Told,
  Wall,
  WallAsked,
  Ways,
} from "./types";

/** Milliseconds until the house counts as away; it may take 20 s before it answers `preparing`. */
const PATIENCE = 25_000;
/** Milliseconds after which a request is repeated whose answer was lost. */
const AGAIN = [500, 2000];

/** A request that was refused: a reason for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    /** In the reader's language. */
    readonly sentence: string,
    readonly status = 0,
    /** Seconds after which it may be asked again, where waiting helps. */
    readonly retry: number | null = null,
  ) {
    super(`${reason}: ${sentence}`);
    this.name = "Refusal";
  }

  /** Did the connection fail, rather than the house refuse? */
  get isAway(): boolean {
    return this.reason === "no_house";
  }
}

/** The answer of a background job, which may not be ready yet. */
export type Worked<T> = { ready: true; value: T } | NotReady<T>;

interface NotReady<T> {
  ready: false;
  retry: number;
  /** How much of a solution is there, from 0 to 1, where that is known. */
  done?: number | null;
  /** What is known of the answer before, where anything is. */
  first?: T;
}

/**
 * Seconds after which somebody who watches asks again for what the house works out. It holds every such
 * question for a second, so that this is what an answer comes too late at most.
 */
export const ASKED_AGAIN = 0.2;
/** Seconds for which anybody watches so closely; then the house's own pause holds. */
export const CLOSELY = 10;

type Gives<W extends keyof Ways> = Ways[W]["gives"];

interface Call {
  places?: Record<string, string | number>;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
  /** By which the house knows the same request again. */
  key?: string;
}

/** Send one request; a `Refusal` says what was wrong. */
export async function ask<W extends keyof Ways>(way: W, call: Call = {}): Promise<Gives<W>> {
  const answer = await answered(way, call);
  return (await bodyOf(answer)) as Gives<W>;
}

/** Keys of requests whose answers have not come, by what was asked. */
const keys = new Map<string, string>();

/**
 * Send a request that may happen only once. Where the answer is lost, it is sent again with the same
 * key, also when somebody presses again later: the house does it once and answers alike.
 */
async function once<W extends keyof Ways>(way: W, call: Call): Promise<Gives<W>> {
  const asked = JSON.stringify([way, call.places, call.body]);
  const key = keys.get(asked) ?? hex(crypto.getRandomValues(new Uint8Array(24)));
  keys.set(asked, key);
  for (const pause of [...AGAIN, null]) {
    try {
      const found = await ask(way, { ...call, key });
      keys.delete(asked);
      return found;
    } catch (error) {
      const away = error instanceof Refusal && error.isAway;
      if (!away) keys.delete(asked);
      if (!away || pause === null) throw error;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
  throw new Error("unreachable");
}

export async function worked<W extends keyof Ways>(way: W, call: Call): Promise<Worked<Gives<W>>> {
  const answer = await answered(way, call);
  if (answer.status === 202) {
    const { done, first } = (await bodyOf(answer)) as Pending;
    return { ready: false, retry: retryOf(answer) ?? 1, done, first: first as Gives<W> };
  }
  return { ready: true, value: (await bodyOf(answer)) as Gives<W> };
}

/** The same for what physics simulates: `hear` is told of the gesture and its motion meanwhile. */
async function moved<W extends keyof Ways>(
  way: W,
  call: Call,
  hear: (told: Told) => void,
): Promise<Worked<Gives<W>>> {
  const answer = await answered(way, call);
  if (answer.status === 202) return { ready: false, retry: retryOf(answer) ?? 1 };
  const value = await lastOf(answer, hear);
  if (value === undefined) {
    if (call.signal?.aborted) throw new DOMException("nobody waits any more", "AbortError");
    throw lostHouse();
  }
  return { ready: true, value: value as Gives<W> };
}

/** Read the lines of an answer: the whole of it, which is the last; undefined: it broke off. */
async function lastOf(answer: Response, hear: (told: Told) => void): Promise<unknown> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return undefined;
    const lines = (text + value).split("\n");
    text = lines.pop()!;
    for (const line of lines) {
      const told = JSON.parse(line) as Told;
      if (told.fault) throw new Refusal(told.fault.reason, whole(told.fault.sentence));
      if (told.done) return told.done;
      hear(told);
    }
  }
}

/**
 * Ask until the answer is ready; null if the signal was aborted. `hear` is told how much of a
 * solution is there, from 0 to 1, and `see` what is known of the answer before.
 */
export async function askUntilReady<T>(
  ask: () => Promise<Worked<T>>,
  signal: AbortSignal,
  hear?: (done: number) => void,
  see?: (first: T) => void,
): Promise<T | null> {
  const begun = Date.now();
  while (!signal.aborted) {
    let retry: number;
    try {
      const answer = await ask();
      if (answer.ready) return answer.value;
      if (typeof answer.done === "number") hear?.(answer.done);
      if (answer.first !== undefined) see?.(answer.first);
      retry = Date.now() - begun < CLOSELY * 1000 ? ASKED_AGAIN : answer.retry;
    } catch (error) {
      if (!(error instanceof Refusal) || error.isAway || error.retry === null) throw error;
      retry = error.retry;
    }
    await new Promise((go) => setTimeout(go, retry * 1000));
  }
  return null;
}

async function answered(way: string, call: Call): Promise<Response> {
  const [method = "GET", path = "/"] = way.split(" ");
  const headers: Record<string, string> = { "Accept-Language": preferences.language };
  if (call.token) headers["Authorization"] = `Bearer ${call.token}`;
  if (call.key) headers["Idempotency-Key"] = call.key;
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  const late = AbortSignal.timeout(PATIENCE);
  let answer: Response;
  try {
    answer = await fetch(addressOf(path, call), {
      method,
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, late]) : late,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw lostHouse();
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

export function addressOf(path: string, { places = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(places[name])),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) asked.set(name, String(value));
  const text = asked.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Nobody has answered, or only half of an answer has come. */
function lostHouse(): Refusal {
  return new Refusal("no_house", say("lost_house"), 0, 2);
}

async function bodyOf(answer: Response): Promise<unknown> {
  const isJson = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
  try {
    return isJson ? await answer.json() : await answer.text();
  } catch {
    throw lostHouse();
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const retry = retryOf(answer);
  try {
    const { reason, sentence } = (await answer.json()) as { reason: string; sentence: string };
    if (typeof reason === "string" && typeof sentence === "string" && sentence)
      return new Refusal(reason, whole(sentence), answer.status, retry);
  } catch {
    // A proxy answered, not the house.
  }
  const away = answer.status >= 500;
  const sentence = say(away ? "lost_house" : "something_wrong");
  return new Refusal(away ? "no_house" : "own_fault", sentence, answer.status, retry ?? 2);
}

function retryOf(answer: Response): number | null {
  const seconds = Number(answer.headers.get("Retry-After") ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

// The house

export const games = (): Promise<Games> => ask("GET /api/games");
export const rules = (game: string): Promise<string> =>
  ask("GET /api/games/{game}/rules", {
    places: { game },
    query: { language: preferences.language },
  });
/** An empty score sheet, as text. */
export const blankSheet = (game: string, players: number): Promise<string> =>
  ask("GET /api/games/{game}/sheet", {
    places: { game },
    query: { players, language: preferences.language },
  });
/** Who else can reach this house; only browsers on its own computer may ask. */
export const reach = async (): Promise<Reach> =>
  (await bodyOf(await answered("GET /health", {}))) as Reach;
/** Open a house to its network, or close it again; only its own computer may. */
export const reachOut = (deed: "open" | "shut"): Promise<Reach> =>
  deed === "open" ? ask("POST /api/open") : ask("DELETE /api/open");
/** Boxes that a family's house keeps for everybody. */
export const boxes = (): Promise<OwnBoxes> => ask("GET /api/boxes");
/** Check a box; with `keep` a family's house keeps it. */
export const checkBox = (body: BoxGiven, signal?: AbortSignal): Promise<OwnBox> =>
  ask("POST /api/boxes", { body, signal });
export const removeBox = (box: string): Promise<OwnBoxes> =>
  ask("DELETE /api/boxes/{box}", { places: { box } });
export const publicTables = (): Promise<Tables> => ask("GET /api/matches");

// Sitting down

export const openTable = (body: NewTable): Promise<Seated> => once("POST /api/matches", { body });
export const join = (body: Join): Promise<Seated> => once("POST /api/join", { body });
/** Where a code leads, before anybody sits down. */
export const lookAt = (code: string, signal?: AbortSignal): Promise<Invited> =>
  ask("POST /api/invitation", { body: { code }, signal });
export const watch = (code: string): Promise<Seated> => once("POST /api/watch", { body: { code } });

// At one table, with its token

type Deed = "start" | "pause" | "go_on" | "close" | "code" | "rematch";

export const tableOf = (match: string, token: string | null): Promise<Table> =>
  ask("GET /api/matches/{match}", { places: { match }, token });
/** What the host may do with a table. */
export const hostDeed = (deed: Deed, match: string, token: string | null): Promise<Table> =>
  (deed === "start" || deed === "rematch" ? once : ask)(`POST /api/matches/{match}/${deed}`, {
    places: { match },
    token,
  });
export const changeSeat = (
  match: string,
  seat: number,
  body: SeatChange,
  token: string | null,
): Promise<Table> =>
  ask("POST /api/matches/{match}/seats/{seat}", { places: { match, seat }, body, token });
export const deleteMatch = (match: string, token: string | null): Promise<unknown> =>
  ask("DELETE /api/matches/{match}", { places: { match }, token });

// Looking back, and the coach

const matchCall = (match: string, token: string | null, signal?: AbortSignal): Call => ({
  places: { match },
  query: { language: preferences.language },
  token,
  signal,
});

export const hint = (
  match: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Worked<Hint>> =>
  worked("GET /api/matches/{match}/hint", matchCall(match, token, signal));
export const report = (
  match: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Worked<Report>> =>
  worked("GET /api/matches/{match}/report", matchCall(match, token, signal));
export const replay = (match: string, token: string | null, since = 0): Promise<Replay> =>
  ask("GET /api/matches/{match}/replay", {
    places: { match },
    query: { since, language: preferences.language },
    token,
  });
/** Who played what, the scores turn by turn, and every turn in words, as text. */
export const scoreSheet = (match: string, token: string | null): Promise<string> =>
  ask("GET /api/matches/{match}/sheet", matchCall(match, token));
export const record = (match: string, token: string | null): Promise<string> =>
  ask("GET /api/matches/{match}/record", { places: { match }, token });

// Learning: no token needed

const languageCall = (query: Call["query"], signal?: AbortSignal): Call => ({
  query: { ...query, language: preferences.language },
  signal,
});

export const explore = (
  { draw, ...query }: ExploreQuery,
  signal?: AbortSignal,
): Promise<Worked<Explored>> =>
  worked("GET /api/explore", languageCall({ ...query, draw: draw ? 1 : null }, signal));

/** A hard choice; the same seed asks the same where the game is solved. */
export const question = (
  game: string,
  seed: number,
  /** `ready`: one that the house has ready will do; choices of one kind; the code of an own box. */
  { ready, ...more }: { ready?: boolean; about?: string; box?: string },
  signal?: AbortSignal,
): Promise<Worked<Question>> =>
  worked("GET /api/quiz", languageCall({ game, seed, ...more, ready: ready ? 1 : null }, signal));

/** A whole game of computer players; `seats` are "best" or a level, with commas. */
export const performance = (
  game: string,
  seats: string,
  seed: number,
  signal?: AbortSignal,
): Promise<Worked<Performance>> =>
  worked("GET /api/show", languageCall({ game, seats, seed }, signal));

/** A try on the practice range; without an action, its beginning. */
export const practice = (
  body: PracticeTry,
  hear: (told: Told) => void,
  signal?: AbortSignal,
): Promise<Worked<Practised>> =>
  moved("POST /api/practice", { body: { ...body, motion: true }, signal }, hear);

/** What is laid on a date. */
export const daily = (date: string, signal?: AbortSignal): Promise<DailyTable> =>
  ask("GET /api/daily", { query: { date }, signal });
/** The position of a day; with an answer, also what it is worth. */
export const dailyDecision = (
  body: DailyAnswer,
  signal?: AbortSignal,
): Promise<Worked<DailyDecision>> => worked("POST /api/daily/decision", { body, signal });
/** The game of a day, told by one's choices so far. */
export const dailyDice = (body: DailyChoices, signal?: AbortSignal): Promise<Worked<DailyGame>> =>
  worked("POST /api/daily/dice", { body, signal });
/** The gesture of a day; without an action, where it is made. */
export const dailyHand = (
  body: DailyGesture,
  hear: (told: Told) => void,
  signal?: AbortSignal,
): Promise<Worked<DailyHand>> =>
  moved("POST /api/daily/hand", { body: { ...body, motion: true }, signal }, hear);

export const wall = (body: WallAsked, signal?: AbortSignal): Promise<Wall> =>
  ask("POST /api/wall", { body, signal });
export const standings = (body: StandingsAsked): Promise<Standings> =>
  ask("POST /api/standings", { body });
