"""Unfinished games as lists of choices (the tables of deckbuilder/base/game_store.py)."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "game",
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("aside", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.String(), nullable=False),
    )
    op.create_table(
        "game_choice",
        sa.Column("kind", sa.String(), sa.ForeignKey("game.kind"), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
    )
    op.create_table(
        "game_snapshot",
        sa.Column("kind", sa.String(), sa.ForeignKey("game.kind"), primary_key=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("game_snapshot", "game_choice", "game"):
        op.drop_table(table)
