"""Correcting a wrong entry of real dice: pick it, type the right one, keep whatever still fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollhouse.kernel.entry import NO, YES, meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.kernel.validation import brief
from rollhouse.matches.story import Entry

from ..screen.screen import Screen
from ..screen.speech import Speech, numbered
from ..words import SAYS
from .shown_match import ShownMatch

NONE = ("q", "none", "ninguna", "ninguno")
"""How people say that no entry is wrong, beside a no."""
LISTED = 12
"""How many entries are listed at first."""


class Correction:
    """One correction, made on a screen. `run` returns when it is made or given up."""

    def __init__(
        self,
        match: ShownMatch,
        screen: Screen,
        speech: Speech,
        ask: Callable[[str], str],
        refuse: Callable[[RollhouseError, str], None],
        pages: Callable[[str], None],
    ) -> None:
        self.match, self.screen, self.speech = match, screen, speech
        self.ask, self.refuse, self.pages = ask, refuse, pages
        self.typed = ""
        """What was typed as the right entry."""
        self.entries = match.record.entries

    def text(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.speech.language, key, **facts)

    def run(self) -> list[Entry]:
        """Returns the entries that no longer fit where they were."""
        if not self.entries:
            self.screen.say(self.text("no_entries"))
            return []
        wrong = self.choose()
        while wrong is not None:
            step = self.ask_right_step(wrong)
            if step is None:
                break
            try:
                lost = self.repair(wrong, step)
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                self.refuse(error, self.typed)
            else:
                if lost is None:
                    break
                return lost
        self.screen.clear()  # nothing was corrected, so the list of entries is not needed any more
        return []

    def choose(self) -> Entry | None:
        """The wrong entry; None: leave everything as it is."""
        for line in self.listed(len(self.entries) - LISTED):
            self.screen.say(line)
        while True:
            typed = self.ask(self.text("which_entry"))
            if not typed or plain(meant(self.speech.language, typed)) in (*NO, *NONE):
                return None
            place = numbered(typed, len(self.entries))
            if place is not None:
                wrong = self.entries[place]
                told = self.speech.brief(wrong.before, wrong.step)
                self.screen.say(self.text("right_entry", step=told))
                return wrong
            if typed == "*":
                self.pages("\n".join(self.listed(0)))
            else:
                self.screen.say(self.text("not_an_entry", last=len(self.entries)))

    def listed(self, first: int) -> list[str]:
        """The entries behind the first ones, with their numbers."""
        return [
            f"  {place:>3}  {self.speech.brief(entry.before, entry.step)}"
            for place, entry in enumerate(self.entries, 1)
            if place > first
        ]

    def ask_right_step(self, wrong: Entry) -> Mapping[str, Any] | None:
        """What should have been entered; None: leave it as it is."""
        if wrong.seat is None and wrong.before.turn == TABLE:
            question = self.speech.question(wrong.before)
        else:  # a choice, or a tower that fell while somebody thought
            self.screen.offers(self.speech.offers(wrong.before))
            question = self.text("right_choice")
        while True:
            self.typed = typed = self.ask(question)
            if not typed or typed.lower() == "q":
                return None
            try:
                if wrong.seat is None:
                    return self.speech.read_outcome(wrong.before, typed)
                actions: Sequence[Mapping[str, Any]] | None = self.speech.read_actions(
                    wrong.before, typed
                )
                if actions and len(actions) == 1:
                    return actions[0]
                facts = {} if actions else {"typed": f"“{brief(typed)}”"}
                self.screen.say(self.text("one_choice" if actions else "not_understood", **facts))
            except RollhouseError as error:
                self.refuse(error, typed)

    def repair(self, wrong: Entry, step: Mapping[str, Any]) -> list[Entry] | None:
        """Correct the record. If later entries no longer fit, ask first; None: leave it."""
        later = len(self.entries) - self.entries.index(wrong) - 1
        _, lost = self.match.corrected(wrong.line, step)
        if lost:
            self.screen.say(self.text("would_lose", count=len(lost)))
            for entry in lost[:LISTED]:
                self.screen.say(f"       {self.speech.brief(entry.before, entry.step)}")
            answer = plain(meant(self.speech.language, self.ask(self.text("correct_anyway"))))
            if answer and answer not in YES:
                return None
        self.match.correct(wrong.line, step)
        self.screen.say(self.text("corrected"), "good")
        if later > len(lost):
            self.screen.say(self.text("still_valid", count=later - len(lost)))
        return lost
