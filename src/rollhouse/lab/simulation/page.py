"""The page of a simulation: what a game's designer wants to see, in one file to send around."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rollhouse.coach.game_words import name_event
from rollhouse.coach.numbers import counted, decimal, percent
from rollhouse.coach.pages.paper import document, header, section, window
from rollhouse.kernel.board import Grid
from rollhouse.kernel.language import listed

from . import charts
from .contrast import Contrast
from .contrast_text import interval_told, measure_says, table, told
from .counts import Interval
from .sample import Sample
from .sample_text import events_table, house_rules, seats_table, sentences
from .sample_text import length as length_told
from .words import WORDS


def page(results: Sample, language: str) -> str:
    """One match: who wins, how long it takes, what happens, when it is decided."""
    title = f"{results.terms.game.title(language)}: {_of(results, language)}"
    parts = [*_sections(results, language)] if results.games else []
    return document(results.game, title, language, _header(results, language), parts)


def _of(results: Sample, language: str) -> str:
    facts = {"games": counted(results.games, language), "names": listed(language, results.names)}
    return WORDS.say(language, "page_of", **facts)


def _section(language: str, key: str, content: str, **facts: str | int) -> str:
    return section(WORDS.say(language, key), content, WORDS.say(language, f"{key}_says", **facts))


def _pair(*parts: str) -> str:
    return f'<div class="pair">{"".join(parts)}</div>'


def _header(results: Sample, language: str) -> str:
    game = results.terms.game.title(language)
    own = house_rules(results.terms, language)
    about = " · ".join(filter(None, (game, own, WORDS.say(language, "seed", seed=results.seed))))
    if not results.games:
        return header(about, _of(results, language), "", [])
    length = WORDS.say(language, "lead_length", turns=decimal(results.turns.mean, language))
    if results.terms.players == 1:
        score = decimal(results.scores[0].mean, language)
        return header(about, WORDS.say(language, "lead_solo", score=score).rstrip("."), length, [])
    favoured = favourite(results)
    if favoured is None:
        said = WORDS.say(language, "lead_even", games=counted(results.games, language))
    else:
        begins = favoured == 0 and results.advantage is not None
        facts = {
            "name": results.names[favoured],
            "share": percent(results.shares[favoured], language),
            "even": percent(1 / results.terms.players, language),
        }
        said = WORDS.say(language, "lead_first" if begins else "lead_seat", **facts)
    wins = WORDS.say(language, "window_wins")
    windows = [
        window(seat, name, percent(results.shares[seat], language), wins, seat == favoured)
        for seat, name in enumerate(results.names)
    ]
    return header(about, said.rstrip("."), f"{_of(results, language)}. {length}", windows)


def favourite(results: Sample) -> int | None:
    """The seat that wins more than every other one, by more than chance; None if there is none."""
    found = [results.share(seat) for seat in range(results.terms.players)]
    best = max(range(len(found)), key=lambda seat: found[seat].value)
    others = (share.high for seat, share in enumerate(found) if seat != best)
    return best if found[best].low > max(others) else None


def _sections(results: Sample, language: str) -> Iterable[str]:
    names, solo = results.names, results.terms.players == 1
    told = " ".join(sentences(results, language))
    length = _length(results, told, language)
    points = WORDS.say(language, "axis_score")
    scores = charts.spreads(names, results.scores, points, told, language)
    score = _section(language, "chart_scores", scores)
    happened = [(name_event(results.game, e, language), r) for e, r in results.events.items()]
    events = _section(language, "chart_events", charts.rates(happened, language))
    unit = WORDS.say(language, "axis_choices")
    chosen = charts.spreads(names, results.decisions, unit, told, language)
    choices = _section(language, "chart_choices", chosen)
    if solo:
        yield from (_pair(length, score), events, choices, _numbers(results, language))
        return
    found = [results.share(seat) for seat in range(len(names))]
    yield _section(language, "chart_shares", charts.shares(names, found, language))
    yield _pair(length, score)
    yield _pair(_leads([results], language), _margin(results, told, language))
    yield _pair(_known([results], names[:1], language), choices)
    yield events
    yield _numbers(results, language)


def _length(results: Sample, told: str, language: str) -> str:
    """How long games take; if all take equally long there is nothing to draw."""
    turns = results.turns
    if turns.lowest == turns.highest:
        said = f"<p>{escape(length_told(results, language))}</p>"
        return section(WORDS.say(language, "chart_turns"), said)
    drawn = charts.histogram(turns, WORDS.say(language, "axis_turns"), told, language)
    median, highest = turns.quantile(0.5), counted(turns.highest, language)
    return _section(language, "chart_turns", drawn, median=median, highest=highest)


def _margin(results: Sample, told: str, language: str) -> str:
    unit = WORDS.say(language, "axis_margin")
    return _section(
        language, "chart_margin", charts.histogram(results.margin, unit, told, language)
    )


def _leads(many: list[Sample], language: str) -> str:
    unit = WORDS.say(language, "axis_leads")
    told = " ".join(sentences(many[0], language))
    drawn = charts.histogram(many[0].lead_changes, unit, told, language)
    return _section(language, "chart_leads", drawn)


def _known(many: list[Sample], names: Iterable[str], language: str) -> str:
    unit = WORDS.say(language, "axis_known")
    told = " ".join(sentences(many[0], language))
    counts = [results.figures.known.counts for results in many]
    return _section(
        language, "chart_known", charts.rising(list(names), counts, unit, told, language)
    )


def _numbers(results: Sample, language: str) -> str:
    said = "".join(f"<p>{escape(line)}</p>" for line in sentences(results, language))
    content = f"{grid(seats_table(results, language))}{said}{grid(events_table(results, language))}"
    return section(WORDS.say(language, "in_numbers"), content)


def grid(given: Grid) -> str:
    """A table of figures."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in given.head)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in given.rows
    )
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'


# Rules side by side


def compared(comparison: Contrast, language: str) -> str:
    """Several rules: how each differs from the first, and their spreads on top of each other."""
    first = comparison.results[0]
    game = first.terms.game.title(language)
    title = f"{game}: {' / '.join(comparison.labels)}"
    lead = WORDS.say(
        language, "compared", title=game, games=counted(comparison.games, language),
        names=listed(language, first.names),
    )  # fmt: skip
    own = house_rules(first.terms, language, comparison.shared_rules)
    seed = WORDS.say(language, "seed", seed=first.seed)
    about = " · ".join(filter(None, (game, own, seed)))
    top = header(about, listed(language, comparison.labels), f"{lead}.", [])
    parts = _compared_sections(comparison, language) if comparison.games else []
    return document(first.game, title, language, top, parts)


def _compared_sections(comparison: Contrast, language: str) -> Iterable[str]:
    many, labels = list(comparison.results), comparison.labels
    for rules in range(1, len(many)):
        yield _difference(comparison, rules, language)
    says = ". ".join(
        f"{label}: {' '.join(sentences(results, language))}"
        for label, results in zip(labels, many, strict=True)
    )

    def laid(key: str, unit: str, name: str) -> str:
        spread = [getattr(results, name) for results in many]
        drawn = charts.spreads(labels, spread, WORDS.say(language, unit), says, language)
        return section(WORDS.say(language, key), drawn)

    if len({end for each in many for end in (each.turns.lowest, each.turns.highest)}) == 1:
        length = _length(many[0], says, language)
    else:
        length = laid("chart_turns", "axis_turns", "turns")
    if many[0].terms.players > 1:
        yield _pair(length, laid("chart_leads", "axis_leads", "lead_changes"))
        yield _pair(laid("chart_margin", "axis_margin", "margin"), _known(many, labels, language))
    else:
        yield length
    for rules in range(1, len(many)):
        numbers = WORDS.say(language, "in_numbers")
        note = WORDS.say(language, "paired_note", one=labels[0], other=labels[rules])
        content = grid(table(comparison, rules, language))
        yield section(f"{numbers}: {labels[rules]}", content, note)


def _difference(comparison: Contrast, rules: int, language: str) -> str:
    facts = {"one": comparison.labels[0], "other": comparison.labels[rules]}
    found = []
    for row in comparison.rows(rules):
        change, size = row.difference, abs(row.one)
        if row.measure == "decisions" or (row.measure == "score" and len(comparison.paired) > 1):
            continue  # they are in the table
        name = measure_says(comparison.results[0], row, language)
        part = Interval(*(value / size for value in change[:3])) if size else None
        star = " *" if change.certain else ""
        figure = told(row, change.value, language, True) + star
        found.append((name, part, figure, interval_told(row, language)))
    note = f"{WORDS.say(language, 'chart_difference_says', **facts)} "
    note += WORDS.say(language, "certain_note")
    heading = WORDS.say(language, "chart_difference", **facts)
    return section(heading, charts.differences(found), note)
