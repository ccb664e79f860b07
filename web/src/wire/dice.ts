/** Who answers for the dice of a table: a seal, the people who roll them, or the house alone. */
export function diceKind(dice: string): "sealed" | "real" | "fair" {
  if (dice.startsWith("sealed")) return "sealed";
  return dice === "real" ? "real" : "fair";
}
