"""Hints: exact ones are the solution's, rollouts agree with it within their intervals."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach import numbers
from rollhouse.coach.outlooks import prospects
from rollhouse.coach.risks import risk
from rollhouse.coach.words import WORDS
from rollhouse.games.doozy_dice import cost
from rollhouse.players import playouts

SMALL = {"goal": 20, "dice": 5}


@pytest.fixture(scope="module")
def solution():
    return rollhouse.solve("toss_up", **SMALL)


def choices(scores, points):
    return rollhouse.position("toss_up", scores=scores, turn_points=points, **SMALL)


@pytest.mark.parametrize(("scores", "points"), [([0, 0], 3), ([12, 15], 4), ([19, 2], 1)])
def test_an_exact_hint_says_what_the_solution_says(solution, scores, points):
    position = choices(scores, points)
    hint = coach.hint(position)
    assert hint.source.exact
    assert hint.source.error == solution.bound
    assert hint.best == solution.best(position)
    worth = {str(action): shares for action, shares in solution.values(position)}
    for choice in hint.choices:
        assert choice.values == worth[str(choice.action)]
        assert choice.loss == pytest.approx(hint.choices[0].values[0] - choice.values[0])


def test_the_risk_is_the_chance_of_a_red_light():
    position = choices([12, 15], 3)
    after = position.after({"do": "roll"})
    fair = sum(
        (odds for roll, odds in after.outcomes() if "red_light" in after.step(roll)[1]),
        Fraction(0),
    )
    assert risk(after, "red_light").chance == pytest.approx(float(fair), abs=1e-12)
    words = "\n".join(coach.hint(position).text("en"))
    assert f"{100 * float(fair):.1f}\xa0% (about 1 in" in words
    assert "to run a red light and lose the 3 points of this turn" in words


def test_what_it_leads_to_otherwise_makes_up_the_whole(solution):
    hint = coach.hint(choices([12, 15], 3))
    roll = hint.of({"do": "roll"})
    (feared,) = roll.risks
    bad = solution.shares(feared.then)[0]
    otherwise = hint.otherwise(roll)
    assert feared.chance * bad + (1 - feared.chance) * otherwise == pytest.approx(roll.values[0])


@pytest.mark.usefixtures("solution")
def test_whoever_stops_has_no_red_light_to_fear():
    hint = coach.hint(choices([12, 15], 3))
    assert hint.of({"do": "stop"}).risks == []


@pytest.mark.usefixtures("solution")
def test_rollouts_say_so_and_never_call_themselves_exact():
    hint = coach.hint(choices([12, 15], 3), exact=False, seconds=0.2)
    assert not hint.source.exact
    assert hint.solution is None
    text = hint.text("en")
    assert "rollout" in text[0]
    assert all("±" in line for line in text[1:] if "%" in line and not line.startswith(" "))


def test_rollouts_from_the_same_seed_are_the_same():
    position = choices([12, 15], 3)
    one, other = (playouts.Estimate(position, 5) for _ in range(2))
    for estimate in (one, other):
        playouts.play_all([estimate], 8)
    assert (one.value == other.value).all()
    assert one.value.sum() == pytest.approx(1)


def test_rollouts_are_right_where_chance_alone_decides():
    """Behind in the very last turn the thumb rolls until it is level: best play, so the solution's
    value is the rollout's."""
    position = rollhouse.position("toss_up", scores=[20, 22], last_turns=1, **SMALL)
    exact = rollhouse.solve("toss_up", **SMALL).shares(position)[0]
    misses = 0
    for seed in range(40):
        estimate = playouts.Estimate(position, seed)
        playouts.play_all([estimate], 16)
        misses += abs(estimate.value[0] - exact) > estimate.interval(0)
    assert misses <= 8  # 2 are expected of 40; more than 8 happen once in 5,000 times


def test_the_first_answers_of_a_batch_come_as_often_as_they_are_likely():
    """Systematic sampling: the spread of batch means is below that of plain games."""
    position = rollhouse.position("toss_up", scores=[20, 22], last_turns=1, **SMALL)
    estimate = playouts.Estimate(position, 1)
    playouts.play_all([estimate], 200)
    value = estimate.value[0]
    plain = value * (1 - value) / estimate.games
    assert estimate.variance[0] < 0.9 * plain


@pytest.mark.parametrize("game", ["toss_up", "shizzle", "stack_attack"])
def test_three_players_by_rollout(game):
    record = rollhouse.play(game, ["greedy", "random", "greedy"], seed=2)
    entry = next(e for e in record.entries if e.seat is not None and e.before.mask().sum() > 1)
    hint = coach.hint(entry.before, exact=False, seconds=0.3)
    assert hint.choices[0].loss == 0
    for choice in hint.choices:
        assert sum(choice.values) == pytest.approx(1)
        assert entry.before.allows(choice.action)
    assert len(hint.choices) + hint.source.unseen == len(entry.before.actions())


def test_hints_improve():
    position = rollhouse.position("toss_up", 3, scores=[60, 70, 75], turn_points=14)
    hints = list(coach.improving(position, exact=False, seconds=0.6))
    assert hints[-1].source.games >= hints[0].source.games


def test_nobody_is_advised_on_the_turn_of_the_table():
    with pytest.raises(coach.CannotAdvise, match="no seat is asked"):
        coach.hint(rollhouse.start("toss_up"))


@pytest.mark.parametrize("seconds", [-1, 1e9, "long", True])
def test_a_time_that_cannot_be(seconds):
    with pytest.raises(coach.CannotAdvise, match="seconds must be"):
        coach.hint(choices([0, 0], 3), seconds=seconds)


@pytest.mark.usefixtures("solution")
def test_spanish_says_the_same_things():
    hint = coach.hint(choices([12, 15], 3))
    english, spanish = hint.text("en"), hint.text("es", ["Ana", "Beto"])
    assert len(english) == len(spanish)
    assert "semáforo rojo" in "\n".join(spanish)


def test_every_sentence_is_there_in_both_languages():
    assert WORDS.templates["en"].keys() == WORDS.templates["es"].keys()


def test_as_json(solution):
    told = coach.hint(choices([12, 15], 3)).to_dict()
    assert told["source"] == {"kind": "exact", "bound": solution.bound}
    assert {tuple(choice["action"].items()) for choice in told["choices"]} == {
        (("do", "roll"),),
        (("do", "stop"),),
    }


def test_solo_is_judged_by_its_score():
    cards = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
    start = rollhouse.start("doozy_dice", players=1, cards=cards)
    position = start.after({"roll": [3, 3, 6, "F", 2]})
    hint = coach.hint(position, exact=False, seconds=0.3)
    scores = [choice.values[0] for choice in hint.choices]
    assert scores[0] == min(scores)
    assert "score" in hint.text("en")[1]


def text_of(hint, **action):
    """All that is said of one choice."""
    (told,) = [c for c in hint.to_dict()["choices"] if c["action"] == action]
    return " ".join(told["says"])


@pytest.mark.usefixtures("solution")
def test_a_risk_is_worth_it_or_not_because_of_a_choice_that_is_safer():
    hints = [coach.hint(choices([8, 12], points)) for points in range(1, 12)]
    rolls = [text_of(hint, do="roll") for hint in hints if hint.best == {"do": "roll"}]
    stops = [text_of(hint, do="roll") for hint in hints if hint.best == {"do": "stop"}]
    assert rolls
    assert all("worth it, because when it goes well you win" in text for text in rolls)
    assert stops
    assert all("not worth it" in text for text in stops)


def test_a_choice_that_is_no_safer_is_no_reason():
    """Both dice bring the tower down equally often."""
    position = rollhouse.position(
        "stack_attack", 2, goal=6, tower=[[1, 1], [1, 2]], hand=[1, 3, 6, 6, 6], to_move=0
    )
    hint = coach.hint(position, exact=True)
    assert len(hint.choices) == 2
    assert "nothing else is safer" in "\n".join(hint.text("en"))


def test_the_fall_is_that_of_the_hand_that_places():
    """Against the same tower a shaky hand has more to fear than a steady one."""

    def fall(seat):
        position = rollhouse.position(
            "stack_attack", 2, skill=["steady", "shaky"], to_move=seat,
            tower=[[None, 3], [None, 3], [None, 3], [None, 4]], hand=[3, 5, 5, 5, 5],
        )  # fmt: skip
        after = position.after({"do": "place", "face": 3})
        (odds,) = [odds for answer, odds in after.outcomes() if not answer["stands"]]
        assert risk(after, "fell").chance == pytest.approx(float(odds), abs=1e-12)
        return float(odds)

    assert fall(0) < fall(1)


def test_a_flick_says_how_often_it_rests_where_it_is_aimed():
    position = rollhouse.start("dice_flick", 2).after({"drawn": ["blue", "pink", "white"]})
    action = {"do": "flick", "die": "blue", "base": 0, "aim": [3, 3]}
    (prospect,) = prospects(position, action, position.after(action))
    outcomes = position.after(action).outcomes()
    hit = sum(float(odds) for answer, odds in outcomes if answer["rest"] == [3, 3])
    assert 0 < hit < 1
    assert prospect.chances == {"hit": pytest.approx(hit)}
    nowhere = {**action, "aim": None}
    assert prospects(position, nowhere, position.after(nowhere)) == []


def test_a_roll_of_doozy_dice_says_what_it_costs_and_how_often_it_helps():
    cards = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
    position = rollhouse.start("doozy_dice", 1, cards=cards).after({"roll": [3, 3, 6, "F", 2]})
    dice = position.fields["dice"]

    def dots(shown):
        return min((c for card in cards if (c := cost(card, shown)) is not None), default=99)

    action = {"do": "roll", "dice": [2]}
    (prospect,) = prospects(position, action, position.after(action))
    rolled = [dots([*dice[:2], number, *dice[3:]]) for number in range(1, 7)]
    assert prospect.facts["dots"] == dots(dice)
    assert prospect.chances["better"] == sum(d < dots(dice) for d in rolled) / 6
    assert prospect.chances["worse"] == sum(d > dots(dice) for d in rolled) / 6


def test_the_last_die_of_shizzle_says_how_often_it_is_one():
    line = [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1]]
    position = rollhouse.position("shizzle", 2, line=line, roll=[None] * 5 + [6], extended=True)
    action = {"do": "roll"}
    (prospect,) = prospects(position, action, position.after(action))
    after = position.after(action)
    fits = sum(float(odds) for roll, odds in after.outcomes() if "choke" not in after.step(roll)[1])
    assert prospect.chances["shizzle"] == pytest.approx(fits)


@pytest.mark.parametrize(
    ("value", "language", "told"),
    [(0.0834, "en", "8.3\xa0%"), (0.0834, "es", "8,3\xa0%"), (-0.2, "en", "−20.0\xa0%"),
     (-0.0001, "en", "0.0\xa0%")],
)  # fmt: skip
def test_shares_as_people_read_them(value, language, told):
    assert numbers.percent(value, language) == told


def test_what_may_happen_is_never_told_as_nothing():
    assert numbers.chance(1e-5, "en") == "<\xa00.1\xa0%"
    assert numbers.chance(1 - 1e-5, "en") == ">\xa099.9\xa0%"
    assert numbers.chance(0, "en") == "0.0\xa0%"
    assert [numbers.one_in(1 / many) for many in (2, 6, 70, 1042)] == [None, 6, 70, 1000]


@pytest.mark.parametrize("value", [2.02e-11, 9e-11, 9.7e-7, 1e-6])
def test_a_bound_is_never_told_smaller_than_it_is(value):
    assert value <= float(numbers.bound(value)) * (1 + 1e-9) <= 2 * value * (1 + 1e-6)
