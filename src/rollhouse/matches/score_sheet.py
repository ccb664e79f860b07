"""The score sheet of a match as plain text, to print or to keep."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from rollhouse.kernel import contract, house_rules
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.language import Catalogue, addressed, listed
from rollhouse.kernel.position import Position

from .record import Record
from .scorecards import scorecards
from .story import Entry

WIDTH = 78
WIDEST = 9
"""The most letters of a name in one line above its column: six such columns fit on a page."""

SAYS = Catalogue(
    en={
        "sheet_title": "{title}: {names}",
        "sheet_turn": "Turn",
        "sheet_whose": "* whose turn it was",
        "sheet_turns": "Turn by turn",
        "sheet_open": "This game is not finished.",
        "sheet_table_fair": "dice of the house",
        "sheet_table_sealed": "sealed dice",
        "sheet_table_real": "their own dice",
        "sheet_table_physics": "a world of physics",
        "sheet_table_sealed_physics": "a world of physics, sealed",
        "sheet_table_replay": "dice of another game",
        "sheet_rules": "House rules: {rules}",
        "sheet_left": "left before the end: {names}",
    },
    es={
        "sheet_title": "{title}: {names}",
        "sheet_turn": "Turno",
        "sheet_whose": "* de quién era el turno",
        "sheet_turns": "Turno a turno",
        "sheet_open": "Esta partida no terminó.",
        "sheet_table_fair": "dados de la casa",
        "sheet_table_sealed": "dados sellados",
        "sheet_table_real": "sus propios dados",
        "sheet_table_physics": "un mundo físico",
        "sheet_table_sealed_physics": "un mundo físico, sellado",
        "sheet_table_replay": "dados de otra partida",
        "sheet_rules": "Reglas de la casa: {rules}",
        "sheet_left": "se fue antes del final: {names}",
    },
)


@dataclass(frozen=True)
class SheetTurn:
    """Everything that one player did in a row."""

    seat: int
    entries: list[Entry]
    after: Position


def split_turns(record: Record) -> Iterator[SheetTurn]:
    """A turn ends with an event that the game names (`TURN_OVER`), or else with the next player."""
    found: list[Entry] = []
    ends = getattr(contract.load(record.game).words, "TURN_OVER", None)
    for entry in record.entries:
        found.append(entry)
        after, events = entry.before.step(entry.step)
        passed = after.to_move != entry.before.to_move
        if passed if ends is None else ends.intersection(events):
            yield SheetTurn(entry.before.to_move, found, after)
            found = []
    if found:
        yield SheetTurn(found[-1].before.to_move, found, record.position)


def write_sheet(record: Record, language: str = "en", numbers: bool = False) -> str:
    """Who played what, the scores turn by turn, and every turn in words.

    With `numbers`, each step has its line number in the record.
    """
    names = addressed(language, record.called(language))
    ended = record.closing is not None and record.closing["reason"] == "over"
    result = record.position.result(language, names) if ended else SAYS.say(language, "sheet_open")
    lines = lines_of_sheet(record, language, numbers)
    return "\n".join([*lines, "", *wrapped("", result, WIDTH)])


def lines_of_sheet(
    record: Record, language: str, numbers: bool = False, width: int = WIDTH
) -> list[str]:
    """The sheet without the result, in lines of so many columns at most."""
    game = contract.load(record.game)
    names = addressed(language, record.called(language))
    title = SAYS.say(
        language, "sheet_title", title=game.title(language), names=listed(language, names)
    )
    lines = [
        *wrapped("", title, width),
        "=" * min(len(title), width),
        *wrapped("", about(record, language), width),
    ]
    lines.append("")
    played = list(split_turns(record))
    lines += totals(played, names, language)
    lines += written_cards(record, names, language)
    lines += ["", SAYS.say(language, "sheet_turns"), ""]
    for number, turn in enumerate(played, 1):
        lines += tell_turn(number, turn, record, language, numbers, width)
    return lines


def about(record: Record, language: str) -> str:
    """When it was played, with which dice, by which house rules."""
    facts = [str(record.head.get("begun", ""))[:10]]
    facts.append(SAYS.say(language, f"sheet_table_{record.head['table']['kind']}"))
    position = record.position
    rules = house_rules.tell(position.game, position.house_rules, language, record.names)
    if rules:
        facts.append(SAYS.say(language, "sheet_rules", rules="; ".join(rules)))
    left = [record.names[seat] for seat in record.story.away]
    if left:
        facts.append(SAYS.say(language, "sheet_left", names=listed(language, left)))
    return ", ".join(fact for fact in facts if fact)


def totals(played: list[SheetTurn], names: list[str], language: str) -> list[str]:
    """What everybody has after each turn, because one may score on another's turn."""
    heads, widths = columns(names)
    first = SAYS.say(language, "sheet_turn")
    lines = head_lines(first, heads, widths)
    for number, turn in enumerate(played, 1):
        scores = [
            f"*{score}" if seat == turn.seat else str(score)
            for seat, score in enumerate(written_down(turn.after))
        ]
        lines.append(row(str(number).rjust(len(first)), scores, widths))
    return [*lines, "", SAYS.say(language, "sheet_whose")] if played else lines


def written_down(after: Position) -> list[int]:
    """What people write down after a turn: the scores, unless the game says otherwise."""
    own = getattr(after.terms.game.words, "on_sheet", None)
    found: list[int] = own(after.terms, after.state) if own else after.scores
    return found


def written_cards(record: Record, names: list[str], language: str) -> list[str]:
    """Everybody's scorecard side by side, if the game has scorecards."""
    own, cards = part_for(record.position.terms, "scorecard"), scorecards(record)
    if own is None or cards is None:
        return []
    rows = own.rows(record.position, cards, language)
    first = max(len(label) for label, _ in rows)
    heads, widths = columns(names)
    return [
        "",
        *head_lines(" " * first, heads, widths),
        *(row(label.ljust(first), cells, widths) for label, cells in rows),
    ]


def columns(names: list[str]) -> tuple[list[list[str]], list[int]]:
    """The lines of every name above its column, and the width of the columns."""
    heads = [textwrap.wrap(name, WIDEST) or [""] for name in names]
    return heads, [max(5, *map(len, head)) + 1 for head in heads]


def head_lines(first: str, heads: list[list[str]], widths: list[int]) -> list[str]:
    lines = []
    for line in range(-max(map(len, heads)), 0):
        words = [head[line] if len(head) >= -line else "" for head in heads]
        lines.append(row(first if line == -1 else " " * len(first), words, widths))
    return lines


def row(first: str, cells: list[str], widths: list[int]) -> str:
    filled = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]
    return "  ".join([first, *filled]).rstrip()


def tell_turn(
    number: int, turn: SheetTurn, record: Record, language: str, numbers: bool, width: int
) -> list[str]:
    """One turn in words, with one line per step."""
    lines: list[str] = []
    for entry in turn.entries:
        sentences = " ".join(entry.before.tell(entry.step, language, record.names))
        lead = f"{number:>3}. " if not lines else "     "
        sentences += f" [{entry.line}]" if numbers else ""
        lines += wrapped(lead, sentences, width)
    return lines


def wrapped(lead: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=lead, subsequent_indent="       " if lead else ""
    ) or [lead]
