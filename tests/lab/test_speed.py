"""The measuring itself: it counts what it says. Figures are never asserted."""

from __future__ import annotations

import json
import time
from contextlib import nullcontext

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.lab.batch import playouts
from rollhouse.physics.words import WORDS, NoPhysics
from rollhouse.players import policies
from rollhouse.players.search import Search
from rollhouse.terminal.commands.bench import measurements

speed = measurements()
Pace = speed.Pace


@pytest.fixture
def brief(monkeypatch):
    """Makes all measurements as short as possible."""
    monkeypatch.setattr(speed, "BATCH", dict.fromkeys(rollhouse.catalogue(), 64))
    monkeypatch.setattr(speed, "SIMULATIONS", 64)
    monkeypatch.setattr(speed, "CALLS", 50)
    monkeypatch.setattr(speed.physics, "FEWEST", 1)


@pytest.mark.usefixtures("brief")
def test_a_table_has_every_game_and_reads_as_text_and_json():
    table = speed.measure(0.005, with_peers=False, announce=lambda _: nullcontext(), rounds=1)
    names = [row.name for row in table.rows]
    for game in rollhouse.catalogue():
        assert f"{game} playouts" in names
        assert f"{game} from Python" in names
        assert f"{game} search" in names
        assert f"{game} plain playouts" in names
        assert game in table.text()
    assert "dice_flick best_scoring" in names
    for world in ("tower of 1", "tower of 12", "box with 0", "box with 15"):
        what = "placements" if "tower" in world else "flicks"
        for row in (what, "real time", "steps", "mj_step alone"):
            assert f"{world}, {row}" in names
    assert "mujoco" in table.notes[-1]
    assert json.loads(json.dumps(table.to_dict()))["rows"]


def test_physics_steps_are_compared_with_mujoco_alone():
    pace = Pace(per_second=20.0, slowest=0.3, real_time=8.0, steps=45.0, raw=50.0)
    placements, real_time, steps, alone = speed.physics_rows("tower of 6", "placements", pace)
    assert (placements.per_second, real_time.per_second, alone.per_second) == (20.0, 8.0, 50.0)
    assert (steps.ratio, steps.against) == (0.9, "against mj_step alone")
    assert "300 ms" in placements.what


def test_without_mujoco_a_sentence_stands_for_the_rows_of_physics(monkeypatch):
    def missing():
        raise NoPhysics("no_mujoco", WORDS, fault="no module")

    monkeypatch.setattr(speed.engine, "version", missing)
    table = speed.Table()
    speed.add_physics(table, 0.01, announce=lambda _: nullcontext())
    assert not table.rows
    assert "pip install rollhouse" in table.notes[0]


def test_a_figure_is_the_median_and_a_ratio_that_of_the_rounds():
    ours, other = speed.Figures((50.0, 10.0, 60.0)), speed.Figures((10.0, 2.0, 10.0))
    row = speed.row("x", "steps", ours, other, "them")
    assert (row.per_second, row.quartiles) == (50.0, (30.0, 55.0))
    assert (row.ratio, row.ratio_quartiles) == (5.0, (5.0, 5.5))
    assert row.against == "against them"
    assert speed.row("x", "steps", ours).ratio is None
    table = speed.Table([row])
    assert "± 25 %" in table.text()
    assert "5.0 x" in table.text()
    assert "against them (middle half of the rounds 5.00 to 5.50)" in table.text()


def test_contestants_take_turns_and_each_begins_a_round():
    asked = []
    found = speed.in_turns(
        {name: lambda seconds, name=name: asked.append((name, seconds)) or 1.0 for name in "abc"},
        seconds=6,
        rounds=3,
    )
    assert [name for name, _ in asked] == list("abcbcacab")
    assert {seconds for _, seconds in asked} == {2.0}
    assert found["a"].rounds == (1.0, 1.0, 1.0)


def test_only_processor_time_counts():
    def burst():
        time.sleep(0.02)
        return 1.0 + sum(range(20_000)) * 0

    assert speed.bursts(burst)(0.002) > 60  # by the clock it would be less than 50


def test_a_peer_works_in_its_turn_and_one_that_cannot_says_why(monkeypatch):
    pytest.importorskip("pyspiel")
    turn = speed.peers.Turn("openspiel_pig_bots")
    assert turn(0.01) > 0
    assert "pig action" in turn.unit
    assert "open_spiel" in turn.note
    turn.close()
    monkeypatch.setitem(speed.peers.PEERS, "nobody", ("json", None))
    monkeypatch.setattr(speed.peers, "present", lambda: ["nobody"])
    table = speed.Table()
    with speed.ExitStack() as stack:
        assert speed.prepared(table, stack) == {}
    assert table.notes[0].startswith("nobody could not be measured: ")


def test_playouts_report_their_progress():
    terms = contract.agree(contract.load("toss_up"), 2, {})
    done = []
    playouts.play(terms, 10_000, seed=1, progress=done.append)
    assert sum(done) == 10_000
    assert len(done) > 1


def test_simulations_are_playouts_that_were_played():
    position = rollhouse.position("toss_up", turn_points=4)
    player = Search(playouts=64, seed=1)
    assert 0 < speed.searched(player, position) <= 64
    assert speed.simulated(position, policies.quick(position.terms)) == speed.SIMULATIONS


def test_search_is_compared_with_a_peer_of_its_kind():
    rows = speed.search_rows("toss_up", 0.01, lambda _: 10.0, rounds=1)
    assert [row.against for row in rows] == ["of plain playouts", None, f"against {speed.GAMES}"]
    assert rows[2].ratio == pytest.approx(rows[0].per_second / 10)
