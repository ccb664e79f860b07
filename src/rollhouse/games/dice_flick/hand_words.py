"""What a terminal says about a flick by physics, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

SAYS = Catalogue(
    en={
        "left": "to the left",
        "right": "to the right",
        "soft": "too soft",
        "hard": "too hard",
        "end_left": "left",
        "end_right": "right",
        "end_soft": "soft",
        "end_hard": "hard",
        "base_middle": "Base {base} stands in the middle of its side. {how}",
        "base_left": "Base {base} stands {columns} {columns:column|columns} left of its middle, as "
        "you sit behind it. {how}",
        "base_right": "Base {base} stands {columns} {columns:column|columns} right of its middle, "
        "as you sit behind it. {how}",
        "base_how": "Enter leaves it there; to move it type how far, like 2 left, 1.5 right or 0.",
        "base_far": "a base can be moved by {most} columns at most, not by {value}",
        "moment_0": "Your finger is behind the {kind} die. Which way?",
        "moment_1": "And how hard?",
        "perfect_0": "Straight at it.",
        "perfect_1": "Just hard enough.",
        "miss_1": "A hair {side} ({size}).",
        "miss_2": "A little {side} ({size}).",
        "miss_3": "Rather {side} ({size}).",
        "miss_4": "Far {side} ({size})!",
        "straight_hole": "It drops straight into a hole.",
        "over_hole": "It bounces at {holes} and drops into a hole.",
        "shaken": "A shake of the box seats it.",
        "straight_trench": "It ends in the trench.",
        "over_trench": "It bounces at {holes} and ends in the trench.",
        "straight_outside": "It flies out of the box.",
        "never_outside": "It does not even reach the box.",
        "over_outside": "It bounces at {holes} and flies out of the box.",
        "straight_tilted": "It stays on the ribs, however the box is shaken.",
        "over_tilted": "It bounces at {holes} and stays on the ribs, however the box is shaken.",
        "explained": "A mark swings, first from left to right, then from soft to hard. Space or "
        "Enter stops it. The middle is how the house would flick at that hole; under the line are "
        "the holes that lie in each direction. The farther the hole, the faster the swing. Until "
        "the first stop q or Escape goes back and flicks nothing; t is the calm way, in which "
        "nothing is timed and the "
        "house lends you a hand. Any key goes on.",
        "calm": "Enter flicks. u takes it back.",
    },
    es={
        "left": "a la izquierda",
        "right": "a la derecha",
        "soft": "demasiado suave",
        "hard": "demasiado fuerte",
        "end_left": "izquierda",
        "end_right": "derecha",
        "end_soft": "suave",
        "end_hard": "fuerte",
        "base_middle": "La base {base} está en medio de su lado. {how}",
        "base_left": "La base {base} está {columns} {columns:columna|columnas} a la izquierda de "
        "su medio, tal como la ves desde ella. {how}",
        "base_right": "La base {base} está {columns} {columns:columna|columnas} a la derecha de su "
        "medio, tal como la ves desde ella. {how}",
        "base_how": "Enter la deja ahí; para moverla escribe cuánto, como 2 izquierda, 1.5 derecha "
        "o 0.",
        "base_far": "una base se puede mover {most} columnas como mucho, no {value}",
        "moment_0": "Tu dedo está detrás del dado {kind}. ¿Hacia dónde?",
        "moment_1": "¿Y con qué fuerza?",
        "perfect_0": "Derecho al hoyo.",
        "perfect_1": "Con la fuerza justa.",
        "miss_1": "Un pelo {side} ({size}).",
        "miss_2": "Un poco {side} ({size}).",
        "miss_3": "Bastante {side} ({size}).",
        "miss_4": "¡Mucho {side} ({size})!",
        "straight_hole": "Cae derecho en un hoyo.",
        "over_hole": "Rebota en {holes} y cae en un hoyo.",
        "shaken": "Una sacudida de la caja lo asienta.",
        "straight_trench": "Acaba en el foso.",
        "over_trench": "Rebota en {holes} y acaba en el foso.",
        "straight_outside": "Sale volando de la caja.",
        "never_outside": "Ni siquiera llega a la caja.",
        "over_outside": "Rebota en {holes} y sale volando de la caja.",
        "straight_tilted": "Queda sobre los bordes, por más que se sacuda la caja.",
        "over_tilted": "Rebota en {holes} y queda sobre los bordes, por más que se sacuda la caja.",
        "explained": "Una marca se mece, primero de izquierda a derecha, luego de suave a fuerte. "
        "Espacio o Enter la detiene. El centro es como lanzaría la casa a ese hoyo; bajo la línea, "
        "los hoyos que hay en cada dirección. Cuanto más lejos el hoyo, más rápido se mece. "
        "Hasta la primera parada q o Escape vuelve atrás y no lanza nada; t es la manera "
        "tranquila, sin prisa: la casa te "
        "presta una mano. Cualquier tecla sigue.",
        "calm": "Enter lanza. u lo deshace.",
    },
)
