"""`expert`, and levels that use what it learned, as compiled seats: they decide as in Python."""

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.calls import bind
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import called, numbers, stream
from rollhouse.lab import batch
from rollhouse.lab.batch import python_games
from rollhouse.lab.batch.cast import Cast
from rollhouse.lab.batch.gpu import size_of
from rollhouse.lab.batch.loop import Seating
from rollhouse.lab.tournaments.bouts import TournamentPlan
from rollhouse.players import expert, residents
from rollhouse.players.character import Character
from rollhouse.players.judgement import GLANCE
from rollhouse.players.policies import Policy
from rollhouse.players.seat_policies import SHIFT, seat_policy
from rollhouse.players.seats import read_seat, read_seats
from rollhouse.solvers.solution import SHARE

long = pytest.mark.long
EVERY = [
    (game, players)
    for game in rollhouse.catalogue()
    for players in contract.load(game).players
    if players > 1
]
tables_of = None
play = None


def agreed(game, players, **options):
    return contract.agree(contract.load(game), players, options)


def decisions(terms, many):
    """Positions with a choice, spread over games in which anything is played."""
    chance, seen, game = np.random.default_rng(3), [], 0
    while len(seen) < 4 * many:
        position, randoms = opening(terms), stream(game)
        while position.turn != rollhouse.OVER:
            if position.turn == rollhouse.TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1:
                seen.append(position)
            position = position.after(actions[chance.integers(len(actions))])
        game += 1
    return [seen[place] for place in np.linspace(0, len(seen) - 1, many).astype(int)]


def chosen(policy, position, given, randoms):
    mask = position.mask()
    of_match = position.terms.setups[0], position.array()[0]
    return int(policy.code.choose(*of_match, mask, mask.sum(), randoms[0], given))


@pytest.mark.parametrize(
    ("game", "players"),
    [pytest.param(*each, marks=() if each == ("toss_up", 3) else long) for each in EVERY],
)
def test_it_decides_as_it_does_in_python(game, players, effort):
    terms = agreed(game, players)
    policy, randoms = seat_policy(terms, read_seat("expert")), stream(1)
    given = policy.given()  # one room for all of them, which keeps nothing
    for position in decisions(terms, effort(25, 400)):
        assert chosen(policy, position, given, randoms) == expert.judge(position).best, position.id


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("toss_up", "expert,greedy,expert", {"goal": 30}),
        pytest.param("shizzle", "expert,greedy", {"bank": 20}, marks=long),
        pytest.param("doozy_dice", "greedy,expert", {"max_rolls": 6}, marks=long),
        pytest.param("stack_attack", "expert,pretending,greedy", {"goal": 10}, marks=long),
        pytest.param("dice_flick", "greedy,expert", {"rounds": 2}, marks=long),
    ],
)
def test_it_plays_the_same_games_in_batches(game, seats, options, effort):
    """Tally for tally, on two threads: each has a room of its own."""
    terms, seats = agreed(game, seats.count(",") + 1, **options), read_seats(seats)
    slow = np.concatenate(list(python_games.play(terms, seats, 10, seed=4, first=7)))
    fast = np.concatenate(list(batch.play(terms, seats, 10, seed=4, first=7, threads=2)))
    assert (fast == slow).all()
    if effort(False, True):  # another loop, which takes as long to compile
        wins = batch.wins(terms, seats, 10, seed=4, first=7, threads=2)
        assert wins.won == tuple(slow["shares"].sum(axis=0))


def test_a_level_of_an_unsolved_match_errs_on_top_of_what_expert_sees():
    terms = agreed("toss_up", 5)
    policy = seat_policy(terms, read_seat("computer:level=2"))
    given = policy.given()
    errors, erred = given[1], 0
    for place, position in enumerate(decisions(terms, 20)):
        judged = expert.judge(position)
        thrown = [errors[number >> int(SHIFT)] for number in numbers(stream(place), 2)]
        seems = np.round(np.array(judged.worths) * SHARE) + thrown
        code = judged.codes[int(seems.argmax())]
        assert chosen(policy, position, given, stream(place)) == code
        erred += code != judged.best
    assert 0 < erred < 15
    assert errors.std() / SHARE == pytest.approx(0.034, rel=0.5)
    best = seat_policy(terms, read_seat("computer:level=5"))
    assert best.code is seat_policy(terms, read_seat("expert")).code
    assert not best.throws


def test_residents_decide_as_they_do_in_python():
    """At first sight, with their leanings and errors; whoever thinks far ahead as `expert`."""
    terms = agreed("doozy_dice", 3)
    policy, magpie = seat_policy(terms, read_seat("bijou")), Character(residents.named("bijou"))
    given = policy.given()
    errors, erred = given[1], 0
    for place, position in enumerate(decisions(terms, 20)):
        judged = magpie.judge(position)
        drawn = numbers(stream(place), len(judged.codes))
        thrown = [errors[number >> int(SHIFT)] for number in drawn]
        seems = np.round(np.array(judged.worths) * SHARE) + thrown
        code = judged.codes[int(seems.argmax())]
        assert chosen(policy, position, given, stream(place)) == code
        erred += code != judged.best
    assert 0 < erred < 15
    assert errors.std() / SHARE == pytest.approx(magpie.size_of_error(position, GLANCE), rel=0.01)
    expert_seat, owl = (seat_policy(terms, read_seat(name)) for name in ("expert", "kepler"))
    assert owl.code is expert_seat.code
    assert not owl.throws


def test_a_match_it_never_learned_is_played_by_its_solution_or_not_compiled():
    solved = seat_policy(agreed("toss_up", 2, goal=12, dice=4), read_seat("expert"))
    assert solved.name.startswith("solved_by")
    assert not solved.thinks
    why = batch.compiled(agreed("toss_up", 3, goal=12, dice=4), read_seats("expert,greedy,greedy"))
    assert str(why).startswith("no exact solution of this match is at hand, so expert is played")


def test_every_thread_has_a_room_of_its_own():
    policy = seat_policy(agreed("toss_up", 3), read_seat("expert"))
    (*tables, room), (*others, another) = policy.given(), policy.given()
    assert tables[0] is others[0]
    assert room[0].worths is not another[0].worths
    assert 200_000 < size_of(room) < 1_000_000


def play_in_rows(table, seating, thread, seed, game, row):
    """Plays as a thread of a GPU does."""
    tables = tables_of(seating.tables, thread)
    seats = Seating(seating.policies, seating.seeds, tables, seating.over)
    play(table, seats, seed, game, row)


def stacked(room, threads):
    """Rooms side by side; arrays that share memory in one share it here too."""
    made = {}

    def many(part):
        if isinstance(part, tuple):
            parts = [many(each) for each in part]
            return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
        place = part.__array_interface__["data"][0]
        if place not in made:
            made[place] = np.full((threads, part.nbytes), 255, np.uint8)
        return made[place].view(part.dtype).reshape(threads, *part.shape)

    return many(room)


def in_rows(cast, threads):
    def given(policy):
        if policy.room is None:
            return policy.tables
        return (*policy.tables, stacked(policy.room(), threads))

    return cast._seating()._replace(tables=cast.tables(given))


@pytest.mark.parametrize(
    ("game", "options"), [("toss_up", {"goal": 30}), pytest.param("doozy_dice", {}, marks=long)]
)
def test_rooms_side_by_side_are_kept_apart(game, options):
    """What a GPU does, by a processor: rooms hold anything before, and others' stay untouched."""
    terms = agreed(game, 2, **options)
    cast = Cast(terms, read_seats("expert,greedy"), 5)
    given = {"tables_of": cast.loop.tables_of, "play": cast.loop.game}
    playing = bind(play_in_rows, f"{game}_rows", terms.game.rules, called, **given)
    seating, figures = in_rows(cast, 3), cast.figures(0, 2)
    rooms = [table[-1] for table in flat(seating.tables, cast.policies)]
    for game_number in range(2):
        row = np.zeros(figures.shape[1], np.int64)
        playing(cast._table(), seating, 1, np.uint64(5), game_number, row)
        assert row.tolist() == figures[game_number].tolist()
    for room in rooms:
        assert room[0].worths[1].max() <= SHARE
        assert (room[0].worths[[0, 2]] == -1).all()


def flat(tables, policies):
    """The tables of those who have rooms."""
    for policy in policies:
        first, tables = tables
        if policy.thinks:
            yield first


def test_a_tournament_with_somebody_who_thinks_is_shorter():
    plan = TournamentPlan("toss_up", 2, {}, ("expert", "greedy", "random"), 0, 1.0, 1.0, ".")
    assert plan.is_compiled((0, 1))
    assert not plan.is_quick((0, 1))
    assert plan.is_quick((1, 2))


def test_who_needs_no_room_has_none():
    policy = seat_policy(agreed("toss_up", 2), read_seat("greedy"))
    assert isinstance(policy, Policy)
    assert policy.given() == policy.tables
    assert not policy.thinks
