"""Hands in the terminal: gestures from misses, pictures of worlds, and what is told of a motion."""

from __future__ import annotations

import base64
import math
import random
import re

import numpy as np
import pytest

import rollhouse
from rollhouse.chance.physics import physics_of
from rollhouse.games.dice_flick import terminal_hand as flick_hand
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics import hands as aims
from rollhouse.games.stack_attack import terminal_hand as tower_hand
from rollhouse.games.stack_attack import tower_picture
from rollhouse.games.stack_attack.physics import hands, holding, tower
from rollhouse.kernel.board import Grid, Inked, Picture
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import stream
from rollhouse.matches.story import Entry
from rollhouse.terminal.hands.hand import hand_of
from rollhouse.terminal.screen.screen import Screen
from rollhouse.terminal.screen.speech import Speech

SPEECH = {language: Speech(language, ["Ann", "Ben"]) for language in ("en", "es")}
TOWER = hand_of(rollhouse.start("stack_attack").terms)
ARENA = hand_of(rollhouse.start("dice_flick").terms)


def text(lines):
    return ["".join(p.text if isinstance(p, Inked) else p for p in line) for line in lines]


def tower_position(faces, hand=(5,) * 5):
    return rollhouse.position(
        "stack_attack", tower=[[None, face] for face in faces], hand=list(hand)
    )


def placed(place, faces=(3, 6), face=5):
    """A placement and the entry that a record would keep of it."""
    position = tower_position(faces, [face] * 5).after({"do": "place", "face": face})
    done = tower.place(tower.start(faces), face, tower.Gesture(place=place, height=1.0))
    trace = base64.b64encode(done.trace.to_bytes()).decode()
    step = {"stands": done.stands}
    facts = {"outcome": step, "world": done.world.to_dict(), "trace": trace}
    return Entry(3, position, step, None, facts), done


# The tower


def test_the_house_aims_and_the_person_misses():
    aim = {
        "place": [0.4, -0.2],
        "turn": 0.0,
        "height": 1.0,
        "tilt": [0.0, 0.0],
        "speed": [0.0, 0.0],
    }
    assert TOWER.gesture(aim, [1.0, -2.0]) == {**aim, "place": [1.4, -2.2]}


def test_every_miss_is_a_gesture_that_a_hand_can_make():
    position = tower_position([3, 6])
    action = {"do": "place", "face": 5}
    physics = physics_of("stack_attack")
    aim = physics.aim(position, action, None)
    moments = TOWER.moments(SPEECH["en"], position, action, aim, None)
    for sign in (-1, 0, 1):
        misses = [sign * moment.swing.reach for moment in moments]
        physics.read(position, action, TOWER.gesture(aim, misses))


def test_a_higher_tower_swings_faster():
    def seconds(faces):
        position = tower_position(faces)
        action = {"do": "place", "face": 5}
        aim = physics_of("stack_attack").aim(position, action, None)
        return [m.swing.seconds for m in TOWER.moments(SPEECH["en"], position, action, aim, None)]

    low, high = seconds([3, 6]), seconds([1, 2, 3, 4, 5, 4, 3, 4, 5, 6])
    assert low[0] == low[1] > high[0] == high[1]


def test_over_a_middling_tower_an_ordinary_person_is_a_little_better_than_the_average_hand():
    """Over the highest that they build they are as bad: the hand sways more."""
    wanted = hands.HANDS["average"].place
    own = [tower_hand.swing(holding.sway(height)).deviation for height in range(2, 16)]
    missed = [math.hypot(part, hands.HANDS["person"].place) for part in own]
    assert missed[0] < missed[6] < wanted < missed[-1]


@pytest.mark.parametrize(
    ("miss", "said"),
    [(0.1, "Right on the mark"), (-0.6, "A hair to the left"), (2.0, "A little to the right"),
     (-3.0, "Too far off: 3.0 mm to the left"), (9.0, "Much too far off: 9.0 mm to the right!")],
)  # fmt: skip
def test_misses_have_words(miss, said):
    assert said in tower_hand.describe_miss("en", 0, miss)
    assert tower_hand.describe_miss("es", 1, miss) != tower_hand.describe_miss("en", 1, miss)


@pytest.mark.parametrize(
    ("typed", "place"),
    [("2 left", [-2, 0]), ("1.5 right 1 away", [1.5, 1]), ("1,5 derecha y 1 lejos", [1.5, 1]),
     ("3mm near", [0, -3]), ("2l", [-2, 0]), ("2 a la izquierda", [-2, 0]),
     ("izquierda 2", [-2, 0]), ("left 2 and away 1", [-2, 1]), ("left 2 1 away", None),
     ("left", None), ("2", None), ("2 up", None), ("2 left please", None)],
)  # fmt: skip
def test_aiming_aside_in_words(typed, place):
    found = TOWER.read_calm({"place": [0.3, 0.3], "turn": 0.0}, typed)
    assert found == (None if place is None else {"place": place, "turn": 0.0})


@pytest.mark.parametrize("typed", ["9 left", "lejos 8,5", "5 right 5 right"])
def test_aiming_too_far_aside_is_told_with_the_limit(typed):
    with pytest.raises(RollhouseError, match="by 8 mm at most"):
        TOWER.read_calm({"place": [0.3, 0.3]}, typed)
    assert "8 mm" in TOWER.calm("en")
    assert "8 mm" in TOWER.calm("es")


def leaning(offsets, faces=(1, 2, 3, 4)):
    """A tower whose dice are this many millimetres beside the plate's middle."""
    dice = tuple(
        tower.Die(face, (x / 1000, y / 1000, 0.0045 + 0.016 * level + 0.008, 1.0, 0.0, 0.0, 0.0))
        for level, (face, (x, y)) in enumerate(zip(faces, offsets, strict=True))
    )
    return tower.World(
        (0.0, 0.0, 0.0045, 1.0, 0.0, 0.0, 0.0), dice, version=tower.physics_version()
    )


def test_the_picture_leans_as_the_tower_does():
    world = leaning([(0, 0), (-2, 1), (-4, 2), (-8, 4)])
    lines = text(tower_picture.portrait(world, ["white"] * 4, "en", 20))
    starts = [line.index("[") for line in lines[:4]]
    assert starts[0] < starts[1] < starts[2] < starts[3]
    assert starts[3] - starts[0] == round(8 * tower_picture.FRONT)
    ends = [line.rindex("[") for line in lines[:4]]
    assert ends[0] > ends[3]
    assert "4 neutral" in lines[0]
    assert lines[4].strip(" ▀") == ""
    said = tower_hand.lean(world, "en")
    assert "8.0 mm to the left and 4.0 mm away from you" in said
    assert "8,0 mm a la izquierda" in tower_hand.lean(world, "es")
    assert tower_hand.lean(leaning([(0, 0)] * 4), "en") == "The tower stands straight."


def test_a_high_tower_is_folded():
    faces = [1, 2] * 10
    world = leaning([(0, 0)] * 20, faces)
    lines = text(tower_picture.portrait(world, ["red"] * 20, "en", 9))
    assert len(lines) == 9 + 2
    assert lines[0].startswith("20 ")
    assert "12 more" in lines[8]
    assert len(tower_picture.portrait(world, ["red"] * 20, "en", 20)) == 22


def test_pictures_are_plain_ascii_where_that_is_all_there_is():
    position = tower_position([3, 6])
    (picture,) = [p for p in TOWER.board(SPEECH["es"], position, None, 9) if isinstance(p, Picture)]
    screen = Screen(colour=False, ascii_only=True)
    drawn = [screen.drawn(line) for line in picture.lines]
    assert all(line.isascii() and width <= 77 for line, width in drawn)
    assert "=" in drawn[2][0]
    assert isinstance(picture.instead[0], Grid)


@pytest.mark.parametrize("columns", [16, 30, 68])
@pytest.mark.parametrize("heights", [(), (1,), (3, 6, 5)])
@pytest.mark.parametrize("axis", [0, 1])
def test_the_close_up_shows_where_the_hand_is(axis, heights, columns):
    world = tower.start(heights)
    seen = tower_picture.CloseUp(world, ["white"] * len(heights) + ["red"], 2, axis, 0.0, "en")
    places = []
    for miss in (-12.0, -3.0, 0.0, 3.0, 12.0):
        lines = text(seen.draw(miss, columns))
        assert len(lines) == 4
        assert {len(line) for line in lines} == {columns}
        places.append(lines[0].index("["))
        assert "2" in lines[0]
    assert places == sorted(places)
    assert places[0] == 0
    assert places[-1] < columns


def test_a_die_in_the_middle_rests_and_one_beside_it_slips():
    entry, done = placed((0.0, 0.0))
    assert done.stands
    assert TOWER.tell("en", entry) == ["It lands in the middle, and rests at once."]
    assert not TOWER.remains(entry)
    for place, side, lado in (
        ((-10.0, 0.0), "to the left", "la izquierda"),
        ((10.0, 0.0), "to the right", "la derecha"),
        ((0.0, -10.0), "towards you", "hacia ti"),
        ((0.0, 10.0), "away from you", "hacia el fondo"),
    ):
        entry, done = placed(place)
        assert not done.stands
        assert TOWER.tell("en", entry)[0].startswith(f"It slips off {side}")
        assert lado in TOWER.tell("es", entry)[0]
        assert TOWER.remains(entry)


def test_a_tower_that_gives_way_says_how_many_dice():
    """Each die stands on the one below, but all of them together are beyond it."""
    world = tower.start([1])
    for face in (2, 3, 4, 5, 6):
        done = tower.place(world, face, tower.Gesture(place=(4.2, 0.0), height=0.2))
        if not done.stands:
            break
        world = done.world
    assert not done.stands
    faces = [die.face for die in world.dice]
    position = rollhouse.position(
        "stack_attack", tower=[[None, face] for face in faces], hand=[face] * 5
    ).after({"do": "place", "face": face})
    trace = base64.b64encode(done.trace.to_bytes()).decode()
    entry = Entry(3, position, {"stands": False}, None, {"trace": trace})
    (said,) = TOWER.tell("en", entry)
    assert "gives way to the right" in said
    assert "dice come down" in said


def test_a_film_keeps_its_shape():
    for place in ((0.0, 0.0), (10.0, 0.0)):
        pictures = TOWER.film(placed(place)[0])
        assert len({len(picture) for picture in pictures}) == 1
        first, last = text(pictures[0]), text(pictures[-1])
        assert sum("[" in line for line in first) == 3
        assert (first != last) == (place != (0.0, 0.0))
        assert max(map(len, first)) <= 77


def whole_dice(picture):
    """The faces of the dice of which nothing is cut off or hidden."""
    return sorted(int(face) for line in text(picture) for face in re.findall(r"\[ *(\d) *\]", line))


@pytest.mark.parametrize("place", [(10.0, 0.0), (-10.0, 4.0), (0.0, -10.0), (0.0, 10.0)])
def test_the_last_picture_of_a_fall_shows_every_die_whole(place):
    entry, done = placed(place, faces=(1, 2, 3, 4))
    assert not done.stands
    assert whole_dice(TOWER.film(entry)[-1]) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("dice", [3, 8, 14, 22])
@pytest.mark.parametrize("reach", [0.01, 0.06, 0.3])
def test_a_heap_is_drawn_whole_however_far_and_close_together_dice_lie(dice, reach):
    """From the tower to the heap: no die is cut at the sides on the way, none hidden at the end."""
    edge, _, top = tower.measures()
    standing = np.zeros((dice + 1, 7))
    standing[1:, 2] = top + edge * (np.arange(dice) + 0.5)
    heap = standing.copy()
    heap[1:, :2] = np.random.default_rng(dice).uniform(-reach, reach, (dice, 2))
    heap[1:, 2] = edge / 2
    motion = [standing + share * (heap - standing) for share in np.linspace(0, 1, 6)]
    faces = [1 + number % 6 for number in range(dice)]
    pictures = tower_picture.film(motion, faces, ["red"] * dice)
    assert whole_dice(pictures[-1]) == sorted(faces)
    assert {len(picture) for picture in pictures} == {dice + 3}
    for line in (line for picture in pictures for line in text(picture)):
        assert len(line) == tower_picture.FILM
        assert line[0] in " [▀"
        assert line[-1] in " ]▀"


def test_a_nearer_die_hides_one_behind_it_while_they_fall():
    edge, _, top = tower.measures()
    poses = np.zeros((3, 7))
    poses[1:, 0], poses[1:, 1], poses[1:, 2] = (0.0, edge / 4), (-0.05, 0.05), top + edge / 2
    pictures = tower_picture.film([poses, poses], [1, 2], ["red", "blue"])
    assert whole_dice(pictures[0]) == [1]
    assert whole_dice(pictures[1]) == [1, 2]


# The arena


def flicked(gesture, error=arena.STILL, cells=None, die="blue"):
    hands_now = [[die], []]
    position = rollhouse.position(
        "dice_flick", hands=hands_now, flicks_left=1, **({"arena": cells} if cells else {})
    )
    action = {"do": "flick", "die": die, "base": gesture.base, "aim": None}
    world = arena.empty() if cells is None else arena.arena_of(cells)
    done = arena.flick(world, die, gesture, error)
    trace = base64.b64encode(done.trace.to_bytes()).decode()
    return Entry(3, position.after(action), done.outcome, None, {"trace": trace}), done


def test_direction_and_strength_are_added_to_the_aim():
    aim = arena.data_of(aims.aim(0, [3, 3]))
    made = ARENA.gesture(aim, [5.0, 0.2])
    assert made["direction"] == pytest.approx(aim["direction"] + 5)
    assert made["speed"] == pytest.approx(aim["speed"] * 1.2, abs=1e-4)
    assert {k: v for k, v in made.items() if k not in ("direction", "speed")} == {
        k: v for k, v in aim.items() if k not in ("direction", "speed")
    }


@pytest.mark.parametrize("base", range(4))
@pytest.mark.parametrize("hole", [[1, 1], [3, 3], [5, 5], None])
def test_every_flick_is_one_that_a_hand_can_make(base, hole):
    position = rollhouse.position("dice_flick", hands=[["blue"], []], flicks_left=1)
    action = {"do": "flick", "die": "blue", "base": base, "aim": hole}
    physics = physics_of("dice_flick")
    aim = physics.aim(position, action, None)
    moments = ARENA.moments(SPEECH["es"], position, action, aim, None)
    for one in (-1, 0, 1):
        for other in (-1, 0, 1):
            misses = [one * moments[0].swing.reach, other * moments[1].swing.reach]
            physics.read(position, action, ARENA.gesture(aim, misses))
    for moment in moments:
        for columns in (16, 40, 68):
            assert {len(line) for line in text(moment.draw(0.1, columns))} == {columns}
    (picture,) = moments[0].above
    marked = "\n".join(text(picture.lines))
    assert ("[" in marked) == (hole is not None)
    assert sum(sign in marked for sign in "▲◀▼▶") == 1


def test_a_far_hole_swings_faster():
    def seconds(base, hole):
        position = rollhouse.position("dice_flick", hands=[["blue"], []], flicks_left=1)
        action = {"do": "flick", "die": "blue", "base": base, "aim": hole}
        aim = physics_of("dice_flick").aim(position, action, None)
        return ARENA.moments(SPEECH["en"], position, action, aim, None)[0].swing.seconds

    assert seconds(0, [5, 3]) > seconds(0, [3, 3]) > seconds(0, [1, 3])
    assert seconds(2, [1, 3]) == seconds(0, [5, 3]) == seconds(1, [3, 5]) == seconds(3, [3, 1])


def test_a_person_of_ordinary_timing_flicks_a_little_better_than_the_hand_a_newcomer_meets():
    usual, better = (aims.hand(physics_of("dice_flick").LEVELS[level]) for level in (2, 3))
    table = aims.hand("person")
    for part, meant in (("direction", flick_hand.DIRECTION), ("speed", flick_hand.STRENGTH)):
        both = (meant**2 + getattr(table, part) ** 2) ** 0.5
        assert getattr(better, part) < both < getattr(usual, part)


def test_holes_stand_under_their_directions():
    seen = flick_hand.neighbours(0, [3, 3])
    assert [name for _, name in seen] == ["c1", "c2", "c3", "c4", "c5"]
    assert seen[2][0] == 0
    assert [angle for angle, _ in seen] == sorted(angle for angle, _ in seen)
    assert [name for _, name in flick_hand.neighbours(1, [3, 5])] == [
        "e5",
        "d5",
        "c5",
        "b5",
        "a5",
    ]


MOVED = [
    (0, [3, 5], "c", 1),
    (0, [3, 1], "c", -1),
    (1, [5, 3], "d", -1),
    (1, [1, 3], "b", 1),
    (2, [3, 1], "c", 1),
    (2, [3, 5], "c", -1),
    (3, [5, 3], "d", 1),
    (3, [1, 3], "b", -1),
]


@pytest.mark.parametrize(("base", "hole", "row", "columns"), MOVED)
@pytest.mark.parametrize("language", SPEECH)
def test_a_base_that_was_moved_is_drawn_and_measured_where_it_stands(
    base, hole, row, columns, language
):
    position = rollhouse.position(
        "dice_flick", movable_bases=[0], hands=[["blue"], []], flicks_left=1
    )
    action = {"do": "flick", "die": "blue", "base": base, "aim": hole}
    aim = physics_of("dice_flick").aim(position, action, None)
    assert flick_hand.columns_aside(aim["shift"]) == columns
    told = ARENA.beforehand(language, position, aim)
    words = {"en": ("left", "right"), "es": ("izquierda", "derecha")}[language]
    assert words[columns > 0] in told.partition(". ")[0]
    first, _ = ARENA.moments(SPEECH[language], position, action, aim, None)
    (picture,) = first.above
    lines = text(picture.lines)
    (marked,) = [line for line in lines if any(sign in line for sign in "▲◀▼▶")]
    if base in (1, 3):
        assert f" {row} " in marked
    else:
        column = str(3 + columns * (1 if base == 0 else -1))
        where = marked.index("base") + 1
        assert abs(where - lines[1].index(column)) <= 3
    seen = flick_hand.neighbours(base, hole, aim["shift"])
    usual = flick_hand.neighbours(base, hole)
    assert [name for _, name in seen] == [name for _, name in usual]
    aside = [abs(place - (2 + columns)) for place in range(5)]
    nearest = seen[2 + columns][0]
    mirrored = {}
    for (angle, _), steps in zip(seen, aside, strict=True):  # straight ahead is the middle now
        mirrored.setdefault(steps, []).append(abs(angle - nearest))
    assert all(max(found) - min(found) < 1e-9 for found in mirrored.values())


def test_a_base_that_stays_is_not_spoken_of():
    position = rollhouse.position("dice_flick", hands=[["blue"], []], flicks_left=1)
    action = {"do": "flick", "die": "blue", "base": 0, "aim": [3, 5]}
    aim = physics_of("dice_flick").aim(position, action, None)
    assert not ARENA.beforehand("en", position, aim)


@pytest.mark.parametrize(
    ("speed", "said", "dicho"),
    [(0.4, "It ends in the trench.", "Acaba en el foso."),
     (0.1, "It does not even reach the box.", "Ni siquiera llega a la caja."),
     (3.0, "flies out of the box", "sale volando|Sale volando")],
)  # fmt: skip
def test_flicks_that_miss_are_told(speed, said, dicho):
    loft = 40.0 if speed > 1 else 0.0
    entry, done = flicked(arena.Gesture(0, 0.0, speed, loft))
    assert done.rest is None
    assert said in ARENA.tell("en", entry)[0]
    assert any(word in ARENA.tell("es", entry)[0] for word in dicho.split("|"))


def test_what_is_told_of_a_flick_agrees_with_physics():
    """Whether the box was shaken, and where the die went, are read off the trace alone."""
    shaken = 0
    for number in range(24):
        chance = random.Random(number)
        cell = (chance.randrange(1, 6), chance.randrange(1, 6))
        error = aims.error(aims.hand("average"), stream(21, number))
        entry, done = flicked(aims.aim(0, cell), error)
        (said,) = ARENA.tell("en", entry)
        words = {
            "hole": "a hole",
            "trench": "trench",
            "outside": "out of the box",
            "tilted": "ribs",
        }
        assert words[done.place] in said
        if done.place == "hole":
            assert ("shake of the box" in said) == (done.shakes > 0)
            shaken += done.shakes > 0
    assert shaken


def test_dice_in_the_way_are_in_the_film():
    cells = [[None] * 5 for _ in range(5)]
    cells[4][2], cells[3][2] = "G3", "P6"
    entry, _ = flicked(aims.aim(0, [3, 3], cells), cells=cells)
    pictures = ARENA.film(entry)
    assert len({len(picture) for picture in pictures}) == 1
    shown = "\n".join(text(pictures[0]))
    assert "[G]" in shown
    assert "[P]" in shown
    assert any(
        "(o)" in "".join(text(picture)) or "(O)" in "".join(text(picture)) for picture in pictures
    )


def test_catalogues_say_the_same_things_in_both_languages():
    from rollhouse.games.dice_flick import hand_words as flick_words
    from rollhouse.games.stack_attack import hand_words as tower_words
    from rollhouse.terminal.words import SAYS

    for catalogue in (flick_words.SAYS, tower_words.SAYS, SAYS):
        assert set(catalogue.templates["en"]) == set(catalogue.templates["es"])


@pytest.mark.parametrize(
    ("typed", "columns"),
    [("2 left", -2), ("1.5 r", 1.5), ("0", 0), ("1,5 d", 1.5), ("2 izquierda", -2), ("-1", -1)],
)
def test_a_base_is_moved_as_somebody_likes(typed, columns):
    position = rollhouse.position(
        "dice_flick", movable_bases=[0], hands=[["blue"], []], flicks_left=1
    )
    action = {"do": "flick", "die": "blue", "base": 0, "aim": [3, 5]}
    aim = ARENA.read_beforehand(position, action, typed)
    assert flick_hand.columns_aside(aim["shift"]) == pytest.approx(columns)
    usual = arena.data_of(aims.aim(0, [3, 5]))
    assert (aim["direction"] < usual["direction"]) == (columns > 0)
    physics_of("dice_flick").read(position, action, aim)


def test_a_base_is_not_moved_out_of_its_side():
    position = rollhouse.position("dice_flick", movable_bases=[0], hands=[["blue"], []])
    action = {"do": "flick", "die": "blue", "base": 0, "aim": [3, 5]}
    with pytest.raises(rollhouse.RollhouseError, match="at most"):
        ARENA.read_beforehand(position, action, "9 left")
    assert ARENA.read_beforehand(position, action, "somewhere") is None
    assert ARENA.read_beforehand(position, action, "2 up") is None
