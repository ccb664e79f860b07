/** The house rules of a table, in words for those who wait at it. */
import { preferences } from "../device/preferences.svelte";
import type { GameForm, OptionForm } from "../wire/types";
import { number, say, tenths } from "../words/say";

/** One sentence for every rule that is not as printed. `seats`: what everybody is called. */
export function agreedRules(
  form: GameForm | null,
  rules: Record<string, unknown>,
  seats: readonly string[],
): string[] {
  return (form?.options ?? [])
    .filter(({ name }) => name in rules)
    .map((option) => {
      const rule = option.called[preferences.language] ?? option.name;
      const value = told(option, rules[option.name], seats);
      return value === "" ? rule : say("agreed_rule", { rule, value });
    });
}

/** Its value in words; "" where it is no word or number, but a whole board. */
function told(option: OptionForm, value: unknown, seats: readonly string[]): string {
  if (typeof value === "boolean") return say(value ? "agreed_yes" : "agreed_no");
  if (typeof value === "number") return Number.isInteger(value) ? number(value) : tenths(value);
  if (typeof value === "string") return option.labels?.[value]?.[preferences.language] ?? value;
  if (!Array.isArray(value)) return "";
  if (option.each_seat)
    return value
      .map((own: unknown, seat) =>
        own === option.default
          ? ""
          : say("agreed_own", { name: seats[seat] ?? "", value: told(option, own, seats) }),
      )
      .filter(Boolean)
      .join(", ");
  if (option.seats) return value.map((seat: number) => seats[seat] ?? "").join(", ");
  return value.every((one) => typeof one === "string") ? value.join(", ") : "";
}
