"""Play in the terminal, the plain way: sentences, numbered choices, several people at one keyboard.

With `--json` the same game is played by JSON lines: one line out for every step and for every
choice, one action read for every choice.
"""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rollhouse.games import contract
from rollhouse.games import names as games_here
from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.kernel import OVER, TABLE, stream
from rollhouse.games.language import Catalogue, listed
from rollhouse.games.pages import page
from rollhouse.games.position import Position, opening
from rollhouse.games.reading import an_object, brief, shown

HOUSE = "house"

SAYS = Catalogue(
    en={
        "choose_game": "Which game? Type a number.",
        "choose_names": "Who plays? Names separated by commas; `house` is the computer, which "
        "plays at random. [{default}]",
        "default_names": "You, house",
        "your_turn": "{name}, your turn.",
        "keys": "?  rules    q  stop here",
        "which": "> ",
        "not_understood": "Type one of the numbers, or ? for the rules, or q.",
        "stopped": "The game is not lost. Go on with:\n  {command}",
        "seats_exactly": "this game of {title} has {low} seats, not {number}",
        "own": "{name} of your own",
        "no_game": "--json needs the name of a game: {games}",
        "from_alone": "--from brings its own game and house rules; give only --players with it",
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
        "keys": "?  reglas    q  parar aquí",
        "which": "> ",
        "not_understood": "Escribe uno de los números, o ? para las reglas, o q.",
        "stopped": "La partida no se pierde. Sigue con:\n  {command}",
        "seats_exactly": "esta partida de {title} tiene {low} asientos, no {number}",
        "own": "{name} propio",
        "no_game": "--json necesita el nombre de un juego: {games}",
        "from_alone": "--from trae su juego y sus reglas; dale solo --players",
        "seats": "{title} es para {low} a {high} jugadores, no {number}",
        "scores": "Marcador: {scores}",
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
            raise BadOption("from_alone", SAYS)
        name = arguments.position.partition(":")[0]
        if name in games_here():
            make_ready(name, tongue)
        position = Position.from_id(arguments.position)
        names = seated(arguments.players, position.terms.game, tongue, position.players)
    else:
        if arguments.json and not arguments.game:
            raise BadOption("no_game", SAYS, games=", ".join(games_here()))
        game = contract.load(arguments.game or choose_game(tongue))
        make_ready(game.name, tongue)
        if arguments.players or arguments.json:
            names = seated(arguments.players, game, tongue)
        else:
            names = ask_names(game, tongue)
        position = opening(contract.agree(game, len(names), options, files=True))
    seed = secrets.randbits(63) if arguments.seed is None else arguments.seed
    if not 0 <= seed < 1 << 63:
        raise BadOption("not_whole", what="--seed", low=0, high=(1 << 63) - 1, value=seed)
    face = JsonLines(names, tongue) if arguments.json else People(names, tongue)
    return Match(position, names, seed, face, arguments.lang).play()


def choose_game(tongue: str) -> str:
    games = games_here()
    for place, name in enumerate(games, 1):
        game = contract.load(name)
        print(f"  {place}  {game.title(tongue)}: {game.words.WORDS.say(tongue, 'blurb')}")
    print(SAYS.say(tongue, "choose_game"))
    while True:
        typed = read_line("> ").strip()
        if typed in numbers(len(games)):
            return games[int(typed) - 1]
        if typed in games:
            return typed
        print(SAYS.say(tongue, "choose_game"))


def numbers(count: int) -> list[str]:
    """What a person types to choose one of so many."""
    return [str(number) for number in range(1, count + 1)]


def ask_names(game: contract.Game, tongue: str) -> list[str]:
    """Ask until the names fit the game."""
    default = SAYS.say(tongue, "default_names")
    while True:
        print(SAYS.say(tongue, "choose_names", default=default))
        try:
            return seated(read_line("> ").strip() or default, game, tongue)
        except RollhouseError as error:
            print(error.say(tongue))


def seated(
    text: str | None, game: contract.Game, tongue: str, number: int | None = None
) -> list[str]:
    """The names at the table; a game under way has its number of seats."""
    names = [brief(name.strip(), 30) for name in (text or "").split(",") if name.strip()]
    if not names:
        names = [SAYS.say(tongue, "default_names").split(",")[0]]
        names += [HOUSE] * ((number or 2) - 1)
    low, high = (number, number) if number else (game.players[0], game.players[-1])
    if not low <= len(names) <= high:
        facts = {"title": game.title(tongue), "low": low, "high": high, "number": len(names)}
        raise BadOption("seats_exactly" if number else "seats", SAYS, **facts)
    return [
        f"{name} {names[:place].count(name) + 1}" if name in names[:place] else name
        for place, name in enumerate(names)
    ]


def read_line(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, RuntimeError):  # the end of the input, or none at all
        raise Stopped from None


class Match:
    """One game from here to its end; `face` shows it and asks the people."""

    def __init__(
        self, position: Position, names: list[str], seed: int, face: Any, tongue: str | None
    ) -> None:
        self.position, self.names, self.face, self.tongue = position, names, face, tongue
        self.table, self.chance = stream(seed), Random(f"house {seed}")

    def play(self) -> int:
        self.face.begin(self.position)
        try:
            while self.position.turn != OVER:
                step = self.next_step()
                self.face.tell(self.position, step)
                self.position = self.position.after(step)
        except (Stopped, KeyboardInterrupt):
            self.face.stopped(self.command())
            return 0
        self.face.over(self.position)
        return 0

    def command(self) -> str:
        """What to type to go on from here."""
        installed = shutil.which("rollhouse") is not None
        named = sys.argv[0].endswith("rollhouse")
        module = [sys.executable, "-m", "rollhouse.terminal.main"]
        program = ["rollhouse"] if installed else [sys.argv[0]] if named else module
        words = [*program, "play", "--from", self.position.id, f"--players={','.join(self.names)}"]
        return shlex.join([*words, *(["--lang", self.tongue] if self.tongue else [])])

    def next_step(self) -> Mapping[str, Any]:
        seat = self.position.turn
        if seat == TABLE:
            return self.position.draw(self.table)
        if self.names[seat].lower().split(" ")[0] == HOUSE:
            return self.chance.choice(self.position.actions())
        return self.face.choose(self.position)  # type: ignore[no-any-return]


class People:
    """Sentences on the screen, numbers from the keyboard."""

    def __init__(self, names: list[str], tongue: str) -> None:
        self.names, self.tongue = names, tongue

    def say(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.tongue, key, **facts)

    def begin(self, position: Position) -> None:
        rules = [
            self.say("own", name=name) if isinstance(value, list) else f"{name} {shown(value)}"
            for name, value in position.house_rules.items()
        ]
        if rules:
            print(self.say("house_rules", rules=", ".join(rules)))

    def tell(self, position: Position, step: Mapping[str, Any]) -> None:
        print("\n".join(position.tell(step, self.tongue, self.names)), flush=True)

    def choose(self, position: Position) -> Mapping[str, Any]:
        actions = position.actions()
        words = position.terms.game.words
        by_key = getattr(words, "TYPED", None)
        listed_ones = [action for action in actions if action["do"] != by_key]
        print("\n" + self.say("your_turn", name=self.names[position.turn]))
        print(self.scores(position))
        for line in position.status(self.tongue, self.names):
            print(f"  {line}")
        for place, action in enumerate(listed_ones, 1):
            print(f"  {place}  {position.offer(action, self.tongue, self.names)}")
        if len(listed_ones) < len(actions):
            print(f"  {words.WORDS.say(self.tongue, 'typed')}")
        print(f"  {self.say('keys')}")
        while True:
            typed = read_line(self.say("which"))
            chosen = self.understood(typed, position, listed_ones)
            if chosen is not None:
                return chosen

    def scores(self, position: Position) -> str:
        pairs = zip(self.names, position.scores, strict=True)
        return self.say("scores", scores=listed(self.tongue, [f"{n} {s}" for n, s in pairs]))

    def understood(
        self, typed: str, position: Position, listed_ones: list[dict[str, Any]]
    ) -> Mapping[str, Any] | None:
        """The action that was typed; None after saying what was wrong or showing the rules."""
        words = typed.lower().split()
        if words == ["q"]:
            raise Stopped
        if words == ["?"]:
            self.show_rules(position)
            return None
        if len(words) == 1 and words[0] in numbers(len(listed_ones)):
            return listed_ones[int(words[0]) - 1]
        read = getattr(position.terms.game.words, "typed", lambda *_: None)
        action: Mapping[str, Any] | None = read(position.terms, position.state, words)
        if action is None:
            print(self.say("not_understood"))
            return None
        try:
            position.after(action)
        except RollhouseError as error:
            print(error.say(self.tongue))
            return None
        return action

    def show_rules(self, position: Position) -> None:
        try:
            print(page(position.game, self.tongue))
        except RollhouseError as error:
            print(error.say(self.tongue))

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
        turn = "table" if position.turn == TABLE else position.turn
        self.write(turn=turn, step=step, sentences=sentences)

    def choose(self, position: Position) -> Mapping[str, Any]:
        self.write(asked=position.turn, id=position.id, view=position.view(position.turn))
        for typed in sys.stdin or ():
            try:
                action = an_object(json.loads(typed), "an action", '{"do": "roll"}')
                if "do" not in action:
                    raise BadOption("missing_key", what="an action", key='"do"')
                position.after(action)
                return action
            except RollhouseError as error:
                self.write(error=error.say(self.tongue))
            except (ValueError, RecursionError) as error:
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
