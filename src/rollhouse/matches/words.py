"""What this room says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "at_line": "line {line} of the record: {value}",
        "no_lines": "this is not a record: it has no complete line",
        "not_utf8": "it is not UTF-8 text",
        "not_json": "it is not a JSON object: {fault}",
        "not_as_written": "it is not written as Rollhouse writes it (compact JSON, hash last)",
        "wrong_number": "it should be number {expected}, not {value}",
        "wrong_hash": "its hash does not fit its content and the lines before it",
        "no_head": 'a record begins with a line of kind "match"',
        "second_head": 'only the first line is of kind "match"',
        "unknown_kind": "there is no kind of line {value}; the kinds are {kinds}",
        "other_format": "it is in format {value}; this house reads format {ours}",
        "closed": "the game is closed; nothing can follow",
        "too_long": "a record has at most {most} bytes",
        "two_matches": "these are records of two different games",
        "differ": "{path} is another record of the same game: they differ from line {line} on",
        "differ_not": "{path} is a record of the same game, and says the same as far as both go",
        "proof_holds": "roll {roll}: the device of seat {seat} had answered, by its own clock at "
        "{time} UTC, with the right link, and the house rolled without it",
        "proof_of_other": "roll {roll}: the proof of seat {seat} is of another record: there the "
        "line that calls for the links is not this one",
        "proof_of_nothing": "roll {roll}: the proof of seat {seat} proves nothing, for its link is "
        "not of the chain of that seat",
        "proof_not_needed": "roll {roll}: the proof of seat {seat} is not needed, for nobody "
        "passed that seat over",
        "proof_not_kept": "the proof of a link that was passed over cannot be written to {path}: "
        "{fault}",
        "bad_proof": "{path}: line {line} is no proof of a link: {fault}",
        "other_link": "{value} is not the next link of the chain",
        "bad_anchor": "the anchor of a chain is 64 hexadecimal digits, not {value}",
        "old_anchor": "this chain was begun before in this record: others may know its links",
        "bad_key": "a key is 64 hexadecimal digits, not {value}",
        "house_chain": "the house has {number} {number:link|links} left, so it begins no other "
        "chain",
        "other_call": "the call says {said}; it has to say {found}",
        "not_called": "links are shown after they were called for",
        "links_first": "links were called for; they must follow",
        "links_due": "somebody at the table has a chain: a roll takes their links, not a nonce",
        "no_chains": "these dice are not sealed by chains",
        "no_key": "the device of seat {value} has shown no key",
        "bad_signature": "a signature is 128 hexadecimal digits, under a hash of 64",
        "wrong_signature": "the signature is not that of the key which seat {seat} sat down with, "
        "for this record",
        "bad_name": "a name is 1 to {most} letters, not {value}",
        "bad_nonce": "a nonce is 1 to {most} printable letters, not {value}",
        "not_your_turn": "seat {seat} is not asked now",
        "no_nonce_here": "only a sealed table takes nonces, one before each roll",
        "nonce_of_nobody": "seat {value} is no person's, so no nonce comes from there",
        "head_seal": "the head of a sealed game says that it is not independently sealed where no "
        "person has a seat",
        "branch_over": "after line {value} the game is over; there is nothing to try",
        "nonce_missing": "on a sealed table a nonce comes before each roll",
        "nonce_first": "a nonce was given; the roll must follow",
        "no_rewind": "only a real table can rewind: here the dice have been thrown",
        "no_such_place": "there is no entry {value} to rewind to",
        "no_mend": "only at a real table can the pieces turn out to look otherwise",
        "other_result": "the closing line says {said}; the positions say {found}",
        "not_finished": "the game is not over",
        "never_sat": "nobody called {value} had seat {seat}",
        "other_version": "this record is of version {version} of the rules of {title}; this house "
        "plays version {ours}. It can be read, but not replayed",
        "no_branch": "a sealed game is not branched: its dice belong to that game alone",
        "in_use": "{path} is open in another window",
        "exists": "{path} is there already",
        "cannot_write_file": "could not be written: {fault}",
        "cannot_write": "the record could not be written: {fault}",
        "cannot_read": "{path} could not be read: {fault}",
        "no_absence": "only where people roll their own dice are turns passed over; a computer "
        "can play on for somebody",
        "nobody_stays": "at least two go on; if there are fewer, the game is over, or a computer "
        "plays on",
        "not_entered": "the dice of this table are not entered by people",
        "no_correction": "entry {value} is not a roll that can be corrected",
        "wrong_roll": "the table would have answered {expected}, not {found}",
        "elsewhere": "the physics of {number} {number:placement or flick|placements or flicks} did "
        "not come out the same on this machine, or could not be repeated: their outcomes are taken "
        "as they are written",
        "no_motions": "physics answered nothing in this record, so there is nothing to draw",
        "no_motion_at": "line {value} is no answer of physics; those are at the lines {lines}",
        "other_bodies": "the trace moves {value} bodies; the position has {bodies}",
        "cut": "the last line was cut off while it was being written ({bytes} bytes left out)",
        "unfinished": "the game is not closed yet",
        "still_sealed": "the secret is not revealed yet. The dice of {number} {number:roll|rolls} "
        "were computed again from the numbers beside them; that the numbers are those of the "
        "secret can be checked when the game is closed",
        "not_sealed": "not independently sealed: in {house} of {all} {all:roll|rolls} nobody but "
        "the house had a hand",
        "not_chained": "not independently sealed: {house} of {all} {all:roll|rolls} took no link "
        "of a device, so the house and whoever rolled could have chosen there",
        "alone": "not independently sealed: everybody played at the computer that threw the dice, "
        "so whoever has that computer could have chosen them",
        "one_device": "only the device of {name} stands against the house: whoever has both could "
        "have chosen the dice",
        "fewer_links": "the device of {name} had a hand in {number} of {all} {all:roll|rolls}; it "
        "was passed over {passes} {passes:time|times}",
        "left_out": "{number} {number:time|times} the seat that is {name}'s now changed hands "
        "after its link had been called for, and the roll went without it",
        "replaced": "{number} {number:time|times} another device sat down in the seat of {name}: "
        "if it was not theirs, they had no hand in the dice from then on",
        "many_chains": "seat {seat} begins more than {most} chains",
        "device_passed_over": "{name:{name}'s device|Your device} did not answer in time and "
        "was passed over: this roll goes without it ({number} {number:time|times} so far).",
        "signed": "{name} signed this record up to line {line}",
        "signed_named": "{name} signed this record up to line {line}, before a name was taken out",
        "unsigned": "{names} did not sign it",
        "passed_over": "for {number} of {all} {all:roll|rolls} the nonce is not that of the person "
        "who was due: the house waits for somebody who is away, then asks another. It could have "
        "had both nonces, and chosen between them",
        "over_itself": "{path} is the record that is read: write to another file, or it is lost",
        "no_name": "the name of a game is empty: give that of a saved game (`rollhouse saved` "
        "lists them), or a file",
        "no_folder": "saved games cannot be kept there: {path} is not a folder (ROLLHOUSE_DATA "
        "names the data folder)",
        "no_file": "there is no file {path}",
        "none_saved": "no saved game is called {name}; `rollhouse saved` lists them",
        "several_saved": "several saved games begin with {name}; `rollhouse saved` lists them",
        "other_start": "the start is a position of {other}, not of {game}",
        "other_options": "the option {name} differs from that of the start, which has {value}",
        "players_and_seats": "the record has {seats} seats and the game {players} players",
    },
    es={
        "at_line": "línea {line} del registro: {value}",
        "no_lines": "esto no es un registro: no tiene ninguna línea completa",
        "not_utf8": "no es texto UTF-8",
        "not_json": "no es un objeto JSON: {fault}",
        "not_as_written": "no está escrita como lo hace Rollhouse (JSON compacto, hash al final)",
        "wrong_number": "debería llevar el número {expected}, no {value}",
        "wrong_hash": "su hash no corresponde a su contenido y a las líneas anteriores",
        "no_head": 'un registro empieza con una línea de tipo "match"',
        "second_head": 'solo la primera línea es de tipo "match"',
        "unknown_kind": "no hay líneas de tipo {value}; los tipos son {kinds}",
        "other_format": "está en el formato {value}; esta casa lee el formato {ours}",
        "closed": "la partida está cerrada; nada puede seguir",
        "too_long": "un registro tiene como máximo {most} bytes",
        "two_matches": "son registros de dos partidas distintas",
        "differ": "{path} es otro registro de la misma partida: difieren desde la línea {line}",
        "differ_not": "{path} es un registro de la misma partida, y dice lo mismo hasta donde "
        "llegan ambos",
        "proof_holds": "tirada {roll}: el dispositivo del asiento {seat} había respondido, según "
        "su propio reloj a las {time} UTC, con el eslabón correcto, y la casa tiró sin él",
        "proof_of_other": "tirada {roll}: la prueba del asiento {seat} es de otro registro: allí "
        "la línea que pide los eslabones no es esta",
        "proof_of_nothing": "tirada {roll}: la prueba del asiento {seat} no prueba nada, porque "
        "su eslabón no es de la cadena de ese asiento",
        "proof_not_needed": "tirada {roll}: la prueba del asiento {seat} no hace falta, porque "
        "nadie pasó por alto ese asiento",
        "proof_not_kept": "la prueba de un eslabón pasado por alto no se puede escribir en {path}: "
        "{fault}",
        "bad_proof": "{path}: la línea {line} no es la prueba de un eslabón: {fault}",
        "other_link": "{value} no es el siguiente eslabón de la cadena",
        "bad_anchor": "el ancla de una cadena son 64 cifras hexadecimales, no {value}",
        "old_anchor": "esta cadena ya se empezó antes en este registro: otros pueden conocer sus "
        "eslabones",
        "bad_key": "una clave son 64 cifras hexadecimales, no {value}",
        "house_chain": "a la casa {number:le queda {number} eslabón|le quedan {number} "
        "eslabones}; no empieza otra cadena",
        "other_call": "la llamada dice {said}; debe decir {found}",
        "not_called": "los eslabones se muestran después de pedirlos",
        "links_first": "se pidieron los eslabones; deben seguir",
        "links_due": "alguien en la mesa tiene una cadena: la tirada toma sus eslabones, no un "
        "nonce",
        "no_chains": "estos dados no están sellados con cadenas",
        "no_key": "el dispositivo del asiento {value} no mostró ninguna clave",
        "bad_signature": "una firma son 128 cifras hexadecimales, bajo un hash de 64",
        "wrong_signature": "la firma no es de la clave con la que se sentó el asiento {seat}, para "
        "este registro",
        "bad_name": "un nombre tiene de 1 a {most} letras, no {value}",
        "bad_nonce": "un nonce tiene de 1 a {most} letras imprimibles, no {value}",
        "not_your_turn": "ahora no se le pregunta al asiento {seat}",
        "no_nonce_here": "solo una mesa sellada admite nonces, uno antes de cada tirada",
        "nonce_of_nobody": "el asiento {value} no es de una persona; de ahí no viene ningún nonce",
        "head_seal": "la cabecera de una partida sellada dice que no está sellada de forma "
        "independiente cuando ninguna persona tiene asiento",
        "branch_over": "después de la línea {value} la partida terminó; nada que probar",
        "nonce_missing": "en una mesa sellada hay un nonce antes de cada tirada",
        "nonce_first": "se dio un nonce; debe seguir la tirada",
        "no_rewind": "solo una mesa real puede volver atrás: aquí los dados ya se tiraron",
        "no_such_place": "no hay entrada {value} a la que volver",
        "no_mend": "solo en una mesa real puede resultar que las piezas sean distintas",
        "other_result": "la línea de cierre dice {said}; las posiciones dicen {found}",
        "not_finished": "la partida no terminó",
        "never_sat": "nadie de nombre {value} tuvo el asiento {seat}",
        "other_version": "este registro es de la versión {version} de las reglas de {title}; esta "
        "casa juega la {ours}. Se puede leer, pero no repetir",
        "no_branch": "una partida sellada no se ramifica: sus dados son solo de esa partida",
        "in_use": "{path} está abierta en otra ventana",
        "exists": "{path} ya existe",
        "cannot_write_file": "no se pudo escribir: {fault}",
        "cannot_write": "no se pudo escribir el registro: {fault}",
        "cannot_read": "no se pudo leer {path}: {fault}",
        "no_absence": "solo donde las personas tiran sus propios dados se saltan turnos; una "
        "computadora puede seguir por alguien",
        "nobody_stays": "tienen que seguir al menos dos; si quedan menos, la partida termina, o "
        "sigue una computadora",
        "not_entered": "los dados de esta mesa no los anotan las personas",
        "no_correction": "la entrada {value} no es una tirada que se pueda corregir",
        "wrong_roll": "la mesa habría respondido {expected}, no {found}",
        "elsewhere": "la física de {number} {number:colocación o lanzamiento|colocaciones o "
        "lanzamientos} no salió igual en esta computadora, o no se pudo repetir: sus resultados se "
        "toman como están escritos",
        "no_motions": "la física no respondió nada en este registro: no hay nada que dibujar",
        "no_motion_at": "la línea {value} no es una respuesta de la física; esas son {lines}",
        "other_bodies": "la trayectoria mueve {value} cuerpos; la posición tiene {bodies}",
        "cut": "la última línea se cortó mientras se escribía (se omiten {bytes} bytes)",
        "unfinished": "la partida aún no está cerrada",
        "still_sealed": "el secreto aún no se reveló. Los dados de {number} "
        "{number:tirada|tiradas} se recalcularon a partir de los números que los acompañan; que "
        "esos números son los del secreto se podrá comprobar al cerrar la partida",
        "not_sealed": "no sellada de forma independiente: en {house} de {all} "
        "{all:tirada|tiradas} no intervino nadie más que la casa",
        "not_chained": "no sellada de forma independiente: {house} de {all} {all:tirada|tiradas} "
        "no {house:tomó|tomaron} el eslabón de ningún dispositivo; ahí la casa y quien tiraba "
        "pudieron elegir",
        "alone": "no sellada de forma independiente: todos jugaron en la computadora que tiró los "
        "dados; quien tiene esa computadora pudo elegirlos",
        "one_device": "frente a la casa solo está el dispositivo de {name}: quien tenga ambos pudo "
        "elegir los dados",
        "fewer_links": "el dispositivo de {name} intervino en {number} de {all} "
        "{all:tirada|tiradas}; se lo pasó por alto {passes} {passes:vez|veces}",
        "left_out": "{number} {number:vez|veces} el asiento que ahora es de {name} cambió de manos "
        "después de que se pidió su eslabón, y la tirada fue sin él",
        "replaced": "{number} {number:vez|veces} otro dispositivo se sentó en el asiento de "
        "{name}: si no era suyo, {name} no intervino en los dados desde entonces",
        "many_chains": "el asiento {seat} empieza más de {most} cadenas",
        "device_passed_over": "{name:El dispositivo de {name}|Tu dispositivo} no respondió a "
        "tiempo y se lo pasó por alto: esta tirada va sin él ({number} {number:vez|veces} "
        "hasta ahora).",
        "signed": "{name} firmó este registro hasta la línea {line}",
        "signed_named": "{name} firmó este registro hasta la línea {line}, antes de que se quitara "
        "un nombre",
        "unsigned": "{names} no {number:lo firmó|lo firmaron}",
        "passed_over": "en {number} de {all} {all:tirada|tiradas} el nonce no es de la persona a "
        "quien le tocaba darlo: la casa espera a quien está ausente y luego se lo pide a otra. "
        "Pudo tener ambos nonces y elegir entre ellos",
        "over_itself": "{path} es el registro que se lee: escribe en otro archivo, o se pierde",
        "no_name": "el nombre de la partida está vacío: da el de una guardada (`rollhouse saved` "
        "las enumera), o un archivo",
        "no_folder": "no se pueden guardar partidas ahí: {path} no es una carpeta (ROLLHOUSE_DATA "
        "indica la carpeta de datos)",
        "no_file": "no hay ningún archivo {path}",
        "none_saved": "ninguna partida guardada se llama {name}; `rollhouse saved` las enumera",
        "several_saved": "varias partidas guardadas empiezan por {name}; `rollhouse saved` las "
        "enumera",
        "other_start": "el comienzo es una posición de {other}, no de {game}",
        "other_options": "la opción {name} no es la del comienzo, que tiene {value}",
        "players_and_seats": "el registro tiene {seats} asientos y el juego {players} jugadores",
    },
)


class BadRecord(RollhouseError):
    """An impossible record, or a line that cannot follow."""
