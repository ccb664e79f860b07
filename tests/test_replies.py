"""The examples that draw their findings: what they compute and draw."""

from __future__ import annotations

import importlib
import re
import sys

import pytest

import rollhouse

exploit = importlib.import_module("examples.exploit")
hundred_thousand = importlib.import_module("examples.hundred_thousand")
policy = importlib.import_module("examples.policy")
house_rules = importlib.import_module("examples.house_rules")
SMALL = {"goal": 6, "dice": 3, "finish": "first_past"}


def test_perfect_play_is_its_own_best_reply_and_a_habit_is_not_safe():
    solution = rollhouse.solve("toss_up", **SMALL)
    start = rollhouse.start("toss_up", **SMALL)
    tree = exploit.Tree(start)
    worth = solution.shares(start)[0]
    assert tree.share(0, solution.best, solution.best) == pytest.approx(worth, abs=1e-7)
    assert tree.share(0, None, solution.best) == pytest.approx(worth, abs=1e-7)
    habit = exploit.content(1)
    assert tree.both(None, habit) > tree.both(solution.best, habit) > 0.5


def test_a_habit_wins_as_often_as_was_computed():
    habit = exploit.content(3)

    def plays(position, _actions):
        return dict(habit(position))

    tree = exploit.Tree(rollhouse.start("toss_up", **SMALL))
    played = rollhouse.simulate("toss_up", [plays, plays], games=2000, seed=5, **SMALL)
    assert played.shares[0] == pytest.approx(tree.share(0, habit, habit), abs=0.035)


@pytest.mark.parametrize(
    ("example", "says"),
    [
        (exploit, r"stops at  1: perfect play wins [\d.]+%, the best reply [\d.]+%"),
        (house_rules, r"to  20 points: [\d.]+ turns, \+[1-9][\d.]* ± [\d.]+ beside 10"),
        (hundred_thousand, r"the second seat, 8 or more: [\d.]+% ± [\d.]+% of [\d,]+ games"),
    ],
)
def test_it_tells_and_draws(example, says, monkeypatch, capsys, tmp_path):
    picture = tmp_path / "drawn.svg"
    monkeypatch.setattr(sys, "argv", ["example", "--short", "--picture", str(picture)])
    example.main()
    assert re.search(says, capsys.readouterr().out)
    drawn = picture.read_text()
    assert drawn.count("<polyline") == 2
    assert "nan" not in drawn


def test_best_play_is_told_and_drawn_as_it_is_played(monkeypatch, capsys, tmp_path):
    picture = tmp_path / "drawn.svg"
    monkeypatch.setattr(sys, "argv", ["policy", "--short", "--picture", str(picture)])
    policy.main()
    assert "the other has  18: " in capsys.readouterr().out
    assert picture.read_text().count("<polyline") == 3
    options = {"goal": 20, "dice": 5}
    solution = rollhouse.solve("toss_up", **options)
    stops = policy.stops_at(solution, 12, 9, options)
    for points in range(1, stops + 1):
        turn = {"turn_points": points, "dice_left": 5 - points % 5}
        position = rollhouse.position("toss_up", scores=[12, 9], **turn, **options)
        assert solution.best(position) == {"do": "stop" if points == stops else "roll"}


def test_red_lights_are_counted_by_seat(tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / "games.parquet"
    played = rollhouse.simulate("toss_up", games=300, seed=1, out=path)
    for seat in (1, 2):
        found = hundred_thousand.by_red_lights(path, seat)
        assert sum(many for _, _, many in found) == 300
        won = sum(share * many for share, _, many in found) / 300
        assert won == pytest.approx(played.shares[seat - 1])
