"""What `rollhouse simulate` and its page say, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        # What can be wrong
        "bad_suffix": "a file of results ends in {names}, not like {path}",
        "no_pyarrow": "parquet needs pyarrow: pip install 'rollhouse[lab]'; .csv and .jsonl need "
        "nothing",
        "no_dataset": "a dataset is parquet, which needs pyarrow: pip install 'rollhouse[lab]'",
        "not_parquet": "a dataset is a file that ends in .parquet, or a folder, not {path}",
        "no_folder": "the folder {path} could not be made: {fault}",
        "no_values": "{why}; without exact values (values=False, --no-values) its games can be "
        "written",
        "not_written": "the file {path} could not be written: {fault}",
        "a_person": "{name} would be a person, and nobody waits for people in a simulation; the "
        "computers here are {names}",
        "few_rules": "rules are compared with others: give more than one, like {example}, not "
        "{value}",
        "same_rules": "{one} and {other} are the same rules",
        "not_rules": "rules to compare are given as a list of objects like {example}, not {value}",
        "own_on": "a function of yours cannot be sent to other machines; name a player instead, "
        "or leave on out",
        "own_player": "{name} is a function of your own and is played in Python, far more slowly",
        "gpu_by_hand": "only compiled players can be played on a GPU, and {reason}",
        # The speed
        "by_hand": "Slow: {reason}.",
        "speed": "{games} {many:game|games} in {seconds} seconds: {rate} a second, {how}.",
        "slow": "{games} {many:game|games} in {seconds} seconds: {each} seconds a game, {how}.",
        "how_cpu": "compiled",
        "how_gpu": "compiled, on a GPU",
        "how_hand": "not compiled",
        "stopped": "Stopped after {done} of {games} games; this is what they show.",
        "stopped_none": "Stopped before a game was over.",
        # The figures
        "title": "{title}: {games} {count:game|games} of {names}",
        "house_rules": "House rules: {rules}",
        "seed": "seed {seed}",
        "player": "player",
        "seat": "seat",
        "win_share": "win share",
        "interval": "95 % interval",
        "to": "{low} to {high}",
        "score": "score",
        "choices": "choices",
        "in_a_turn": "in a turn",
        "a_game": "a game",
        "first_seat": "Whoever begins wins {edge} points of a hundred {edge_word} than an even "
        "share (± {error}).",
        "more": "more",
        "less": "less",
        "first_even": "Whoever begins has no advantage that so many games could show (± {error} "
        "points of a hundred).",
        "length": "A game takes {turns} turns on average, nine in ten from {low} to {high}; "
        "{steps} steps.",
        "length_fixed": "Every game took {turns} {turns:turn|turns}; {steps} steps on average.",
        "margin": "Games are won by {margin} points on average; {shared} are shared.",
        "leads": "The lead changes {changes} times a game; in {never} of the games never.",
        "known": "The winner leads for good after {part} of the turns on average; in {end} of the "
        "games it is not known before the end.",
        # The comparison
        "compared": "{title}: {games} games of {names}, each with the same dice under every rule",
        "rules": "rules",
        "difference": "difference",
        "same_dice": "same dice",
        "share_of": "{name} wins",
        "score_of": "{name}'s score",
        "decisions_of": "{name}'s choices",
        "turns": "turns",
        "steps": "steps",
        "lead_changes": "lead changes",
        "margin_row": "won by",
        "known_row": "winner known after",
        "paired_note": "Differences are {other} less {one}, game by game with the same dice. "
        '"Same dice" says how many times narrower that makes the interval than dice of their '
        "own would.",
        "certain_note": "* more than chance: the interval leaves zero out.",
        # The page
        "chart_shares": "Who wins",
        "chart_shares_says": "Each bar is a seat's share of the wins; the bracket is its 95 % "
        "interval, the line an even share.",
        "chart_turns": "How long a game takes",
        "chart_turns_says": "Turns of all seats together. {median} is the middle; the longest game "
        "took {highest}.",
        "axis_turns": "turns",
        "chart_scores": "Final scores",
        "chart_scores_says": "The part of the games that end with each score, by seat.",
        "axis_score": "score",
        "chart_margin": "By how much games are won",
        "chart_margin_says": "From the winner's score to the nearest other one. Closer games are "
        "to the left.",
        "axis_margin": "points apart",
        "chart_events": "What happens in a turn",
        "chart_events_says": "How often each thing happens in a turn, over all seats.",
        "chart_leads": "How often the lead changes",
        "chart_leads_says": "Looked at whenever a turn ends; being level is nobody's lead.",
        "axis_leads": "lead changes",
        "chart_known": "When the winner is known",
        "chart_known_says": "In which part of the games the later winner leads for good by then. "
        "The later the line rises, the longer there is hope.",
        "axis_known": "part of the game's turns",
        "chart_choices": "How much there is to choose",
        "axis_choices": "choices a game",
        "chart_choices_says": "Moments at which a seat had two or more legal actions, by seat.",
        "in_numbers": "All of it in numbers",
        "window_wins": "of the wins",
        "lead_even": "Nobody is favoured by where they sit, as far as {games} games can show.",
        "lead_seat": "{name} wins most, {share} where {even} would be even.",
        "lead_first": "Whoever begins wins {share}, where {even} would be even.",
        "lead_length": "A game takes {turns} turns.",
        "lead_solo": "The score is {score} on average.",
        "page_of": "{games} games of {names}",
        "chart_difference": "What {other} changes",
        "chart_difference_says": "{other} less {one}, game by game with the same dice. Bars are "
        "the change as a part of what it was, brackets its 95 % interval; striped bars are less.",
    },
    es={
        "bad_suffix": "un archivo de resultados termina en {names}, no como {path}",
        "no_pyarrow": "parquet necesita pyarrow: pip install 'rollhouse[lab]'; .csv y .jsonl no "
        "necesitan nada",
        "no_dataset": "un conjunto de datos es parquet, que necesita pyarrow: "
        "pip install 'rollhouse[lab]'",
        "not_parquet": "un conjunto de datos es un archivo que termina en .parquet, o una carpeta, "
        "no {path}",
        "no_folder": "no se pudo crear la carpeta {path}: {fault}",
        "no_values": "{why}; sin valores exactos (values=False, --no-values) sí se pueden escribir "
        "sus partidas",
        "not_written": "no se pudo escribir el archivo {path}: {fault}",
        "a_person": "{name} sería una persona, y en una simulación nadie espera a personas; las "
        "computadoras de aquí son {names}",
        "few_rules": "las reglas se comparan con otras: da más de una, como {example}, no {value}",
        "same_rules": "{one} y {other} son las mismas reglas",
        "not_rules": "las reglas que comparar son una lista de objetos como {example}, no {value}",
        "own_on": "una función tuya no se puede enviar a otras máquinas; nombra a un jugador, o "
        "quita on",
        "own_player": "{name} es una función tuya y juega en Python, mucho más despacio",
        "gpu_by_hand": "en una GPU solo juegan jugadores compilados, y {reason}",
        "by_hand": "Despacio: {reason}.",
        "speed": "{games} {many:partida|partidas} en {seconds} segundos: {rate} por segundo, "
        "{how}.",
        "slow": "{games} {many:partida|partidas} en {seconds} segundos: {each} segundos por "
        "partida, {how}.",
        "how_cpu": "{many:compilada|compiladas}",
        "how_gpu": "{many:compilada|compiladas}, en una GPU",
        "how_hand": "sin compilar",
        "stopped": "Parado tras {done} de {games} partidas; esto es lo que muestran.",
        "stopped_none": "Parado antes de que acabara una partida.",
        "title": "{title}: {games} {count:partida|partidas} de {names}",
        "house_rules": "Reglas de la casa: {rules}",
        "seed": "semilla {seed}",
        "player": "jugador",
        "seat": "asiento",
        "win_share": "victorias",
        "interval": "intervalo del 95 %",
        "to": "{low} a {high}",
        "score": "puntos",
        "choices": "decisiones",
        "in_a_turn": "en un turno",
        "a_game": "por partida",
        "first_seat": "Quien empieza gana {edge} puntos de cada cien {edge_word} que un reparto "
        "igual (± {error}).",
        "more": "más",
        "less": "menos",
        "first_even": "Quien empieza no tiene ventaja que tantas partidas puedan mostrar (± "
        "{error} puntos de cada cien).",
        "length": "Una partida dura {turns} turnos en promedio, nueve de cada diez de {low} a "
        "{high}; "
        "{steps} pasos.",
        "length_fixed": "Todas las partidas duraron {turns} {turns:turno|turnos}; {steps} pasos en "
        "promedio.",
        "margin": "Se gana por {margin} puntos en promedio; el {shared} se comparte.",
        "leads": "La cabeza cambia {changes} veces por partida; en el {never} de ellas, nunca.",
        "known": "Quien gana va en cabeza ya hasta el final tras el {part} de los turnos, en "
        "promedio; en el {end} de las partidas no se sabe antes del final.",
        "compared": "{title}: {games} partidas de {names}, cada una con los mismos dados en cada "
        "regla",
        "rules": "reglas",
        "difference": "diferencia",
        "same_dice": "mismos dados",
        "share_of": "gana {name}",
        "score_of": "puntos de {name}",
        "decisions_of": "decisiones de {name}",
        "turns": "turnos",
        "steps": "pasos",
        "lead_changes": "cambios de cabeza",
        "margin_row": "se gana por",
        "known_row": "ganador sabido tras",
        "paired_note": "Las diferencias son {other} menos {one}, partida a partida con los mismos "
        "dados. «Mismos dados» dice cuántas veces más estrecho queda así el intervalo que con "
        "dados distintos.",
        "certain_note": "* más que el azar: el intervalo no contiene el cero.",
        "chart_shares": "Quién gana",
        "chart_shares_says": "Cada barra es la parte de las victorias de un asiento; el corchete, "
        "su intervalo del 95 %; la línea, un reparto igual.",
        "chart_turns": "Cuánto dura una partida",
        "chart_turns_says": "Turnos de todos los asientos. {median} es la mitad; la partida más "
        "larga duró {highest}.",
        "axis_turns": "turnos",
        "chart_scores": "Puntuaciones finales",
        "chart_scores_says": "La parte de las partidas que acaba con cada puntuación, por asiento.",
        "axis_score": "puntos",
        "chart_margin": "Por cuánto se gana",
        "chart_margin_says": "De la puntuación de quien gana a la más cercana. Las partidas más "
        "reñidas están a la izquierda.",
        "axis_margin": "puntos de distancia",
        "chart_events": "Qué pasa en un turno",
        "chart_events_says": "Cuántas veces pasa cada cosa en un turno, entre todos los asientos.",
        "chart_leads": "Cuántas veces cambia la cabeza",
        "chart_leads_says": "Se mira al final de cada turno; en un empate nadie va en cabeza.",
        "axis_leads": "cambios de cabeza",
        "chart_known": "Cuándo se sabe quién gana",
        "chart_known_says": "En qué parte de las partidas quien gana va ya en cabeza hasta el "
        "final. Cuanto más tarde sube la línea, más dura la esperanza.",
        "axis_known": "parte de los turnos de la partida",
        "chart_choices": "Cuánto hay que elegir",
        "axis_choices": "decisiones por partida",
        "chart_choices_says": "Momentos en que un asiento tenía dos o más acciones legales, por "
        "asiento.",
        "in_numbers": "Todo en números",
        "window_wins": "de las victorias",
        "lead_even": "A nadie le favorece su asiento, hasta donde {games} partidas lo muestran.",
        "lead_seat": "{name} gana más, el {share} donde lo igual sería el {even}.",
        "lead_first": "Quien empieza gana el {share}, donde lo igual sería el {even}.",
        "lead_length": "Una partida dura {turns} turnos.",
        "lead_solo": "La puntuación es {score} en promedio.",
        "page_of": "{games} partidas de {names}",
        "chart_difference": "Qué cambia {other}",
        "chart_difference_says": "{other} menos {one}, partida a partida con los mismos dados. Las "
        "barras son el cambio como parte de lo que era; los corchetes, su intervalo del 95 %; las "
        "barras rayadas son menos.",
    },
)
