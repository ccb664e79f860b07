"""What is said at a table and over its sockets, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

PLAY = Catalogue(
    en={
        "illegal": "{value}",
        "unknown_match": "there is no such game here; it may have been cleared away",
        "bad_token": "this token gives no right to this game",
        "token_needed": "this is for those who have a token of this game: give the one that you "
        "got with your seat, or ask for an invitation",
        "stale": "the game has gone on: its record has {record} {record:line|lines} by now, not "
        "{at}. Look at the new ones and choose again",
        "id_used": "under this id something else has been done in this game; every new thing has "
        "an id of its own",
        "not_your_seat": "seat {seat} is not yours",
        "not_your_turn": "seat {seat} is not asked now",
        "not_started": "the game has not begun",
        "paused": "the game is paused; the host can go on with it",
        "closed": "the game is closed; nothing can follow",
        "no_nonce_due": "no roll waits for a nonce now",
        "not_asked_for_nonce": "the nonce of seat {seat} was not asked for; that of seat {due} is",
        "bad_nonce": "a nonce is 1 to {most} printable letters",
        "no_chains": "the dice of this game are not sealed by chains",
        "many_chains": "a seat begins at most {most} chains in a game",
        "other_link": "this is not the next link of your chain",
        "other_record": "line {line} of the record has another hash",
        "not_real": "only at a real table people enter, take back and correct what dice show",
        "not_the_referee": "only the host's device is the referee's",
        "nothing_to_undo": "there is nothing to take back",
        "hello_first": "say hello first: which game, and by what right",
        "hello_twice": "this connection is at a table already; open another one",
        "other_protocol": "this house speaks protocol {ours}, not {value}",
        "bad_message": "this message cannot be understood: {fault}",
        "not_text": "messages are JSON in text frames, not binary ones",
        "too_many_connections": "one address has at most {most} connections at a time",
        "too_large": "a message has at most {most} bytes",
        "too_fast": "too many messages; wait a moment",
        "ahead": "the record has {record} {record:line|lines}; nobody can have {have}",
        "busy": "the house is busy; try again in a moment",
        "preparing": "the rules of {game} are being prepared, only this once; try again in a "
        "moment",
        "ending": "the house is closing for a moment; come back in a few seconds",
        "not_on_disk": "it could not be written down, so it has not happened; try again",
        "cannot_go_on": "this game cannot be gone on with here: {value}",
        "instead_failed": "({name} failed: the default action was played.)",
        "instead_stalled": "({name} took too long: the house chose.)",
        "instead_illegal": "({name} tried something illegal: the default action was played.)",
        "instead_left": "({name} left: the house chose.)",
        "seat_person": "{name} {name:has|have} seat {seat} now.",
        "seat_away": "{name} {name:leaves|leave}. {name:{name}’s|Your} turns are passed over.",
        "seat_computer": "{computer} of the house plays on from seat {seat}.",
        "rewound": "What was done last was taken back.",
        "mended": "From here on the game goes by the box as it really is.",
        "was_abandoned": "The game was abandoned.",
        "was_given_up": "The game was given up by {names}.",
        "not_from_here": "only whoever sits at the house's own computer can do this",
        "not_at_home": "whoever runs this house decides where it listens; one that was opened by "
        "rollhouse alone can be opened to the network",
        "no_network": "this computer has no address on a network, so nobody else could come",
        "cannot_open": "the house cannot listen on the network: {fault}",
        "always_open": "this house was open to the network from the start; it closes when it ends",
        "not_built": "This house is open, but its pages for browsers are not built here.",
        "not_built_how": "In a copy of the source, make play builds them; by hand: npm ci and npm "
        "run build in the folder web. It needs Node.js 20 or newer with npm. Then load this page "
        "again.",
        "not_built_terminal": "The terminal needs none of that: rollhouse play.",
        "tap_any": "{name}: tap what happened on the table.",
        "enter_json": "Type what the table shows as JSON, like {example}.",
        "outcome_or_typed": "enter takes either an outcome or what was typed",
        "record_full": "a record has at most {most} lines",
        "half_a_character": "a text has half a character in it (\\ud800 to \\udfff without its "
        "other half)",
        "seat_restless": "this seat has changed {most} times in this game; only the host can "
        "change it now",
        "no_choice": "nobody has a choice to make now",
    },
    es={
        "illegal": "{value}",
        "unknown_match": "aquí no hay tal partida; quizá se retiró",
        "bad_token": "esta ficha no da derecho a esta partida",
        "token_needed": "esto es para quienes tienen una ficha de esta partida: da la que "
        "recibiste con tu asiento, o pide una invitación",
        "stale": "la partida siguió: su registro tiene ya {record} {record:línea|líneas}, no "
        "{at}. Mira las nuevas y elige otra vez",
        "id_used": "con este id ya se hizo otra cosa en esta partida; cada cosa nueva tiene un id "
        "propio",
        "not_your_seat": "el asiento {seat} no es tuyo",
        "not_your_turn": "ahora no se le pregunta al asiento {seat}",
        "not_started": "la partida no empezó",
        "paused": "la partida está en pausa; quien la abrió puede seguir con ella",
        "closed": "la partida está cerrada; nada puede seguir",
        "no_nonce_due": "ninguna tirada espera ahora un nonce",
        "not_asked_for_nonce": "no se pidió el nonce del asiento {seat}; se pidió el del asiento "
        "{due}",
        "bad_nonce": "un nonce tiene de 1 a {most} letras imprimibles",
        "no_chains": "los dados de esta partida no están sellados con cadenas",
        "many_chains": "un asiento empieza como máximo {most} cadenas en una partida",
        "other_link": "este no es el siguiente eslabón de tu cadena",
        "other_record": "la línea {line} del registro tiene otro hash",
        "not_real": "solo en una mesa real las personas anotan, retiran y corrigen lo que muestran "
        "los dados",
        "not_the_referee": "solo el dispositivo de quien abrió la mesa es el del árbitro",
        "nothing_to_undo": "no hay nada que retirar",
        "hello_first": "saluda primero: qué partida, y con qué derecho",
        "hello_twice": "esta conexión ya está en una mesa; abre otra",
        "other_protocol": "esta casa habla el protocolo {ours}, no {value}",
        "bad_message": "este mensaje no se entiende: {fault}",
        "not_text": "los mensajes son JSON en tramas de texto, no binarias",
        "too_many_connections": "una dirección tiene como máximo {most} conexiones a la vez",
        "too_large": "un mensaje tiene como máximo {most} bytes",
        "too_fast": "demasiados mensajes; espera un momento",
        "ahead": "el registro tiene {record} {record:línea|líneas}; nadie puede tener {have}",
        "busy": "la casa está ocupada; inténtalo otra vez en un momento",
        "preparing": "se están preparando las reglas de {game}, solo esta vez; inténtalo otra vez "
        "en un momento",
        "ending": "la casa cierra un momento; vuelve en unos segundos",
        "not_on_disk": "no se pudo anotar, así que no ocurrió; inténtalo otra vez",
        "cannot_go_on": "aquí no se puede seguir con esta partida: {value}",
        "instead_failed": "({name} {name:falló|fallaste}: se jugó la acción por defecto.)",
        "instead_stalled": "({name} {name:tardó|tardaste} demasiado: eligió la casa.)",
        "instead_illegal": "({name} {name:intentó|intentaste} algo ilegal: se jugó la acción por "
        "defecto.)",
        "instead_left": "({name} {name:se fue|te fuiste}: eligió la casa.)",
        "seat_person": "{name} {name:ocupa|ocupas} ahora el asiento {seat}.",
        "seat_away": "{name} {name:se va|te vas}. Se saltan {name:sus|tus} turnos.",
        "seat_computer": "{computer}, de la casa, sigue en el asiento {seat}.",
        "rewound": "Se retiró lo último que se hizo.",
        "mended": "Desde aquí se juega con la caja como es de verdad.",
        "was_abandoned": "La partida se abandonó.",
        "was_given_up": "Abandono de la partida por {names}.",
        "not_from_here": "solo puede hacerlo quien está ante la computadora de la casa",
        "not_at_home": "quien lleva esta casa decide dónde escucha; la que se abrió con rollhouse "
        "a secas se puede abrir a la red",
        "no_network": "esta computadora no tiene dirección en ninguna red, así que nadie más "
        "podría "
        "entrar",
        "cannot_open": "la casa no puede escuchar en la red: {fault}",
        "always_open": "esta casa estuvo abierta a la red desde el principio; se cierra cuando "
        "acaba",
        "not_built": "Esta casa está abierta, pero aquí no están construidas sus páginas para el "
        "navegador.",
        "not_built_how": "En una copia del código las construye make play; a mano: npm ci y npm "
        "run build en la carpeta web. Hace falta Node.js 20 o posterior con npm. Después, vuelve a "
        "cargar esta página.",
        "not_built_terminal": "La terminal no necesita nada de eso: rollhouse play.",
        "tap_any": "{name}: toca lo que pasó en la mesa.",
        "enter_json": "Escribe lo que muestra la mesa como JSON, como {example}.",
        "outcome_or_typed": "enter lleva un resultado o lo que se escribió, no ambos",
        "record_full": "un registro tiene como máximo {most} líneas",
        "half_a_character": "un texto lleva medio carácter (de \\ud800 a \\udfff sin su otra "
        "mitad)",
        "seat_restless": "este asiento cambió {most} veces en esta partida; ahora solo quien "
        "abrió la mesa puede cambiarlo",
        "no_choice": "ahora nadie tiene nada que elegir",
    },
)
