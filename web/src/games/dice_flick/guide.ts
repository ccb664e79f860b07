/** The first turn of Dice Flick. */
import type { Guide } from "../../boards/guide";
import { does } from "../../boards/offers";

export const guide: Guide = [
  {
    id: "flick",
    beside: "far",
    when: ({ offers }) => does(offers, "flick").length > 0,
    says: {
      en: "Most points win. Each turn you flick two of your three dice, one by one. Tap a waiting die to take that one first.",
      es: "Gana quien más puntos tenga. En tu turno lanzas dos de tus tres dados. Toca uno que espera para tomarlo primero.",
    },
  },
  {
    id: "aim",
    beside: "keys",
    when: ({ offers }) => does(offers, "flick").length > 0,
    says: {
      en: "Aim at holes beside dice of the same colour. Another base flicks from another side of the box.",
      es: "Apunta a hoyos junto a dados del mismo color. Otra base lanza desde otro lado de la caja.",
    },
  },
  {
    id: "second",
    beside: "far",
    when: ({ view, offers }) => does(offers, "flick").length > 0 && view["flicks_left"] === 1,
    says: {
      en: "What rests in a hole stays and counts its top. What missed is back in the bag. One flick more.",
      es: "Lo que queda en un hoyo ahí se queda y cuenta su cara de arriba. Lo demás volvió a la bolsa. Un lanzamiento más.",
    },
  },
  {
    id: "score",
    beside: "far",
    when: ({ offers }) => does(offers, "score").length > 0,
    says: {
      en: "Three or more of a colour side by side score. The lit piece is the house's proposal; its dice go back into the bag.",
      es: "Puntúan tres o más de un color, lado con lado. Lo iluminado es la propuesta de la casa; sus dados vuelven a la bolsa.",
    },
  },
];
