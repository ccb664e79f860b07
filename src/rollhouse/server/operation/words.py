"""What is said to whoever runs a house, in English and Spanish."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

OPERATING = COMMON | Catalogue(
    en={
        "missing": "the server needs more libraries: pip install rollhouse ({library} is not here)",
        "house_missing": "the house needs more libraries: pip install rollhouse "
        "({library} is not here); without them, `rollhouse play` plays in the terminal",
        "unknown_host": "--host {host} is no address or name of this machine",
        "port_in_use": "port {port} is in use already, perhaps by another Rollhouse; --port "
        "chooses another (--port 0: any that is free)",
        "open_already": "a house is open already at {address}; another one beside it needs a "
        "--port of its own, and with SQLite a --database",
        "open_here_alone": "the house is open already at {address}, but to this computer alone; "
        "end it, and open it again with --lan",
        "port_not_allowed": "port {port} may not be opened by this user; ports from 1024 on can: "
        "--port 7655",
        "not_our_address": "this machine does not have the address {host}; --host 0.0.0.0 listens "
        "at all that it has",
        "cannot_listen": "cannot listen at {host} port {port}: {fault}",
        "bad_port": "a port is a whole number from 0 to 65535, not {value}",
        "bad_workers": "--workers is a whole number from 1 to 64, not {value}",
        "bad_proxy": "--behind is the address or network of a proxy, such as 10.0.0.5 or "
        "10.0.0.0/8, not {value}",
        "bad_name": "--name is a host's name such as dice.example.org, not {value}",
        "still_serving": "The house is open already at {address}",
        "serving": "The house is open at {address}",
        "preparing_rules": "The rules are being prepared for this machine, only this once: half a "
        "minute a game. Until then a table of it has to wait.",
        "on_network": "On this network: {address}",
        "no_network": "This machine has no address on a network; only it can come in.",
        "browser_opens": "It opens in your browser now.",
        "browser_by_hand": "Open that address in a browser.",
        "no_client": "Its pages for browsers are not built here: make play builds them, with "
        "Node.js 20 or newer and npm.",
        "to_play": "To open a table from a terminal:",
        "to_play_alone": "To play in this terminal alone, without a house: rollhouse play",
        "to_end": "Ctrl-C ends it; games are kept.",
        "anybody": "Whoever is on this network can come in. Do not do this on a network that you "
        "do not trust.",
        "restored": "{matches} {matches:game|games} restored",
        "backed_up": "{matches} {matches:game|games} written to {path}",
    },
    es={
        "missing": "el servidor necesita más bibliotecas: pip install rollhouse (falta {library})",
        "house_missing": "la casa necesita más bibliotecas: pip install rollhouse "
        "(falta {library}); sin ellas, `rollhouse play` juega en la terminal",
        "unknown_host": "--host {host} no es una dirección ni un nombre de esta computadora",
        "port_in_use": "el puerto {port} ya está en uso, quizá por otro Rollhouse; --port elige "
        "otro (--port 0: cualquiera libre)",
        "open_already": "ya hay una casa abierta en {address}; otra a su lado necesita su propio "
        "--port y, con SQLite, su propia --database",
        "open_here_alone": "la casa ya está abierta en {address}, pero solo a esta computadora; "
        "ciérrala y ábrela otra vez con --lan",
        "port_not_allowed": "este usuario no puede abrir el puerto {port}; desde el 1024 sí: "
        "--port 7655",
        "not_our_address": "esta computadora no tiene la dirección {host}; --host 0.0.0.0 "
        "escucha en "
        "todas las que tiene",
        "cannot_listen": "no se puede escuchar en {host} puerto {port}: {fault}",
        "bad_port": "un puerto es un número entero de 0 a 65535, no {value}",
        "bad_workers": "--workers es un número entero de 1 a 64, no {value}",
        "bad_proxy": "--behind es la dirección o la red de un proxy, como 10.0.0.5 o 10.0.0.0/8, "
        "no {value}",
        "bad_name": "--name es el nombre de una computadora, como dados.example.org, no {value}",
        "still_serving": "La casa ya está abierta en {address}",
        "serving": "La casa está abierta en {address}",
        "preparing_rules": "Se están preparando las reglas para esta computadora, solo esta vez: "
        "medio "
        "minuto por juego. Hasta entonces, sus mesas tienen que esperar.",
        "on_network": "En esta red: {address}",
        "no_network": "Esta computadora no tiene dirección en ninguna red; solo se puede entrar "
        "desde "
        "ella.",
        "browser_opens": "Se abre ahora en tu navegador.",
        "browser_by_hand": "Abre esa dirección en un navegador.",
        "no_client": "Aquí no están construidas sus páginas para el navegador: make play las "
        "construye, con Node.js 20 o posterior y npm.",
        "to_play": "Para abrir una mesa desde una terminal:",
        "to_play_alone": "Para jugar a solas en esta terminal, sin casa: rollhouse play",
        "to_end": "Ctrl-C la cierra; las partidas se guardan.",
        "anybody": "Puede entrar quien esté en esta red. No lo hagas en una red en la que no "
        "confíes.",
        "restored": "{matches} {matches:partida recuperada|partidas recuperadas}",
        "backed_up": "{matches} {matches:partida escrita|partidas escritas} en {path}",
    },
)


class BadService(RollhouseError):
    """The house cannot be opened with these options."""

    def __init__(self, reason: str, words: Catalogue = OPERATING, /, **facts: Any) -> None:
        super().__init__(reason, words, **facts)


class OpenAlready(BadService):
    """Another house is already open there. Its facts are what that house says about itself."""

    @property
    def address(self) -> str:
        return str(self.sentence.facts["address"])

    @property
    def open(self) -> bool:
        """Is it open to more than this computer?"""
        return bool(self.sentence.facts["open"])

    @property
    def network(self) -> str | None:
        """Its address on the network."""
        return self.sentence.facts["network"]
