"""Play in the terminal, the plain way: sentences, numbered choices, several people at one keyboard.

With `--json` the same game is played by JSON lines: one line out for every step and for every
choice, one action read for every choice.
"""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import sys
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from rollhouse.games import contract, names
from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.kernel import OVER, TABLE, stream
from rollhouse.games.language import Catalogue, listed
from rollhouse.games.pages import page
from rollhouse.games.position import Position, start
from rollhouse.games.reading import shown

HOUSE = "house"

SAYS = Catalogue(
    en={
        "choose_game": "Which game? Type a number.",
        "choose_names": "Who plays? Names separated by commas; `house` is the computer, which "
        "plays at random. [{default}]",
        "default_names": "You, house",
        "your_turn": "{name}, your turn.",
        "roll_some": "r DICE  Roll some dice again, for example: r 1 4 5   (r alone: all five)",
        "keys": "?  rules    q  stop here",
        "which": "> ",
        "not_understood": "Type one of the numbers, or ? for the rules, or q.",
        "no_such_dice": "Type r and the numbers of the dice, 1 to 5, for example: r 1 4 5",
        "stopped": "The game is not lost. Go on with:\n  {command}",
        "seats": "{title} is for {low} to {high} players, not {number}",
        "scores": "Scores: {scores}",
        "house_rules": "House rules: {rules}",
    },
    es={
        "choose_game": "¿Qué juego? Escribe un número.",
        "choose_names": "¿Quién juega? Nombres separados por comas; `house` es el ordenador, que "
        "juega al azar. [{default}]",
        "default_names": "Tú, house",
        "your_turn": "{name}, te toca.",
        "roll_some": "r DADOS  Volver a tirar algunos, por ejemplo: r 1 4 5   (r solo: los cinco)",
        "keys": "?  reglas    q  parar aquí",
        "which": "> ",
        "not_understood": "Escribe uno de los números, o ? para las reglas, o q.",
        "no_such_dice": "Escribe r y los números de los dados, 1 a 5, por ejemplo: r 1 4 5",
        "stopped": "La partida no se pierde. Sigue con:\n  {command}",
        "seats": "{title} es para {low} a {high} jugadores, no {number}",
        "scores": "Puntos: {scores}",
        "house_rules": "Reglas de la casa: {rules}",
    },
)


class Stopped(Exception):
    """The people have had enough for now."""


def run(
    arguments: argparse.Namespace,
    options: Mapping[str, Any],
    tongue: str,
    make_ready: Callable[[str, str], None],
) -> int:
    if arguments.position is not None:
        if arguments.game or options:
            raise BadOption("unknown_key", what="--from", key="GAME or --option", keys="--players")
        position = Position.from_id(arguments.position)
        make_ready(position.game, tongue)
        names = seated(arguments.players, position.terms.game, tongue, position.players)
    else:
        game = contract.load(arguments.game or choose_game(tongue))
        make_ready(game.name, tongue)
        asked = arguments.players or ("" if arguments.json else ask_names(tongue))
        names = seated(asked, game, tongue)
        position = start(game.name, players=len(names), **options)
    seed = secrets.randbits(63) if arguments.seed is None else arguments.seed
    if not 0 <= seed < 1 << 63:
        raise BadOption("not_whole", what="--seed", low=0, high=(1 << 63) - 1, value=seed)
    face = JsonLines(names, tongue) if arguments.json else People(names, tongue)
    return Match(position, names, seed, face).play()


def choose_game(tongue: str) -> str:
    games = names()
    for place, name in enumerate(games, 1):
        game = contract.load(name)
        print(f"  {place}  {game.title(tongue)}: {game.words.WORDS.say(tongue, 'blurb')}")
    print(SAYS.say(tongue, "choose_game"))
    while True:
        typed = read_line("> ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        if typed in games:
            return typed
        print(SAYS.say(tongue, "choose_game"))


def ask_names(tongue: str) -> str:
    default = SAYS.say(tongue, "default_names")
    print(SAYS.say(tongue, "choose_names", default=default))
    return read_line("> ").strip() or default


def seated(
    text: str | None, game: contract.Game, tongue: str, number: int | None = None
) -> list[str]:
    """The names at the table; a game under way has its number of seats."""
    names = [name.strip() for name in (text or "").split(",") if name.strip()]
    if not names:
        names = [SAYS.say(tongue, "default_names").split(",")[0]]
        names += [HOUSE] * ((number or 2) - 1)
    low, high = (number, number) if number else (game.players[0], game.players[-1])
    if not low <= len(names) <= high:
        facts = {"title": game.title(tongue), "low": low, "high": high, "number": len(names)}
        raise BadOption("seats", SAYS, **facts)
    return names


def read_line(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise Stopped from None


class Match:
    """One game from here to its end; `face` shows it and asks the people."""

    def __init__(self, position: Position, names: list[str], seed: int, face: Any) -> None:
        self.position, self.names, self.face = position, names, face
        self.table, self.chance = stream(seed), SystemRandom()

    def play(self) -> int:
        self.face.begin(self.position)
        try:
            while self.position.turn != OVER:
                step = self.next_step()
                self.face.tell(self.position, step)
                self.position = self.position.after(step)
        except (Stopped, KeyboardInterrupt):
            names = shlex.quote(",".join(self.names))
            command = f"rollhouse play --from {shlex.quote(self.position.id)} --players {names}"
            self.face.stopped(command)
            return 0
        self.face.over(self.position)
        return 0

    def next_step(self) -> Mapping[str, Any]:
        seat = self.position.turn
        if seat == TABLE:
            return self.position.draw(self.table)
        if self.names[seat].lower() == HOUSE:
            return self.chance.choice(self.position.actions())
        return self.face.choose(self.position)  # type: ignore[no-any-return]


class People:
    """Sentences on the screen, numbers from the keyboard."""

    def __init__(self, names: list[str], tongue: str) -> None:
        self.names, self.tongue = names, tongue

    def say(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.tongue, key, **facts)

    def begin(self, position: Position) -> None:
        rules = [f"{name} {shown(value)}" for name, value in position.house_rules.items()]
        if rules:
            print(self.say("house_rules", rules=", ".join(rules)))

    def tell(self, position: Position, step: Mapping[str, Any]) -> None:
        print("\n".join(position.tell(step, self.tongue, self.names)), flush=True)

    def choose(self, position: Position) -> Mapping[str, Any]:
        actions = position.actions()
        listed_ones = [action for action in actions if "dice" not in action]
        print("\n" + self.say("your_turn", name=self.names[position.turn]))
        print(self.scores(position))
        for line in position.status(self.tongue, self.names):
            print(f"  {line}")
        for place, action in enumerate(listed_ones, 1):
            print(f"  {place}  {position.offer(action, self.tongue, self.names)}")
        with_dice = len(listed_ones) < len(actions)
        if with_dice:
            print(f"  {self.say('roll_some')}")
        print(f"  {self.say('keys')}")
        while True:
            typed = read_line(self.say("which"))
            chosen = self.understood(typed, position, listed_ones, with_dice)
            if chosen is not None:
                return chosen

    def scores(self, position: Position) -> str:
        pairs = zip(self.names, position.scores, strict=True)
        return self.say("scores", scores=listed(self.tongue, [f"{n} {s}" for n, s in pairs]))

    def understood(
        self, typed: str, position: Position, listed_ones: list[dict[str, Any]], with_dice: bool
    ) -> Mapping[str, Any] | None:
        """The action that was typed; None after saying what was wrong or showing the rules."""
        words = typed.lower().split()
        if words == ["q"]:
            raise Stopped
        if words == ["?"]:
            print(page(position.game, self.tongue))
        elif with_dice and words[:1] == ["r"]:
            return self.dice(words[1:], position)
        elif len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(listed_ones):
            return listed_ones[int(words[0]) - 1]
        else:
            print(self.say("not_understood"))
        return None

    def dice(self, words: list[str], position: Position) -> Mapping[str, Any] | None:
        wanted = words or ["1", "2", "3", "4", "5"]
        if not all(word in ("1", "2", "3", "4", "5") for word in wanted):
            print(self.say("no_such_dice"))
            return None
        action = {"do": "roll", "dice": sorted({int(word) - 1 for word in wanted})}
        try:
            position.after(action)
        except RollhouseError as error:
            print(error.say(self.tongue))
            return None
        return action

    def stopped(self, command: str) -> None:
        print("\n" + self.say("stopped", command=command))

    def over(self, position: Position) -> None:
        print(self.scores(position))
        print(position.result(self.tongue, self.names))


class JsonLines:
    """One JSON object a line, out and in."""

    def __init__(self, names: list[str], tongue: str) -> None:
        self.names, self.tongue = names, tongue

    def write(self, **line: Any) -> None:
        print(json.dumps(line, ensure_ascii=False), flush=True)

    def begin(self, position: Position) -> None:
        self.write(game=position.game, players=self.names, house_rules=position.house_rules)

    def tell(self, position: Position, step: Mapping[str, Any]) -> None:
        sentences = position.tell(step, self.tongue, self.names)
        self.write(turn=position.turn, step=step, sentences=sentences)

    def choose(self, position: Position) -> Mapping[str, Any]:
        self.write(asked=position.turn, id=position.id, view=position.view(position.turn))
        for typed in sys.stdin:
            try:
                action: Mapping[str, Any] = json.loads(typed)
                if "do" not in action:
                    raise BadOption("missing_key", what="an action", key='"do"')
                position.after(action)
                return action
            except RollhouseError as error:
                self.write(error=error.say(self.tongue))
            except (ValueError, TypeError, RecursionError) as error:
                self.write(error=str(error))
        raise Stopped

    def stopped(self, command: str) -> None:
        self.write(stopped=True, command=command)

    def over(self, position: Position) -> None:
        self.write(
            over=True,
            scores=position.scores,
            shares=position.shares(),
            result=position.result(self.tongue, self.names),
        )
