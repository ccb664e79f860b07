"""The commands of `rollhouse`, a module each.

Each module has `add`, which tells the parser the command's name and arguments, and `run`, which
carries it out and returns the exit code. All of them are imported for every command line, so none
imports anything heavy at its head: `run` does that, or hands over to a module that does.
"""

from __future__ import annotations

from . import (
    backup,
    bench,
    box,
    cup,
    daily,
    dataset,
    games,
    hint,
    house,
    physics,
    play,
    players,
    quiz,
    referee,
    reply,
    report,
    restore,
    resume,
    rules,
    saved,
    serve,
    sheet,
    simulate,
    solve,
    standings,
    tables,
    tournament,
    train,
    values,
    verify,
    wall,
)
from . import compile as compile_command

COMMANDS = (
    play, cup, referee, box, resume, saved, verify, sheet, rules, games, players, compile_command,
    solve, hint, values, report, quiz, daily, wall,
    physics, simulate, dataset, tournament, reply, train, house, serve, tables, standings, backup,
    restore, bench,
)  # fmt: skip
"""In the order in which `rollhouse --help` lists them."""
