"""A match at one keyboard: people, computers and the table, step by step on a screen."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rollhouse.chance.sealed import new_nonce
from rollhouse.kernel.entry import meant, words
from rollhouse.kernel.games import part
from rollhouse.kernel.language import addressed
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches import saved
from rollhouse.matches.match import Match, Player, decide
from rollhouse.matches.record import Record
from rollhouse.matches.score_sheet import WIDTH, lines_of_sheet
from rollhouse.matches.story import AWAY, FEWEST_HERE, HUMAN
from rollhouse.matches.victory import how_won
from rollhouse.matches.words import BadRecord
from rollhouse.players.seats import Seat

from ..conversation.conversation import Conversation
from ..conversation.introduction import introduce
from ..keyboard.lines import Stopped, command, stopping_on_signals
from ..screen.progress import explaining_delay, thinking
from ..screen.screen import BETWEEN_KEYS, Screen
from .departure import loses_its_world, name_of, way_back

LEAVES = {"leaves", "leave", "left", "gone", "va", "vas", "fue", "fuiste", "sale", "sales"}
RETURNS = {"back", "returns", "vuelve", "vuelves", "volvio", "volviste", "regresa", "regresas"}
"""Words for coming back to a table, typed with somebody's name."""
THROW = {"throw", "throws", "roll", "rolls", "tirar", "tiramos", "tiran", "lanzar", "lanzamos"}
FOR_THEM = {"for", "por"}
"""Words for throwing for somebody, typed with their name."""
THINKING = 30.0
"""Seconds that a computer player may take for one decision."""


class LocalConversation(Conversation):
    """One match at one keyboard. `run` plays it to its end, or until the people stop."""

    match: Match

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        screen: Screen,
        language: str,
        path: Path | None,
        pace: float = 0.0,
        untimed: bool = False,
        of_a_cup: bool = False,
    ) -> None:
        """`of_a_cup`: if it is stopped, the cup says how to go on."""
        names = addressed(language, [seat.called(language) for seat in seats])
        super().__init__(match, names, screen, language, pace, untimed)
        self.seats, self.path, self.of_a_cup = seats, path, of_a_cup
        self.gone: set[int] = set()
        """The seats of people who left a table with real dice, and for whom the others throw."""
        self.players: list[Player | None] = [
            None if seat.is_person else seat.sit() for seat in seats
        ]

    def is_here(self, seat: int) -> bool:
        return self.seats[seat].is_person

    def run(self) -> int:
        with stopping_on_signals():
            try:
                for sentence, style in introduce(self.match, self.path, self.language):
                    self.screen.say(sentence, style)
                while not self.is_done():
                    self.step()
                saved.close(self.match)
            except (Stopped, KeyboardInterrupt):
                self.screen.end()
                self.leave()
                return 0
            except BadRecord as error:  # the disk is full, or gone
                self.screen.end()
                self.screen.say(error.say(self.language), "bad")
                self.pending.clear()
                self.leave()
                return 1
        self.screen.end()
        self.finish()
        return 0

    def is_done(self) -> bool:
        """Is the match over, with nothing pending and, with real dice, nothing left to correct?"""
        if self.position.turn != OVER or self.pending:
            return False
        return not self.real or self.confirm_with_enter(self.text("all_right"))

    # Steps

    def step(self) -> None:
        turn = self.position.turn
        if turn == TABLE:
            self.throw()
        elif turn == OVER:
            if self.pending:
                self.confirm()
        elif turn in self.gone:
            self.act_for_absent(turn)
        elif self.seats[turn].is_person:
            if self.turn_passed() and not self.confirm():
                return
            if self.position.ends_by_itself:
                self.end_by_itself()
            else:
                self.ask_person()
        elif not self.pending or self.confirm():
            self.let_computer_act()

    # People who leave a table with real dice, and come back

    def marked_names(self) -> Sequence[str]:
        marks = dict.fromkeys(self.gone, "away") | dict.fromkeys(self.passed_over, "has_left")
        return [
            f"{name} ({self.text(marks[seat])})" if seat in marks else name
            for seat, name in enumerate(self.names)
        ]

    @property
    def passed_over(self) -> tuple[int, ...]:
        """The seats of people who left, and whose turns are passed over."""
        return self.match.record.story.away

    def keys(self) -> str:
        absent = sorted({*self.gone, *self.passed_over})
        back = [self.text("keys_back", name=self.names[seat]) for seat in absent]
        return BETWEEN_KEYS.join([super().keys(), *back])

    def obey_command(self, typed: str) -> bool:
        return super().obey_command(typed) or (self.real and self.obey_leaving(typed))

    def obey_leaving(self, typed: str) -> bool:
        """Obey "Ben leaves", "throw for Ben" or "Ben is back"; False: something else was typed."""
        said = {*words(typed), *words(meant(self.language, typed))}
        left, back = bool(said & LEAVES), bool(said & RETURNS)
        named = [seat for seat, name in enumerate(self.names) if {*words(name)} <= said]
        people = [seat for seat in named if self.seats[seat].is_person]
        absent = {*self.gone, *self.passed_over}
        instead = bool(said & THROW and said & FOR_THEM)
        if left + back + instead != 1 or len(people) != 1:
            return False
        seat = people[0]
        if back and seat not in absent:
            return False
        self.commit()
        if left and self.can_do_without(seat):
            self.gone.discard(seat)
            self.seat_again(seat, AWAY)
        else:
            self.seat_again(seat, HUMAN)
            self.gone = self.gone - {seat} if back else self.gone | {seat}
        key = "is_back" if back else "leaves" if seat in self.gone else "is_passed_over"
        self.say(key, name=self.names[seat], style="bold")
        also = self.position.terms.game.passing(self.language)
        if key == "is_passed_over" and also:
            self.screen.say(also)
        return True

    def can_do_without(self, seat: int) -> bool:
        """Can the others go on alone, as far as the game and their number allow?"""
        here = self.position.players - len({*self.passed_over, seat})
        return part(self.position.game, "absence") is not None and here >= FEWEST_HERE

    def seat_again(self, seat: int, player: str) -> None:
        """Write into the record who plays a seat from now on, if that has changed."""
        if self.match.record.seating[seat]["player"] != player:
            self.match.sit(seat, self.match.record.names[seat], player)
            self.position = self.match.position

    def act_for_absent(self, seat: int) -> None:
        """Act for somebody who is absent, as the rules say."""
        action = self.position.default()
        assert action is not None
        self.say("instead_left", name=self.names[seat], style="dim")
        self.tell_entry(self.match.act(action, "left"), self.match.position)

    def undo(self) -> None:
        """Take the last entry back, together with what was done for somebody absent."""
        while self.gone and self.match.record.entries:
            if self.match.record.entries[-1].seat not in self.gone:
                break
            self.match.undo()
        super().undo()

    def turn_passed(self) -> bool:
        """Is there a pending action after which it is somebody else's turn to act?"""
        return bool(self.pending) and self.match.turn != self.position.turn

    def throw(self) -> None:
        """The table's turn: people press Enter for the first throw of their turn."""
        if self.real:
            self.ask_outcome()
            return
        roller = self.position.to_move
        own = bool(self.pending) and self.match.position.to_move == roller
        giver = self.match.nonce_giver() if self.match.table.NONCES else None
        if giver is not None:  # the person who stirs the dice may still undo a slip
            pass
        elif self.pending and not own:
            if not self.confirm():
                return
        elif self.seats[roller].is_person and not self.pending and not self.hand_moved:
            if not self.confirm_with_enter(self.speech.to_throw(self.position)):
                return
        if not self.seats[roller].is_person:
            self.show_heading(roller)
            self.wait()
        nonce = None if giver is None else self.ask_nonce(giver, roller)
        if giver is None or nonce is not None:
            self.commit()
            entry = self.match.roll(nonce, giver)
            self.tell_entry(entry, self.match.position)

    def ask_nonce(self, giver: int, roller: int) -> str | None:
        """A person's nonce, typed or made on this machine; None: they typed a command instead."""
        key = "stir_hand" if self.hand_moved else "stir"
        key += "" if giver == roller else "_for"
        names = {"name": self.names[giver], "other": self.names[roller]}
        typed = self.ask(self.text(key, **names))
        if self.obey_command(typed):
            return None
        return (
            "".join(letter for letter in typed if letter.isprintable())[:64].strip() or new_nonce()
        )

    def let_computer_act(self) -> None:
        seat = self.position.turn
        self.show_heading(seat)
        self.wait()
        player = self.players[seat]
        assert player is not None
        here = self.text("thinking", name=self.names[seat])
        with (
            explaining_delay(self.language),
            thinking(here, self.text("studying")) as progress,
        ):
            self.let_study(player, progress)
            action, instead = decide(player, self.position, THINKING)
        if instead:
            self.say(f"instead_{instead}", name=self.names[seat], style="bad")
        entry = self.match.act(action, instead)
        self.tell_entry(entry, self.match.position)

    def let_study(self, player: Player, progress: Callable[[float, float], None]) -> None:
        """Let a computer solve the match beforehand, which it does only once."""
        study = getattr(player, "study", None)
        if study is not None:
            with contextlib.suppress(Exception):  # if it fails, `decide` says so
                study(self.position, progress)
            progress(1, 1)

    def wait(self) -> None:
        self.screen.refresh()
        if self.pace:
            time.sleep(self.pace)

    # The end

    def leave(self) -> None:
        """Save everything typed so far, and say how to go on if anybody is still reading."""
        if self.match.record.closing is None:
            self.commit()
        self.match.record.release()
        with contextlib.suppress(OSError):
            print()
            if not self.of_a_cup:
                self.say("stopped" if self.path else "stopped_unsaved")
                self.screen.command(command(*way_back(self.match, self.seats, self.path)))
            if loses_its_world(self.match, self.path):
                self.say("world_lost")
            sys.stdout.flush()

    def finish(self) -> None:
        """Show the sheet of real dice, the result, and where the record is."""
        record: Record = self.match.record
        if self.real:
            for line in lines_of_sheet(record, self.language, width=min(WIDTH, self.screen.width)):
                self.screen.line(self.screen.plain(line))
            self.screen.say()
        self.screen.rule()
        self.screen.scores(self.names, self.position.scores, None)
        self.screen.say(self.position.result(self.language, self.names), "good")
        victory = how_won(record)
        if victory is not None:
            self.screen.say(victory.say(self.language, self.names))
        if self.path is not None:
            self.say("saved_record", path=self.path, style="dim")
            self.say("report_it", style="dim")
            self.screen.command(command("report", name_of(self.path)))
            if "secret" in (record.closing or {}):
                self.say("check_it")
                self.screen.command(command("verify", str(self.path)))
