"""Reports add up: start + luck + hand + own choices + the others = result."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

import rollhouse
from rollhouse import coach

SMALL = {"goal": 20, "dice": 5}


def adds_up(report):
    for seat, split in enumerate(report.splits):
        total = split.start + split.luck + split.hand + split.choices + split.others
        assert total == pytest.approx(split.result, abs=1e-9)
        assert split.start == report.start[seat]
        assert split.without_luck == pytest.approx(split.result - split.luck, abs=1e-12)


@pytest.fixture(scope="module")
def exact():
    record = rollhouse.play("toss_up", ["random", "greedy"], seed=7, **SMALL)
    return coach.report(record, exact=True)


def test_an_exact_report_adds_up(exact):
    adds_up(exact)
    assert exact.source.exact
    assert exact.splits[0].errors == {}
    assert [split.result for split in exact.splits] == exact.record.position.shares()


def test_the_value_after_every_event_is_the_solutions(exact):
    solution = rollhouse.solve("toss_up", **SMALL)
    for event, position in zip(exact.events, exact.record.positions()[1:], strict=True):
        assert event.after == solution.shares(position)


def test_luck_is_fair_on_average_and_choices_never_gain(exact):
    for event in exact.events:
        if event.kind == "choice":
            assert event.change[event.seat] <= 1e-9
            assert event.loss == pytest.approx(-event.change[event.seat], abs=1e-9)
    before = exact.events[0].entry.before
    solution = rollhouse.solve("toss_up", **SMALL)
    mean = sum(
        float(odds) * (solution.shares(before.after(roll))[0] - exact.start[0])
        for roll, odds in before.outcomes()
    )
    assert mean == pytest.approx(0, abs=1e-9)


def test_whoever_plays_the_solution_is_flawless():
    solution = rollhouse.solve("toss_up", **SMALL)

    def best(position, _):
        return solution.best(position)

    report = coach.report(rollhouse.play("toss_up", [best, "random"], seed=1, **SMALL))
    assert report.splits[0].grade == "flawless"
    assert report.splits[0].choices == pytest.approx(0, abs=1e-9)
    assert report.splits[1].others == pytest.approx(0, abs=1e-9)
    assert all(event.seat == 1 for event in report.mistakes)
    assert report.mistakes


def test_zero_sum(exact):
    first, second = exact.splits
    assert first.luck == pytest.approx(-second.luck)
    assert first.choices == pytest.approx(-second.others)


@pytest.mark.parametrize(("game", "players"), [("toss_up", 3), ("shizzle", 2), ("stack_attack", 3)])
def test_a_report_by_rollouts_adds_up_too(game, players):
    options = {"toss_up": SMALL, "shizzle": {"bank": 10}, "stack_attack": {"goal": 6}}[game]
    record = rollhouse.play(game, ["greedy", "random", "greedy"][:players], seed=4, **options)
    report = coach.report(record, exact=False, batches=8)
    adds_up(report)
    assert not report.source.exact
    assert set(report.splits[0].errors) == {"start", "luck", "hand", "choices", "others"}
    for event in report.events:
        assert event.loss >= 0
        assert sum(event.after) == pytest.approx(1)
    if game == "stack_attack":
        assert any(split.hand for split in report.splits)


def test_placements_are_the_hand_of_whoever_places():
    record = rollhouse.play("stack_attack", ["greedy", "random"], seed=4, goal=6)
    report = coach.report(record, exact=False, batches=8)
    for event in report.events:
        answered = event.entry.step
        if "stands" in answered:
            assert (event.kind, event.seat) == ("hand", event.entry.before.to_move)
        elif "roll" in answered:
            assert (event.kind, event.seat) == ("luck", None)


def test_a_tower_that_falls_while_somebody_thinks_is_the_last_placers_hand():
    from rollhouse.coach.ledger import sorted_out
    from rollhouse.matches.match import begin
    from rollhouse.tables.real import Seat

    match = begin("stack_attack", ["Ann", "Ben"], Seat())
    match.enter({"roll": [1, 2, 3, 4, 5]})
    match.act(match.position.actions()[0])
    match.enter({"stands": True})
    fell = match.enter({"stands": False})
    assert fell.before.turn == 0
    assert sorted_out(fell) == ("hand", 0)


def test_a_refereed_game_that_is_not_finished():
    from rollhouse.matches.match import begin
    from rollhouse.tables.real import Seat

    match = begin("toss_up", ["Ann", "Ben"], Seat(), SMALL)
    match.enter({"roll": "GGYYR"})
    match.act({"do": "stop"})
    report = coach.report(match.record, exact=True)
    adds_up(report)
    assert not report.finished
    assert "not finished" in "\n".join(report.text("en"))
    assert "Ann" in "\n".join(report.text("es"))


def test_text_in_both_languages(exact):
    english, spanish = exact.text("en"), exact.text("es")
    assert len(english) == len(spanish)
    assert "luck" in "\n".join(english)
    assert "suerte" in "\n".join(spanish)


def test_as_json(exact):
    told = json.loads(json.dumps(exact.to_dict()))
    assert told["measure"] == "share"
    assert len(told["events"]) == len(exact.record.entries)
    for seat in told["seats"]:
        parts = [seat[part] for part in ("start", "luck", "hand", "choices", "others")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.outside, self.open = [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag not in ("meta", "line", "rect", "polyline", "circle"):
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
    assert reader.tags.count("svg") == 2
    assert reader.tags.count("polyline") == 2
    assert reader.open == []


def test_names_cannot_break_the_page():
    from rollhouse.matches.match import begin
    from rollhouse.tables.real import Seat

    match = begin("toss_up", ["<script>alert(1)</script>", "Ben & Co"], Seat(), SMALL)
    match.enter({"roll": "GGYYR"})
    text = coach.report(match.record, exact=True).html()
    assert "<script" not in text
    assert "Ben &amp; Co" in text
