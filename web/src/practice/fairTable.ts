/** A fair game: the usual table, but for the computer's hand, which is as steady as one's own. */
import type { GamePractice } from "../boards/parts";
import { against, USUAL } from "../lobby/newTable";
import { computer } from "../wire/computers";
import type { GameForm, NewTable } from "../wire/types";
import type { Pair, Spread } from "./tries";

/** `added`: the table's part of everybody's error. The report goes by one's own hand as measured. */
export function fairTable(
  form: GameForm,
  name: string,
  range: GamePractice,
  own: Spread,
  added: Pair,
): NewTable {
  const hand = (size: Pair): number => range.match(size, added).value;
  const { option, value, usual } = range.match(own.error, added);
  const options = { [option]: [usual, value] };
  const opponent = { name: computer(), level: form.newcomer };
  const measured = {
    seat: 0, error: value, low: hand(own.low), high: hand(own.high), tries: own.tries,
  }; // prettier-ignore
  return { ...against(form, name, 1, opponent, { ...USUAL, options }), measured: [measured] };
}
