"""What people type of their own dice: all of a roll at once, or die by die."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rollhouse.kernel.entry import plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position

from ..screen.speech import Speech


class TypedOutcome:
    """One outcome, until what was typed of it is possible."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.begun = ""
        """What was typed so far of a roll, where dice are still missing."""
        self.text = ""
        """What the last error is about: what was typed, with what was begun before it."""

    def read(self, position: Position, typed: str) -> Mapping[str, Any]:
        """The outcome, by what is typed alone or as the rest of what was begun."""
        faults: list[tuple[str, RollhouseError]] = []
        for text in [typed, f"{self.begun}, {typed}"][: 2 if self.begun else 1]:
            try:
                return self.speech.read_outcome(position, text)
            except RollhouseError as error:
                faults.append((text, error))
        self.text, fault = next(
            ((text, error) for text, error in reversed(faults) if lacks_dice(error)), faults[0]
        )
        if lacks_dice(fault):
            self.begun = self.text
        raise fault

    def drop(self) -> str:
        """Forget what was begun; returns what it was."""
        begun, self.begun = self.begun, ""
        return begun


def lacks_dice(error: RollhouseError) -> bool:
    """Were dice or cards told, but fewer than there are?"""
    facts = error.sentence.facts
    told, all_of_them = facts.get("typed"), facts.get("dice", facts.get("many"))
    if not isinstance(told, int) or not isinstance(all_of_them, int):
        return False
    return 0 < told < all_of_them


def as_typed(sentence: Sentence, typed: str) -> Sentence:
    """A sentence that repeats words in the letters in which they were typed."""
    letters = {plain(word): word for word in re.findall(r"[^\s,;.!:]+", typed)}

    def restored(fact: Any) -> Any:
        if not isinstance(fact, str) or not fact:
            return fact
        said = fact.split(" ")
        return " ".join(letters[word] for word in said) if {*said} <= {*letters} else fact

    facts = {name: restored(fact) for name, fact in sentence.facts.items()}
    return Sentence(sentence.key, sentence.words, **facts)
