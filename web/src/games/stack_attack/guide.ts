/** The first turn of Stack Attack. */
import type { Guide } from "../../boards/guide";
import { does } from "../../boards/offers";

export const guide: Guide = [
  {
    id: "aim",
    beside: "far",
    when: () => true,
    says: {
      en: "One tower for everybody. Get your dice onto it; who brings it down gives the others a point for each of theirs.",
      es: "Una torre para todos. Pon en ella tus dados; quien la derriba da a los demás un punto por cada uno de los suyos.",
    },
  },
  {
    id: "fits",
    beside: "far",
    when: ({ offers }) => does(offers, "place").length > 0,
    says: {
      en: "A die fits if it is one higher or one lower than the number on top. You hold one that does.",
      es: "Un dado sirve si tiene uno más o uno menos que el de arriba. En la mano tienes uno que sirve.",
    },
  },
  {
    id: "carry",
    beside: "keys",
    when: ({ offers }) => does(offers, "place").length > 0,
    says: {
      en: "Carry it over the tower, wait until the hand is calm, and let go. Nobody touches it again.",
      es: "Llévalo sobre la torre, espera a que la mano se calme y suéltalo. Nadie vuelve a tocarlo.",
    },
  },
  {
    id: "stop",
    beside: "keys",
    when: ({ offers }) => does(offers, "stop").length > 0,
    says: {
      en: "It stands. Another of your dice fits: add it too, or stop and leave the next one to the others.",
      es: "Está en pie. Sirve otro dado tuyo: ponlo también, o plántate y deja el siguiente a los demás.",
    },
  },
  {
    id: "points",
    beside: "people",
    when: ({ view, seat }) =>
      (view["if_falls"] as number[]).some((n, place) => n > 0 && place !== seat),
    says: {
      en: "If you bring it down, the others score their dice in it. All your dice on the tower score for you alone.",
      es: "Si la tiras, los demás puntúan sus dados en ella. Con todos los tuyos en la torre puntúas solo tú.",
    },
  },
];
