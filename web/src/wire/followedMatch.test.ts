import { beforeEach, describe, expect, it } from "vitest";
import type { Next } from "./followedMatch";
import type { HouseMessage } from "./types";
import {
  ASKED,
  atTable,
  begun,
  COMMITMENT,
  frame,
  line,
  offer,
  setting,
  START,
  table,
  welcome,
} from "./fakeHouse.testing";

beforeEach(begun);

describe("following a match", () => {
  it("says hello, and takes every line once", () => {
    const { world, followed } = atTable();
    expect(world.socket.sent[0]).toMatchObject({ say: "hello", have: 0, views: true });
    expect(followed.have).toBe(3);
    expect(followed.commitment).toBe(COMMITMENT);
    expect(followed.asked).toBe(0);
    world.socket.hear(ASKED); // Again: nothing is shown twice.
    expect(followed.have).toBe(3);
    expect(followed.moments.map((moment) => moment.line)).toEqual([0, 2]);
    expect(followed.doubts).toEqual([]);
  });

  it("asks for exactly what it missed", () => {
    const { world, followed, line: wire } = atTable();
    world.socket.onclose?.();
    expect(wire.state).toBe("away");
    world.pass(1000);
    expect(wire.state).toBe("away");
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 3 });
    const more = frame(3, [line(3, "intent", { seat: 0 }), line(4, "result")], 1);
    world.socket.hear(welcome(5), more);
    expect(wire.state).toBe("here");
    expect(followed.moments.map((moment) => moment.line)).toEqual([0, 2, 3, 4]);
    expect(followed.told[4]).toEqual(["line 4"]);
    expect(followed.asked).toBeNull();
  });

  it.each([
    "not json",
    "null",
    "[]",
    '{"say": 7}',
    '{"say": "lines"}',
    '{"say": "lines", "first": 3, "lines": ["not a line"]}',
    '{"say": "lines", "first": 3, "lines": [], "view": {}, "turn": 0}',
    '{"say": "table", "table": {"seats": null}, "yours": [0]}',
    '{"say": "welcome"}',
    '{"say": "refused"}',
    '{"say": "motion", "line": 3}',
  ])("asks for everything anew after %s", (torn) => {
    const { world, followed, line: wire } = atTable();
    world.socket.onmessage?.({ data: torn });
    expect([wire.state, wire.reason]).toEqual(["away", "unreadable"]);
    world.pass(1000);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 0 });
    world.socket.hear(welcome(3), START, ASKED);
    expect([wire.state, followed.asked, followed.have]).toEqual(["here", 0, 3]);
    expect(followed.doubts).toEqual([]);
  });

  it("asks a house that goes on being unreadable less and less often", () => {
    const { world } = atTable();
    const gaps: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const [count, before] = [world.sockets.length, world.time];
      world.socket.hear(welcome(3));
      world.socket.onmessage?.({ data: "{" });
      while (world.sockets.length === count) world.pass(50);
      gaps.push(world.time - before);
      world.socket.onopen?.();
    }
    expect([...gaps].sort((one, other) => one - other)).toEqual(gaps);
    expect(gaps.at(-1)!).toBeGreaterThan(8 * gaps[0]!);
  });

  it("waits for a house that prepares rules before it says welcome, and knows why", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.pass(20_000);
    expect([world.sockets.length, wire.reason]).toEqual([1, ""]);
    const sentence = "the rules are being prepared";
    world.socket.hear({ say: "refused", reason: "preparing", sentence, retry: 5 });
    expect(wire.reason).toBe("preparing");
    world.pass(5500);
    expect([world.sockets.length, wire.reason]).toEqual([2, "preparing"]);
    world.socket.onopen?.();
    world.socket.hear(welcome(3), START, ASKED);
    expect([wire.state, wire.reason]).toEqual(["here", ""]);
  });

  it("shows a link again that was put off, although the refusal names none", () => {
    const { world, line: wire } = setting();
    const hand = { kind: "sealed", scheme: 2, commitment: COMMITMENT, links: 1024 };
    const seats = [{ name: "Ann", player: "human" }];
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), frame(0, [line(0, "match", { table: hand, seats })], -1));
    const { seat, anchor, links, key, also } = world.socket.last("chain")!;
    const sat = line(1, "chain", { seat, anchor, links, key, also });
    world.socket.hear(frame(1, [sat, line(2, "call", { roll: 0, seats: [0] })], -1));
    expect(world.socket.count("link")).toBe(1);
    world.socket.hear({ say: "refused", reason: "too_fast", sentence: "wait", retry: 1 });
    world.pass(900);
    expect(world.socket.count("link")).toBe(1);
    world.pass(200);
    expect(world.socket.count("link")).toBe(2);
    const [first, second] = world.socket.sent.filter((message) => message.say === "link");
    expect(second).toEqual(first);
  });

  it("shows no link to a house that has written its chain down otherwise", () => {
    const { world, followed, line: wire } = setting();
    const hand = { kind: "sealed", scheme: 2, commitment: COMMITMENT, links: 1024 };
    const seats = [{ name: "Ann", player: "human" }];
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(welcome(1), frame(0, [line(0, "match", { table: hand, seats })], -1));
    const { seat, anchor, key, also } = world.socket.last("chain")!;
    const sat = line(1, "chain", { seat, anchor, links: 512, key, also });
    world.socket.hear(frame(1, [sat, line(2, "call", { roll: 0, seats: [0] })], -1));
    expect(followed.doubts).toEqual([{ kind: "seal", at: 1 }]);
    expect(world.socket.count("link")).toBe(0);
  });

  it("gives up a connection that does not open", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.pass(10_500);
    expect(world.sockets.length).toBe(2);
  });

  it("keeps what it hears of a motion until the next line is there", () => {
    const { world, followed, line: wire } = atTable();
    const motion = (line: number, frame: number): HouseMessage => ({
      say: "motion",
      line,
      frame,
      trace: "UkhUMQ==",
    });
    world.socket.hear(motion(3, 0), motion(4, 0), motion(2, 0), motion(3, 7));
    expect(followed.motion).toEqual([motion(3, 0), motion(3, 7)]);
    expect([wire.state, followed.have]).toEqual(["here", 3]);
    world.socket.hear(frame(3, [line(3, "result")], 0));
    expect(followed.motion).toEqual([]);
  });

  it("leaves aside what a newer house says in words of its own", () => {
    const { world, line: wire } = atTable();
    world.socket.onmessage?.({ data: '{"say": "weather", "sun": true}' });
    expect(wire.state).toBe("here");
  });

  it("comes back again and again, more and more slowly, and at once when woken", () => {
    const { world, line: wire } = atTable();
    const gaps: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const [count, before] = [world.sockets.length, world.time];
      world.socket.onclose?.();
      while (world.sockets.length === count) world.pass(50);
      gaps.push(world.time - before);
    }
    expect(gaps[0]!).toBeLessThan(500);
    expect([...gaps].sort((one, other) => one - other)).toEqual(gaps);
    expect(gaps.at(-1)!).toBeLessThanOrEqual(15_000);
    world.socket.onclose?.();
    const count = world.sockets.length;
    wire.nudge();
    expect(world.sockets.length).toBe(count + 1);
  });

  const beating = (record: number): HouseMessage =>
    ({ ...welcome(record), beat: 4 }) as HouseMessage;

  it("notices a silent house within seconds, and goes to another process", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(beating(3), START, ASKED);
    world.pass(3_900);
    expect(world.socket.count("beat")).toBe(0);
    world.pass(200);
    expect(world.socket.count("beat")).toBe(1);
    world.socket.hear({ say: "beat" });
    world.pass(4_000);
    expect(world.sockets).toHaveLength(1);
    const silent = setting();
    silent.line.open();
    silent.world.socket.onopen?.();
    silent.world.socket.hear(beating(3), START, ASKED);
    silent.world.pass(9_000);
    expect(silent.world.sockets[0]!.closed).toBe(true);
    expect(silent.world.sockets).toHaveLength(2);
    expect(silent.line.state).toBe("away");
    silent.world.pass(6_000);
    expect(silent.world.sockets.length).toBeGreaterThan(2);
  });

  it("stays with a house that answers, and with one that knows no beats", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(beating(3), START, ASKED);
    for (let seconds = 0; seconds < 600; seconds += 1) {
      const before = world.socket.count("beat");
      world.pass(1_000);
      if (world.socket.count("beat") > before) world.socket.hear({ say: "beat" });
    }
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.count("beat")).toBeGreaterThan(100);
    const old = atTable();
    old.world.pass(600_000);
    expect([old.world.sockets.length, old.world.socket.count("beat")]).toEqual([1, 0]);
  });

  it("asks before it gives up, where a page was asleep", () => {
    const { world, line: wire } = setting();
    wire.open();
    world.socket.onopen?.();
    world.socket.hear(beating(3), START, ASKED);
    world.time += 3_600_000; // no timer ran
    wire.nudge();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.count("beat")).toBe(1);
    world.socket.hear({ say: "beat" });
    expect(wire.state).toBe("here");
  });

  it("sends an action again with the same id, place and nonce until it is acknowledged", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("roll")));
    const first = world.socket.last("act")!;
    expect(first).toMatchObject({ at: 3, seat: 0, action: { do: "roll" } });
    expect(first.nonce).toBeTruthy();
    world.socket.onclose?.();
    world.pass(1000);
    world.socket.onopen?.();
    world.socket.hear(welcome(3), frame(3, [], 0, { actions: [offer("roll"), offer("stop")] }));
    expect(world.socket.last("act")).toEqual(first);
    expect(followed.doing).not.toBeNull();
    world.socket.hear({ say: "done", id: first.id, record: 3 });
    expect(followed.doing).toBeNull();
  });

  it("waits for what is done already, and has missed nothing by it", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("roll")));
    world.socket.hear({ say: "done", id: world.socket.last("act")!.id, record: 5 });
    expect(followed.caughtUp).toBe(false);
    world.socket.hear(frame(3, [line(3, "result"), line(4, "result")], 0));
    expect(followed.caughtUp).toBe(true);
    expect(followed.old).toBeLessThan(4);
  });

  it("does not wait for ever for an answer", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("roll")));
    const count = world.sockets.length;
    world.pass(9000);
    expect(world.sockets.length).toBeGreaterThan(count);
  });

  it("does one thing at a time", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("roll")));
    wire.follow(followed.act(offer("stop")));
    expect(world.socket.count("act")).toBe(1);
  });

  it("says it again a moment later where the house is busy", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("stop")));
    const { id } = world.socket.last("act")!;
    world.socket.hear({ say: "refused", reason: "not_on_disk", sentence: "not now", id, retry: 1 });
    expect(followed.refusal).toBeNull();
    world.pass(1100);
    expect(world.socket.sent.filter((said) => said.say === "act")).toHaveLength(2);
    expect(world.socket.last("act")!.id).toBe(id);
  });

  it("shows a refusal, and clears it when the match goes on", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("stop")));
    const { id } = world.socket.last("act")!;
    world.socket.hear({ say: "refused", reason: "paused", sentence: "it is paused", id });
    expect(followed.refusal).toEqual({ reason: "paused", sentence: "it is paused" });
    expect(followed.doing).toBeNull();
    world.socket.hear(frame(3, [line(3, "intent", { seat: 0 })], 1));
    expect(followed.refusal).toBeNull();
  });

  it("after stale, chooses again where only a seat changed, and not where the game went on", () => {
    const { world, followed, line: wire } = atTable();
    wire.follow(followed.act(offer("roll")));
    const first = world.socket.last("act")!;
    const seat = frame(3, [line(3, "seat", { seat: 1 })], 0, {
      actions: [offer("roll"), offer("stop")],
    });
    world.socket.hear(seat);
    world.socket.hear({
      say: "refused",
      reason: "stale",
      sentence: "late",
      id: first.id,
      record: 4,
    });
    const second = world.socket.last("act")!;
    expect(second).toMatchObject({ at: 4, action: { do: "roll" } });
    expect(second.id).not.toBe(first.id);
    expect(second.nonce).toBe(first.nonce);

    world.socket.hear({
      say: "refused",
      reason: "stale",
      sentence: "late",
      id: second.id,
      record: 6,
    });
    expect(followed.doing).not.toBeNull(); // The lines that say why are on their way.
    const gone = [line(4, "intent", { seat: 0 }), line(5, "result")];
    world.socket.hear(frame(4, gone, 0, { actions: [offer("roll")] }));
    expect(followed.doing).toBeNull();
    expect(followed.refusal?.reason).toBe("stale");
    expect(followed.refusal?.sentence).toContain("The table here is up to date now.");
    expect(world.socket.count("act")).toBe(2);

    world.socket.hear(frame(6, [line(6, "result")], 0, { actions: [offer("roll")] }));
    expect(followed.refusal?.reason).toBe("stale"); // There is time to read it.
    wire.follow(followed.act(offer("roll")));
    expect(followed.refusal).toBeNull();
  });

  it("goes when the house has no such table, and comes back when it is only ending", () => {
    const one = atTable();
    one.world.socket.hear({ say: "goodbye", reason: "unknown_match" });
    expect(one.line.state).toBe("gone");
    one.world.pass(60_000);
    expect(one.world.sockets).toHaveLength(1);

    const other = atTable();
    other.world.socket.hear({ say: "goodbye", reason: "ending", retry: 2 });
    expect(other.line.state).toBe("away");
    expect(other.line.reason).toBe("ending");
    other.world.pass(1500);
    expect(other.world.sockets).toHaveLength(1);
    other.world.pass(1000);
    expect(other.world.sockets).toHaveLength(2);
  });

  it("hears everything again in another language, on a new connection", () => {
    const { world, followed, line: wire } = atTable();
    wire.again();
    world.pass(500);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 0 });
    const told = [["línea 1"], ["línea 2"]];
    world.socket.hear(welcome(3), START, { ...ASKED, told });
    expect(followed.told[2]).toEqual(["línea 2"]);
    expect(followed.moments.at(-1)?.told).toEqual(["línea 2"]);
    expect(followed.have).toBe(3);
    expect(followed.doubts).toEqual([]);
  });

  it("a gap makes it ask again", () => {
    const { world, followed } = atTable();
    world.socket.hear(frame(7, [line(7, "result")], 0));
    expect(followed.have).toBe(3);
    world.pass(1000);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ have: 3 });
  });

  it("does not hear a connection that it has given up", () => {
    const { world, followed } = atTable();
    const old = world.socket;
    old.onclose?.();
    old.hear(frame(3, [line(3, "result")], 0));
    expect(followed.have).toBe(3);
  });
});

describe("tables", () => {
  it("never goes back to an older one", () => {
    const { followed } = atTable();
    followed.tableIs(table({ version: 5, state: "paused" }));
    followed.tableIs(table({ version: 4 }));
    expect(followed.table?.state).toBe("paused");
    followed.tableIs(table({ version: 9, match: "other" }));
    expect(followed.table?.version).toBe(5);
  });

  it("takes seats from the house: what was its own may be another's", () => {
    const { world, followed } = atTable();
    world.socket.hear({ say: "table", table: table({ version: 2 }), yours: [], host: false });
    expect(followed.asked).toBeNull();
    expect(followed.act(offer("roll")) satisfies Next[]).toEqual([]);
  });
});
