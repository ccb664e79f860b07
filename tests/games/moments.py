"""Moments of games as a screen gets them: the boards of the web client are tried on these.

They lie beside the boards. `python -m tests.games.moments` writes them again, and
`test_moments.py` says when that is due.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import rollhouse
from rollhouse.kernel.board import labelled

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
NAMES = ("You", "Friend", "House")
ROLL, STOP, TAKE = {"do": "roll"}, {"do": "stop"}, {"do": "take"}
Step = Mapping[str, Any]
Scene = tuple[str, rollhouse.Position, list[Step]]


def rolled(*numbers: Any) -> Step:
    return {"roll": list(numbers)}


def add(die: int) -> Step:
    return {"do": "add", "die": die}


def toss_up() -> Iterator[Scene]:
    begun = rollhouse.start("toss_up", players=3)
    yield "start", begun, []
    turn = rollhouse.position("toss_up", players=3, scores=[62, 71, 58])
    first, second = {"roll": "GGGGYYYYRR"}, {"roll": "GGYYYR"}
    yield "first roll", turn, [first]
    yield "second roll", turn, [first, ROLL, second]
    yield "rolling on", turn, [first, ROLL, second, ROLL]
    yield "red light", turn, [first, ROLL, second, ROLL, {"roll": "YYRR"}]
    yield "early red light", turn, [{"roll": "YYYYYYYYRR"}]
    yield "all yellow", turn, [first, ROLL, {"roll": "YYYYYY"}]
    yield "all green", turn, [first, ROLL, {"roll": "GGGGGG"}]
    yield "rolling all again", turn, [first, ROLL, {"roll": "GGGGGG"}, ROLL]
    yield "banked", turn, [first, ROLL, second, STOP]
    last = rollhouse.position("toss_up", players=2, scores=[96, 104], to_move=0)
    yield "last turn", last, [first]
    yield "over", last, [first, STOP]
    alone = rollhouse.position("toss_up", players=1, scores=[96], turns=6)
    yield "alone", alone, [first]
    yield "past the goal alone", alone, [first, STOP, {"roll": "GGYYYYYYYY"}, STOP]
    few = rollhouse.start("toss_up", players=2, dice=5)
    yield "five dice", few, [{"roll": "GGYYR"}, ROLL, {"roll": "GYR"}]


def shizzle() -> Iterator[Scene]:
    begun = rollhouse.start("shizzle", players=3)
    spark = {"do": "spark", "die": 2}
    yield "first spark", begun, []
    yield "spark in the cup", begun, [spark]
    lit = rolled(None, None, 6, None, None, None)
    yield "spark lit", begun, [spark, lit]
    five = rolled(2, 3, None, 6, 3, 6)
    yield "five rolled", begun, [spark, lit, five]
    yield "one added", begun, [spark, lit, five, add(5)]
    flicker = rollhouse.position(
        "shizzle", players=3, chips=[17, 12, 9], extended=True,
        line=[[2, 4], [4, 4], [1, 1]], roll=[3, None, None, 5, None, 2],
    )  # fmt: skip
    three = rolled(2, None, None, 1, None, 6)
    yield "line of three", flicker, [ROLL, three]
    yield "line of four", flicker, [ROLL, three, add(3)]
    yield "rolling on", flicker, [ROLL, three, add(3), ROLL]
    yield "stopped", flicker, [ROLL, three, add(3), STOP]
    yield "choke", flicker, [ROLL, rolled(3, None, None, 4, None, 6)]
    sparked = rollhouse.position("shizzle", players=3, chips=[3, 4, 2], spark=[3, 4])
    yield "fizzle", sparked, [rolled(3, 4, 1, None, 5, 5), add(1)]
    long = rollhouse.position(
        "shizzle", players=3, chips=[17, 12, 9],
        line=[[2, 4], [4, 4], [1, 1], [0, 2], [3, 2]], roll=[None, None, None, None, None, 2],
    )  # fmt: skip
    yield "six in line", long, [add(5)]
    yield "on from a Shizzle", long, [add(5), ROLL]
    yield "settling", long, [add(5), STOP]
    yield "taken", long, [add(5), STOP, TAKE]
    yield "attacked", long, [add(5), STOP, {"do": "attack", "seat": 1}]
    end = rollhouse.position(
        "shizzle", players=3, chips=[20, 20, 17], extended=True,
        line=[[2, 4], [4, 4], [1, 1]], roll=[3, None, None, 5, None, 2],
    )  # fmt: skip
    yield "over", end, [STOP]


def doozy_dice() -> Iterator[Scene]:
    begun = rollhouse.start("doozy_dice", players=3)
    cards = ["Quartet", "Countdown", "Full House", "Lucky Thirteen", "Party Hat"]
    deal = {"deal": cards}
    yield "before the deal", begun, []
    yield "dealt", begun, [deal]
    tie = {"rolloff": [5, 5, 2]}
    yield "roll-off tied", begun, [deal, tie]
    decided = {"rolloff": [6, 3, None]}
    yield "rolled off", begun, [deal, tie, decided]
    yield "first roll", begun, [deal, tie, decided, rolled(5, 5, 1, "F", "F")]
    turn = rollhouse.position(
        "doozy_dice", players=3, cards=cards, dots=[1, 3, 0], rolls=[5, 3, 7],
        open=[cards[1:], cards[:4], [card for card in cards if card != "Full House"]],
        dice=[5, 5, None, None, None], roll_number=1,
    )  # fmt: skip
    second, third = rolled(None, None, 1, "F", 4), rolled(None, None, 2, None, 3)
    again = {"do": "roll", "dice": [2, 4]}
    yield "second roll", turn, [second]
    yield "rolling again", turn, [second, again]
    yield "third roll", turn, [second, again, third]
    done = {"do": "complete", "card": "Full House"}
    yield "completed", turn, [second, again, third, done]
    final = rollhouse.position(
        "doozy_dice", players=3, cards=cards, dots=[2, 4, 1], rolls=[5, 3, 7],
        open=[cards[1:], cards[:4], [card for card in cards if card != "Full House"]],
        dice=[6, 6, None, 2, None], roll_number=12,
    )  # fmt: skip
    yield "last roll", final, [rolled(None, None, 6, None, 2)]
    lost = {"do": "write_off", "card": "Countdown"}
    yield "written off", final, [rolled(None, None, 6, None, 2), lost]
    end = rollhouse.position(
        "doozy_dice", players=2, cards=cards, dots=[2, 4], rolls=[25, 23], to_move=1,
        open=[[], ["Full House"]], dice=[5, 5, None, None, None], roll_number=1,
    )  # fmt: skip
    yield "over", end, [rolled(None, None, 5, 3, 3), done]
    kept = rollhouse.position(
        "doozy_dice", players=2, set_aside_is_final=True, cards=cards,
        dice=[5, 5, None, None, None], roll_number=1, kept=[0, 1],
    )  # fmt: skip
    yield "kept is kept", kept, [second]


GAMES = {"toss_up": toss_up, "shizzle": shizzle, "doozy_dice": doozy_dice}


def scene(name: str, position: rollhouse.Position, steps: list[Step]) -> dict[str, Any]:
    """All of its moments, and what the seat to act may do after the last one."""
    names = NAMES[: position.players]
    moments = [moment(position, 0, None, None, [])]
    for step in steps:
        seat = None if position.turn < 0 else position.turn
        told = position.tell(step, "en", names)
        position = position.after(step)
        moments.append(moment(position, len(moments), seat, step, told))
    offers = [offer(position, action, names) for action in position.actions()]
    return {"scene": name, "names": names, "moments": moments, "offers": offers}


def offer(position: rollhouse.Position, action: Step, names: Sequence[str]) -> dict[str, Any]:
    title, note = labelled(position, action, "en", names)
    sentence = position.offer(action, "en", names)
    return {"action": action, "offer": sentence, "title": title, "note": note}


def moment(
    position: rollhouse.Position, line: int, seat: int | None, step: Step | None, told: list[str]
) -> dict[str, Any]:
    """In the form of `steps` on the socket; `actions` of the view are given apart, as offers."""
    view = {**position.view(), "actions": []}
    said = {"line": line, "seat": seat, "step": step, "turn": position.turn}
    return {**said, "view": view, "told": told, "board": []}


def kept(game: str) -> Path:
    return BOARDS / game / "moments.json"


def text(game: str) -> str:
    """One line per scene, so that a change shows where it is."""
    scenes = [json.dumps(scene(*given), ensure_ascii=False) for given in GAMES[game]()]
    return "[\n" + ",\n".join(scenes) + "\n]\n"


if __name__ == "__main__":
    for game in GAMES:
        kept(game).write_text(text(game), encoding="utf-8")
