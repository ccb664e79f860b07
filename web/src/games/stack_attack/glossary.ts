/** The words of Stack Attack, as docs/rules/stack_attack explains them. */
import type { Glossary } from "../../boards/guide";

export const glossary: Glossary = [
  {
    id: "on top",
    name: { en: "On top", es: "Arriba" },
    means: {
      en: "The number of the highest die. Only a die that is one higher or one lower may follow; on a 6 only a 5.",
      es: "El número del dado más alto. Solo puede seguir uno más o uno menos; sobre un 6, solo un 5.",
    },
  },
  {
    id: "fall",
    name: { en: "Falls", es: "Cae" },
    also: { en: ["fall", "fell", "falling"], es: ["cayó", "se cae", "caída"] },
    means: {
      en: "A die ends out of its place. Whoever caused it gets nothing; the others get a point for each of their dice that stood.",
      es: "Un dado acaba fuera de su sitio. Quien lo causó no recibe nada; los demás, un punto por cada dado suyo que estaba en pie.",
    },
    taught: true,
  },
  {
    id: "plate",
    name: { en: "Plate", es: "Plato" },
    also: { en: ["Quake Plate"] },
    means: {
      en: "The disc below the tower. It never sits quite still.",
      es: "El disco bajo la torre. Nunca está del todo quieto.",
    },
  },
  {
    id: "calm hand",
    name: { en: "Calm hand", es: "Mano tranquila" },
    means: {
      en: "Nothing sways and nothing is timed. The table's own part of the error stays.",
      es: "Nada se mueve y no hay prisa. La parte del error que pone la mesa se queda.",
    },
  },
  {
    id: "nobody",
    name: { en: "Dice of nobody", es: "Dados de nadie" },
    also: { en: ["of nobody"], es: ["de nadie"] },
    means: {
      en: "Two dice begin the tower of two players. They give points to nobody, but count for its height.",
      es: "Dos dados empiezan la torre de dos jugadores. No dan puntos a nadie, pero cuentan para la altura.",
    },
  },
];
