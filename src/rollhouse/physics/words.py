"""The sentences of this room, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "no_mujoco": "physics needs MuJoCo 4.0, which is not here ({fault}): pip install rollhouse",
        "no_pillow": "pictures need Pillow, which is not here ({fault}): pip install rollhouse",
        "no_drawing": "pictures are drawn by software that is missing here: install the system "
        "packages libegl1, libopengl0 and libgl1-mesa-dri, or libosmesa6 ({fault})",
        "no_ffmpeg": "an MP4 needs the program ffmpeg, which is not here: install the system "
        "package ffmpeg, or write a .gif",
        "ffmpeg_failed": "ffmpeg could not write the film: {fault}",
        "bad_picture": "a picture is a file ending in {known}, not {value}",
        "not_real": "{what} must be a number from {low} to {high}, not {value}",
        "not_finite": "{what} must be finite numbers, not {value}",
        "not_a_pose": "{what} must be three metres and a quaternion of length 1, not {value}",
        "not_a_trace": "this is not a trace that this house can read: {fault}",
        "no_hand": "there is no hand {value}; the hands are {names}",
    },
    es={
        "no_mujoco": "la física necesita MuJoCo 4.0, que no está aquí ({fault}): "
        "pip install rollhouse",
        "no_pillow": "las imágenes necesitan Pillow, que no está aquí ({fault}): "
        "pip install rollhouse",
        "no_drawing": "aquí falta el programa que dibuja las imágenes: instala los paquetes del "
        "sistema libegl1, libopengl0 y libgl1-mesa-dri, o libosmesa6 ({fault})",
        "no_ffmpeg": "un MP4 necesita el programa ffmpeg, que no está aquí: instala el paquete "
        "del sistema ffmpeg, o escribe un .gif",
        "ffmpeg_failed": "ffmpeg no pudo escribir la película: {fault}",
        "bad_picture": "una imagen es un archivo que termina en {known}, no {value}",
        "not_real": "{what} debe ser un número de {low} a {high}, no {value}",
        "not_finite": "{what} deben ser números finitos, no {value}",
        "not_a_pose": "{what} debe ser tres metros y un cuaternión de longitud 1, no {value}",
        "not_a_trace": "esta casa no puede leer esto como trayectoria: {fault}",
        "no_hand": "no hay ninguna mano {value}; las manos son {names}",
    },
)


class NoPhysics(RollhouseError):
    """Physics needs something that is not installed; the sentence says what."""


class BadGesture(RollhouseError):
    """A gesture that no hand can make."""


class BadWorld(RollhouseError):
    """An impossible world, or one in which nothing more can be done."""
