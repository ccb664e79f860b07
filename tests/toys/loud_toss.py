"""A copy of Toss Up! with one additional option that none of its parts has been told about.

All red loses the bank: whoever rolls nothing but red loses the points of the turn, and all that
they had banked before. Seven lines change in the rules and the options, as they would for anybody
who tries a house rule; every other file is as it was.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rollhouse.games
from rollhouse.kernel import games, knowledge

NAME, ORIGINAL = "loud_toss", "toss_up"
OPTION = "all_red_loses_bank"
LONG_AGO = 1_000_000_000
"""The date of all files, as far as the machine code kept for them is concerned."""
CHANGES = {
    "rules.py": [
        (
            "    first_past=i32,  # 1:",
            f"    {OPTION}=i32,\n    first_past=i32,  # 1:",
        ),
        (
            "    if greens == 0 and outcome.reds > 0:\n",
            "    if greens == 0 and outcome.reds > 0:\n"
            f"        if setup.{OPTION} and outcome.yellows == 0:\n"
            "            state.scores[state.to_move] = 0\n",
        ),
    ],
    "options.py": [
        ("import Option, choice_option,", "import Option, choice_option, flag_option,"),
        (
            'choice_option("finish", "last_turn", "last_turn", "first_past"),\n',
            'choice_option("finish", "last_turn", "last_turn", "first_past"),\n'
            f'    flag_option("{OPTION}", False),\n',
        ),
        (
            '    setup["dice"] = options["dice"]\n',
            f'    setup["dice"] = options["dice"]\n    setup["{OPTION}"] = options["{OPTION}"]\n',
        ),
    ],
}


def write(folder: Path) -> None:
    """The copy, beside other games."""
    here = Path(games.part(ORIGINAL, "rules").__file__).parent
    copy = folder / NAME
    shutil.copytree(here, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, changes in CHANGES.items():
        text = (copy / name).read_text()
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        (copy / name).write_text(text)
    with (copy / "options.py").open("a") as options:
        options.write(f'ADDED = (*globals().get("ADDED", ()), "{OPTION}")\n')
    for path in copy.rglob("*.py"):
        path.write_text(path.read_text().replace(f'"{ORIGINAL}"', f'"{NAME}"'))
        os.utime(path, (LONG_AGO, LONG_AGO))


@contextmanager
def in_the_house(folder: Path) -> Iterator[str]:
    """Runs while the house has this game too; yields its name."""
    write(folder)
    rollhouse.games.__path__.append(str(folder))
    forget()
    try:
        yield NAME
    finally:
        rollhouse.games.__path__.remove(str(folder))
        forget()


def forget() -> None:
    """From now on parts are looked for anew."""
    games._part.cache_clear()
    knowledge.forget()
