"""Where the values of a hint or a report come from: a solution, learning, knowledge, or games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rollhouse.players.race import CLOSE, FINE
from rollhouse.players.rule_of_thumb import point_alone

from ..game_words import words
from ..numbers import decimal, percent, within
from ..words import WORDS

AMONG = {"pretending": "among_pretending", "default": "among_absent", "thumb": "among_thumbs"}
"""What to say about how everybody played on."""


@dataclass(frozen=True)
class Source:
    """Where values come from, and how far they may be off."""

    exact: bool
    error: float
    """Exact: the certified bound. Learned: half the 95 % interval of a share, as it was measured.

    Rollouts: the widest 95 % interval among the choices.
    """
    games: int = 0
    """How many games were played for the choice that got the most."""
    stopped: str = ""
    """Why the rollouts stopped: `decided`, `known` (there was only one value to find), `equal`,
    `time` or `games`.
    """
    seconds: float = 0.0
    unseen: int = 0
    """Legal actions that were not weighed, because no good player would take them or because time
    ran out.
    """
    game: str = ""
    pretending: bool = False
    """Did everybody play on by the solution for two, against their strongest opponent?"""
    insight: bool = False
    """Do the values follow from what is known of the game? Then they are neither exact nor played
    out.
    """
    learned: bool = False
    """Do values come from a network that learned the game by playing against itself?"""
    by_default: bool = False
    """Did everybody play on as an absent seat would, because the rule of thumb stands back?"""

    @property
    def played_on_by(self) -> str:
        """How everybody played on: `pretending`, `default` or `thumb`."""
        return "pretending" if self.pretending else "default" if self.by_default else "thumb"

    @property
    def is_played(self) -> bool:
        """Do the values come from games, so that they have an interval?"""
        return not self.exact and not self.insight and not self.learned

    def say(self, language: str, solo: bool = False) -> str:
        """Say where values come from; with `solo` they are scores."""
        if self.exact:
            own = words(self.game)
            known = own if "exact" in own else WORDS
            return known.say(language, "exact", error=within(self.error, language, solo))
        if self.insight:
            return WORDS.say(language, "insight")
        if self.learned:
            return WORDS.say(language, "learned", error=percent(self.error, language))
        point = point_alone(self.game) if solo else 1.0
        facts = {
            "seconds": decimal(self.seconds, language),
            "close": decimal(CLOSE / point, language) if solo else percent(CLOSE, language),
            "fine": decimal(FINE / point, language) if solo else percent(FINE, language),
            "games": self.games,
        }
        stopped = WORDS.say(language, f"stopped_{self.stopped}", **facts)
        among = AMONG[self.played_on_by]
        parts = [WORDS.say(language, "rollout", **facts), WORDS.say(language, among), stopped]
        if self.unseen:
            parts.append(WORDS.say(language, "unseen", count=self.unseen))
        return "; ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        if self.exact:
            return {"kind": "exact", "bound": self.error}
        if self.insight:
            return {"kind": "insight"}
        if self.learned:
            return {"kind": "learned", "interval": self.error}
        return {
            "kind": "rollout",
            "interval": self.error,
            "games": self.games,
            "stopped": self.stopped,
            "unseen": self.unseen,
            "played_on_by": self.played_on_by,
        }
