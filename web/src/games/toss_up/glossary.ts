/** The words of Toss Up!, as docs/rules/toss_up explains them. */
import type { Glossary } from "../../boards/guide";

export const glossary: Glossary = [
  {
    id: "red light",
    name: { en: "Red light", es: "Semáforo rojo" },
    means: {
      en: "No green and at least one red: the turn is over, and its points are lost. What was banked before stays.",
      es: "Ningún verde y al menos un rojo: el turno acaba y se pierden sus puntos. Lo guardado antes se queda.",
    },
    taught: true,
  },
  {
    id: "at risk",
    name: { en: "At risk", es: "En juego" },
    means: {
      en: "The points of this turn. They are yours once you stop; a red light takes them all.",
      es: "Los puntos de este turno. Son tuyos cuando te plantas; un semáforo rojo se los lleva todos.",
    },
  },
  {
    id: "set aside",
    name: { en: "Set aside", es: "Apartado" },
    also: { es: ["apartados"] },
    means: {
      en: "Every green die leaves the roll and is worth a point of this turn. It is not rolled again.",
      es: "Cada dado verde sale de la tirada y vale un punto de este turno. No se vuelve a tirar.",
    },
  },
  {
    id: "bank",
    name: { en: "Bank", es: "Guardar" },
    also: { en: ["banked"], es: ["guarda", "guardas", "guardado", "guardados"] },
    means: {
      en: "Stopping puts the points of the turn into your total, where they are safe for good.",
      es: "Al plantarte, los puntos del turno pasan a tu total y ya no se pierden.",
    },
  },
  {
    id: "all yellow",
    name: { en: "All yellow", es: "Todo amarillo" },
    means: {
      en: "Nothing is set aside and nothing is lost. Stop, or roll the same dice again.",
      es: "No se aparta nada y no se pierde nada. Te plantas o tiras los mismos dados otra vez.",
    },
    taught: true,
  },
  {
    id: "last turn",
    name: { en: "Last turn", es: "Último turno" },
    also: { en: ["last turns"], es: ["últimos turnos"] },
    means: {
      en: "Somebody is over the goal: everybody else has exactly one more turn. Then the highest total wins.",
      es: "Alguien pasó la meta: los demás tienen exactamente un turno más. Después gana el total más alto.",
    },
    taught: true,
  },
];
