"""What the coach says about one position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import sentences
from .checks import check_language, check_names, check_whole
from .ranking import Ranking

SHOWN = 8
"""How many choices a text lists; of the rest it gives only the number."""


class Hint(Ranking):
    """What the coach says about one position."""

    def text(
        self,
        language: str = "en",
        names: Iterable[str] = (),
        shown: int = SHOWN,
        key: Callable[[Mapping[str, Any]], str] | None = None,
    ) -> list[str]:
        """Sentences: the source, then the choices, the best first, and the risk of each.

        With `key`, which says what to type for an action, each choice begins with that.
        """
        shown = check_whole(shown, "shown", 1, 1_000_000)
        return sentences.text(self, check_language(language), check_names(names), shown, key)

    def to_dict(self, language: str = "en", names: Iterable[str] = ()) -> dict[str, Any]:
        """For programs: all choices, with their sentences."""
        language, people = check_language(language), check_names(names)
        return {
            "position": self.position.id,
            "seat": self.position.turn,
            "source": self.source.to_dict(),
            "measure": "score" if self.solo else "share",
            "choices": [
                {
                    "action": dict(choice.action),
                    "values": choice.values,
                    "loss": choice.loss,
                    "error": choice.error,
                    "told_apart": choice.told_apart,
                    "risks": {risk.event: risk.chance for risk in choice.risks},
                    "says": sentences.sentences(self, choice, language, people),
                }
                for choice in self.choices
            ],
        }
