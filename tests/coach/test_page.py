"""The report page: whole, escaped, readable."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.game_words import room_colours
from rollhouse.coach.pages import style
from rollhouse.coach.pages.paper import rows
from rollhouse.coach.words import WORDS

SMALL = {"goal": 20, "dice": 5}


@pytest.fixture(scope="module")
def exact():
    record = rollhouse.play("toss_up", ["random", "greedy"], seed=7, **SMALL)
    return coach.report(record, exact=True)


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.outside, self.open = [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag not in ("meta", "line", "path", "polyline"):
            self.open.append(tag)
        self.outside += [value for name, value in attributes if name in ("src", "href")]

    def handle_startendtag(self, tag, _):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_is_whole_and_loads_nothing(exact, language):
    text = exact.html(language)
    reader = Reader()
    reader.feed(text)
    assert reader.outside == []
    assert "script" not in reader.tags
    assert "http" not in text
    assert "url(" not in text
    assert reader.tags.count("polyline") == 2
    assert reader.open == []
    assert f'<html lang="{language}">' in text
    assert 'name="viewport"' in text
    for word in ("chart_shares", "chart_split", "luck_and_skill", "mistakes", "every_event"):
        assert WORDS.say(language, word) in text


def test_a_mistake_is_drawn_with_what_was_better(exact):
    text = exact.html("en")
    worst = exact.mistakes[0]
    assert text.count('class="tray"') == min(6, len(exact.mistakes))
    assert worst.entry.before.offer(worst.better, "en", exact.record.names) in text


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_words_can_be_read_by_day_and_at_night(game):
    """A contrast of 4.5 at least, for everything that is written."""
    wall, edge, wall_night, edge_night = room_colours(game)
    for ink, papers in (
        ("#2b1a2e", (wall, "#fffbf4", "#f4eadc", "#f7b32b")),
        ("#6a5567", ("#fffbf4", "#f4eadc")),
        ("#fff1e0", (wall_night, "#3a2a3d", "#2e2031")),
        ("#d3bfd0", ("#3a2a3d", "#2e2031")),
        ("#fff6ec", (edge, edge_night)),
        *((colour, ("#fffbf4",)) for colour in style.PEOPLE),
        *((colour, ("#3a2a3d",)) for colour in style.PEOPLE_AT_NIGHT),
        *((front, (back,)) for back, front in style.DICE.values()),
    ):
        for paper in papers:
            assert contrast(ink, paper) >= 4.5, (ink, paper)


def contrast(one, other):
    """By the definition in the web's accessibility guidelines."""

    def light(colour):
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_names_cannot_break_the_page():
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    match = begin("toss_up", ["<script>alert(1)</script>", "Ben & Co"], RealTable(), SMALL)
    match.enter({"roll": "GGYYR"})
    text = coach.report(match.record, exact=True).html()
    assert "<script" not in text
    assert "Ben &amp; Co" in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_hand_is_explained_only_where_there_is_one(exact, language):
    record = rollhouse.play("stack_attack", ["greedy", "random"], seed=4, goal=6)
    handed = coach.report(record, exact=True)
    for key in ("split_says", "skill_says"):
        assert WORDS.say(language, key) in handed.html(language).replace("&#x27;", "'")
        assert WORDS.say(language, key) not in exact.html(language).replace("&#x27;", "'")
        assert WORDS.say(language, f"{key}_no_hand") in exact.html(language)


@pytest.mark.parametrize(("seats", "narrow"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3)])
def test_windows_stand_in_even_rows(seats, narrow):
    assert rows(seats) == f"--seats:{seats};--seats-narrow:{narrow}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_intervals_are_printed_beside_every_part_and_luck_and_skill(language):
    record = rollhouse.play("toss_up", ["greedy", "random", "greedy"], seed=3, goal=20, dice=5)
    report = coach.report(record, exact=False, batches=8)
    page = report.html(language)
    _, falls, luck = page.split('<div class="falls">')
    for split in report.splits:
        for part in ("start", "luck", "choices", "others"):
            half = report.number(split.errors[part], language)
            assert not split.errors[part] or f"<small>± {half}</small></b>" in falls
        for part in ("luck", "skill"):
            half = report.number(split.errors[part], language)
            assert not split.errors[part] or f"<small>± {half}</small></b>" in luck
    assert 'title="±' not in page
