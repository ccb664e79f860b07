"""What the terminal itself says, in English and Spanish. The games have words of their own."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue

SAYS = Catalogue(
    en={
        "not_taken": "it does not take {given}; `{command} --help` lists what it takes",
        "not_taken_near": "it does not take {given}; did you mean {near}?",
        "no_command": "there is no command {given}; `{command} --help` lists them",
        "no_command_near": "there is no command {given}; did you mean {near}?",
        "not_a_pair": "{given_as} is written NAME=VALUE, not {value}",
        "choose_game": "Which game? Type its number or its name.",
        "go_on_with": "Go on with {title}: {names} ({when})",
        "sealed_saved": "sealed dice need a record that reveals them; leave --no-save out",
        "watch_real": "--watch needs a table that throws the dice itself, not a real one",
        "not_a_number": "Type one of the numbers, or q to leave.",
        "choose_seats": "Who plays? Names separated by commas. In the house live {residents}; "
        "resident:level=1 is whoever is easy to beat, resident:level=5 the hardest. [{default}]",
        "resident": "{name} ({way}). {about}",
        "choose_people": "Who plays? Names separated by commas. [{default}]",
        "default_seats": "You, resident",
        "default_people": "Ann, Ben",
        "you": "You",
        "first_choice": "Who begins? Type a number or a name, or c for chance. Enter: "
        "{name:{name}|you}.",
        "first_youngest": "The youngest begins. Who is it? Type a number or a name, or c for "
        "chance. Enter: {name:{name}|you}.",
        "first_oldest": "The oldest begins. Who is it? Type a number or a name, or c for chance. "
        "Enter: {name:{name}|you}.",
        "first_drawn": "Drawn by chance: {name:{name} begins|you begin}.",
        "first_none": "That is none of them. Type a number or a name, or c for chance.",
        "first_who": "--first {value}: nobody here is called so. It is one of {names}, or chance",
        "first_from": "--first is for a new game; a position says itself whose turn it is",
        "first_local": "--first is for a game on this machine; at a table of a house its host says "
        "in the menu (m) who begins",
        "house_rules": "House rules: {rules}",
        "with_box": "Your own box: {box}",
        "box_needs_name": 'a new box needs a name: --name "Grandma\'s box"',
        "box_made_of_game": "a new box is made with --option from a game: one of {games}",
        "box_plain": "as usual",
        "box_players": "For {players} players.",
        "box_code": "Its code, to send or to give as --box:",
        "saved_as": "This game saves itself as {name}.",
        "commitment": "The dice are sealed. Commitment: {commitment}",
        "not_sealed": "No person is at the table: not independently sealed.",
        "real_dice": "Roll your own dice and type what they show. u takes the last entry back, "
        "k corrects an earlier one{mends:, d says that your box is different|}.",
        "your_turn": "{name:{name}, your|Your} turn",
        "throw": "{name}: press Enter to throw.",
        "deal": "{name}: press Enter to deal the cards.",
        "draw": "{name}: press Enter to draw from the bag.",
        "flick": "{name}: press Enter to flick.",
        "stir_for": "{name}: type anything to stir the sealed dice for {other:{other}|you}, or "
        "just Enter.",
        "enter_alone": "Press Enter alone to go on, or type one of the keys.",
        "as_before": "Before, it was: {step} Enter alone repeats that.",
        "would_lose": "{count} later {count:entry does|entries do} not fit any more:",
        "correct_anyway": "Enter corrects it all the same, and offers them again where they "
        "fit; anything else leaves everything as it was.",
        "one_choice": "Only one choice is corrected at a time: type a single key.",
        "stir": "{name}: type anything to stir the sealed dice, or just Enter.",
        "stir_hand": "{name}: the hand has moved. Type anything to stir its sealed tremor, or just "
        "Enter.",
        "stir_hand_for": "{name}: {other:{other}’s hand|your hand} has moved. Type anything "
        "to stir its sealed tremor, or just Enter.",
        "confirm": "Next: {name:{name}|you}. Enter to go on, u to take it back.",
        "confirm_end": "That ends the game. Enter to go on, u to take it back.",
        "keys": "? rules   h hint   u undo   q stop here",
        "keys_best": "! take the best",
        "keys_board": "Enter: the board again",
        "keys_real": "? rules   h hint   u undo   k correct   q stop here",
        "keys_hand": "? rules   h hint   t timed or calm   u undo   q stop here",
        "moment_keys": "space stops the swing   ? how it works   t calm, not timed   q back",
        "moment_keys_moving": "space stops the swing   ? how it works",
        "no_way_back": "Your hand has moved: there is no way back. Space stops the swing.",
        "left_moving": "Your hand had moved already: the house lets go for you.",
        "now_timed": "From now on {name:{name}’s hand|your hand} is timed: a key stops the swing.",
        "now_calm": "From now on nothing is timed for {name:{name}|you}: the house lends a hand as "
        "steady as {name:the skill of that seat|your skill}.",
        "house_lends": "Nothing is timed: the house lends you a hand as steady as your skill says.",
        "calm_only": "Nothing is timed here: that needs a terminal that tells single keys.",
        "enter_or_words": "That was not understood. Press Enter alone, or type one of the keys.",
        "no_mujoco": "Without MuJoCo the tower and the arena go by measured chances here. For "
        "real physics: pip install rollhouse",
        "more": "-- Enter for more, q to go back --",
        "more_best": "-- Enter: more, !: the best, q: back --",
        "more_here": "-- Enter: on, b: up, q: back --",
        "more_end": "-- The end.  b: up, q: back --",
        "nothing_to_undo": "There is nothing to take back: the dice have been thrown.",
        "hand_has_moved": "There is nothing to take back: the hand has moved.",
        "nothing_entered": "There is nothing to take back yet.",
        "undone": "Taken back: {step}",
        "offer_mend": "If that is really so, your box is different: type d, and the house mends "
        "its picture of it.",
        "mended": "Mended. From here on the game goes by your box as it is; the record keeps both. "
        "For other games `rollhouse box` keeps it, with the name of this one.",
        "unmended": "Taken back: the box is again as it was before it was mended.",
        "fell_off": "A die that fell off the table does not count: roll it again, and then "
        "type what all of them show.",
        "rest_or_all": "Type the rest, or all of it again.",
        "away": "away",
        "has_left": "left",
        "is_passed_over": "{name} {name:leaves|leave}. {name:{name}’s|Your} turns are passed over "
        "until you type “{name:{name} is|You are} back”. To throw instead, type "
        "“throw for” and the name.",
        "keys_back": "“{name:{name} is back”: plays|You are back”: play} again",
        "leaves": "{name} {name:leaves|leave}. The others throw for {name:{name}|you}, and the "
        "house goes on in the most careful way, until you type “{name:{name} is|You are} back”.",
        "is_back": "{name} {name:plays|play} again.",
        "not_understood": "{typed} was not understood. Type one of the keys, or ? for the rules.",
        "not_possible": "{typed} is not possible now. Type one of the keys, or ? for the rules.",
        "json_outcome": "What do the dice show? As JSON, for example {example}",
        "bad_outcome": "That was not understood; it is written like {example}",
        "stopped": "The game is saved. Go on with:",
        "stopped_unsaved": "The game was not saved (--no-save). Its position:",
        "world_lost": "The position does not keep how a tower leans or how dice lie in their "
        "holes: they will be set up straight.",
        "thinking": "{name} {name:is|are} thinking",
        "stopping": "Stopping: what is being compiled is finished first.",
        "studying": "The computer is studying the game",
        "instead_failed": "({name} failed: the default action was played.)",
        "instead_stalled": "({name} took too long: the house chose.)",
        "instead_illegal": "({name} tried something illegal: the default action was played.)",
        "instead_left": "({name} left: the house chose.)",
        "saved_record": "Record: {path}",
        "report_it": "What decided it is told by:",
        "check_it": "The secret is revealed in the record. Check every roll with:",
        "afterwards": "r play again   p what decided it   z a quiz   Enter leave",
        "say_which_game": "no game was played here yet: say which one, {games}",
        "nothing_to_take": "no game is saved here yet, so there is none to take; `rollhouse play` "
        "starts one",
        "nobody_named": "in no game saved here does everybody have a name ({who}); say whose "
        "standings, like: rollhouse standings Ann Ben",
        "ask_rules": "House rules? Enter plays as usual; a number changes one of them:",
        "ask_rule": "{rule}: {values}. What shall it be? Enter leaves it at {value}.",
        "all_right": "Is everything right? Enter closes the game, u takes the last entry back, "
        "k corrects an earlier one.",
        "which_entry": "Which entry is wrong? Type its number, * to see them all, or Enter to "
        "leave everything as it is.",
        "not_an_entry": "Type a number from 1 to {last}.",
        "no_entries": "There is nothing to correct yet.",
        "right_entry": "This is wrong: {step} Now type what is right.",
        "right_choice": "What was really chosen?",
        "corrected": "Corrected.",
        "still_valid": "{count} later {count:entry|entries} still {count:fits|fit} and "
        "{count:was|were} entered again.",
        "resumed": "Going on with {title}: {names}.",
        "resumed_cut": "The last line was cut off when the game stopped; it was removed "
        "({bytes} bytes).",
        "nothing_saved": "No games are saved here yet.",
        "nothing_open": "No unfinished game is saved here. `rollhouse play` starts one.",
        "which_saved": "Several games are unfinished. Type a number.",
        "own_player": "the seat {name} was played by a program of its own; this game cannot be "
        "taken up here",
        "seats": "{title} is for {low} to {high} players, not {number}",
        "seats_exactly": "this game of {title} has {low} seats, not {number}",
        "no_game": "--json needs the name of a game: {games}",
        "from_alone": "--from brings its own game and house rules; give only --players with it",
        "seed_fair": "--seed belongs to the fair table and to physics; a {table} table has none",
        "watch_people": "--watch is for computer players only; {name:{name} is|you are} a person. "
        "The computers here are {computers}",
        "good_record": "{path}: good. {lines} lines, {positions} positions re-derived, "
        "{rolls} rolls computed again.",
        "unchecked_record": "{path}: could not be checked wholly. {unchecked}",
        "bad_record": "{path}: NOT good. {fault}",
        "remark": "note: {remark}",
        "expired": "{name} was not played for a month: closed, and its sealed dice revealed.",
        "abandoned": "{name} is closed.",
        "closed_already": "{name} was closed already.",
        "blank_alone": "--players and --option are for an empty sheet: sheet --blank GAME",
        "written": "Written to {path}.",
        "state_over": "over",
        "state_open": "open",
        "state_abandoned": "abandoned",
        "unreadable": "cannot be read: {fault}",
        "cannot_what_if": "there is no entry {line} in this game; its last line is {last}",
    },
    es={
        "not_taken": "aquí no va {given}; `{command} --help` dice lo que sí va",
        "not_taken_near": "aquí no va {given}; ¿quizás {near}?",
        "no_command": "no existe el comando {given}; `{command} --help` dice cuáles hay",
        "no_command_near": "no existe el comando {given}; ¿quizás {near}?",
        "not_a_pair": "{given_as} se escribe NOMBRE=VALOR, no {value}",
        "choose_game": "¿Qué juego? Escribe su número o su nombre.",
        "go_on_with": "Seguir con {title}: {names} ({when})",
        "sealed_saved": "los dados sellados necesitan un registro que los revele; quita --no-save",
        "watch_real": "--watch necesita una mesa que tire los dados ella misma, no una real",
        "not_a_number": "Escribe uno de los números, o q para salir.",
        "choose_seats": "¿Quién juega? Nombres separados por comas. En la casa viven {residents}; "
        "a resident:level=1 se le gana fácil; resident:level=5 es quien más cuesta. [{default}]",
        "resident": "{name} ({way}). {about}",
        "choose_people": "¿Quién juega? Nombres separados por comas. [{default}]",
        "default_seats": "Tú, resident",
        "default_people": "Ana, Beto",
        "you": "Tú",
        "first_choice": "¿Quién empieza? Escribe un número o un nombre, o a para el azar. Enter: "
        "{name:{name}|tú}.",
        "first_youngest": "Empieza la persona más joven. ¿Quién es? Escribe un número o un nombre, "
        "o a para el azar. Enter: {name:{name}|tú}.",
        "first_oldest": "Empieza la persona mayor. ¿Quién es? Escribe un número o un nombre, o a "
        "para el azar. Enter: {name:{name}|tú}.",
        "first_drawn": "Por sorteo: {name:empieza {name}|empiezas tú}.",
        "first_none": "No es nadie de aquí. Escribe un número o un nombre, o a para el azar.",
        "first_who": "--first {value}: aquí nadie se llama así. Es {names}, o azar",
        "first_from": "--first es para una partida nueva; una posición ya dice a quién le toca",
        "first_local": "--first es para una partida en esta computadora; en la mesa de una casa, "
        "quien "
        "la abrió dice en el menú (m) quién empieza",
        "house_rules": "Reglas de la casa: {rules}",
        "with_box": "Tu propia caja: {box}",
        "box_needs_name": 'una caja nueva necesita un nombre: --name "La caja de la abuela"',
        "box_made_of_game": "una caja nueva se hace con --option de un juego: uno de {games}",
        "box_plain": "como siempre",
        "box_players": "Para {players} jugadores.",
        "box_code": "Su código, para enviarlo o darlo con --box:",
        "saved_as": "Esta partida se guarda sola como {name}.",
        "commitment": "Los dados están sellados. Compromiso: {commitment}",
        "not_sealed": "No hay ninguna persona a la mesa: no sellada de forma independiente.",
        "real_dice": "Tiren sus dados y escriban lo que muestran. u deshace la última "
        "anotación, k corrige una anterior{mends:, d dice que su caja es distinta|}.",
        "your_turn": "{name:{name}, te|Te} toca",
        "throw": "{name}: oprime Enter para tirar.",
        "deal": "{name}: oprime Enter para repartir las cartas.",
        "draw": "{name}: oprime Enter para sacar de la bolsa.",
        "flick": "{name}: oprime Enter para lanzar.",
        "stir_for": "{name}: escribe cualquier cosa para remover los dados sellados "
        "{other:de {other}|tuyos}, o solo Enter.",
        "enter_alone": "Oprime solo Enter para continuar, o escribe una de las teclas.",
        "as_before": "Antes era: {step} Enter solo lo repite.",
        "would_lose": "{count} {count:anotación posterior ya no encaja|anotaciones posteriores "
        "ya no encajan}:",
        "correct_anyway": "Enter lo corrige de todos modos, y las ofrece otra vez donde encajen; "
        "cualquier otra cosa lo deja todo como estaba.",
        "one_choice": "Solo se corrige una decisión a la vez: escribe una sola tecla.",
        "stir": "{name}: escribe cualquier cosa para remover los dados sellados, o solo Enter.",
        "stir_hand": "{name}: la mano se movió. Escribe cualquier cosa para remover su temblor "
        "sellado, o solo Enter.",
        "stir_hand_for": "{name}: {other:la mano de {other}|tu mano} se movió. Escribe "
        "cualquier cosa para remover su temblor sellado, o solo Enter.",
        "confirm": "{name:Sigue: {name}|Sigues tú}. Enter para continuar, u para deshacerlo.",
        "confirm_end": "Con eso acaba la partida. Enter para continuar, u para deshacerlo.",
        "keys": "? reglas   h pista   u deshacer   q parar aquí",
        "keys_best": "! hacer lo mejor",
        "keys_board": "Enter: otra vez el tablero",
        "keys_real": "? reglas   h pista   u deshacer   k corregir   q parar aquí",
        "keys_hand": "? reglas   h pista   t con pulso o con calma   u deshacer   q parar aquí",
        "moment_keys": "espacio lo detiene   ? cómo se hace   t con calma, sin prisa   q volver",
        "moment_keys_moving": "espacio lo detiene   ? cómo se hace",
        "no_way_back": "Tu mano ya se movió: no hay vuelta atrás. Espacio detiene el vaivén.",
        "left_moving": "Tu mano ya se había movido: la casa suelta por ti.",
        "now_timed": "Desde ahora cuenta {name:el pulso de {name}|tu pulso}: una tecla detiene "
        "el vaivén.",
        "now_calm": "Desde ahora no hay prisa para {name:{name}|ti}: la casa presta una mano tan "
        "firme como dicen las reglas de la casa.",
        "house_lends": "Sin prisa: la casa te presta una mano tan firme como dicen las reglas de "
        "la casa.",
        "calm_only": "Aquí no se mide el pulso: hace falta una terminal que lea teclas sueltas.",
        "enter_or_words": "No se entendió. Oprime solo Enter, o escribe una de las teclas.",
        "no_mujoco": "Sin MuJoCo la torre y la arena van aquí por probabilidades medidas. Para "
        "la física de verdad: pip install rollhouse",
        "more": "-- Enter para seguir, q para volver --",
        "more_best": "-- Enter sigue, ! lo mejor, q vuelve --",
        "more_here": "-- Enter: más, b: arriba, q: volver --",
        "more_end": "-- Fin.  b: arriba, q: volver --",
        "nothing_to_undo": "No hay nada que deshacer: los dados ya se tiraron.",
        "hand_has_moved": "No hay nada que deshacer: la mano ya se movió.",
        "nothing_entered": "Aún no hay nada que deshacer.",
        "undone": "Deshecho: {step}",
        "offer_mend": "Si de verdad es así, su caja es distinta: escriban d, y la casa corrige "
        "cómo es.",
        "mended": "Corregido. Desde aquí se juega con su caja como es; el registro guarda las dos. "
        "Para otras partidas la guarda `rollhouse box`, con el nombre de esta.",
        "unmended": "Deshecho: la caja vuelve a ser como antes de corregirla.",
        "fell_off": "Un dado que se cae de la mesa no cuenta: tírenlo otra vez, y escriban "
        "entonces "
        "lo que muestran todos.",
        "rest_or_all": "Escriban lo que falta, o todo otra vez.",
        "away": "ausente",
        "has_left": "se fue",
        "is_passed_over": "{name} {name:se va|te vas}. Se saltan {name:sus|tus} turnos hasta que "
        "escriban “{name:{name} vuelve|Tú vuelves}”. Para tirar en {name:su|tu} lugar, "
        "escriban “tirar por” y el nombre.",
        "keys_back": "“{name:{name} vuelve”: sigue|Tú vuelves”: sigues} jugando",
        "leaves": "{name} {name:se va|te vas}. Los demás tiran por {name:{name}|ti}, y la casa "
        "sigue de la forma más prudente, hasta que escriban “{name:{name} vuelve|Tú vuelves}”.",
        "is_back": "{name} {name:vuelve|vuelves} a jugar.",
        "not_understood": "No se entendió {typed}. Escribe una de las teclas, o ? para ver las "
        "reglas.",
        "not_possible": "{typed} no se puede ahora. Escribe una de las teclas, o ? para ver las "
        "reglas.",
        "json_outcome": "¿Qué muestran los dados? Como JSON, por ejemplo {example}",
        "bad_outcome": "No se entendió; se escribe como {example}",
        "stopped": "La partida está guardada. Sigue con:",
        "stopped_unsaved": "La partida no se guardó (--no-save). Su posición:",
        "world_lost": "La posición no guarda cómo se inclina una torre ni cómo reposan los dados: "
        "se pondrán derechos.",
        "thinking": "{name} {name:está|estás} pensando",
        "stopping": "Se detiene en cuanto acabe lo que se está compilando.",
        "studying": "La computadora está estudiando el juego",
        "instead_failed": "({name} {name:falló|fallaste}: se jugó la acción por defecto.)",
        "instead_stalled": "({name} {name:tardó|tardaste} demasiado: eligió la casa.)",
        "instead_illegal": "({name} {name:intentó|intentaste} algo ilegal: se jugó la acción por "
        "defecto.)",
        "instead_left": "({name} {name:se fue|te fuiste}: eligió la casa.)",
        "saved_record": "Registro: {path}",
        "report_it": "Qué la decidió se lee con:",
        "check_it": "El secreto está en el registro. Comprueba cada tirada con:",
        "afterwards": "r otra vez   p qué la decidió   z preguntas   Enter salir",
        "say_which_game": "aquí no se jugó todavía: di qué juego, {games}",
        "nothing_to_take": "aún no hay partidas guardadas aquí, así que no se puede tomar ninguna; "
        "`rollhouse play` empieza una",
        "nobody_named": "en ninguna partida guardada aquí tienen nombre todos ({who}); di de "
        "quiénes, como: rollhouse standings Ana Beto",
        "ask_rules": "¿Reglas de la casa? Enter juega como siempre; un número cambia una:",
        "ask_rule": "{rule}: {values}. ¿Cómo debe ser? Enter la deja en {value}.",
        "all_right": "¿Está todo bien? Enter cierra la partida, u deshace la última anotación, "
        "k corrige una anterior.",
        "which_entry": "¿Qué anotación está mal? Escribe su número, * para verlas todas, o Enter "
        "para dejarlo todo como está.",
        "not_an_entry": "Escribe un número del 1 al {last}.",
        "no_entries": "Aún no hay nada que corregir.",
        "right_entry": "Esto está mal: {step} Escribe ahora lo correcto.",
        "right_choice": "¿Qué se eligió en realidad?",
        "corrected": "Corregido.",
        "still_valid": "{count} {count:anotación posterior sigue valiendo y se anotó|anotaciones "
        "posteriores siguen valiendo y se anotaron} de nuevo.",
        "resumed": "Se sigue con {title}: {names}.",
        "resumed_cut": "La última línea se cortó al parar la partida; se quitó ({bytes} bytes).",
        "nothing_saved": "Aún no hay partidas guardadas aquí.",
        "nothing_open": "No hay ninguna partida sin terminar. `rollhouse play` empieza una.",
        "which_saved": "Hay varias partidas sin terminar. Escribe un número.",
        "own_player": "el asiento {name} lo jugaba un programa propio; esta partida no se puede "
        "retomar aquí",
        "seats": "{title} es para {low} a {high} jugadores, no {number}",
        "seats_exactly": "esta partida de {title} tiene {low} asientos, no {number}",
        "no_game": "--json necesita el nombre de un juego: {games}",
        "from_alone": "--from trae su juego y sus reglas; dale solo --players",
        "seed_fair": "--seed es de las mesas fair y physics; una mesa {table} no tiene",
        "watch_people": "--watch es solo para computadoras; {name:{name} es|tú eres} una persona. "
        "Las computadoras de aquí son {computers}",
        "good_record": "{path}: correcto. {lines} líneas, {positions} posiciones rehechas, "
        "{rolls} tiradas recalculadas.",
        "unchecked_record": "{path}: no se pudo comprobar del todo. {unchecked}",
        "bad_record": "{path}: NO es correcto. {fault}",
        "remark": "nota: {remark}",
        "expired": "{name} no se jugó en un mes: cerrada, y sus dados sellados, revelados.",
        "abandoned": "{name} queda cerrada.",
        "closed_already": "{name} ya estaba cerrada.",
        "blank_alone": "--players y --option son para una hoja en blanco: sheet --blank JUEGO",
        "written": "Escrito en {path}.",
        "state_over": "terminada",
        "state_open": "abierta",
        "state_abandoned": "abandonada",
        "unreadable": "no se puede leer: {fault}",
        "cannot_what_if": "no hay entrada {line} en esta partida; su última línea es la {last}",
    },
)


class NotHere(RollhouseError):
    """What was asked for is not on this machine, or not yet; the arguments are right."""
