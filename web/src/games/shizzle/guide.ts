/** The first turn of Shizzle. */
import type { Guide } from "../../boards/guide";
import { does } from "../../boards/offers";
import type { View } from "../../wire/moment";

const line = (view: View): number => (view["line"] as unknown[]).length;

export const guide: Guide = [
  {
    id: "spark",
    beside: "far",
    when: ({ offers }) => does(offers, "spark").length > 0,
    says: {
      en: "A long line of dice takes many points from the bank. Tap any die: it is your Spark, and the line begins with it.",
      es: "Una fila larga de dados saca muchos puntos del banco. Toca un dado: es tu Chispa, y con ella empieza la fila.",
    },
  },
  {
    id: "fits",
    beside: "far",
    when: ({ view, offers }) => does(offers, "add").length > 0 && line(view) === 1,
    says: {
      en: "The Spark lies first. A glowing die fits behind it: the same colour or the same number.",
      es: "La Chispa va primero. Un dado iluminado encaja detrás: mismo color o mismo número.",
    },
  },
  {
    id: "order",
    beside: "far",
    when: ({ view, offers }) => does(offers, "add").length > 0 && line(view) === 2,
    says: {
      en: "Now the die at the end counts: the next one has to fit it. The order makes the line long.",
      es: "Ahora cuenta el dado del final: el siguiente tiene que encajar con él. El orden alarga la fila.",
    },
  },
  {
    id: "stop",
    beside: "keys",
    when: ({ offers }) => does(offers, "stop").length > 0 && does(offers, "roll").length > 0,
    says: {
      en: "Stop for a point a die, or roll the rest. If none of them fits, the turn brings nothing.",
      es: "Plántate por un punto por dado, o tira el resto. Si ninguno encaja, el turno no da nada.",
    },
  },
];
