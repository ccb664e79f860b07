/**
 * The plan of the client, read from its imports: rooms lie in one order, files form no circle, and no
 * room outside `games/` names a game, one of its options or its cards.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import names from "./games/names.json";

/** From the top to the ground: a room imports from those below it and from itself. */
const ROOMS = [
  "main.ts",
  "App.svelte",
  "daily",
  "practice",
  "cup",
  "door",
  "box",
  "table",
  "lobby",
  "show",
  "wall",
  "report",
  "quiz",
  "explore",
  "learn",
  "replay",
  "people",
  "games",
  "games/*", // the folder of one game; it imports no other game
  "boards",
  "worlds",
  "dice",
  "look",
  "wire",
  "seal",
  "speech",
  "route",
  "words",
  "device",
];

const HERE = import.meta.dirname;
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte|js|css|json)$/.test(file));
/** Tests and what serves them may look at any room, and try generic code on real games. */
const isForTests = (file: string): boolean => /\.(test|testing)\.ts$/.test(file);
const CODE = FILES.filter((file) => /\.(ts|svelte|js)$/.test(file) && !isForTests(file));
const read = (file: string): string => readFileSync(join(HERE, file), "utf8");

const isInGame = (file: string): boolean => /^games\/\w+\/[^/]+$/.test(file) && !isPicture(file);
const isPicture = (file: string): boolean => file.startsWith("games/pictures/");

function roomOf(file: string): string {
  if (isInGame(file)) return "games/*";
  return file.split("/")[0]!;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]*)"/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*"([^"]+)"/g;

/** What a file imports: also types only, when it is run, and by a pattern. */
function importsOf(file: string): string[] {
  const text = read(file).replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
  const found = [...text.matchAll(IMPORT)].map(([, path]) => resolved(file, path!));
  const globbed = [...text.matchAll(GLOB)].flatMap(([, pattern]) => matching(file, pattern!));
  return [...new Set([...found, ...globbed])].filter(
    (path) => CODE.includes(path) && path !== file, // a component may show itself again inside
  );
}

function resolved(file: string, path: string): string {
  const whole = normalize(join(dirname(file), path)).replaceAll("\\", "/");
  const candidates = [whole, `${whole}.ts`, `${whole}.svelte.ts`];
  const found = candidates.find((one) => FILES.includes(one));
  if (found === undefined && !/\.(webp|png)$/.test(whole))
    throw new Error(`${file} imports ${path}: there is no such file`);
  return found ?? whole;
}

function matching(file: string, pattern: string): string[] {
  const whole = normalize(join(dirname(file), pattern)).replaceAll("\\", "/");
  const parts = whole.split("*").map((part) => part.replace(/[.[\]()+?^$|\\]/g, "\\$&"));
  const wanted = new RegExp(`^${parts.join("[^/]*")}$`);
  return FILES.filter((one) => wanted.test(one));
}

const IMPORTS = new Map(CODE.map((file) => [file, importsOf(file)]));

/** The first circle that is met from a file on; null where there is none. */
function circle(): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of IMPORTS.get(file) ?? []) {
      const found = visit(next, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of CODE) {
    const found = visit(file, []);
    if (found) return found;
  }
  return null;
}

describe("the rooms", () => {
  it("are all in the order", () => {
    expect([...new Set(CODE.map(roomOf))].sort()).toEqual([...ROOMS].sort());
  });

  it("import from those below them alone", () => {
    const upwards = CODE.flatMap((file) =>
      IMPORTS.get(file)!
        .filter((other) => ROOMS.indexOf(roomOf(other)) < ROOMS.indexOf(roomOf(file)))
        .map((other) => `${file} → ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  it("form no circle of files", () => {
    expect(circle()).toBeNull();
  });

  it("leave a game's folder to itself", () => {
    const foreign = CODE.filter(isInGame).flatMap((file) =>
      IMPORTS.get(file)!
        .filter((other) => isInGame(other) && dirname(other) !== dirname(file))
        .map((other) => `${file} → ${other}`),
    );
    expect(foreign).toEqual([]);
  });
});

/** Words that options have in common with the client's own code. */
const ORDINARY = new Set(["dice", "faces", "layout", "cards", "skill", "sides"]);
/** Words of the games' names that mean something else, too. */
const COMMON = new Set(["dice", "up"]);

/** What betrays that a file knows a game: each with a name to report. */
function telltales(): [string, RegExp][] {
  const escaped = (text: string): string => text.replace(/[.!?]/g, "\\$&");
  return Object.entries(names).flatMap(([game, { title, options, cards }]) => {
    const own = game.split("_").filter((word) => !COMMON.has(word));
    const distinct = options.filter((name) => name.includes("_"));
    const plain = options.filter((name) => !name.includes("_") && !ORDINARY.has(name));
    return [
      [title, new RegExp(escaped(title), "i")],
      // `toss_up`, `tossUp`, "toss", `toss_red`, `flickBox`
      ...own.map((word): [string, RegExp] => [
        word,
        new RegExp(`(?<![a-z])${word}(?![a-z])|(?<![a-zA-Z])${capital(word)}(?![a-z])`),
      ]),
      ...distinct.map((name): [string, RegExp] => [name, new RegExp(`\\b${name}\\b`)]),
      ...plain.map((name): [string, RegExp] => [name, new RegExp(`["']${name}["']`)]),
      ...cards.map((name): [string, RegExp] => [
        name,
        new RegExp(name.includes(" ") ? escaped(name) : `["'\`]${name}["'\`]`),
      ]),
    ];
  });
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

function knownIn(text: string): string[] {
  return telltales().flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
}

describe("games", () => {
  it("are named in their own folders alone", () => {
    const generic = FILES.filter((file) => roomOf(file) !== "games/*")
      .filter((file) => !isForTests(file) && !isPicture(file))
      .filter((file) => file !== "games/names.json" && file !== "wire/types.ts");
    const found = generic.flatMap((file) => knownIn(read(file)).map((what) => `${file}: ${what}`));
    expect(found, "an option that is an ordinary word belongs into ORDINARY").toEqual([]);
  });

  it.each([
    'if (game === "toss_up") return 1;',
    '  shizzle_red: "red",',
    "import { tossDie } from",
    "const flickBox = 1;",
    'view["movable_bases"]',
    'options["goal"]',
    'const cards = ["Twinzy"];',
    "/** Stack Attack alone */",
  ])("would be found in: %s", (line) => {
    expect(knownIn(line)).not.toEqual([]);
  });

  it("are found by the files of `games/` alone", () => {
    const globs = CODE.filter((file) => read(file).includes("import.meta.glob"));
    expect(globs.filter((file) => !/^games\/[^/]+$/.test(file))).toEqual([]);
  });
});
