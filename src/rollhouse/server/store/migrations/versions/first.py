"""Everything, from an empty database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

WORD = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", WORD, primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("state", WORD, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("address", WORD, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("code", WORD),
        sa.Column("code_until", sa.Float),
        sa.Column("secret", WORD),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.UniqueConstraint("code", name="one_table_a_code"),
    )
    op.create_index("matches_by_state", "matches", ["state", "changed"])
    op.create_index("matches_by_address", "matches", ["address", "state"])
    op.create_table(
        "appends",
        sa.Column("match", WORD, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("action", WORD),
        sa.Column("at", sa.Float, nullable=False),
    )
    has_one = sa.text("action IS NOT NULL")
    op.create_index(
        "an_action_once",
        "appends",
        ["match", "action"],
        unique=True,
        sqlite_where=has_one,
        postgresql_where=has_one,
    )
    op.create_table(
        "results",
        sa.Column("match", WORD, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("kind", WORD, nullable=False),
        sa.Column("game", WORD, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("luck", sa.Float),
        sa.Column("skill", sa.Float),
        sa.Column("adjusted", sa.Float),
    )
    op.create_index("results_by_name", "results", ["name", "ended"])
    op.create_index("results_by_time", "results", ["ended"])
    op.create_table(
        "facts",
        sa.Column("name", WORD, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        create_fleeting()


def create_fleeting() -> None:
    op.create_table(
        "processes",
        sa.Column("process", WORD, primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match", WORD, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", WORD, primary_key=True),
        sa.Column("devices", sa.Integer, nullable=False),
    )
    op.create_index("presence_by_process", "presence", ["process"])
    op.create_table(
        "leases",
        sa.Column("match", WORD, primary_key=True),
        sa.Column("process", WORD, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    for name in ("processes", "presence", "leases"):
        op.execute(f"ALTER TABLE {name} SET UNLOGGED")
