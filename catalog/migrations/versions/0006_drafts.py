"""Stored logs of drafts and events (the tables of deckbuilder/draft_store.py)."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "draft_log",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("sets", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("picks", sa.Integer(), nullable=False),
        sa.Column("decks", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_draft_log_at", "draft_log", ["at"])
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("draft_id", sa.Integer(), sa.ForeignKey("draft_log.id"), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("entrants", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.Column("champion", sa.String(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_event_at", "event", ["at"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("event")
    op.drop_table("draft_log")
