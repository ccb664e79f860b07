"""The tables of the database.

Two kinds: what is kept (`KEPT`: matches, the appends to their records, results, readings, facts
about the house) and what only matters while processes run (`FLEETING`: who drives a match, who is
present). The second kind exists in PostgreSQL alone, in unlogged tables that a crash may empty.
With SQLite there is only one process, which keeps it in memory.

The length of a record is stored nowhere but in its appends: an append writes one row and nothing
else.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

REVISION = "3"
"""The newest migration; a database at this revision needs none."""

WORD = String().with_variant(String(collation="C"), "postgresql")
"""Compared byte by byte in both databases: faster, and in the same order in every locale."""

KEPT = MetaData()
FLEETING = MetaData()

matches = Table(
    "matches",
    KEPT,
    Column("id", WORD, primary_key=True),
    Column("plan", Text, nullable=False),
    Column("state", WORD, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("address", WORD, nullable=False),
    Column("version", Integer, nullable=False),
    Column("code", WORD),
    Column("code_until", Float),
    Column("secret", WORD),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    UniqueConstraint("code", name="one_table_a_code"),
    Index("matches_by_state", "state", "changed"),
    Index("matches_by_address", "address", "state"),
)

appends = Table(
    "appends",
    KEPT,
    Column("match", WORD, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("action", WORD),
    Column("at", Float, nullable=False),
    Index(
        "an_action_once",
        "match",
        "action",
        unique=True,
        sqlite_where=text("action IS NOT NULL"),
        postgresql_where=text("action IS NOT NULL"),
    ),
)
"""`lines`: as they stand in the record's file, without the last newline. `number`: that of the
first line; `count`: how many there are. `action`: the id that the client gave its action, a space,
and a digest of the action. A row is only written if its number is the record's length."""

results = Table(
    "results",
    KEPT,
    Column("match", WORD, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", WORD, nullable=False),
    Column("kind", WORD, nullable=False),
    Column("game", WORD, nullable=False),
    Column("players", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("luck", Float),
    Column("skill", Float),
    Column("adjusted", Float),
    Index("results_by_name", "name", "ended"),
    Index("results_by_time", "ended"),
)

readings = Table(
    "readings",
    KEPT,
    Column("match", WORD, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("reading", Text),
)
"""What the wall of the house keeps of a finished game (`coach.wall`), as JSON; nobody is named in
it. Null: its record cannot be read. It can always be made again from the record."""

cups = Table(
    "cups",
    KEPT,
    Column("id", WORD, primary_key=True),
    Column("plan", Text, nullable=False),
    Column("state", WORD, nullable=False),
    Column("version", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("cups_by_state", "state", "changed"),
)
"""`record`: the lines of the cup, as they stand in its file. They are few, and change as a whole
with the plan, if the version is still the one that was read."""

facts = Table(
    "facts",
    KEPT,
    Column("name", WORD, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes of this house must agree on: its own id, the salt of addresses, the match to
which a repeatable request belongs."""

processes = Table(
    "processes",
    FLEETING,
    Column("process", WORD, primary_key=True),
    Column("seen", Float, nullable=False),
)

presence = Table(
    "presence",
    FLEETING,
    Column("match", WORD, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", WORD, primary_key=True),
    Column("devices", Integer, nullable=False),
    Index("presence_by_process", "process"),
)

leases = Table(
    "leases",
    FLEETING,
    Column("match", WORD, primary_key=True),
    Column("process", WORD, nullable=False),
    Column("until", Float, nullable=False),
)
