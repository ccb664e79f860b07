/** Palabras de todas las pantallas. */
export const house = {
  rollhouse: "Rollhouse",
  back: "Atrás",
  close: "Cerrar",
  menu: "Más",
  to_the_door: "A la puerta",
  language_other: "English",
  sound_on: "Sonido activado",
  sound_off: "Sonido desactivado",
  theme_day: "Día",
  theme_night: "Noche",
  try_again: "Volver a intentarlo",
  loading: "Un momento",
  you: "Tú",
  friend: "Amigo",
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
