"""News through Redis: its protocol however it arrives, logins, TLS, and connections that break."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import subprocess
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollhouse.kernel.errors import RollhouseError
from rollhouse.server.news import bulletin, redis
from rollhouse.server.news.bulletin import EVERYTHING
from rollhouse.server.news.redis import RedisChannel
from rollhouse.server.news.redis_connection import (
    DEEPEST,
    LONGEST_TEXT,
    Push,
    RedisConnection,
    RedisError,
    command,
    read_address,
    read_reply,
)

from .postgres import free_port
from .redis_server import Peer, RedisServer
from .test_together import until
from .wire import Wire

# What Redis says


def text_of(value):
    """A value as RESP3 writes it; maps and errors are marked by their class."""
    match value:
        case None:
            return b"_\r\n"
        case RedisError():
            return b"-%b\r\n" % str(value).encode()
        case bytes():
            return b"$%d\r\n%b\r\n" % (len(value), value)
        case int():
            return b":%d\r\n" % value
        case Push():
            return b">%d\r\n%b" % (len(value), b"".join(map(text_of, value)))
        case list():
            return b"*%d\r\n%b" % (len(value), b"".join(map(text_of, value)))


LEAVES = st.none() | st.binary(max_size=40) | st.integers(-(2**62), 2**62)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4), max_leaves=8)


@given(VALUES.filter(lambda value: value is not None))
def test_a_reply_is_read_back_and_every_beginning_of_it_is_too_short(value):
    text = text_of(value)
    assert read_reply(text + b"+OK\r\n", 0) == (value, len(text))
    for end in range(len(text)):
        assert read_reply(text[:end], 0) == (None, 0)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b"+OK\r\n", b"OK"),
        (b"#t\r\n", b"t"),
        (b",1.5\r\n", b"1.5"),
        (b"(12345678901234567890\r\n", b"12345678901234567890"),
        (b"=15\r\ntxt:Some string\r\n", b"txt:Some string"),
        (b"$-1\r\n", None),
        (b"%2\r\n+a\r\n:1\r\n+b\r\n*1\r\n:2\r\n", [b"a", 1, b"b", [2]]),
        (b"~2\r\n+a\r\n+b\r\n", [b"a", b"b"]),
        (b"*0\r\n", []),
    ],
)
def test_replies_of_every_kind_are_read(text, value):
    assert read_reply(text, 0) == (value, len(text))


@pytest.mark.parametrize("text", [b"-ERR no\r\n", b"!6\r\nERR no\r\n"])
def test_an_error_is_a_value_and_not_raised_where_it_is_read(text):
    fault, end = read_reply(text, 0)
    assert (type(fault), str(fault), end) == (RedisError, "ERR no", len(text))


@pytest.mark.parametrize(
    "text",
    [
        b"HTTP/1.1 400 Bad Request\r\n",
        b"\r\n",
        b"$x\r\n",
        b":1.5\r\n",
        b"$3\r\nabcd\r\n",
        b"$%d\r\n" % (LONGEST_TEXT + 1),
        b"*%d\r\n" % (LONGEST_TEXT + 1),
        b"+" + b"x" * (LONGEST_TEXT + 1),
        b"*1\r\n" * (DEEPEST + 1) + b":1\r\n",
    ],
)
def test_what_is_no_reply_is_refused(text):
    with pytest.raises(RedisError):
        read_reply(text, 0)


class Transport:
    """Notes what is written."""

    def __init__(self):
        self.written, self.aborted = b"", False

    def write(self, data):
        self.written += data

    def abort(self):
        self.aborted = True

    def is_closing(self):
        return self.aborted


def connection(channel="news"):
    """A connection without a network, and lists of what it heard and how often it was lost."""
    heard, lost = [], []
    made = RedisConnection(channel, heard.append, lambda: lost.append(True))
    made.connection_made(Transport())
    return made, heard, lost


@given(st.data())
def test_answers_and_messages_are_the_same_however_their_bytes_arrive(data):
    """Cut anywhere, or many in one read; messages come between the answers, and before them."""

    async def inside():
        made, heard, lost = connection()
        asked = made.ask([command("SUBSCRIBE", "news"), command("PING")])
        sent = made.ask([command("PUBLISH", "news", "x")] * 3)
        texts = data.draw(st.lists(st.binary(max_size=30) | st.just(b"x\r\n" * 4000), max_size=5))
        messages = [text_of(Push([b"message", b"news", text])) for text in texts]
        replies = [text_of(Push([b"subscribe", b"news", 1])), b"+PONG\r\n", b":2\r\n" * 3]
        others = [text_of(Push([b"message", b"else", b"no"])), b">1\r\n+invalidate\r\n"]
        order = data.draw(st.permutations([0] * len(messages) + [1] * len(replies) + [2, 2]))
        parts = {0: iter(messages), 1: iter(replies), 2: iter(others)}
        stream = b"".join(next(parts[each]) for each in order)
        cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=12))
        edges = [0, *sorted(cuts), len(stream)]
        for begin, end in pairwise(edges):
            made.data_received(stream[begin:end])
        assert heard == texts
        assert await asked == [[b"subscribe", b"news", 1], b"PONG"]
        assert await sent == [2, 2, 2]
        assert (made.rest, lost, made.transport.aborted) == (b"", [], False)

    asyncio.run(inside())


def test_one_byte_after_the_other_is_heard_too():
    made, heard, _ = connection()
    for byte in text_of(Push([b"message", b"news", b"x" * 9000])) * 2:
        made.data_received(bytes([byte]))
    assert heard == [b"x" * 9000] * 2


def test_an_error_among_answers_fails_their_command_and_no_other():
    async def inside():
        made, _, lost = connection()
        first, second = made.ask([b"a", b"b"]), made.ask([b"c"])
        made.data_received(b":1\r\n-NOPERM this user may not\r\n:3\r\n")
        with pytest.raises(RedisError, match="NOPERM this user may not"):
            await first
        assert await second == [3]
        assert not lost

    asyncio.run(inside())


@pytest.mark.parametrize("said", [b":1\r\n:2\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"$x\r\n"])
def test_what_is_not_understood_closes_the_connection(said):
    async def inside():
        made, _, lost = connection()
        transport, asked = made.transport, made.ask([b"a"])
        made.data_received(said)
        made.connection_lost(None)  # as the loop says after an abort
        assert transport.aborted
        assert lost == [True]
        if said != b":1\r\n:2\r\n":
            with pytest.raises(RedisError):
                await asked
        with pytest.raises(ConnectionError):
            await made.ask([b"b"])

    asyncio.run(inside())


# Addresses


@pytest.mark.parametrize(
    ("url", "host", "port", "path", "login"),
    [
        ("redis://", "localhost", 6379, "", []),
        ("redis://db:7000/3", "db", 7000, "", []),
        ("redis://:p%40s%2Fs@db", "db", 6379, "", ["p@s/s"]),
        ("redis://a%3Ab:c+d@[::1]:7", "::1", 7, "", ["a:b", "c+d"]),
        ("redis://me@db", "db", 6379, "", ["me", ""]),
        ("redis://db?db=2&username=me&password=p%25", "db", 6379, "", ["me", "p%"]),
        ("unix://me:pass@/run/my%20redis.sock?db=1", "localhost", 6379, "/run/my redis.sock",
         ["me", "pass"]),
    ],
)  # fmt: skip
def test_an_address_says_where_and_who(url, host, port, path, login):
    found = read_address(url)
    assert (found.host, found.port, found.path, found.login) == (host, port, path, login)
    assert found.tls is None


def test_tls_is_checked_unless_the_address_says_otherwise():
    usual, careless = (
        read_address("rediss://db").tls,
        read_address("rediss://db?ssl_cert_reqs=none"),
    )
    assert (usual.verify_mode, usual.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert careless.tls.verify_mode == ssl.CERT_NONE
    unnamed = read_address("rediss://db?ssl_check_hostname=false").tls
    assert (unnamed.verify_mode, unnamed.check_hostname) == (ssl.CERT_REQUIRED, False)


@pytest.mark.parametrize(
    "url",
    [
        "http://:swordfish@db", "db:6379", "unix://", "redis://:swordfish@db:99999",
        "redis://:swordfish@db:port", "redis://:sword[fish@db", "rediss://db?ssl_min_version=771",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_without_its_password(url):
    reason, sentence = refused(url)
    assert reason == "bad_redis"
    assert "swordfish" not in sentence


# A real Redis


@contextlib.asynccontextmanager
async def channels(*urls):
    """Channels of one house, and for each the news that it heard."""
    async with contextlib.AsyncExitStack() as stack:
        opened = []
        for number, url in enumerate(urls):
            channel = RedisChannel(f"process{number}", url, "house")
            await channel.open()
            stack.push_async_callback(channel.close)
            heard = []
            channel.listen(heard.append)
            opened.append((channel, heard))
        yield opened


async def hear_each_other(*urls):
    """News of every length goes from each to all others, and nobody hears their own twice."""
    async with channels(*urls) as opened:
        told = []
        for number, (channel, _) in enumerate(opened):
            for size in (1, 900, 3900):
                told.append({"match": f"match{number}", "reaction": "é" * (size // 2) + "x"})
                channel.tell(told[-1])
        for _, heard in opened:
            await until(lambda heard=heard: len(heard) == len(told))
            assert sorted(heard, key=repr) == sorted(told, key=repr)


def visit(coroutine):
    asyncio.run(asyncio.wait_for(coroutine, 60))


def test_news_goes_over_tcp_and_unix_sockets_with_any_number_of_a_database(redis_server):
    unix = f"unix://{redis_server.socket}?db=1"
    visit(hear_each_other(redis_server.url, f"{redis_server.url}/5", unix))


def test_houses_on_one_redis_do_not_hear_each_other(redis_server):
    async def inside():
        async with channels(redis_server.url) as [(channel, heard)]:
            other = RedisChannel("other", redis_server.url, "another house")
            await other.open()
            other.tell({"match": "theirs"})
            await other.close()
            stranger = RedisChannel("stranger", redis_server.url, "house")
            await stranger.open()
            stranger.tell({"match": "ours"})
            await until(lambda: heard)
            assert heard == [{"match": "ours"}]
            await stranger.close()
            assert channel.broken is False

    visit(inside())


def test_the_uvloop_of_a_house_carries_news_too(redis_server):
    uvloop = pytest.importorskip("uvloop")
    uvloop.run(asyncio.wait_for(hear_each_other(redis_server.url, redis_server.url), 60))


USERS = """
user default on nopass ~* &* +@all
user me:@/% on >sword:@/%fish resetchannels &rollhouse:* -@all {RIGHTS}
user deaf on >deaf resetchannels -@all {RIGHTS}
""".replace("{RIGHTS}", "+auth +hello +subscribe +publish +ping")


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A Redis that knows users."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "users").write_text(USERS)
    with contextlib.closing(RedisServer(folder, "--aclfile", str(folder / "users"))) as server:
        yield server


def test_a_user_with_odd_signs_needs_few_rights(guarded):
    login = "me%3A%40%2F%25:sword%3A%40%2F%25fish@"
    by_name = guarded.url.replace("//", f"//{login}")
    visit(hear_each_other(by_name, f"unix://{login}{guarded.socket}", guarded.url))


def refused(url):
    """The reason and the sentence with which a channel is not opened."""

    async def inside():
        channel = RedisChannel("one", url, "house")
        try:
            await channel.open()
        finally:
            await channel.close()

    with pytest.raises(RollhouseError) as found:
        asyncio.run(asyncio.wait_for(inside(), 60))
    return found.value.reason, str(found.value)


def test_a_login_that_is_wrong_or_may_not_listen_is_said_without_itself(guarded):
    for login, said in (("me:swordfish", "WRONGPASS"), ("deaf:deaf", "NOPERM")):
        reason, sentence = refused(guarded.url.replace("//", f"//{login}@"))
        assert reason == "no_redis"
        assert said in sentence
        assert login not in sentence
        assert "swordfish" not in sentence


def test_a_password_is_wanted_and_given(tmp_path):
    with contextlib.closing(RedisServer(tmp_path, "--requirepass", "swordfish")) as server:
        reason, sentence = refused(server.url)
        assert (reason, "NOAUTH" in sentence) == ("no_redis", True)
        visit(hear_each_other(*[server.url.replace("//", "//:swordfish@")] * 2))


def test_an_error_that_repeats_its_command_is_told_without_the_password(tmp_path):
    """Redis does so where AUTH has another name."""
    with contextlib.closing(RedisServer(tmp_path, "--rename-command", "AUTH", "")) as server:
        reason, sentence = refused(server.url.replace("//", "//swordfish:hidden@"))
    assert reason == "no_redis"
    assert "ERR" in sentence
    assert "swordfish" not in sentence
    assert "hidden" not in sentence


def test_news_goes_through_tls_to_a_redis_that_is_known(tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *named]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    port = free_port()
    options = ["--tls-port", str(port), "--tls-cert-file", str(certificate)]
    options += ["--tls-key-file", str(key), "--tls-auth-clients", "no"]
    with contextlib.closing(RedisServer(tmp_path, *options)) as server:
        url = f"rediss://localhost:{port}"
        visit(hear_each_other(f"{url}?ssl_ca_certs={certificate}", server.url))
        reason, sentence = refused(url)
        assert (reason, "CERTIFICATE_VERIFY_FAILED" in sentence) == ("no_redis", True)
        other = f"rediss://127.0.0.1:{port}?ssl_ca_certs={certificate}"
        assert refused(other)[0] == "no_redis"
        visit(hear_each_other(f"{other}&ssl_check_hostname=false", server.url))
    options[-1] = "yes"
    options += ["--tls-ca-cert-file", str(certificate)]
    with contextlib.closing(RedisServer(tmp_path, *options)) as server:
        unknown = f"{url}?ssl_ca_certs={certificate}"
        assert refused(unknown)[0] == "no_redis"
        visit(
            hear_each_other(f"{unknown}&ssl_certfile={certificate}&ssl_keyfile={key}", server.url)
        )


# Connections that break


def test_a_redis_that_is_away_comes_back_with_everything(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bulletin, "PAUSES", (0.02,))

    async def inside(server):
        async with channels(server.url, server.url) as [(first, heard), (_, others)]:
            server.process.terminate()
            server.process.wait()
            await until(lambda: "news_lost" in caplog.text)
            first.tell({"match": "meanwhile"})
            again = await asyncio.to_thread(RedisServer, tmp_path, port=server.port)
            with contextlib.closing(again):
                await until(lambda: EVERYTHING in heard and EVERYTHING in others)
                first.tell({"match": "after"})
                await until(lambda: {"match": "after"} in others)
                assert first.waiting == []

    visit(inside(RedisServer(tmp_path)))
    told = [(line.msg, set(line.facts)) for line in caplog.records if line.msg.startswith("news_")]
    assert told[0] == ("news_lost", {"error"})
    assert told.count(("news_back", {"seconds"})) == 2


@pytest.mark.parametrize("busy", [False, True])
def test_a_redis_that_is_silent_is_left(redis_server, monkeypatch, caplog, busy):
    """The wire stays, and nothing comes through it: a ping finds that, or news to be sent."""
    monkeypatch.setattr(bulletin, "PAUSES", (0.02,))
    monkeypatch.setattr(bulletin, "PING", 60.0 if busy else 0.3)
    monkeypatch.setattr(redis, "PATIENCE", 0.5)

    async def inside():
        async with Wire(redis_server.port) as wire:
            over = f"redis://127.0.0.1:{wire.port}"
            async with channels(over, redis_server.url) as [(first, heard), (second, others)]:
                hold = asyncio.Event()
                usual = asyncio.StreamWriter.write

                def write(writer, data):
                    if writer not in wire.ends or hold.is_set():
                        usual(writer, data)

                monkeypatch.setattr(asyncio.StreamWriter, "write", write)
                if busy:
                    first.tell({"match": "one"})
                await until(lambda: "news_lost" in caplog.text)
                hold.set()
                await until(lambda: EVERYTHING in heard)
                second.tell({"match": "two"})
                await until(lambda: {"match": "two"} in heard)
                if busy:
                    await until(lambda: {"match": "one"} in others)

    visit(inside())
    assert "TimeoutError" in [line.facts["error"] for line in caplog.records
                              if line.msg == "news_lost"]  # fmt: skip


def test_news_that_redis_refuses_is_sent_again(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bulletin, "PAUSES", (0.02,))

    async def inside(server):
        admin = RedisConnection("admin", lambda _: None, lambda: None)
        await admin.open(read_address(server.url))
        await admin.ask([command("ACL", "SETUSER", "me", "on", ">fish", "&*", "-@all", "+auth",
                                 "+hello", "+subscribe", "+ping")])  # fmt: skip
        own = server.url.replace("//", "//me:fish@")
        async with channels(own, server.url) as [(first, _), (_, others)]:
            first.tell({"match": "one"})
            await until(lambda: "news_lost" in caplog.text)
            await admin.ask([command("ACL", "SETUSER", "me", "+publish")])
            await until(lambda: {"match": "one"} in others)
        admin.close()

    with contextlib.closing(RedisServer(tmp_path)) as server:
        visit(inside(server))
    errors = {line.facts["error"] for line in caplog.records if line.msg == "news_lost"}
    assert errors == {"RedisError"}


def test_a_peer_that_is_slow_or_no_redis_is_said(monkeypatch):
    monkeypatch.setattr(redis, "PATIENCE", 0.3)

    async def told(answer):
        async with Peer(answer) as peer:
            channel = RedisChannel("one", peer.url.replace("//", "//:swordfish@"), "house")
            with pytest.raises(RollhouseError) as found:
                await channel.open()
            assert "swordfish" not in str(found.value)
            return found.value.reason, str(found.value)

    for answer, said in (
        (lambda _: [], "Connection timed out"),
        (lambda _: [b"HTTP/1.1 400 ", b"Bad Request\r\n\r\n"], "this is no answer of a Redis"),
        (lambda data: [b"-ERR unknown command " + data.replace(b"\r\n", b" ") + b"\r\n"], "ERR"),
    ):
        reason, sentence = asyncio.run(asyncio.wait_for(told(answer), 60))
        assert reason == "no_redis"
        assert said in sentence


def test_a_channel_that_nobody_answers_at_is_closed_soon(monkeypatch):
    """The house ends within seconds, whatever waits."""

    async def inside():
        with socket.create_server(("127.0.0.1", 0)) as deaf:
            monkeypatch.setattr(redis, "PATIENCE", 0.2)
            port = deaf.getsockname()[1]
            channel = RedisChannel("one", f"redis://127.0.0.1:{port}", "house")
            with pytest.raises(RollhouseError):
                await channel.open()
            began = time.monotonic()
            await channel.close()
            assert time.monotonic() - began < 5

    visit(inside())
