"""Players that are programs, in any language: JSON lines on their standard input and output.

The protocol is in docs/tournaments.md; `serving` is its other side for players in Python.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import brief, json_value, shown, why

from .process import LONGEST_LINE, Flooding, PlayerProcess, ProcessGone, Silent

PROTOCOL = 1
SECONDS, STARTUP = 10.0, 10.0
"""The usual time for a decision, and for being ready."""

CRASHED, STALLED, FLOODED, GARBAGE = "crashed", "stalled", "flooded", "garbage"

WORDS = COMMON | Catalogue(
    en={
        "no_command": "a program is written program:COMMAND, like {example}, not {value}",
        "no_program": "there is no program {name} here",
        "no_programs": "players that are programs need a system with process groups, such as Linux "
        "or macOS",
        "not_started": "it could not be started: {fault}",
        "ended": "it ended with exit code {code}",
        "ended_by": "it was ended by signal {code}",
        "closed": "it closed its output",
        "slow": "it gave no answer within {seconds:g} {seconds:second|seconds}",
        "slow_start": "it was not ready within {seconds:g} {seconds:second|seconds}",
        "flooding": "it said more than one line of at most {most} bytes for one question",
        "bad_line": "its answer is not JSON: {fault}",
        "bad_ready": 'ready to play is {{"type": "ready"}}, not {value}',
        "bad_answer": 'an answer is {{"id": {id}, "action": …}} or {{"id": {id}, "choice": 0 to '
        "{last}}}, not {value}",
    },
    es={
        "no_command": "un programa se escribe program:COMANDO, como {example}, no {value}",
        "no_program": "aquí no hay ningún programa {name}",
        "no_programs": "los jugadores que son programas necesitan un sistema con grupos de "
        "procesos, como Linux o macOS",
        "not_started": "no se pudo iniciar: {fault}",
        "ended": "terminó con el código de salida {code}",
        "ended_by": "lo terminó la señal {code}",
        "closed": "cerró su salida",
        "slow": "no respondió en {seconds:g} {seconds:segundo|segundos}",
        "slow_start": "no estuvo listo en {seconds:g} {seconds:segundo|segundos}",
        "flooding": "dijo más que una línea de {most} bytes como máximo a una pregunta",
        "bad_line": "su respuesta no es JSON: {fault}",
        "bad_ready": 'listo para jugar es {{"type": "ready"}}, no {value}',
        "bad_answer": 'una respuesta es {{"id": {id}, "action": …}} o {{"id": {id}, "choice": 0 a '
        "{last}}}, no {value}",
    },
)


class ProgramFault(RollhouseError):
    """A program did not do its part; it has been ended."""

    cause: str
    """`crashed`, `stalled`, `flooded` or `garbage`."""
    trace: str
    """What it wrote to its error stream last."""

    @property
    def instead(self) -> str:
        """As a record has it."""
        return "stalled" if self.cause == STALLED else "failed"


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell would take them; refused where there is none to run."""
    if os.name != "posix":
        raise BadOption("no_programs", WORDS)
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        example = "program:python3 my_bot.py"
        raise BadOption("no_command", WORDS, example=example, value=shown(command))
    if shutil.which(words[0]) is None:
        raise BadOption("no_program", WORDS, name=brief(words[0]))
    return words


class Program:
    """Sits in a seat like any player; its process is started when it is first needed.

    One process plays many games, one after another: `begin` before each, `over` after it. Left out,
    a game begins with the first question. After a `ProgramFault` the process is ended, and the rest
    of that game is refused with the same fault; `begin` starts a new one.
    """

    def __init__(
        self,
        command: str,
        seconds: float = SECONDS,
        startup: float = STARTUP,
        seed: int | None = None,
    ) -> None:
        self.command, self.words = command, words_of(command)
        self.seconds, self.startup = seconds, startup
        self._next: dict[str, Any] | None = {"number": 0, "seed": seed}
        self._process: PlayerProcess | None = None
        self._terms: Terms | None = None
        self._fault: ProgramFault | None = None
        self._questions = 0

    def begin(self, number: int, seed: int | None = None) -> None:
        """A new game; `number` and `seed` are told to the program."""
        self._next, self._fault = {"number": number, "seed": seed}, None

    def study(self, position: Position) -> None:
        """Start the process, if it does not run, and wait until it is ready.

        What goes wrong in this is said when it is first asked.
        """
        with contextlib.suppress(ProgramFault):
            self._be_ready(position)

    def _be_ready(self, position: Position) -> None:
        if self._fault is not None:
            raise self._fault
        if self._process is not None and self._terms is not position.terms:
            self.close()
        if self._process is not None:
            return
        try:
            self._process, self._terms = PlayerProcess(self.words), position.terms
        except OSError as fault:
            raise self._failed(CRASHED, "not_started", fault=why(fault)) from None
        said = self._asked(hello(position, self.seconds), self.startup, "slow_start")
        if said.get("type") != "ready":
            raise self._failed(GARBAGE, "bad_ready", value=shown(said))

    def __call__(self, position: Position, actions: Sequence[Mapping[str, Any]]) -> Any:
        """What the program answers. An action may be illegal: that is for the match to find."""
        self._be_ready(position)
        if self._next is not None:
            assert self._process is not None
            self._process.tell(line({"type": "start", **self._next, "seat": position.turn}))
            self._next = None
        self._questions += 1
        question = {
            "type": "ask",
            "id": self._questions,
            "position": position.to_dict(),
            "actions": list(actions),
        }
        said = self._asked(question, self.seconds, "slow")
        if said.get("id") == self._questions and ("action" in said) != ("choice" in said):
            choice = said.get("choice")
            if type(choice) is int and 0 <= choice < len(actions):
                return actions[choice]
            if isinstance(said.get("action"), dict):
                return said["action"]
        facts = {"id": self._questions, "last": len(actions) - 1, "value": shown(said)}
        raise self._failed(GARBAGE, "bad_answer", **facts)

    def over(self, shares: Sequence[float] | None) -> None:
        """Tell how the game ended; None: it was not played to its end."""
        if self._process is not None and self._next is None:
            self._process.tell(line({"type": "result", "shares": shares}))

    def close(self) -> None:
        """Say goodbye, and end the process whether it heard that or not."""
        if self._process is not None:
            self._process.tell(line({"type": "bye"}))
            self._process.close()
            self._process = None

    def _asked(self, question: Mapping[str, Any], seconds: float, slow: str) -> dict[str, Any]:
        """The object that the program answers."""
        assert self._process is not None
        try:
            answer = self._process.ask(line(question), seconds)
        except Silent:
            raise self._failed(STALLED, slow, seconds=seconds) from None
        except Flooding:
            raise self._failed(FLOODED, "flooding", most=LONGEST_LINE) from None
        except ProcessGone as gone:
            raise self._failed(CRASHED, **ended(gone.code)) from None
        try:
            said = json_value(answer)
        except (ValueError, RecursionError) as fault:
            raise self._failed(GARBAGE, "bad_line", fault=why(fault)) from None
        return said if isinstance(said, dict) else {"": said}

    def _failed(self, cause: str, reason: str, **facts: Any) -> ProgramFault:
        """End the process; the fault to be raised."""
        trace = ""
        if self._process is not None:
            self._process.close(grace=0)
            trace, self._process = self._process.trace, None
        self._fault = ProgramFault(reason, WORDS, **facts)
        self._fault.cause, self._fault.trace = cause, trace
        return self._fault


def line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello(position: Position, seconds: float) -> dict[str, Any]:
    """What a program is told of the match before it plays."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": position.game,
        "version": position.terms.game.version,
        "players": position.players,
        "options": position.options,
        "seconds": seconds,
    }


def ended(code: int | None) -> dict[str, Any]:
    """How a program that fell silent ended: the reason and its facts."""
    if code is None:
        return {"reason": "closed"}
    return {"reason": "ended" if code >= 0 else "ended_by", "code": abs(code)}
