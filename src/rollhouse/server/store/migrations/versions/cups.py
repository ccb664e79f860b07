"""Cups: several games for the same people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

WORD = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "cups",
        sa.Column("id", WORD, primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("state", WORD, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("cups_by_state", "cups", ["state", "changed"])
