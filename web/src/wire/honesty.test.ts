import { beforeEach, describe, expect, it } from "vitest";
import {
  ASKED,
  atTable,
  begun,
  frame,
  head,
  line,
  offer,
  setting,
  START,
  table,
  welcome,
  type Kept,
} from "./fakeHouse.testing";
import type { Lines } from "./types";

beforeEach(begun);

describe("nonces", () => {
  it("gives one at once for its own roll, the same when asked again", () => {
    const { world, line: wire, kept } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), START);
    const first = world.socket.last("nonce")!;
    expect(first).toMatchObject({ at: 1, seat: 0 });
    expect(kept.given).toEqual({ 0: first.nonce });
    world.socket.hear({ say: "wanted", seat: 0, at: 1 });
    expect(world.socket.last("nonce")).toEqual(first);
    world.socket.onclose?.();
    world.pass(1000);
    world.socket.onopen?.();
    world.socket.hear(welcome(1), frame(1, [], -1));
    expect(world.socket.last("nonce")!.nonce).toBe(first.nonce);
  });

  it("gives one for a computer's roll, being next to the left", () => {
    const { world } = atTable();
    const roll = frame(3, [line(3, "intent", { seat: 0 })], -1);
    roll.view!["to_move"] = 1;
    roll.steps![0]!.view["to_move"] = 1;
    world.socket.hear(roll);
    expect(world.socket.last("nonce")).toMatchObject({ at: 4, seat: 0 });
  });

  it("gives none to a question that is not about now, or while it is paused", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1, { state: "paused" }), START);
    world.socket.hear({ say: "wanted", seat: 0, at: 0 }, { say: "wanted", seat: 1, at: 1 });
    expect(world.socket.count("nonce")).toBe(0);
    world.socket.hear({ say: "table", table: table({ version: 2 }), yours: [0], host: true });
    expect(world.socket.count("nonce")).toBe(1);
  });

  it("does not accuse the house when two tabs stirred the same roll at once", () => {
    const [one, other] = [setting(), setting()]; // Neither has seen yet what the other kept.
    for (const tab of [one, other]) {
      tab.line.open();
      tab.world.socket.onopen?.();
      tab.world.socket.hear(welcome(1), START);
    }
    const taken = one.world.socket.last("nonce")!.nonce;
    expect(other.world.socket.last("nonce")!.nonce).toBe(taken);
    for (const tab of [one, other]) {
      tab.world.socket.hear(frame(1, [line(1, "nonce", { seat: 0, nonce: taken })], -1));
      expect(tab.followed.doubts).toEqual([]);
    }
  });

  it("goes with an action where it is due next, and with no other", () => {
    const { world, followed, line: wire, kept } = atTable();
    wire.follow(followed.act(offer("stop")));
    expect(world.socket.last("act")!.nonce).toBeNull();
    expect(kept.given).toEqual({});
    const next = frame(3, [line(3, "intent", { seat: 0 })], 0, { actions: [offer("roll")] });
    world.socket.hear({ ...next, id: world.socket.last("act")!.id });
    wire.follow(followed.act(offer("roll")));
    expect(world.socket.last("act")!.nonce).toBe("nonce of 1");
    expect(kept.given).toEqual({ 1: "nonce of 1" });
  });

  it.each([0.2, undefined])("is said again where it was refused for now (retry %s)", (retry) => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), START);
    const first = world.socket.last("nonce")!;
    const refused = { say: "refused", reason: "too_fast", sentence: "wait", id: first.id } as const;
    world.socket.hear(retry === undefined ? refused : { ...refused, retry });
    expect(world.socket.count("nonce")).toBe(1);
    world.pass(600);
    expect(world.socket.count("nonce")).toBe(2);
    expect(world.socket.last("nonce")).toEqual(first);
    world.pass(5000);
    expect(world.socket.count("nonce")).toBe(2);
  });

  it("is not said again where the roll has been made meanwhile, or where it is not wanted", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), START);
    const { id } = world.socket.last("nonce")!;
    world.socket.hear({ say: "refused", reason: "no_nonce_due", sentence: "no", id });
    world.pass(2000);
    world.socket.hear({ say: "refused", reason: "busy", sentence: "wait", id, retry: 1 });
    const nonce = line(1, "nonce", { seat: 0, nonce: "nonce of 0" });
    world.socket.hear(frame(1, [nonce, line(2, "result")], 0, { actions: [offer("roll")] }));
    world.pass(2000);
    expect(world.socket.count("nonce")).toBe(1);
  });

  it("notices a nonce of its own that is not the one it gave", () => {
    const { world, line: wire, followed } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), START);
    world.socket.hear(frame(1, [line(1, "nonce", { seat: 0, nonce: "another" })], -1));
    expect(followed.doubts).toEqual([{ kind: "other_nonce", at: 1 }]);
  });
});

/** A record of Ann and somebody else that ends at once, in one frame. */
function closed(other: string, more: object = {}): Lines {
  const lines = [
    head("Ann", other),
    line(1, "nonce", { seat: 0, nonce: "n1", ...more }),
    line(2, "result", { outcome: {} }),
    line(3, "seat", { seat: 1, name: other, player: "human" }),
    line(4, "close", { reason: "over" }),
  ];
  return frame(0, lines, -2);
}

describe("a record that is another", () => {
  it("is doubted where the house changes what it said", () => {
    const { world, followed } = atTable();
    world.socket.hear({
      ...ASKED,
      lines: [ASKED.lines[0]!, line(2, "result", { outcome: { a: 1 } })],
    });
    expect(followed.doubts).toEqual([{ kind: "altered", at: 2 }]);
  });

  it("is doubted where a line does not follow from the one before", () => {
    const { world, followed } = atTable();
    const next = line(3, "result");
    world.socket.hear(frame(3, [next.replace('"kind":"result"', '"kind":"intent"')], 0));
    expect(followed.doubts).toEqual([{ kind: "altered", at: 3 }]);
  });

  it("is doubted where a line says a thing twice", () => {
    const { world, followed } = atTable();
    const twice = line(3, "nonce", { nonce: "a" }).replace('"a"', '"b","nonce":"a"');
    world.socket.hear(frame(3, [twice], -1));
    expect(followed.doubts).toEqual([{ kind: "altered", at: 3 }]);
  });

  /** The house says `rewritten`; the next connection gets another record. */
  function rewritten(found: ReturnType<typeof setting>, record: Lines): void {
    const { world } = found;
    world.socket.hear({ say: "goodbye", reason: "rewritten" });
    world.pass(500);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 0 });
    world.socket.hear(welcome(record.lines.length), record);
  }

  function atTheEnd(): ReturnType<typeof setting> {
    const found = setting();
    found.line.open();
    found.world.socket.onopen?.();
    found.world.socket.hear(welcome(5), closed("Ben"));
    return found;
  }

  it("is the same one where a closed match lost a name", () => {
    const found = atTheEnd();
    const { followed, kept } = found;
    const before = kept.seen!;
    rewritten(found, closed("Player 2"));
    expect(followed.lines[0]).toContain("Player 2");
    expect(followed.doubts).toEqual([]);
    expect(kept.seen).toMatchObject({ number: 4, nameless: before.nameless });
    expect(kept.seen!.hash).not.toBe(before.hash);
  });

  it("is doubted where a closed match lost more than a name", () => {
    const found = atTheEnd();
    const kept = found.kept.seen;
    rewritten(found, closed("Player 2", { nonce: "n2" }));
    expect(found.followed.doubts).toEqual([{ kind: "altered", at: 1 }]);
    expect(found.kept.seen).toEqual(kept); // What proves it stays.
  });

  it.each<[string, number, () => string]>([
    ["a name", 2, () => head("Ann", "Player 2")],
    ["the commitment", 0, () => line(0, "match", { table: { kind: "sealed", commitment: "cd" } })],
  ])("is doubted where the house rewrites %s while it is being played", (_, at, first) => {
    const found = atTable();
    const nonce = { seat: 0, nonce: "nonce of 0" };
    const lines = [first(), line(1, "nonce", nonce), line(2, "result", { outcome: {} })];
    rewritten(found, frame(0, lines, 0));
    expect(found.followed.doubts).toEqual([{ kind: "altered", at }]);
  });

  it.each<[string, () => Lines]>([
    ["goes on as another", () => frame(1, [line(1, "nonce"), line(2, "result")], 0)],
    ["ends", () => frame(1, [line(1, "close")], -2)],
  ])("is doubted where it is shorter after that word and %s", (_, next) => {
    const found = atTable();
    rewritten(found, START);
    expect(found.followed.doubts).toEqual([]); // A process of the house may be a moment behind.
    found.world.socket.hear(next());
    expect(found.followed.doubts).toEqual([{ kind: "altered", at: 1 }]);
  });

  it("is the same one where a process of the house was only a moment behind", () => {
    const found = atTable();
    const { world, followed } = found;
    found.line.again();
    world.pass(500);
    world.socket.onopen?.();
    world.socket.hear(welcome(1), START);
    world.socket.hear(ASKED, frame(3, [line(3, "result")], 0));
    expect([followed.have, followed.doubts]).toEqual([4, []]);
  });

  it("is read from the beginning where it was closed and lost a name meanwhile", () => {
    const found = atTable();
    const { world, followed } = found;
    world.socket.onclose?.();
    world.pass(1000);
    world.socket.onopen?.();
    const lines = [head("Ann", "Player 2"), ...ASKED.lines.map((_, n) => again(n + 1))];
    const end = [...lines, line(3, "close", { reason: "abandoned" })];
    world.socket.hear(welcome(4), frame(3, end.slice(3), -2));
    expect(followed.doubts).toEqual([]);
    world.pass(500);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 0 });
    world.socket.hear(welcome(4), frame(0, end, -2));
    expect([followed.have, followed.doubts]).toEqual([4, []]);
  });

  /** A line of `ASKED` after another head. */
  function again(n: number): string {
    const {
      n: _,
      kind,
      hash: __,
      ...facts
    } = JSON.parse(ASKED.lines[n - 1]!) as {
      [fact: string]: unknown;
    };
    return line(n, String(kind), facts);
  }
});

describe("what a device has seen", () => {
  const reloaded = (kept: Kept, ...frames: Lines[]): ReturnType<typeof setting> => {
    const found = setting(kept);
    found.line.open();
    found.world.socket.onopen?.();
    const record = frames.reduce((count, one) => count + one.lines.length, 0);
    found.world.socket.hear(welcome(record), ...frames);
    return found;
  };

  it("is kept as it comes, at the end and when it is left, not with every line", () => {
    const { world, followed, kept } = atTable();
    expect(kept.seen).toMatchObject({ number: 2, commitment: followed.commitment });
    const { writes } = kept;
    const more = [3, 4, 5, 6].map((n) => frame(n, [line(n, "result")], 0));
    world.socket.hear(...more);
    expect(kept.writes).toBe(writes);
    followed.note();
    followed.note();
    expect([kept.seen!.number, kept.writes]).toEqual([6, writes + 1]);
    world.socket.hear(frame(7, [line(7, "close")], -2));
    expect(kept.seen!.number).toBe(7);
  });

  it("is kept with every nonce, before that leaves", () => {
    const { world, followed, line: wire, kept } = atTable();
    world.socket.hear(frame(3, [line(3, "result")], 0, { actions: [offer("roll")] }));
    expect(kept.seen!.number).toBe(2);
    wire.follow(followed.act(offer("roll")));
    expect(kept.seen!.number).toBe(3);
  });

  it("is not kept by those who only watch", () => {
    const { world, line: wire, followed, kept } = setting();
    wire.open();
    world.socket.onopen?.();
    const watching = { ...welcome(3), seats: [] };
    world.socket.hear(watching as typeof watching & { say: "welcome" }, START, ASKED);
    followed.note();
    expect(kept.seen).toBeNull();
  });

  it("is there again after a reload", () => {
    const { kept } = atTable();
    const more = frame(3, [line(3, "result")], 0);
    const { followed } = reloaded(kept, START, ASKED, more);
    expect(followed.doubts).toEqual([]);
    expect(kept.seen!.number).toBe(3);
  });

  it.each<[string, number, () => Lines[]]>([
    ["another roll", 2, () => [START, frame(1, [line(1, "nonce"), line(2, "result")], 0)]],
    ["another commitment", 0, () => [frame(0, [line(0, "match"), line(1, "x"), line(2, "y")], 0)]],
    ["another commitment so far", 0, () => [frame(0, [line(0, "match")], 0)]],
    ["an early end", 2, () => [START, frame(1, [line(1, "close")], -2)]],
  ])("or the house is doubted, and what proves it is kept: %s", (_, at, frames) => {
    const { kept } = atTable();
    const before = kept.seen;
    const { followed } = reloaded(kept, ...frames());
    expect(followed.doubts).toEqual([{ kind: "altered", at }]);
    followed.note();
    expect(kept.seen).toEqual(before);
  });

  it("is doubted later where the house has fewer lines than it had shown", () => {
    const { kept } = atTable();
    const { world, followed } = reloaded(kept, START);
    expect(followed.doubts).toEqual([]); // Another tab may be ahead.
    const lines = [line(1, "nonce"), line(2, "result"), line(3, "close")];
    world.socket.hear(frame(1, lines, -2));
    expect(followed.doubts).toEqual([{ kind: "altered", at: 2 }]);
  });

  it("is what the newest tab has seen", () => {
    const { kept } = atTable();
    const behind = reloaded(kept, START, ASKED);
    const ahead = reloaded(kept, START, ASKED, frame(3, [line(3, "result")], 0));
    behind.followed.note();
    expect(kept.seen!.number).toBe(3);
    expect([...behind.followed.doubts, ...ahead.followed.doubts]).toEqual([]);
  });
});
