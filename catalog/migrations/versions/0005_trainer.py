"""Answered exercises of the trainer (the table of deckbuilder/training_store.py)."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "training_run",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("deck", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("mulligans", sa.Integer(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=True),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("squad", sa.JSON(), nullable=False),
        sa.Column("best", sa.JSON(), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("best_worth", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.JSON(), nullable=False),
    )
    op.create_index("ix_training_run_at", "training_run", ["at"])
    op.create_index("ix_training_run_deck", "training_run", ["deck"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("training_run")
