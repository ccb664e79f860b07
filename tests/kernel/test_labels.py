"""Actions for keys: a title of a few words, and what it leads to."""

from __future__ import annotations

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.board import labelled
from rollhouse.kernel.language import LANGUAGES
from tests.cases import over_every_match, part, walk

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
LONGEST_TITLE, LONGEST_NOTE = 40, 80
"""Letters; a card of somebody's own deck may have a long name."""


def labels(position, language="en"):
    names = NAMES[: position.players]
    return [labelled(position, action, language, names) for action in position.actions()]


@over_every_match
def test_every_action_has_a_short_title_in_both_languages(game, players, options):
    assert part(contract.load(game), "board", "label")
    for position, _ in walk(game, players, options, seed=5, steps=60):
        for language in LANGUAGES:
            for title, note in labels(position, language):
                assert 0 < len(title) <= LONGEST_TITLE, title
                assert 0 < len(note) <= LONGEST_NOTE, note
                assert "{" not in title + note


def test_toss_up():
    begun = rollhouse.position("toss_up", scores=[62, 40], to_move=0, turn_points=6, dice_left=4)
    assert labels(begun) == [
        ("Roll 4", "red light loses 6"),
        ("Stop", "bank 6, make 68"),
    ]
    assert labels(begun, "es") == [
        ("Tirar 4", "semáforo rojo: se pierden 6"),
        ("Plantarse", "guardar 6, llegar a 68"),
    ]
    one = rollhouse.position("toss_up", turn_points=1)
    assert labels(one, "es")[0] == ("Tirar 9", "semáforo rojo: se pierde 1")
    nothing = rollhouse.position("toss_up", scores=[5, 0], turn_points=0)
    assert labels(nothing) == [("Roll 10", "nothing to lose"), ("Stop", "bank nothing")]


def shizzle(**given):
    """A position on dice of which die d has number n in the colour d + n - 1, counted around."""
    colours = ["red", "orange", "yellow", "green", "blue", "purple"]
    layout = [[colours[(die + number) % 6] for number in range(6)] for die in range(6)]
    return rollhouse.position("shizzle", options={"layout": layout}, **given)


def test_shizzle_at_every_choice():
    first = rollhouse.start("shizzle")
    assert labels(first)[2] == ("Roll die 3", "as the first spark")
    assert labels(first, "es")[2] == ("Tirar el dado 3", "como primera Chispa")
    ones = shizzle(line=[[0, 1]], roll=[None, 1, 1, 1, 1, 1])
    assert labels(ones)[0] == ("Add orange 1", "a line of 2")
    three = shizzle(line=[[0, 1], [1, 1], [2, 1]], roll=[None, None, None, 1, 1, 1], extended=True)
    assert labels(three) == [
        ("Add green 1", "a Flicker of 4"),
        ("Add blue 1", "a Flicker of 4"),
        ("Add purple 1", "a Flicker of 4"),
        ("Roll 3", "choke loses the 3"),
        ("Stop", "take 3 from the bank"),
    ]
    assert labels(three, "es")[0] == ("Añadir 1 verde", "una Llamita de 4")
    assert labels(three, "es")[-2:] == [
        ("Tirar 3", "con un Ahogo se pierden 3"),
        ("Plantarse", "llevarse 3 del banco"),
    ]
    five = [[die, 1] for die in range(5)]
    last = shizzle(line=five, roll=[None] * 5 + [1], extended=True)
    assert labels(last)[0] == ("Add purple 1", "a Shizzle")
    assert labels(last)[1] == ("Roll 1", "choke loses the 5")
    whole = shizzle(line=[*five, [5, 1]], pending=2)
    assert labels(whole) == [
        ("Roll 5", "choke loses 2 Shizzles"),
        ("Stop", "settle 2 Shizzles"),
    ]
    pending = shizzle(
        line=[[0, 1], [1, 1], [2, 1]], roll=[None, None, None, 1, 1, 1], extended=True, pending=1
    )
    assert labels(pending)[-2:] == [
        ("Roll 3", "choke loses the 3 and 1 Shizzle"),
        ("Stop", "take 3, settle 1 Shizzle"),
    ]


def test_shizzle_fizzles_and_settling():
    fizzle = shizzle(line=[[0, 1]], roll=[None, 1, 2, 2, 2, 4])
    said = dict(zip((action["die"] for action in fizzle.actions()), labels(fizzle), strict=True))
    after = fizzle.after({"do": "add", "die": 1})
    assert after.to_move == 1, "this line of two ends the turn"
    assert said[1] == ("Add orange 1", "Fizzle: the turn ends with 2")
    settling = shizzle(
        chips=[10, 4], line=[[die, 1] for die in range(6)], pending=1, phase="settle"
    )
    assert labels(settling) == [
        ("Take 6", "for the Shizzle"),
        ("Attack Ben", "4 back to the bank"),
    ]
    assert labels(settling, "es")[1] == ("Atacar a Ben", "vuelven 4 al banco")


def doozy(dice, **more):
    cards = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]
    return rollhouse.position("doozy_dice", cards=cards, dice=dice, **more)


def said(position, action, language="en"):
    return labelled(position, action, language, NAMES[: position.players])


def test_doozy_dice_rolls_say_what_is_kept():
    lying = doozy([5, 2, 5, "F", 3])
    roll = {"do": "roll", "dice": [1, 4]}
    assert said(lying, roll) == ("Roll 2", "keep 5, 5 and the face")
    assert said(lying, roll, "es") == ("Tirar 2", "conservar 5, 5 y la cara")
    assert said(lying, {"do": "roll", "dice": [0, 1, 2, 3, 4]}) == ("Roll all 5", "keep nothing")
    faces = doozy([1, 2, 3, "F", "F"])
    assert said(faces, {"do": "roll", "dice": [0, 1, 2]}) == ("Roll 3", "keep both faces")
    assert said(faces, {"do": "roll", "dice": [0, 1, 2]}, "es")[1] == "conservar las dos caras"


def test_doozy_dice_cards_say_what_they_cost():
    for position, _ in walk("doozy_dice", 2, {"max_rolls": 3}, seed=3):
        for action in position.actions():
            if action["do"] == "complete":
                dots = position.view(None)["offers"][action["card"]]["dots"]
                have = position.fields["dots"][position.turn]
                spoken = f"spend {dots} of your {have} {'dot' if have == 1 else 'dots'}"
                assert said(position, action) == (action["card"], spoken if dots else "free")
            elif action["do"] == "write_off":
                assert said(position, action) == (
                    f"Write off {action['card']}",
                    "3 rolls, and a dot lost",
                )


def test_stack_attack_and_dice_flick():
    tower = [position for position, _ in walk("stack_attack", 3, {}, seed=1, steps=80)]
    found = {label for position in tower for label in labels(position)}
    assert ("Place the 1", "on the plate") in found
    assert any(title == "Stop" and note.endswith("placed") for title, note in found)
    arena = [position for position, _ in walk("dice_flick", 2, {"rounds": 2}, seed=4)]
    found = {label for position in arena for label in labels(position)}
    assert ("Flick blue", "from base 1 at c3") in found
    assert ("End the turn", "nothing more is scored") in found
