/** Digits of the keyboard that choose dice: they are handled before the table's own keys. */

/** The digit that was pressed, 1 to 9; null if the press is meant for something else. */
export function digitOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog")) return null;
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** No other listener gets this press. */
export function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
