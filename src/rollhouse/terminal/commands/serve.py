"""`rollhouse serve`, `rollhouse` alone, and backups."""

from __future__ import annotations

import argparse
import ipaddress
import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rollhouse.server.operation.words import OPERATING, BadService, OpenAlready

from ..keyboard.interrupt import CODE, EndsAtOnce
from ..screen import Screen

if TYPE_CHECKING:
    from rollhouse.server.operation.service import Service

HOSTNAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.?")


def run_serve(arguments: argparse.Namespace, language: str) -> int:
    from rollhouse.server.operation.service import Service

    service = Service(
        **database(arguments),
        host=arguments.host,
        port=port(arguments.port),
        names=tuple(map(name, arguments.name)),
        behind=tuple(map(proxy, arguments.behind)),
        workers=None if arguments.workers is None else workers(arguments.workers),
        family=arguments.family,
        limited=arguments.limits == "usual",
    )

    def ready(address: str) -> None:
        if arguments.json:
            say_json(address)
        elif sys.stderr.isatty():
            print(OPERATING.say(language, "serving", address=address), file=sys.stderr)

    return opened(service, ready, arguments.log, "missing")


def run_house(arguments: argparse.Namespace, language: str) -> int:
    from rollhouse.protocol.address import LOOPBACK
    from rollhouse.server.operation.network import on_network
    from rollhouse.server.operation.service import Service

    at = port(arguments.port)
    host = "0.0.0.0" if arguments.lan else LOOPBACK
    service = Service(**database(arguments), host=host, port=at, family=True)

    def ready(address: str) -> None:
        near = on_network(address) if arguments.lan else None
        if arguments.json:
            say_json(address, **({"network": near} if near else {}))
            return
        opens = shows_browser(arguments)
        greet(Screen(), address, arguments.lan, near, language, opens)
        if opens:
            show(address)

    try:
        return opened(service, ready, "warning", "house_missing")
    except OpenAlready as there:
        if arguments.json:
            raise
        return still_open(there, arguments, language)


def still_open(there: OpenAlready, arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse` where it runs already: the way to that house is what people want."""
    import webbrowser

    if arguments.lan and not there.open:
        raise BadService("open_here_alone", address=there.address)
    screen = Screen()
    screen.say(OPERATING.say(language, "still_serving", address=there.address))
    opens = shows_browser(arguments)
    tell_the_way(screen, there.address, arguments.lan, there.network, language, opens)
    if opens:
        webbrowser.open(there.address)
    return 0


def opened(service: Service, ready: Callable[[str], None], log: str, missing: str) -> int:
    """Serve until it is ended."""
    try:
        with EndsAtOnce():
            from rollhouse.server import process
            from rollhouse.server.operation import logs
    except ImportError as fault:
        raise BadService(missing, library=fault.name or "?") from fault
    logs.write_to(level=log)
    try:
        process.serve(service, ready)
    except KeyboardInterrupt:
        process.leave(CODE)
        raise
    process.leave(0)
    return 0


def run_backup(arguments: argparse.Namespace, language: str) -> int:
    return copied(arguments, language, "backup", "backed_up")


def run_restore(arguments: argparse.Namespace, language: str) -> int:
    return copied(arguments, language, "restore", "restored")


def copied(arguments: argparse.Namespace, language: str, what: str, told: str) -> int:
    import asyncio

    try:
        from rollhouse.server.store import backup
    except ImportError as fault:
        raise BadService("missing", library=fault.name or "?") from fault
    where = database(arguments).get("database")
    done = asyncio.run(getattr(backup, what)(where, arguments.file))
    if arguments.json:
        print(json.dumps({"matches": done.matches, "rows": done.rows}))
    else:
        print(OPERATING.say(language, told, matches=done.matches, path=arguments.file))
    return 0


def say_json(address: str, **more: str) -> None:
    print(json.dumps({"listening": address, **more}), flush=True)


def greet(
    screen: Screen, address: str, lan: bool, near: str | None, language: str, opens: bool = False
) -> None:
    """Tell whoever opened the house where it is, and how to come in."""
    screen.say(OPERATING.say(language, "serving", address=address))
    if unprepared():
        screen.say(OPERATING.say(language, "preparing_rules"))
    tell_the_way(screen, address, lan, near, language, opens)
    screen.say(OPERATING.say(language, "to_end"))


def tell_the_way(
    screen: Screen, address: str, lan: bool, near: str | None, language: str, opens: bool
) -> None:
    """How others come in, and how to play without a browser; `opens`: one opens by itself."""
    from ..screen import qr

    def say(key: str, **facts: Any) -> None:
        screen.say(OPERATING.say(language, key, **facts))

    if near is not None:
        say("on_network", address=near)
        if qr.fits(near, screen):
            print(qr.drawn(near, screen))
        say("anybody")
    elif lan:
        say("no_network")
    if has_web_client():
        say("browser_opens" if opens else "browser_by_hand")
    else:
        say("no_client")
        say("to_play")
        screen.command(f"rollhouse play toss_up --invite --house {near or address}")
        say("to_play_alone")


def unprepared() -> bool:
    """Are there games whose rules are not compiled on this machine yet?"""
    from rollhouse.kernel import games
    from rollhouse.kernel.preparation import is_ready

    return not all(map(is_ready, games.names()))


def shows_browser(arguments: argparse.Namespace) -> bool:
    return has_web_client() and not arguments.no_browser and has_browser()


def has_web_client() -> bool:
    """Is there something to show in a browser?"""
    from importlib import resources

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


def show(address: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


# Reading


def database(arguments: argparse.Namespace) -> dict[str, Any]:
    """The databases that were named: on the command line, or else in the environment."""
    from rollhouse.server.operation.service import from_environment

    found: dict[str, Any] = dict(from_environment())
    for place in ("database", "redis"):
        if getattr(arguments, place, None) is not None:
            found[place] = getattr(arguments, place)
    return found


def port(text: str | None) -> int:
    from rollhouse.protocol.address import PORT

    if text is None:
        return PORT
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise BadService("bad_port", value=text)
    return int(text)


def workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 64):
        raise BadService("bad_workers", value=text)
    return int(text)


def name(text: str) -> str:
    if not HOSTNAME.fullmatch(text):
        raise BadService("bad_name", value=text)
    return text.lower().rstrip(".")


def proxy(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise BadService("bad_proxy", value=text) from None
