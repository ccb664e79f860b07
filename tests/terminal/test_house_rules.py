"""House rules as the terminal tells them, in words."""

from __future__ import annotations

import pytest

from rollhouse.kernel.house_rules import tell


@pytest.mark.parametrize(
    ("game", "rules", "language", "said"),
    [
        ("toss_up", {"goal": 40}, "en", ["Total to exceed: 40"]),
        ("toss_up", {"goal": 40}, "es", ["Meta que superar: 40"]),
        ("dice_flick", {"movable_bases": [1]}, "en", ["Who may shift the bases: Ben"]),
        ("dice_flick", {"movable_bases": [2]}, "en", ["Who may shift the bases: 3"]),
        ("a game of elsewhere", {"goal": [1]}, "es", ["goal [1]"]),
    ],
)
def test_rules_are_told_by_their_names(game, rules, language, said):
    assert tell(game, rules, language, ["Ann", "Ben"]) == said


@pytest.mark.parametrize(
    "board", [[[number] for number in range(6)], {"centre": [3, 3], "bonus": [5, 1]}]
)
def test_a_whole_board_is_not_told(board):
    (said,) = tell("dice_flick", {"layout": board}, "en")
    assert said.endswith(": of your own")
    assert "[" not in said
