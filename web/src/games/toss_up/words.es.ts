/** Toss Up! in Spanish: the same keys, checked by type. */
import type { en } from "./words.en";

export const es: Record<keyof typeof en, string> = {
  this_turn: "Este turno",
  set_aside: "{die}, apartado",
  in_tray: "{die}, en la bandeja",
  ask_toss_risk:
    "Plántate y guarda {points}, o {points:arriésgalo|arriésgalos}: tira {dice} {dice:dado|dados}.",
  ask_toss_nothing: "Tira {dice} {dice:dado|dados} o plántate.",
  toss_green: "hoja verde",
  toss_yellow: "aro amarillo",
  toss_red: "rombo rojo",
  toss_at_risk: "{big} en juego, {dice:queda|quedan} {dice} {dice:dado|dados}",
  toss_all_green: "{big} en juego, y los {dice} dados otra vez",
  toss_to_roll: "{big} {dice:dado|dados} por tirar",
  toss_red_light: "Semáforo rojo: {big} {points:punto perdido|puntos perdidos}",
  toss_red_light_early: "Semáforo rojo",
  toss_banked: "{big} {points:punto guardado|puntos guardados}",
  toss_turn_roll: "{dice} {dice:dado|dados}: {greens} {greens:verde|verdes}",
  toss_turn_left: "quedan: {faces}",
  toss_left_yellow: "{n} {n:amarillo|amarillos}",
  toss_left_red: "{n} {n:rojo|rojos}",
  learn_slip_two: "2 puntos",
  learn_slip_stop: "Me planto: 6",
  learn_slip_zero: "0 puntos",
  learn_slip_goal: "101",
  learn_slip_last: "últimos turnos",
  picture_signs: "V A R",
  learn_1: "Tira diez dados",
  learn_1_more: "Cada uno tiene tres caras verdes, dos amarillas y una roja.",
  learn_2: "Los verdes, aparte",
  learn_2_more: "Cada dado verde se aparta y vale un punto de este turno.",
  learn_3: "Plantarse o tirar",
  learn_3_more:
    "Te plantas, y los puntos son tuyos para siempre. O tiras los que quedan. ¿Los diez en verde? Tiras los diez otra vez.",
  learn_4: "Semáforo rojo",
  learn_4_more:
    "Ningún verde y algún rojo: se pierden los puntos de este turno. Todo amarillo no hace nada.",
  learn_5: "Más de 100",
  learn_5_more:
    "Quien pasa de 100 abre los últimos turnos: los demás tienen uno. Gana el total más alto.",
  caption: "más de {goal}",
  caption_alone: "más de {goal} en pocos turnos",
  toss_points: "{points} {points:punto|puntos}",
  toss_points_and_turns: "{points} {points:punto|puntos} en {turns} {turns:turno|turnos}",
  toss_box_sides: "Las seis caras de cada dado: toca una para cambiarla.",
  toss_box_side: "Cara {number}: {side}",
};
