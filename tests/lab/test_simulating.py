"""`rollhouse.simulate`: the same figures whoever plays the games, in files and on a page."""

from __future__ import annotations

import csv
import gc
import json
import pickle
import sys
from html.parser import HTMLParser

import numpy as np
import pytest

import rollhouse
from rollhouse.coach.game_words import ALWAYS, words
from rollhouse.kernel import contract
from rollhouse.kernel.language import LANGUAGES
from rollhouse.lab import batch
from rollhouse.lab.batch import python_games
from rollhouse.lab.simulation import charts, rows, runs, simulate
from rollhouse.lab.simulation.counts import Counts
from rollhouse.lab.simulation.words import WORDS
from rollhouse.players.seats import read_seats

SMALL = {"goal": 30}


def agreed(game, players, **options):
    return contract.agree(contract.load(game), players, options)


def both(terms, seats, games, **how):
    """The tallies of the compiled loop and those of the players in Python."""
    seats = read_seats(seats)
    return (
        np.concatenate(list(way.play(terms, seats, games, **how))) for way in (batch, python_games)
    )


# Compiled and by hand


@pytest.mark.parametrize(
    ("game", "players", "games", "options"),
    [
        ("toss_up", 2, 4, {}),
        ("toss_up", 4, 2, {"finish": "first_past", "goal": 60}),
        pytest.param("stack_attack", 2, 3, {}, marks=pytest.mark.long),
        pytest.param("shizzle", 3, 20, {"bank": 40}, marks=pytest.mark.long),
        pytest.param("doozy_dice", 2, 10, {}, marks=pytest.mark.long),
        pytest.param("doozy_dice", 1, 10, {}, marks=pytest.mark.long),
        pytest.param("dice_flick", 2, 1, {"rounds": 3}, marks=pytest.mark.long),
    ],
)
def test_games_by_hand_are_the_compiled_ones(game, players, games, options):
    compiled, hand = both(
        agreed(game, players, **options), ["greedy"] * players, games, seed=11, first=5
    )
    assert compiled.dtype == hand.dtype
    for name in hand.dtype.names:
        assert (compiled[name] == hand[name]).all(), (name, compiled[name], hand[name])


def test_a_game_by_hand_is_the_same_whatever_was_played_before():
    terms, seats = agreed("toss_up", 2, **SMALL), read_seats("random,greedy")
    whole = np.concatenate(list(python_games.play(terms, seats, 6, seed=3)))
    last = np.concatenate(list(python_games.play(terms, seats, 2, seed=3, first=4)))
    assert (whole[4:] == last).all()
    other = np.concatenate(list(python_games.play(terms, seats, 6, seed=4)))
    assert (whole != other).any()


def test_who_leads_by_hand():
    leaders = python_games.Leaders()
    leaders.history = [0, python_games.NOBODY, 0, 1, python_games.NOBODY, 1, 1]
    assert leaders.changes == 1
    assert leaders.known(1) == 6
    assert leaders.known(0) == 7
    leaders.history = [1, 1]
    assert (leaders.changes, leaders.known(1)) == (0, 1)


# Results


@pytest.fixture(scope="module")
def results():
    return rollhouse.simulate("toss_up", "greedy,random", games=2000, seed=9, **SMALL)


def test_results_are_a_value(results):
    again = rollhouse.simulate("toss_up", ["greedy", "random"], 2000, seed=9, threads=1, **SMALL)
    assert again == results
    assert again.to_dict() == results.to_dict()
    assert sum(results.shares) == pytest.approx(1)
    assert results.games == results.turns.games == 2000
    assert results.intervals[0][0] < results.shares[0] < results.intervals[0][1]
    assert results.events["red_light"].value > 0.2
    assert results != rollhouse.simulate("toss_up", "greedy,random", 2000, seed=8, **SMALL)
    assert "2000 games of toss_up" in repr(results)


def test_nothing_depends_on_how_the_games_are_cut(results, monkeypatch):
    """By chunk of a thread, by what is counted at a time, by piece for another machine."""
    monkeypatch.setattr(batch, "CHUNK", 37)
    monkeypatch.setattr(runs, "PIECE", 250)
    cut = rollhouse.simulate("toss_up", "greedy,random", 2000, seed=9, threads=2, **SMALL)
    assert cut == results
    plan = simulate.plan("toss_up", "greedy,random", [SMALL], 9)
    dealt = [pickle.loads(pickle.dumps(p)) for p in runs.pieces(plan, 0, 2000, False)]
    assert len(dealt) == 8
    counted = runs.Counted(plan)
    for piece in reversed(dealt):
        counted.merge(runs.play_piece(piece)[0])
    assert counted.figures[0].to_dict(("",) * 7) == results.figures.to_dict(("",) * 7)


GOLDEN = {
    "shares": [0.9448, 0.0553],
    "turns": 7.476,
    "steps": 71.6695,
    "red_light": 0.3045,
}


def test_the_figures_of_these_games_stay_what_they_are(results):
    """A change here is a change of rules, players or dice: it must be meant."""
    found = {
        "shares": [round(share, 4) for share in results.shares],
        "turns": round(results.turns.mean, 4),
        "steps": round(results.steps.mean, 4),
        "red_light": round(results.events["red_light"].value, 4),
    }
    assert found == GOLDEN


def test_the_first_seat_is_compared_only_with_its_like(results):
    assert results.advantage is None
    alike = rollhouse.simulate("toss_up", games=500, **SMALL)
    assert alike.advantage.value == pytest.approx(alike.shares[0] - 0.5)
    assert alike.names == ("Greedy", "Greedy (2)")


def test_a_function_of_ones_own_can_play():
    def stops(_, actions):
        return actions[-1]

    results = rollhouse.simulate("toss_up", [stops, "greedy"], games=3, seed=1, goal=10)
    assert results.names == ("stops", "Greedy")
    assert "stops is a function of your own" in str(results.by_hand)
    assert results.games == 3
    with pytest.raises(rollhouse.BadOption, match="cannot be sent to other machines"):
        rollhouse.simulate("toss_up", [stops, "greedy"], games=3, on="ray", goal=10)
    with pytest.raises(rollhouse.BadOption, match="on a GPU"):
        rollhouse.simulate("toss_up", [stops, "greedy"], games=3, device="gpu", goal=10)


def test_an_illegal_action_is_not_played_over():
    with pytest.raises(rollhouse.IllegalMove):
        rollhouse.simulate("toss_up", [lambda *_: {"do": "fly"}, "greedy"], games=1, goal=10)


@pytest.mark.long
def test_a_game_for_one_has_scores_and_no_wins():
    results = rollhouse.simulate("doozy_dice", ["greedy"], games=50)
    assert "win share" not in str(results)
    assert results.scores[0].games == 50
    assert WORDS.say("en", "chart_scores") in results.html()
    assert WORDS.say("en", "chart_shares") not in results.html()


# Rules side by side


@pytest.fixture(scope="module")
def comparison():
    return rollhouse.compare("toss_up", [{"goal": 30}, {"goal": 60}, {"goal": 90}], games=1500)


def test_compared_rules_are_what_each_is_alone(comparison):
    for rules, goal in enumerate((30, 60, 90)):
        alone = rollhouse.simulate("toss_up", games=1500, goal=goal)
        assert comparison.results[rules] == alone
    assert comparison.labels == ("goal=30", "goal=60", "goal=90")


def test_a_difference_is_that_of_the_means_and_narrower(comparison):
    for rules in (1, 2):
        one, other = comparison.results[0], comparison.results[rules]
        turns = comparison.difference("turns", rules=rules)
        assert turns.value == pytest.approx(other.turns.mean - one.turns.mean)
        assert turns.certain
        assert turns.narrower > 1.1
        share = comparison.difference("share", 0, rules)
        assert share.value == pytest.approx(other.shares[0] - one.shares[0])
        lights = comparison.difference("red_light", rules=rules)
        event = one.terms.game.rules.EVENTS.index("red_light")
        totals = [each.figures.happenings.total(event) for each in (one, other)]
        assert lights.value == pytest.approx((totals[1] - totals[0]) / 1500)


def test_paired_intervals_hold_their_promise():
    """19 times in 20, against the difference of 400,000 other games: 3.438 ± 0.008 turns."""
    rules, held = [{"goal": 30}, {"goal": 60}], 0
    for part in range(100):
        first = 250 * part
        found = rollhouse.compare("toss_up", rules, games=250, seed=1, first=first)
        turns = found.difference("turns")
        held += turns.low <= 3.438 <= turns.high
    assert 90 <= held <= 99


def test_compared_rules_must_differ():
    with pytest.raises(rollhouse.BadOption, match="are the same rules"):
        rollhouse.compare("toss_up", [{}, {"goal": 100}], games=5)
    for few, shown in (([], "[]"), ([{"goal": 50}], '[{"goal": 50}]')):
        with pytest.raises(rollhouse.BadOption, match=r'like \[\{"goal": 100\}, ') as found:
            rollhouse.compare("toss_up", few, games=5)
        assert found.value.say("en").endswith(f", not {shown}")
        assert found.value.say("es").endswith(f", no {shown}")
    with pytest.raises(rollhouse.BadOption, match="list of objects"):
        rollhouse.compare("toss_up", {"goal": 50}, games=5)


# Files


def test_a_row_for_every_game_in_every_kind_of_file(tmp_path):
    how = {"games": 700, "seed": 9, **SMALL}
    paths = {kind: tmp_path / f"games{kind}" for kind in rows.KINDS}
    found = [rollhouse.simulate("toss_up", out=path, **how) for path in paths.values()]
    assert found[0] == found[1] == found[2]
    terms = agreed("toss_up", 2, **SMALL)
    played = np.concatenate(list(batch.play(terms, read_seats("greedy,greedy"), 700, 9)))
    with paths[".csv"].open() as file:
        lines = list(csv.DictReader(file))
    objects = [json.loads(line) for line in paths[".jsonl"].read_text().splitlines()]
    assert len(lines) == len(objects) == 700
    for line, told, tally in zip(lines, objects, played, strict=True):
        assert {name: float(value) for name, value in line.items()} == told
        assert told["game"] == tally["game"]
        assert told["share_2"] == tally["shares"][1] / 60
        assert told["score_1"] == tally["scores"][0]
        assert told["red_light_2"] == tally["events"][1][3]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games.csv", "games.jsonl", "games.parquet",
    ]  # fmt: skip
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(paths[".parquet"])
    assert table.to_pylist() == objects
    about = json.loads(table.schema.metadata[b"rollhouse"])
    assert about["game"] == "toss_up"
    assert about["games"] == 700
    assert about["options"]["goal"] == 30


def test_parquet_comes_in_groups_of_rows(tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(rows, "GROUP", 200)
    monkeypatch.setattr(runs, "PIECE", 128)
    monkeypatch.setattr(batch, "CHUNK", 64)
    path = tmp_path / "both.parquet"
    rollhouse.compare("toss_up", [SMALL, {"goal": 40}], games=500, out=path)
    file = parquet.ParquetFile(path)
    assert file.metadata.num_row_groups > 3
    table = file.read()
    assert table.num_rows == 1000
    assert set(table.column("rules").to_pylist()) == {"goal=30", "goal=40"}
    one = table.filter(table.column("rules").to_numpy() == "goal=40")
    assert one.column("game").to_pylist() == list(range(500))


def test_a_file_is_whole_or_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    path.write_text("before")

    def broken(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as here:
        here.setattr(runs.Counted, "merge", broken)
        with pytest.raises(KeyboardInterrupt):
            rollhouse.simulate("toss_up", games=50, out=path, **SMALL)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
    rollhouse.simulate("toss_up", games=50, out=path, **SMALL)
    assert path.read_text().startswith("game,steps,turns")


def test_a_full_disk_is_said(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rows.CsvSheet, "put", full)
    with pytest.raises(rollhouse.BadOption, match="No space left on device"):
        rollhouse.simulate("toss_up", games=50, out=tmp_path / "games.csv", **SMALL)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl"])
@pytest.mark.parametrize("group", [200, rows.GROUP], ids=["on the way", "in the end"])
def test_a_disk_that_fills_is_said_and_leaves_nothing(kind, group, tmp_path, monkeypatch):
    """The file's own fault is told, not what its broken writer says when it is closed."""
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    resource = pytest.importorskip("resource")
    ignored = []
    monkeypatch.setattr(rows, "GROUP", group)
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    rollhouse.simulate("toss_up", games=1, **SMALL)  # compiled before files may not grow
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
    try:
        with pytest.raises(rollhouse.BadOption, match=r"could not be written: File too large$"):
            rollhouse.simulate("toss_up", games=500, out=tmp_path / f"games.{kind}", **SMALL)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    gc.collect()
    assert list(tmp_path.iterdir()) == []
    assert ignored == []


def test_parquet_without_its_library_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(rollhouse.BadOption, match=r"pip install 'rollhouse\[lab\]'"):
        rollhouse.simulate("toss_up", games=5, out=tmp_path / "games.parquet", **SMALL)
    assert list(tmp_path.iterdir()) == []


def test_figures_are_saved_as_json_and_as_a_page(results, comparison, tmp_path):
    for found in (results, comparison):
        found.save(tmp_path / "all.json")
        assert json.loads((tmp_path / "all.json").read_text()) == json.loads(
            json.dumps(found.to_dict())
        )
        found.save(tmp_path / "page.html", "es")
        assert '<html lang="es">' in (tmp_path / "page.html").read_text(encoding="utf-8")
    with pytest.raises(rollhouse.BadOption, match=r"ends in \.json, \.html"):
        results.save(tmp_path / "all.txt")


# The page and its words


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.open, self.outside = [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.outside += [value for name, value in attributes if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, _):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_loads_nothing(results, comparison, language):
    for found, plots in ((results, 6), (comparison, 4)):
        text = found.html(language)
        reader = Reader()
        reader.feed(text)
        assert reader.open == []
        assert reader.outside == []
        assert "script" not in reader.tags
        assert "http" not in text
        assert "nan" not in text
        assert reader.tags.count("svg") - text.count('class="mark"') >= plots
        for key in ("chart_turns", "chart_leads", "chart_margin", "chart_known", "in_numbers"):
            assert WORDS.say(language, key) in text


def test_a_page_of_no_spread_at_all():
    """One game: every figure is what it was, and nothing is known of chance."""
    one = rollhouse.simulate("toss_up", games=1, **SMALL)
    assert "<svg" in one.html()
    turns = one.turns.lowest
    assert f"<p>Every game took {turns} turns; " in one.html()
    assert f"Todas las partidas duraron {turns} turnos; " in one.html("es")
    assert '<span class="at unit">turns</span>' not in one.html()
    assert json.dumps(one.to_dict(), allow_nan=False)
    two = rollhouse.compare("toss_up", [SMALL, {"goal": 40}], games=1)
    assert "<svg" in two.html()
    assert str(two)


def test_names_cannot_break_the_page():
    def rude(_, actions):
        return actions[0]

    rude.__name__ = "<b>&"
    results = rollhouse.simulate("toss_up", [rude, "greedy"], games=1, seed=2, goal=10)
    assert "<b>&" not in results.html()
    assert "&lt;b&gt;&amp;" in results.html()


def test_bars_of_a_histogram_hold_all_games_once():
    counts = Counts([(3, 10), (4, 5), (250, 1), (251, 2)])
    drawn = charts.bins(counts, 3, 251)
    assert len(drawn) <= charts.BINS + 2
    assert sum(each.part for each in drawn) == pytest.approx(1)
    assert {each.high - each.low for each in drawn} == {9}
    assert [charts.nice(value) for value in (0.03, 1, 1.1, 3, 20, 51)] == [
        pytest.approx(value) for value in (0.05, 1, 2, 5, 20, 100)
    ]


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_every_event_has_words(game):
    for event in contract.load(game).rules.EVENTS:
        assert event in ALWAYS or f"event_{event}" in words(game)


def test_both_languages_say_the_same_things():
    for known in (WORDS, *map(words, rollhouse.catalogue())):
        assert known.templates["en"].keys() == known.templates["es"].keys()
