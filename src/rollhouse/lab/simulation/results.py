"""What many games showed: a value to print, to save and to ask."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rollhouse.coach.game_words import ALWAYS, name_event
from rollhouse.coach.numbers import counted, decimal, percent
from rollhouse.coach.reports import aligned
from rollhouse.kernel import contract
from rollhouse.kernel.board import Grid
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import LANGUAGES, Sentence, listed
from rollhouse.kernel.validation import choice

from .counts import Counts, Estimate, finite
from .metrics import Figures
from .rows import kind_of, write_whole
from .words import WORDS

MIDDLE = (0.05, 0.95)
"""The ends of what nine games in ten are."""
FEW = 10
"""From so many games on there is something to say about their spread."""


@dataclass(frozen=True)
class Results:
    """Games of one match in figures. `str()` is the table that people read."""

    terms: Terms
    names: tuple[str, ...]
    """Who sat there, as they are called."""
    players: tuple[str, ...]
    """Who sat there, as they are written: `computer:level=2`."""
    seed: int
    first: int
    """The number of the first game."""
    figures: Figures
    """Every accumulator (lab/simulation/metrics.py), with the whole spread of each figure."""
    seconds: float = field(default=0.0, compare=False)
    device: str = field(default="cpu", compare=False)
    by_hand: Sentence | None = field(default=None, compare=False)
    """Why the games were not compiled, where they were not."""

    # What it shows

    @property
    def game(self) -> str:
        return self.terms.game.name

    @property
    def games(self) -> int:
        return self.figures.games

    @property
    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = thawed(self.terms.options)
        return found

    @property
    def shares(self) -> list[float]:
        """The part of the wins that each seat got; they sum to 1."""
        return [self.share(seat).value for seat in range(self.terms.players)]

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each seat's share."""
        found = map(self.share, range(self.terms.players))
        return [(share.low, share.high) for share in found]

    def share(self, seat: int) -> Estimate:
        return self.figures.win_share.share(seat)

    @property
    def turns(self) -> Counts:
        """How many turns games took, all seats together."""
        return self.figures.length.turns

    @property
    def steps(self) -> Counts:
        return self.figures.length.steps

    @property
    def scores(self) -> list[Counts]:
        """The final scores of each seat."""
        return self.figures.scores.by_seat

    @property
    def margin(self) -> Counts:
        """By how much games were won."""
        return self.figures.scores.margin

    @property
    def lead_changes(self) -> Counts:
        return self.figures.lead_changes.counts

    @property
    def decisions(self) -> list[Counts]:
        """At how many moments of a game each seat had a choice."""
        return self.figures.decisions.by_seat

    @property
    def events(self) -> dict[str, Estimate]:
        """How often each event of the game happens in a turn."""
        happenings = self.figures.happenings
        return {
            name: happenings.a_turn(event)
            for event, name in enumerate(self.terms.game.rules.EVENTS)
            if name not in ALWAYS
        }

    @property
    def advantage(self) -> Estimate | None:
        """By how much the first seat's share is above an even one.

        None where seats are played by different players, who would be compared with it, and in a
        game for one.
        """
        if len(set(self.players)) > 1 or self.terms.players == 1:
            return None
        share, even = self.share(0), 1 / self.terms.players
        return Estimate(*(value - even for value in share))

    # What people read

    def parts(self, language: str = "en") -> list[str | Grid]:
        """The results as sentences and small tables, for a screen that draws these itself."""
        language = choice(language, "language", LANGUAGES)
        found: list[str | Grid] = [heading(self, language)]
        found += [line for line in (house_rules(self.terms, language),) if line]
        if self.games:
            found += [seats_table(self, language), *sentences(self, language)]
            found.append(events_table(self, language))
        return found

    def text(self, language: str = "en") -> str:
        return written(self.parts(language))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.3f}" for share in self.shares)
        return f"<Results: {self.games} games of {self.game}, shares {shares}>"

    def html(self, language: str = "en") -> str:
        """A page with charts, which loads nothing from elsewhere."""
        from .page import page

        return page(self, choice(language, "language", LANGUAGES))

    # Programs and files

    def about(self) -> dict[str, Any]:
        """What was played."""
        return {
            "game": self.game,
            "version": self.terms.game.version,
            "options": self.options,
            "players": list(self.players),
            "seed": self.seed,
            "first": self.first,
            "games": self.games,
        }

    def to_dict(self) -> dict[str, Any]:
        """As JSON-like values. The same games give the same, wherever they were played."""
        return {**self.about(), **self.figures.to_dict(self.terms.game.rules.EVENTS)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Results) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write a `.json` of all figures, or the page with charts as `.html`."""
        save(self, Path(path), language)


def save(results: Any, path: Path, language: str) -> None:
    """Results or a comparison into a file, by the end of its name."""
    suffix = kind_of(path, (".json", ".html"))
    text = results.html(language) if suffix == ".html" else as_json(results.to_dict())
    write_whole(path, text)


def as_json(found: Mapping[str, Any]) -> str:
    return json.dumps(finite(found), ensure_ascii=False, allow_nan=False) + "\n"


def written(parts: list[str | Grid]) -> str:
    """Sentences and tables as lines, with an empty one around each table."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Grid):
            lines += ["", *(line.rstrip() for line in aligned(part)), ""]
        else:
            lines.append(part)
    return "\n".join(lines).rstrip()


# The parts


def heading(results: Results, language: str) -> str:
    facts = {"games": counted(results.games, language), "names": listed(language, results.names)}
    title = results.terms.game.title(language)
    said = WORDS.say(language, "title", title=title, count=results.games, **facts)
    return f"{said} ({WORDS.say(language, 'seed', seed=results.seed)})"


def house_rules(terms: Terms, language: str, among: Iterable[str] | None = None) -> str:
    """The options that differ from the printed game, all or `among` some; "" where none does."""
    usual = contract.usual(terms.game, terms.players)
    names = terms.options if among is None else among
    own = {name: terms.options[name] for name in names if terms.options[name] != usual[name]}
    return WORDS.say(language, "house_rules", rules=shown_rules(own)) if own else ""


def shown_rules(options: Mapping[str, Any], joint: str = ", ") -> str:
    """`goal=200, finish=first_past`; long values are cut."""
    return joint.join(f"{name}={shown_value(value)}" for name, value in options.items())


def shown_value(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(thawed(value), ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "…"


def seats_table(results: Results, language: str) -> Grid:
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


def between(estimate: Estimate, language: str, digits: int = 2) -> str:
    """An interval of shares, in words."""
    low, high = (percent(value, language, digits) for value in (estimate.low, estimate.high))
    return WORDS.say(language, "to", low=low, high=high)


def sentences(results: Results, language: str) -> list[str]:
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


def length(results: Results, language: str) -> str:
    turns, steps = results.turns, decimal(results.steps.mean, language)
    if turns.lowest == turns.highest:
        return WORDS.say(language, "length_fixed", turns=turns.lowest, steps=steps)
    low, high = (turns.quantile(part) for part in MIDDLE)
    facts = {"turns": decimal(turns.mean, language), "low": low, "high": high, "steps": steps}
    return WORDS.say(language, "length", **facts)


def first_seat(results: Results, language: str) -> str:
    edge = results.advantage
    assert edge is not None
    error = decimal(100 * edge.error, language, 2)
    if edge.low <= 0 <= edge.high:
        return WORDS.say(language, "first_even", error=error)
    word = WORDS.say(language, "more" if edge.value > 0 else "less")
    amount = decimal(100 * abs(edge.value), language, 2)
    return WORDS.say(language, "first_seat", edge=amount, edge_word=word, error=error)


def events_table(results: Results, language: str) -> Grid:
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
