"""The peer of bench/online.py: a bare echo over WebSocket, on the same stack as the house.

    python bench/online_echo.py

It serves as `rollhouse serve` does (`serving.STACK`), through plain ASGI without a framework, and
says {"listening": URL} when it is open. A signal ends it.
"""

from __future__ import annotations

import json
from typing import Any

import uvicorn
import uvloop

from rollhouse.server import process


async def echo(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def farewell() -> None:
    pass


def main() -> None:
    sockets = process.listen("127.0.0.1", 0)
    address = process.address_of(sockets[0])

    def ready() -> None:
        print(json.dumps({"listening": address}), flush=True)

    server = process.Server(uvicorn.Config(echo, **process.STACK), ready, farewell)
    uvloop.run(server.serve(sockets))


if __name__ == "__main__":
    main()
