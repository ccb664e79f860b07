"""A conversation with the people at one keyboard about a match, wherever it is played.

A person's actions are held back until they take effect (the dice are thrown, or somebody else's
turn begins), so that a slip can be undone. With real dice every entry can be undone, because the
record rewinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from rollhouse.kernel.entry import NO, YES, meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.kernel.rules_pages import page
from rollhouse.kernel.validation import brief
from rollhouse.matches.story import Entry, Mend

from ..hands.gestures import Gestures
from ..keyboard.lines import Stopped, read_line
from ..screen.page_text import readable
from ..screen.screen import More, Screen, Text, window
from ..screen.speech import Speech
from ..words import SAYS
from .correction import Correction
from .shown_match import ShownMatch
from .typed_outcome import TypedOutcome, as_typed, lacks_dice

COMMANDS = {
    "q": "stop", "quit": "stop", "exit": "stop", "salir": "stop",
    "?": "rules", "help": "rules", "rules": "rules", "ayuda": "rules", "reglas": "rules",
    "h": "hint", "hint": "hint", "pista": "hint",
    "u": "undo", "undo": "undo", "deshacer": "undo",
    "k": "correct", "correct": "correct", "corregir": "correct",
}  # fmt: skip
"""What is understood at every prompt, in either language."""
FELL_OFF = (
    "off", "fell off", "it fell off", "a die fell off", "off the table", "again", "roll again",
    "cayo", "se cayo", "se cayo un dado", "un dado se cayo", "fuera de la mesa", "otra vez",
)  # fmt: skip
"""How people say that a die did not land on the table."""
DIFFERENT = (
    "d", "different", "it is different", "my die is different", "my card is different",
    "my box is different", "distinto", "distinta", "es distinto", "es distinta",
    "mi dado es distinto", "mi carta es distinta", "mi caja es distinta",
)  # fmt: skip
"""How people say that one of their pieces looks different from the match's."""
TAKE_BEST = "!"
"""After a hint: do what it called the best."""
BELOW = 4
"""Lines of the window that a hint leaves free, for the keys and for typing."""


Enough = Callable[[str], bool]
"""Says whether what was typed needs no Enter, where single keys are read."""


def is_question_mark(typed: str) -> bool:
    return typed == "?"


def quoted(typed: str) -> str:
    """What somebody typed, unchanged."""
    return f"“{brief(typed)}”"


class Conversation:
    """Asks people what they do, and tells them what happens."""

    def __init__(
        self,
        match: ShownMatch,
        names: Sequence[str],
        screen: Screen,
        language: str,
        pace: float = 0.0,
        untimed: bool = False,
    ) -> None:
        self.match: ShownMatch = match
        self.screen, self.language, self.pace = screen, language, pace
        self.names = list(names)
        self.speech = Speech(language, self.names)
        self.gestures = Gestures(match, screen, self.speech, pace, untimed)
        self.pending: list[Mapping[str, Any]] = []
        """Actions of one person that have not taken effect yet."""
        self.position = match.position
        """Where things stand, pending actions included."""
        self.again: list[Entry] = []
        """Entries that no longer fitted after a correction, and are offered again where they do."""
        self.headed: int | None = None
        """The seat whose heading stands above the last step that was told."""
        self.hinted: tuple[Position, int] | None = None
        """The position of the last hint, and how many lines it took."""
        self.best: tuple[Position, Mapping[str, Any]] | None = None
        """The position of the last hint, and the best action there."""
        self.ahead = ""
        """What was typed below a long text, and answers what is asked next."""

    def is_here(self, seat: int) -> bool:
        """Does a person at this keyboard play that seat?"""
        raise NotImplementedError

    def text(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.language, key, **facts)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(self.text(key, **facts), style)

    @property
    def real(self) -> bool:
        """Do people enter what the dice show?"""
        return self.match.table.ENTERED

    @property
    def hand_moved(self) -> bool:
        """Has a hand let go of a die that has not come to rest yet?"""
        action = self.match.record.story.question.action
        return action is not None and self.gestures.takes(action)

    # Telling what happened

    def marked_names(self) -> Sequence[str]:
        """Everybody's name above the board, with any remark about them."""
        return self.names

    def show_heading(self, seat: int) -> None:
        """Start a computer's turn with its name and everybody's scores."""
        if self.screen.in_place:
            self.screen.scene(self.show_table)
        elif self.headed != seat:
            self.headed = seat
            self.screen.say()
            self.screen.rule(self.names[seat])
            self.screen.scores(self.marked_names(), self.position.scores, seat)

    def tell_entry(self, entry: Entry, after: Position) -> None:
        """Tell a step of the record, after which the position is `after`."""
        self.position = after
        if after.to_move != entry.before.to_move:
            self.headed = None
        self.gestures.tell(entry)
        self.tell_step(entry.before, entry.step)

    def tell_step(self, before: Position, step: Mapping[str, Any]) -> None:
        if "do" not in step and not self.screen.read_aloud and not self.will_show_dice():
            shelf = self.speech.rolled(before, step)
            if shelf is not None:
                self.screen.shelf(shelf)
        for line in self.speech.tell(before, step):
            self.screen.say(line)

    def will_show_dice(self) -> bool:
        """Does the board that is shown next show the dice of the last roll?"""
        turn, drawn = self.position.turn, self.position.terms.game.board
        return getattr(drawn, "LEFT_LYING", False) and turn >= 0 and self.is_here(turn)

    # Asking people

    def ask(self, prompt: str, at_once: Enough = is_question_mark) -> str:
        """Put a question, and read the answer."""
        self.screen.say(prompt, "bold")
        return self.read(at_once=at_once).strip()

    def read(self, prompt: str = "> ", at_once: Enough = is_question_mark) -> str:
        """A line that somebody types; where single keys are read, some input needs no Enter."""
        if self.screen.in_place:
            return self.screen.read(prompt, at_once)
        typed, self.ahead = self.ahead, ""
        return typed or read_line(prompt)

    def heard(self, typed: str) -> str:
        """What somebody typed, in plain letters, with words of their language turned into English
        ones.
        """
        return plain(meant(self.language, typed))

    def keys_at_once(self) -> Enough:
        """Says whether what is typed is a complete key: no longer key begins with it."""
        entry, here = self.position.terms.game.entry, self.position
        known = {key for key, _ in self.speech.offers(here) if " " not in key}
        if entry is not None:
            known |= {self.speech.key(here, action) for action in here.actions()}
        keys = {"".join(plain(key).split()) for key in known}

        def enough(typed: str) -> bool:
            begun = "".join(self.heard(typed).split())
            longer = any(key.startswith(begun) and key != begun for key in keys)
            best = typed == TAKE_BEST and self.best_here() is not None
            return not longer and (best or begun in keys or self.is_command(typed))

        return enough

    def is_command(self, typed: str) -> bool:
        """Is this one of the keys that are understood at every prompt?"""
        return len(typed) == 1 and (self.heard(typed) in COMMANDS or self.gestures.is_switch(typed))

    def ask_person(self) -> None:
        """Show where things stand and what can be done; take what is typed."""
        (position, lines), self.hinted = self.hinted or (None, 0), None
        hinted = position is self.position
        if hinted and not self.screen.in_place:
            self.show_below(lines)
        else:
            self.show()
        before, enough = self.offer_again(), self.keys_at_once()
        while True:
            typed = self.read(at_once=enough).strip()
            if not typed and before is not None:
                self.take([before.step])
                self.drop_again(before)
                return
            if not typed:  # show the board again
                self.screen.uncover()
                return
            if self.obey_command(typed):
                return
            try:
                best = self.best_here() if typed == TAKE_BEST else None
                actions = [best] if best else self.speech.read_actions(self.position, typed)
                if actions is not None:
                    self.take(self.add_gesture(actions))
                    return
                if self.read_late_fall(typed) or (self.real and self.mend_if_said(typed)):
                    return
                self.say("not_understood", typed=quoted(typed))
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                inner = error.sentence.facts.get("value")
                if isinstance(inner, Sentence) and inner.key == "not_legal":
                    self.say("not_possible", typed=quoted(typed))  # as typed, not as JSON
                else:
                    self.refuse(error, typed)

    def refuse(self, error: RollhouseError, typed: str) -> None:
        """Say why something cannot be, after what was typed unless the reason quotes all of it."""
        why = as_typed(error.inner, typed).say(self.language)
        whole = rf"(?<!\w){re.escape(brief(typed))}(?!\w)"
        given = "" if re.search(whole, why) else f"{quoted(typed)}: "
        self.screen.say(f"{given}{why}", "bad")

    def show(self) -> None:
        """Show where things stand, and what can be done."""
        if self.screen.in_place:
            self.screen.scene(self.show_table, self.show_keys)
            return
        self.screen.say()
        self.show_table()
        self.show_keys()

    def show_table(self) -> None:
        position = self.position
        turn = position.turn if position.turn >= 0 else position.to_move
        here = self.text("your_turn", name=self.names[turn])
        self.screen.rule(here if position.turn >= 0 and self.is_here(turn) else self.names[turn])
        self.screen.scores(self.marked_names(), position.scores, turn)
        self.screen.board(self.gestures.board(position))

    def show_keys(self) -> None:
        self.screen.offers(self.speech.offers(self.position))
        self.screen.keys(f"  {self.keys()}")

    def show_below(self, lines: int) -> None:
        """Show what can be done below a hint of this many lines, so that the hint stays in view.

        The board is left out: Enter shows it again.
        """
        board = "" if self.again else self.text("keys_board") + "   "
        keys = f"  {board}{self.keys()}"
        offers = self.speech.offers(self.position)
        if lines + self.screen.height_of(offers) + len(self.screen.wrapped(keys)) < window():
            self.screen.offers(offers)
        self.screen.keys(keys)

    def keys(self) -> str:
        kind = "keys_real" if self.real else "keys_hand" if self.match.table.PHYSICAL else "keys"
        best = "" if self.best_here() is None else self.text("keys_best") + "   "
        return best + self.text(kind)

    def add_gesture(self, actions: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """The actions, with a gesture where one is needed; empty: the person changed their mind."""
        if not any(map(self.gestures.takes, actions)):
            return actions
        (action,) = actions
        self.position.after(action)
        made = self.gestures.ask(self.position, action, self.ask, self.obey_command)
        return [] if made is None else [made]

    def take(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Tell a person's actions, all or none of them; they are pending until they take effect."""
        position, told = self.position, []
        for action in actions:
            told.append((position, action))
            position = position.after(action)
        for before, action in told:
            self.tell_step(before, action)
        self.pending += actions
        self.position = position
        if self.real or any(map(self.gestures.takes, actions)):  # a hand has moved
            self.commit()
        if self.gestures.left:
            raise Stopped

    def end_by_itself(self) -> None:
        """If nothing is left to decide in a turn, do what ends it, and say so."""
        action = self.position.default()
        assert action is not None
        self.take([action])

    def confirm(self) -> bool:
        """Let the person confirm or undo what they did, before it takes effect."""
        if self.position.turn == OVER:
            prompt = self.text("confirm_end")
        else:
            prompt = self.text("confirm", name=self.names[self.position.to_move])
        if not self.confirm_with_enter(prompt):
            return False
        self.hinted = None
        self.commit()
        return True

    def confirm_with_enter(self, prompt: str) -> bool:
        """True for Enter alone; False if a command was typed and carried out instead."""
        self.screen.scene(self.show_table)
        while True:
            typed = self.ask(prompt, self.is_command)
            if not typed or self.heard(typed) in YES:
                return True
            if self.heard(typed) in NO and (self.real or self.pending):
                typed = "k" if self.real else "u"
            if self.obey_command(typed):
                return False
            self.say("enter_alone")

    def commit(self) -> None:
        """Write the pending actions into the record."""
        while self.pending:
            self.match.act(self.pending[0])
            self.pending.pop(0)
            if self.real and not self.pending:  # turns of people who left may be passed over
                self.position = self.match.position

    # What can be typed at every prompt

    def obey_command(self, typed: str) -> bool:
        """Carry out a command: rules, hint, undo, correction, leaving. False: `typed` is none."""
        if self.gestures.obey_switch(typed):
            return True
        command = COMMANDS.get(self.heard(typed))
        if command == "stop":
            raise Stopped
        if command == "rules":
            self.show_rules()
        elif command == "hint":
            self.hint()
        elif command == "undo":
            self.undo()
        elif command == "correct" and self.real:
            self.screen.scene(None)
            self.again = Correction(
                self.match, self.screen, self.speech, self.ask, self.refuse, self.turn_pages
            ).run()
            self.position = self.match.position
        else:
            return False
        return True

    def show_rules(self) -> None:
        try:
            text = page(self.position.game, self.language)
        except RollhouseError as error:
            text = error.say(self.language)
        self.turn_pages(partial(readable, text, aloud=self.screen.read_aloud))

    def turn_pages(self, text: Text, kept: int = 2, answer: str = "") -> None:
        """Show a long text, which an `answer` to what is asked afterwards ends, too."""

        def go_on(prompt: str) -> bool:
            typed = self.read(f"{prompt} ").strip().lower()
            self.ahead = typed if typed == answer else ""
            return typed not in ("q", answer or "q")

        key = "more_best" if answer else "more_here" if self.screen.in_place else "more"
        more = More(self.text(key), answer, "" if answer else self.text("more_end"))
        self.screen.pages(text, more, go_on, kept)

    def hint(self) -> None:
        from ..coach.hints import advise

        def turn(lines: list[str]) -> None:
            self.turn_pages("\n".join(lines), BELOW, TAKE_BEST)

        self.screen.refresh()
        below = BELOW + self.screen.around()
        taken, best = advise(self.position, self.speech, self.screen, below, turn)
        self.hinted = self.position, taken
        self.best = None if best is None else (self.position, best)

    def best_here(self) -> Mapping[str, Any] | None:
        """The best action, if a hint has just named it."""
        return self.best[1] if self.best is not None and self.best[0] is self.position else None

    def undo(self) -> None:
        if self.real:
            entry = self.match.undo()
            self.position = self.match.position
            if entry is None:
                self.say("nothing_entered")
            elif isinstance(entry, Mend):
                self.say("unmended", style="good")
            else:
                self.say("undone", step=self.speech.brief(entry.before, entry.step), style="good")
            return
        kept = list(self.pending)
        while kept:
            slip = kept.pop()
            before = self.match.position
            for action in kept:
                before = before.after(action)
            if not before.ends_by_itself:
                break
        else:
            self.say("hand_has_moved" if self.hand_moved else "nothing_to_undo")
            return
        self.pending, self.position = kept, before
        self.say("undone", step=self.speech.brief(self.position, slip), style="good")

    # Real dice

    def ask_outcome(self) -> None:
        """Ask what the dice show, until the answer is possible."""
        self.screen.scene(self.show_table)
        if not self.screen.in_place:
            self.screen.say()
            names = self.marked_names()
            self.screen.scores(names, self.position.scores, self.position.to_move)
        refused, entry = "", TypedOutcome(self.speech)
        while True:
            before = self.offer_again()
            typed = self.ask(self.speech.question(self.position))
            if self.mend_if_said(typed):
                if not refused:
                    return
                typed = refused
            if entry.begun and COMMANDS.get(self.heard(typed)) == "undo":
                self.say("undone", step=quoted(entry.drop()), style="good")
                continue
            if self.obey_command(typed) or (not typed and before is None):
                return
            try:
                if before is not None and not typed:
                    outcome = before.step
                else:
                    outcome = entry.read(self.position, typed)
                self.enter(outcome)
                self.drop_again(before if not typed else None)
                return
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                if self.heard(typed) in FELL_OFF:
                    self.say("fell_off")
                    continue
                self.refuse(error, entry.text)
                if lacks_dice(error):
                    self.say("rest_or_all")
                if self.speech.is_mended_by(self.position, error.reason):
                    refused = entry.text
                    self.say("offer_mend")

    def mend_if_said(self, typed: str) -> bool:
        """True if somebody typed that a piece of theirs is different, and then said how."""
        return plain(typed) in DIFFERENT and self.mend()

    def mend(self) -> bool:
        """Let people say what their piece really looks like. False: it stays as it was."""
        question = self.speech.ask_mend(self.position)
        while question is not None:
            typed = self.ask(question)
            if not typed or plain(typed) == "q":
                break
            try:
                self.match.mend(self.speech.read_mend(self.position, typed))
            except RollhouseError as error:
                if error.reason == "cannot_write":
                    raise
                self.refuse(error, typed)
            else:
                self.position = self.match.position
                self.say("mended", style="good")
                return True
        return False

    def read_late_fall(self, typed: str) -> bool:
        """With real dice a tower may fall while a player thinks: True if somebody typed that."""
        if not typed or not self.real or self.position.terms.game.entry is None:
            return False
        try:
            outcome = self.speech.read_outcome(self.position, typed)
        except RollhouseError as error:
            if error.reason == "not_the_table":
                return False
            raise
        self.enter(outcome)
        return True

    def enter(self, outcome: Mapping[str, Any]) -> None:
        entry = self.match.enter(outcome)
        self.tell_entry(entry, self.match.position)

    def offer_again(self) -> Entry | None:
        """After a correction: the entry that was made here before, if it still fits."""
        for entry in self.again:
            asked = TABLE if entry.seat is None else entry.seat
            here = self.position
            if asked != here.turn or entry.before.to_move != here.to_move:
                continue
            step = here.repeated(entry.before, entry.step)
            if step is not None:
                self.say("as_before", step=self.speech.brief(here, step))
                return entry._replace(before=here, step=step)
        return None

    def drop_again(self, entry: Entry | None) -> None:
        """An entry was repeated: stop offering it, and those before it."""
        if entry is not None:
            place = [other.line for other in self.again].index(entry.line)
            self.again = self.again[place + 1 :]
