/** Replaces the hyphens that the house writes before numbers by true minus signs. */

export function trueMinus(text: string): string {
  return text.replace(/(^|[\s(:,;/])-(?=\d)/g, "$1\u2212");
}

/** The same in every string of a value, however deep. */
export function withTrueMinus<T>(told: T): T {
  if (typeof told === "string") return trueMinus(told) as T;
  if (Array.isArray(told)) return told.map(withTrueMinus) as T;
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [key, withTrueMinus(value as unknown)]),
  ) as T;
}
