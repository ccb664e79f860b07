/** The first turn of Toss Up!. */
import type { Guide } from "../../boards/guide";
import { does } from "../../boards/offers";

export const guide: Guide = [
  {
    id: "aim",
    beside: "far",
    when: () => true,
    says: {
      en: "Every green die is a point; the goal stands beside the title. Throw as often as you dare, then stop and keep them.",
      es: "Cada dado verde es un punto; la meta está junto al título. Tira cuanto te atrevas; luego plántate y guárdalos.",
    },
  },
  {
    id: "greens",
    beside: "near",
    when: ({ view }) => Number(view["turn_points"]) > 0,
    says: {
      en: "Every green die went to the rack: a point each, for this turn only.",
      es: "Cada dado verde fue al estante: un punto cada uno, solo de este turno.",
    },
  },
  {
    id: "choice",
    beside: "keys",
    when: ({ offers }) => does(offers, "stop").length > 0 && does(offers, "roll").length > 0,
    says: {
      en: "Stop, and the points are yours for good. Or roll the dice that are left, for more.",
      es: "Plántate, y los puntos son tuyos para siempre. O tira los dados que quedan, por más.",
    },
  },
  {
    id: "danger",
    beside: "keys",
    when: ({ view }) => Number(view["dice_left"]) <= 5,
    says: {
      en: "Fewer dice, more danger. No green and a red is a red light: this turn's points are gone.",
      es: "Menos dados, más peligro. Ningún verde y un rojo es un semáforo rojo: pierdes los puntos del turno.",
    },
  },
  {
    id: "totals",
    beside: "people",
    when: ({ view, seat }) => (view.points[seat] ?? 0) > 0,
    says: {
      en: "The windows show what is banked. Whoever goes past the goal beside the title opens the last turns.",
      es: "Las ventanas muestran lo guardado. Quien pasa la meta junto al título abre los últimos turnos.",
    },
  },
];
