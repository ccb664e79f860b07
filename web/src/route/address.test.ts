import { describe, expect, it } from "vitest";
import { invitationLink, isLoopback } from "./address";

describe("addresses", () => {
  it.each(["localhost", "127.0.0.1", "127.4.0.1", "[::1]", "house.localhost"])(
    "%s is this computer",
    (name) => expect(isLoopback(name)).toBe(true),
  );
  it.each(["192.168.1.7", "dice.example.org", "127.example.org", "10.0.0.1"])("%s is not", (name) =>
    expect(isLoopback(name)).toBe(false),
  );
  it("keeps the code behind the #", () => {
    expect(invitationLink("http://192.168.1.7:7655/", "KQ7-M4P")).toBe(
      "http://192.168.1.7:7655/#/join/KQ7-M4P",
    );
  });
});
