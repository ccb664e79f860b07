"""A report as one page of HTML, to send to a friend: nothing is loaded from elsewhere."""

from __future__ import annotations

from html import escape

from rollhouse.kernel.language import listed

from ..hints.sentences import why
from ..numbers import points
from ..reports import counsel
from ..reports.account import SIGNED, Account
from ..reports.address import in_language
from ..reports.headline import decided
from ..reports.judgements import judgement, offered
from ..reports.ledger import CHOICE, JudgedStep
from ..reports.text import beyond_all, heading, how, remarks
from ..words import WORDS
from . import charts
from .board import drawn
from .paper import document, header, section, window
from .style import mark

MISTAKES = 6
"""Mistakes that are shown with their positions."""


def page(report: Account, language: str) -> str:
    report = in_language(report, language)
    title = heading(report, language)
    chart = "chart_score" if report.solo else "chart_shares"
    turning, asked = report.moments(), _counsel(report, language)
    parts = [
        _section(language, chart, charts.course(report, language)),
        _section(language, "moments", _moments(report, turning, language)) if turning else "",
        _section(language, "chart_split", _split(report, language)),
        _section(language, "luck_and_skill", _luck(report, language)),
        _section(language, "mistakes", _mistakes(report, language)),
        _section(language, "counsel", asked) if asked else "",
        _section(language, "in_numbers", _numbers(report, language)),
    ]
    return document(report.record.game, title, language, _header(report, language), parts)


def _word(language: str, key: str) -> str:
    return escape(WORDS.say(language, key))


def _section(language: str, key: str, content: str) -> str:
    return section(WORDS.say(language, key), content)


# Who, and how it ended


def _header(report: Account, language: str) -> str:
    record = report.record
    game = record.position.terms.game.title(language)
    day = str(record.head.get("begun", ""))[:10]
    names = listed(language, record.names)
    ended = record.position.result(language, record.names) if report.finished else names
    lead = [how(report, language), decided(report, language), *remarks(report, language)]
    people = [_window(report, seat, language) for seat in range(len(record.names))]
    about = f"{game} · {day}" if day else game
    return header(about, ended.rstrip("."), " ".join(filter(None, lead)), people)


def _window(report: Account, seat: int, language: str) -> str:
    record, grade = report.record, WORDS.say(language, f"grade_{report.splits[seat].grade}")
    score = str(record.position.scores[seat])
    return window(seat, record.names[seat], score, grade, seat in report.winners)


# Moments and mistakes


def _moments(report: Account, turning: list[JudgedStep], language: str) -> str:
    rows = []
    for number, event in enumerate(turning, 1):
        seat = event.mover
        told = " ".join(event.entry.before.tell(event.entry.step, language, report.record.names))
        change = report.number(event.change[seat], language, signed=True)
        whose = WORDS.say(language, "for_whom", name=report.record.names[seat])
        rows.append(
            f'<li><span class="badge">{number}</span><span>{escape(told)}</span>'
            f'<span class="big">{escape(change)}<small>{_word(language, f"kind_{event.kind}")}, '
            f"{escape(whose)}</small></span></li>"
        )
    return f'<ul class="moments">{"".join(rows)}</ul>'


def _split(report: Account, language: str) -> str:
    key = "split_says_solo" if report.solo else _handed(report, "split_says")
    key = "split_says_measured" if report.hands else key
    note = _word(language, key)
    return f'{charts.falls(report, language)}<p class="soft">{note}</p>'


def _luck(report: Account, language: str) -> str:
    key = "skill_says_solo" if report.solo else _handed(report, "skill_says")
    return f'{charts.luck_and_skill(report, language)}<p class="soft">{_word(language, key)}</p>'


def _handed(report: Account, key: str) -> str:
    """The key of a note, in the form that explains the hand only if there is one."""
    return key if report.has_hand else f"{key}_no_hand"


def _mistakes(report: Account, language: str) -> str:
    found = report.mistakes
    if not found:
        return f"<p>{_word(language, 'no_mistakes')}</p>"
    rows = "".join(_mistake(report, event, language) for event in found[:MISTAKES])
    more = len(found) - MISTAKES
    also = f"<p>{escape(WORDS.say(language, 'more_mistakes', count=more))}</p>" if more > 0 else ""
    return f'<ul class="errors">{rows}</ul>{also}'


def _mistake(report: Account, event: JudgedStep, language: str) -> str:
    assert event.seat is not None
    assert event.better is not None
    names = report.record.names
    shown = report.number if report.solo else points
    error = "" if not report.source.is_played else f" ± {shown(event.error, language)}"
    loss = shown(event.loss, language) + error
    key = "cost_score" if report.solo else "cost_share"
    cost = WORDS.say(language, key, name=names[event.seat], loss=loss)
    facts = (
        ("played", offered(report, event, event.entry.step, language)),
        ("better", offered(report, event, event.better, language)),
    )
    told = "".join(f"<dt>{_word(language, k)}</dt><dd>{escape(v)}</dd>" for k, v in facts)
    reasons = ""
    if event.hint is not None:
        chosen = event.hint.of(event.entry.step)
        said = why(event.hint, chosen, language, names) or why(
            event.hint, event.hint.choices[0], language, names
        )
        reasons = "".join(f'<p class="soft">{escape(_begun(line))}.</p>' for line in said)
    return (
        f'<li><h3>{mark(event.seat)}<span class="cost">{escape(cost)}</span></h3>'
        f"{drawn(event.entry.before, language, names)}<dl>{told}</dl>{reasons}</li>"
    )


def _counsel(report: Account, language: str) -> str:
    rows = []
    for event in counsel.choices(report):
        assert event.seat is not None
        about = escape(counsel.asked_about(report, event, language))
        said = "".join(
            f"<dt>{escape(counsel.who(each, language))}</dt>"
            f"<dd>{escape(counsel.does(each, language))}</dd>"
            for each in counsel.advice(report, event, language)
        )
        rows.append(f"<li><h3>{mark(event.seat)}<span>{about}</span></h3><dl>{said}</dl></li>")
    return f'<ul class="errors">{"".join(rows)}</ul>' if rows else ""


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# All of it in numbers


def _numbers(report: Account, language: str) -> str:
    source = f'<p class="soft">{escape(_begun(report.source.say(language, report.solo)))}.</p>'
    notes = (
        f'<p class="soft">{escape(said)}</p>'
        for said in beyond_all(report, language, "without_luck")
    )
    return f"{table(report, language)}{''.join(notes)}{source}{_events(report, language)}"


def table(report: Account, language: str) -> str:
    columns = [*charts.parts_of(report), "result", "without_luck"]
    heads = "".join(
        f'<th scope="col">{_word(language, column)}</th>' for column in ("who", *columns, "grade")
    )
    rows = []
    for name, split in zip(report.record.names, report.splits, strict=True):
        cells, read = [], report.read(split)
        for column in columns:
            unsure = charts.unsure(report, split, column, language)
            number = escape(report.number(read[column], language, column in SIGNED))
            cells.append(f"<td>{number}{unsure}</td>")
        grade = escape(judgement(report, split, language))
        rows.append(
            f'<tr><td>{escape(name)}</td>{"".join(cells)}<td class="words">{grade}</td></tr>'
        )
    return f'<div class="wide"><table class="parts"><tr>{heads}</tr>{"".join(rows)}</table></div>'


def _events(report: Account, language: str) -> str:
    """Every event: the same as the chart, in words and numbers."""
    names = report.record.names
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = []
    for number, event in enumerate(report.events, 1):
        told = " ".join(event.entry.before.tell(event.entry.step, language, names))
        shares = "".join(f"<td>{escape(report.number(v, language))}</td>" for v in event.after)
        lost = event.kind == CHOICE and event.better is not None
        flag = f' <span class="cost">{_word(language, "a_mistake")}</span>' if lost else ""
        rows.append(
            f'<tr><td>{number}</td><td class="words">{escape(told)}{flag}</td>'
            f"<td>{_word(language, f'kind_{event.kind}')}</td>{shares}</tr>"
        )
    return (
        f"<details><summary>{_word(language, 'every_event')}</summary>"
        f'<div class="wide"><table class="events"><tr><th>#</th><th class="words">'
        f"{_word(language, 'what')}</th><th>{_word(language, 'kind')}</th>{heads}</tr>"
        f"{''.join(rows)}</table></div></details>"
    )
