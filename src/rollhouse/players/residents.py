"""The house's people: computer players with a name, a face and a style of play of their own.

A resident is a few numbers on top of what the house knows of a match (character.py): a temperament,
how often they misjudge, and a hand for the games in which hands decide. How strong each of them is
was measured, game by game (strengths.py). They sit down wherever computer players do, by their
names: `--players "you,skipper"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import part
from rollhouse.kernel.language import Texts

from . import strengths
from .computer import LEVELS

KIND = "resident"
"""`resident:level=2` is whichever of them is about as strong as that level in the game."""
USUAL_LEVEL = 2
"""The level that newcomers play against, if a game does not say otherwise."""


@dataclass(frozen=True)
class Temper:
    """What somebody adds to the known worth of an action, in win shares.

    A game's part `temperament` says what each of these means in it.
    """

    boldness: float = 0.0
    """For going on where one could stop; below 0 for somebody careful."""
    spite: float = 0.0
    """For what hurts whoever leads."""
    greed: float = 0.0
    """For what is kept, collected or not paid."""


@dataclass(frozen=True)
class Resident:
    """Who lives here, and how they play."""

    name: str
    """As the seat is written; the displayed name is the same with a capital letter."""
    mark: str
    """Their colour and mark, taken from those that dice have."""
    way: Texts
    """How they play, in a word or two, by language."""
    about: Texts
    """Who they are, in a sentence or two, by language."""
    skill: float
    """They misjudge as much as a computer of this level; at 5, not at all."""
    hand: int
    """They have the hand of a computer of this level."""
    temper: Temper = Temper()
    studies: bool = False
    """Do they work out a match before it begins, if nothing was learned or solved beforehand?"""

    @property
    def called(self) -> str:
        return self.name.capitalize()


RESIDENTS: tuple[Resident, ...] = (
    Resident(
        "trompo",
        "orange",
        Texts(en="still learning", es="aún aprende"),
        Texts(
            en="The boy from the ground floor, never still. Forgets to count and laughs about it.",
            es="El niño de la planta baja, siempre en movimiento. Olvida contar y se ríe.",
        ),
        skill=1.0,
        hand=1,
    ),
    Resident(
        "churro",
        "red",
        Texts(en="bold to the bone", es="atrevido hasta el hueso"),
        Texts(
            en="The dog. Never met a roll he did not want to fetch once more.",
            es="El perro. Nunca vio una tirada que no quisiera traer otra vez.",
        ),
        skill=1.8,
        hand=2,
        temper=Temper(boldness=0.15),
    ),
    Resident(
        "miga",
        "blue",
        Texts(en="careful", es="cuidadosa"),
        Texts(
            en="The mouse behind the clock. Takes her crumb, runs, and lives to take another.",
            es="La ratona de detrás del reloj. Toma su miga, corre, y vive para tomar otra.",
        ),
        skill=3.0,
        hand=3,
        temper=Temper(boldness=-0.04),
    ),
    Resident(
        "bijou",
        "white",
        Texts(en="collects", es="colecciona"),
        Texts(
            en="The magpie on the roof. Gathers whatever shines and hates to pay.",
            es="La urraca del tejado. Junta todo lo que brilla y odia pagar.",
        ),
        skill=3.2,
        hand=3,
        temper=Temper(greed=0.06),
    ),
    Resident(
        "sombra",
        "purple",
        Texts(en="hunts the leader", es="caza a quien va ganando"),
        Texts(
            en="The cat. Whoever is ahead is the mouse.",
            es="El gato. Quien va ganando es el ratón.",
        ),
        skill=4.0,
        hand=4,
        temper=Temper(spite=0.12),
    ),
    Resident(
        "perpetua",
        "pink",
        Texts(en="a steady hand", es="pulso firme"),
        Texts(
            en="Grandmother of everybody. Threads a needle by candlelight and stops while it is "
            "good.",
            es="Abuela de todos. Enhebra una aguja a la luz de una vela y para a tiempo.",
        ),
        skill=3.5,
        hand=5,
        temper=Temper(boldness=-0.015),
    ),
    Resident(
        "skipper",
        "green",
        Texts(en="bold", es="atrevido"),
        Texts(
            en="Went to sea for forty years and rents the room with the round window. Sails on "
            "while others reef.",
            es="Cuarenta años en el mar; alquila el cuarto de la ventana redonda. Sigue cuando "
            "otros recogen velas.",
        ),
        skill=4.5,
        hand=4,
        temper=Temper(boldness=0.05),
    ),
    Resident(
        "kepler",
        "yellow",
        Texts(en="thinks far ahead", es="piensa muy adelante"),
        Texts(
            en="The owl under the roof. Has seen how this ends, and says nothing.",
            es="El búho del ático. Ya vio cómo termina esto, y no dice nada.",
        ),
        skill=5.0,
        hand=5,
        studies=True,
    ),
)
"""From those whom newcomers beat to the strongest."""

_BY_NAME = {resident.name: resident for resident in RESIDENTS}


def named(name: str) -> Resident | None:
    """The resident with a name; None: nobody here is called that."""
    return _BY_NAME.get(name)


def names() -> list[str]:
    return list(_BY_NAME)


def by_strength(game: str, level: float) -> list[Resident]:
    """Everybody, those nearest to a level first, as measured in this game."""
    return sorted(RESIDENTS, key=lambda each: (abs(strength(game, each) - level), each.name))


def strength(game: str, resident: Resident) -> float:
    """The level that they are about as strong as; if it was not measured, their skill."""
    found = strengths.measured(game, resident.name)
    return resident.skill if found is None else found.level


def usual_level(game: str) -> int:
    """The level that newcomers play against in a game: if hands decide, its physics says which."""
    module = part(game, "physics")
    return USUAL_LEVEL if module is None else int(module.PHYSICS.NEWCOMER)


def seated(game: str, seats: Sequence[str]) -> list[str]:
    """Seats as they are written, but with a resident's name wherever one of a level was asked for.

    `resident:level=2` is whoever is nearest to that level in this game and not yet at the table,
    and `resident` whom a newcomer meets.
    """
    taken = {seat.strip().lower() for seat in seats}
    found = []
    for seat in seats:
        level = level_wanted(seat, game)
        if level is not None:
            nearest = by_strength(game, level)
            free = [each for each in nearest if each.name not in taken] or nearest
            seat = free[0].name
            taken.add(seat)
        found.append(seat)
    return found


def level_wanted(seat: str, game: str) -> int | None:
    """The level of a seat that any resident may take; None if the seat is for somebody else."""
    kind, colon, setting = seat.strip().partition(":")
    if kind.strip().lower() != KIND:
        return None
    key, _, value = setting.partition("=")
    if not colon:
        return usual_level(game)
    try:
        given = int(value) if value.strip().isdecimal() and key.strip() == "level" else setting
        return validation.whole(given, "level", 1, LEVELS)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
