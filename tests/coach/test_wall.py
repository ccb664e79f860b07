"""The wall of the house against a slow recount, and records that cannot hang there."""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from fractions import Fraction

import pytest

from rollhouse.chance.fair import FairTable
from rollhouse.coach import CannotAdvise, quiz, report
from rollhouse.coach.wall import PlayedGame, Reading, read_record, saved_games, wall
from rollhouse.coach.wall.reader import situation_of
from rollhouse.coach.wall.saved_games import read_saved
from rollhouse.kernel import games
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.position import start
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.matches import saved
from rollhouse.matches.match import begin
from rollhouse.players.seats import read_seat

LEVELS = {"Ann": 1, "Ben": 3, "Computer": 2}
PLAYED = [
    ("toss_up", ["Ann", "Ben"], {"goal": 30}),
    ("toss_up", ["Ben", "Ann"], {"goal": 30}),
    ("toss_up", ["Ann", "Computer"], {"goal": 30}),
    ("toss_up", ["Ann", "Ben"], {}),
    ("shizzle", ["Ann", "Ben"], {}),
    ("shizzle", ["Ann", "Ben"], {}),
    ("shizzle", ["Ben", "Computer"], {}),
]


def played(number, game, names, options):
    """A game that people of different strength played to its end."""
    seats = [
        {"name": name, "player": "computer:level=2" if name == "Computer" else "human"}
        for name in names
    ]
    match = begin(game, seats, FairTable(number), options)
    match.play([read_seat(f"computer:level={LEVELS[name]}").sit(number) for name in names])
    return match.record


@pytest.fixture(scope="module")
def records():
    return [played(number, *one) for number, one in enumerate(PLAYED)]


@pytest.fixture(scope="module")
def hung(records):
    return [
        PlayedGame(
            id=str(number),
            game=record.game,
            ended=float(number),
            names=tuple(record.names),
            people=tuple(player == "human" for player in record.seats),
            reading=read_record(record),
        )
        for number, record in enumerate(records)
    ]


def test_a_reading_is_the_same_when_it_is_read_again(hung):
    for one in hung:
        written = json.dumps(one.reading.to_dict())
        assert Reading.from_dict(json.loads(written)) == one.reading
        assert "Ann" not in written
        later = {**one.reading.to_dict(), "version": 99}
        assert Reading.from_dict(later) is None
    for foreign in ({}, {"version": 1}, {"version": 1, "seats": [{}]}, {"version": 1, "seats": 3}):
        assert Reading.from_dict(foreign) is None


def test_rivals_are_counted_game_by_game(records, hung):
    ahead = defaultdict(list)
    for record in records:
        shares = dict(zip(record.names, record.position.shares(), strict=True))
        for name in shares.keys() - {"Ann"}:
            if "Ann" in shares:
                ahead[name].append(shares["Ann"] - shares[name])
    found = {rival.name: rival for rival in wall.rivals(hung, "Ann")}
    assert found.keys() == ahead.keys() == {"Ben", "Computer"}
    for name, all_of in ahead.items():
        won, lost = (len([each for each in all_of if each * sign > 0]) for sign in (1, -1))
        rival = found[name]
        assert (rival.games, rival.won, rival.lost) == (len(all_of), won, lost)
        assert rival.even == len(all_of) - won - lost
        if won + lost:
            for bound in (rival.low, rival.high):  # Wilson's bounds are where the score test ends
                exact = won / (won + lost)
                spread = math.sqrt(bound * (1 - bound) / (won + lost))
                assert abs(exact - bound) == pytest.approx(1.96 * spread, abs=1e-9)


def test_records_are_the_best_that_people_did_in_printed_games(records, hung):
    best = {}
    for number, record in enumerate(records):
        for entry in record.entries:
            seat = entry.before.to_move
            if record.seats[seat] != "human" or record.game != "toss_up":
                continue
            if entry.step.get("do") == "stop":
                key, value = "turn", entry.before.fields["turn_points"]
            elif "roll" in entry.step:
                key, value = "roll", sum(face == "G" for face in entry.step["roll"])
            else:
                continue
            printed = record.position.options["goal"] == 100
            if printed and value > best.get(key, (0,))[0]:
                best[key] = value, record.names[seat], str(number)
    found = {mark.name: mark for mark in wall.marks(hung) if mark.game == "toss_up"}
    assert {key: (m.value, m.holder, m.id) for key, m in found.items()} == best
    ben = wall.marks(hung, "Ben")
    assert {mark.holder for mark in ben} == {"Ben"}
    assert all("{" not in text for mark in ben for text in wall.say_mark(mark, "es"))


def test_what_is_no_achievement_is_no_record_where_more_is_better():
    def played(marks, game="doozy_dice"):
        seat = {
            "share": 1.0, "score": 1, "luck": 0.0, "choices": 0.0, "hand": 0.0, "error": 0.0,
            "decisions": 0, "marks": marks, "situations": {}, "slips": {},
        }  # fmt: skip
        read = {"game": game, "finished": True, "seats": [seat], "source": "exact", "version": 1}
        return PlayedGame("1", game, 1, ("Ann",), (True,), Reading.from_dict(read))

    def shown(marks, *of):
        return [mark.name for mark in wall.marks([played(marks, *of)])]

    assert shown({"score": 0, "quick": 0}) == ["score"]
    assert shown({"score": 0, "quick": 1}) == ["score"]
    assert shown({"score": 0, "quick": 2}) == ["score", "quick"]
    assert shown({"tower": 4, "turn": 1}, "stack_attack") == []
    assert shown({"tower": 9, "turn": 1}, "stack_attack") == ["tower"]
    assert shown({"flick": 1}, "dice_flick") == ["flick"]  # it says no least value


def test_luck_and_habits_come_from_the_reports(records, hung):
    """Every choice of Ann's in the reports, grouped by hand."""
    costs, times, occasions, judged = (defaultdict(int) for _ in range(4))
    by_game = defaultdict(lambda: defaultdict(float))
    luck = []
    for number, record in enumerate(records):
        if "Ann" not in record.names:
            continue
        seat, told = record.names.index("Ann"), report(record)
        luck.append(told.splits[seat].luck)
        judged[record.game] += 1
        for event in told.to_dict()["events"]:
            if event["kind"] != "choice" or event["seat"] != seat or not event["free"]:
                continue
            (entry,) = (each for each in record.entries if each.line == event["line"])
            kind = situation_of(entry.before)
            occasions[record.game, kind] += 1
            if event["better"] is not None:
                key = record.game, kind, entry.step["do"], event["better"]["do"]
                times[key] += 1
                costs[key] += event["loss"]
                by_game[key][number] += event["loss"]
    assert [one.luck for one in wall.fortunes(hung, "Ann")] == luck
    stops = {key: n for key, n in times.items() if key[0] == "toss_up" and key[2] == "stop"}
    assert stops, "nobody stopped too early: choose other seeds"
    slips = defaultdict(int)
    for one in hung:
        read = one.read_of("Ann")
        for key, slip in read.slips.items() if read and one.game == "toss_up" else ():
            slips[key] += slip.times
    for (_, kind, _, _), n in stops.items():
        assert slips[f"{kind} stops"] == n
    found = wall.habits(hung, "Ann")
    assert found
    for habit in found:
        assert habit.times >= wall.FEWEST
        assert habit.cost > habit.error
        assert habit.games == judged[habit.game]
        assert habit.occasions == occasions[habit.game, habit.situation]
        if habit.game == "toss_up":
            did = {"stops": ("stop", "roll"), "rolls": ("roll", "stop")}[habit.slip]
            key = ("toss_up", habit.situation, *did)
            assert habit.times == times[key]
            assert habit.cost == pytest.approx(costs[key] / judged["toss_up"])


def test_a_habit_has_to_be_seen_often_and_cost_more_than_chance():
    def one(costs):
        """Judged games of Ann's in which stopping with four dice cost this much, once in each."""
        seats = []
        for cost in costs:
            slip = {"times": 1, "cost": cost, "variance": 1e-6}
            seats.append(
                {
                    "share": 1.0,
                    "score": 1,
                    "luck": 0.0,
                    "choices": -cost,
                    "hand": 0.0,
                    "error": 0.0,
                    "decisions": 2,
                    "marks": {},
                    "situations": {"dice:4": 2},
                    "slips": {"dice:4 stops": slip} if cost else {},
                }
            )
        return [
            PlayedGame(
                str(n), "toss_up", n, ("Ann", "Ben"), (True, True),
                Reading.from_dict({
                    "game": "toss_up", "finished": True, "seats": [seat, seats[0]],
                    "source": "exact", "version": 1,
                }),
            )
            for n, seat in enumerate(seats)
        ]  # fmt: skip

    assert wall.habits(one([0.02, 0.02]), "Ann") == []  # twice is no habit
    assert wall.habits(one([0.02, 0.03, 0.02, *[0.0] * 20]), "Ann") == []  # it may have passed
    (habit,) = wall.habits(one([0.02, 0.03, 0.02, 0.01, 0.0]), "Ann")
    assert (habit.times, habit.occasions, habit.games) == (4, 10, 5)
    assert habit.cost == pytest.approx(0.016)
    spread = math.sqrt(sum((c - 0.016) ** 2 for c in (0.02, 0.03, 0.02, 0.01, 0)) / 4 / 5)
    assert habit.error == pytest.approx(math.hypot(2.776 * spread, 1.96 * math.sqrt(4e-6) / 5))
    assert wall.say_habit(habit, "en") == "stops too early with 4 dice left"


@pytest.mark.parametrize("game", games.with_part("memory"))
def test_every_choice_has_words(game):
    """Whatever somebody does in whatever position can be said, and can be asked for in a quiz."""
    chance, randoms = random.Random(5), stream(5)
    memory, kinds = games.part(game, "memory"), set()
    for players in (2, 3, 2):
        position, steps = start(game, players=players), 0
        while position.turn != OVER and steps < 400:
            steps += 1
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            kind = situation_of(position)
            if kind is not None and len(actions) > 1:
                kinds.add(kind.partition(":")[0])
                assert wall.is_trained(game, kind), kind
                played, better = chance.sample(actions, 2)
                slip = memory.slip(position, played, better)
                if slip is not None:
                    habit = wall.Habit(game, kind, slip, 3, 4, 2, 0.1, 0.05)
                    assert wall.is_sayable(habit), habit
                    for language in LANGUAGES:
                        assert "{" not in wall.say_habit(habit, language)
                        assert "{" not in wall.say_situation(game, kind, language)
            position = position.after(chance.choice(actions))
    trained = {key[6:] for key in memory.WORDS.templates["en"] if key.startswith("train_")}
    assert kinds <= trained
    assert {f"mark_{name}{end}" for name in memory.MARKS for end in ("", "_is")} <= set(
        memory.WORDS.templates["es"]
    )
    assert memory.WORDS.templates["en"].keys() == memory.WORDS.templates["es"].keys()


def test_a_quiz_about_one_kind_of_choice_asks_no_other():
    asking = quiz("toss_up", seed=3, exact=True, about="dice:2", goal=30)
    for _ in range(3):
        assert asking.next().position.fields["dice_left"] == 2
    for wrong in ("cows", "dice", "dice:x", "dice:", "dice:123", 4):
        with pytest.raises(CannotAdvise):
            quiz("toss_up", about=wrong)


def test_saved_games_hang_and_what_cannot_is_said(tmp_path, monkeypatch, records):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(saved_games, "folder", lambda: tmp_path / "read")
    place = saved.folder()
    place.mkdir(parents=True)
    records[0].save(place / "finished.jsonl")
    open_game = begin("shizzle", ["You", "Ben"], FairTable(1)).record
    open_game.save(place / "open.jsonl")
    given_up = begin("shizzle", ["Tú", "Ben"], FairTable(1))
    given_up.close("abandoned")
    given_up.record.save(place / "given_up.jsonl")
    (place / "broken.jsonl").write_text('{"kind": "match"\n')
    text = records[0].text().replace('"game":"toss_up"', '"game":"chess"')
    (place / "foreign.jsonl").write_text(text)
    (place / "empty.jsonl").write_bytes(b"")
    found = read_saved("en")
    assert sorted(one.id for one in found.games) == ["finished", "given_up"]
    assert found.under_way == 1
    assert sorted(one.name for one in found.skipped) == ["broken", "empty", "foreign"]
    assert all(one.fault.say("es") for one in found.skipped)
    names = {person.name: person.games for person in wall.people(found.games)}
    assert names == {"Ann": 1, "Ben": 1, "You": 0}
    assert wall.rivals(found.games, "You") == []  # a game that was given up counts for nothing
    (kept,) = saved_games.folder().iterdir()
    assert b"Ann" not in kept.read_bytes()
    kept.write_text("[]")
    again = read_saved("en")
    assert [one.reading for one in again.games] == [one.reading for one in found.games]
    (place / "finished.jsonl").unlink()
    read_saved("en")
    assert list(saved_games.folder().iterdir()) == []


def test_an_average_needs_two_games():
    assert wall.average([0.5]) is None
    numbers = [Fraction(1, 10), Fraction(3, 10), Fraction(8, 10)]
    found = wall.average([float(number) for number in numbers])
    assert found.value == pytest.approx(0.4)
    assert found.error == pytest.approx(4.303 * math.sqrt(float(Fraction(13, 100)) / 3))
