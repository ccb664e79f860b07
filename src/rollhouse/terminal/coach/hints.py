"""Hints on the screen: each replaces the last one, and in a game they leave room to answer."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rollhouse import coach
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position

from ..screen.progress import bar, compiling, explaining_delay
from ..screen.screen import Screen, window
from ..screen.speech import Speech

try:
    import termios
except ImportError:  # a system without such terminals
    HAS_TERMIOS = False
else:
    HAS_TERMIOS = True

SAYS = Catalogue(
    en={
        "solving": "Solving",
        "warming": "The coach is thinking",
        "compiling": "Preparing the coach, only this once",
        "the_table": "The table answers next: there is nothing to choose. What this is worth:",
        "throw_first": "Nothing is to be chosen just now: go on first, then ask again.",
        "cancelled": "No hint, then.",
    },
    es={
        "solving": "Resolviendo",
        "warming": "El entrenador está pensando",
        "compiling": "Preparando al entrenador, solo esta vez",
        "the_table": "Ahora responde la mesa: no hay nada que elegir. Lo que vale esto:",
        "throw_first": "Ahora no hay nada que elegir: sigue primero, y pregunta después.",
        "cancelled": "Sin pista, entonces.",
    },
)


Told = Callable[[coach.Hint], list[str]]
"""Turns a hint into lines."""
Shown = Callable[[list[str]], None]
"""Shows a text a screenful at a time."""

MOST, LEAST = 4, 2
"""How many choices a hint shows during a game: at most, and at least even in a small window."""


def show_improving(hints: Iterable[coach.Hint], tell: Told, screen: Screen) -> list[str]:
    """Show the hints, each replacing the one before; returns the lines of the last one.

    The last one is shown in full. If lines cannot be replaced, it is the only one shown.
    """
    lines, height = draw_all_but_last(hints, tell, screen)
    if height == 0:
        for line in lines:
            screen.say(line)
    else:
        redraw(wrapped(lines, screen), height)
    return lines


def draw_all_but_last(
    hints: Iterable[coach.Hint], tell: Told, screen: Screen
) -> tuple[list[str], int]:
    """Draw all hints but the last in one place; returns the last one's lines, and how many lines
    are drawn.
    """
    alive, drawn, lines = can_redraw(screen), list[str](), list[str]()
    for hint in hints:
        lines = tell(hint)
        if alive:
            drawn = redraw(fitting(lines, screen), len(drawn))
    return lines, len(drawn)


def can_redraw(screen: Screen) -> bool:
    """Can lines on the screen be replaced?"""
    return sys.stdout.isatty() and not screen.dumb and not screen.in_place


def wrapped(lines: Iterable[str], screen: Screen) -> list[str]:
    return [part for line in lines for part in screen.wrapped(line)]


def fitting(lines: Sequence[str], screen: Screen) -> list[str]:
    """A hint that will be replaced later, so it must not scroll off the screen.

    In a small window only the choices that fit, the best first, without source and reasons.
    """
    room = max(3, window() - 2)
    whole = wrapped(lines, screen)
    if len(whole) <= room:
        return whole
    first, *others = [wrapped([line], screen) for line in lines[1:] if not line.startswith(" ")]
    found = first[:room]
    for choice in others:
        if len(found) + len(choice) > room:
            break
        found += choice
    return found


def redraw(lines: list[str], height: int) -> list[str]:
    """Write lines in place of the `height` lines before; returns them."""
    back = f"\x1b[{height}F\x1b[J" if height else ""
    print(back + "".join(f"{line}\n" for line in lines), end="", flush=True)
    return lines


def advise(
    position: Position, speech: Speech, screen: Screen, below: int, turn: Shown
) -> tuple[int, Mapping[str, Any] | None]:
    """A hint during a game: exact if the match can be solved in seconds, else by rollouts.

    It leaves `below` lines of the window free, with fewer choices if need be; if it is too long
    even so, `turn` shows it page by page. Returns how many lines it took, and the best action if
    one was found. Ctrl-C ends the hint, not the game.
    """
    language = speech.language
    if position.turn < 0:
        return say_line(SAYS.say(language, "throw_first"), screen), None
    best: Mapping[str, Any] | None = None
    try:
        with interruptible(), explaining_delay(language):
            compiled = SAYS.say(language, "compiling")
            with bar(SAYS.say(language, "solving"), compiling=compiled) as progress:
                coach.study(position, progress)
            with compiling(SAYS.say(language, "warming")):
                coach.prepare(position)
            room = window() - below

            def tell(hint: coach.Hint) -> list[str]:
                nonlocal best
                best = hint.choices[0].action
                return shorten(hint, speech, screen, room)

            lines, height = draw_all_but_last(coach.improving(position), tell, screen)
    except KeyboardInterrupt:
        screen.say()
        return 1 + say_line(SAYS.say(language, "cancelled"), screen), None
    except coach.CannotAdvise as error:
        return say_line(error.say(language), screen), None
    redraw([], height)
    turn(lines)
    return len(wrapped(lines, screen)), best


def say_line(sentence: str, screen: Screen) -> int:
    """Say a sentence; returns how many lines it took."""
    screen.say(sentence)
    return len(screen.wrapped(sentence))


def shorten(hint: coach.Hint, speech: Speech, screen: Screen, room: int) -> list[str]:
    """A hint with as many choices as there is room for; if nobody watches, with `MOST`."""

    def key(action: Mapping[str, Any]) -> str:
        return speech.key(hint.position, action)

    for shown in range(MOST, LEAST - 1, -1):
        lines = hint.text(speech.language, speech.names, shown, key)
        if len(wrapped(lines, screen)) <= room or not sys.stdout.isatty():
            break
    return lines


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C ends only what happens in the block; keys typed meanwhile are dropped."""
    before = None
    with contextlib.suppress(ValueError):  # not in the main thread
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
        forget_typed()


def forget_typed() -> None:
    """Drop what was typed while nobody asked: it does not answer the next question."""
    if HAS_TERMIOS and sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(termios.error, OSError, ValueError):  # the terminal is gone
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
