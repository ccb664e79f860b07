"""Trays: what people tap for real dice is what they would have typed."""

from __future__ import annotations

import random

import rollhouse
from rollhouse.kernel.language import LANGUAGES
from tests.cases import over_every_match, part, walk

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def call(function, position, *given):
    terms, names = position.terms, NAMES[: position.players]
    return part(terms.game, "entry", function)(terms, position.state, *given, names)


def entered(position, tray, language, chance):
    """The result of some taps: a choice, or what is typed for faces and places."""
    if tray.choices:
        return chance.choice(tray.choices).outcome
    typed = laid(tray.field, chance) if tray.field else " ".join(faces(tray, chance))
    return call("read_outcome", position, typed, language)


def faces(tray, chance):
    """A face for each die, none of them more often than it exists."""
    found = []
    for die in tray.dice:
        free = [face for face in die.faces if face.most is None or found.count(face) < face.most]
        found.append(chance.choice(free))
    return [face.typed for face in found]


def laid(field, chance):
    """The new die somewhere, and perhaps others elsewhere; one in a place of the field."""
    new, *lying = field.pieces
    moved = [new, *(piece for piece in lying if chance.random() < 0.3)]
    stay = [piece.place for piece in lying if piece not in moved]
    free = [place for place in field.places if place.typed not in stay]
    typed = []
    for piece in moved:
        place = chance.choice(free)
        if place.row:
            free.remove(place)
        typed.append(say(piece, place, chance.choice(piece.faces)))
    return ", ".join(typed)


def say(piece, place, face):
    words = [piece.typed, place.typed, face.typed if place.shows else ""]
    return " ".join(word for word in words if word)


@over_every_match
def test_whatever_is_tapped_is_understood_and_can_be(game, players, options):
    chance, asked = random.Random(8), 0
    for position, _ in walk(game, players, options, seed=2, steps=60):
        if position.turn != rollhouse.TABLE:
            continue
        for language in LANGUAGES:
            tray = call("tray", position, language)
            assert tray.ask
            assert tray.dice or tray.choices or tray.field
            for _ in range(5):
                outcome = entered(position, tray, language, chance)
                assert position.allows(outcome), outcome
                asked += 1
    assert asked


@over_every_match
def test_every_outcome_can_be_tapped(game, players, options):
    """What the table really answers is among the choices, die by die."""
    for position, step in walk(game, players, options, seed=6, steps=60):
        if position.turn != rollhouse.TABLE or step is None:
            continue
        for language in LANGUAGES:
            tray = call("tray", position, language)
            if tray.choices:
                assert step in [choice.outcome for choice in tray.choices]
                continue
            typed = at_rest(tray.field, step) if tray.field else tapped(position, tray, step)
            assert call("read_outcome", position, typed, language) == step


def tapped(position, tray, step):
    """The faces that an outcome shows, found by how they look."""
    kind, values = next(iter(step.items()))
    if kind == "deal":
        by_name = {face.piece.label: face.typed for face in tray.dice[0].faces}
        return " ".join(by_name[name] for name in values)
    if kind == "drawn" or position.game == "toss_up":
        names = {"G": "green", "Y": "yellow", "R": "red"}
        return " ".join(
            next(face.typed for face in die.faces if face.piece.colour == names.get(value, value))
            for die, value in zip(tray.dice, values, strict=True)
        )
    several = values if isinstance(values, list) else [values]
    shown = [str(value) for value in several if value is not None]
    return " ".join(
        next(face.typed for face in die.faces if face.piece.shows == sign)
        for die, sign in zip(tray.dice, shown, strict=True)
    )


def at_rest(field, step):
    """How an arena is laid out: dice of a kind are alike, so any of them may have come there."""
    now = {
        f"{'abcde'[row]}{column + 1}": die
        for row, dice in enumerate(step["arena"])
        for column, die in enumerate(dice)
        if die
    }
    letters = {"blue": "B", "yellow": "Y", "green": "G", "white": "W", "pink": "P"}
    places = {place.typed: place for place in field.places}
    letter = lambda piece: letters[piece.faces[0].piece.colour]  # noqa: E731
    new, *lying = field.pieces
    said = []
    resting = step["rest"]
    where = "bag" if resting == "bag" else f"{'abcde'[resting[0] - 1]}{resting[1]}"
    shows = now.pop(where)[1] if where != "bag" else ""
    said.append(f"{where} {shows}".strip())
    moved = [piece for piece in lying if now.get(piece.place) != f"{letter(piece)}{piece.face}"]
    for piece in lying:
        if piece not in moved:
            del now[piece.place]
    for piece in moved:
        there = next((at for at, die in now.items() if die[0] == letter(piece)), "bag")
        die = now.pop(there, None)
        face = next((face for face in piece.faces if die and face.typed == die[1]), piece.faces[0])
        said.append(say(piece, places[there], face))
    assert new.place == ""
    return ", ".join(said)


def test_what_a_tray_says():
    roll = rollhouse.position("toss_up", scores=[3, 4], to_move=1)
    tray = call("tray", roll, "en")
    assert tray.ask == "Ben rolls 10 dice. Tap what they show."
    assert [die.name for die in tray.dice][::9] == ["Die 1", "Die 10"]
    assert [face.typed for face in tray.dice[0].faces] == ["g", "y", "r"]
    spark = rollhouse.start("shizzle").after({"do": "spark", "die": 2})
    tray = call("tray", spark, "es")
    assert tray.ask.startswith("Ann tira el dado 3, el que tiene el 1 ")
    assert len(tray.dice) == 1
    deal = rollhouse.start("doozy_dice")
    tray = call("tray", deal, "en")
    assert [die.name for die in tray.dice] == [f"Card {place}" for place in range(1, 6)]
    assert len(tray.dice[0].faces) == len(deal.terms.options["deck"])


def placing():
    """Ann lets a 5 go, on two neutral dice."""
    roll = rollhouse.start("stack_attack").after({"roll": [1, 2, 3, 5, 5]})
    return roll, roll.after({"do": "place", "face": 5})


def test_a_tower_stands_or_falls():
    choice, held = placing()
    tray = call("tray", held, "en")
    assert tray.ask == "Ann places the 5. Does the tower stand?"
    assert [(each.title, each.note) for each in tray.choices] == [
        ("It stands", "3 dice high"),
        ("It falls", "Ann gets nothing"),
        ("Ben knocks it over", "Ben gets nothing"),
    ]
    assert call("besides", held, "en") is None
    fell = call("besides", choice, "es")
    assert [each.title for each in fell.choices] == ["La tiró Ann", "La tiró Ben"]
    stood = held.after({"stands": True})
    alone = call("besides", stood, "en").choices[-1]
    assert (alone.title, alone.note) == ("Nobody", "Ann gets nothing, having placed last")
    for each in call("besides", stood, "en").choices:
        assert stood.allows(each.outcome)


def test_no_tower_no_fall():
    assert call("besides", rollhouse.start("stack_attack", 3), "en") is None


def test_where_dice_lie():
    flick = rollhouse.start("dice_flick").after({"drawn": ["blue", "green", "pink"]})
    first = flick.after({"do": "flick", "die": "blue", "base": 0})
    tray = call("tray", first, "en")
    assert tray.ask == "Ann flicks the blue die. Where does it rest, and which others moved?"
    assert [place.name for place in tray.field.places if place.marks] == [
        "b2, blue marker", "b4, yellow marker", "c3, the centre", "d2, green marker",
        "d4, the bonus",
    ]  # fmt: skip
    assert tray.field.sides == ("base 1", "base 2", "base 3", "base 4")
    lies = first.after(call("read_outcome", first, "c3 4", "en"))
    second = lies.after({"do": "flick", "die": "pink", "base": 1})
    new, blue = call("tray", second, "en").field.pieces
    assert (new.name, new.place, len(new.faces)) == ("the pink die", "", 1)
    assert (blue.name, blue.place, blue.face) == ("the blue die from c3", "c3", "4")
    assert (blue.typed, len(blue.faces)) == ("c3 ->", 6)


def test_the_bag_has_only_so_many():
    draw = rollhouse.position("dice_flick", hands=[["pink"], ["pink"]])
    tray = call("tray", draw, "en")
    assert [(face.typed, face.most) for face in tray.dice[0].faces] == [
        ("blue", 5), ("yellow", 5), ("green", 5), ("white", 3),
    ]  # fmt: skip
