/** Keys of the keyboard that move a hand: they are handled before the table's own keys. */
import { consume } from "../digits";

/**
 * What keys do, by `KeyboardEvent.key`; letters in lower case. Space is left to a button that has the
 * focus. Was it one of them?
 */
export function pressHandKey(event: KeyboardEvent, ways: Record<string, () => void>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " && target?.closest("button, a")) return false;
  const way = ways[key];
  if (!way) return false;
  way();
  consume(event);
  return true;
}
