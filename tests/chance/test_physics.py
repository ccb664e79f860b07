"""The physics table: gestures, its error, worlds that can be continued anywhere, and honest
records.
"""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse import chance
from rollhouse.chance import fair, physics, sealed_physics
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aim
from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.matches import lines
from rollhouse.matches.match import Match, begin, branch, follow
from rollhouse.matches.verify import verify
from rollhouse.physics import engine
from rollhouse.physics.stretches import Stretches
from rollhouse.physics.trace import Trace
from rollhouse.physics.words import NoPhysics
from rollhouse.players.seats import read_seat
from tests import warm

SHORT = {"stack_attack": {"goal": 5}, "dice_flick": {"rounds": 1}}
OWN = {
    "stack_attack": {"place": [0.5, -0.2], "turn": 3},
    "dice_flick": {"direction": 2, "speed": 0.8},
}


@pytest.fixture(scope="module", params=SHORT)
def record(request):
    """A short game of two computers, decided by physics."""
    game = request.param
    return rollhouse.play(game, ["greedy", "greedy"], seed=5, table="physics", **SHORT[game])


def simulated(record):
    return [entry for entry in record.entries if "world" in entry.facts]


def to_the_gesture(game, seed=1, names=("Ann", "Ben"), table=None, **options):
    """A match of people, played by the rule of thumb up to a placement or a flick."""
    match = begin(game, list(names), table or physics.PhysicsTable(seed), options)
    thumb = greedy()
    while True:
        if match.turn == TABLE:
            match.roll()
            continue
        action = thumb(match.position, match.position.actions())
        if physics.physics_of(game).takes(action):
            return match, action
        match.act(action)


def greedy():
    return read_seat("greedy").sit()


# What the record keeps


def test_a_record_keeps_gesture_error_outcome_world_and_trace(record):
    assert simulated(record)
    for entry in simulated(record):
        gesture = record.lines[entry.line - 1].facts["action"]["hand"]
        assert gesture["lent"] is True
        assert entry.facts["hand"] == "average"
        assert any(entry.facts["error"].values())
        frames = Trace.from_bytes(physics.trace_of(entry.facts)).poses
        assert len(frames) > 5
        bodies = len(entry.facts["world"]["dice"])
        assert frames.shape[1] >= bodies
        assert len(entry.facts["trace"]) < 50_000


def test_the_same_seed_gives_the_same_record_to_the_last_bit(record):
    again = rollhouse.play(
        record.game, ["greedy", "greedy"], seed=5, table="physics", **SHORT[record.game]
    )
    assert again.text() == record.text()


def test_a_record_is_verified_by_simulating_it_again(record):
    findings = verify(record)
    assert findings.good
    assert findings.elsewhere == 0
    assert findings.rolls == sum(line.kind == "result" for line in record.lines)


def test_falls_that_were_followed_for_another_time_are_verified_too(monkeypatch):
    """As far as the record has them: how long a fall is watched has changed."""
    follow = tower.Placement.follow

    def formerly(motion, frames=None):
        follow(motion, len(motion.frames) + 54 if frames is None else frames)

    monkeypatch.setattr(tower.Placement, "follow", formerly)
    options = {"goal": 8, "skill": "shaky"}
    record = rollhouse.play("stack_attack", ["greedy"] * 2, seed=4, table="physics", **options)
    monkeypatch.undo()
    falls = [entry for entry in simulated(record) if not entry.facts["outcome"]["stands"]]
    assert falls
    findings = verify(record)
    assert (findings.good, findings.elsewhere) == (True, 0)
    again = rollhouse.play("stack_attack", ["greedy"] * 2, seed=4, table="physics", **options)
    assert again.text() != record.text()


def test_another_process_goes_on_with_the_same_bits(record, tmp_path, monkeypatch):
    middle = simulated(record)[len(simulated(record)) // 2].line
    half = rollhouse.Record(record.lines[:middle])
    path = tmp_path / "half.jsonl"
    path.write_text(half.text(), encoding="utf-8")
    program = (
        "import sys, rollhouse; from rollhouse.matches.match import Match;"
        "from rollhouse.chance import physics; record = rollhouse.load(sys.argv[1]);"
        "match = Match(record, physics.PhysicsTable.again(record.head['table'], None));"
        "match.roll(); sys.stdout.reconfigure(encoding='utf-8'); print(record.lines[-1].text)"
    )
    (tmp_path / "another_process.py").write_text(program, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    done = warm.run("another_process", [path])
    assert done.stdout.strip() == record.lines[middle].text, done.stderr


def test_an_interrupted_match_goes_on_as_it_would_have(record):
    half = rollhouse.Record(record.lines[: len(record) // 2])
    again = Match(half, physics.PhysicsTable.again(half.head["table"], None)).play(
        [greedy(), greedy()]
    )
    assert again.text() == record.text()


# Whose error


@pytest.mark.parametrize("game", SHORT)
def test_a_persons_own_gesture_gets_the_tables_part_of_the_error(game):
    match, action = to_the_gesture(game)
    match.act({**action, "hand": OWN[game]})
    entry = match.roll()
    assert entry.facts["hand"] == "person"
    written = match.record.lines[-2].facts["action"]["hand"]
    assert "lent" not in written
    for key, value in OWN[game].items():
        assert written[key] == value


@pytest.mark.parametrize("kind", ["physics", "sealed_physics"])
def test_a_match_that_began_with_the_first_hands_goes_on_and_verifies_with_them(kind):
    old = chance.kind(kind)()
    old.hands = 1
    match, action = to_the_gesture("stack_attack", table=old)
    assert "hands" not in match.record.head["table"]
    again = chance.kind(kind).again(match.record.head["table"], old.private())
    assert again.hands == 1
    match = Match(match.record, again)
    match.act({**action, "hand": {"place": [0, 0]}})
    entry = match.roll("stirred", 0)
    assert entry.facts["hand"] == "tremor"
    assert verify(match.record).good
    newer = with_line(match.record, 0, table={**match.record.head["table"], "hands": 2})
    assert "would have answered" in verify(newer).fault.say("en")


def test_hands_of_a_version_that_is_not_known_here_are_refused(record):
    other = with_line(record, 0, table={**record.head["table"], "hands": 3})
    assert "hands of version 3" in verify(other).fault.say("en")
    with pytest.raises(RollhouseError, match="hands of version 3"):
        chance.kind("physics").again({"kind": "physics", "seed": 1, "hands": 3}, None)


@pytest.mark.parametrize("game", SHORT)
def test_a_persons_hand_is_steadied_as_the_skill_of_their_seat(game):
    def errors(skill):
        match, action = to_the_gesture(game, skill=[skill, skill])
        match.act({**action, "hand": OWN[game]})
        found = match.roll().facts["error"]
        return found["place"] if game == "stack_attack" else [found["direction"]]

    position = to_the_gesture(game, skill=["steady", "steady"])[0].position
    share = physics.physics_of(game).help(position, position.to_move)
    assert 0.3 < share < 0.7
    for helped, usual in zip(errors("steady"), errors("average"), strict=True):
        assert helped == pytest.approx(share * usual, abs=2e-4)


@pytest.mark.parametrize("game", SHORT)
def test_the_house_lends_its_hand_to_whoever_makes_no_gesture(game):
    match, action = to_the_gesture(game, skill=["shaky", "steady"])
    match.act(action)
    assert match.record.lines[-1].facts["action"]["hand"]["lent"] is True
    seat = match.record.lines[-1].facts["seat"]
    assert match.roll().facts["hand"] == ["shaky", "steady"][seat]


@pytest.mark.parametrize(("game", "hand"), [("stack_attack", "average"), ("dice_flick", 4.7)])
def test_a_hand_that_is_lent_errs_as_an_ordinary_person_does(game, hand):
    match, action = to_the_gesture(game)
    match.act(action)
    assert match.roll().facts["hand"] == hand


@pytest.mark.parametrize("game", SHORT)
def test_a_program_cannot_be_an_aimbot(game):
    """Its own perfect gestures get the error of its hand all the same."""

    def perfect(position, actions):
        action = dict(greedy()(position, actions))
        if physics.physics_of(game).takes(action):
            action["hand"] = OWN[game]
        return action

    played = rollhouse.play(game, [perfect, "greedy"], seed=2, table="physics", **SHORT[game])
    own = [entry for entry in simulated(played) if entry.before.to_move == 0]
    assert own
    for entry in own:
        assert entry.facts["hand"] == "average"
        assert "lent" not in played.lines[entry.line - 1].facts["action"]["hand"]


def test_the_error_is_the_tables_own_and_is_added_to_the_gesture():
    match, action = to_the_gesture("stack_attack")
    match.act({**action, "hand": OWN["stack_attack"]})
    before = match.position
    entry = match.roll()
    error = tower.Gesture(
        **{key: tuple(v) if isinstance(v, list) else v for key, v in entry.facts["error"].items()}
    )
    gesture = tower.Gesture.from_dict(OWN["stack_attack"])
    neat = tower.start([face for _, face in before.fields["tower"]])
    placed = tower.place(neat, before.fields["placing"], gesture, error)
    assert placed.world.to_dict() == entry.facts["world"]


def test_a_hand_may_be_a_placement_error_in_millimetres():
    match, action = to_the_gesture("stack_attack", skill=[0.5, 5.0])
    match.act(action)
    assert match.roll().facts["hand"] in (0.5, 5.0)
    half = hands.hand(hands.HANDS["average"].place / 2)
    assert half.turn == hands.HANDS["average"].turn / 2


# What no hand can do


@pytest.mark.parametrize(
    ("game", "gesture", "says"),
    [
        ("stack_attack", {"place": [100, 0]}, "place must be a number from -60 to 60"),
        ("stack_attack", {"heigth": 1}, "heigth"),
        ("stack_attack", "hard", "hand"),
        ("stack_attack", {"lent": "yes"}, "lent"),
        ("stack_attack", {"turn": float("nan")}, "turn"),
        ("dice_flick", {"direction": 2}, "speed"),
        ("dice_flick", {"direction": 2, "speed": 50}, "speed must be a number from 0.05 to 3"),
        ("dice_flick", {"direction": 2, "speed": 1, "shift": 10}, "movable_bases"),
        ("dice_flick", {"direction": 2, "speed": 1, "base": 3}, "base"),
    ],
)
def test_a_gesture_that_cannot_be_is_refused_and_nothing_is_recorded(game, gesture, says):
    match, action = to_the_gesture(game)
    action = {**action, "base": 1} if game == "dice_flick" else action
    before = match.record.text()
    with pytest.raises(RollhouseError, match=says):
        match.act({**action, "hand": gesture})
    assert match.record.text() == before


def test_what_is_not_answered_by_physics_carries_no_gesture():
    match, _ = to_the_gesture("dice_flick")
    position = match.position
    with pytest.raises(RollhouseError, match="hand"):
        match.table.ready(position, {"do": "pass", "hand": {}}, None)


def test_a_players_impossible_gesture_is_an_illegal_action():
    def wild(position, actions):
        return {**greedy()(position, actions), "hand": {"place": [1e9, 0]}}

    played = rollhouse.play("stack_attack", [wild, "greedy"], seed=2, table="physics", goal=5)
    whys = [line.facts.get("instead") for line in played.lines if line.facts.get("seat") == 0]
    assert set(whys) == {"illegal"}
    assert played.closing["reason"] == "over"


def test_only_a_player_with_movable_bases_moves_them():
    match, action = to_the_gesture("dice_flick", movable_bases=[0, 1])
    match.act({**action, "aim": [1, 1], "base": 0})
    assert match.record.lines[-1].facts["action"]["hand"]["shift"] != 0


def test_a_game_without_physics_is_refused():
    with pytest.raises(RollhouseError, match=r"no physics in toss_up.*dice_flick, stack_attack"):
        rollhouse.play("toss_up", ["greedy", "greedy"], table="physics")


# Worlds


@pytest.mark.parametrize("record", ["stack_attack"], indirect=True)
def test_each_round_begins_with_a_new_tower(record):
    for entry in simulated(record):
        faces = [face for _, face in entry.before.fields["tower"]]
        dice = [die["face"] for die in entry.facts["world"]["dice"]]
        assert dice == [*faces, entry.before.fields["placing"]]


@pytest.mark.parametrize("record", ["dice_flick"], indirect=True)
def test_a_world_follows_the_game_when_dice_are_scored(record):
    for entry in simulated(record):
        assert arena.arena(entry.facts["world"]) == entry.step["arena"]


def test_a_tower_of_an_older_physics_is_set_up_anew():
    match, action = to_the_gesture("stack_attack")
    match.act(action)
    match.roll()
    world = match.record.story.world
    crooked = tower.World.from_dict(world)
    standing = physics.physics_of("stack_attack")
    position = match.position
    if crooked.fallen or len(position.fields["tower"]) != len(crooked.dice):
        pytest.fail("seed 1 was chosen because its first die stands")
    same = standing.aim(position, {}, world)
    other = standing.aim(position, {}, {**world, "version": "mujoco 9.9 / tower 0"})
    assert same != other
    assert max(abs(part) for part in other["place"]) < 0.01


@pytest.mark.long
def test_an_edited_tower_too_tall_to_stand_falls():
    dice = [[None, 1 + step % 2] for step in range(2)]
    dice += [[step % 4, 1 + step % 2] for step in range(28)]
    start = rollhouse.position(
        "stack_attack", players=4, dice=8, tower=dice, hand=[1], placing=None
    )
    match = begin("stack_attack", ["A", "B", "C", "D"], physics.PhysicsTable(1), start=start)
    match.act({"do": "place", "face": 1})
    assert match.roll().step == {"stands": False}
    assert verify(match.record).fault is None


def test_what_if_starts_from_the_world_as_it_stood(record):
    entry = simulated(record)[1]
    tried = branch(record, entry.line, physics.PhysicsTable(9))
    assert tried.record.story.world == entry.facts["world"]
    again = rollhouse.Record.parse(tried.record.text().encode())
    assert again.story.world == entry.facts["world"]
    if tried.turn == TABLE:
        tried.roll()
    tried.play([greedy(), greedy()])
    assert verify(tried.record).good


def test_a_position_in_mid_gesture_may_begin_a_match():
    start = rollhouse.position("dice_flick", flick={"die": "blue", "base": 2, "aim": [2, 3]},
                               hands=[["pink"], []])  # fmt: skip
    match = begin("dice_flick", ["Ann", "Ben"], physics.PhysicsTable(1), start=start)
    assert match.roll().facts["hand"] == "average"
    assert verify(match.record).fault is None


# Forgery


def forged(record, **other):
    """What verification finds in the record with its last simulated result changed, and the chain
    made good.
    """
    return verify(with_line(record, simulated(record)[-1].line, **other))


def with_line(record, number, **other):
    content, before = "", lines.BEFORE_THE_FIRST
    for line in record.lines:
        facts = {**line.facts, **other} if line.number == number else line.facts
        written = lines.write(line.number, line.kind, facts, before)
        content, before = f"{content}{written.text}\n", written.hash
    return content.encode()


def test_an_altered_error_or_hand_is_found(record):
    facts = simulated(record)[-1].facts
    key = "turn" if record.game == "stack_attack" else "direction"
    assert forged(record, error={**facts["error"], key: 0.0}).fault is not None
    assert forged(record, hand="steady").fault is not None


def test_a_world_that_does_not_show_the_outcome_is_found(record):
    facts = simulated(record)[-1].facts
    other = simulated(record)[0].facts["world"]
    assert other != facts["world"]
    assert forged(record, world=other).fault is not None
    assert not forged(record, world={"a": "b"}).good


def test_a_motion_that_does_not_come_out_again_is_told_and_not_called_a_forgery(record):
    """It may be of another processor; but nobody says that such a record is good."""
    findings = forged(record, trace=simulated(record)[0].facts["trace"])
    assert findings.fault is None
    assert findings.elsewhere == 1
    assert "did not come out the same" in str(findings.unchecked)
    assert not findings.good


def test_a_record_of_another_physics_is_replayed_and_told_to_be_unchecked(record):
    """As when the box or the tower is changed one day: nothing of it is called wrong."""
    world = simulated(record)[-1].facts["world"]
    older = {"version": "mujoco 3.9 / tower 0"} if "version" in world else {"arena": 0}
    findings = forged(record, world={**world, **older}, error={"of": "another hand"})
    assert findings.fault is None
    assert findings.elsewhere == 1
    assert findings.positions == len(record.entries)
    assert not findings.good


# Without MuJoCo


@pytest.fixture
def no_mujoco(monkeypatch):
    def missing():
        raise NoPhysics("no_mujoco", engine.WORDS, fault="not installed")

    for module in (engine, tower):
        monkeypatch.setattr(module, "mujoco", missing)
    monkeypatch.setattr("rollhouse.games.dice_flick.physics.box.mujoco", missing, raising=False)
    tower.model.cache_clear()
    tower.measures.cache_clear()
    yield
    tower.model.cache_clear()
    tower.measures.cache_clear()


@pytest.mark.usefixtures("no_mujoco")
def test_without_mujoco_no_match_begins_and_the_sentence_says_what_to_install():
    with pytest.raises(NoPhysics, match=r"pip install rollhouse"):
        begin("stack_attack", ["Ann", "Ben"], physics.PhysicsTable(1))


@pytest.mark.usefixtures("no_mujoco")
def test_without_mujoco_a_record_is_still_replayed_from_its_outcomes(record):
    again = rollhouse.Record.parse(record.text().encode())
    assert again.position.shares() == record.position.shares()


# Sealed


@pytest.mark.parametrize("game", SHORT)
def test_sealed_physics_is_committed_and_revealed(game):
    played = rollhouse.play(game, ["greedy", "greedy"], table="sealed_physics", **SHORT[game])
    findings = verify(played)
    assert findings.good
    assert findings.rolls == sum(line.kind == "result" for line in played.lines)
    least = 8 if game == "stack_attack" else 7
    assert all(len(entry.facts["numbers"]) >= least for entry in simulated(played))
    nonce = next(line for line in played.lines if line.kind == "nonce")
    assert verify(with_line(played, nonce.number, nonce="other")).fault is not None


@pytest.mark.parametrize("game", SHORT)
def test_of_open_sealed_physics_the_error_of_a_hand_is_that_of_its_numbers(game):
    match = begin(game, ["Ann", "Ben"], sealed_physics.SealedPhysicsTable(bytes(32)))
    while not any("world" in entry.facts for entry in match.record.entries):
        if match.turn < 0:
            match.roll("n", match.nonce_giver())
        else:
            match.act(read_seat("greedy").sit()(match.position, match.position.actions()))
    findings = verify(match.record)
    assert findings.good
    assert findings.by_numbers == sum(line.kind == "result" for line in match.record.lines)
    (moved,) = simulated(match.record)
    error = dict.fromkeys(moved.facts["error"], 0.0)
    fault = verify(with_line(match.record, moved.line, error=error)).fault
    assert f"line {moved.line} of the record" in fault.say("en")


def test_every_hand_of_the_games_is_a_hand_of_both_worlds():
    for name in ("steady", "average", "shaky", physics.PERSON, physics.TREMOR):
        assert hands.hand(name)
        assert aim.hand(name)
    assert fair.FairTable.PHYSICAL is False
    assert physics.PhysicsTable.PHYSICAL is sealed_physics.SealedPhysicsTable.PHYSICAL is True


# What is seen before the answer


def test_stretches_are_the_first_frames_of_the_motion_and_change_nothing(record):
    """A watched answer is the same, to the last bit."""
    table = physics.PhysicsTable.again(record.head["table"], None)
    followed = follow(record.lines[0].text)
    for line in record.lines[1 : simulated(record)[:6][-1].line + 1]:
        if "trace" in line.facts:
            told = []
            stretches = Stretches(lambda *part, told=told: told.append(part))
            answer = table.answer(followed.record.story.question, stretches)
            assert {"outcome": dict(answer.outcome), **answer.facts} == dict(line.facts)
            assert told[0][0] == 0
            whole = Trace.from_bytes(physics.trace_of(line.facts)).poses
            seen = np.concatenate([Trace.from_bytes(content).poses for _, content in told])
            assert np.array_equal(seen, whole[: len(seen)])
        followed.take(line.text)


@pytest.mark.parametrize("game", SHORT)
def test_a_watcher_that_fails_leaves_nothing_behind(game):
    match, action = to_the_gesture(game)
    match.act(action)
    question = match.record.story.question
    before = match.table.answer(question)

    def fails(*_):
        raise OSError("nobody listens")

    with pytest.raises(OSError, match="nobody listens"):
        match.table.answer(question, Stretches(fails))
    assert match.table.answer(question) == before
