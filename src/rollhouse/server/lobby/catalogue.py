"""What there is to play here, with whom and with which dice: all that a form needs."""

from __future__ import annotations

import functools
import inspect
from typing import Any, cast, get_args

from rollhouse import chance
from rollhouse.coach.explorer import pictured
from rollhouse.kernel import contract
from rollhouse.kernel import games as shelf
from rollhouse.kernel.contract import Game, Option
from rollhouse.kernel.language import LANGUAGES, Catalogue
from rollhouse.players import strengths
from rollhouse.players.computer import LEVELS
from rollhouse.players.hands import hands_by_level
from rollhouse.players.residents import RESIDENTS, Resident, usual_level
from rollhouse.players.seats import about, maker, methods
from rollhouse.protocol.bodies import (
    ComputerForm,
    DiceForm,
    GameForm,
    Games,
    OptionForm,
    ResidentForm,
    StrengthForm,
    Text,
    WholeRange,
)
from rollhouse.protocol.messages import FirstBy, Sign

from ..tables.plans import MOST_MILLISECONDS, MOST_PLAYOUTS, OFFERED_DICE, object_to_dice

SETTINGS = {
    "level": WholeRange(1, LEVELS),
    "playouts": WholeRange(1, MOST_PLAYOUTS),
    "milliseconds": WholeRange(1, MOST_MILLISECONDS),
}
"""What strangers may set."""
SHORTEST, LONGEST = 5, 86_400
"""Seconds of a clock."""

WORDS = Catalogue(
    en={
        "dice_sealed": "Sealed dice: nobody can foresee or steer a roll, and everybody can check "
        "it afterwards.",
        "dice_sealed_physics": "Sealed dice, with placements and flicks by physics.",
        "dice_real": "Your own dice on your own table: one device is the referee's, the others "
        "follow.",
        "dice_fair": "Dice of a seed that stands in the record: whoever reads it can foresee them.",
        "dice_physics": "Physics with a seed that stands in the record: whoever reads it can "
        "foresee it.",
    },
    es={
        "dice_sealed": "Dados sellados: nadie puede prever ni dirigir una tirada, y todos pueden "
        "comprobarla después.",
        "dice_sealed_physics": "Dados sellados, y la física decide colocaciones y lanzamientos.",
        "dice_real": "Los dados de ustedes en su mesa: un dispositivo es el del árbitro, los demás "
        "siguen la partida.",
        "dice_fair": "Dados de una semilla que está en el registro: quien la lee puede preverlos.",
        "dice_physics": "Física con una semilla que está en el registro: quien la lee puede "
        "preverla.",
    },
)


@functools.cache
def games() -> Games:
    """Loads every game, which takes a moment the first time."""
    return Games(
        [form(contract.load(name)) for name in shelf.names()],
        [computer(name) for name in methods()],
        [dice(kind) for kind in OFFERED_DICE],
        list(get_args(Sign)),
        WholeRange(SHORTEST, LONGEST),
        [resident(each) for each in RESIDENTS],
    )


def form(game: Game) -> GameForm:
    words = game.words.WORDS
    return GameForm(
        name=game.name,
        version=game.version,
        titles={language: game.title(language) for language in LANGUAGES},
        blurbs={language: words.say(language, "blurb") for language in LANGUAGES},
        players=WholeRange(game.players[0], game.players[-1]),
        options=[option_form(game, option) for option in game.options.OPTIONS],
        dice=[kind for kind in OFFERED_DICE if object_to_dice(game.name, kind) is None],
        gestures=game.gestures,
        pages={lang: f"/api/games/{game.name}/rules?language={lang}" for lang in LANGUAGES},
        pictured=game.name in pictured(),
        first=cast("FirstBy", game.first),
        hands=by_level(game.name),
        newcomer=usual_level(game.name),
    )


def by_level(game: str) -> list[Text]:
    """What the hands of all levels are called, in every language."""
    said = {language: hands_by_level(game, language) for language in LANGUAGES}
    return [
        {language: said[language][level] for language in LANGUAGES}
        for level in range(len(said[LANGUAGES[0]]))
    ]


def option_form(game: Game, option: Option) -> OptionForm:
    return OptionForm(
        name=option.name,
        kind=kind_of(option),
        default=option.default,
        called={language: game.called(option, language) for language in LANGUAGES},
        about={language: game.about(option, language) for language in LANGUAGES},
        bounds=None if option.bounds is None else WholeRange(*option.bounds),
        choices=list(option.choices),
        labels={
            value: {language: game.choice(option, value, language) for language in LANGUAGES}
            for value in option.choices
        },
        each_seat=option.each_seat,
        seats=option.seats,
    )


def kind_of(option: Option) -> Any:
    if option.bounds is not None:
        return "whole"
    if option.choices:
        return "choice"
    return "flag" if isinstance(option.default, bool) else "other"


def computer(name: str) -> ComputerForm:
    known = inspect.signature(maker(name)).parameters
    settings = {setting: bounds for setting, bounds in SETTINGS.items() if setting in known}
    return ComputerForm(name, dict(about(name)), settings)


def resident(who: Resident) -> ResidentForm:
    found = {game: strengths.measured(game, who.name) for game in shelf.names()}
    return ResidentForm(
        name=who.name,
        called=who.called,
        mark=who.mark,
        way=dict(who.way),
        about=dict(who.about),
        hand=who.hand,
        strengths={
            game: StrengthForm(
                round(each.level, 2), list(each.shares), list(each.within), dict(each.plays)
            )
            for game, each in found.items()
            if each is not None
        },
    )


def dice(kind: str) -> DiceForm:
    table = chance.kind(kind)
    about = said(f"dice_{kind}", kind)
    return DiceForm(kind, about, table.NONCES, table.ENTERED, table.PHYSICAL)


def said(key: str, otherwise: str) -> Text:
    """A text in every language; dice that were added later go by their name."""
    return {
        language: WORDS.say(language, key) if key in WORDS else otherwise for language in LANGUAGES
    }
