"""What Rollhouse says when something given to it is wrong. All of them are `ValueError`s."""

from __future__ import annotations

from typing import Any

from .language import COMMON, Catalogue, Sentence


class RollhouseError(ValueError):
    """Something was wrong; `str()` says what in English, `say("es")` in Spanish."""

    def __init__(self, reason: str, words: Catalogue = COMMON, /, **facts: Any) -> None:
        self.sentence = Sentence(reason, words, **facts)
        super().__init__(self.sentence.say("en"))

    @property
    def reason(self) -> str:
        """The key of the sentence in its catalogue, for programs.

        A refused step says also what would be legal; its reason is why it was refused.
        """
        why = self.sentence.facts.get("value")
        return why.key if isinstance(why, Sentence) else self.sentence.key

    def say(self, language: str) -> str:
        return self.sentence.say(language)

    def why(self, language: str) -> str:
        """What was wrong alone, for a screen that shows already what would be legal."""
        inner = self.sentence.facts.get("value")
        return (inner if isinstance(inner, Sentence) else self.sentence).say(language)

    def as_a(self, kind: type[RollhouseError]) -> RollhouseError:
        """The same sentence as another kind of error."""
        return kind(self.sentence.key, self.sentence.words, **self.sentence.facts)

    def __reduce__(self) -> Any:
        return _rebuild, (type(self), self.sentence)


def _rebuild(kind: type[RollhouseError], sentence: Sentence) -> RollhouseError:
    return kind(sentence.key, sentence.words, **sentence.facts)


class IllegalMove(RollhouseError):
    """An action or an outcome that the rules do not allow here. Says why, and what is legal."""


class BadOption(RollhouseError):
    """An option, a number of players or a data file that cannot be."""


class BadPosition(RollhouseError):
    """A position that cannot be."""


class UnknownGame(RollhouseError):
    """No game of that name in the house."""


class NotOver(RollhouseError):
    """Win shares were asked for before the end."""
