/** Palabras de todas las pantallas. */
export const house = {
  rollhouse: "Rollhouse",
  back: "Atrás",
  close: "Cerrar",
  menu: "Más",
  to_the_door: "A la puerta",
  turn_sound_on: "Activar el sonido",
  turn_sound_off: "Quitar el sonido",
  turn_light_on: "Que sea de día",
  turn_light_off: "Que sea de noche",
  language_other: "English",
  try_again: "Volver a intentarlo",
  loading: "Un momento",
  you: "Tú",
  house: "Casa",
  lost_house: "La casa no responde. Volvemos en un momento.",
  laying_table: "Poniendo la mesa de {game}",
  laying_slow: "Poniendo la mesa de {game}. La primera vez tarda medio minuto, más o menos.",
  laying_busy: "Poniendo la mesa de {game}. La casa tiene mucho que hacer ahora mismo.",
  laying_preparing:
    "Se están preparando las reglas de {game}. Solo esta vez; medio minuto, más o menos.",
  something_wrong: "No ha salido bien. Prueba otra vez.",
  screen_broken:
    "Esta pantalla no ha aparecido. No se ha perdido nada: cárgala otra vez o ve a la puerta.",
  screen_again: "Cargarla otra vez",
  level: "Nivel {level}",
};
