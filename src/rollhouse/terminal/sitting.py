"""A game at one keyboard: people, computers, and the table, step by step on a screen.

What a person does is held back until it takes effect (the dice are thrown, or somebody else's turn
begins), so that a slip can be taken back. On a real table everything can, because the record
rewinds.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rollhouse.games.entry import plain
from rollhouse.games.errors import RollhouseError
from rollhouse.games.kernel import OVER, TABLE
from rollhouse.games.language import addressed
from rollhouse.games.pages import page
from rollhouse.games.position import Position
from rollhouse.matches import saved
from rollhouse.matches.match import Match, Player, decide
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry
from rollhouse.matches.words import BadRecord
from rollhouse.players.seats import Seat
from rollhouse.tables.sealed import new_nonce

from .asking import Stopped, command, hearing_people_leave, read_line
from .correcting import Correction
from .handling import Handling
from .leaving import loses_its_world, name_of, way_back
from .opening import opening
from .says import SAYS
from .screen import Screen
from .speech import Speech
from .waiting import thinking

COMMANDS = {
    "q": "stop", "quit": "stop", "exit": "stop", "salir": "stop",
    "?": "rules", "help": "rules", "rules": "rules", "ayuda": "rules", "reglas": "rules",
    "h": "hint", "hint": "hint", "pista": "hint",
    "u": "undo", "undo": "undo", "deshacer": "undo",
    "k": "correct", "correct": "correct", "corregir": "correct",
}  # fmt: skip
"""What is understood at every prompt, in either language."""
THINKING = 30.0
"""Seconds that a computer player may take for one decision."""


class Sitting:
    """One match at one keyboard. `run` plays it to its end or until the people stop."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        screen: Screen,
        tongue: str,
        path: Path | None,
        pace: float = 0.0,
        untimed: bool = False,
    ) -> None:
        self.match, self.seats, self.screen, self.tongue = match, seats, screen, tongue
        self.path, self.pace = path, pace
        self.names = addressed(tongue, [seat.name for seat in seats])
        self.speech = Speech(tongue, self.names)
        self.handling = Handling(match, screen, self.speech, pace, untimed)
        self.players: list[Player | None] = [
            None if seat.is_person else seat.sit() for seat in seats
        ]
        self.pending: list[Mapping[str, Any]] = []
        """Actions of one person that have not taken effect."""
        self.position = match.position
        """Where things stand, pending actions included."""
        self.again: list[Entry] = []
        """Entries that a correction put out of place, offered again where they fit."""
        self.headed: int | None = None
        """The computer whose turn stands under a heading of its own."""

    def text(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.tongue, key, **facts)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(self.text(key, **facts), style)

    @property
    def real(self) -> bool:
        """Do people enter the dice?"""
        return self.match.table.ENTERED

    def run(self) -> int:
        with hearing_people_leave():
            try:
                for sentence, style in opening(self.match, self.path, self.tongue):
                    self.screen.say(sentence, style)
                while not self.is_done():
                    self.step()
                saved.close(self.match)
            except (Stopped, KeyboardInterrupt):
                self.leave()
                return 0
            except BadRecord as error:  # the disk is full, or gone
                self.screen.say(error.say(self.tongue), "bad")
                self.pending.clear()
                self.leave()
                return 1
        self.finish()
        return 0

    def is_done(self) -> bool:
        """Over for good: nothing is pending, and with real dice nobody corrects anything more."""
        if self.position.turn != OVER or self.pending:
            return False
        return not self.real or self.enter_pressed(self.text("all_right"))

    # Steps

    def step(self) -> None:
        turn = self.position.turn
        if turn == TABLE:
            self.throw()
        elif turn == OVER:
            if self.pending:
                self.confirm()
        elif self.seats[turn].is_person:
            if not self.turn_passed() or self.confirm():
                self.person()
        elif not self.pending or self.confirm():
            self.computer()

    def turn_passed(self) -> bool:
        """Is there a pending action after which somebody else is to act?"""
        return bool(self.pending) and self.match.turn != self.position.turn

    def confirm(self) -> bool:
        """The last chance to take a slip back before it takes effect."""
        if self.position.turn == OVER:
            prompt = self.text("confirm_end")
        else:
            prompt = self.text("confirm", name=self.names[self.position.to_move])
        if not self.enter_pressed(prompt):
            return False
        self.commit()
        return True

    def enter_pressed(self, prompt: str) -> bool:
        """True for Enter alone; False when something else was asked for and done."""
        while True:
            typed = self.ask(prompt)
            if not typed:
                return True
            if self.understood_command(typed):
                return False
            self.say("enter_alone")

    def commit(self) -> None:
        while self.pending:
            self.match.act(self.pending[0])
            self.pending.pop(0)

    def throw(self) -> None:
        """The table's turn: people press Enter for the first throw of their turn."""
        if self.real:
            self.enter()
            return
        roller = self.position.to_move
        own = bool(self.pending) and self.match.position.to_move == roller
        giver = self.match.nonce_giver() if self.match.table.NONCES else None
        if giver is not None:  # whoever stirs the dice may still take a slip back
            pass
        elif self.pending and not own:
            if not self.confirm():
                return
        elif self.seats[roller].is_person and not self.pending and not self.hand_moved:
            if not self.enter_pressed(self.speech.to_throw(self.position)):
                return
        if not self.seats[roller].is_person:
            self.head(roller)
            self.wait()
        nonce = None if giver is None else self.stirred(giver, roller)
        if giver is None or nonce is not None:
            self.commit()
            self.told(self.match.roll(nonce, giver))

    @property
    def hand_moved(self) -> bool:
        """Is a die on its way that a hand let go?"""
        action = self.match.record.story.question.action
        return action is not None and self.handling.takes(action)

    def stirred(self, giver: int, roller: int) -> str | None:
        """The nonce of a person, typed or taken from this device; None: something else was done."""
        key = "stir_hand" if self.hand_moved else "stir"
        key += "" if giver == roller else "_for"
        names = {"name": self.names[giver], "other": self.names[roller]}
        typed = self.ask(self.text(key, **names))
        if self.understood_command(typed):
            return None
        return "".join(sign for sign in typed if sign.isprintable())[:64].strip() or new_nonce()

    def head(self, seat: int) -> None:
        """Put the turn of a computer under its name and everybody's scores."""
        if self.headed != seat:
            self.headed = seat
            self.screen.say()
            self.screen.rule(self.names[seat])
            self.screen.scores(self.names, self.position.scores, seat)

    def computer(self) -> None:
        seat = self.position.turn
        self.head(seat)
        self.wait()
        player = self.players[seat]
        assert player is not None
        here = self.text("thinking", name=self.names[seat])
        with thinking(here, self.text("studying")) as progress:
            self.let_study(player, progress)
            action, instead = decide(player, self.position, THINKING)
        if instead:
            self.say(f"instead_{instead}", name=self.names[seat], style="bad")
        self.told(self.match.act(action, instead))

    def let_study(self, player: Player, progress: Callable[[float, float], None]) -> None:
        """Let a computer work a match out, which it does once."""
        study = getattr(player, "study", None)
        if study is not None:
            with contextlib.suppress(Exception):  # where it fails, `decide` says so
                study(self.position, progress)
            progress(1, 1)

    def wait(self) -> None:
        if self.pace:
            time.sleep(self.pace)

    def told(self, entry: Entry) -> None:
        """Show a step that is in the record."""
        self.position = self.match.position
        if self.position.to_move != entry.before.to_move:
            self.headed = None
        self.handling.tell(entry)
        self.tell(entry.before, entry.step)

    def tell(self, before: Position, step: Mapping[str, Any]) -> None:
        if "do" not in step and not self.will_show_dice():
            shelf = self.speech.rolled(before, step)
            if shelf is not None:
                self.screen.shelf(shelf)
        for line in self.speech.tell(before, step):
            self.screen.say(line)

    def will_show_dice(self) -> bool:
        """Does the board that is shown next show the dice of the last roll?"""
        turn, drawn = self.position.turn, self.position.terms.game.board
        return getattr(drawn, "LEFT_LYING", False) and turn >= 0 and self.seats[turn].is_person

    # People

    def ask(self, prompt: str) -> str:
        self.screen.say(prompt, "bold")
        return read_line("> ").strip()

    def person(self) -> None:
        """Show where things stand and what can be done; take what is typed."""
        self.show()
        before = self.offer_again()
        while True:
            typed = read_line("> ").strip()
            if not typed and before is not None:
                self.take([before.step])
                self.drop_again(before)
                return
            if self.understood_command(typed):
                return
            try:
                actions = self.speech.read_actions(self.position, typed) if typed else None
                if actions is not None:
                    self.take(self.handled(actions))
                    return
                if self.entered_late(typed):
                    return
                self.say("not_understood")
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                self.screen.say(error.why(self.tongue), "bad")

    def show(self) -> None:
        position = self.position
        self.screen.say()
        self.screen.rule(self.text("your_turn", name=self.names[position.turn]))
        self.screen.scores(self.names, position.scores, position.turn)
        self.screen.board(self.handling.board(position))
        self.screen.offers(self.speech.offers(position))
        keys = "keys_real" if self.real else "keys_hand" if self.match.table.PHYSICAL else "keys"
        self.screen.say("  " + self.text(keys), "dim")

    def handled(self, actions: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """The actions, with the person's gesture where one needs a hand; none when taken back."""
        if not any(map(self.handling.takes, actions)):
            return actions
        (action,) = actions
        self.position.after(action)
        made = self.handling.made(self.position, action, self.ask, self.understood_command)
        return [] if made is None else [made]

    def take(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Let a person's actions happen, all or none; they are pending until they take effect."""
        position, told = self.position, []
        for action in actions:
            told.append((position, action))
            position = position.after(action)
        for before, action in told:
            self.tell(before, action)
        self.pending += actions
        self.position = position
        if self.real or any(map(self.handling.takes, actions)):  # a hand that moved has moved
            self.commit()
        if self.handling.left:
            raise Stopped

    def understood_command(self, typed: str) -> bool:
        """Rules, hints, undo, correction, leaving: True when `typed` was one of these."""
        if self.handling.toggled(typed):
            return True
        command = COMMANDS.get(plain(typed))
        if command == "stop":
            raise Stopped
        if command == "rules":
            self.show_rules()
        elif command == "hint":
            self.hint()
        elif command == "undo":
            self.undo()
        elif command == "correct" and self.real:
            self.again = Correction(self.match, self.screen, self.speech, self.ask).run()
            self.position = self.match.position
        else:
            return False
        return True

    def show_rules(self) -> None:
        def go_on(prompt: str) -> bool:
            return read_line(f"{prompt} ").strip().lower() != "q"

        try:
            text = page(self.position.game, self.tongue)
        except RollhouseError as error:
            text = error.say(self.tongue)
        self.screen.pages(text, self.text("more"), go_on)

    def hint(self) -> None:
        from .coaching import advise

        advise(self.position, self.names, self.tongue, self.screen)

    def undo(self) -> None:
        if self.real:
            entry = self.match.undo()
            self.position = self.match.position
            if entry is None:
                self.say("nothing_entered")
            else:
                self.say("undone", step=self.speech.brief(entry.before, entry.step), style="good")
            return
        if not self.pending:
            self.say("hand_has_moved" if self.hand_moved else "nothing_to_undo")
            return
        slip = self.pending.pop()
        self.position = self.match.position
        for action in self.pending:
            self.position = self.position.after(action)
        self.say("undone", step=self.speech.brief(self.position, slip), style="good")

    # Real dice

    def enter(self) -> None:
        """Ask what the dice show until it can be."""
        self.screen.say()
        self.screen.scores(self.names, self.position.scores, self.position.to_move)
        while True:
            before = self.offer_again()
            typed = self.ask(self.speech.question(self.position))
            if self.understood_command(typed):
                return
            try:
                if before is not None and not typed:
                    outcome = before.step
                else:
                    outcome = self.speech.read_outcome(self.position, typed)
                self.told(self.match.enter(outcome))
                self.drop_again(before if not typed else None)
                return
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                self.screen.say(error.why(self.tongue), "bad")

    def entered_late(self, typed: str) -> bool:
        """On a real table a tower may fall while a player thinks: True when that was typed."""
        if not typed or not self.real or self.position.terms.game.entry is None:
            return False
        try:
            outcome = self.speech.read_outcome(self.position, typed)
        except RollhouseError as error:
            if error.reason == "not_the_table":
                return False
            raise
        self.told(self.match.enter(outcome))
        return True

    def offer_again(self) -> Entry | None:
        """After a correction: what was entered here before, if it still fits; Enter repeats it."""
        for entry in self.again:
            asked = TABLE if entry.seat is None else entry.seat
            here = self.position
            if asked != here.turn or entry.before.to_move != here.to_move:
                continue
            step = here.repeated(entry.before, entry.step)
            if step is not None:
                self.say("as_before", step=self.speech.brief(here, step))
                return replace(entry, before=here, step=step)
        return None

    def drop_again(self, entry: Entry | None) -> None:
        """An entry was repeated: it and what came before it is not offered any more."""
        if entry is not None:
            place = [other.line for other in self.again].index(entry.line)
            self.again = self.again[place + 1 :]

    # The end

    def leave(self) -> None:
        """Everything typed so far is in the record; say how to go on, if anybody still reads."""
        if self.match.record.closing is None:
            self.commit()
        self.match.record.release()
        with contextlib.suppress(OSError):
            print()
            self.say("stopped" if self.path else "stopped_unsaved")
            self.screen.command(command(*way_back(self.match, self.seats, self.path)))
            if loses_its_world(self.match, self.path):
                self.say("world_lost")
            sys.stdout.flush()

    def finish(self) -> None:
        record: Record = self.match.record
        self.screen.rule()
        self.screen.scores(self.names, self.position.scores, None)
        self.screen.say(self.position.result(self.tongue, self.names), "good")
        if self.path is not None:
            self.say("saved_record", path=self.path, style="dim")
            self.say("report_it", style="dim")
            self.screen.command(command("report", name_of(self.path)))
            if "secret" in (record.closing or {}):
                self.say("check_it")
                self.screen.command(command("verify", str(self.path)))
