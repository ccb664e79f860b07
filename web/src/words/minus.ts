/** The house writes numbers as programs do; people read them with a true minus sign. */

export function trueMinus(text: string): string {
  return text.replace(/(^|[\s(:,;/])-(?=\d)/g, "$1\u2212");
}

/** The same in all that was told, however deep. */
export function withTrueMinus<T>(told: T): T {
  if (typeof told === "string") return trueMinus(told) as T;
  if (Array.isArray(told)) return told.map(withTrueMinus) as T;
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [key, withTrueMinus(value as unknown)]),
  ) as T;
}
