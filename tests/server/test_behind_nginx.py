"""The lines for nginx in docs/operating.md, as they stand there but for addresses and TLS."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path

import httpx
import pytest

import rollhouse
from rollhouse.client.events import Changed

from .servers import quiet_port
from .test_serving import SOON, house, url

__all__ = ["url"]

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
AROUND = """
daemon off; error_log stderr; pid {folder}/nginx.pid; {user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {lines}
}}
"""


def documented(port, address):
    """The page's lines, with other addresses and without TLS."""
    shown = re.search(r"```text\n(map \$http_upgrade.*?)```", PAGE.read_text(), re.DOTALL)[1]
    found = re.sub(r"10\.0\.0\.1[12]:7655", address.removeprefix("http://"), shown)
    found = found.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    return re.sub(r"ssl_certificate.*;", "", found)


@contextlib.contextmanager
def nginx(folder, address):
    port = quiet_port()
    user = "user root;" if os.geteuid() == 0 else ""
    config = folder / "nginx.conf"
    config.write_text(AROUND.format(folder=folder, user=user, lines=documented(port, address)))
    log = (folder / "nginx.log").open("w")
    process = subprocess.Popen([NGINX, "-c", config, "-e", "stderr"], stderr=log)
    try:
        proxy = f"http://127.0.0.1:{port}"
        waited(proxy, process, folder / "nginx.log")
        yield proxy
    finally:
        process.terminate()
        process.wait()
        log.close()


def waited(proxy, process, log):
    until = time.monotonic() + SOON
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{proxy}/health", timeout=SOON)
        time.sleep(0.05)
    raise AssertionError(log.read_text())


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_a_game_is_played_through_nginx(tmp_path, url):
    with (
        house("serve", "--behind", "127.0.0.1", url=url) as process,
        nginx(tmp_path, process.address) as proxy,
    ):
        ann = {"kind": "person", "name": "Ann", "mine": True}
        new = {"game": "toss_up", "seats": [ann, {"kind": "open"}]}
        for origin, code in ((proxy, 201), ("http://evil.example", 403)):
            said = {"headers": {"origin": origin}, "json": new, "timeout": SOON}
            assert httpx.post(f"{proxy}/api/matches", **said).status_code == code
        assert httpx.get(f"{proxy}/metrics", timeout=SOON).status_code == 403
        assert httpx.get(f"{proxy}/health", timeout=SOON).json()["ready"] is True
        record = played(proxy)
        assert record.closing["reason"] == "over"
        assert rollhouse.verify(record).good


def played(proxy):
    """A whole game of two clients, each on a connection through the proxy."""

    def ben(code):
        with rollhouse.connect(proxy) as house, house.join(code, "Ben") as seat:
            seat.play("random")

    with (
        rollhouse.connect(proxy) as house,
        house.open("toss_up", ["Ann", "open"], "Ann", goal=10) as ann,
    ):
        threading.Thread(target=ben, args=(ann.table.code,), daemon=True).start()
        for event in ann:
            if isinstance(event, Changed) and all(seat.here for seat in event.table.seats):
                break
        ann.start()
        return ann.play("random")
