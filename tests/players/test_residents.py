"""The house's people: they are found by name everywhere, and each really plays in their own way."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.games.dice_flick.rules import FLICK
from rollhouse.games.dice_flick.surrogate_rules import AIMS, BASES
from rollhouse.kernel.contract import agree, load
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import TABLE, stream
from rollhouse.lab import batch
from rollhouse.lab.tournaments.tournament import tournament
from rollhouse.players import expert, residents, strengths
from rollhouse.players.character import Character
from rollhouse.players.expert import Expert
from rollhouse.players.hands import options_with_hands
from rollhouse.players.judgement import decoded, solution
from rollhouse.players.residents import RESIDENTS, Temper, seated
from rollhouse.players.seats import numbered, read_seat, read_seats
from rollhouse.players.strengths import Strength
from rollhouse.terminal.local.setup import OPPONENT
from rollhouse.terminal.words import SAYS
from tests.terminal.person import run

WEB = Path(__file__).parents[2] / "web"
SMALL = {"toss_up": {"goal": 30, "dice": 5}, "shizzle": {"bank": 30}, "stack_attack": {"goal": 8}}
"""Matches that are solved in a moment."""
NEUTRAL = replace(residents.named("kepler"), studies=False)


def test_they_sit_down_by_name_and_are_called_so():
    seats = read_seats("Ann, skipper,KEPLER,skipper")
    assert [seat.name for seat in seats] == ["Ann", "Skipper", "Kepler", "Skipper (2)"]
    assert [seat.player for seat in seats] == ["human", "skipper", "kepler", "skipper"]
    assert read_seats([seat.written for seat in seats])[1:3] == seats[1:3]
    assert read_seat("human:Skipper").written == "human:Skipper"


@pytest.mark.parametrize("resident", RESIDENTS, ids=residents.names())
def test_everybody_is_told_of_in_both_languages(resident):
    for said in (resident.way, resident.about):
        assert set(said) == {"en", "es"}
        assert all(said.values())
    assert len(resident.called) <= 8, "longer names do not fit into a window"


def test_no_two_share_a_mark():
    assert len({resident.mark for resident in RESIDENTS}) == len(RESIDENTS)


def test_a_level_is_taken_by_somebody_who_is_not_at_the_table():
    found = seated("toss_up", ["Ann", "resident:level=2", "resident:level=2", "resident"])
    first = residents.by_strength("toss_up", 2)
    assert found == ["Ann", *(resident.name for resident in first[:3])]
    taken = seated("toss_up", [first[0].name, "resident:level=2"])
    assert taken[1] == first[1].name
    many = seated("toss_up", ["resident:level=5"] * 10)
    assert set(many[:8]) == set(residents.names())
    assert len(many) == 10


@pytest.mark.parametrize("written", ["resident:level=6", "resident:level=x", "resident:skill=2"])
def test_a_level_that_there_is_not_is_refused(written):
    with pytest.raises(BadOption):
        rollhouse.play("toss_up", ["greedy", written])


def test_a_newcomer_meets_the_same_one_in_the_browser_and_in_the_terminal():
    browser = (WEB / "src" / "wire" / "computers.ts").read_text(encoding="utf-8")
    assert f"export const USUAL_LEVEL = {residents.USUAL_LEVEL};" in browser
    assert seated("stack_attack", [OPPONENT]) == seated("stack_attack", ["resident:level=2"])
    assert seated("dice_flick", [OPPONENT]) == seated("dice_flick", ["resident:level=3"])
    for language in ("en", "es"):
        assert SAYS.say(language, "default_seats").split(", ")[1] == OPPONENT


def test_a_match_calls_them_by_their_names():
    record = rollhouse.play("toss_up", ["resident:level=5", "churro"], seed=4, **SMALL["toss_up"])
    assert record.names == ["Kepler", "Churro"]
    assert record.seats == ["kepler", "churro"]
    assert all("instead" not in entry.facts for entry in record.entries)


def test_each_has_a_hand_where_hands_decide():
    skill = options_with_hands("stack_attack", ["trompo", "perpetua"], {})["skill"]
    assert skill == ["shaky", "steady"]


# How they play


def choices(game, number, seed=3, **options):
    """Positions in which a seat has a choice, from games of chance."""
    position, dice, found = rollhouse.start(game, **options), stream(seed), []
    while len(found) < number:
        if position.turn < 0:
            over = position.turn != TABLE
            drawn = None if over else position.draw(dice)
            position = position.after(drawn) if drawn else rollhouse.start(game, **options)
            continue
        actions = position.actions()
        if len(actions) > 1:
            found.append(position)
        position = position.after(actions[len(found) * 7 % len(actions)])
    return found


@pytest.mark.parametrize("game", ["toss_up", "shizzle", "stack_attack"])
def test_the_strongest_plays_as_expert_does(game):
    kepler, learned = Character(residents.named("kepler"), 1), Expert(1)
    for position in choices(game, 12, players=3):
        assert kepler(position, position.actions()) == learned(position, position.actions())


def events(game, resident, games=2000):
    """How often each event happened in the turns of a resident against a level, in compiled
    games.
    """
    terms = agree(load(game), 2, SMALL[game])
    assert solution(opening(terms)) is not None
    seats = numbered([read_seat(resident), read_seat("computer:level=5")])
    assert batch.compiled(terms, seats) is None
    tallies = np.concatenate(list(batch.play(terms, seats, games, threads=1)))
    names = terms.game.rules.EVENTS
    return dict(zip(names, tallies["events"][:, 0].sum(0) / tallies["turns"].sum(), strict=True))


def decided(asked, resident):
    """How often somebody with a resident's temper, who never errs, does what in some positions."""
    who = Character(replace(NEUTRAL, temper=residents.named(resident).temper))
    return Counter(decoded(position, who.judge(position).best)["do"] for position in asked)


@pytest.mark.parametrize(("game", "on"), [("shizzle", "roll"), ("stack_attack", "place")])
def test_the_bold_go_on_where_the_careful_stop(game, on):
    asked = choices(game, 40, **SMALL[game])
    bold, careful = decided(asked, "skipper"), decided(asked, "miga")
    assert bold[on] > careful[on]
    assert bold["stop"] < careful["stop"]


def test_the_cat_attacks_where_the_magpie_takes():
    asked = [
        position
        for position in choices("shizzle", 300, **SMALL["shizzle"])
        if any(action["do"] == "attack" for action in position.actions())
    ]
    cat, calm, magpie = (decided(asked, name) for name in ("sombra", "kepler", "bijou"))
    assert cat["attack"] > calm["attack"] > magpie["attack"]
    assert cat["take"] < calm["take"] < magpie["take"]


@pytest.mark.parametrize(
    ("game", "event"),
    [("toss_up", "red_light"), pytest.param("shizzle", "choke", marks=pytest.mark.long)],
)
def test_the_bold_lose_more_turns_than_the_careful(game, event):
    bold, careful = events(game, "skipper"), events(game, "miga")
    assert bold[event] > 1.1 * careful[event]


@pytest.mark.long
def test_the_careful_stop_sooner_with_a_tower_before_them():
    careful, bold = events("stack_attack", "miga"), events("stack_attack", "skipper")
    assert careful["stopped"] > 1.5 * bold["stopped"]


@pytest.mark.long
def test_the_cat_attacks_and_the_magpie_takes():
    def attacks(name):
        found = events("shizzle", name)
        return found["attacked"] / (found["attacked"] + found["took"])

    assert attacks("sombra") > 1.15 * attacks("perpetua") > 1.15 * 1.15 * attacks("bijou")


def test_among_three_the_spiteful_hurt_whoever_leads():
    """What they choose leaves the leader less than what somebody of no temper chooses."""
    cat = Character(replace(NEUTRAL, temper=Temper(spite=0.12)))
    calm, spared = Character(NEUTRAL), []
    for position in choices("shizzle", 60, players=3, bank=30):
        shares = dict(expert.all_worths(position))
        ours, theirs = cat.judge(position).best, calm.judge(position).best
        if ours != theirs:
            leader = max(
                (seat for seat in range(3) if seat != position.turn),
                key=lambda seat: shares[theirs][seat],
            )
            spared.append(shares[theirs][leader] - shares[ours][leader])
    assert len(spared) >= 3
    assert sum(spared) > 0


def test_the_magpie_pays_fewer_dots():
    """Of cards that can be completed now and are judged alike, she prefers the cheaper ones."""
    magpie = Character(replace(NEUTRAL, temper=Temper(greed=0.06)))
    calm = Character(NEUTRAL)
    paid = {True: 0.0, False: 0.0}
    for position in choices("doozy_dice", 80):
        for greedy, who in ((True, magpie), (False, calm)):
            after = position.after(decoded(position, who.judge(position).best))
            before = position.fields["dots"][position.turn]
            paid[greedy] += before - after.fields["dots"][position.turn]
    assert paid[True] < paid[False]


def test_the_bold_aim_at_less_likely_holes():
    def likelihood(temper):
        """How likely the holes are reached that somebody aims at, added up."""
        who, likely = Character(replace(NEUTRAL, temper=temper)), 0
        for position in choices("dice_flick", 40):
            code = who.judge(position).best - FLICK
            cell, base = code % AIMS, code // AIMS % BASES
            if position.fields["phase"] == "flick" and cell < AIMS - 1:
                slot = (position.turn * BASES + base) * AIMS + cell
                likely += int(position.terms.setup.targets[slot * AIMS + cell])
        return likely

    assert likelihood(Temper(boldness=0.15)) < likelihood(Temper(boldness=-0.04))


def test_a_game_without_temperaments_knows_boldness_alone(monkeypatch):
    """A turn that goes on is one that was risked."""
    monkeypatch.setattr("rollhouse.players.character.part_for", lambda *_: None)
    position = rollhouse.position("toss_up", turn_points=12, dice_left=3, **SMALL["toss_up"])
    known = Character(NEUTRAL).judge(position)
    bold = Character(replace(NEUTRAL, temper=Temper(boldness=0.1))).judge(position)
    gained = dict(zip(known.codes, np.subtract(bold.worths, known.worths), strict=True))
    roll, stop = 0, 1
    assert gained[roll] > 0 == gained[stop]


def test_tournaments_take_them():
    found = tournament("toss_up", ["trompo", "kepler"], games=60, workers=1, **SMALL["toss_up"])
    assert found.ranking == ["kepler", "trompo"]


# How strong they are


def test_a_strength_is_where_half_of_the_games_are_won():
    def level(*shares):
        return Strength(shares, (0.01,) * 5, (100,) * 5).level

    assert level(0.8, 0.7, 0.6, 0.4, 0.3) == pytest.approx(3.5)
    assert level(0.4, 0.3, 0.2, 0.1, 0.1) == 1.0
    assert level(0.9, 0.8, 0.7, 0.6, 0.5) == 5.0
    assert 2 <= level(0.9, 0.45, 0.55, 0.2, 0.1) <= 3  # neighbours out of order, by chance


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_everybody_was_measured_in_every_game(game):
    for name in residents.names():
        found = strengths.measured(game, name)
        assert found is not None
        assert len(found.shares) == len(found.within) == 5
    levels = {each.name: residents.strength(game, each) for each in RESIDENTS}
    assert levels["trompo"] < 1.5 < levels["kepler"]


def test_how_somebody_plays_is_said_in_words_of_the_nearest_level():
    """Level 1.5 of 5 means nothing to a child."""
    even = lambda level: Strength(  # noqa: E731
        tuple(0.5 + (level - each) / 20 for each in range(1, 6)), (0.01,) * 5, (100,) * 5
    )
    assert even(1.4).plays["en"] == "plays like a beginner"
    assert even(1.5).plays["es"] == "juega más o menos bien"
    assert [even(level).plays["es"] for level in (3, 4, 5)] == [
        "juega bien", "juega muy bien", "juega casi sin errores"
    ]  # fmt: skip
    ended = run("players", "--lang", "es")
    assert "Dice Flick: juega como principiante, como el nivel 1,2 de 5 (" in ended.stdout
