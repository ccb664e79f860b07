"""Golden playthroughs: whole games as text for people, written once and compared ever since.

    python -m tests.golden [game ...]      rewrites tests/games/<game>/playthroughs/*.txt

Rewrite them only when a rule or a sentence was meant to change, and read the difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import rollhouse
from rollhouse.kernel.records import Row, ask, below, stream

from .cases import of_game

FOLDER = Path(__file__).parent / "games"
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def games(game: str) -> dict[str, tuple[int, dict, int]]:
    """Players, options and seed of the golden games of a game, by name."""
    found = of_game(game, "golden")
    return found.GAMES if found else {}


def file(game: str, name: str) -> Path:
    return FOLDER / game / "playthroughs" / f"{name}.txt"


def playthrough(game: str, players: int, options: dict, seed: int = 1) -> Iterator[str]:
    """A game of random choices, line by line: the position, what was possible, what was done."""
    language = "es" if players == 3 else "en"
    position = rollhouse.start(game, players=players, **options)
    table, choices = stream(seed, 0), stream(seed, 1)
    answer = getattr(of_game(game, "golden"), "answer", None)
    names = NAMES[:players]
    while position.turn != rollhouse.OVER:
        yield f"@ {position.id}"
        if position.turn == rollhouse.TABLE:
            step = answer(position, table) if answer else position.draw(table)
        else:
            actions = position.actions()
            step = actions[ask(below, Row(choices), len(actions))]
            yield f"  {names[position.turn]} may: {offers(position, actions, language)}"
        after, events = position.step(step)
        yield f"  {step} -> {', '.join(events) or 'nothing of note'}"
        yield from (f"  {line}" for line in position.tell(step, language, names))
        position = after
    yield f"@ {position.id}"
    yield f"  {position.result(language, names)} {position.shares()}"


def offers(position: rollhouse.Position, actions: list[dict], language: str) -> str:
    shown = [position.offer(action, language, NAMES) for action in actions[:6]]
    return " | ".join(shown) + (f" | … {len(actions)}" if len(actions) > 6 else "")


def text(game: str, name: str) -> str:
    players, options, seed = games(game)[name]
    return "\n".join(playthrough(game, players, options, seed)) + "\n"


if __name__ == "__main__":
    for game in sys.argv[1:] or rollhouse.catalogue():
        for name in games(game):
            file(game, name).parent.mkdir(exist_ok=True)
            file(game, name).write_text(text(game, name), encoding="utf-8")
