/** What kind of dice a table has: sealed, real ones that people roll, or the house's own. */
export function diceKind(dice: string): "sealed" | "real" | "fair" {
  if (dice.startsWith("sealed")) return "sealed";
  return dice === "real" ? "real" : "fair";
}
