"""The strong players: search, optimal and the levels of the computer; and none of them peeks."""

from __future__ import annotations

import math

import numpy as np
import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.kernel import contract, games
from rollhouse.kernel.calls import Calls
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players import computer, insight, judgement, rule_of_thumb, search
from rollhouse.players.computer import Computer
from rollhouse.players.optimal import Optimal
from rollhouse.players.search import Search
from rollhouse.players.seats import about, computers, methods, read_seat
from tests.cases import is_slow_crowd, over_every_match, over_matches, walk
from tests.toys import blocks

SMALL = {"goal": 20, "dice": 5}
"""Options of a Toss Up! that is solved very quickly."""
ROLL, STOP = {"do": "roll"}, {"do": "stop"}
PLAYERS = [name for name in methods() if name != "computer"]
PLAYERS += ["computer:level=1", "computer:level=5", "churro"]


def small(players=2, **fields):
    return rollhouse.position("toss_up", players=players, **SMALL, **fields)


def choices(game, players, options, seed, steps):
    """The positions of a random game in which a seat has a real choice."""
    for position, _ in walk(game, players, options, seed, steps):
        if position.turn >= 0 and len(position.actions()) > 1:
            yield position


# Search


@over_matches(is_slow_crowd)
def test_search_plays_legally_and_changes_nothing(game, players, options, effort):
    search = Search(playouts=40, seed=1)
    for position in list(choices(game, players, options, seed=42, steps=150))[: effort(1, 4)]:
        before = position.array().tobytes()
        actions = position.actions()
        assert search(position, actions) in actions
        assert position.array().tobytes() == before


@over_every_match
def test_what_the_thumb_plays_is_always_weighed(game, players, options):
    for position in choices(game, players, options, seed=43, steps=200):
        mask = rule_of_thumb.considered(position)
        assert mask[rule_of_thumb.code(position)]
        assert (mask <= position.mask()).all()


def test_search_finds_what_the_solution_knows():
    """Where the better action is better by far, playouts find it."""
    solution, search, asked = rollhouse.solve("toss_up", **SMALL), Search(seed=5), 0
    for seed in range(12):
        for position in choices("toss_up", 2, SMALL, seed, steps=200):
            (_, roll), (_, stop) = solution.values(position)
            if abs(roll[position.turn] - stop[position.turn]) > 0.1:
                assert search(position, position.actions()) == solution.best(position)
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("budget", [2, 40, 1000])
def test_search_spends_what_it_may_and_no_more(budget):
    position = small(turn_points=4, dice_left=1)
    _, race = Search(playouts=budget, seed=1).race(position)
    for _ in race.run(math.inf):
        assert race.spent <= budget
    assert race.spent > budget / 4 or len(race.running) == 1


def test_search_stops_when_its_time_is_up():
    position = small(players=4, turn_points=4, dice_left=1)
    _, race = Search(milliseconds=1, seed=1).race(position)
    (*_, stopped) = race.run(0.001)
    assert stopped == "time"
    assert race.seconds < 5


def test_search_gives_the_thumb_the_benefit_of_the_doubt():
    """Two actions that come to the same: the thumb's own is played."""
    position = small(scores=[0, 21], last_turns=1, turn_points=22, dice_left=3)
    judged = Search(playouts=2000, seed=1).judge(position)
    assert judged.best == rule_of_thumb.code(position)


@pytest.mark.parametrize("settings", [{"playouts": 0}, {"milliseconds": 0}, {"playouts": "9"}])
def test_search_refuses_bad_bounds(settings):
    with pytest.raises(BadOption):
        Search(**settings)


def test_search_beats_the_thumb_of_a_game_without_one(monkeypatch):
    game = contract.Game("blocks", blocks, blocks, blocks, blocks, Calls("blocks", blocks))
    monkeypatch.setattr(contract, "load", lambda _: game)
    opening = rollhouse.kernel.position.opening(contract.agree(game, 2, {}))
    assert Search(playouts=20, seed=1)(opening, opening.actions()) in opening.actions()


# Optimal


def test_optimal_never_errs_where_the_match_is_solved():
    solution, optimal = rollhouse.solve("toss_up", **SMALL), Optimal(seed=1)
    for position in choices("toss_up", 2, SMALL, seed=44, steps=200):
        assert optimal(position, position.actions()) == solution.best(position)


def test_optimal_says_which_it_is():
    exact, turns = Optimal().source(small()), Optimal().source(small(players=4))
    assert "the exact solution" in exact.say("en")
    assert "la solución exacta" in exact.say("es")
    assert "its own turn exactly" in turns.say("en")
    assert "250000 partidas" in turns.say("es")
    searched = Optimal().source(rollhouse.start("shizzle", players=4, bank=10))
    assert "25000 playouts a decision" in searched.say("en")
    assert "25000 partidas" in searched.say("es")


def test_optimal_says_before_the_deal_what_it_will_do_after_it():
    alone, race = (Optimal().source(rollhouse.start("doozy_dice", players=n)) for n in (1, 3))
    assert alone.say("en") == "plays the exact solution of the cards, once they are dealt"
    assert "una vez repartidas" in alone.say("es")
    assert "by what is known of the game" in race.say("en")


def test_optimal_uses_a_solution_for_more_players_only_if_it_is_stored(monkeypatch):
    def refuse(terms):  # noqa: ARG001
        raise AssertionError("a long solve at the table")

    monkeypatch.setattr(solvers, "solved", refuse)
    assert judgement.solution(small(players=3, scores=[1, 2, 3])) is None


@pytest.mark.usefixtures("own_cache")
def test_optimal_finds_a_solution_that_is_made_after_it_was_asked():
    options = {"goal": 11, "dice": 5}
    position = rollhouse.start("toss_up", players=3, **options).after({"roll": "GYYRR"})
    optimal = Optimal(seed=1)
    assert "its own turn exactly" in optimal.source(position).say("en")
    assert optimal.judge(position).source == judgement.INSIGHT
    rollhouse.solve("toss_up", players=3, **options)
    assert "the exact solution" in optimal.source(position).say("en")
    assert optimal.judge(position).source == judgement.EXACT
    assert insight.judge(position) is None
    assert Computer(5).judge(position).source == judgement.EXACT


@pytest.mark.usefixtures("own_cache")
def test_a_stored_solution_that_was_damaged_is_found_when_it_is_made_anew():
    start = rollhouse.start("toss_up", players=3, goal=10, dice=5)
    path = solvers.stored.place(start.terms, "solution")
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    assert judgement.solution(start) is None
    rollhouse.solve("toss_up", players=3, goal=10, dice=5)
    solvers._SOLVED.clear()
    assert judgement.solution(start) is not None


CARDS = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]


@pytest.mark.long
def test_optimal_plays_doozy_dice_alone_by_the_solution_of_the_cards_dealt():
    solution = rollhouse.solve("doozy_dice", players=1, cards=CARDS)
    dealt = rollhouse.position(
        "doozy_dice", players=1, cards=CARDS, dice=[2, 3, 2, 5, 6], roll_number=1
    )
    judged = Optimal().judge(dealt)
    assert judged.source == judgement.EXACT
    assert judgement.decoded(dealt, judged.best) == solution.best(dealt)


@pytest.mark.long
def test_optimal_plays_doozy_dice_with_others_as_a_race():
    fields = {"cards": CARDS, "dice": [2, 3, 4, 5, 6], "roll_number": 1}
    position = rollhouse.position("doozy_dice", players=3, **fields)
    judged = Optimal().judge(position)
    assert judged.source == judgement.INSIGHT
    assert judgement.decoded(position, judged.best) == {"do": "complete", "card": "Climb"}
    assert all(0 < worth < 1 for worth in judged.worths)


# What nobody can decide


@pytest.mark.parametrize("kind", [*methods(), "churro"])
def test_without_a_choice_a_player_says_so(kind):
    player, start = read_seat(kind).sit(), rollhouse.start("toss_up", **SMALL)
    over = small(scores=[21, 5], last_turns=1, to_move=1, turn_points=4, dice_left=1)
    over = over.after(STOP)
    assert over.turn == OVER
    for position, actions in ((start, []), (start, [ROLL]), (over, [ROLL]), (over, [])):
        with pytest.raises(RollhouseError, match="no seat is asked") as caught:
            player(position, actions)
        assert "ningún asiento" in caught.value.say("es")
    with pytest.raises(RollhouseError, match="not an empty list"):
        player(small(turn_points=4, dice_left=1), [])


@pytest.mark.parametrize("player", [Optimal(), Computer(), Search()])
def test_nothing_is_judged_where_nobody_is_asked(player):
    with pytest.raises(RollhouseError, match="no seat is asked"):
        player.judge(rollhouse.start("toss_up", **SMALL))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("computer:level=abc", "level must be a whole number from 1 to 5"),
        ("search:playouts=-1", "playouts must be a whole number from 1 to 100000000, not -1"),
        ("search:playouts=99999999999999999999", "playouts must be a whole number from 1 to"),
        (f"search:playouts={'9' * 5000}", "playouts must be a whole number from 1 to"),
        ("computer:level=3:level=4", "the setting level is given twice"),
        ("computer:level=", "a setting is written NAME=VALUE"),
        ("random:seed=abc", "seed must be a whole number from 0"),
        ("greedy:level=1", "greedy has no setting level"),
    ],
)
def test_a_seat_says_what_is_wrong_with_a_setting(text, sentence):
    with pytest.raises(BadOption, match=sentence):
        read_seat(text)


@pytest.mark.parametrize(("text", "name"), [("you", "You"), ("YOU", "You"), ("tú", "Tú")])
def test_who_is_called_you_is_shown_with_a_capital(text, name):
    assert read_seat(text).name == name
    assert read_seat("young").name == "young"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"players": None}, "players are text like"),
        ({"players": 3}, "players are text like"),
        ({"start": "x"}, "start must be a Position"),
        ({"seconds": math.nan}, "seconds must be a number above 0"),
        ({"seconds": math.inf}, "seconds must be a number above 0"),
        ({"seconds": "x"}, "seconds must be a number above 0"),
        ({"seconds": -1}, "seconds must be a number above 0"),
    ],
)
def test_play_says_what_is_wrong(given, sentence):
    with pytest.raises(BadOption, match=sentence):
        rollhouse.play("toss_up", **({"players": "greedy,greedy"} | given))


# Levels


@pytest.mark.parametrize("level", [0, 6, "3", None, True, 2.0])
def test_a_level_is_one_to_five(level):
    with pytest.raises(BadOption, match="level") as caught:
        Computer(level)
    assert caught.value.reason == "not_whole"


def test_the_errors_shrink_with_the_level():
    for game in rollhouse.catalogue():
        errors = getattr(games.part(game, "greedy"), "ERRORS", computer.USUAL)
        assert len(errors) == computer.LEVELS - 1
        assert list(errors) == sorted(errors, reverse=True)
        assert errors[-1] > 0


def test_level_five_plays_the_solution():
    for position in choices("toss_up", 2, SMALL, seed=45, steps=200):
        actions = position.actions()
        assert Computer(5)(position, actions) == Optimal()(position, actions)


def test_a_level_errs_where_it_is_close_and_not_where_it_is_plain():
    solution = rollhouse.solve("toss_up", **SMALL)
    gaps = {}
    for seed in range(20):
        for position in choices("toss_up", 2, SMALL, seed, steps=200):
            (_, roll), (_, stop) = solution.values(position)
            gaps[position] = abs(roll[position.turn] - stop[position.turn])
    close, plain = min(gaps, key=gaps.get), max(gaps, key=gaps.get)
    player = Computer(2, seed=1)

    def wrong(position):
        best, actions = solution.best(position), position.actions()
        return sum(player(position, actions) != best for _ in range(200)) / 200

    assert gaps[plain] > 0.4
    assert wrong(plain) < 0.02
    assert 0.25 < wrong(close) < 0.75


def test_a_seed_errs_in_the_same_places():
    positions = list(choices("toss_up", 2, SMALL, seed=46, steps=200))

    def played(seed):
        player = Computer(1, seed)
        return [player(position, position.actions()) for position in positions]

    assert played(5) == played(5)
    assert any(played(5) != played(seed) for seed in range(6, 10))


def duel(one, other, games):
    """The mean share of the first in small Toss Up!, seats changed after every game."""
    won = 0.0
    for number in range(games):
        seat, randoms = number % 2, stream(number // 2)
        position = rollhouse.start("toss_up", **SMALL)
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
            else:
                player = one if position.turn == seat else other
                position = position.after(player(position, position.actions()))
        won += position.shares()[seat]
    return won / games


def test_level_one_loses_to_level_five_and_still_wins_sometimes():
    share = duel(Computer(1, seed=1), Computer(5), games=200)
    assert 0.05 < share < 0.45


# Nobody peeks


@pytest.mark.parametrize("name", computers())
def test_every_player_says_what_it_is_in_both_languages(name):
    assert name not in about(name).values(), f"players/{name}.py has no ABOUT in every language"


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_a_choice_follows_from_the_position_alone(game, name, monkeypatch):
    """What a player chose in a match, an equal one chooses again away from any table."""
    monkeypatch.setattr(search, "usual_playouts", lambda _: 60)
    options = {"toss_up": SMALL, "shizzle": {"bank": 10}, "doozy_dice": {"max_rolls": 3}}
    options |= {"stack_attack": {"goal": 5}, "dice_flick": {"rounds": 1}}
    record = rollhouse.play(game, [name, "greedy"], seed=3, **options[game])
    again = read_seat(name).sit(seed=3 * 8 + 1)
    own = [entry for entry in record.entries if entry.seat == 0]
    assert own
    for entry in own:
        assert again(entry.before, entry.before.actions()) == entry.step


@pytest.mark.parametrize("name", ["search:playouts=64", "computer:level=1", "random"])
def test_choices_do_not_go_with_the_dice_to_come(name):
    """Over many seeds, given as a match gives them, rolling and luck are unrelated."""
    position = small(scores=[5, 5], turn_points=8, dice_left=2)
    seeds, rolled, lucky = range(600), [], []
    for seed in seeds:
        choice = read_seat(name).sit(seed=seed * 8 + 1)(position, position.actions())
        rolled.append(choice == ROLL)
        coming = position.after(ROLL).draw(stream(seed))
        lucky.append(coming["roll"].count("G") > 1)
    assert 0.02 < np.mean(rolled) < 0.98
    assert abs(np.corrcoef(rolled, lucky)[0, 1]) < 4 / len(seeds) ** 0.5
