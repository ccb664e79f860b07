import { describe, expect, it } from "vitest";
import type { TrayField, TrayPiece, TrayPlace } from "../../wire/types";
import { Placing } from "./fieldDice.svelte";

const NUMBERS = ["1", "2", "3", "4", "5", "6"];

function place(typed: string, row: number, column: number): TrayPlace {
  return { typed, name: typed, row, column, marks: [], shows: row > 0 };
}

function piece(typed: string, from = "", face = "", sides = NUMBERS): TrayPiece {
  const faces = sides.map((side) => ({
    typed: side,
    piece: { shows: side, colour: "blue", label: "blue", key: "" },
    most: null,
  }));
  return { typed, name: `die ${from}`, faces, place: from, face };
}

/** Two by two places and a bag; one new die, one that lies in a1 and shows 4. */
function field(fresh = piece("")): TrayField {
  const places = [place("a1", 1, 1), place("a2", 1, 2), place("b1", 2, 1), place("b2", 2, 2)];
  const pieces = [fresh, piece("a1 ->", "a1", "4")];
  return { rows: 2, columns: 2, places: [...places, place("bag", 0, 0)], pieces, sides: [] };
}

function begin(fresh?: TrayPiece) {
  const placing = new Placing(field(fresh));
  const at = (typed: string) => placing.field.places.find((one) => one.typed === typed)!;
  const face = (shows: string) => placing.chosen.faces.find((one) => one.typed === shows)!;
  return { placing, at, face };
}

describe("a new die", () => {
  it("is laid down, then says what it shows", () => {
    const { placing, at, face } = begin();
    expect(placing.complete).toBe(false);
    placing.tap(at("b2"));
    expect([placing.asksFace, placing.complete]).toEqual([true, false]);
    placing.show(face("5"));
    expect([placing.asksFace, placing.complete]).toEqual([false, true]);
    expect(placing.typed).toBe("b2 5");
  });
  it("may be moved once more and keeps what it shows", () => {
    const { placing, at, face } = begin();
    placing.tap(at("b2"));
    placing.show(face("5"));
    placing.tap(at("b1"));
    expect(placing.typed).toBe("b1 5");
  });
  it("shows nothing in the bag", () => {
    const { placing, at } = begin();
    placing.tap(at("bag"));
    expect([placing.complete, placing.typed]).toEqual([true, "bag"]);
  });
  it("of one face only is not asked for it", () => {
    const { placing, at } = begin(piece("", "", "", ["6"]));
    placing.tap(at("b1"));
    expect([placing.complete, placing.typed]).toEqual([true, "b1 6"]);
  });
});

describe("a die that was knocked", () => {
  it("is taken up, laid down elsewhere, and asked what it shows now", () => {
    const { placing, at, face } = begin();
    placing.tap(at("a1"));
    expect(placing.chosen.place).toBe("a1");
    placing.tap(at("a2"));
    expect(placing.asksFace).toBe(true);
    placing.show(face("1"));
    expect(placing.chosen.place, "the new one is in the hand again").toBe("");
    placing.tap(at("a1"));
    placing.show(face("3"));
    expect(placing.typed).toBe("a1 3, a1 -> a2 1");
  });
  it("may turn over where it lies", () => {
    const { placing, at, face } = begin();
    placing.tap(at("a1"));
    placing.show(face("2"));
    placing.tap(at("bag"));
    expect(placing.typed).toBe("bag, a1 -> a1 2");
  });
  it("that comes back to its place has not moved", () => {
    const { placing, at } = begin();
    placing.pull(at("a1"), at("b2"));
    placing.pull(at("b2"), at("a1"));
    placing.tap(at("bag"));
    expect([placing.complete, placing.typed]).toEqual([true, "bag"]);
  });
  it("goes into the bag with others", () => {
    const { placing, at } = begin();
    placing.pull(at("a1"), at("bag"));
    placing.tap(at("bag"));
    expect(placing.at(at("bag"))).toEqual([0, 1]);
    expect(placing.typed).toBe("bag, a1 -> bag");
  });
  it("cannot be pulled onto another", () => {
    const { placing, at } = begin();
    placing.tap(at("b2"));
    placing.pull(at("b2"), at("a1"));
    expect(placing.at(at("a1"))).toEqual([1]);
  });
});

describe("what was said", () => {
  it("is taken back one after the other", () => {
    const { placing, at, face } = begin();
    placing.tap(at("b2"));
    placing.show(face("5"));
    placing.undo();
    expect(placing.asksFace).toBe(true);
    placing.undo();
    expect([placing.begun, placing.there]).toEqual([false, null]);
    placing.undo();
    expect(placing.begun).toBe(false);
  });
  it("stays in another language", () => {
    const { placing, at } = begin();
    placing.tap(at("b2"));
    placing.say({ ...placing.field, sides: ["cerca"] });
    expect(placing.there?.typed).toBe("b2");
  });
});
