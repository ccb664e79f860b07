/**
 * The route: which screen is shown, from the part of the address after `#`, which no server sees.
 *
 * `#/` the door, `#/table/MATCH`, `#/join/CODE` …; what is not understood leads nowhere.
 */
export type Route =
  | { at: "door" }
  | { at: "nowhere" }
  | { at: "invite"; game: string | null }
  | { at: "own"; game: string | null }
  | { at: "join"; code: string | null }
  | { at: "watch"; code: string | null }
  | { at: "table"; match: string }
  | { at: "report"; match: string; line: number | null }
  | { at: "learn"; game: string | null; table?: string }
  | { at: "explore"; game: string | null; position: string | null }
  | { at: "quiz"; game: string | null; about?: string; box?: string }
  | { at: "wall"; name: string | null; game: string | null }
  | { at: "practice"; game: string | null }
  | { at: "daily"; date: string | null; thing: string | null }
  | { at: "show"; game: string | null }
  | { at: "cup"; cup: string | null }
  | { at: "box"; game: string | null; code: string | null };

const LONGEST_NAME = 40;
const MATCH = /^[a-z0-9]{6,40}$/;
const GAME = /^[a-z][a-z0-9_]{1,39}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const THING = /^[a-z]{2,20}$/;
/** A kind of choice, as the habits of the wall have it. */
const SITUATION = /^[a-z_]{1,30}(:[0-9]{1,2})?$/;
/** The whole of an own box. */
const BOX = /^box1-[A-Za-z0-9_-]{8,8000}$/;
const CODE = /^[A-Za-z0-9][A-Za-z0-9 -]{2,18}[A-Za-z0-9]$/;

/** `path`: the part before `#`. The house has one page; all other paths lead nowhere. */
export function readRoute(hash: string, path = "/"): Route {
  if (path !== "/" && path !== "/index.html") return { at: "nowhere" };
  const [at = "", what = "", more = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  const game = GAME.test(what) ? what : null;
  const code = CODE.test(what) ? what : null;
  if (at === "learn" && game !== null && MATCH.test(more)) return { at, game, table: more };
  if (at === "invite" || at === "own" || at === "learn") return { at, game };
  if (at === "quiz" && BOX.test(what)) return { at, game: null, box: what };
  if (at === "quiz" && game !== null && SITUATION.test(more)) return { at, game, about: more };
  if (at === "quiz" || at === "practice" || at === "show") return { at, game };
  if (at === "daily") {
    const date = DATE.test(what) ? what : null;
    return { at, date, thing: date !== null && THING.test(more) ? more : null };
  }
  if (at === "wall")
    return {
      at,
      name: what !== "" && what.length <= LONGEST_NAME ? what : null,
      game: GAME.test(more) ? more : null,
    };
  if (at === "explore") return { at, game, position: game === null && what ? what : null };
  if (at === "join" || at === "watch") return { at, code };
  if (at === "box") return { at, game, code: BOX.test(what) ? what : null };
  if (at === "cup") return { at, cup: MATCH.test(what) ? what : null };
  if (at === "table" && MATCH.test(what)) return { at, match: what };
  if (at === "report" && MATCH.test(what))
    return { at, match: what, line: /^\d{1,7}$/.test(more) ? Number(more) : null };
  return /^#?\/?$/.test(hash) ? { at: "door" } : { at: "nowhere" };
}

export function writeRoute(way: Route): string {
  const { at, ...rest } = way;
  if (at === "door") return "#/";
  if (way.at === "wall")
    return `#/wall/${encoded(way.name ?? "")}/${way.game ?? ""}`.replace(/\/+$/, "");
  const parts = Object.values(rest).filter((part) => part !== null);
  return ["#", at, ...parts.map((part) => encoded(String(part)))].join("/");
}

export function go(way: Route): void {
  location.hash = writeRoute(way);
}

/** Go there from any path, also from one that the house does not have. */
export function leaveFor(way: Route): void {
  if (readRoute("", location.pathname).at === "door") go(way);
  else location.assign(`/${location.search}${writeRoute(way)}`);
}

/** Go there without an entry in the history. */
export function goInstead(way: Route): void {
  location.replace(writeRoute(way));
}

/** Characters that are allowed in an address stay readable: `pig:1?players=2`. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/%(3A|3F|3D|26|2C)/g, decodeURIComponent);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
