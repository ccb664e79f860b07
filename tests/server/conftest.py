"""What tests of the server share: a house on each database."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from .postgres import postgres
from .redis_server import redis_server

__all__ = ["house_url", "postgres", "redis_server"]


@pytest.fixture(scope="session")
def house_file(tmp_path_factory):
    """A SQLite file with all tables of a house, to copy: migrations take a while."""
    from rollhouse.server.store.databases import database_at, open_database

    path = tmp_path_factory.mktemp("house") / "house.db"

    async def migrate():
        await (await open_database(database_at(f"sqlite:///{path}"))).close()

    asyncio.run(migrate())
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def house_url(request, tmp_path, house_file):
    """The URL of an empty house, once on SQLite and once on PostgreSQL."""
    if request.param == "postgresql":
        with request.getfixturevalue("postgres").lent() as url:
            yield url
    else:
        shutil.copy(house_file, tmp_path / "house.db")
        yield f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def home(tmp_path, house_file):
    """A folder with the SQLite file of an empty house."""
    shutil.copy(house_file, tmp_path / "house.db")
    return tmp_path
