"""The figures of many games in words and small tables."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from rollhouse.coach.game_words import name_event
from rollhouse.coach.numbers import counted, decimal, percent
from rollhouse.coach.reports.text import align
from rollhouse.kernel import contract
from rollhouse.kernel.board import Grid
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import listed

from .counts import Interval
from .sample import Sample
from .words import WORDS

MIDDLE = (0.05, 0.95)
"""Nine games in ten lie between these quantiles."""


def write_text(parts: list[str | Grid]) -> str:
    """Sentences and tables as lines, with an empty line around each table."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Grid):
            lines += ["", *(line.rstrip() for line in align(part)), ""]
        else:
            lines.append(part)
    return "\n".join(lines).rstrip()


# The parts


def heading(results: Sample, language: str) -> str:
    facts = {"games": counted(results.games, language), "names": listed(language, results.names)}
    title = results.terms.game.title(language)
    said = WORDS.say(language, "title", title=title, count=results.games, **facts)
    return f"{said} ({WORDS.say(language, 'seed', seed=results.seed)})"


def house_rules(terms: Terms, language: str, among: Iterable[str] | None = None) -> str:
    """The options that differ from the printed game, all or `among` some; "" if there are none."""
    usual = contract.usual(terms.game, terms.players)
    names = terms.options if among is None else among
    own = {name: terms.options[name] for name in names if terms.options[name] != usual[name]}
    return WORDS.say(language, "house_rules", rules=shown_rules(own)) if own else ""


def shown_rules(options: Mapping[str, Any], joint: str = ", ") -> str:
    """`goal=200, finish=first_past`; long values are cut short."""
    return joint.join(f"{name}={shown_value(value)}" for name, value in options.items())


def shown_value(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(thawed(value), ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "…"


def seats_table(results: Sample, language: str) -> Grid:
    columns = ["player", "win_share", "interval", "score", "choices"]
    rows: list[tuple[str, ...]] = []
    for seat, name in enumerate(results.names):
        share = results.share(seat)
        rows.append(
            (
                name,
                percent(share.value, language, 2),
                between(share, language),
                decimal(results.scores[seat].mean, language, 1),
                decimal(results.decisions[seat].mean, language, 1),
            )
        )
    if results.terms.players == 1:
        columns = columns[:1] + columns[3:]
        rows = [row[:1] + row[3:] for row in rows]
    return Grid(tuple(WORDS.say(language, column) for column in columns), tuple(rows))


def between(estimate: Interval, language: str, digits: int = 2) -> str:
    """An interval of shares, in words."""
    low, high = (percent(value, language, digits) for value in (estimate.low, estimate.high))
    return WORDS.say(language, "to", low=low, high=high)


def sentences(results: Sample, language: str) -> list[str]:
    found = [first_seat(results, language)] if results.advantage else []
    found.append(length(results, language))
    if results.terms.players > 1:
        shared = percent(results.figures.win_share.shared, language)
        margin = decimal(results.margin.mean, language)
        found.append(WORDS.say(language, "margin", margin=margin, shared=shared))
        changes = decimal(results.lead_changes.mean, language, 2)
        never = percent(results.lead_changes.part(0, 0), language)
        found.append(WORDS.say(language, "leads", changes=changes, never=never))
        known = results.figures.known
        part, end = percent(known.mean.value, language, 0), percent(known.at_the_end, language)
        found.append(WORDS.say(language, "known", part=part, end=end))
    return found


def length(results: Sample, language: str) -> str:
    turns, steps = results.turns, decimal(results.steps.mean, language)
    if turns.lowest == turns.highest:
        return WORDS.say(language, "length_fixed", turns=turns.lowest, steps=steps)
    low, high = (turns.quantile(part) for part in MIDDLE)
    facts = {"turns": decimal(turns.mean, language), "low": low, "high": high, "steps": steps}
    return WORDS.say(language, "length", **facts)


def first_seat(results: Sample, language: str) -> str:
    edge = results.advantage
    assert edge is not None
    error = decimal(100 * edge.error, language, 2)
    if edge.low <= 0 <= edge.high:
        return WORDS.say(language, "first_even", error=error)
    word = WORDS.say(language, "more" if edge.value > 0 else "less")
    amount = decimal(100 * abs(edge.value), language, 2)
    return WORDS.say(language, "first_seat", edge=amount, edge_word=word, error=error)


def events_table(results: Sample, language: str) -> Grid:
    """What happens in a turn, and in each seat's turns of a game."""
    head = ["", WORDS.say(language, "in_a_turn"), WORDS.say(language, "interval")]
    a_game = WORDS.say(language, "a_game")
    head += [f"{WORDS.say(language, 'seat')} {seat}" for seat in range(1, len(results.names) + 1)]
    head[3] = f"{a_game}: {head[3]}"
    events: tuple[str, ...] = results.terms.game.rules.EVENTS
    rows = []
    for name, rate in results.events.items():
        by_seat = [
            decimal(results.figures.happenings.a_game(seat, events.index(name)), language, 2)
            for seat in range(results.terms.players)
        ]
        told = "–"  # one game has none
        if math.isfinite(rate.high):
            low, high = (decimal(value, language, 4) for value in (rate.low, rate.high))
            told = WORDS.say(language, "to", low=low, high=high)
        says = name_event(results.game, name, language)
        rows.append((says, decimal(rate.value, language, 4), told, *by_seat))
    return Grid(tuple(head), tuple(rows))
