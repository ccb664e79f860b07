"""How people make their gestures where physics decides, and what they see of the motion.

At a terminal a person stops a swing with a key. Elsewhere, or if they prefer it, nothing is timed
and the house lends them a hand. An action can be undone until the hand has moved.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.chance.physics import Physics, physics_of
from rollhouse.kernel.board import Board, Picture
from rollhouse.kernel.entry import meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import brief
from rollhouse.matches.scorecards import scorecards
from rollhouse.matches.story import Entry

from ..conversation.shown_match import ShownMatch
from ..keyboard import keys
from ..screen.screen import Screen
from ..screen.speech import Speech
from ..words import SAYS
from .hand import FILMED, LOW, hand_of
from .steady_hand import BACK, CALM, RedrawnLines, SteadyHand

UNDO = ("u", "undo", "deshacer")
TOGGLE = ("t", "timed", "untimed", "calm", "calma")
AROUND = 15
"""How many rows of a screen are needed beside the board: what happened last, scores, keys."""

Action = Mapping[str, Any]


class Gestures:
    """The gestures of one match; if physics does not decide it, there are none."""

    def __init__(
        self, match: ShownMatch, screen: Screen, speech: Speech, pace: float, untimed: bool
    ) -> None:
        self.match, self.screen, self.speech, self.pace = match, screen, speech, pace
        self.calm = set(range(match.position.terms.players)) if untimed else set()
        """The seats whose people do not want to be timed."""
        self.filmed = pace > 0 and keys.available()
        self.lent: set[int] = set()
        """The seats whose people were told that the house lends them a hand."""
        self.left = False
        """Did somebody leave while their hand moved?"""
        self.physics: Physics | None = None
        hand = hand_of(match.position.terms) if match.table.PHYSICAL else None
        if hand is not None:
            self.physics, self.hand = physics_of(match.position.game), hand

    def takes(self, action: Action) -> bool:
        """Does this action need a gesture, because physics answers it?"""
        return self.physics is not None and self.physics.takes(action)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(SAYS.say(self.speech.language, key, **facts), style)

    @property
    def world(self) -> Any:
        return self.match.record.story.world

    def board(self, position: Position) -> Board:
        rows = shutil.get_terminal_size((80, 24)).lines - AROUND
        if self.physics is None:
            cards = scorecards(self.match.record)
            return self.speech.board(position, rows < LOW, cards)
        return self.hand.board(self.speech, position, self.world, rows)

    # Gestures

    @property
    def seat(self) -> int:
        """The seat at the keyboard: the person to move, or the one who gives a computer's nonce."""
        seat = self.match.position.to_move
        if seat in self.match.record.story.people or not self.match.table.NONCES:
            return seat
        giver = self.match.nonce_giver()
        return seat if giver is None else giver

    @property
    def timed(self) -> bool:
        return keys.available() and self.seat not in self.calm

    def switch(self) -> None:
        """Switch between timed and calm gestures for the person at the keyboard."""
        self.calm ^= {self.seat}
        if not self.timed:
            self.lent.add(self.seat)
        key = "now_timed" if self.timed else "now_calm"
        self.say(key, "good", name=self.speech.names[self.seat])

    def is_switch(self, typed: str) -> bool:
        return self.physics is not None and plain(meant(self.speech.language, typed)) in TOGGLE

    def obey_switch(self, typed: str) -> bool:
        """Switch between timed and calm gestures, if that was typed; False: it was not."""
        if not self.is_switch(typed):
            return False
        if not keys.available():
            self.say("calm_only")
        else:
            self.switch()
        return True

    def ask(
        self,
        position: Position,
        action: Action,
        question: Callable[[str], str],
        command: Callable[[str], bool],
    ) -> Action | None:
        """The action with the person's gesture; None: they changed their mind."""
        assert self.physics is not None
        usual = self.physics.aim(position, action, self.world)
        aim = self.arranged(position, action, question, command)
        while True:
            moved: Action | str | None = BACK if aim is None else None
            if aim is not None and self.timed:
                moved = self.timed_gesture(position, action, aim)
            if aim is not None and moved is None:
                lent = action if aim == usual else {**action, "hand": {**aim, "lent": True}}
                moved = self.calm_gesture(lent, aim, question, command)
            if moved == BACK:
                told = self.speech.brief(position, action)
                self.say("undone", "good", step=told)
                return None
            if moved != CALM:
                assert isinstance(moved, Mapping)
                return moved

    def arranged(
        self,
        position: Position,
        action: Action,
        question: Callable[[str], str],
        command: Callable[[str], bool],
    ) -> Action | None:
        """The aim, once a person has arranged what they can; None: they changed their mind."""
        assert self.physics is not None
        aim: Action = self.physics.aim(position, action, self.world)
        while True:
            asked = self.hand.beforehand(self.speech.language, position, aim)
            typed = question(asked) if asked else ""
            if not typed:
                return aim
            if plain(typed) in UNDO:
                return None
            if self.obey_switch(typed) or command(typed):
                continue
            try:
                moved = self.hand.read_beforehand(position, action, typed)
            except RollhouseError as error:
                self.screen.say(error.why(self.speech.language), "bad")
                continue
            if moved is None:
                self.say("not_understood", typed=f"“{brief(typed)}”")
            else:
                aim = moved

    def timed_gesture(self, position: Position, action: Action, aim: Action) -> Action | str | None:
        """A gesture by stopping swings; None: the person prefers not to be timed."""
        language = self.speech.language
        moments = self.hand.moments(self.speech, position, action, aim, self.world)
        with keys.Keyboard() as keyboard:
            steady = SteadyHand(self.screen, language, keyboard)
            misses = steady.ask(moments, self.hand.explained(language))
        if misses == CALM:
            self.switch()
            return None
        if isinstance(misses, str):
            return misses
        gesture = self.hand.gesture(aim, misses)
        if steady.left:
            self.left = True
            self.say("left_moving")
            gesture["lent"] = True
        return {**action, "hand": gesture}

    def calm_gesture(
        self,
        action: Action,
        aim: Action,
        question: Callable[[str], str],
        command: Callable[[str], bool],
    ) -> Action | str:
        """A gesture by Enter or a few words. `CALM`: the person wants to be timed from now on."""
        if self.seat not in self.lent:
            self.lent.add(self.seat)
            self.say("house_lends")
        while True:
            typed = question(self.hand.calm(self.speech.language))
            if not typed:
                return action
            if plain(meant(self.speech.language, typed)) in UNDO:
                return BACK
            if self.obey_switch(typed):
                if self.timed:
                    return CALM
            elif not command(typed):
                try:
                    gesture = self.hand.read_calm(aim, typed)
                except RollhouseError as error:
                    self.screen.say(error.why(self.speech.language), "bad")
                    continue
                if gesture is not None:
                    return {**action, "hand": {**gesture, "lent": True}}
                self.say("enter_or_words")

    # What physics did

    def tell(self, entry: Entry) -> None:
        """Show and tell what physics did."""
        if self.physics is None or "trace" not in entry.facts:
            return
        if self.filmed:
            self.show(entry)
        for line in self.hand.tell(self.speech.language, entry):
            self.screen.say(line)

    def show(self, entry: Entry) -> None:
        """Show the motion as it was, at its real speed; any key ends it.

        If only computers play, the last picture stays. People see the table on their turn.
        """
        pictures = self.hand.film(entry)
        size = shutil.get_terminal_size((80, 24))
        kept = self.hand.remains(entry) or not self.match.record.story.people
        if not kept and all(picture == pictures[0] for picture in pictures):  # it does not move
            return
        if not pictures or len(pictures[0]) + 3 > size.lines:
            return
        if max(self.screen.drawn(line)[1] for line in pictures[0]) + 3 > size.columns:
            return
        self.screen.refresh()
        redrawn = RedrawnLines(self.screen)
        with keys.Keyboard() as keyboard:
            for picture in pictures:
                due = time.monotonic() + 1 / FILMED
                redrawn.draw(picture)
                if keyboard.key(due - time.monotonic()) is not None:
                    break
        redrawn.draw(pictures[-1])
        if kept and self.screen.in_place:
            self.screen.board([Picture(tuple(pictures[-1]), ())])
        elif not kept:
            redrawn.erase()
