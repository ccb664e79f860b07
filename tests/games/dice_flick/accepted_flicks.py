"""What the fuzz test demands of steps and fields of Dice Flick that were accepted."""

from __future__ import annotations

from collections import Counter

from tests.games.dice_flick import reference


def full_action(action):
    """An action as the house writes it: nothing left out, cells in their order."""
    if action["do"] == "flick":
        return {"aim": None, **action}
    if action["do"] != "score":
        return action
    piece = {"colour": None, "markers": None, **action["piece"]}
    for cells in ("cells", "markers"):
        piece[cells] = sorted(piece[cells] or [])
    return {**action, "piece": piece}


def check_outcome(position, outcome):
    """Drawn dice were in the bag; after a flick there are no more dice of a kind than before."""
    fields, view = position.fields, position.view()
    if "drawn" in outcome:
        assert set(outcome) == {"drawn"}
        assert len(outcome["drawn"]) == fields["to_draw"]
        assert Counter(outcome["drawn"]) <= Counter(view["bag"])
        return
    assert set(outcome) == {"rest", "arena"}
    before, after = (dict(reference.as_arena(rows)) for rows in (fields["arena"], outcome["arena"]))
    assert reference.as_rows(after) == outcome["arena"]
    kinds = Counter(reference.kind(die) for die in before.values())
    if outcome["rest"] != "bag":
        kinds[fields["flick"]["die"]] += 1
        assert reference.kind(after[tuple(outcome["rest"])]) == fields["flick"]["die"]
    assert Counter(reference.kind(die) for die in after.values()) <= kinds
    assert all(int(die[1]) in range(1, 7) for die in after.values())
    assert all(die == "P6" for die in after.values() if reference.kind(die) == "pink")


def full_fields(fields):
    """Fields as the house writes them: dice and cells in their order, no aim left out."""
    fields = dict(fields)
    if isinstance(fields.get("hands"), list):
        fields["hands"] = [list(reference.sort_dice(hand)) for hand in fields["hands"]]
    if fields.get("markers") is not None:
        fields["markers"] = sorted(fields["markers"])
    if fields.get("flick") is not None:
        fields["flick"] = {"aim": None, **fields["flick"]}
    return fields
