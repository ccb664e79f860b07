"""Bringing a database to the newest revision, in one transaction."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, inspect, text

from ..words import WORDS
from ..words.store import StoreFault
from .schema import KEPT, REVISION

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def revision_of(connection: AsyncConnection) -> str | None:
    """The revision of a database; None: it has none of our tables."""
    if "alembic_version" not in await tables_of(connection):
        return None
    found = await connection.execute(text("SELECT version_num FROM alembic_version"))
    return found.scalar_one_or_none()


async def tables_of(connection: AsyncConnection) -> set[str]:
    return set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))


async def migrate(connection: AsyncConnection, where: Any) -> None:
    """Migrate if it is needed. If it is not, Alembic is not even imported."""
    found = await revision_of(connection)
    if found == REVISION:
        return
    if found is not None and found not in revisions():
        raise StoreFault("newer_database", WORDS, where=where, value=found, ours=REVISION)
    if found is None and KEPT.tables.keys() & await tables_of(connection):
        raise StoreFault("others_database", WORDS, where=where)
    await connection.run_sync(upgrade)


def revisions() -> set[str]:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(configuration())
    return {script.revision for script in scripts.walk_revisions()}


def upgrade(connection: Connection) -> None:
    from alembic import command

    settings = configuration()
    settings.attributes["connection"] = connection
    command.upgrade(settings, REVISION)


def configuration() -> Any:
    from alembic.config import Config

    settings = Config()
    folder = str(Path(__file__).parent / "migrations")
    settings.set_main_option("script_location", folder.replace("%", "%%"))
    return settings
