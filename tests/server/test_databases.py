"""Opening a database: by URL, from empty, one server a file, and never a password in a message."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import traceback

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from rollhouse.kernel.errors import RollhouseError
from rollhouse.server.operation.network import without_login
from rollhouse.server.store.databases import database_at, open_database
from rollhouse.server.store.migration import revision_of, revisions
from rollhouse.server.store.schema import FLEETING, KEPT, REVISION
from rollhouse.server.store.storage import Storage
from rollhouse.server.words import WORDS

PASSWORD = "swordfish"


def opening(url, **options):
    """What is said when opening a database fails."""

    async def inside():
        storage = await Storage.open(url, **options)
        await storage.close()

    with pytest.raises(RollhouseError) as refused:
        asyncio.run(asyncio.wait_for(inside(), 30))
    assert refused.value.say("es") != str(refused.value)
    return refused.value


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").empty()
    return f"sqlite:///{tmp_path}/new.db"


def test_the_tables_come_from_migrations(empty_url):
    """From empty, and they are those of the schema, column by column."""

    async def inside():
        database = await open_database(database_at(empty_url))
        try:
            async with database.engine.connect() as connection:
                found = await connection.run_sync(difference, database.several)
                return found, await revision_of(connection)
        finally:
            await database.close()

    for _ in range(2):
        assert asyncio.run(inside()) == ([], REVISION)


def difference(connection, several):
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    metadata = [KEPT, FLEETING] if several else [KEPT]
    return compare_metadata(context, metadata)


def test_the_newest_revision_is_the_last_migration():
    assert REVISION in revisions()


def test_several_processes_may_start_on_an_empty_database(postgres):
    url = postgres.empty()

    async def inside():
        storages = await asyncio.gather(*(Storage.open(url) for _ in range(4)))
        await asyncio.gather(*(storage.close() for storage in storages))

    asyncio.run(asyncio.wait_for(inside(), 60))


def test_a_file_of_another_program_is_refused_and_stays_as_it_is(tmp_path):
    path = tmp_path / "chess.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE matches (white TEXT, black TEXT)")
        before = connection.execute("SELECT sql FROM sqlite_master").fetchall()
    refused = opening(f"sqlite:///{path}")
    assert refused.reason == "others_database"
    assert "chess.db" in str(refused)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT sql FROM sqlite_master").fetchall() == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_a_newer_rollhouse_is_refused(kind, request, tmp_path, house_file):
    statement = "UPDATE alembic_version SET version_num = '999'"
    if kind == "sqlite":
        path = shutil.copy(house_file, tmp_path / "house.db")
        url = f"sqlite:///{path}"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(statement)
    else:
        postgres = request.getfixturevalue("postgres")
        url = postgres.house()
        postgres.execute(statement, url.rpartition("/")[2])
    refused = opening(url)
    assert refused.reason == "newer_database"
    assert "999" in str(refused)


# One server a file


def test_the_file_is_in_the_data_folder_and_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path / "data"))

    async def inside():
        async with await Storage.open():
            files = list((tmp_path / "data").iterdir())
            return {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}

    modes = asyncio.run(inside())
    assert {"house.db", "house.db-wal", "house.db.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_every_commit_is_synced(tmp_path):
    async def inside():
        async with await Storage.open(f"sqlite:///{tmp_path}/house.db") as storage:
            database = storage.database
            async with database.engine.connect() as connection:
                pooled = await connection.exec_driver_sql("PRAGMA synchronous")
                mode = await connection.exec_driver_sql("PRAGMA journal_mode")
                found = pooled.scalar(), mode.scalar()
            ask = "PRAGMA synchronous"
            writer = database.thread.submit(lambda: database.writer.execute(ask).fetchone()[0])
            return (*found, writer.result())

    full = 2
    assert asyncio.run(inside()) == (full, "wal", full)


def test_a_second_server_on_a_file_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path}/house.db"

    async def inside():
        async with await Storage.open(url):
            with pytest.raises(RollhouseError) as refused:
                await Storage.open(url)
            return refused.value

    refused = asyncio.run(inside())
    assert refused.reason == "in_use"
    assert f"{tmp_path}/house.db" in str(refused)


HOLDING = """
import asyncio, sys
from rollhouse.server.store.storage import Storage
from rollhouse.server.words import WORDS
async def hold():
    async with await Storage.open(sys.argv[1]):
        print("open", flush=True)
        await asyncio.sleep(60)
asyncio.run(hold())
"""


def test_the_lock_goes_with_the_process_however_it_ends(tmp_path, house_file):
    url = f"sqlite:///{tmp_path}/house.db"
    (tmp_path / "house.db").write_bytes(house_file.read_bytes())
    command = [sys.executable, "-c", HOLDING, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout.readline() == "open\n"
            assert opening(url).reason == "in_use"
        finally:
            other.kill()

    async def inside():
        async with await Storage.open(url) as storage:
            await storage.check()

    asyncio.run(inside())


def test_what_is_no_database_is_refused(tmp_path):
    (tmp_path / "text.db").write_text(
        "This is not a database, but a text that is long enough.\n" * 99
    )
    assert opening(f"sqlite:///{tmp_path}/text.db").reason == "no_file"
    (tmp_path / "folder.db").mkdir()
    assert opening(f"sqlite:///{tmp_path}/folder.db").reason == "no_file"
    (tmp_path / "file").write_text("")
    assert opening(f"sqlite:///{tmp_path}/file/house.db").reason == "no_file"
    assert {file.name for file in tmp_path.iterdir()} == {"text.db", "folder.db", "file"}


def test_a_folder_elsewhere_is_not_made(tmp_path):
    refused = opening(f"sqlite:///{tmp_path}/mistyped/deep/house.db")
    assert refused.reason == "no_folder"
    assert f"{tmp_path}/mistyped/deep" in str(refused)
    assert list(tmp_path.iterdir()) == []


def test_a_start_that_is_refused_late_leaves_nothing(tmp_path, monkeypatch):
    async def newer(_, where):
        raise RollhouseError("newer_database", WORDS, where=where, value="999", ours="1")

    monkeypatch.setattr("rollhouse.server.store.databases.migrate", newer)
    assert opening(f"sqlite:///{tmp_path}/house.db").reason == "newer_database"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    assert opening(f"sqlite:///{tmp_path}/house.db").reason == "no_file"


# URLs


@pytest.mark.parametrize(
    "url", ["", "house.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://u:p@h/d"]
)
def test_another_url_is_refused(url):
    refused = opening(url)
    assert refused.reason == "bad_database"
    assert "u:p" not in str(refused)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:{}@127.0.0.1:1/house",
        "postgresql://127.0.0.1:1/house?user=ann&password={}",
        "postgresql://ann:{}/x@127.0.0.1:1/house",
        "postgresql://ann:{}@x/y:z@127.0.0.1:1/house",
        "postgresql://ann:@{}@127.0.0.1:1/house",
        "postgresql://ann:{}@127.0.0.1:nothing/house",
        "postgres://ann:{}@[::1/house",
        "sqlite://ann:{}@host/house",
        "mysql://ann:{}@host/house",
        "ann:{}@host",
    ],
)
def test_no_message_has_the_password(url, caplog):
    """Nobody listens on port 1."""
    caplog.set_level("DEBUG")
    refused = opening(url.format(PASSWORD))
    assert refused.reason in ("no_database", "bad_database", "bad_login_url")
    traced = "".join(traceback.format_exception(refused))
    assert PASSWORD not in refused.say("en") + refused.say("es") + traced + caplog.text


@pytest.mark.parametrize("sign", "@/")
def test_a_password_with_signs_has_to_be_encoded(sign):
    """Otherwise its end would be asked for as a host."""
    refused = opening(f"postgresql://ann:one{sign}two@127.0.0.1:1/house")
    assert refused.reason == "bad_login_url"
    encoded = opening(f"postgresql://ann:one%{ord(sign):02X}two@127.0.0.1:1/house?user=a@b")
    assert encoded.reason == "no_database"


def test_a_wrong_password_and_a_missing_database_are_said(postgres, caplog):
    caplog.set_level("DEBUG")
    refused = opening(postgres.url("nowhere"))
    assert refused.reason == "no_such_database"
    assert f"127.0.0.1:{postgres.port}/nowhere" in str(refused)
    refused = opening(postgres.url(user=f"nobody:{PASSWORD}"))
    assert refused.reason == "bad_login"
    assert PASSWORD not in str(refused) + caplog.text


def test_a_user_who_may_not_create_tables_is_told(postgres):
    postgres.execute("CREATE ROLE guest LOGIN")
    refused = opening(postgres.empty().replace("postgres@", "guest@"))
    assert refused.reason == "no_rights"
    assert "permission denied" in str(refused)
    postgres.execute("CREATE ROLE crowd LOGIN CONNECTION LIMIT 0")
    refused = opening(postgres.empty().replace("postgres@", "crowd@"))
    assert refused.say("en").endswith('takes no connection: too many connections for role "crowd"')


def test_a_database_that_cannot_be_written_is_refused(postgres):
    url = postgres.house()
    name = url.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert opening(url).reason == "storage_down"


def test_what_is_shown_of_a_url():
    assert (
        without_login("postgresql://ann:pass@word@host:5/house?password=x")
        == "postgresql://host:5/house"
    )
    assert without_login("postgresql://host/house#x") == "postgresql://host/house"
