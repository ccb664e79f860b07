/** The house rules of a table, in words for those who wait at it or come to it. */
import { preferences } from "../device/preferences.svelte";
import { seatName } from "../wire/seatName";
import type { GameForm, OptionForm, SeatState, Table } from "../wire/types";
import { number, say, tenths } from "../words/say";

/** What a seat is called before everybody has sat down. */
export function placeName(seat: SeatState, place: number): string {
  return seatName(seat) ?? say("seat_tools_open", { number: place + 1 });
}

/** All that is not as printed at a table: whose box is played with, and every rule. */
export function rulesAt(form: GameForm | null, table: Table): string[] {
  const box = table.box ? [say("box_at_table", { box: table.box })] : [];
  return [...box, ...agreedRules(form, table.house_rules ?? {}, table.seats.map(placeName))];
}

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
      return value === "" ? say("agreed_box", { rule }) : say("agreed_rule", { rule, value });
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
