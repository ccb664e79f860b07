"""Compile a game before it is played."""

from __future__ import annotations

from rollhouse.kernel import contract, machine_code
from rollhouse.kernel.language import Texts
from rollhouse.kernel.preparation import is_ready, mark_ready, prepare

from .keyboard.interrupt import ImmediateInterrupt
from .screen.progress import compiling

COMPILING = Texts(
    en="Preparing the rules of {title}, only this once",
    es="Preparando las reglas de {title}, solo esta vez",
)


def will_make_ready(game: str) -> None:
    """A bar will say that a game is compiled: nothing else needs to, when its rules are first seen.

    Until then only what was asked for is checked.
    """
    machine_code.announced.add(game)


def make_ready(game: str, language: str = "en") -> None:
    """Compile a game's rules if that has not been done, and say so.

    Ctrl-C ends the program at once: no game has begun, and what is compiled is kept.
    """
    if is_ready(game):
        return
    title = contract.load(game).title(language)
    with ImmediateInterrupt(), compiling(COMPILING[language].format(title=title)):
        from rollhouse.lab.batch import playouts
        from rollhouse.players import character, expert
        from rollhouse.players.play import play

        for player in (expert, character):
            player.is_ready(game)  # now everything that will be compiled is known
        prepare(game)
        record = play(game, ["greedy", "random"], seed=1)
        playouts.play(record.position.terms, 2, threads=1)
        expert.prepare(game)
        character.prepare(game)
        mark_ready(game)
