"""The house for this machine or for everybody on its network, and the way to it."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from importlib import resources
from typing import Any

from rollhouse.kernel import games
from rollhouse.protocol.address import LOOPBACK
from rollhouse.server.operation.network import on_network
from rollhouse.server.operation.service import Service
from rollhouse.server.operation.words import OPERATING, BadService, OpenAlready

from ..examples import invitation
from ..screen import qr
from ..screen.screen import Screen
from .opening import say_listening, serve
from .settings import read_databases, read_port


def open_home(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse house`, and `rollhouse` alone."""
    port = read_port(arguments.port)
    host = "0.0.0.0" if arguments.lan else LOOPBACK
    service = Service(**read_databases(arguments), host=host, port=port, family=True)

    def ready(address: str) -> None:
        near = on_network(address) if arguments.lan else None
        if arguments.json:
            say_listening(address, **({"network": near} if near else {}))
            return
        opens = opens_browser(arguments)
        greet(Screen(), address, arguments.lan, near, language, opens)
        if opens:
            open_browser(address)

    try:
        return serve(service, ready, "warning", "house_missing")
    except OpenAlready as there:
        if arguments.json:
            raise
        return show_open_house(there, arguments, language)


def show_open_house(there: OpenAlready, arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse` if the house is already open: show people the way to it."""
    if arguments.lan and not there.open:
        raise BadService("open_here_alone", address=there.address)
    screen = Screen()
    screen.say(OPERATING.say(language, "still_serving", address=there.address))
    opens = opens_browser(arguments)
    tell_the_way(screen, there.address, arguments.lan, there.network, language, opens)
    if opens:
        webbrowser.open(there.address)
    return 0


# What is said


def greet(
    screen: Screen, address: str, lan: bool, near: str | None, language: str, opens: bool = False
) -> None:
    """Tell the person who opened the house where it is, and how to come in."""
    screen.say(OPERATING.say(language, "serving", address=address))
    if lacks_machine_code():
        screen.say(OPERATING.say(language, "preparing_rules"))
    tell_the_way(screen, address, lan, near, language, opens)
    screen.say(OPERATING.say(language, "to_end"))


def tell_the_way(
    screen: Screen, address: str, lan: bool, near: str | None, language: str, opens: bool
) -> None:
    """How others come in, and how to play without a browser; `opens`: a browser opens by itself."""

    def say(key: str, **facts: Any) -> None:
        screen.say(OPERATING.say(language, key, **facts))

    if near is not None:
        say("on_network", address=near)
        if qr.fits(near, screen):
            print(qr.draw(near, screen))
        say("anybody")
    elif lan:
        say("no_network")
    if has_web_client():
        say("browser_opens" if opens else "browser_by_hand")
    else:
        say("no_client")
        say("to_play")
        screen.command(" ".join(["rollhouse", *invitation(), "--house", near or address]))
        say("to_play_alone")


def lacks_machine_code() -> bool:
    """Are there games whose rules are not compiled on this machine yet?"""
    from rollhouse.kernel.preparation import is_ready

    return not all(map(is_ready, games.names()))


# The browser


def opens_browser(arguments: argparse.Namespace) -> bool:
    return has_web_client() and not arguments.no_browser and has_browser()


def has_web_client() -> bool:
    """Is the web client installed, so that there is something to show in a browser?"""
    return resources.files("rollhouse.server").joinpath("web", "index.html").is_file()


def has_browser(environment: Mapping[str, str] = os.environ) -> bool:
    """Is somebody here who would see a browser open? Not over SSH, nor without a screen."""
    if not sys.stdout.isatty():
        return False
    if environment.get("BROWSER"):
        return True
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
