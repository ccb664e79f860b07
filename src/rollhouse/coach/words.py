"""What the coach says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "feared_event": "{chance}{odds}: {event}",
        "nobody_asked": "nobody has a choice to make in this position: no seat is asked, for the "
        "table answers next",
        "game_over": "the game is over: there is nothing left to choose",
        "not_a_position": "the coach is asked about a position, such as rollhouse.start makes, "
        "not about a {value}",
        "not_an_action": "an action must be an object like {{'do': 'roll'}}, not {value}",
        "not_exact": "exact must be None, True or False, not {value}",
        "not_names": "names must be a list of names, not {value}",
        "not_a_time": "seconds must be a number from 0 to {most}, not {value}",
        "not_looked_at": "{value} is not among the choices that were looked at",
        "answer_again": "this question is answered already",
        "no_hard_choice": "no hard choice was found in {games} games; try other house rules",
        "not_trained": "{game} has no such kind of choice: {value}",
        "one_in": " (about 1 in {many})",
        "exact": "exact{error}",
        "insight": "by what is known of the game for one, neither exact nor simulated: as if all "
        "ran for the lowest score, each alone",
        "learned": "learned by self-play; values within {error} (95 %), their differences "
        "more certain",
        "rollout": "rollout of {games} games a choice at most, ± 95 % interval",
        "among_thumbs": "the values hold among players who go on by rule of thumb",
        "among_absent": "the values hold among players who go on as an absent one would: the rule "
        "of thumb does not know this house rule",
        "among_pretending": "the values hold among players who go on as if only their strongest "
        "opponent were there, and against that one exactly",
        "stopped_decided": "stopped because the best choice is clear",
        "stopped_known": "stopped because the value is known within {fine}",
        "stopped_equal": "stopped because the choices still in question are worth the same within "
        "{close}",
        "stopped_time": "stopped after {seconds} seconds",
        "stopped_games": "stopped after so many games",
        "unseen": "{count} other {count:choice was|choices were} not tried out",
        "same_dice": "choices are compared with the same dice, so their differences are more "
        "certain than the values",
        "choice_share": "{offer}: {value}{error}",
        "choice_score": "{offer}: score {value}{error}",
        "standing_share": "{name}: {value}",
        "standing_score": "{name}: score {value}",
        "only_choice": "the only choice",
        "is_best": "best",
        "best_so_far": "best so far",
        "best_weighed": "best of those weighed",
        "only_weighed": "the only one weighed so far",
        "no_difference": "makes no difference",
        "under": "under {least}",
        "as_good": "as good",
        "about_as_good": "about as good",
        "not_told_apart": "too close to call",
        "loses_share": "costs {loss} points of winning chance",
        "loses_score": "adds {loss} to the score",
        "others_get": "the others: {shares}",
        "risk_only": "{risks}",
        "risk_and_reason": "{risks}: {reason}",
        "worth_it": "worth it, because even so you win {own} of the time, and {other} with "
        "“{offer}”",
        "worth_it_exact": "worth it, because when it goes well you win {otherwise} of the time; "
        "“{offer}” wins {other}",
        "not_worth_it": "not worth it, because “{offer}” wins {other} of the time",
        "not_worth_it_exact": "not worth it: when it goes well you win {otherwise} of the time, "
        "but too often it does not; “{offer}” wins {other}",
        "never_worth_it_exact": "not worth it: even when it goes well you win {otherwise} of the "
        "time; “{offer}” wins {other}",
        "worth_it_score": "worth it, because even so the score is {own}, and {other} with "
        "“{offer}”",
        "worth_it_exact_score": "worth it, because when it goes well the score is {otherwise}; "
        "“{offer}” makes {other}",
        "not_worth_it_score": "not worth it, because “{offer}” makes {other}",
        "not_worth_it_exact_score": "not worth it: when it goes well the score is {otherwise}, but "
        "too often it does not; “{offer}” makes {other}",
        "never_worth_it_exact_score": "not worth it: even when it goes well the score is "
        "{otherwise}; “{offer}” makes {other}",
        "nothing_to_gain_score": "not worth it: there is nothing to gain, “{offer}” makes {other} "
        "as well",
        "no_better": "as far as can be told, “{offer}” is as good and safer",
        "nothing_to_gain": "not worth it: there is nothing to gain, “{offer}” wins {other} as well",
        "nothing_safer": "worth it, because nothing else is safer",
        "nothing_else": "there is nothing else to do",
        "more_choices": "… and {count} {count:choice|choices} more",
        "not_a_record": "a report needs the record of a game (Record), not {value}",
        "not_a_source": "exact must be None, True or False, not {value}",
        "not_a_length": "seconds must be a number above 0 and at most {most}, not {value}",
        "report_of": "{title}: {names}",
        "so_far": "This game is not finished: the report is of what was played so far.",
        "hurried": "Time was short: some positions had only {games} games each.",
        "measured_hand": "{name:{name}’s|Your} hand erred by {error} (between {low} and {high}, "
        "measured by {gestures} gestures). Hand is what that is worth against the usual one; what "
        "it could not help is luck.",
        "practised_hand": "{name:{name}’s|Your} hand errs by {error} (between {low} and {high}, "
        "measured by {gestures} tries on the practice range). Hand is what that is worth against "
        "the usual one; what it could not help is luck.",
        "after_deal": "The deal of the cards is not judged: the start is the position after it.",
        "after_mend": "The box was mended in this game. What cannot have been so with the mended "
        "one is not judged: the start is the position after it.",
        "passed_over": "{name} {name:has|have} left, and {name:{name}’s|your} turns were passed "
        "over. What that changed is counted as luck; chances are reckoned as if nobody had gone.",
        "start": "start",
        "luck": "luck",
        "hand": "hand",
        "choices": "own choices",
        "others": "the others",
        "result": "result",
        "without_luck": "without luck",
        "short_start": "start",
        "short_luck": "luck",
        "short_hand": "hand",
        "short_choices": "choices",
        "short_others": "others",
        "short_result": "result",
        "short_without_luck": "no luck",
        "beyond_all": "“{column}” may lie below 0 % or above 100 %: it is the result less the "
        "luck, and what luck gives back can be lost again by the next mistakes.",
        "grade": "grade",
        "decisions": "{mistakes} {mistakes:mistake|mistakes} in {decisions} "
        "{decisions:decision|decisions}, on average {loss} a decision",
        "decisions_played": "{mistakes} {mistakes:mistake|mistakes} in {decisions} "
        "{decisions:decision|decisions}, {cost} in all; {average}",
        "decisions_none_found": "no mistake found in {decisions} {decisions:decision|decisions} "
        "(one of less than about {seen} cannot be seen); {average}",
        "decisions_all_seen": "no mistake found in {decisions} {decisions:decision|decisions}; "
        "{average}",
        "in_points": "{points} points",
        "in_win_points": "{points} points of winning chance",
        "average": "on average {loss} a decision, close calls counted for and against",
        "grade_flawless": "flawless",
        "grade_expert": "expert",
        "grade_strong": "strong",
        "grade_fair": "fair",
        "grade_casual": "casual",
        "grade_beginner": "beginner",
        "grade_none": "no choice to judge",
        "grade_unsure": "not graded",
        "mistakes": "The biggest mistakes",
        "no_mistakes": "No mistake was found.",
        "mistake": "{when} (line {line}): {played}. Better: {better} ({loss})",
        "counsel": "What the house’s people would have done",
        "counsel_line": "{when} (line {line}): {played}",
        "counsel_everybody": "Everybody",
        "counsel_same": "the same",
        "when": "{name}, at {own} against {others}",
        "when_in_turn": "{name}, in {turn:{turn}’s|your} turn, at {own} against {others}",
        "when_alone": "{name}, at {own}",
        "chart_shares": "Winning chance after every event",
        "chart_score": "Expected final score after every event",
        "chart_split": "Where each result comes from",
        "moments": "Moments that turned it",
        "luck_and_skill": "Luck and skill",
        "in_numbers": "In numbers",
        "first_event": "start",
        "last_event": "event {number}",
        "from_to": "{name}: from {start} to {end}",
        "for_whom": "for {name:{name}|you}",
        "skill": "own play",
        "skill_says": "Own play is choices and hand together, against the best that could be "
        "chosen and the usual hand of that player. Without luck, this is what counts.",
        "skill_says_no_hand": "Own play is choices, against the best that could be chosen. Without "
        "luck, this is what counts.",
        "split_says_no_hand": "start + luck + own choices + the others = result. Luck is dice and "
        "draws.",
        "skill_says_solo": "In the final score: less is better. Own play is what the choices cost.",
        "split_says_solo": "start + luck + own choices = final score: less is better. The "
        "start is what perfect play would expect.",
        "cost_share": "{name} {name:gives|give} away {loss} points of winning chance",
        "cost_score": "{name} {name:adds|add} {loss} to the score",
        "more_mistakes": "… and {count} smaller {count:one|ones}",
        "a_mistake": "a mistake",
        "every_event": "Every event",
        "what": "what happened",
        "kind": "by",
        "cause_luck": "luck",
        "cause_hand": "{name:{name}’s|your} misses",
        "cause_hand_own": "{name:{name}’s|your} steady hand",
        "cause_hand_others": "the others’ misses",
        "cause_choice": "{name:{name}’s|your} choices",
        "cause_choice_own": "{name:{name}’s|your} choices",
        "cause_choice_others": "the others’ choices",
        "decided": "{cause} did it: {value} points of winning chance for {name:{name}|you}.",
        "decided_both": "{cause} and {other} did it, about equally: {value} and {also} points of "
        "winning chance for {name:{name}|you}.",
        "ahead": "{name} {name:is|are} ahead, most of all by {cause}: {value} points of winning "
        "chance.",
        "ahead_both": "{name} {name:is|are} ahead by {cause} and {other}, about equally: {value} "
        "and {also} points of winning chance.",
        "others_in_all": "All that the others did, good and bad, comes to {value} points for "
        "{name:{name}|you}.",
        "too_early": "It is too early to say what decides it.",
        "nothing_stands_out": "No part of it stands out.",
        "solo_luck_good": "Luck took {luck} off the score; the choices cost {lost}.",
        "solo_luck_bad": "Luck added {luck} to the score; the choices cost {lost}.",
        "who": "player",
        "kind_luck": "luck",
        "kind_hand": "hand",
        "kind_choice": "choice",
        "lost": "lost",
        "played": "played",
        "better": "better",
        "made_by": "Made by Rollhouse. The page is whole: nothing is loaded from elsewhere.",
        "split_says": "start + luck + hand + own choices + the others = result. Luck is dice and "
        "draws; hand is placements and flicks against that player's own level.",
        "split_says_measured": "start + luck + hand + own choices + the others = result. Luck is "
        "dice, draws, and what a hand as steady as that player's could not help; hand is what the "
        "measured hand is worth against the usual one.",
        "quiz_right": "Right.",
        "quiz_fine": "Close enough: it {cost}.",
        "quiz_wrong": "That {cost}. Better: {better}.",
        "quiz_score": "{right} of {asked} right, {lost} added to the score in all",
        "quiz_share": "{right} of {asked} right, {lost} points of winning chance lost in all",
        "quiz_thumb": "The rule of thumb errs here.",
    },
    es={
        "feared_event": "{chance}{odds}: {event}",
        "nobody_asked": "en esta posición nadie tiene que elegir: ahora responde la mesa",
        "game_over": "la partida terminó: no queda nada que elegir",
        "not_a_position": "al entrenador se le pregunta por una posición, como las que hace "
        "rollhouse.start, no por un {value}",
        "not_an_action": "una acción debe ser un objeto como {{'do': 'roll'}}, no {value}",
        "not_exact": "exact debe ser None, True o False, no {value}",
        "not_names": "names debe ser una lista de nombres, no {value}",
        "not_a_time": "seconds debe ser un número de 0 a {most}, no {value}",
        "not_looked_at": "{value} no está entre las opciones que se miraron",
        "answer_again": "esta pregunta ya está respondida",
        "not_trained": "{game} no tiene esa clase de decisión: {value}",
        "no_hard_choice": "no se encontró ninguna decisión difícil en {games} partidas; prueba con "
        "otras reglas de la casa",
        "one_in": " (más o menos 1 de cada {many})",
        "exact": "exacto{error}",
        "insight": "según lo que se sabe del juego para uno, ni exacto ni simulado: como si todos "
        "buscaran la puntuación más baja, cada uno por su cuenta",
        "learned": "aprendido jugando contra sí mismo; valores con un margen de {error} (95 %), "
        "sus diferencias más seguras",
        "rollout": "simulación de {games} partidas por opción como mucho, ± intervalo del 95 %",
        "among_thumbs": "los valores son entre jugadores que siguen a ojo",
        "among_absent": "los valores son entre jugadores que siguen como lo haría uno ausente: la "
        "regla a ojo no conoce esta regla de la casa",
        "among_pretending": "los valores son entre jugadores que siguen como si solo estuviera su "
        "rival más fuerte, y contra ese de forma exacta",
        "stopped_decided": "parada porque la mejor opción está clara",
        "stopped_known": "parada porque el valor se conoce, salvo {fine}",
        "stopped_equal": "parada porque las opciones dudosas valen lo mismo, salvo {close}",
        "stopped_time": "parada a los {seconds} segundos",
        "stopped_games": "parada tras esas partidas",
        "unseen": "{count} {count:opción más no se probó|opciones más no se probaron}",
        "same_dice": "las opciones se comparan con los mismos dados, así que sus diferencias son "
        "más seguras que los valores",
        "choice_share": "{offer}: {value}{error}",
        "choice_score": "{offer}: puntuación {value}{error}",
        "standing_share": "{name}: {value}",
        "standing_score": "{name}: puntuación {value}",
        "only_choice": "la única opción",
        "is_best": "lo mejor",
        "best_so_far": "lo mejor hasta ahora",
        "best_weighed": "lo mejor de lo sopesado",
        "only_weighed": "lo único sopesado hasta ahora",
        "no_difference": "da igual",
        "under": "menos de {least}",
        "as_good": "igual de bueno",
        "about_as_good": "casi igual de bueno",
        "not_told_apart": "demasiado igualado",
        "loses_share": "cuesta {loss} puntos de probabilidad de ganar",
        "loses_score": "suma {loss} a la puntuación",
        "others_get": "los demás: {shares}",
        "risk_only": "{risks}",
        "risk_and_reason": "{risks}: {reason}",
        "worth_it": "vale la pena, porque aun así ganas el {own} de las veces, y el {other} con "
        "«{offer}»",
        "worth_it_exact": "vale la pena, porque si sale bien ganas el {otherwise} de las veces; "
        "«{offer}» gana el {other}",
        "not_worth_it": "no vale la pena, porque «{offer}» gana el {other} de las veces",
        "not_worth_it_exact": "no vale la pena: si sale bien ganas el {otherwise} de las veces, "
        "pero sale mal demasiado a menudo; «{offer}» gana el {other}",
        "never_worth_it_exact": "no vale la pena: aunque salga bien ganas el {otherwise} de las "
        "veces; «{offer}» gana el {other}",
        "worth_it_score": "vale la pena, porque aun así la puntuación es {own}, y {other} con "
        "«{offer}»",
        "worth_it_exact_score": "vale la pena, porque si sale bien la puntuación es {otherwise}; "
        "«{offer}» da {other}",
        "not_worth_it_score": "no vale la pena, porque «{offer}» da {other}",
        "not_worth_it_exact_score": "no vale la pena: si sale bien la puntuación es {otherwise}, "
        "pero sale mal demasiado a menudo; «{offer}» da {other}",
        "never_worth_it_exact_score": "no vale la pena: aunque salga bien la puntuación es "
        "{otherwise}; «{offer}» da {other}",
        "nothing_to_gain_score": "no vale la pena: no hay nada que ganar, «{offer}» también da "
        "{other}",
        "no_better": "hasta donde se ve, «{offer}» es igual de bueno y más seguro",
        "nothing_to_gain": "no vale la pena: no hay nada que ganar, «{offer}» también gana el "
        "{other}",
        "nothing_safer": "vale la pena, porque nada es más seguro",
        "nothing_else": "no hay otra cosa que hacer",
        "more_choices": "… y {count} {count:opción|opciones} más",
        "not_a_record": "un informe necesita el registro de una partida (Record), no {value}",
        "not_a_source": "exact debe ser None, True o False, no {value}",
        "not_a_length": "seconds debe ser un número mayor que 0 y como mucho {most}, no {value}",
        "report_of": "{title}: {names}",
        "so_far": "Esta partida no terminó: el informe es de lo jugado hasta ahora.",
        "hurried": "El tiempo no bastó: algunas posiciones solo tienen {games} partidas.",
        "measured_hand": "{name:La mano de {name}|Tu mano} se apartó {error} (entre {low} y "
        "{high}, medida en {gestures} gestos). Pulso es lo que eso vale frente a la mano normal; "
        "lo que no podía evitar es suerte.",
        "practised_hand": "{name:La mano de {name}|Tu mano} se aparta {error} (entre {low} y "
        "{high}, medida en {gestures} intentos en el campo de práctica). Pulso es lo que eso vale "
        "frente a la mano normal; lo que no podía evitar es suerte.",
        "after_deal": "El reparto de las cartas no se juzga: el inicio es la posición tras él.",
        "after_mend": "La caja se corrigió en esta partida. Lo que con la corregida no pudo ser no "
        "se juzga: el inicio es la posición tras eso.",
        "passed_over": "{name} {name:se fue|te fuiste}, y se saltaron {name:sus|tus} turnos. Lo "
        "que eso cambió se cuenta como suerte; las probabilidades se calculan como si nadie se "
        "hubiera ido.",
        "start": "inicio",
        "luck": "suerte",
        "hand": "pulso",
        "choices": "decisiones propias",
        "others": "los demás",
        "result": "resultado",
        "without_luck": "sin suerte",
        "short_start": "inicio",
        "short_luck": "suerte",
        "short_hand": "pulso",
        "short_choices": "decisión",
        "short_others": "demás",
        "short_result": "final",
        "short_without_luck": "sin azar",
        "beyond_all": "«{column}» puede quedar por debajo del 0 % o por encima del 100 %: es el "
        "resultado menos la suerte, y lo que la suerte devuelve puede volver a perderse con los "
        "errores siguientes.",
        "grade": "nota",
        "decisions": "{mistakes} {mistakes:error|errores} en {decisions} "
        "{decisions:decisión|decisiones}, {loss} en promedio por decisión",
        "decisions_played": "{mistakes} {mistakes:error|errores} en {decisions} "
        "{decisions:decisión|decisiones}, {cost} en total; {average}",
        "decisions_none_found": "ningún error visto en {decisions} "
        "{decisions:decisión|decisiones} (solo se vería uno de más de {seen}); {average}",
        "decisions_all_seen": "ningún error visto en {decisions} "
        "{decisions:decisión|decisiones}; {average}",
        "in_points": "{points} puntos",
        "in_win_points": "{points} puntos de probabilidad de ganar",
        "average": "en promedio {loss} por decisión, con lo muy igualado a favor y en contra",
        "grade_flawless": "impecable",
        "grade_expert": "experto",
        "grade_strong": "fuerte",
        "grade_fair": "correcto",
        "grade_casual": "aficionado",
        "grade_beginner": "principiante",
        "grade_none": "ninguna decisión que juzgar",
        "grade_unsure": "sin nota",
        "mistakes": "Los errores más grandes",
        "no_mistakes": "No se encontró ningún error.",
        "mistake": "{when} (línea {line}): {played}. Mejor: {better} ({loss})",
        "counsel": "Lo que habría hecho la gente de la casa",
        "counsel_line": "{when} (línea {line}): {played}",
        "counsel_everybody": "Todos",
        "counsel_same": "lo mismo",
        "when": "{name}, con {own} contra {others}",
        "when_in_turn": "{name}, en {turn:el turno de {turn}|tu turno}, con {own} contra {others}",
        "when_alone": "{name}, con {own}",
        "chart_shares": "Probabilidad de ganar tras cada suceso",
        "chart_score": "Puntuación final esperada tras cada suceso",
        "chart_split": "De dónde viene cada resultado",
        "moments": "Momentos que la decidieron",
        "luck_and_skill": "Suerte y destreza",
        "in_numbers": "En números",
        "first_event": "inicio",
        "last_event": "suceso {number}",
        "from_to": "{name}: de {start} a {end}",
        "for_whom": "para {name:{name}|ti}",
        "skill": "juego propio",
        "skill_says": "El juego propio son las decisiones y el pulso juntos, frente a lo mejor que "
        "se podía elegir y al pulso de siempre. Sin la suerte, esto es lo que cuenta.",
        "skill_says_no_hand": "El juego propio son las decisiones frente a lo mejor que se podía "
        "elegir. Sin la suerte, esto es lo que cuenta.",
        "split_says_no_hand": "inicio + suerte + decisiones propias + los demás = resultado. La "
        "suerte son los dados y lo que se saca.",
        "skill_says_solo": "En la puntuación final: menos es mejor. El juego propio es lo que "
        "costaron las decisiones.",
        "split_says_solo": "inicio + suerte + decisiones propias = puntuación final: menos es "
        "mejor. El inicio es lo que espera el juego perfecto.",
        "cost_share": "{name} {name:regala|regalas} {loss} puntos de probabilidad de ganar",
        "cost_score": "{name} {name:suma|sumas} {loss} a la puntuación",
        "more_mistakes": "… y {count} más {count:pequeño|pequeños}",
        "a_mistake": "un error",
        "every_event": "Todos los sucesos",
        "what": "qué pasó",
        "kind": "por",
        "cause_luck": "la suerte",
        "cause_hand": "{name:los fallos de pulso de {name}|tus fallos de pulso}",
        "cause_hand_own": "{name:el buen pulso de {name}|tu buen pulso}",
        "cause_hand_others": "los fallos de pulso de los demás",
        "cause_choice": "{name:las decisiones de {name}|tus decisiones}",
        "cause_choice_own": "{name:las decisiones de {name}|tus decisiones}",
        "cause_choice_others": "las decisiones de los demás",
        "decided": "la clave: {cause}, {value} puntos de probabilidad de ganar para "
        "{name:{name}|ti}.",
        "decided_both": "la clave, casi por igual: {cause} y {other}, {value} y {also} puntos de "
        "probabilidad de ganar para {name:{name}|ti}.",
        "ahead": "{name} {name:va|vas} por delante, sobre todo por {cause}: {value} puntos "
        "de probabilidad de ganar.",
        "ahead_both": "{name} {name:va|vas} por delante, casi por igual por {cause} y por {other}: "
        "{value} y {also} puntos de probabilidad de ganar.",
        "others_in_all": "Todo lo que hicieron los demás, bueno y malo, suma {value} puntos para "
        "{name:{name}|ti}.",
        "too_early": "Es pronto para decir qué la decide.",
        "nothing_stands_out": "Ninguna parte destaca.",
        "solo_luck_good": "La suerte quitó {luck} a la puntuación; las decisiones costaron {lost}.",
        "solo_luck_bad": "La suerte añadió {luck} a la puntuación; las decisiones costaron {lost}.",
        "who": "jugador",
        "kind_luck": "suerte",
        "kind_hand": "pulso",
        "kind_choice": "decisión",
        "lost": "perdido",
        "played": "jugado",
        "better": "mejor",
        "made_by": "Hecho por Rollhouse. La página está completa: no carga nada de fuera.",
        "split_says": "inicio + suerte + pulso + decisiones propias + los demás = resultado. La "
        "suerte son los dados y lo que se saca; el pulso, lo puesto y lanzado frente al nivel "
        "propio.",
        "split_says_measured": "inicio + suerte + pulso + decisiones propias + los demás = "
        "resultado. La suerte son los dados, lo que se saca y lo que una mano así no podía evitar; "
        "el pulso, lo que vale la mano medida frente a la normal.",
        "quiz_right": "Correcto.",
        "quiz_fine": "Casi: {cost}.",
        "quiz_wrong": "Eso {cost}. Mejor: {better}.",
        "quiz_score": "{right} de {asked} bien, {lost} de más en la puntuación",
        "quiz_share": "{right} de {asked} bien, {lost} puntos de probabilidad de ganar perdidos "
        "en total",
        "quiz_thumb": "Aquí la regla sencilla se equivoca.",
    },
)


class CannotAdvise(RollhouseError):
    """A question that the coach cannot answer."""
