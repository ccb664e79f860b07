/** The words of Dice Flick, as docs/rules/dice_flick explains them. */
import type { Glossary } from "../../boards/guide";

export const glossary: Glossary = [
  {
    id: "blast",
    name: { en: "Blast", es: "Explosivo" },
    also: {
      en: ["pink blast", "blast line", "pink"],
      es: ["explosivo rosa", "explosiva", "línea explosiva", "rosa", "rosas"],
    },
    means: {
      en: "A pink die. It scores its whole row or its whole column, whatever lies there; it counts 6 itself.",
      es: "Un dado rosa. Puntúa toda su fila o toda su columna, haya lo que haya; él mismo cuenta 6.",
    },
    taught: true,
  },
  {
    id: "joker",
    name: { en: "Joker", es: "Comodín" },
    also: {
      en: ["jokers", "white joker", "white"],
      es: ["comodines", "comodín blanco", "blanco", "blancos"],
    },
    means: {
      en: "A white die. It counts as one colour of your choice, for one group.",
      es: "Un dado blanco. Cuenta como un color a tu elección, para un grupo.",
    },
    taught: true,
  },
  {
    id: "marker",
    name: { en: "Marker", es: "Marca" },
    also: { en: ["markers"], es: ["marcas", "marca de mejora", "marcas de mejora"] },
    means: {
      en: "A coloured mark in a hole that no die covers is one more of its colour, worth 2. Once a turn.",
      es: "Una marca de color en un hoyo descubierto es uno más de su color y vale 2. Una vez por turno.",
    },
  },
  {
    id: "bonus",
    name: { en: "Bonus", es: "Bonificación" },
    means: {
      en: "The die that you flicked came to rest on this mark: you may draw one more die and flick it.",
      es: "El dado que lanzaste quedó sobre esta marca: puedes sacar un dado más y lanzarlo.",
    },
    taught: true,
  },
  {
    id: "centre",
    name: { en: "Centre", es: "Centro" },
    means: {
      en: "A die in the middle hole counts double. It may also be scored alone.",
      es: "Un dado en el hoyo del medio cuenta doble. También se puede puntuar solo.",
    },
  },
  {
    id: "base",
    name: { en: "Base", es: "Base" },
    also: { en: ["bases"], es: ["bases"] },
    means: {
      en: "One of the four sides from which a die is flicked. Choose it for each flick.",
      es: "Uno de los cuatro lados desde los que se lanza un dado. Se elige en cada lanzamiento.",
    },
  },
  {
    id: "group",
    name: { en: "Group", es: "Grupo" },
    also: { en: ["groups", "combination"], es: ["grupos"] },
    means: {
      en: "Three or more of one colour, side by side. It gives the pips of its dice.",
      es: "Tres o más de un color, lado con lado. Da lo que suman las caras de sus dados.",
    },
    taught: true,
  },
  {
    id: "bag",
    name: { en: "Bag", es: "Bolsa" },
    means: {
      en: "Dice are drawn from it. What misses the holes, and what was scored, goes back.",
      es: "De ella se sacan los dados. Lo que no cae en un hoyo, y lo puntuado, vuelve a ella.",
    },
  },
];
