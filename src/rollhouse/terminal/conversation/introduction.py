"""What is said before the first step of a match: its game, its house rules, its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rollhouse.kernel import house_rules
from rollhouse.players import residents

from ..words import SAYS
from .shown_match import ShownMatch


def introduce(
    match: ShownMatch, path: Path | None, language: str, follows: bool = False
) -> list[tuple[str, str]]:
    """Sentences, each with its style. With `follows`, somebody else enters what the dice show."""

    def say(key: str, **facts: Any) -> str:
        return SAYS.say(language, key, **facts)

    position, head = match.position, match.record.head["table"]
    said = [(position.terms.game.title(language), "title")]
    rules = house_rules.tell(position.game, position.house_rules, language, match.record.names)
    if "box" in match.record.head:
        said.append((say("with_box", box=match.record.head["box"]), ""))
    if rules:
        said.append((say("house_rules", rules="; ".join(rules)), ""))
    for player in dict.fromkeys(match.record.seats):
        resident = residents.named(player)
        if resident is not None:
            about = {"way": resident.way[language], "about": resident.about[language]}
            said.append((say("resident", name=resident.called, **about), ""))
    if "commitment" in head:
        said.append((say("commitment", commitment=head["commitment"]), ""))
        if "seal" in head:
            said.append((say("not_sealed"), ""))
    if match.table.ENTERED and not follows:
        mends = any(option.mendable for option in position.terms.game.options.OPTIONS)
        said.append((say("real_dice", mends=mends), ""))
    if path is not None:
        said.append((say("saved_as", name=path.stem), "dim"))
    return said
