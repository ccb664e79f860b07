/**
 * The Markdown that the house's pages of rules are written in, as values: headings, paragraphs,
 * lists, tables, code, pictures, bold. It is drawn as elements, never as HTML; what it does not know is text.
 */
export type Span =
  { kind: "text" | "strong" | "code"; text: string } | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: number; text: Span[]; id: string }
  | { kind: "paragraph"; text: Span[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string }
  /** Written in signs, which the game reads. */
  | { kind: "picture"; text: string };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,3}\.)\s+(.*)$/;
const FENCE = /^\s*```(\w*)/;
const SPAN = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function parse(text: string): Block[] {
  return blocks(text.replace(/\r/g, "").split("\n"));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (line.trim() === "") at += 1;
    else if (heading) {
      found.push(headed(heading[1]!.length, heading[2]!));
      at += 1;
    } else if (FENCE.test(line)) {
      const end = after(lines, at + 1, (each) => FENCE.test(each));
      const kind = FENCE.exec(line)?.[1] === "picture" ? "picture" : "code";
      found.push({ kind, text: lines.slice(at + 1, end).join("\n") });
      at = end + 1;
    } else if (isTable(lines, at)) {
      const end = after(lines, at, (each) => !each.trim().startsWith("|"));
      found.push(tabled(lines.slice(at, end)));
      at = end;
    } else if (ITEM.test(line)) {
      const end = endOfList(lines, at);
      found.push(listed(lines.slice(at, end)));
      at = end;
    } else {
      const end = after(lines, at + 1, isNoMore);
      found.push({ kind: "paragraph", text: spans(lines.slice(at, end).join(" ")) });
      at = end;
    }
  }
  return found;
}

/** The first line from `at` on of which something is true; the end where there is none. */
function after(lines: string[], at: number, is: (line: string) => boolean): number {
  while (at < lines.length && !is(lines[at]!)) at += 1;
  return at;
}

function isNoMore(line: string): boolean {
  return line.trim() === "" || HEADING.test(line) || ITEM.test(line) || FENCE.test(line);
}

function headed(level: number, text: string): Block {
  const id = text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return { kind: "heading", level, text: spans(text), id: `rules-${id}` };
}

function isTable(lines: string[], at: number): boolean {
  return lines[at]!.trim().startsWith("|") && /^\s*\|[\s|:-]+\|\s*$/.test(lines[at + 1] ?? "");
}

function tabled(lines: string[]): Block {
  const cells = (line: string): Span[][] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => spans(cell.trim()));
  const [head = "", , ...rows] = lines;
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

function endOfList(lines: string[], at: number): number {
  const end = after(
    lines,
    at + 1,
    (line) => !(ITEM.test(line) || /^\s+\S/.test(line) || !line.trim()),
  );
  let last = end;
  while (last > at && lines[last - 1]!.trim() === "") last -= 1;
  return last;
}

/** Items of one depth; what is indented below one belongs to it. */
function listed(lines: string[]): Block {
  const first = ITEM.exec(lines[0]!)!;
  const depth = first[1]!.length;
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1]!.length <= depth) items.push([item[3]!]);
    else items.at(-1)!.push(line.replace(/^\s{1,3}/, ""));
  }
  const ordered = /\d/.test(first[2]!);
  const start = ordered ? parseInt(first[2]!, 10) : 1;
  return { kind: "list", ordered, start, items: items.map(blocks) };
}

/** Only ways within the house and pages over HTTPS become links. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, strong, code, words, to] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (/^(https:\/\/|#)/.test(to!)) found.push({ kind: "link", text: words!, to: to! });
    else found.push({ kind: "text", text: words! });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}
