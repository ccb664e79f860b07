"""A game at one keyboard: people, computers, and the table, step by step on a screen.

What a person does is held back until it takes effect (the dice are thrown, or somebody else's turn
begins), so that a slip can be taken back. On a real table everything can, because the record
rewinds.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rollhouse.games.errors import RollhouseError
from rollhouse.games.kernel import OVER, TABLE
from rollhouse.games.pages import page
from rollhouse.games.position import Position
from rollhouse.games.reading import an_object, json_value, shown
from rollhouse.matches import saved
from rollhouse.matches.match import Match, Player, decide
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry
from rollhouse.players.seats import Seat

from .asking import Stopped, command, hearing_people_leave, read_line
from .says import SAYS
from .screen import Screen

THINKING = 30.0
"""Seconds that a computer player may take for one decision."""
LISTED = 12
"""Entries listed for correction at first."""


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
    ) -> None:
        self.match, self.seats, self.screen, self.tongue = match, seats, screen, tongue
        self.path, self.pace = path, pace
        self.names = [seat.name for seat in seats]
        self.players: list[Player | None] = [
            None if seat.is_person else seat.sit() for seat in seats
        ]
        self.pending: list[Mapping[str, Any]] = []
        """Actions of one person that have not taken effect."""
        self.position = match.position
        """Where things stand, pending actions included."""
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
                self.introduce()
                while not self.is_done():
                    self.step()
                self.match.close()
            except (Stopped, KeyboardInterrupt):
                self.leave()
                return 0
        self.finish()
        return 0

    def is_done(self) -> bool:
        """Over for good: nothing is pending, and with real dice nobody corrects anything more."""
        if self.position.turn != OVER or self.pending:
            return False
        return not self.real or not self.understood_command(self.ask(self.text("all_right")))

    def introduce(self) -> None:
        game = self.position.terms.game
        self.screen.say(game.title(self.tongue), "title")
        rules = [
            self.text("own", name=name)
            if isinstance(value, list) and len(value) > 5
            else f"{name} {shown(value)}"
            for name, value in self.position.house_rules.items()
        ]
        if rules:
            self.say("house_rules", rules=", ".join(rules))
        head = self.match.record.head["table"]
        if "commitment" in head:
            self.say("commitment", commitment=head["commitment"])
            if "seal" in head:
                self.say("not_sealed")
        if self.real:
            self.say("real_dice")
        if self.path is not None:
            self.say("saved_as", name=self.path.stem, style="dim")

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
        if self.understood_command(self.ask(prompt)):
            return False
        self.commit()
        return True

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
        nonce = None
        if self.match.table.NONCES and self.seats[roller].is_person:
            typed = self.ask(self.text("stir", name=self.names[roller]))
            if self.understood_command(typed):
                return
            nonce = "".join(sign for sign in typed if sign.isprintable())[:64] or None
            self.commit()
        elif self.pending and not own:
            if not self.confirm():
                return
        elif self.seats[roller].is_person and not self.pending:
            if self.understood_command(self.ask(self.text("throw", name=self.names[roller]))):
                return
        self.commit()
        if not self.seats[roller].is_person:
            self.head(roller)
            self.wait()
        self.told(self.match.roll(nonce, self.match.nonce_giver()))

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
        action, instead = decide(player, self.position, THINKING)
        if instead:
            self.say(f"instead_{instead}", name=self.names[seat], style="bad")
        self.told(self.match.act(action, instead))

    def wait(self) -> None:
        if self.pace:
            time.sleep(self.pace)

    def told(self, entry: Entry) -> None:
        """Show a step that is in the record."""
        self.position = self.match.position
        if self.position.to_move != entry.before.to_move:
            self.headed = None
        self.tell(entry.before, entry.step)

    def tell(self, before: Position, step: Mapping[str, Any]) -> None:
        drawn = before.terms.game.board
        if drawn is not None and "do" not in step and not self.will_show(drawn):
            shelf = drawn.rolled(before.terms, before.state, step, self.tongue, self.names)
            if shelf is not None:
                self.screen.shelf(shelf)
        for line in before.tell(step, self.tongue, self.names):
            self.screen.say(line)

    def will_show(self, drawn: Any) -> bool:
        """Does the board that is shown next show the dice of the last roll?"""
        turn = self.position.turn
        return bool(drawn.LEFT_LYING and turn >= 0 and self.seats[turn].is_person)

    # People

    def ask(self, prompt: str) -> str:
        self.screen.say(prompt, "bold")
        return read_line("> ").strip()

    def person(self) -> None:
        """Show where things stand and what can be done; take what is typed."""
        self.show()
        while True:
            typed = read_line("> ").strip()
            if not typed:
                continue
            if self.understood_command(typed):
                return
            try:
                actions = self.read_actions(typed)
                if actions is not None:
                    self.take(actions)
                    return
                if self.entered_late(typed):
                    return
                self.say("not_understood")
            except RollhouseError as error:
                self.screen.say(error.say(self.tongue), "bad")

    def show(self) -> None:
        position = self.position
        self.screen.say()
        self.screen.rule(self.text("your_turn", name=self.names[position.turn]))
        self.screen.scores(self.names, position.scores, position.turn)
        self.screen.board(self.board())
        for key, offer in self.offers():
            self.screen.say(f"  {key:<7} {offer}")
        self.screen.say("  " + self.text("keys_real" if self.real else "keys"), "dim")

    def board(self) -> Any:
        position = self.position
        drawn = position.terms.game.board
        if drawn is None:
            return position.status(self.tongue, self.names)
        return drawn.board(position.terms, position.state, self.tongue, self.names)

    def offers(self) -> list[tuple[str, str]]:
        """What can be typed and what it does; a key for many actions of one kind stands once."""
        position = self.position
        entry = position.terms.game.entry
        actions = position.actions()
        if entry is None:
            return [
                (str(place), position.offer(action, self.tongue, self.names))
                for place, action in enumerate(actions, 1)
            ]
        summary = getattr(entry, "summary", None)
        if summary is not None:
            found: list[tuple[str, str]] = summary(
                position.terms, position.state, actions, self.tongue, self.names
            )
            return found
        return [
            (
                entry.key(position.terms, position.state, action, self.tongue, self.names),
                position.offer(action, self.tongue, self.names),
            )
            for action in actions
        ]

    def read_actions(self, typed: str) -> list[dict[str, Any]] | None:
        position = self.position
        entry = position.terms.game.entry
        if entry is None:
            actions = position.actions()
            good = typed.isdecimal() and len(typed) < 5 and 1 <= int(typed) <= len(actions)
            return [actions[int(typed) - 1]] if good else None
        found: list[dict[str, Any]] | None = entry.read_actions(
            position.terms, position.state, typed, self.tongue, self.names
        )
        return found

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
        if self.real:
            self.commit()

    def understood_command(self, typed: str) -> bool:
        """Rules, hints, undo, correction, leaving: True when `typed` was one of these."""
        word = typed.lower()
        if word == "q":
            raise Stopped
        if word == "?":
            self.show_rules()
        elif word == "h":
            self.say("no_hints")
        elif word == "u":
            self.undo()
        elif word == "k" and self.real:
            self.correct()
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

    def undo(self) -> None:
        if self.real:
            entry = self.match.undo()
            self.position = self.match.position
            if entry is None:
                self.say("nothing_entered")
            else:
                self.say("undone", step=self.in_words(entry.before, entry.step), style="good")
            return
        if not self.pending:
            self.say("nothing_to_undo")
            return
        slip = self.pending.pop()
        self.position = self.match.position
        for action in self.pending:
            self.position = self.position.after(action)
        self.say("undone", step=self.in_words(self.position, slip), style="good")

    def in_words(self, before: Position, step: Mapping[str, Any]) -> str:
        return before.tell(step, self.tongue, self.names)[0]

    # Real dice

    def enter(self) -> None:
        """Ask what the dice show until it can be."""
        self.screen.say()
        self.screen.scores(self.names, self.position.scores, self.position.to_move)
        while True:
            typed = self.ask(self.question(self.position))
            if self.understood_command(typed):
                return
            try:
                outcome = self.read_outcome(self.position, typed)
                self.told(self.match.enter(outcome))
                return
            except RollhouseError as error:
                self.screen.say(error.say(self.tongue), "bad")

    def entered_late(self, typed: str) -> bool:
        """On a real table a tower may fall while a player thinks: True when that was typed."""
        if not self.real or self.position.terms.game.entry is None:
            return False
        try:
            outcome = self.read_outcome(self.position, typed)
        except RollhouseError as error:
            if error.reason == "not_the_table":
                return False
            raise
        self.told(self.match.enter(outcome))
        return True

    def question(self, position: Position) -> str:
        entry = position.terms.game.entry
        if entry is None:
            return self.text("json_outcome", example=shown(position.example()))
        asked: str = entry.ask_outcome(position.terms, position.state, self.tongue, self.names)
        return asked

    def read_outcome(self, position: Position, typed: str) -> Mapping[str, Any]:
        entry = position.terms.game.entry
        if entry is not None:
            found: Mapping[str, Any] = entry.read_outcome(
                position.terms, position.state, typed, self.tongue, self.names
            )
            return found
        example = json.dumps(position.example())
        try:
            return an_object(json_value(typed), "outcome", example)
        except (ValueError, RecursionError):
            raise RollhouseError("bad_outcome", SAYS, example=example) from None

    def correct(self) -> None:
        """Let people pick a wrong entry; everything after it is repeated or asked again."""
        entries = self.match.record.entries
        if not entries:
            self.say("no_entries")
            return
        self.list_entries(entries, len(entries) - LISTED)
        while True:
            typed = self.ask(self.text("which_entry"))
            if not typed or typed.lower() == "q":
                return
            if typed == "*":
                self.list_entries(entries, 0)
            elif typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(entries):
                break
            else:
                self.say("not_an_entry", last=len(entries))
        wrong = entries[int(typed) - 1]
        self.say("right_entry", step=self.in_words(wrong.before, wrong.step))
        while True:
            step = self.corrected_step(wrong)
            if step is None:
                return
            try:
                self.repair(wrong, step, len(entries) - entries.index(wrong) - 1)
                return
            except RollhouseError as error:
                self.screen.say(error.say(self.tongue), "bad")

    def list_entries(self, entries: Sequence[Entry], first: int) -> None:
        for place, entry in enumerate(entries, 1):
            if place > first:
                self.screen.say(f"  {place:>3}  {self.in_words(entry.before, entry.step)}")

    def corrected_step(self, wrong: Entry) -> Mapping[str, Any] | None:
        """What should have been entered; None: leave it."""
        if wrong.seat is None and wrong.before.turn == TABLE:
            typed = self.ask(self.question(wrong.before))
        elif wrong.seat is None:
            typed = read_line("> ").strip()
        else:
            here, self.position = self.position, wrong.before
            for key, offer in self.offers():
                self.screen.say(f"  {key:<7} {offer}")
            self.position = here
            typed = read_line("> ").strip()
        if not typed or typed.lower() == "q":
            return None
        if wrong.seat is None:
            return self.corrected_outcome(wrong, typed)
        here, self.position = self.position, wrong.before
        try:
            actions = self.read_actions(typed)
        except RollhouseError as error:
            self.screen.say(error.say(self.tongue), "bad")
            actions = None
        finally:
            self.position = here
        if not actions:
            self.say("not_understood")
            return self.corrected_step(wrong)
        return actions[0]

    def corrected_outcome(self, wrong: Entry, typed: str) -> Mapping[str, Any] | None:
        try:
            return self.read_outcome(wrong.before, typed)
        except RollhouseError as error:
            self.screen.say(error.say(self.tongue), "bad")
            return self.corrected_step(wrong)

    def repair(self, wrong: Entry, step: Mapping[str, Any], later: int) -> None:
        lost = self.match.correct(wrong.line, step)
        self.position = self.match.position
        self.say("corrected", style="good")
        if later > len(lost):
            self.say("still_valid", count=later - len(lost))
        if lost:
            self.say("asked_again", count=len(lost))

    # The end

    def leave(self) -> None:
        """Everything typed so far is in the record; say how to go on."""
        print()
        if self.match.record.closing is None:
            self.commit()
        self.match.record.release()
        if self.path is None:
            identity = self.match.position.id
            self.say("stopped_unsaved")
            self.screen.command(command("play", "--from", identity))
        else:
            name = self.path.stem if self.path.parent == saved.folder() else str(self.path)
            self.say("stopped")
            self.screen.command(command("resume", name))
        sys.stdout.flush()

    def finish(self) -> None:
        record: Record = self.match.record
        if record.journal is not None:
            saved.secret_of(record.journal.path).unlink(missing_ok=True)
        record.release()
        self.screen.rule()
        self.screen.scores(self.names, self.position.scores, None)
        self.screen.say(self.position.result(self.tongue, self.names), "good")
        if self.path is not None:
            self.say("saved_record", path=self.path, style="dim")
            if "secret" in (record.closing or {}):
                self.say("check_it")
                self.screen.command(command("verify", str(self.path)))
