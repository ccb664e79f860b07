"""A family's own box: read from a file, a code or an object, and refused with its fault named."""

import json
import random

import pytest

import rollhouse
from rollhouse.kernel.box import CODE, LONGEST_NAME, read
from rollhouse.kernel.errors import BadOption

EIGHT = {"game": "toss_up", "name": "Eight dice", "options": {"dice": 8, "faces": "RGYYGR"}}
TWISTED = [
    ["red", "orange", "yellow", "green", "blue", "purple"],
    ["orange", "yellow", "green", "blue", "purple", "red"],
    ["yellow", "green", "blue", "purple", "red", "orange"],
    ["green", "blue", "purple", "red", "orange", "yellow"],
    ["blue", "purple", "red", "orange", "yellow", "green"],
    ["purple", "red", "orange", "yellow", "green", "blue"],
]


def test_a_box_holds_what_differs_in_its_normal_form():
    box = read({**EIGHT, "options": {**EIGHT["options"], "goal": 100}})
    assert box.as_dict()["options"] == {"dice": 8, "faces": "GGYYRR"}
    assert box.players == [1, 2, 3, 4, 5, 6]
    assert box.start().players == 2
    assert box.start(3).terms.options["dice"] == 8


def test_a_bank_that_is_printed_for_two_stays_for_three():
    box = read({"game": "shizzle", "name": "Few chips", "options": {"bank": 40}})
    assert box.start(2).terms is rollhouse.start("shizzle", players=2).terms
    assert box.start(3).terms.options["bank"] == 40


@pytest.mark.parametrize("kind", ["json", "toml", "code"])
def test_a_box_travels_as_a_file_or_as_a_code(kind, tmp_path):
    fields = {"game": "shizzle", "name": "Lupe’s «caja»", "options": {"layout": TWISTED}}
    box = read(fields)
    path = tmp_path / f"box.{kind}"
    if kind == "json":
        path.write_text(box.to_json(indent=2), encoding="utf-8")
    elif kind == "toml":
        dice = json.dumps(TWISTED)
        path.write_text(
            f'game = "shizzle"\nname = "Lupe’s «caja»"\n[options]\nlayout = {dice}\n',
            encoding="utf-8",
        )
    again = rollhouse.box(box.code if kind == "code" else path)
    assert again == box
    assert box.code.startswith(CODE)
    assert box.code.isascii()
    assert len(box.code) < 400  # a small QR code


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"game": "ludo"}, "ludo"),
        ({"name": ""}, "the name of a box"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "the name of a box"),
        ({"name": " Ann"}, "the name of a box"),
        ({"name": 3}, "the name of a box"),
        ({"options": []}, "options"),
        ({"options": {"dice": 40}}, "dice"),
        ({"options": {"bank": 40}}, "bank"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_box_is_refused_with_its_fault(changes, fault):
    with pytest.raises(BadOption, match=fault):
        read({**EIGHT, **changes})


def test_what_is_missing_is_named():
    for key in EIGHT:
        with pytest.raises(BadOption, match=f'"{key}"'):
            read({name: value for name, value in EIGHT.items() if name != key})


def test_the_path_of_a_file_cannot_stand_in_a_box(tmp_path):
    """A box from somebody else must not read files of this machine."""
    secret = tmp_path / "layout.json"
    secret.write_text(json.dumps(TWISTED))
    with pytest.raises(BadOption, match="layout"):
        read({"game": "shizzle", "name": "Ours", "options": {"layout": str(secret)}})


def test_damaged_codes_are_refused():
    code, chance = read(EIGHT).code, random.Random(5)
    letters = "abcXYZ019-_ =%é"
    for _ in range(300):
        place = chance.randrange(len(CODE), len(code))
        damaged = code[:place] + chance.choice(letters) + code[place + chance.randrange(3) :]
        if damaged != code:
            with pytest.raises(BadOption):
                read(damaged)
    for value in (CODE, CODE + "é", CODE + "A" * 100_000, code[:-3]):
        with pytest.raises(BadOption):
            read(value)


def test_a_code_that_unfolds_to_very_much_is_not_unfolded():
    import base64
    import zlib

    much = base64.urlsafe_b64encode(zlib.compress(b"[" + b"0," * 10_000_000, 9)).decode()
    with pytest.raises(BadOption, match="code of a box"):
        read(CODE + much.rstrip("="))


def test_the_record_says_which_box(tmp_path):
    from rollhouse.chance import real
    from rollhouse.matches.match import begin

    box = read(EIGHT)
    match = begin(box.game, ["Ann", "Ben"], real.RealTable(), box.options, box=box.name)
    assert match.record.head["box"] == "Eight dice"
    path = tmp_path / "record.jsonl"
    path.write_text("".join(line.text + "\n" for line in match.record.lines), encoding="utf-8")
    assert rollhouse.load(path).head["box"] == "Eight dice"
