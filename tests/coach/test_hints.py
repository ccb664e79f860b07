"""Hints: exact ones are the solution's, rollouts agree with it within their intervals."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach import hints, numbers
from rollhouse.coach.hints import for_all, sentences
from rollhouse.coach.hints.outlook import are_alike, prospects
from rollhouse.coach.hints.risks import risk
from rollhouse.coach.hints.source import Source
from rollhouse.coach.words import WORDS
from rollhouse.games.doozy_dice import cost
from rollhouse.players import insight, playouts, rule_of_thumb

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


SLOW = pytest.mark.long
"""Playouts of these games for three players take long to compile."""


@pytest.mark.parametrize(
    "game",
    ["toss_up", pytest.param("shizzle", marks=SLOW), pytest.param("stack_attack", marks=SLOW)],
)
def test_three_players_by_rollout(game):
    record = rollhouse.play(game, ["greedy", "random", "greedy"], seed=2)
    entry = next(e for e in record.entries if e.seat is not None and e.before.mask().sum() > 1)
    hint = coach.hint(entry.before, exact=False, seconds=0.3)
    assert hint.choices[0].loss == 0
    for choice in hint.choices:
        assert sum(choice.values) == pytest.approx(1)
        assert entry.before.allows(choice.action)
    assert len(hint.choices) + hint.source.unseen == len(entry.before.actions())


def test_among_many_a_roll_is_not_charged_for_the_folly_of_a_thumb():
    """With a goal this near the thumb rolls past it; after pretending nobody does."""
    fields = {"scores": [5, 0, 0, 0, 0, 0], "to_move": 1, "turn_points": 19}
    position = rollhouse.position("toss_up", 6, goal=20, **fields)
    coach.study(position)
    hint = coach.hint(position, exact=False, seconds=2)
    assert hint.source.to_dict()["played_on_by"] == "pretending"
    assert hint.of({"do": "roll"}).loss < 0.05


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
    """Everything that is said about one choice."""
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
    assert prospect.key == "outlook_free"  # nothing can be nearer than a card that is free
    dear = rollhouse.start("doozy_dice", 1, cards=cards).after({"roll": [1, 3, 6, 4, 5]})
    (prospect,) = prospects(dear, action, dear.after(action))
    assert (prospect.key, prospect.facts["dots"]) == ("outlook", dots([1, 3, 6, 4, 5]))


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


def test_a_bound_below_what_is_read_is_told_as_exact():
    assert [numbers.within(each, "en", False) for each in (0, 3e-11, 4.9e-4)] == ["", "", ""]
    assert numbers.within(0.0012, "en", False) == " ± 0.2\xa0%"  # never smaller than it is
    assert numbers.within(0.002, "es", False) == " ± 0,2\xa0%"
    assert [numbers.within(each, "en", True) for each in (0.004, 0.011)] == ["", " ± 0.02"]


@pytest.mark.parametrize("game", ["toss_up", "stack_attack"])
def test_an_exact_source_is_told_without_figures_that_nobody_reads(game):
    source = Source(exact=True, error=3e-11, game=game)
    assert not re.search(r"\d|±", source.say("en") + source.say("es"))


CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]


def test_what_is_shown_adds_up_and_can_be():
    """The best first, nothing above it or outside 0 to 1, and losses of the numbers as read."""
    position = rollhouse.position("toss_up", 3, scores=[3, 99, 98], turn_points=1)
    for seed in range(3):
        hint = coach.hint(position, exact=False, seconds=0.1, seed=seed)
        own = [choice.values[0] for choice in hint.choices]
        assert own == sorted(own, reverse=True)
        for choice in hint.choices:
            assert all(0 <= share <= 1 for share in choice.values)
            assert choice.loss == pytest.approx(own[0] - choice.values[0])


def test_a_share_below_nothing_is_none():
    assert hints._possible([-0.006, 1.006], 1) == [0, 1]
    assert hints._possible([-1.5], -1) == [-1.5]


def test_a_loss_is_the_difference_of_what_is_read():
    def choice(value, told_apart):
        return coach.Choice({"do": "roll"}, [value, 1 - value], 0.0, 0.0, told_apart)

    best = choice(0.5046, False)
    hint = coach.Hint(choices([0, 0], 3), coach.Source(True, 1e-9), [best])
    assert sentences.lost(hint, choice(0.4754, True), "en") == "3.0\xa0%"  # 50.5 % and 47.5 %
    assert sentences.lost(hint, choice(0.50455, True), "en") == "under 0.1\xa0%"


@pytest.mark.long
def test_without_time_nothing_is_said_of_what_was_not_weighed():
    start = rollhouse.start("dice_flick", 2).after({"drawn": ["blue", "pink", "white"]})
    hint = coach.hint(start, exact=False, seconds=0)
    text = "\n".join(hint.text("en"))
    assert len(hint.choices) == 1
    assert "the only one weighed so far" in text
    assert "nothing else" not in text
    assert "311 other choices were not tried out" in text


@pytest.mark.long
def test_only_flicks_worth_weighing_are_raced():
    start = rollhouse.start("dice_flick", 2).after({"drawn": ["blue", "pink", "white"]})
    weighed = int(rule_of_thumb.considered(start).sum())
    hint = coach.hint(start, exact=False, seconds=1)
    assert len(hint.choices) <= weighed < len(start.actions())
    assert len(hint.choices) + hint.source.unseen == len(start.actions())


def test_doozy_dice_with_opponents_by_what_is_known_of_the_game_for_one():
    position = rollhouse.start("doozy_dice", 2, cards=CARDS).after({"rolloff": [6, 1]})
    position = position.after({"roll": [3, 4, 6, "F", 2]})
    assert coach.study(position)
    hint = coach.hint(position)
    judged = insight.judge(position)
    assert hint.source.to_dict() == {"kind": "insight"}
    assert len(hint.choices) == len(position.actions())
    assert hint.choices[0].values[0] == max(judged.worths)
    assert all(sum(choice.values) == pytest.approx(1) for choice in hint.choices)
    assert "by what is known of the game for one" in hint.text("en")[0]
    assert "rollout" in coach.hint(position, exact=False, seconds=0.1).text("en")[0]


def test_stack_attack_is_exact_for_the_measured_chances_of_a_fall():
    position = rollhouse.position(
        "stack_attack", 2, goal=6, tower=[[1, 1], [1, 2]], hand=[1, 3, 6, 6, 6], to_move=0
    )
    hint = coach.hint(position, exact=True)
    assert "for the measured chances of a fall" in hint.text("en")[0]
    assert "probabilidades de caída medidas" in hint.text("es")[0]


def test_the_first_die_of_shizzle_makes_no_difference():
    for exact in (True, False):
        hint = coach.hint(rollhouse.start("shizzle", 2, bank=10), exact=exact, seconds=0.1)
        said = hint.text("en")[1:]
        assert len(hint.choices) == 6
        assert all("makes no difference" in line for line in said)


def test_the_first_die_of_shizzle_may_matter_where_the_dice_differ():
    printed = rollhouse.start("shizzle", 2)
    layout = [list(die) for die in printed.terms.options["layout"]]
    layout[0][0], layout[1][0] = layout[1][0], layout[0][0]
    assert are_alike(printed)
    assert not are_alike(rollhouse.start("shizzle", 2, layout=layout))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"position": "x"}, "not about a str"),
        ({"seed": 1.5}, "seed must be a whole number"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"exact": "yes"}, "exact must be None, True or False"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_the_call(asked, reason):
    with pytest.raises(coach.CannotAdvise, match=reason) as refused:
        coach.improving(**{"position": choices([0, 0], 3), **asked})
    assert refused.value.say("es") != refused.value.say("en")


@pytest.mark.usefixtures("solution")
def test_what_cannot_be_told_is_refused_in_words():
    hint = coach.hint(choices([12, 15], 3))
    with pytest.raises(coach.CannotAdvise, match="an action must be"):
        hint.of("roll")
    with pytest.raises(coach.CannotAdvise, match="language must be"):
        hint.text("fr")
    with pytest.raises(coach.CannotAdvise, match="names must be"):
        hint.text("en", None)
    with pytest.raises(coach.CannotAdvise, match="shown must be"):
        hint.text("en", (), "x")


def test_a_finished_game_is_over():
    over = rollhouse.play("toss_up", ["greedy", "greedy"], seed=1, **SMALL).position
    with pytest.raises(coach.CannotAdvise, match="the game is over"):
        coach.hint(over)


def test_what_a_game_for_one_is_worth_on_the_turn_of_the_table_is_a_score():
    start = rollhouse.start("doozy_dice", 1)
    found = coach.Standing(start, coach.Source(True, 0.0), [3.704])
    assert found.text()[1] == "Player 1: score 3.70"
    assert found.text("es", ["Ana"])[1] == "Ana: puntuación 3,70"


def test_of_choices_that_read_the_same_the_best_is_told():
    """Dice that show the same."""
    cards = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]
    position = rollhouse.position(
        "doozy_dice", players=2, cards=cards, dice=[2, 2, 2, 5, 6], roll_number=1
    )
    found = coach.hint(position, exact=False, seconds=0.2)
    offers = [position.offer(choice.action) for choice in found.choices]
    assert len(set(offers)) < len(offers)
    told = [line.partition(": ")[0] for line in found.text(shown=99)[1:] if line[0] != " "]
    assert told == list(dict.fromkeys(offers))
    more = found.text(shown=1)[-1]
    assert more == f"… and {len(told) - 1} choices more"
    assert len(found.to_dict()["choices"]) == len(offers)


def test_where_one_is_played_for_all_no_best_choice_is_said_to_be_clear():
    hint = coach.hint(rollhouse.start("shizzle", 2, bank=10), exact=False, seconds=0.01)
    decided = replace(hint.source, stopped="decided")
    told = for_all(replace(hint, choices=hint.choices[:1], source=decided))
    assert told.source.stopped == "known"
    for language, reason in (
        ("en", "the value is known within 1.0"),
        ("es", "se conoce, salvo 1,0"),
    ):
        assert reason in told.text(language)[0]
