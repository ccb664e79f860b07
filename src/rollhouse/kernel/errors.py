"""The errors of Rollhouse, for input that is wrong. All of them are `ValueError`s."""

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

        The sentence of an illegal step also says what would be legal; this is why it was refused.
        """
        return self.inner.key

    def say(self, language: str) -> str:
        """The sentence in a language."""
        return self.sentence.say(language)

    def why(self, language: str) -> str:
        """Only what was wrong, for a screen that already shows what would be legal."""
        return self.inner.say(language)

    @property
    def inner(self) -> Sentence:
        """What was wrong, without what would be legal."""
        why = self.sentence.facts.get("value")
        return why if isinstance(why, Sentence) else self.sentence

    def as_a(self, kind: type[RollhouseError]) -> RollhouseError:
        """The same sentence as another kind of error."""
        return kind(self.sentence.key, self.sentence.words, **self.sentence.facts)

    def __reduce__(self) -> Any:
        return _rebuild, (type(self), self.sentence)


def _rebuild(kind: type[RollhouseError], sentence: Sentence) -> RollhouseError:
    return kind(sentence.key, sentence.words, **sentence.facts)


class IllegalMove(RollhouseError):
    """The rules do not allow this action or outcome here. Says why, and what is legal."""


class BadOption(RollhouseError):
    """An impossible option, number of players or data file."""


class BadPosition(RollhouseError):
    """An impossible position."""


class UnknownGame(RollhouseError):
    """There is no game of that name."""


class NotOver(RollhouseError):
    """Win shares are known only when a game has ended."""
