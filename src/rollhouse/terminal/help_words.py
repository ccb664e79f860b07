"""The help of the command line in the reader's language.

Commands write their help in English; the catalogues of the languages (kernel/translations.py) have
translations, also of argparse's own sentences.
"""

from __future__ import annotations

import argparse
import itertools
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from rollhouse.kernel.language import LANGUAGES, SPOKEN, fill
from rollhouse.kernel.translations import translated

COLUMNS = re.compile(r"(?P<typed> +\S.*?) {3,}(?P<does>\S.*)")
BELOW = " " * 6
"""Indents what a typed line does, if that stands below it."""


class HelpFormatter(argparse.HelpFormatter):
    """Help as wide as the window: sentences flow, and lines to type stay as they are.

    What these lines do stands in a column behind them, or below each if there is no room.
    """

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = ("\n".join(_filled(part, width)) for part in text.split("\n\n"))
        return textwrap.indent("\n\n".join(paragraphs), indent)


def _filled(paragraph: str, width: int) -> Iterator[str]:
    for typed, found in itertools.groupby(paragraph.splitlines(), lambda line: line[:1] == " "):
        lines = list(found)
        if not typed:
            yield from textwrap.wrap(" ".join(lines), width, break_on_hyphens=False)
        elif all(len(line) <= width for line in lines if COLUMNS.fullmatch(line)):
            yield from lines
        else:
            for line in lines:
                column = COLUMNS.fullmatch(line)
                yield column["typed"] if column else line
                yield from textwrap.wrap(
                    column["does"] if column else "",
                    width, initial_indent=BELOW, subsequent_indent=BELOW,
                )  # fmt: skip


class Told(str):
    """A text that is already in the reader's language."""


def told(english: str, **facts: Any) -> Told:
    """A text of the help in the language that is spoken, paragraph by paragraph.

    Catalogues have a paragraph without its line breaks; indented ones are
    typed, and told line by line.
    """
    if isinstance(english, Told):
        return english
    said = "\n\n".join(map(_told, english.split("\n\n")))
    return Told(fill(said, SPOKEN.get(), facts) if facts else said)


def _told(paragraph: str) -> str:
    if SPOKEN.get() == "en":
        return paragraph
    if paragraph.startswith(" "):
        return "\n".join(map(typed, paragraph.split("\n")))
    end = "\n" if paragraph.endswith("\n") else ""
    return translated(SPOKEN.get(), " ".join(paragraph.split())) + end


def typed(line: str) -> str:
    """A line to type. Most are the same in every language, but names in it may differ."""
    words = line.strip()
    return line.replace(words, translated(SPOKEN.get(), words, "typed")) if words else line


def sentence(english: str) -> str:
    """One of argparse's own sentences."""
    return translated(SPOKEN.get(), english)


def counted(one: str, many: str, number: int) -> str:
    return sentence(one if number == 1 else many)


def speak(language: str) -> None:
    """From now on, show help and the sentences of argparse in this language."""
    SPOKEN.set(language)
    vars(argparse).update(_=sentence, ngettext=counted)


def asked_for(given: Sequence[str]) -> str | None:
    """The language that a command line asks for, before the rest is parsed."""
    for place, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wanted = value if equals else next(iter(given[place + 1 : place + 2]), "")
            return wanted if wanted in LANGUAGES else None
    return None


def tell(parser: argparse.ArgumentParser) -> None:
    """Translate the texts of a parser, and of all its commands, into the current language."""
    if SPOKEN.get() == "en":
        return
    parser.description = parser.description and told(parser.description)
    for group in parser._action_groups:
        group.title = group.title and told(group.title)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = told(action.help)
        if isinstance(action.metavar, tuple):
            action.metavar = tuple(map(told, action.metavar))
        elif action.metavar:
            action.metavar = told(action.metavar)
        if isinstance(action, argparse._SubParsersAction):
            for listed in action._choices_actions:
                listed.help = listed.help and told(listed.help)
            for command in action.choices.values():
                tell(command)
