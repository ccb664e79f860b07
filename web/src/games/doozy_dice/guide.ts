/** The first turn of Doozy Dice. */
import type { Guide } from "../../boards/guide";
import { does } from "../../boards/offers";

export const guide: Guide = [
  {
    id: "cards",
    beside: "wall",
    when: () => true,
    says: {
      en: "Five cards, the same for everybody. Each turn you finish one of yours, in as few rolls as you can.",
      es: "Cinco cartas, las mismas para todos. En cada turno completas una tuya, en tan pocas tiradas como puedas.",
    },
  },
  {
    id: "keep",
    beside: "far",
    when: ({ offers }) => does(offers, "roll").length > 0,
    says: {
      en: "Tap the dice that help a card: they are kept. Then roll the others.",
      es: "Toca los dados que sirven para una carta: se quedan. Después tira los demás.",
    },
  },
  {
    id: "dots",
    beside: "people",
    when: ({ view, seat }) => ((view["dots"] as number[])[seat] ?? 0) > 0,
    says: {
      en: "The red dots in your window bend dice: one dot moves a die by one. What you keep lowers your score.",
      es: "Los lunares rojos de tu ventana cambian dados: uno mueve un dado un número. Los que conservas bajan tu total.",
    },
  },
  {
    id: "finish",
    beside: "wall",
    when: ({ offers }) => does(offers, "complete").length > 0,
    says: {
      en: "The foot of a card says what finishing it costs now. Tap one to see how the dice would do it.",
      es: "El pie de cada carta dice qué cuesta completarla ahora. Toca una para ver cómo lo harían los dados.",
    },
  },
  {
    id: "quick",
    beside: "keys",
    when: ({ view }) => view["roll_number"] === 3,
    says: {
      en: "Roll 3: a card finished now still earns you a dot and costs the others one. Later it does not.",
      es: "Tirada 3: una carta completada ahora aún te da un Lunar Doozy y quita uno a los demás. Después no.",
    },
  },
  {
    id: "last",
    beside: "wall",
    when: ({ view }) => view["roll_number"] === view["max_rolls"],
    says: {
      en: "The last roll. Finish a card, or write one off: it counts as the most rolls, and you lose a dot.",
      es: "La última tirada. Completa una carta o descarta una: cuenta las tiradas máximas y pierdes un Lunar Doozy.",
    },
  },
];
