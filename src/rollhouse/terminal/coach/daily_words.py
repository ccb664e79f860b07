"""What `rollhouse daily` says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "es": "ene feb mar abr may jun jul ago sep oct nov dic",
}


def months(language: str) -> dict[str, str]:
    return {f"month_{place}": name for place, name in enumerate(MONTHS[language].split(), 1)}


SAYS = Catalogue(
    en={
        **months("en"),
        "table_of": "The table of {date}",
        "past": "A past day: it does not count for the streak.",
        "laying": "The house lays the table",
        "weighing": "The coach weighs your choices",
        "moving": "The hand opens",
        "decision": "A position to decide",
        "dice": "The dice of the day",
        "hand": "A steady hand",
        "which": "What is best? Type its number, or q to stop.",
        "not_offered": "Type one of what is offered, or q to stop.",
        "dice_first": "What your choices give up counts, not who wins. q stops; the game is kept.",
        "mistake": "You: {chosen}. Best: {best}; gave up {loss}.",
        "scored": "{score} of 100.",
        "left": "There is more of this table: come back for it with the same command.",
        "streak": "{number} {number:day|days} in a row.",
        "no_streak": "Play all three on their day, and a streak begins.",
        "share_decision": "decision {dots}",
        "share_dice": "dice {score}",
        "share_hand": "hand {size}",
        "share_streak": "streak {number}",
    },
    es={
        **months("es"),
        "table_of": "La mesa del {date}",
        "past": "Un día pasado: no cuenta para la racha.",
        "laying": "La casa pone la mesa",
        "weighing": "El entrenador sopesa tus elecciones",
        "moving": "La mano se abre",
        "decision": "Una posición para decidir",
        "dice": "Los dados del día",
        "hand": "Pulso firme",
        "which": "¿Qué es lo mejor? Escribe su número, o q para parar.",
        "not_offered": "Escribe algo de lo que se ofrece, o q para parar.",
        "dice_first": "Cuenta lo que ceden tus elecciones, no quién gana. q para; se guarda.",
        "mistake": "Tú: {chosen}. Lo mejor: {best}; cedió {loss}.",
        "scored": "{score} de 100.",
        "left": "Queda algo de esta mesa: vuelve con el mismo comando.",
        "streak": "{number} {number:día seguido|días seguidos}.",
        "no_streak": "Juega las tres en su día y empieza una racha.",
        "share_decision": "decisión {dots}",
        "share_dice": "dados {score}",
        "share_hand": "mano {size}",
        "share_streak": "racha {number}",
    },
)
