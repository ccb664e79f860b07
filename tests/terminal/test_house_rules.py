"""House rules as the terminal tells them, in words."""

from __future__ import annotations

import json

import pytest

from rollhouse.kernel.house_rules import tell
from rollhouse.terminal.main import main


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


def test_the_list_of_games_names_every_rule_in_the_language_of_the_list(capsys):
    assert main(["games", "--lang", "es"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "--option goal=… [100] Meta que superar: 1-1000 " in said
    assert "first_past (en el acto)" in said
    assert "sin número, 40, 60, 75, 90 o 100, para 2, 3, 4, 5 o 6 personas. (1-500)" in said
    assert " by players" not in said
    assert main(["games", "--lang", "es", "--json"]) == 0
    (rule,) = [
        rule
        for game in json.loads(capsys.readouterr().out)
        for rule in game["options"]
        if (game["name"], rule["name"]) == ("toss_up", "goal")
    ]
    assert (rule["called"], rule["values"]) == ("Meta que superar", "1-1000")


def test_a_rule_with_a_value_for_each_seat_says_whose_it_is():
    """In a language's own numbers."""
    rules = {"skill": ["average", 6.0]}
    (said,) = tell("dice_flick", rules, "es", ["Lucía", "Miga"])
    assert said.endswith(": Lucía normal, Miga 6,0")
    (said,) = tell("dice_flick", rules, "en", ["Ann", "Miga"])
    assert said.endswith(": Ann as usual, Miga 6.0")
