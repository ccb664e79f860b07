/** Palabras de `learn/`: cada juego en un minuto. */
export const learn = {
  learn_title: "Reglas",
  learn_lead: "Cada juego en un minuto, y luego entero.",
  learn_back: "Volver a los juegos",
  learn_minute: "En un minuto",
  learn_full: "Todas las reglas",
  learn_parts: "Partes de las reglas",
  learn_now: "Jugar ya",
  learn_now_note: "desde la puerta",
  learn_play: "Invitar a amigos",
  learn_play_note: "con un enlace o un código",
  learn_own: "Nuestros dados",
  learn_own_note: "toca lo que salió",
  learn_well: "Aprende a jugar bien",
  learn_explore: "El mejor juego",
  learn_explore_note: "lo que hace quien no falla",
  learn_quiz: "Preguntas",
  learn_quiz_note: "decisiones difíciles, rachas",
  learn_show: "Mira a los mejores",
  learn_show_note: "con probabilidades, a cualquier velocidad",
  learn_slip_two: "2 puntos",
  learn_slip_stop: "Me planto: 6",
  learn_slip_zero: "0 puntos",
  learn_slip_goal: "101",
  learn_slip_last: "últimos turnos",
  learn_slip_three: "3",
  learn_slip_six: "Shizzle: 6",
  learn_slip_bank: "banco 0",
  learn_slip_dot: "● para todos",
  learn_slip_rolls: "29 tiradas",
  learn_slip_dots: "− 4 puntos",
  learn_slip_score: "25",
  learn_slip_each: "1 por dado",
  learn_slip_group: "11",
  learn_slip_line: "14",
  learn_slip_rounds: "10 rondas",
  learn_slip_most: "más puntos",
  learn_toss_up_1: "Tira diez dados",
  learn_toss_up_1_more: "Cada uno tiene tres caras verdes, dos amarillas y una roja.",
  learn_toss_up_2: "Los verdes, aparte",
  learn_toss_up_2_more: "Cada dado verde se aparta y vale un punto de este turno.",
  learn_toss_up_3: "Plantarse o tirar",
  learn_toss_up_3_more:
    "Te plantas, y los puntos son tuyos para siempre. O tiras los que quedan. ¿Los diez en verde? Tiras los diez otra vez.",
  learn_toss_up_4: "Semáforo rojo",
  learn_toss_up_4_more:
    "Ningún verde y algún rojo: se pierden los puntos de este turno. Todo amarillo no hace nada.",
  learn_toss_up_5: "Más de 100",
  learn_toss_up_5_more:
    "Quien pasa de 100 abre los últimos turnos: los demás tienen uno. Gana el total más alto.",
  learn_shizzle_1: "La Chispa",
  learn_shizzle_1_more: "Un dado empieza la fila. Tira los otros cinco.",
  learn_shizzle_2: "Los vecinos coinciden",
  learn_shizzle_2_more:
    "Añade dados al final de la fila. Dos que se tocan tienen el mismo número o el mismo color.",
  learn_shizzle_3: "Plantarse o tirar",
  learn_shizzle_3_more:
    "Con tres o más en fila te plantas por un punto por dado. O tiras el resto: alguno tiene que encajar.",
  learn_shizzle_4: "Ahogo",
  learn_shizzle_4_more: "Nada encaja: el turno acaba y se pierden sus puntos.",
  learn_shizzle_5: "Shizzle",
  learn_shizzle_5_more:
    "Seis en fila: te llevas 6, o alguien devuelve 6. Cuando el banco se vacía, gana quien tiene más.",
  learn_doozy_dice_1: "Cinco cartas",
  learn_doozy_dice_1_more:
    "Las mismas cinco están a la vista para todos. Cada turno gasta una, en el orden que quieras.",
  learn_doozy_dice_2: "Pocas tiradas",
  learn_doozy_dice_2_more:
    "Guarda lo que sirve y tira el resto, hasta que los dados muestren una carta. Cada tirada cuenta 1; como mucho, 13.",
  learn_doozy_dice_3: "Cara Doozy",
  learn_doozy_dice_3_more:
    "Al salir da un Punto Doozy a todos. Vale cualquier número, salvo que la carta pida la cara misma.",
  learn_doozy_dice_4: "Puntos Doozy",
  learn_doozy_dice_4_more: "Un punto mueve un dado un número, arriba o abajo. Empiezas con dos.",
  learn_doozy_dice_5: "Gana el más bajo",
  learn_doozy_dice_5_more:
    "Una carta en tres tiradas o menos: un punto para ti y uno menos para los demás. Tiradas menos puntos es lo que cuenta.",
  learn_stack_attack_1: "Tira tus dados",
  learn_stack_attack_1_more: "Todos los que aún tienes, a la vez. Los de la torre se quedan ahí.",
  learn_stack_attack_2: "Uno más, uno menos",
  learn_stack_attack_2_more:
    "Un dado sirve si tiene uno más o uno menos que el número de arriba. Si no sirve ninguno, el turno acaba.",
  learn_stack_attack_3: "Ponlo arriba",
  learn_stack_attack_3_more:
    "Sostenlo sobre la torre y suéltalo. Pon al menos uno; mientras sirva otro, ponlo o plántate.",
  learn_stack_attack_4: "Se cae",
  learn_stack_attack_4_more:
    "Quien tira la torre no recibe nada. Los demás, un punto por cada dado suyo que estaba en ella.",
  learn_stack_attack_5: "Todos los tuyos",
  learn_stack_attack_5_more:
    "Si están todos en la torre: un punto por cada uno, y nada para los demás. Desde 20 puntos gana el total más alto.",
  learn_dice_flick_1: "Saca tres, lanza dos",
  learn_dice_flick_1_more:
    "Los dados salen de una bolsa. Lanza dos de tus tres, cada uno desde el lado de la caja que elijas.",
  learn_dice_flick_2: "A los hoyos",
  learn_dice_flick_2_more:
    "Lo que queda en un hoyo ahí se queda, y cuenta su cara de arriba. Lo que cae al lado vuelve a la bolsa.",
  learn_dice_flick_3: "Grupos",
  learn_dice_flick_3_more:
    "Tres o más de un color, lado con lado, dan sus puntos. El blanco es cualquier color; una marca descubierta es uno más y vale 2.",
  learn_dice_flick_4: "Línea explosiva",
  learn_dice_flick_4_more:
    "Un dado rosa puntúa su fila o su columna entera: 6 por él y todo lo que haya en ella.",
  learn_dice_flick_5: "Diez rondas",
  learn_dice_flick_5_more:
    "Un dado en el centro cuenta doble. Lo puntuado vuelve a la bolsa. Gana la suma más alta.",
} as const satisfies Record<string, string>;
