"""What worker processes make for those who want to learn: each a JSON text, ready to be sent."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec

from rollhouse.coach import exploring, telling
from rollhouse.coach.exploring import Chart, Look
from rollhouse.coach.exploring.dials import Dial
from rollhouse.coach.words import CannotAdvise
from rollhouse.games import board
from rollhouse.games.kernel import OVER, TABLE, stream
from rollhouse.games.position import Position

from .bodies import Exact
from .drawing import drawn
from .lesson_bodies import (
    ChartAxis,
    ChartForm,
    ChartKind,
    DialForm,
    DialValue,
    Explored,
    Weighed,
)

DIGITS = 6
"""Of the numbers in a chart."""


def explored(
    text: str | None,
    game: str | None,
    turned: Mapping[str, int],
    act: int | None,
    draw: bool,
    language: str,
) -> bytes:
    """A position, by its id or where a game's picture begins, after some dials are turned, one of
    its actions is played, or the table has answered.
    """
    here = exploring.begin(game or "toss_up") if text is None else Position.from_id(text)
    here = exploring.turn(here, turned)
    if act is not None:
        actions = here.actions()
        if act >= len(actions):
            facts = {"count": len(actions), "value": act}
            raise CannotAdvise("no_such_choice", exploring.WORDS, **facts)
        here = here.after(actions[act])
    if draw and here.turn == TABLE:
        here = here.after(here.draw(stream(random.SystemRandom().randrange(1 << 62))))
    return msgspec.json.encode(as_explored(exploring.look(here), language))


def as_explored(found: Look, language: str) -> Explored:
    here, names = found.position, found.names(language)
    return Explored(
        position=here.id,
        game=here.game,
        names=names,
        turn=here.turn,
        view=here.view(None),
        board=drawn(here, language, names),
        status=standing(here, language, names),
        source=Exact(found.source.error),
        source_says=found.source.say(language),
        measure="score" if here.players == 1 else "share",
        values=found.values,
        choices=weighed(found, language, names),
        dials=[dial_form(dial, language, names) for dial in found.dials],
        chart=None if found.chart is None else chart_form(found, found.chart, language, names),
    )


def standing(here: Position, language: str, names: Sequence[str]) -> list[str]:
    if here.turn == OVER:
        return [here.result(language, names)]
    return here.status(language, names)


def weighed(found: Look, language: str, names: Sequence[str]) -> list[Weighed]:
    """Of choices that read the same one is told."""
    if found.hint is None:
        return []
    here, hint = found.position, found.hint
    places = {str(action): place for place, action in enumerate(here.actions())}
    return [
        Weighed(
            places[str(dict(choice.action))],
            *board.labelled(here, choice.action, language, names),
            choice.values,
            choice.loss,
            choice.told_apart,
            telling.sentences(hint, choice, language, names),
        )
        for choice in telling.reading_apart(hint, language, names)
    ]


def dial_form(dial: Dial, language: str, names: Sequence[str]) -> DialForm:
    offered = [] if dial.shown is None else dial.offered()
    return DialForm(
        dial.name,
        dial.label(language, names),
        exploring.WORDS.say(language, dial.group),
        dial.value,
        min(dial.values),
        max(dial.values),
        dial.says(dial.value, language),
        [DialValue(value, dial.says(value, language)) for value in offered],
    )


def chart_form(found: Look, chart: Chart, language: str, names: Sequence[str]) -> ChartForm:
    axes = (
        ChartAxis(axis.dial.name, axis.dial.label(language, names), axis.values)
        for axis in (chart.across, chart.down)
    )
    kinds = [ChartKind(found.called(kind, language), kind.sign) for kind in chart.kinds]
    return ChartForm(*axes, kinds, chart.best, rounded(chart.worth), rounded(chart.cost))


def rounded(rows: list[list[float | None]]) -> list[list[float | None]]:
    return [[None if each is None else round(each, DIGITS) for each in row] for row in rows]
