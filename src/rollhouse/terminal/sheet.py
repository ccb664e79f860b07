"""The score sheet of a match as plain text, to print or to keep."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rollhouse.games import contract
from rollhouse.games.language import listed
from rollhouse.games.position import Position
from rollhouse.games.reading import shown
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry

from .says import SAYS

WIDTH = 78


@dataclass(frozen=True)
class Turn:
    """All that one player did in a row."""

    seat: int
    entries: list[Entry]
    after: Position


def turns(record: Record) -> Iterator[Turn]:
    entries, positions = record.entries, record.positions()
    place = 0
    for seat, group in groupby(entries, key=lambda entry: entry.before.to_move):
        found = list(group)
        place += len(found)
        yield Turn(seat, found, positions[place])


def sheet(record: Record, tongue: str = "en") -> str:
    """Who played what, the scores round by round, and every turn in words."""
    game = contract.load(record.game)
    names = record.names
    title = SAYS.say(tongue, "sheet_title", title=game.title(tongue), names=listed(tongue, names))
    lines = [title, "=" * min(len(title), WIDTH), about(record, tongue), ""]
    played = list(turns(record))
    lines += rounds(played, names, tongue)
    lines += ["", SAYS.say(tongue, "sheet_turns"), ""]
    for number, turn in enumerate(played, 1):
        lines += told(number, turn, record, tongue)
    ended = record.closing is not None and record.closing["reason"] == "over"
    result = record.position.result(tongue, names) if ended else SAYS.say(tongue, "sheet_open")
    return "\n".join([*lines, "", result])


def about(record: Record, tongue: str) -> str:
    """When, on which dice, by which house rules."""
    facts = [str(record.head.get("begun", ""))[:10]]
    facts.append(SAYS.say(tongue, f"sheet_table_{record.head['table']['kind']}"))
    rules = [f"{name} {shown(value)}" for name, value in record.position.house_rules.items()]
    if rules:
        facts.append(SAYS.say(tongue, "house_rules", rules=", ".join(rules)))
    return ", ".join(fact for fact in facts if fact)


def rounds(played: list[Turn], names: list[str], tongue: str) -> list[str]:
    """Everybody's score after each of their turns."""
    columns = [[str(turn.after.scores[seat]) for turn in played if turn.seat == seat]
               for seat in range(len(names))]  # fmt: skip
    widths = [max(len(name), 6) for name in names]
    first = SAYS.say(tongue, "sheet_round")
    cells = [first, *(name.rjust(width) for name, width in zip(names, widths, strict=True))]
    lines = ["  ".join(cells)]
    for number in range(max(map(len, columns), default=0)):
        row = [column[number] if number < len(column) else "" for column in columns]
        cells = [str(number + 1).rjust(len(first))]
        cells += [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines


def told(number: int, turn: Turn, record: Record, tongue: str) -> list[str]:
    """One turn in words, a step a line."""
    lines: list[str] = []
    for entry in turn.entries:
        sentences = " ".join(entry.before.tell(entry.step, tongue, record.names))
        lead = f"{number:>3}. " if not lines else "     "
        lines += wrapped(lead, sentences)
    return lines


def wrapped(lead: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=lead, subsequent_indent="       ") or [lead]
