"""Reports add up: start + luck + hand + own choices + the others = result."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from statistics import correlation, mean, stdev

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.coach.game_words import grade_limits
from rollhouse.coach.reports.account import Cause
from rollhouse.coach.reports.grades import NAMES, graded, judged_by_rollouts
from rollhouse.coach.reports.headline import leading
from rollhouse.coach.reports.ledger import SMALLEST, Clock
from rollhouse.coach.reports.text import align
from rollhouse.kernel.board import Grid
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.matches.match import Left

SMALL = {"goal": 20, "dice": 5}


def adds_up(report):
    for seat, split in enumerate(report.splits):
        total = split.start + split.luck + split.hand + split.choices + split.others
        assert total == pytest.approx(split.result, abs=1e-9)
        assert split.start == report.start[seat]
        assert split.without_luck == pytest.approx(split.result - split.luck, abs=1e-12)


@pytest.fixture(scope="module")
def exact():
    record = rollhouse.play("toss_up", ["random", "greedy"], seed=7, **SMALL)
    return coach.report(record, exact=True)


def test_an_exact_report_adds_up(exact):
    adds_up(exact)
    assert exact.source.exact
    assert exact.splits[0].errors == {}
    assert [split.result for split in exact.splits] == exact.record.position.shares()


def test_the_value_after_every_event_is_the_solutions(exact):
    solution = rollhouse.solve("toss_up", **SMALL)
    for event, position in zip(exact.events, exact.record.positions()[1:], strict=True):
        assert event.after == solution.shares(position)


def test_no_moment_is_worth_nothing(exact):
    """Those of a match that was given up early may all be."""

    def changed_by(*changes):
        events = [replace(exact.events[at], change=[up, -up]) for at, up in enumerate(changes)]
        return [abs(event.change[0]) for event in replace(exact, events=events).moments()]

    assert changed_by(0.0, 4e-4, -6e-4, 0.2) == [6e-4, 0.2]
    assert changed_by(0.0, 4e-4) == []


def every_number(value):
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from every_number(each)
    else:
        yield value


def test_what_is_nothing_but_for_rounding_is_zero_in_json(exact):
    told = exact.to_dict()
    assert told["source"]["bound"] > 0
    numbers = [n for part in ("start", "seats", "events") for n in every_number(told[part])]
    floats = [number for number in numbers if isinstance(number, float)]
    assert 0.0 in floats
    assert [number for number in floats if 0 < abs(number) < 1e-12] == []
    tiny = replace(exact.splits[0], hand=-5.55e-17, loss=1e-3)
    seat = replace(exact, splits=[tiny, exact.splits[1]]).to_dict()["seats"][0]
    assert (json.dumps(seat["hand"]), seat["loss"]) == ("0.0", 1e-3)


def test_luck_is_fair_on_average_and_choices_never_gain(exact):
    for event in exact.events:
        if event.kind == "choice":
            assert event.change[event.seat] <= 1e-9
            assert event.loss == pytest.approx(-event.change[event.seat], abs=1e-9)
    before = exact.events[0].entry.before
    solution = rollhouse.solve("toss_up", **SMALL)
    mean = sum(
        float(odds) * (solution.shares(before.after(roll))[0] - exact.start[0])
        for roll, odds in before.outcomes()
    )
    assert mean == pytest.approx(0, abs=1e-9)


def test_whoever_plays_the_solution_is_flawless():
    solution = rollhouse.solve("toss_up", **SMALL)

    def best(position, _):
        return solution.best(position)

    report = coach.report(rollhouse.play("toss_up", [best, "random"], seed=1, **SMALL))
    assert report.splits[0].grade == "flawless"
    assert report.splits[0].mistakes == 0
    assert report.splits[0].choices == pytest.approx(0, abs=1e-9)
    assert report.splits[1].others == pytest.approx(0, abs=1e-9)
    assert all(event.seat == 1 for event in report.mistakes)
    assert report.mistakes


def test_zero_sum(exact):
    first, second = exact.splits
    assert first.luck == pytest.approx(-second.luck)
    assert first.choices == pytest.approx(-second.others)


def test_placements_are_the_hand_of_whoever_places():
    record = rollhouse.play("stack_attack", ["greedy", "random"], seed=4, goal=6)
    report = coach.report(record, exact=False, batches=8)
    for event in report.events:
        answered = event.entry.step
        if "stands" in answered:
            assert (event.kind, event.seat) == ("hand", event.entry.before.to_move)
        elif "roll" in answered:
            assert (event.kind, event.seat) == ("luck", None)


def test_a_tower_that_falls_while_somebody_thinks_is_the_last_placers_hand():
    from rollhouse.chance.real import RealTable
    from rollhouse.coach.reports.ledger import sorted_out
    from rollhouse.matches.match import begin

    match = begin("stack_attack", ["Ann", "Ben"], RealTable())
    match.enter({"roll": [1, 2, 3, 4, 5]})
    match.act(match.position.actions()[0])
    match.enter({"stands": True})
    fell = match.enter({"stands": False})
    assert fell.before.turn == 0
    assert sorted_out(fell, match.record) == ("hand", 0)


def test_a_tower_that_falls_before_the_next_roll_is_the_hand_of_whoever_it_counts_against():
    from rollhouse.chance.real import RealTable
    from rollhouse.coach.reports.ledger import sorted_out
    from rollhouse.matches.match import begin

    for said, by in (({}, 0), ({"by": 1}, 1)):
        match = begin("stack_attack", ["Ann", "Ben"], RealTable())
        match.enter({"roll": [1, 2, 3, 4, 5]})
        match.act(match.position.actions()[0])
        match.enter({"stands": True})
        match.act({"do": "stop"})
        fell = match.enter({"stands": False, **said})
        assert (fell.before.turn, fell.before.to_move) == (TABLE, 1)
        assert sorted_out(fell, match.record) == ("hand", by)


def test_in_a_game_without_hands_everything_that_the_table_answers_is_luck():
    for game in ("toss_up", "shizzle", "doozy_dice"):
        start = rollhouse.start(game)
        assert start.whose_hand(start.example()) is None


def test_a_refereed_game_that_is_not_finished():
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    match = begin("toss_up", ["Ann", "Ben"], RealTable(), SMALL)
    match.enter({"roll": "GGYYR"})
    match.act({"do": "stop"})
    report = coach.report(match.record, exact=True)
    adds_up(report)
    assert not report.finished
    assert "not finished" in "\n".join(report.text("en"))
    assert "Ann" in "\n".join(report.text("es"))


def test_text_in_both_languages(exact):
    english, spanish = exact.text("en"), exact.text("es")
    assert len(english) == len(spanish)
    assert "luck" in "\n".join(english)
    assert "suerte" in "\n".join(spanish)


def test_as_json(exact):
    told = json.loads(json.dumps(exact.to_dict(), allow_nan=False))
    assert told["measure"] == "share"
    assert len(told["events"]) == len(exact.record.entries)
    for seat in told["seats"]:
        parts = [seat[part] for part in ("start", "luck", "hand", "choices", "others")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)


def test_it_is_told_to_whoever_reads_it(exact):
    for language, you, names in (
        ("en", "You", ["Random", "Greedy"]),
        ("es", "Tú", ["Al azar", "A ojo"]),
    ):
        told = exact.told(language, reader=1)
        assert told["names"] == [names[0], you]
        assert exact.told(language)["names"] == names
        assert told["result"].startswith((names[0], you))
        assert [moment["line"] for moment in told["moments"]] == sorted(
            event.line for event in exact.moments()
        )
        assert not any(names[1] in says for moment in told["moments"] for says in moment["says"])
        mistakes = {event.line: event for event in exact.mistakes}
        assert told["mistakes"]
        for mistake in told["mistakes"]:
            event = mistakes[mistake["line"]]
            assert mistake["better"] == event.entry.before.offer(event.better, language)
            assert mistake["played"] != mistake["better"]
            assert mistake["why"]
            assert rollhouse.Position.from_id(mistake["position"]).turn == mistake["seat"]


def test_the_parts_that_a_program_gets_add_up_as_they_are_read(exact):
    for seat in exact.to_dict()["seats"]:
        parts = [seat["read"][part] for part in ("start", "luck", "hand", "choices", "others")]
        assert sum(parts) == pytest.approx(seat["read"]["result"], abs=1e-12)
        assert all(round(part, 3) == pytest.approx(part, abs=1e-12) for part in parts)


@pytest.mark.parametrize("reader", [-1, 2, "Ann", True])
def test_nobody_else_reads(exact, reader):
    with pytest.raises(RollhouseError):
        exact.told("en", reader)


# The identity, over games and numbers of players

CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Four Square"]
SOLVED = [
    ("toss_up", 2, SMALL),
    ("toss_up", 1, SMALL),
    ("shizzle", 2, {"bank": 10}),
    ("stack_attack", 2, {"goal": 6, "skill": ["steady", "shaky"]}),
    ("doozy_dice", 1, {"cards": CARDS}),
]
ROLLED_OUT = [
    ("toss_up", 3, {"goal": 12, "dice": 5}),
    ("toss_up", 6, {"goal": 12, "dice": 5}),
    ("shizzle", 3, {"bank": 12}),
]
SLOW = [
    ("stack_attack", 3, {"goal": 5}),
    ("stack_attack", 4, {}),
    ("doozy_dice", 2, {"cards": CARDS}),
    ("dice_flick", 2, {"rounds": 1}),
]


@pytest.mark.parametrize(("game", "players", "options"), SOLVED)
def test_solved_games_add_up_to_the_last_digit(game, players, options, effort):
    seats, sign = ["random", "greedy"][:players], 1 if players == 1 else -1
    for seed in range(1, effort(1, 3) + 1):
        report = coach.report(rollhouse.play(game, seats, seed=seed, **options), exact=True)
        adds_up(report)
        assert report.source.exact
        for event in report.events:
            if event.kind == "choice":
                assert sign * event.change[event.seat] >= -1e-7
                assert event.loss == pytest.approx(sign * event.change[event.seat], abs=1e-7)


def rolled_out(game, players, options):
    seats = ["greedy", "random", "greedy", "random", "greedy", "random"][:players]
    report = coach.report(rollhouse.play(game, seats, seed=5, **options), exact=False, batches=8)
    adds_up(report)
    assert not report.source.exact
    parts = {"start", "luck", "hand", "choices", "others", "result", "skill", "without_luck"}
    assert set(report.splits[0].errors) == parts
    for event in report.events:
        assert event.loss >= 0
        assert sum(event.after) == pytest.approx(1)
        assert sum(event.change) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("game", "players", "options"), ROLLED_OUT)
def test_games_by_rollouts_add_up_too(game, players, options):
    rolled_out(game, players, options)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), SLOW)
def test_slow_games_by_rollouts_add_up_too(game, players, options):
    rolled_out(game, players, options)


@pytest.mark.parametrize(("game", "players", "options"), SOLVED)
def test_the_best_player_loses_nothing(game, players, options):
    record = rollhouse.play(game, ["optimal"] * players, seed=8, **options)
    report = coach.report(record, exact=True)
    for split in report.splits:
        assert split.choices == pytest.approx(0, abs=1e-6)
        assert split.grade in ("flawless", "none")
    assert report.mistakes == []


def test_luck_is_nil_over_many_games():
    """Its mean is within four standard errors of nothing; a luck that counted choices in is not."""
    solution = rollhouse.solve("toss_up", goal=12, dice=5)
    lucks, choices = [], []
    for seed in range(40):
        record = rollhouse.play("toss_up", ["random", "greedy"], seed=seed, goal=12, dice=5)
        split = coach.report(record).splits[0]
        lucks.append(split.luck)
        choices.append(split.choices)
    assert solution.bound < 1e-6
    assert abs(mean(lucks)) < 4 * stdev(lucks) / len(lucks) ** 0.5
    assert mean(choices) < -4 * stdev(choices) / len(choices) ** 0.5


def test_every_answer_of_the_table_is_fair():
    """Over all that it might have answered, luck and hand are nil at every single step."""
    options = {"goal": 6, "skill": ["steady", "shaky"]}
    record = rollhouse.play("stack_attack", ["random", "greedy"], seed=4, **options)
    solution = rollhouse.solve("stack_attack", **options)
    report = coach.report(record, exact=True)
    kinds = set()
    for event in report.events:
        before = event.entry.before
        if event.kind == "choice":
            continue
        kinds.add(event.kind)
        now = solution.shares(before)[0]
        might = sum(float(p) * solution.shares(before.after(a))[0] for a, p in before.outcomes())
        assert might == pytest.approx(now, abs=1e-9)
    assert kinds == {"luck", "hand"}


def test_a_planted_mistake_is_found_with_its_better_choice():
    solution = rollhouse.solve("toss_up", **SMALL)
    planted = []

    def errs_once(position, actions):
        best = solution.best(position)
        values = {
            str(action): shares[position.turn] for action, shares in solution.values(position)
        }
        for action in actions:
            if not planted and values[str(best)] - values[str(action)] > 0.03:
                planted.append((position, action, best))
                return action
        return best

    report = coach.report(rollhouse.play("toss_up", [errs_once, "optimal"], seed=3, **SMALL))
    ((position, action, best),) = planted
    (found,) = report.mistakes
    assert found.entry.before == position
    assert found.entry.step == action
    assert found.better == best
    assert found.loss > 0.03
    assert report.splits[0].choices == pytest.approx(-found.loss, abs=1e-9)
    told = "\n".join(report.text("en"))
    assert position.offer(best) in told


def test_rollouts_find_a_blunder():
    """Stopping with one point in the very last turn, far behind, throws the game away."""
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    start = rollhouse.position("toss_up", scores=[15, 21], last_turns=1, **SMALL)
    match = begin("toss_up", ["Ann", "Ben"], RealTable(), start=start)
    match.enter({"roll": "GGYYY"})
    match.act({"do": "stop"})
    report = coach.report(match.record, exact=False, batches=12)
    adds_up(report)
    (found,) = report.mistakes
    assert found.better == {"do": "roll"}
    assert found.loss > found.error > 0


def test_what_the_house_plays_for_somebody_away_is_no_mistake_of_theirs():
    def away(position, actions):  # noqa: ARG001
        raise Left

    report = coach.report(rollhouse.play("toss_up", [away, "random"], seed=4, **SMALL), exact=True)
    adds_up(report)
    assert report.splits[0].decisions == 0
    assert report.splits[0].grade == "none"
    assert all(event.seat == 1 for event in report.mistakes)


def test_a_corrected_game_is_told_as_corrected():
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    match = begin("toss_up", ["Ann", "Ben"], RealTable(), SMALL)
    match.enter({"roll": "GGYYR"})
    match.undo()
    match.enter({"roll": "GGGYR"})
    match.act({"do": "stop"})
    report = coach.report(match.record, exact=True)
    adds_up(report)
    assert len(report.events) == 2
    assert [dict(event.entry.step) for event in report.events] == [
        {"roll": "GGGYR"},
        {"do": "stop"},
    ]


def test_a_game_that_has_hardly_begun():
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    report = coach.report(begin("toss_up", ["Ann", "Ben"], RealTable(), SMALL).record, exact=True)
    adds_up(report)
    assert report.events == []
    assert "not finished" in "\n".join(report.text("en"))
    assert "too early to say" in "\n".join(report.text("en"))
    assert "Es pronto para decir" in report.html("es")
    assert "Ann" in report.html("es")


GRADED = {game: limits for game in rollhouse.catalogue() if (limits := grade_limits(game))}


@pytest.mark.parametrize(("game", "limits"), sorted(GRADED.items()))
def test_grades_go_down_with_what_a_decision_loses(game, limits):
    assert list(limits) == sorted(limits)
    losses = [limit * 0.99 for limit in limits] + [limits[-1] * 1.01]
    assert [graded(loss, 1, 2, game) for loss in losses] == list(NAMES[1:])
    assert graded(0.0, 0, 2, game) == "flawless"
    assert graded(limits[0] * 0.99, 1, 4, game) == "strong"


@pytest.mark.long
def test_on_a_table_of_physics_a_hand_is_compared_with_its_own_level():
    """Each placement with the chances of that seat's skill, which the rules hold."""
    options = {"goal": 5, "skill": ["steady", "shaky"]}
    record = rollhouse.play("stack_attack", ["greedy"] * 2, seed=3, table="physics", **options)
    solution = rollhouse.solve("stack_attack", **options)
    report = coach.report(record, exact=True)
    adds_up(report)
    hands = [event for event in report.events if event.kind == "hand"]
    assert hands
    for event in hands:
        before = event.entry.before
        if before.turn >= 0:
            continue  # it fell while somebody thought
        usual = sum(float(p) * solution.shares(before.after(a))[0] for a, p in before.outcomes())
        assert event.after[0] - event.change[0] == pytest.approx(usual, abs=1e-9)


# By rollouts


@pytest.fixture(scope="module")
def rolled():
    record = rollhouse.play("toss_up", ["greedy", "random", "greedy"], seed=3, **SMALL)
    return coach.report(record, exact=False, batches=8)


def test_rollouts_are_told_with_their_intervals(rolled):
    table = next(part for part in rolled.parts() if isinstance(part, Grid))
    assert [row[0] for row in table.rows] == ["Greedy", "  ±", "Random", "  ±", "Greedy (2)", "  ±"]
    half = rolled.number(rolled.splits[0].errors["start"], "en")
    assert table.rows[1][1] == half
    for language in ("en", "es"):
        table = next(part for part in rolled.parts(language) if isinstance(part, Grid))
        assert max(map(len, align(table))) <= 80
    json.dumps(rolled.to_dict(), allow_nan=False)


def test_rollouts_never_call_anybody_flawless(rolled):
    for split in rolled.splits:
        assert split.unsure > 0
        assert split.seen > 0
        assert split.grade != "flawless"
        if split.mistakes == 0:
            told = "\n".join(rolled.text())
            assert f"less than about {100 * split.seen:.1f} points" in told


def test_the_grade_by_rollouts():
    expert, *_, casual = GRADED["toss_up"]
    assert judged_by_rollouts(0.0, 0.0, 2, "toss_up") == "expert"
    assert judged_by_rollouts(0.0, 0.4 * casual, 2, "toss_up") == "expert"
    assert judged_by_rollouts(0.0, 0.6 * casual, 2, "toss_up") == "unsure"
    assert judged_by_rollouts(0.0, 0.3 * casual, 4, "toss_up") == "unsure"
    assert judged_by_rollouts(2 * casual, 0.6 * casual, 2, "toss_up") == "beginner"
    assert judged_by_rollouts(expert * 1.1, 0.0, 2, "toss_up") == "strong"


def test_intervals_of_sums_hold_as_often_as_they_say():
    """One mistake four times over, in the same place: each is measured by games of its own.

    If they shared their dice, their sum would be off more often than its interval says.
    """
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    start = rollhouse.position("toss_up", scores=[12, 5], turn_points=8, dice_left=2, **SMALL)
    match = begin("toss_up", ["Ann", "Ben"], RealTable(), start=start)
    for _ in range(4):
        match.act({"do": "roll"})
        match.enter({"roll": "YY"})
    reports = [coach.report(match.record, False, seed, batches=24) for seed in range(60)]
    splits = [report.splits[0] for report in reports]
    assert {split.mistakes for split in splits} == {4}
    lost, loss = mean(split.choices for split in splits), mean(split.loss for split in splits)
    assert sum(abs(split.choices - lost) <= split.errors["choices"] for split in splits) >= 54
    assert sum(abs(split.loss - loss) <= split.unsure for split in splits) >= 54
    first, *others = zip(*map(made, reports), strict=True)
    assert all(abs(correlation(first, other)) < 0.4 for other in others)


def made(report):
    """What was measured for every choice."""
    return [event.estimate for event in report.events if event.kind == "choice"]


def test_a_report_that_is_late_takes_smaller_batches(monkeypatch):
    record = rollhouse.play("toss_up", ["greedy", "random", "greedy"], seed=3, **SMALL)
    now = [0.0]
    monkeypatch.setattr("rollhouse.coach.reports.ledger.time.monotonic", lambda: now[0])
    clock = Clock(record, 10.0)
    middle = len(record.entries) // 2
    now[0] = 9.0
    assert clock.size(middle, 32) == 16
    assert clock.size(middle, SMALLEST) == SMALLEST
    now[0] = 0.1
    assert clock.size(middle, 16) == 32
    assert clock.size(middle, 32) == 32


# What is refused


@pytest.mark.parametrize(
    "given",
    [
        {"batches": 0}, {"batches": 7}, {"batches": 8.5}, {"batches": True}, {"batches": 10**9},
        {"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": float("inf")},
        {"seconds": "20"}, {"seed": -1}, {"seed": 1 << 32}, {"seed": 0.5},
        {"exact": "yes"}, {"exact": 1},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(exact, given):
    with pytest.raises(RollhouseError) as refused:
        coach.report(exact.record, **given)
    (name,) = given
    assert name in str(refused.value)
    assert name in refused.value.say("es")


@pytest.mark.parametrize("given", [None, "game.jsonl", {"game": "toss_up"}, 7])
def test_a_report_needs_a_record(given):
    with pytest.raises(coach.CannotAdvise, match="needs the record of a game"):
        coach.report(given)


def test_an_unknown_language_is_refused(exact):
    for write in (exact.text, exact.parts, exact.html, exact.to_dict):
        with pytest.raises(RollhouseError, match="en, es"):
            write("fr")


# The headline


@pytest.mark.parametrize(
    ("causes", "named"),
    [
        ([Cause("luck", None, 0.4), Cause("choice", 1, 0.1)], [("luck", None)]),
        ([Cause("luck", None, 0.3), Cause("choice", 1, 0.29)], [("luck", None), ("choice", 1)]),
        ([Cause("luck", None, 0.1), Cause("hand", 2, 0.4)], [("hand", 2)]),
        ([Cause("hand", 0, 0.4), Cause("hand", 2, 0.1)], [("hand", 0)]),
        ([Cause("choice", 1, 0.2), Cause("choice", 2, 0.2)], [("choice", None)]),
        ([Cause("luck", None, 0.009), Cause("choice", 1, 0.002)], []),
        ([Cause("luck", None, 0.1, 0.2), Cause("choice", 1, 0.05, 0.06)], []),
    ],
)
def test_what_did_it(causes, named):
    for kind in ("hand", "choice"):
        others = [cause for cause in causes if cause.kind == kind and cause.seat]
        whole = sum(cause.value for cause in others)
        causes = [*causes, Cause(kind, None, whole, max((c.error for c in others), default=0.0))]
    assert [(cause.kind, cause.seat) for cause in leading(causes, 0)] == named


def test_what_all_the_others_did_is_as_unsure_as_they_are_together(rolled):
    for seat, split in enumerate(rolled.splits):
        choices = [cause for cause in split.causes if cause.kind == "choice"]
        (whole,) = (cause for cause in choices if cause.seat is None)
        others = [cause for cause in choices if cause.seat not in (None, seat)]
        assert whole.value == pytest.approx(sum(cause.value for cause in others), abs=1e-12)
        assert whole.error**2 == pytest.approx(sum(cause.error**2 for cause in others))


def test_after_one_turn_it_is_too_early_to_say():
    from rollhouse.chance.real import RealTable
    from rollhouse.matches.match import begin

    match = begin("toss_up", ["Ann", "Ben"], RealTable(), SMALL)
    match.enter({"roll": "GGYYR"})
    report = coach.report(match.record, exact=True)
    assert "too early to say" in "\n".join(report.text())
    assert "pronto para decir" in report.html("es")


def test_causes_are_all_that_happened(exact):
    for split in exact.splits:
        each = [c for c in split.causes if c.kind == "luck" or c.seat is not None]
        whole = sum(cause.value for cause in each)
        assert split.start + whole == pytest.approx(split.result, abs=1e-9)


def test_a_mistake_is_told_with_the_score(exact):
    worst = exact.mistakes[0]
    scores = worst.entry.before.scores
    told = "\n".join(exact.text())
    own, other = scores[worst.seat], scores[1 - worst.seat]
    assert f"at {own} against {other} (line {worst.line})" in told


def test_reports_and_hints_can_be_pickled(exact, rolled):
    for report in (exact, rolled):
        again = pickle.loads(pickle.dumps(report))
        assert again.to_dict() == report.to_dict()
        assert again.html("es") == report.html("es")
    hint = coach.hint(exact.mistakes[0].entry.before, exact=True)
    again = pickle.loads(pickle.dumps(hint))
    assert again.text() == hint.text()
    assert again.solution.terms is hint.solution.terms


def test_a_report_says_where_time_was_short(rolled):
    hurried = coach.report(rolled.record, exact=False, seconds=1e-6)
    adds_up(hurried)
    assert hurried.fewest == 8 * SMALLEST
    assert "some positions had only 32 games each" in "\n".join(hurried.text())
    assert "32 partidas" in hurried.html("es")
    assert rolled.fewest == 0
    assert "Time was short" not in "\n".join(rolled.text())


def test_bad_play_in_doozy_dice_is_no_luck():
    """Reports with opponents go by what hints go by: for agreed cards, by the game for one."""
    record = rollhouse.play("doozy_dice", ["greedy", "random"], seed=5, cards=CARDS)
    found = coach.report(record)
    assert found.source.insight
    random = found.splits[1]
    assert random.choices < -0.1
    assert random.start + random.luck + random.choices + random.others == pytest.approx(
        random.result, abs=1e-12
    )
    assert sum(event.loss for event in found.events if event.seat == 1) == pytest.approx(
        -random.choices, abs=1e-9
    )


# Open games by rollouts


def opened(steps):
    """A game for three after this many steps."""
    from rollhouse.chance.fair import FairTable
    from rollhouse.matches.match import begin

    match = begin("toss_up", ["Ann", "Ben", "Cid"], FairTable(1), SMALL)
    for _ in range(steps):
        turn = match.position.turn
        match.roll() if turn < 0 else match.act({"do": "stop"})
    return match.record


def test_an_open_game_that_has_no_step_is_as_unsure_in_the_end_as_at_the_start():
    for split in coach.report(opened(0), exact=False, batches=8).splits:
        assert split.errors["start"] > 0
        assert split.errors["result"] == split.errors["without_luck"] == split.errors["start"]


def test_the_result_of_an_open_game_has_its_interval():
    report = coach.report(opened(1), exact=False, batches=8)
    table = next(part for part in report.parts() if isinstance(part, Grid))
    for split, halves in zip(report.splits, table.rows[1::2], strict=True):
        assert split.errors["result"] > 0
        assert halves[table.head.index("result")] == report.number(split.errors["result"], "en")
        # Luck alone has happened: without it there is the start, and nothing else.
        assert split.errors["without_luck"] == pytest.approx(split.errors["start"])
        together = split.errors["result"] ** 2 + split.errors["start"] ** 2
        assert split.errors["luck"] ** 2 == pytest.approx(together)


def test_a_finished_result_is_certain_and_without_luck_as_unsure_as_luck(rolled):
    for split in rolled.splits:
        assert split.errors["result"] == 0
        assert split.errors["without_luck"] == pytest.approx(split.errors["luck"])


def test_more_seconds_than_usual_buy_more_batches(monkeypatch):
    from rollhouse.coach.reports import ledger

    monkeypatch.setattr(ledger, "play_all", lambda *_: None)  # games that take no time
    record = opened(2)
    assert ledger.affordable(record, ledger.SECONDS, None) == ledger.BATCHES
    assert ledger.affordable(record, 3 * ledger.SECONDS, None) > ledger.BATCHES
