import { describe, expect, it } from "vitest";
import type { TrayField, TrayPiece, TrayPlace } from "../../wire/types";
import { FieldDice } from "./fieldDice.svelte";

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
  const fieldDice = new FieldDice(field(fresh));
  const at = (typed: string) => fieldDice.field.places.find((one) => one.typed === typed)!;
  const face = (shows: string) => fieldDice.chosen.faces.find((one) => one.typed === shows)!;
  return { fieldDice, at, face };
}

describe("a new die", () => {
  it("is laid down, then says what it shows", () => {
    const { fieldDice, at, face } = begin();
    expect(fieldDice.complete).toBe(false);
    fieldDice.tap(at("b2"));
    expect([fieldDice.asksFace, fieldDice.complete]).toEqual([true, false]);
    fieldDice.show(face("5"));
    expect([fieldDice.asksFace, fieldDice.complete]).toEqual([false, true]);
    expect(fieldDice.typed).toBe("b2 5");
  });
  it("may be moved once more and keeps what it shows", () => {
    const { fieldDice, at, face } = begin();
    fieldDice.tap(at("b2"));
    fieldDice.show(face("5"));
    fieldDice.tap(at("b1"));
    expect(fieldDice.typed).toBe("b1 5");
  });
  it("shows nothing in the bag", () => {
    const { fieldDice, at } = begin();
    fieldDice.tap(at("bag"));
    expect([fieldDice.complete, fieldDice.typed]).toEqual([true, "bag"]);
  });
  it("of one face only is not asked for it", () => {
    const { fieldDice, at } = begin(piece("", "", "", ["6"]));
    fieldDice.tap(at("b1"));
    expect([fieldDice.complete, fieldDice.typed]).toEqual([true, "b1 6"]);
  });
});

describe("a die that was knocked", () => {
  it("is taken up, laid down elsewhere, and asked what it shows now", () => {
    const { fieldDice, at, face } = begin();
    fieldDice.tap(at("a1"));
    expect(fieldDice.chosen.place).toBe("a1");
    fieldDice.tap(at("a2"));
    expect(fieldDice.asksFace).toBe(true);
    fieldDice.show(face("1"));
    expect(fieldDice.chosen.place, "the new one is in the hand again").toBe("");
    fieldDice.tap(at("a1"));
    fieldDice.show(face("3"));
    expect(fieldDice.typed).toBe("a1 3, a1 -> a2 1");
  });
  it("may turn over where it lies", () => {
    const { fieldDice, at, face } = begin();
    fieldDice.tap(at("a1"));
    fieldDice.show(face("2"));
    fieldDice.tap(at("bag"));
    expect(fieldDice.typed).toBe("bag, a1 -> a1 2");
  });
  it("that comes back to its place has not moved", () => {
    const { fieldDice, at } = begin();
    fieldDice.pull(at("a1"), at("b2"));
    fieldDice.pull(at("b2"), at("a1"));
    fieldDice.tap(at("bag"));
    expect([fieldDice.complete, fieldDice.typed]).toEqual([true, "bag"]);
  });
  it("goes into the bag with others", () => {
    const { fieldDice, at } = begin();
    fieldDice.pull(at("a1"), at("bag"));
    fieldDice.tap(at("bag"));
    expect(fieldDice.at(at("bag"))).toEqual([0, 1]);
    expect(fieldDice.typed).toBe("bag, a1 -> bag");
  });
  it("cannot be pulled onto another", () => {
    const { fieldDice, at } = begin();
    fieldDice.tap(at("b2"));
    fieldDice.pull(at("b2"), at("a1"));
    expect(fieldDice.at(at("a1"))).toEqual([1]);
  });
});

describe("what was said", () => {
  it("is taken back one after the other", () => {
    const { fieldDice, at, face } = begin();
    fieldDice.tap(at("b2"));
    fieldDice.show(face("5"));
    fieldDice.undo();
    expect(fieldDice.asksFace).toBe(true);
    fieldDice.undo();
    expect([fieldDice.begun, fieldDice.there]).toEqual([false, null]);
    fieldDice.undo();
    expect(fieldDice.begun).toBe(false);
  });
  it("stays in another language", () => {
    const { fieldDice, at } = begin();
    fieldDice.tap(at("b2"));
    fieldDice.say({ ...fieldDice.field, sides: ["cerca"] });
    expect(fieldDice.there?.typed).toBe("b2");
  });
});
