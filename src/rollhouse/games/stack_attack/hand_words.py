"""What a terminal says about a tower by physics, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

SAYS = Catalogue(
    en={
        "left": "to the left",
        "right": "to the right",
        "near": "towards you",
        "away": "away from you",
        "to_left": "to the left",
        "to_right": "to the right",
        "to_near": "towards you",
        "to_away": "away from you",
        "end_left": "left",
        "end_right": "right",
        "end_near": "near",
        "end_away": "away",
        "front_view": "front view",
        "side_view": "side view",
        "below": "{dice} more",
        "moment_0": "Your hand holds the {face} over the tower. Left or right?",
        "moment_1": "Now seen from the right. Towards you or away?",
        "perfect": "Right on the mark.",
        "miss_1": "A hair {side} ({size} mm).",
        "miss_2": "A little {side} ({size} mm).",
        "miss_3": "Too far off: {size} mm {side}.",
        "miss_4": "Much too far off: {size} mm {side}!",
        "aside": "{size} mm {side}",
        "in_the_middle": "in the middle",
        "straight": "The tower stands straight.",
        "leans": "The tower leans: its top is {where}.",
        "lands": "It lands {where}, ",
        "rests": "and rests at once.",
        "settles": "and settles in {seconds} s.",
        "rocks": "rocks for {seconds} s – and stays up.",
        "slips": "It slips off {side}.",
        "tumbles": "The tower gives way {side}: {dice} dice come down.",
        "explained": "The die swings over the tower, first left and right, then towards you and "
        "away. Space or Enter lets it stop where it is. The mark in the middle is where the house "
        "would put it: over the top die, a little back over the lowest. If the tower leans, you "
        "may want to stop on the other side. The higher the tower, the faster the swing. Until "
        "the first stop q or Escape goes back and places nothing; t is the calm way, in which "
        "nothing is timed and "
        "the house lends you a hand. Any key goes on.",
        "calm": "Enter lets it go. Aim aside, up to 8 mm: 2 left, 1 away. u takes it back.",
        "too_far": "a hand aims aside by {most} mm at most",
    },
    es={
        "left": "a la izquierda",
        "right": "a la derecha",
        "near": "hacia ti",
        "away": "hacia el fondo",
        "to_left": "hacia la izquierda",
        "to_right": "hacia la derecha",
        "to_near": "hacia ti",
        "to_away": "hacia el fondo",
        "end_left": "izquierda",
        "end_right": "derecha",
        "end_near": "cerca",
        "end_away": "lejos",
        "front_view": "de frente",
        "side_view": "de lado",
        "below": "{dice} más",
        "moment_0": "Tu mano sostiene el {face} sobre la torre. ¿Izquierda o derecha?",
        "moment_1": "Ahora desde la derecha. ¿Más cerca o más lejos?",
        "perfect": "Justo en la marca.",
        "miss_1": "Un pelo {side} ({size} mm).",
        "miss_2": "Un poco {side} ({size} mm).",
        "miss_3": "Te pasaste: {size} mm {side}.",
        "miss_4": "¡Te pasaste mucho: {size} mm {side}!",
        "aside": "{size} mm {side}",
        "in_the_middle": "en el centro",
        "straight": "La torre está derecha.",
        "leans": "La torre se inclina: su cima está {where}.",
        "lands": "Queda {where}, ",
        "rests": "y se queda quieto enseguida.",
        "settles": "y se queda quieto en {seconds} s.",
        "rocks": "se balancea {seconds} s… y aguanta.",
        "slips": "Resbala y cae {side}.",
        "tumbles": "La torre cede {side}: caen {dice} dados.",
        "explained": "El dado se mece sobre la torre, primero a izquierda y derecha, después hacia "
        "ti y hacia el fondo. Espacio o Enter lo detiene donde esté. La marca del centro es donde "
        "lo pondría la casa: sobre el dado de arriba, un poco de vuelta sobre el de abajo. Si la "
        "torre se inclina, quizá te convenga detenerlo al otro lado. Cuanto más alta la torre, más "
        "rápido se mece. Hasta la primera parada q o Escape vuelve atrás y no pone nada; t es la "
        "manera tranquila, sin prisa: la casa te presta una mano. Cualquier tecla sigue.",
        "calm": "Enter lo suelta. O apunta más allá, hasta 8 mm: 2 izquierda, 1 lejos. u lo "
        "deshace.",
        "too_far": "una mano apunta a un lado en {most} mm como mucho",
    },
)


def side_of(axis: int, value: float) -> str:
    """The name of a direction: along x left or right, along y near or away."""
    return (("left", "right"), ("near", "away"))[axis][value > 0]
