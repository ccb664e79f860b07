"""Golden playthroughs: whole games as text for people, written once and compared ever after.

    python -m tests.playthroughs           rewrites tests/playthroughs/*.txt

Rewrite them only when a rule or a sentence was meant to change, and read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import rollhouse
from rollhouse.kernel.records import Array, Row, ask, below, stream

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
SEEDS = {
    "toss_up-2": 2,
    "toss_up-6-last_turn": 2,
    "shizzle-2": 6,
    "shizzle-6-bank": 5,
    "dice_flick-2": 14,
    "dice_flick-3": 9,
    "doozy_dice-3": 3,
    "stack_attack-3-tie": 122,
}
"""Seeds, where not 1, whose games show everything that can happen."""
GAMES = {
    "toss_up-2": ("toss_up", 2, {}),
    "toss_up-3-first_past": ("toss_up", 3, {"goal": 20, "dice": 6, "finish": "first_past"}),
    "toss_up-6-last_turn": ("toss_up", 6, {"goal": 15, "faces": "GGYYRR"}),
    "shizzle-2": ("shizzle", 2, {}),
    "shizzle-4-max_turns": ("shizzle", 4, {"max_turns": 25}),
    "shizzle-6-bank": ("shizzle", 6, {"bank": 30}),
    "dice_flick-2": ("dice_flick", 2, {"rounds": 6, "skill": "steady"}),
    "dice_flick-3": ("dice_flick", 3, {"rounds": 4, "skill": "steady", "movable_bases": [2]}),
    "doozy_dice-1": ("doozy_dice", 1, {}),
    "doozy_dice-3": ("doozy_dice", 3, {"max_rolls": 4}),
    "stack_attack-2": ("stack_attack", 2, {"goal": 10, "falls": {"5": 0.1, "9": 0.3}}),
    "stack_attack-3-tie": ("stack_attack", 3, {"goal": 5, "falls": [{}, {"3": 0.2}, {"6": 0.2}]}),
    "stack_attack-4": ("stack_attack", 4, {"goal": 6, "falls": {"4": 0.1, "8": 0.4}}),
    "doozy_dice-2-final": ("doozy_dice", 2, {"set_aside_is_final": True, "start_dots": 0}),
}


def playthrough(game: str, players: int, options: dict, seed: int = 1) -> Iterator[str]:
    """A game of random choices, line by line: the position, what was possible, what was done."""
    language = "es" if players == 3 else "en"
    position = rollhouse.start(game, players=players, **options)
    table, choices = stream(seed, 0), stream(seed, 1)
    names = NAMES[:players]
    while position.turn != rollhouse.OVER:
        yield f"@ {position.id}"
        if position.turn == rollhouse.TABLE:
            step = answer(position, table)
        else:
            actions = position.actions()
            step = actions[ask(below, Row(choices), len(actions))]
            yield f"  {names[position.turn]} may: {offers(position, actions, language)}"
        after, events = position.step(step)
        yield f"  {step} -> {', '.join(events) or 'nothing of note'}"
        yield from (f"  {line}" for line in position.tell(step, language, names))
        position = after
    yield f"@ {position.id}"
    yield f"  {position.result(language, names)} {position.shares()}"


def answer(position: rollhouse.Position, table: Array) -> dict:
    """What the table answers: drawn, but a flick is not left to chances that are measured anew.

    It rests in any hole, or in the bag as often as in five of them. A die that lay there is knocked
    into the next hole, or into the bag if that one is taken too.
    """
    flick = position.fields.get("flick")
    if flick is None:
        return position.draw(table)
    cells = [die for row in position.fields["arena"] for die in row]
    hole = ask(below, Row(table), 30)
    if hole < 25:
        if hole < 24 and cells[hole + 1] is None:
            cells[hole + 1] = cells[hole]
        pips = 6 if flick["die"] == "pink" else 1 + ask(below, Row(table), 6)
        cells[hole] = f"{flick['die'][0].upper()}{pips}"
    rest = [hole // 5 + 1, hole % 5 + 1] if hole < 25 else "bag"
    return {"rest": rest, "arena": [cells[first : first + 5] for first in range(0, 25, 5)]}


def offers(position: rollhouse.Position, actions: list[dict], language: str) -> str:
    shown = [position.offer(action, language, NAMES) for action in actions[:6]]
    return " | ".join(shown) + (f" | … {len(actions)}" if len(actions) > 6 else "")


def text(name: str) -> str:
    return "\n".join(playthrough(*GAMES[name], seed=SEEDS.get(name, 1))) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")
