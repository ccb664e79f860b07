"""The wall of the house: the readings of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

WORD = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "readings",
        sa.Column("match", WORD, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("reading", sa.Text),
    )
