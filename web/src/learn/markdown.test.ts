import { describe, expect, it } from "vitest";
import { parse, spans, type Block } from "./markdown";

const kinds = (text: string): string[] => parse(text).map((block) => block.kind);
const plain = (block: Block): string =>
  "text" in block && Array.isArray(block.text) ? block.text.map((span) => span.text).join("") : "";

describe("a page of rules", () => {
  it("has headings with ids, and paragraphs over several lines", () => {
    const [title, lead, part] = parse("# Pig\n\nTen dice,\nthree colours.\n\n## Qué pasa");
    expect(title).toMatchObject({ kind: "heading", level: 1, id: "rules-pig" });
    expect(plain(lead!)).toBe("Ten dice, three colours.");
    expect(part).toMatchObject({ level: 2, id: "rules-qué-pasa" });
  });

  it("has lists in lists, whose items go on in the next line", () => {
    const [list] = parse(
      "3. Now\n   choose:\n   - **Stop.** Yours\n     for good.\n   - Roll.\n4. Go on.",
    );
    expect(list).toMatchObject({ kind: "list", ordered: true, start: 3 });
    if (list?.kind !== "list") throw new Error("no list");
    expect(list.items).toHaveLength(2);
    const [words, inner] = list.items[0]!;
    expect(plain(words!)).toBe("Now choose:");
    expect(inner).toMatchObject({ kind: "list", ordered: false });
    if (inner?.kind !== "list") throw new Error("no list");
    expect(inner.items.map((item) => plain(item[0]!))).toEqual(["Stop. Yours for good.", "Roll."]);
  });

  it("has tables and code", () => {
    const [table, code] = parse("| a | `b` |\n|---|-----|\n| 1 | 2 |\n\n```sh\nrollhouse <b>\n```");
    expect(table).toEqual({
      kind: "table",
      head: [[{ kind: "text", text: "a" }], [{ kind: "code", text: "b" }]],
      rows: [[[{ kind: "text", text: "1" }], [{ kind: "text", text: "2" }]]],
    });
    expect(code).toEqual({ kind: "code", text: "rollhouse <b>" });
  });

  it("has pictures, whose signs stay as they are", () => {
    expect(parse("```picture\nG2! .\n= 2\n```\nSo.")).toMatchObject([
      { kind: "picture", text: "G2! .\n= 2" },
      { kind: "paragraph" },
    ]);
  });

  it("ends a list where something else begins", () => {
    expect(kinds("- one\n- two\n\nThen.\n- three\n## Next")).toEqual([
      "list",
      "paragraph",
      "list",
      "heading",
    ]);
  });
});

describe("words in it", () => {
  it("are strong, code, links, or just words", () => {
    expect(spans("a **b** `c` [d](https://e.example/) [f](#g)")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "code", text: "c" },
      { kind: "text", text: " " },
      { kind: "link", text: "d", to: "https://e.example/" },
      { kind: "text", text: " " },
      { kind: "link", text: "f", to: "#g" },
    ]);
  });

  it("are never markup: strange ways and HTML stay text", () => {
    expect(spans("[x](javascript:alert(1))")).not.toContainEqual(
      expect.objectContaining({ kind: "link" }),
    );
    expect(spans("<img src=x onerror=alert(1)>")).toEqual([
      { kind: "text", text: "<img src=x onerror=alert(1)>" },
    ]);
  });
});
