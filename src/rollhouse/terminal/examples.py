"""The examples in `--help`. Those with a game in them come from the games.

A game may have a part `examples.py` with a table `EXAMPLES`: for a command, or for "rollhouse"
itself, pairs of what is typed after `rollhouse` and what that does. Its table `NOTES` may have a
sentence for a command, which is shown below the examples. Both import nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from types import ModuleType

from rollhouse.kernel import games

from .help_words import told, typed

Example = tuple[str, str]
"""What to type after `rollhouse`, and what it does (may be empty)."""
GAP = 3
"""Spaces between the longest command and what it does."""


@functools.cache
def parts() -> list[ModuleType]:
    """The examples of all games that have any."""
    found = (games.part(game, "examples") for game in games.with_part("examples"))
    return [part for part in found if part]


def examples_of(command: str) -> list[Example]:
    """What the games offer for a command."""
    return [example for part in parts() for example in part.EXAMPLES.get(command, ())]


def notes_on(command: str) -> str:
    """What the games say below the examples of a command."""
    found = [getattr(part, "NOTES", {}).get(command, "") for part in parts()]
    return " ".join(map(told, filter(None, found)))


def epilog(command: str, own: Iterable[Example] = (), below: str = "") -> str:
    """The end of the help on a command: its own examples and the games', the shortest first."""
    lines = sorted([*own, *examples_of(command)], key=lambda example: len(example[0]))
    return listed(lines) + "".join(f"{text}\n" for text in (notes_on(command), told(below)) if text)


def overview(own: Iterable[tuple[str, Sequence[Example]]]) -> str:
    """The end of `rollhouse --help`: for one command after the other its examples, then the games'.

    A game's example belongs to the command with which it begins.
    """
    offered = examples_of("rollhouse")
    lines: list[Example] = []
    for command, examples in own:
        lines += examples
        lines += [each for each in offered if each[0].split()[0] == command]
    return listed(lines)


def listed(lines: Sequence[Example]) -> str:
    """One below the other, with what they do in a column."""
    if not lines:
        return ""
    lefts = [f"  rollhouse {typed(words)}".rstrip() for words, _ in lines]
    explained = [text for text, (_, does) in zip(lefts, lines, strict=True) if does]
    column = max(map(len, explained), default=0) + GAP
    shown = [
        f"{text:<{column}}{does and told(does)}".rstrip()
        for text, (_, does) in zip(lefts, lines, strict=True)
    ]
    return "\n".join([told("examples:"), *shown, ""])


def invitation() -> list[str]:
    """The words of a command that opens a table of a house: one that some game offers."""
    for words, _ in examples_of("rollhouse"):
        if words.startswith("play ") and words.endswith(" --invite"):
            return words.split()
    return ["play", games.names()[0], "--invite"]
