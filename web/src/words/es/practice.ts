/** Palabras de `practice/`: la propia mano, intento tras intento. */
export const practice = {
  practice_title: "Práctica",
  practice_own: "Practica tu mano",
  practice_own_note: "intento tras intento, sin rival",
  practice_wait: "La casa prepara los dados",
  practice_spread: "Tu dispersión",
  practice_none: "Cada intento deja aquí una marca: lo que tu mano se apartó de lo mejor.",
  practice_few:
    "{n} {n:intento|intentos} con tu propia mano. Tras diez, la casa puede decir qué tan firme es.",
  practice_error: "Tu mano se aparta {size}.",
  practice_error_both: "Tu mano se aparta {first} y {second}.",
  practice_interval: "Entre {low} y {high}, según tus últimos {n} intentos.",
  practice_middle: "En promedio, {first} y {second}.",
  practice_table: "La mesa pone {size} de su parte, a todos por igual.",
  practice_hits: "{good} de {tries} como querías",
  practice_days: "Día a día",
  practice_day: "{day}: {size}, {n} {n:intento|intentos}",
  practice_ten: "Diez intentos: {good} {good:acierto|aciertos}, {left:falta|faltan} {left}",
  practice_ten_made:
    "Diez intentos: {good} {good:acierto|aciertos}. El próximo empieza otros diez.",
  practice_target: "Apunta a",
  practice_fair: "Una partida justa",
  practice_fair_note: "contra una mano de {hand}: la tuya, con lo que pone la mesa",
  practice_forget: "Olvidar estos intentos",
} as const satisfies Record<string, string>;
