"""The lessons that worker processes make, each as JSON that is ready to be sent."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rollhouse.chance.fair import FairTable
from rollhouse.coach import Question as Asking
from rollhouse.coach import explorer, quiz, report
from rollhouse.coach.explorer import Chart, Look
from rollhouse.coach.explorer.dials import Dial, called
from rollhouse.coach.explorer.words import WORDS as PICTURES
from rollhouse.coach.hints import sentences
from rollhouse.coach.quizzes import check_about
from rollhouse.coach.wall.wall import say_situation
from rollhouse.coach.words import CannotAdvise
from rollhouse.kernel import board, box, contract
from rollhouse.kernel.box import Box
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, stream
from rollhouse.matches.match import begin
from rollhouse.players.seats import Seat as Performer
from rollhouse.protocol.coach_bodies import Exact, Insight, Learned, Rollout
from rollhouse.protocol.lesson_bodies import (
    ChartAxis,
    ChartForm,
    ChartKind,
    DialForm,
    DialValue,
    Explored,
    Performance,
    Question,
    QuizChoice,
    Weighed,
)
from rollhouse.solvers import CannotSolve

from ..views.boards import draw_board
from ..views.steps import first_step, later_step
from ..words import WORDS

DIGITS = 6
"""Decimals of the numbers in a chart."""


def first_pictured() -> str:
    """The game that is shown to people who name none."""
    return explorer.pictured()[0]


def reached(
    text: str | None, game: str | None, turned: Mapping[str, int], act: int | None
) -> Position:
    """A position, given by its id or as the beginning of a game's picture, after some dials are
    turned or an action is played; refused if there is no picture of it.
    """
    here = explorer.begin(game or first_pictured()) if text is None else Position.from_id(text)
    here = explorer.turn(here, turned)
    if act is not None:
        actions = here.actions()
        if act >= len(actions):
            facts = {"count": len(actions), "value": act}
            raise CannotAdvise("no_such_choice", PICTURES, **facts)
        here = here.after(actions[act])
    explorer.check(here)
    return here


def explored(text: str, draw: bool, language: str, progress: Any = None) -> bytes:
    """A position, or, with `draw`, what follows once the table has answered there."""
    here = Position.from_id(text)
    if draw:
        here = here.after(here.draw(stream(random.SystemRandom().randrange(1 << 62))))
    return msgspec.json.encode(as_explored(explorer.look(here, progress), language))


def glanced(text: str, draw: bool, language: str) -> bytes:
    """The same before its match is solved: what is known of it at once."""
    here = Position.from_id(text)
    if draw:
        here = here.after(here.draw(stream(random.SystemRandom().randrange(1 << 62))))
    return msgspec.json.encode(as_explored(explorer.glance(here), language))


def as_explored(found: Look, language: str) -> Explored:
    here, names = found.position, found.names(language)
    return Explored(
        position=here.id,
        game=here.game,
        names=names,
        turn=here.turn,
        view=here.view(None),
        board=draw_board(here, language, names),
        status=standing(here, language, names),
        source=msgspec.convert(found.source.to_dict(), Exact | Insight | Learned | Rollout),
        source_says=found.source.say(language, here.players == 1),
        measure="score" if here.players == 1 else "share",
        values=found.values,
        choices=weighed(found, language, names),
        dials=[dial_form(dial, language, names) for dial in found.dials],
        chart=None if found.chart is None else chart_form(found, found.chart, language, names),
        final=found.final,
    )


def standing(here: Position, language: str, names: Sequence[str]) -> list[str]:
    if here.turn == OVER:
        return [here.result(language, names)]
    return here.status(language, names)


def weighed(found: Look, language: str, names: Sequence[str]) -> list[Weighed]:
    """When choices read the same, only one is listed."""
    if found.hint is None:
        return []
    here, hint = found.position, found.hint
    places = {str(action): place for place, action in enumerate(here.actions())}
    return [
        Weighed(
            places[str(dict(choice.action))],
            here.offer(choice.action, language, names),
            *board.labelled(here, choice.action, language, names),
            choice.values,
            choice.loss,
            choice.told_apart,
            sentences.sentences(hint, choice, language, names),
        )
        for choice in sentences.reading_apart(hint, language, names)
    ]


def dial_form(dial: Dial, language: str, names: Sequence[str]) -> DialForm:
    offered = [] if dial.shown is None else dial.offered()
    return DialForm(
        dial.name,
        dial.label(language, names),
        dial.heading(language),
        dial.value,
        min(dial.values),
        max(dial.values),
        dial.says(dial.value, language),
        [DialValue(value, dial.says(value, language)) for value in offered],
    )


def chart_form(found: Look, chart: Chart, language: str, names: Sequence[str]) -> ChartForm:
    across, down = (
        ChartAxis(axis.dial.name, axis.dial.label(language, names), axis.values)
        for axis in (chart.across, chart.down)
    )
    kinds = [ChartKind(found.called(kind, language), kind.sign) for kind in chart.kinds]
    return ChartForm(across, down, kinds, chart.best, rounded(chart.worth), rounded(chart.cost))


def rounded(rows: list[list[float | None]]) -> list[list[float | None]]:
    return [[None if each is None else round(each, DIGITS) for each in row] for row in rows]


def check_quiz(game: str, about: str | None = None, code: str | None = None) -> None:
    """Refuse games that do not exist, kinds of choices that a game does not have, and the codes of
    other games' boxes.
    """
    contract.load(game)
    check_about(game, about)
    box_of(game, code)


def box_of(game: str, code: str | None) -> Box | None:
    return None if code is None else box.read(box.needed_code(code)).for_game(game)


def asked(
    game: str, seed: int, language: str, about: str | None = None, code: str | None = None
) -> bytes:
    """A hard choice of a game, perhaps of one kind, perhaps with an own box; the client has the
    verdict on every answer.
    """
    own = box_of(game, code)
    match = explorer.practised(game, random.Random(seed), own)
    try:
        question = quiz(game, seed=seed, about=about, **match).next()
    except CannotSolve:
        if own is None:
            raise
        question = quiz(game, seed=seed, about=about, **(match | {"exact": None})).next()
    told = as_question(question, language, about, None if own is None else own.name)
    return msgspec.json.encode(told)


def as_question(
    question: Asking, language: str, about: str | None = None, box: str | None = None
) -> Question:
    here, hint = question.position, question.hint
    names = called(here, language)
    choices = [quiz_choice(question, action, language, names) for action in question.choices]
    return Question(
        game=here.game,
        position=here.id,
        names=names,
        turn=here.turn,
        view=here.view(None),
        board=draw_board(here, language, names),
        status=here.status(language, names),
        source=msgspec.convert(hint.source.to_dict(), Exact | Insight | Learned | Rollout),
        source_says=hint.source.say(language, hint.solo),
        measure="score" if hint.solo else "share",
        choices=choices,
        best=question.choices.index(dict(question.best)),
        thumb_errs=question.thumb_errs,
        explorable=hint.source.exact,
        about=None if about is None else say_situation(here.game, about, language),
        box=box,
    )


def quiz_choice(
    question: Asking, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> QuizChoice:
    here, hint = question.position, question.hint
    verdict, choice = question.judge(action, language, names), hint.of(action)
    return QuizChoice(
        here.offer(action, language, names),
        *board.labelled(here, action, language, names),
        choice.values[here.turn],
        verdict.loss,
        verdict.right,
        verdict.fine,
        verdict.explanation[0],
        sentences.why(hint, choice, language, names),
    )


def check_show(game: str, seats: str) -> None:
    """Refuse games without a picture, and so many players."""
    if game not in explorer.pictured():
        raise CannotAdvise("not_pictured", PICTURES, game=game)
    contract.agree(contract.load(game), len(seats.split(",")), {})


def performed(game: str, seats: str, seed: int, language: str) -> bytes:
    """A whole game of the house's own players, with what it was worth to each after every step.

    `seats` are `best` or a level, with commas. The table answers by measured chances instead of
    physics, so that towers and dice take no time.
    """
    playing = performers(seats.split(","), language)
    match = begin(game, [seat.head() for seat in playing], FairTable(seed))
    match.play([seat.sit(seed * 8 + place + 1) for place, seat in enumerate(playing)])
    found = report(match.record)
    told, story = found.to_dict(language), match.record.story
    names = [seat.name for seat in playing]
    after = {event["line"]: event["after"] for event in told["events"]}
    steps, values = [first_step(story.start, language, names)], [told["start"]]
    ends = [*(entry.before for entry in story.entries[1:]), story.position]
    for entry, end in zip(story.entries, ends, strict=True):
        steps.append(later_step(match.record, entry, end, language, names))
        values.append(after.get(entry.line, values[-1]))
    return msgspec.json.encode(
        Performance(
            game=game,
            names=names,
            source=msgspec.convert(told["source"], Exact | Insight | Learned | Rollout),
            source_says=found.source.say(language, found.solo),
            measure=told["measure"],
            steps=steps,
            values=[[round(value, DIGITS) for value in row] for row in values],
            result=story.position.result(language, names),
        )
    )


def performers(kinds: Sequence[str], language: str) -> list[Performer]:
    """The players, each named by what they are; if two are alike, one is A and the other B."""
    found = []
    for place, kind in enumerate(kinds):
        best = kind == "best"
        name = WORDS.say(language, "show_best" if best else "show_level", level=kind)
        if kinds.count(kind) > 1:
            name = f"{name} {chr(ord('A') + place)}"
        settings = {} if best else {"level": int(kind)}
        found.append(Performer(name, "optimal" if best else "computer", settings))
    return found
