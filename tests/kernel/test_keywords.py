"""Settings and options of a game in the same keywords."""

from __future__ import annotations

import doctest
from dataclasses import dataclass

import pytest

import rollhouse
from rollhouse.kernel import keywords


@dataclass(frozen=True)
class Some:
    threads: int = 1
    on: str | None = None


def test_settings_are_taken_out_of_the_keywords():
    given = {"threads": 3, "goal": 20}
    assert keywords.take(Some, given) == Some(threads=3)
    assert given == {"goal": 20}
    assert keywords.take(Some, given) == Some()


def test_the_example():
    assert doctest.testmod(keywords).failed == 0


def test_what_is_no_setting_must_be_an_option_of_the_game():
    with pytest.raises(rollhouse.BadOption, match="golf"):
        rollhouse.simulate("toss_up", games=1, golf=3)
    with pytest.raises(rollhouse.BadOption, match="golf"):
        rollhouse.compare("toss_up", [{"goal": 20}, {"goal": 30}], games=1, golf=3)
    with pytest.raises(rollhouse.BadOption, match="golf"):
        rollhouse.tournament("toss_up", "greedy,random", games=1, golf=3)


def test_rare_settings_are_heard():
    whole = rollhouse.simulate("toss_up", ["random", "random"], games=6, goal=20)
    told = []
    parts = [
        rollhouse.simulate(
            "toss_up", ["random", "random"], games=3, goal=20, first=first,
            progress=lambda done, of: told.append((done, of)),
        )
        for first in (0, 3)
    ]  # fmt: skip
    assert sum(part.games * part.shares[0] for part in parts) == pytest.approx(
        whole.games * whole.shares[0]
    )
    assert told[-1] == (3, 3)
