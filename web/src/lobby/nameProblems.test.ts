import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { Refusal } from "../wire/http";
import NameList from "./NameList.svelte";
import { codeProblem, nameProblem } from "./nameProblems";

const refused = (reason: string): Refusal => new Refusal(reason, `${reason} it is.`, 422);

describe("what is wrong with a field", () => {
  it("says what name would be right", () => {
    expect(nameProblem(refused("name_taken"), " Ann ")).toContain("Ann 2");
    expect(nameProblem(refused("bad_called"))).toContain("40");
    expect(nameProblem(refused("called_you"))).toContain("such as");
  });

  it("keeps to its own field", () => {
    expect(nameProblem(refused("wrong_code"))).toBe("");
    expect(nameProblem(new Error("other"))).toBe("");
    expect(codeProblem(refused("wrong_code"))).toBe("wrong_code it is.");
    expect(codeProblem(refused("name_taken"))).toBe("");
    expect(codeProblem(null)).toBe("");
  });

  it("shows what somebody without a name will be called", () => {
    const { body } = render(NameList, { props: { names: ["Ann", ""], most: 6 } });
    expect(body.match(/placeholder="[^"]*"/g)).toEqual([
      'placeholder="Player 1"',
      'placeholder="Player 2"',
    ]);
    expect(body).toContain("Take Player 2 off the list");
  });
});
