"""Frames that go straight to the transport are those that the WebSocket library would send."""

from __future__ import annotations

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from websockets.frames import Frame, Opcode

from rollhouse.server.sockets import transport


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_says_its_length_as_the_standard_wants_it(length: int) -> None:
    content = b"a" * length
    whole = Frame(Opcode.TEXT, content).serialize(mask=False)
    assert transport.header(length) + content == whole


def test_another_server_has_no_straight_way() -> None:
    async def receive() -> dict[str, str]:
        return {"type": "websocket.disconnect"}

    assert transport.straight_to(receive) is None
