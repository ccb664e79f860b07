/**
 * The route: which screen is shown, from the part of the address after `#`, which no server sees.
 *
 * `#/` the door, `#/table/MATCH`, `#/join/CODE` …; what is not understood is the door.
 */
export type Route =
  | { at: "door" }
  | { at: "invite"; game: string | null }
  | { at: "own"; game: string | null }
  | { at: "join"; code: string | null }
  | { at: "watch"; code: string | null }
  | { at: "table"; match: string }
  | { at: "report"; match: string; line: number | null }
  | { at: "learn"; game: string | null }
  | { at: "explore"; game: string | null; position: string | null }
  | { at: "quiz"; game: string | null }
  | { at: "practice"; game: string | null }
  | { at: "show"; game: string | null }
  | { at: "cup"; cup: string | null };

const MATCH = /^[a-z0-9]{6,40}$/;
const GAME = /^[a-z][a-z0-9_]{1,39}$/;
const CODE = /^[A-Za-z0-9][A-Za-z0-9 -]{2,18}[A-Za-z0-9]$/;

export function readRoute(hash: string): Route {
  const [at = "", what = "", more = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  const game = GAME.test(what) ? what : null;
  const code = CODE.test(what) ? what : null;
  if (at === "invite" || at === "own" || at === "learn") return { at, game };
  if (at === "quiz" || at === "practice" || at === "show") return { at, game };
  if (at === "explore") return { at, game, position: game === null && what ? what : null };
  if (at === "join" || at === "watch") return { at, code };
  if (at === "cup") return { at, cup: MATCH.test(what) ? what : null };
  if (at === "table" && MATCH.test(what)) return { at, match: what };
  if (at === "report" && MATCH.test(what))
    return { at, match: what, line: /^\d{1,7}$/.test(more) ? Number(more) : null };
  return { at: "door" };
}

export function writeRoute(way: Route): string {
  const { at, ...rest } = way;
  if (at === "door") return "#/";
  const parts = Object.values(rest).filter((part) => part !== null);
  return ["#", at, ...parts.map((part) => encoded(String(part)))].join("/");
}

export function go(way: Route): void {
  location.hash = writeRoute(way);
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
