/** The words of Doozy Dice, as docs/rules/doozy_dice explains them. */
import type { Glossary } from "../../boards/guide";

export const glossary: Glossary = [
  {
    id: "face",
    name: { en: "Doozy Face", es: "Cara Doozy" },
    also: { en: ["Doozy Faces"], es: ["Caras Doozy"] },
    means: {
      en: "On the white dice, where the 1 would be. Rolled, it gives everybody a dot. It is any number, unless the card asks for the face itself.",
      es: "En los dados blancos, en lugar del 1. Al salir da un Lunar Doozy a todos. Vale cualquier número, salvo que la carta pida la cara.",
    },
    taught: true,
  },
  {
    id: "dot",
    name: { en: "Dot", es: "Lunar Doozy" },
    also: { en: ["dots", "Doozy Dot", "Doozy Dots"], es: ["Lunares Doozy"] },
    means: {
      en: "One dot moves a die by one number when you finish a card. Dots left at the end come off your score.",
      es: "Un Lunar Doozy mueve un dado un número al completar una carta. Los que queden al final se restan.",
    },
  },
  {
    id: "wild",
    name: { en: "Wild", es: "Comodín" },
    means: {
      en: "A Doozy Face that the card does not ask for: it is any number from 1 to 6, for free.",
      es: "Una Cara Doozy que la carta no pide: vale cualquier número del 1 al 6, gratis.",
    },
  },
  {
    id: "write off",
    name: { en: "Write off", es: "Descartar" },
    also: {
      en: ["write it off", "write one off", "written off"],
      es: ["descarta", "descartas", "descartarla"],
    },
    means: {
      en: "Give a card up after the last roll: the most rolls are entered for it, and you lose a dot.",
      es: "Dejar una carta tras la última tirada: se anotan para ella las tiradas máximas y pierdes un Lunar Doozy.",
    },
  },
  {
    id: "quick",
    name: { en: "Three rolls or fewer", es: "Tres tiradas o menos" },
    means: {
      en: "A quick card: you gain a dot, and everybody else loses one. It counts with dots spent, too.",
      es: "Una carta rápida: ganas un Lunar Doozy y los demás pierden uno. También vale si gastaste lunares.",
    },
    taught: true,
  },
];
