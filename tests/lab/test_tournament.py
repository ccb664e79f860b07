# ruff: noqa: ARG001, ARG005 (every player is asked in the same way)
"""Tournaments: who meets whom with which dice, forfeits, and the same result everywhere."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.records import WHOLE
from rollhouse.lab import batch, crew
from rollhouse.lab.batch import dice
from rollhouse.lab.tournaments import bouts
from rollhouse.lab.tournaments.bouts import RUN, Bout, PlayedBout, TournamentPlan, rotations
from rollhouse.lab.tournaments.chairs import STRIKES, Chair
from rollhouse.lab.tournaments.tournament import tables_of, tournament
from rollhouse.lab.tournaments.words import CAUSES, WORDS
from rollhouse.matches.match import Left
from rollhouse.players.seats import read_seats

SMALL = {"goal": 20, "dice": 5}


def stops(position, actions):
    """Takes what the first roll gives."""
    return {"do": "stop"} if {"do": "stop"} in actions else actions[0]


def plan_of(*entrants, players=2, seed=0, seconds=5.0, **options):
    return TournamentPlan(
        "toss_up", players, options or SMALL, entrants, seed, seconds, 5.0, str(Path.cwd())
    )


# Who meets whom


@pytest.mark.parametrize(("entrants", "seats"), [*itertools.product(range(2, 6), range(2, 7))])
def test_everybody_meets_everybody_equally_often(entrants, seats):
    tables = tables_of(entrants, seats)
    assert all(len(table) == seats for table in tables)
    counts = Counter(entrant for table in tables for entrant in table)
    assert len(counts) == entrants
    assert len(set(counts.values())) == 1
    pairs = Counter(pair for table in tables for pair in itertools.combinations(set(table), 2))
    assert len(pairs) == math.comb(entrants, 2)
    assert len(set(pairs.values())) == 1
    for table in tables:
        copies = Counter(table).values()
        assert max(copies) - min(copies) <= 1


@pytest.mark.parametrize("seats", range(2, 6))
def test_everybody_sits_everywhere_in_every_circular_order(seats):
    orders = math.factorial(seats - 1)
    seen = Counter()
    for run in range(orders):
        games = rotations("abcde"[:seats], run * RUN)
        assert games == rotations("abcde"[:seats], run * RUN + RUN - 1)
        for place in range(seats):
            assert sorted(game[place] for game in games) == sorted("abcde"[:seats])
        seen.update("".join(game) for game in games)
    assert len(seen) == math.factorial(seats)


# Dice


def test_the_same_dice_for_everybody():
    """Two who play alike win the same from the same seat: each exactly half."""
    played = bouts.play(plan_of(stops, stops), Bout((0, 1), 0, 6))
    assert (played.won == WHOLE).all()


def test_dice_are_those_of_compiled_games():
    terms = plan_of().terms
    (compiled,) = batch.play(terms, read_seats("greedy,greedy"), 12, seed=3, first=5, threads=1)
    plan = plan_of("greedy", "greedy", seed=3)
    chairs = [plan.chair(0), plan.chair(1)]
    for row in compiled:
        assert bouts.bout(plan, chairs, int(row["game"]), PlayedBout(np.zeros(1))) == list(
            row["shares"]
        )


def test_compiled_tables_come_out_as_in_python(monkeypatch):
    """Where nobody throws for themselves; with three, where the order of seats changes."""
    for players in (2, 3):
        plan = plan_of("greedy", "greedy", players=players)
        piece = Bout(tables_of(2, players)[0], 10, 12)
        assert plan.is_compiled(piece.table)
        compiled = bouts.play(plan, piece)
        with monkeypatch.context() as patched:
            patched.setattr(TournamentPlan, "is_compiled", lambda plan, table: False)
            assert (bouts.play(plan, piece).won == compiled.won).all()


class Content:
    """Stops with this many points."""

    def __init__(self, points):
        self.points = points

    def __call__(self, position, actions):
        enough = int(position.state.turn_points) >= self.points
        return {"do": "stop"} if enough and {"do": "stop"} in actions else actions[0]


def test_pairing_lowers_the_variance():
    """The spread of what one wins in a game number, against games with dice of their own."""
    plan, numbers = plan_of(Content(3), Content(4)), 100
    paired = bouts.play(plan, Bout((0, 1), 0, numbers)).won[:, 0] / (2 * WHOLE)
    chairs = [plan.chair(0), plan.chair(1)]
    apart = []
    for number in range(numbers):
        one = bouts.bout(plan, chairs, number, PlayedBout(np.zeros(1)))[0]
        other = bouts.bout(plan, chairs[::-1], number + 10_000, PlayedBout(np.zeros(1)))[1]
        apart.append((one + other) / (2 * WHOLE))
    assert paired.var() < 0.75 * np.var(apart)


def test_the_same_result_however_many_work(effort):
    players, games = ["greedy", "random", "search:playouts=8"], effort(6, 40)
    alone = tournament("toss_up", players, games=games, workers=1, **SMALL)
    both = tournament("toss_up", players, games=games, workers=2, **SMALL)
    assert alone.to_dict() == both.to_dict()
    assert alone.sums.numbers == games // 2
    other = tournament("toss_up", players, games=games, seed=1, workers=1, **SMALL)
    assert other.to_dict() != alone.to_dict()


def test_a_seat_s_own_luck_is_not_the_dice():
    seeds = {dice.own_seed(3, number, seat) for number in range(50) for seat in range(4)}
    assert len(seeds) == 200


# Forfeits


def raises(position, actions):
    raise RuntimeError("no idea")


def leaves(position, actions):
    raise Left


def quits(position, actions):
    sys.exit("enough")


def thinks(position, actions):
    while True:
        pass


def sleeps(position, actions):
    time.sleep(1000)


def overhears(position, actions):
    """Catches everything that an ordinary player could catch."""
    while True:
        with contextlib.suppress(Exception):
            time.sleep(1000)


def deaf(position, actions):
    """Even catches the first alarm."""
    try:
        time.sleep(1000)
    except BaseException:
        time.sleep(1000)


def flies(position, actions):
    return {"do": "fly"}


def cheats(position, actions):
    """Answers for the table: that may be legal at any moment, for a table."""
    return {"stands": False} if position.game == "stack_attack" else {"roll": "GGGGG"}


def nothing(position, actions):
    return None


BAD = {
    raises: "failed", leaves: "left", quits: "failed", thinks: "stalled", sleeps: "stalled",
    overhears: "stalled", deaf: "stalled", flies: "illegal", cheats: "illegal", nothing: "illegal",
}  # fmt: skip


@pytest.mark.parametrize("player", BAD, ids=lambda player: player.__name__)
def test_who_fails_loses_the_game(player):
    plan = plan_of(player, stops, seconds=0.05)
    played = bouts.play(plan, Bout((0, 1), 0, 2))
    assert played.won.tolist() == [[0, 2 * WHOLE]] * 2
    causes = [forfeit.cause for forfeit in played.forfeits]
    assert causes == [BAD[player]] * STRIKES + ["withdrawn"]
    assert {forfeit.entrant for forfeit in played.forfeits} == {0}
    assert [forfeit.seat for forfeit in played.forfeits] == [0, 1, 0, 1]
    for forfeit in played.forfeits:
        assert forfeit.why["en"]
        assert forfeit.why["es"] != forfeit.why["en"]
    if player is raises:
        assert 'raise RuntimeError("no idea")' in played.forfeits[0].trace


def test_an_outcome_is_no_action():
    plan = TournamentPlan("stack_attack", 2, {}, (cheats, "greedy"), 0, 5, 5, ".")
    played = bouts.play(plan, Bout((0, 1), 0, 1))
    assert [forfeit.cause for forfeit in played.forfeits] == ["illegal"] * 2


def test_the_others_share_the_win():
    plan = plan_of(flies, stops, "greedy", players=3)
    played = bouts.play(plan, Bout((0, 1, 2), 0, 1))
    assert played.won.tolist() == [[0, 3 * WHOLE // 2, 3 * WHOLE // 2]]


def test_a_refusal_names_the_seat_once():
    found = bouts.play(plan_of(flies, rolls), Bout((0, 1), 0, 1)).forfeits[0].why
    assert found["en"].endswith('; it may play {"do": "roll"}, {"do": "stop"}')
    assert found["es"].endswith('; puede jugar {"do": "roll"}, {"do": "stop"}')


def test_where_all_fail_all_share():
    played = bouts.play(plan_of(flies, raises), Bout((0, 1), 0, 8))
    assert played.won.sum() == 8 * 2 * WHOLE
    assert (played.won[-1] == WHOLE).all()


def test_an_error_of_the_house_is_no_forfeit(monkeypatch):
    monkeypatch.setattr(TournamentPlan, "is_compiled", lambda plan, table: False)
    monkeypatch.setattr("rollhouse.players.random.asked", raises)
    with pytest.raises(RuntimeError, match="no idea"):
        bouts.play(plan_of("random", "greedy"), Bout((0, 1), 0, 1))


def rolls(position, actions):
    return actions[0]


def test_a_game_without_end_is_shared(monkeypatch):
    monkeypatch.setattr(bouts, "ENDLESS", 200)
    played = bouts.play(plan_of(rolls, rolls, goal=400), Bout((0, 1), 0, 1))
    assert played.endless == 2
    assert played.won.tolist() == [[WHOLE, WHOLE]]


def test_an_alarm_is_put_back():
    import signal

    before = signal.getsignal(signal.SIGALRM)
    chair = Chair(0, sleeps, 0.05, 1)
    position = rollhouse.start("toss_up", **SMALL).after({"roll": "GGYYR"})
    with pytest.raises(Exception, match="stalled"):
        chair.play(position)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_in_a_thread_there_is_no_alarm():
    from concurrent.futures import ThreadPoolExecutor

    position = rollhouse.start("toss_up", **SMALL).after({"roll": "GGYYR"})
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(Chair(0, rolls, 5, 1).play, position).result()
        late = pool.submit(Chair(0, lambda *given: time.sleep(0.3), 0.05, 1).play, position)
        assert late.exception().cause == "stalled"
        failed = pool.submit(Chair(0, raises, 5, 1).play, position).exception()
        assert failed.cause == "failed"


BOT = """
import json, sys
for said in sys.stdin:
    message = json.loads(said)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "start":
        number = message["number"]
    elif message["type"] == "ask":
        if number == 3:
            print("\\x1b[2JI am lost", file=sys.stderr); sys.exit(4)
        last = len(message["actions"]) - 1
        print(json.dumps({"id": message["id"], "choice": last}), flush=True)
"""


def test_a_program_takes_part(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(BOT)
    bot = f"program:{sys.executable} -S -E bot.py"
    played = tournament("toss_up", ["greedy", bot], games=20, workers=2, **SMALL)
    lost = played.to_dict()["players"][played.ranking.index(bot)]
    assert lost["forfeits"] == {"crashed": 2}
    assert lost["first_forfeit"] == {
        "number": 3, "seat": 0, "cause": "crashed", "why": "it ended with exit code 4",
        "trace": "\x1b[2JI am lost",
    } or lost["first_forfeit"]["seat"] == 1  # fmt: skip
    table = played.table()
    assert "forfeited 2 of 20 games: 2 crashed." in table
    assert "    \\x1b[2JI am lost" in table
    assert "\x1b" not in table
    assert "2 cayó" in played.table("es")


def test_a_module_in_the_working_folder_takes_part(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("their_bot.py").write_text(
        "class Last:\n    def __call__(self, position, actions):\n        return actions[-1]\n"
    )
    played = tournament("toss_up", "random,their_bot:Last", games=8, workers=2, **SMALL)
    sys.modules.pop("their_bot", None)
    assert sorted(played.ranking) == ["random", "their_bot:Last"]
    assert not played.sums.forfeits


# The whole


def test_a_function_of_a_notebook_takes_part():
    played = tournament(
        "toss_up", ["random", lambda position, actions: actions[-1]], games=20, **SMALL
    )
    assert sorted(played.names) == ["<lambda>", "random"]


def test_the_value():
    played = tournament("toss_up", "greedy,random,random", games=100, workers=1, **SMALL)
    assert played.ranking[0] == "greedy"
    found = json.loads(json.dumps(played.to_dict()))
    assert [player["name"] for player in found["players"]] == played.ranking
    assert found["numbers"] == 50
    assert found["games"] == 300
    assert found["error"] == 0.05  # and not 0.050000000000000044
    assert found["options"]["goal"] == 20
    assert sum(player["share"][0] for player in found["players"]) == pytest.approx(1.5)
    mean = sum(player["rating"][0] for player in found["players"]) / 3
    assert mean == pytest.approx(1500, abs=1e-4)
    one, other = played.ranking[:2]
    against = [found["players"][0]["against"][other], found["players"][1]["against"][one]]
    assert against[0][0] + against[1][0] == pytest.approx(1)
    for language in ("en", "es"):
        lines = played.table(language).splitlines()
        assert any(line.startswith("1  greedy ") for line in lines)
    assert str(played) == played.table()


def test_figures_are_written_as_everywhere_in_the_house():
    found = {"games": 2400, "confidence": 0.9975, "workers": 1}
    played = tournament("toss_up", "greedy,random", **found, **SMALL)
    share = played.to_dict()["players"][0]["share"][0]
    english, spanish = played.table("en"), played.table("es")
    assert "1,200 game numbers of seed 0: 2,400 games" in english
    assert "1\N{NO-BREAK SPACE}200 números de partida de la semilla 0" in spanish
    assert f"  {100 * share:.1f}\N{NO-BREAK SPACE}%  " in english
    assert f"  {100 * share:.1f}\N{NO-BREAK SPACE}%  ".replace(".", ",") in spanish
    assert "a chance of at most 0.25\N{NO-BREAK SPACE}%." in english
    assert "es del 0,25\N{NO-BREAK SPACE}% como máximo." in spanish
    figures = "".join(line for line in spanish.splitlines() if line[:1].isdigit())
    assert "." not in figures


def test_it_ends_when_the_ranking_is_settled():
    played = tournament("toss_up", "greedy,random", until="settled", workers=1, **SMALL)
    assert played.settled
    assert played.ended == "settled"
    assert "settled" in played.table()


def test_where_nothing_is_said_it_plays_until_settled_and_says_so_first():
    played = tournament("toss_up", "greedy,random", workers=1, **SMALL)
    assert played.ended == "settled"
    assert played.table().splitlines()[1].startswith("The ranking is settled")

    def lowest(_, actions):
        return actions[0]

    slow = tournament("toss_up", ["greedy", lowest, lowest], games=2, workers=1, **SMALL)
    assert slow.table().splitlines()[1].startswith("The ranking is not settled")


def test_it_says_what_is_not_settled():
    played = tournament("toss_up", ["greedy", stops, stops], games=70, workers=1, **SMALL)
    assert not played.settled
    assert played.ended == "spent"
    assert "stops and stops (2) are 0 ±" in played.table()


def test_it_is_told_as_it_goes():
    parts, standings = [], []
    tournament(
        "toss_up", ["random", stops], games=100, workers=1, **SMALL,
        progress=lambda done, whole: parts.append(done / whole),
        watch=lambda played: standings.append(played.sums.numbers),
    )  # fmt: skip
    assert parts[-1] == 1
    assert standings == [16, 32, 48, 50]


@pytest.mark.parametrize(
    "given",
    [
        {"players": "greedy"},
        {"players": "greedy,Ann"},
        {"players": 3},
        {"players": ["greedy", 3]},
        {"seats": 1},
        {"seats": 7},
        {"seats": "two"},
        {"games": 0},
        {"seed": -1},
        {"until": "dawn"},
        {"confidence": 1},
        {"confidence": 0.2},
        {"seconds": 0},
        {"startup": float("nan")},
        {"workers": 0},
        {"on": "the moon"},
        {"goal": -1},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(given):
    with pytest.raises(RollhouseError) as found:
        tournament("toss_up", **({"players": "greedy,random"} | given))
    assert found.value.say("es")


def test_a_refused_number_is_outside_of_what_is_said():
    with pytest.raises(BadOption, match=r"above 0.5 and below 1, not 1.0$") as found:
        tournament("toss_up", "greedy,random", confidence=1.0)
    assert found.value.say("es").endswith("mayor que 0.5 y menor que 1, no 1.0")
    with pytest.raises(BadOption, match=r"above 0 and at most"):
        tournament("toss_up", "greedy,random", seconds=0)


def test_the_page_names_every_cause_as_the_table_does():
    page = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
    for cause, word in CAUSES.items():
        assert f"| `{cause}` | {WORDS.say('en', word)} |" in page


def test_an_unknown_game():
    with pytest.raises(rollhouse.UnknownGame):
        rollhouse.tournament("chess", "greedy,random")


@pytest.mark.long
@pytest.mark.parametrize("game", rollhouse.catalogue())
@pytest.mark.parametrize("seats", [2, 3])
def test_all_games(game, seats):
    played = tournament(game, "greedy,random,random:seed=3", seats=seats, games=24, workers=2)
    assert played.ranking[0] == "greedy"


@pytest.mark.long
def test_on_a_cluster():
    pytest.importorskip("ray")
    here = tournament("toss_up", "greedy,random", games=100, workers=1, **SMALL)
    there = tournament("toss_up", "greedy,random", games=100, on="ray", **SMALL)
    assert here.to_dict() == there.to_dict()


def test_bad_options_are_of_one_kind():
    with pytest.raises(BadOption):
        tournament("toss_up", "greedy,random", seats=9)
    assert issubclass(crew.NoCrew, RollhouseError)
