import { describe, expect, it } from "vitest";
import type { SeatState } from "../wire/types";
import { waitingRoomStatus } from "./waitingRoom";

const ann: SeatState = { kind: "person", name: "Ann", here: true, host: true };
const ben: SeatState = { kind: "person", name: "Ben", here: true };
const open: SeatState = { kind: "open" };

describe("a waiting room", () => {
  it("asks the host alone to send the link, and only while there is a seat", () => {
    expect(waitingRoomStatus([ann, open], [0], true).lead).toBe("Send the link, or say the code.");
    expect(waitingRoomStatus([ann, ben, open], [1], false).lead).toBe("1 seat is still open.");
    expect(waitingRoomStatus([ann, ben], [0], true).lead).toBe("The table is full: you can begin.");
    expect(waitingRoomStatus([ann, ben], [1], false).lead).toBe("The table is full.");
  });

  it("tells guests by name who begins", () => {
    expect(waitingRoomStatus([ann, ben], [1], false).waiting).toBe("Waiting for Ann to begin.");
    expect(waitingRoomStatus([ben, open], [0], false).waiting).toBe(
      "Waiting for the host to begin.",
    );
  });

  it("tells the host who has not come yet", () => {
    const away = waitingRoomStatus([ann, { ...ben, here: false }], [0], true);
    expect([away.ready, away.missing]).toEqual([false, "not here yet: Ben"]);
    expect(waitingRoomStatus([ann, ben], [0], true)).toMatchObject({
      ready: true,
      missing: "everybody is seated",
    });
  });
});
