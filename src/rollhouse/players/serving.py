"""A player in Python as a program of its own: `python -m rollhouse.players.serving my_bot:Clever`.

It is the counterpart of `program`: it reads questions from its input and answers on its output.
Whatever the player itself prints goes to the error stream.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position

from .seats import Player, read_seat


def serve(make: Callable[[int | None], Player], asked: Iterable[str], out: IO[str]) -> None:
    """Answer until the goodbye. `make` gives the player of a game, by the seed of its choices."""
    player: Player | None = None
    for said in asked:
        message = json.loads(said)
        kind = message["type"]
        if kind == "hello":
            answer(out, {"type": "ready"})
        elif kind == "start":
            player = make(message["seed"])
        elif kind == "ask":
            assert player is not None
            action = player(Position.from_dict(message["position"]), message["actions"])
            answer(out, {"id": message["id"], "action": dict(action)})
        elif kind == "bye":
            return


def answer(out: IO[str], message: dict[str, Any]) -> None:
    out.write(json.dumps(message, ensure_ascii=False) + "\n")
    out.flush()


def main() -> int:
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        seat = read_seat(sys.argv[1] if len(sys.argv) == 2 else "")
        serve(seat.sit, sys.stdin, out)
    except RollhouseError as error:
        print(f"rollhouse: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
