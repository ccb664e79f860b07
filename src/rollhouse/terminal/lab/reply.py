"""What the best reply to a player wins, in words."""

from __future__ import annotations

import argparse
import json

from rollhouse.coach.numbers import bound, percent
from rollhouse.kernel import contract
from rollhouse.kernel.language import Catalogue
from rollhouse.lab.replies.best_response import EXACT, best_response

from ..arguments import options_of
from ..keyboard.lines import interrupting_on_signals
from ..screen.progress import bar
from ..screen.screen import Screen

SAYS = Catalogue(
    en={
        "working": "Looking for the best reply to {player}",
        "exact": "{title}: the best reply to {player} wins {share} of games for {players}, exact "
        "to {error}.",
        "played": "{title}: a best reply to {player} wins at least {share} ± {error} of games for "
        "{players} (95 %; {games} games of {reply}, the best of those who were tried).",
        "even": "An even share would be {even}.",
        "seat": "In seat {seat}: {share}",
    },
    es={
        "working": "Buscando la mejor respuesta a {player}",
        "exact": "{title}: la mejor respuesta a {player} gana el {share} de las partidas para "
        "{players}, exacto hasta {error}.",
        "played": "{title}: una mejor respuesta a {player} gana al menos el {share} ± {error} de "
        "las partidas para {players} (95 %; {games} partidas de {reply}, lo mejor de lo que se "
        "probó).",
        "even": "Una parte igual sería el {even}.",
        "seat": "En el asiento {seat}: {share}",
    },
)


def show_reply(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse reply`."""
    given = options_of(arguments)
    says = SAYS.say(language, "working", player=arguments.player)
    with interrupting_on_signals(), bar(says) as progress:
        found = best_response(
            arguments.player, arguments.game, arguments.players, arguments.seconds,
            arguments.seed, progress=progress, **given,
        )  # fmt: skip
    if arguments.json:
        print(json.dumps(found.to_dict(), ensure_ascii=False))
        return 0
    screen, exact = Screen(), found.how == EXACT
    facts = {
        "title": contract.load(arguments.game).title(language),
        "player": found.to,
        "players": found.terms.players,
        "share": percent(found.share, language, 2),
        "error": bound(found.error) if exact else percent(found.error, language, 2),
        "games": found.games,
        "reply": found.reply,
    }
    screen.say(SAYS.say(language, found.how, **facts))
    even = percent(1 / found.terms.players, language, 2)
    screen.say(SAYS.say(language, "even", even=even))
    for seat, share in enumerate(found.shares, start=1):
        screen.say("  " + SAYS.say(language, "seat", seat=seat, share=percent(share, language, 2)))
    return 0
