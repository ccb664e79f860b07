"""Compiling what is played, before it is played."""

from __future__ import annotations

from rollhouse.kernel import contract
from rollhouse.kernel.preparation import is_ready, mark_ready, prepare

from .screen.progress import waiting

COMPILING = {
    "en": "Preparing the rules of {title}, only this once",
    "es": "Preparando las reglas de {title}, solo esta vez",
}


def make_ready(game: str, language: str = "en") -> None:
    """Compile a game's rules where that has not been done, and say so."""
    if not is_ready(game):
        with waiting(COMPILING[language].format(title=contract.load(game).title(language))):
            prepare(game)
            prepare_players(game)
            mark_ready(game)


def prepare_players(game: str) -> None:
    """Compile the house's players: let them meet once, one by one and in a batch."""
    from rollhouse.lab.batch import playouts
    from rollhouse.players import character, expert
    from rollhouse.players.play import play

    record = play(game, ["greedy", "random"], seed=1)
    playouts.play(record.position.terms, 2, threads=1)
    expert.prepare(game)
    character.prepare(game)
