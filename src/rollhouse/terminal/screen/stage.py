"""A screen where the board stays in place, and keys act as soon as they are pressed.

It takes up the whole window: the board above, what happened below it, then what can be done and
what is typed. All of it is written again whenever it changes or the window changes its size. News
is kept as it was said, not as lines, so that it always fits the window. When the stage is closed,
the window is restored, and lines scroll again.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import shutil
import signal
import sys
import termios
import time
import tty
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rollhouse.kernel.board import Board, Shelf

from ..keyboard.lines import stop
from .screen import More, Screen, Text

ENTER_WINDOW, LEAVE_WINDOW = "\x1b[?1049h", "\x1b[?1049l"
COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
GLANCE = 0.2
"""Seconds between two checks of the window's size."""
HABIT = 0.35
"""For this many seconds after a key that acted at once, Enter means nothing: people press it out of
habit, before they can have read what is asked next.
"""
PAUSE = 0.5
"""After this many seconds, keys that were pressed while nobody asked are forgotten."""
UP, DOWN, PAGE_UP, PAGE_DOWN, HOME, END = (
    "\x1b[A",
    "\x1b[B",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
)
NEWEST = 3
"""For as many of the newest sentences a low window lets its board end early: a question, and what
was refused or happened before it. Where keys stand below, dice and cards are needed: then for one.
"""
LEFT_HERE = 2
"""Lines of a page that stay in view when the next one is shown."""

Written = Callable[[], None]


def cut(text: str, columns: int) -> str:
    """A line without what goes beyond the window; colours do not count."""
    found, room = "", columns
    for part in COLOUR.split(text):
        if COLOUR.fullmatch(part):
            found += part
        else:
            found += part[:room]
            room -= min(room, len(part))
    return found


class Stage(Screen):
    """The screen of a conversation, as long as the block lasts."""

    in_place = True

    def __init__(self, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self.above: Written | None = None
        self.below: Written | None = None
        self.told: list[Written] = []
        """What happened since somebody last answered."""
        self.answered = False
        """Did somebody answer, so that what is told next replaces what was told before?"""
        self.covered = False
        """Did the board end early, because news took its place?"""
        self.drawing: list[str] | None = None
        """The lines that are being laid out."""
        self.typed, self.prompt = "", ""
        self.pressed: list[str] = []
        """Keys that were pressed and have not been looked at yet."""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.asked_at = 0.0
        """When somebody last answered."""
        self.acted = False
        """Was the last answer a key that acted without Enter?"""
        self.before: Any = None
        self.handlers: dict[int, Any] = {}

    # The window

    def __enter__(self) -> Stage:
        self.handle = sys.stdin.fileno()
        self.before = termios.tcgetattr(self.handle)
        with contextlib.suppress(ValueError):  # not in the main thread
            self.handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self.suspend)
        self.open()
        return self

    def end(self) -> None:
        if not self.in_place:
            return
        self.in_place = False
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        self.close()

    def open(self) -> None:
        tty.setcbreak(self.handle, termios.TCSADRAIN)
        print(ENTER_WINDOW, end="", flush=True)

    def close(self) -> None:
        with contextlib.suppress(termios.error, OSError, ValueError):  # the terminal is gone
            termios.tcsetattr(self.handle, termios.TCSADRAIN, self.before)
            print(LEAVE_WINDOW, end="", flush=True)

    def suspend(self, *_: Any) -> None:
        """Ctrl-Z: give the window back, and take it again when the person comes back."""
        self.close()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self.suspend)
        self.open()
        self.refresh()

    # What is told

    def line(self, text: str = "") -> None:
        if self.drawing is not None:
            self.drawing += text.split("\n")
        elif self.in_place:
            self.keep(partial(self.line, text))
        else:
            super().line(text)

    def tell(self, how: Callable[..., None], *what: Any) -> None:
        """Write now, or keep it for the window."""
        if self.drawing is not None or not self.in_place:
            how(self, *what)
        else:
            self.keep(partial(how, self, *what))

    def keep(self, written: Written) -> None:
        if self.answered:
            self.told.clear()
            self.answered = False
        self.told.append(written)

    def say(self, text: str = "", style: str = "") -> None:
        self.tell(Screen.say, text, style)

    def command(self, text: str) -> None:
        self.tell(Screen.command, text)

    def rule(self, title: str = "") -> None:
        self.tell(Screen.rule, title)

    def board(self, board: Board) -> None:
        self.tell(Screen.board, board)

    def shelf(self, shelf: Shelf) -> None:
        self.tell(Screen.shelf, shelf)

    def offers(self, offers: Sequence[tuple[str, str]]) -> None:
        self.tell(Screen.offers, offers)

    def scores(self, names: Sequence[str], scores: Sequence[int], turn: int | None) -> None:
        self.tell(Screen.scores, list(names), list(scores), turn)

    def forget(self) -> None:
        self.answered = True

    def clear(self) -> None:
        self.told.clear()

    def uncover(self) -> None:
        if self.covered:
            self.told.clear()

    def scene(self, above: Written | None, below: Written | None = None) -> None:
        self.above, self.below = above, below

    # Drawing

    def laid_out(self, written: Sequence[Written | None]) -> list[str]:
        self.drawing = []
        try:
            for write in written:
                if write is not None:
                    write()
            return self.drawing
        finally:
            self.drawing = None

    def layout(self, rows: int) -> list[str]:
        """The lines of the window. If it is low, dice are shortened, then what can be done is cut
        to a line each, and older news is left out. Keys and the newest sentences are always there,
        and whole: if even so there are too many lines, the board ends early, and three dots say so.
        """
        for self.compact, self.terse in ((False, False), (True, False), (True, True)):
            above, below = self.laid_out([self.above]), self.laid_out([self.below])
            told = [self.laid_out([how]) for how in self.told]
            if len(above) + len(below) + sum(map(len, told)) <= rows:
                break
            above, below, *told = (
                [line for line in part if line] for part in (above, below, *told)
            )
        self.compact = self.terse = False
        below = below[:rows]
        room = max(rows - len(above) - len(below), self.newest(told, below, rows))
        shown = self.news(told, room)
        left = rows - len(below) - len(shown)
        self.covered = len(above) > left
        if self.covered:
            above = [*above[: max(0, left - 1)], self.plain("  …")][:left]
        gap = [""] if above and len(above) < left and len(shown) < room else []
        return [*above, *gap, *shown, *below]

    def newest(self, told: Sequence[list[str]], below: Sequence[str], rows: int) -> int:
        """How many lines the newest sentences take; what is older than the last is left out where
        they would take more than half of the window.
        """
        most = (rows - len(below)) // 2
        lines = [len(block) for block in told if block][-1 if below else -NEWEST :]
        while len(lines) > 1 and sum(lines) > most:
            del lines[0]
        return sum(lines)

    def news(self, told: Sequence[list[str]], room: int) -> list[str]:
        """As much of the newest news as there is room for, sentence by sentence."""
        shown: list[str] = []
        for block in reversed(told):
            if len(block) > room - len(shown):
                break
            shown = [*block, *shown]
        while shown and not shown[0]:
            del shown[0]
        return shown or [line for block in told for line in block][-room:] if room > 0 else []

    def refresh(self) -> None:
        if self.in_place:
            size = shutil.get_terminal_size((80, 24))
            self.size = size
            self.draw(self.layout(size.lines - 1), f"{self.prompt}{self.typed}")

    def draw(self, lines: Sequence[str], last: str) -> None:
        """Write the window anew, with the cursor at the end of the last line."""
        columns, rows = self.size.columns, self.size.lines
        lines = [cut(line, columns) for line in lines][: rows - 1]
        last = last if len(last) < columns else "…" + last[-(columns - 2) :]
        written = "".join(f"{line}\x1b[0m\x1b[K\r\n" for line in lines)
        print(f"\x1b[H{written}{self.plain(last)}\x1b[J", end="", flush=True)

    # What is typed

    def read(self, prompt: str, at_once: Callable[[str], bool]) -> str:
        """What somebody types, up to Enter or until `at_once` says that it is enough."""
        if time.monotonic() - self.asked_at > PAUSE:
            self.forget_keys()
        self.prompt, self.typed = prompt, ""
        self.refresh()
        deaf = time.monotonic() + HABIT if self.acted else 0.0
        self.acted = False
        while True:
            key = self.key()
            if key in ("\r", "\n"):
                if self.typed or time.monotonic() > deaf:
                    break
                continue
            if key == "\x04" and not self.typed:
                stop()
            self.edit(key)
            if len(key) == 1 and at_once(self.typed):
                self.acted = True
                break
            self.refresh()
        typed, self.typed, self.prompt = self.typed, "", ""
        self.forget()
        self.asked_at = time.monotonic()
        return typed

    def edit(self, key: str) -> None:
        """Change what is typed by one key."""
        if key in ("\x7f", "\b"):
            self.typed = self.typed[:-1]
        elif key in ("\x15", "\x1b"):
            self.typed = ""
        elif key == "\x17":
            self.typed = self.typed.rstrip().rpartition(" ")[0]
        elif len(key) == 1 and key.isprintable():
            self.typed += key

    def key(self) -> str:
        """The next key; meanwhile the window is drawn anew if its size changes."""
        while not self.pressed:
            ready, _, _ = select.select([self.handle], [], [], GLANCE)
            if ready:
                self.pressed = self.received()
            elif shutil.get_terminal_size((80, 24)) != self.size:
                self.resized()
        return self.pressed.pop(0)

    def resized(self) -> None:
        self.refresh()

    def received(self) -> list[str]:
        """The keys that were pressed; a key that sends several bytes (an arrow) counts as one."""
        try:
            got = os.read(self.handle, 1024)
        except OSError:
            got = b""
        if not got:
            stop()
        text = self.decoder.decode(got)
        return re.findall(r"\x1b(?:\[|O)[0-9;]*[A-Za-z~]|[\s\S]", text)

    def forget_keys(self) -> None:
        """Forget what was pressed while nobody asked: it does not answer the next question."""
        self.pressed.clear()
        with contextlib.suppress(termios.error, OSError):
            termios.tcflush(self.handle, termios.TCIFLUSH)

    # Long texts

    def around(self) -> int:
        return len(self.laid_out([self.above])) + len(self.laid_out([self.below]))

    def pages(self, text: Text, more: More, go_on: Any = None, kept: int = 2) -> None:
        """A long text, to scroll with the keys; if it fits beside the board, it is shown there."""
        if not self.in_place:
            super().pages(text, more, go_on, kept)
            return
        size = shutil.get_terminal_size((80, 24))
        if len(self.lines_of(text)) + self.around() < size.lines - 1:
            self.say("\n".join(self.lines_of(text)))
        else:
            self.scroll(text, more)

    def scroll(self, text: Text, more: More) -> None:
        Scroll(self, text, more).run()
        self.asked_at = time.monotonic()


class Scroll:
    """A long text in the whole window, as long as somebody reads it."""

    def __init__(self, stage: Stage, text: Text, more: More) -> None:
        self.stage, self.text, self.more = stage, text, more
        self.first = 0

    def run(self) -> None:
        stage = self.stage
        self.show()
        before, stage.resized = stage.resized, self.show  # type: ignore[method-assign]
        try:
            while (key := stage.key()) not in ("q", "Q", "\x1b", "?", "\x04"):
                if key in (" ", "\r", "\n", PAGE_DOWN) and self.at_end:
                    break
                if key == self.more.answer:
                    stage.pressed.insert(0, key)
                    break
                self.move(key)
                self.show()
        finally:
            stage.resized = before  # type: ignore[method-assign]

    @property
    def page(self) -> int:
        return max(1, shutil.get_terminal_size((80, 24)).lines - 1)

    @property
    def last(self) -> int:
        """The first line of the last page."""
        return max(0, len(self.stage.lines_of(self.text)) - self.page)

    @property
    def at_end(self) -> bool:
        return self.first >= self.last

    def move(self, key: str) -> None:
        whole = max(1, self.page - LEFT_HERE)
        steps = {UP: -1, "k": -1, DOWN: 1, "j": 1, PAGE_UP: -whole, "b": -whole}
        steps |= {PAGE_DOWN: whole, " ": whole, "\r": whole, "\n": whole}
        steps |= {HOME: -self.first, "g": -self.first, END: self.last, "G": self.last}
        self.first = min(self.last, max(0, self.first + steps.get(key, 0)))

    def show(self) -> None:
        stage = self.stage
        stage.size = shutil.get_terminal_size((80, 24))
        lines = stage.lines_of(self.text)
        self.first = min(self.first, max(0, len(lines) - self.page))
        shown = lines[self.first : self.first + self.page]
        stage.draw(shown, self.more.end if self.at_end and self.more.end else self.more.prompt)
