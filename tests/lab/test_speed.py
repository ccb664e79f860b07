"""The measuring itself: that it counts what it says. Figures are never asserted."""

from __future__ import annotations

import json
from contextlib import nullcontext

import rollhouse
from rollhouse.games import contract
from rollhouse.lab import playouts, speed


def test_a_table_has_every_game_and_reads_as_text_and_json():
    table = speed.measure(seconds=0.05, with_peers=False, announce=lambda _: nullcontext())
    names = [row.name for row in table.rows]
    for game in rollhouse.catalogue():
        assert f"{game} playouts" in names
        assert f"{game} from Python" in names
        assert game in table.text()
    assert json.loads(json.dumps(table.to_dict()))["rows"]


def test_ratios_are_against_the_named_peer():
    row = speed.compared("x", "steps", 50.0, {speed.REFERENCE: 10.0}, speed.REFERENCE)
    assert (row.ratio, row.against) == (5.0, f"against {speed.REFERENCE}")
    assert speed.compared("x", "steps", 50.0, {}, speed.REFERENCE).ratio is None


def test_playouts_report_their_progress():
    terms = contract.agree(contract.load("toss_up"), 2, {})
    done = []
    playouts.play(terms, 10_000, seed=1, progress=done.append)
    assert sum(done) == 10_000
    assert len(done) > 1
