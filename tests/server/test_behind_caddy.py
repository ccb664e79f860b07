"""The Caddyfile that is shipped, unchanged except for the address of the house, with TLS.

Caddy would ask for its certificate on the internet; here its own authority gives one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest

import rollhouse

from .servers import quiet_port
from .test_behind_nginx import played
from .test_serving import SOON, house, url

__all__ = ["url"]

CADDY = shutil.which("caddy")
SHIPPED = Path(__file__).parents[2] / "deploy" / "Caddyfile"
HERE = "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
"""Options of Caddy that keep it away from the internet and from the rest of this machine."""


@contextlib.contextmanager
def caddy(folder, address):
    """Its address, and the file with the certificate of its authority."""
    place, config = f"localhost:{quiet_port()}", folder / "Caddyfile"
    shipped = SHIPPED.read_text()
    assert shipped.count("house:7655") == 1
    config.write_text(HERE + shipped.replace("house:7655", address.removeprefix("http://")))
    log = (folder / "caddy.log").open("w")
    here = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "NAME": place}
    command = [CADDY, "run", "--config", config, "--adapter", "caddyfile"]
    process = subprocess.Popen(command, stderr=log, env={**os.environ, **here})
    root = folder / "caddy/pki/authorities/local/root.crt"
    try:
        waited(f"https://{place}", root, process, folder / "caddy.log")
        yield f"https://{place}", root
    finally:
        process.terminate()
        process.wait()
        log.close()


def waited(proxy, root, process, log):
    until = time.monotonic() + SOON
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError, OSError):
            context = ssl.create_default_context(cafile=root)
            return httpx.get(f"{proxy}/health", timeout=SOON, verify=context)
        time.sleep(0.05)
    raise AssertionError(log.read_text())


@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")
def test_a_game_is_played_through_caddy(tmp_path, url, monkeypatch):
    with (
        house("serve", "--behind", "127.0.0.1", "--behind", "::1", url=url) as process,
        caddy(tmp_path, process.address) as (proxy, root),
    ):
        monkeypatch.setenv("SSL_CERT_FILE", str(root))  # whom WebSockets believe
        monkeypatch.setattr("certifi.where", lambda: str(root))  # whom httpx believes
        with httpx.Client(verify=ssl.create_default_context(), timeout=SOON) as client:
            new = {
                "game": "toss_up",
                "seats": [{"kind": "person", "name": "Ann", "mine": True}, {}],
            }
            for origin, code in ((proxy, 201), ("https://evil.example", 403)):
                said = {"headers": {"origin": origin}, "json": new}
                assert client.post(f"{proxy}/api/matches", **said).status_code == code
            assert client.get(f"{proxy}/metrics").status_code == 403
            assert client.get(f"{proxy}/health").json()["ready"] is True
        record = played(proxy)
        assert record.closing["reason"] == "over"
        assert rollhouse.verify(record).good
