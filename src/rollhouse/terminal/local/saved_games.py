"""The games that are saved on this machine."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import addressed
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from ..screen.screen import Screen
from ..words import SAYS


def show(as_lines: bool, language: str) -> int:
    """List them, in sentences or as JSON."""
    found = saved.saved()
    if as_lines:
        print(json.dumps([as_json(game) for game in found], ensure_ascii=False))
        return 0
    screen = Screen()
    if not found:
        screen.say(SAYS.say(language, "nothing_saved"))
    for game in found:
        screen.say(f"{game.name}  {describe(game, language)}")
    return 0


def state_of(game: saved.Saved) -> str:
    if game.record is None or game.record.closing is None:
        return "open"
    return str(game.record.closing["reason"])


def describe(game: saved.Saved, language: str) -> str:
    """When, which game, who with what score, and how it stands."""
    if game.record is None:
        assert game.fault is not None
        return SAYS.say(language, "unreadable", fault=game.fault.say(language))
    day = day_of(game)
    try:
        scores = [str(score) for score in game.record.position.scores]
    except RollhouseError:
        scores = [str(score) for score in (game.record.closing or {}).get("scores", ())]
    names = addressed(language, game.record.called(language))
    pairs = zip(names, scores or [""] * len(names), strict=False)
    people = ", ".join(f"{name}: {score}".rstrip(": ") for name, score in pairs)
    title = title_and_names(game.record, language)["title"]
    return f"{day}  {title}  {people}  ({SAYS.say(language, f'state_{state_of(game)}')})"


def as_json(game: saved.Saved) -> dict[str, object]:
    """A game in the form that programs get."""
    changed = datetime.fromtimestamp(game.changed, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    facts: dict[str, object] = {"name": game.name, "path": str(game.path), "changed": changed}
    if game.record is None:
        return {**facts, "state": "unreadable", "fault": str(game.fault)}
    return {
        **facts,
        "state": state_of(game),
        "game": game.record.game,
        "players": game.record.names,
        "lines": len(game.record),
    }


def abandon(name: str, as_lines: bool, language: str) -> int:
    """Close a game for good, and say so."""
    path = saved.find(name)
    done = Record.load(path).closing is not None
    if not done:
        saved.abandon(path)
    key = "closed_already" if done else "abandoned"
    if as_lines:
        print(json.dumps({"name": path.stem, "closed": True, "before": done}))
    else:
        print(SAYS.say(language, key, name=path.stem))
    return 0


def announce_expired(language: str, quiet: bool = False) -> None:
    """Close sealed matches that nobody continued, which reveals their dice, and say so."""
    for name in saved.expire():
        if not quiet:
            print(SAYS.say(language, "expired", name=name))


def title_and_names(record: Record | None, language: str) -> dict[str, str]:
    """What a game is called in a list."""
    assert record is not None
    try:
        title = contract.load(record.game).title()
    except RollhouseError:
        title = record.game
    return {"title": title, "names": ", ".join(addressed(language, record.called(language)))}


def day_of(game: saved.Saved) -> str:
    return datetime.fromtimestamp(game.changed).strftime("%Y-%m-%d %H:%M")
