/** The words of Shizzle, as docs/rules/shizzle explains them. */
import type { Glossary } from "../../boards/guide";

export const glossary: Glossary = [
  {
    id: "spark",
    name: { en: "Spark", es: "Chispa" },
    means: {
      en: "The first die of a line. Yours is the last die of the line that was left before you, just as it lies.",
      es: "El primer dado de una fila. La tuya es el último dado de la fila que dejaron antes, tal como está.",
    },
  },
  {
    id: "choke",
    name: { en: "Choke", es: "Ahogo" },
    also: { en: ["chokes"], es: ["ahogos"] },
    means: {
      en: "No die that you rolled fits. The turn is over and all its points are lost, its Shizzles too.",
      es: "Ningún dado tirado encaja. El turno acaba y se pierden todos sus puntos, también los Shizzles.",
    },
    taught: true,
  },
  {
    id: "fizzle",
    name: { en: "Fizzle", es: "Apagón" },
    means: {
      en: "The longest line that five dice allow is 2. Pick the die: the turn is over, with 2 points.",
      es: "La fila más larga que permiten cinco dados es de 2. Eliges el dado: el turno acaba, con 2 puntos.",
    },
    taught: true,
  },
  {
    id: "flicker",
    name: { en: "Flicker", es: "Llamita" },
    means: {
      en: "A line of 3, 4 or 5 dice. Stop for a point a die, or roll the rest: then at least one has to fit.",
      es: "Una fila de 3, 4 o 5 dados. Te plantas por un punto por dado, o tiras el resto: alguno tiene que encajar.",
    },
    taught: true,
  },
  {
    id: "shizzle",
    name: { en: "Shizzle", es: "Shizzle" },
    also: { en: ["shizzles"], es: ["shizzles"] },
    means: {
      en: "All six dice in one line. When you stop, take 6 points for it, or make somebody return 6 to the bank.",
      es: "Los seis dados en una fila. Al plantarte te llevas 6 puntos, o haces que alguien devuelva 6 al banco.",
    },
    taught: true,
  },
  {
    id: "bank",
    name: { en: "Bank", es: "Banco" },
    means: {
      en: "All points come from here. The game ends after the turn that empties it; most points wins.",
      es: "De aquí salen todos los puntos. La partida termina tras el turno que lo vacía; gana quien tiene más.",
    },
  },
];
