"""Sets, cards and the history of imports."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "card_set",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.UniqueConstraint("code"),
    )
    op.create_table(
        "card",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ref", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("rarity", sa.String(), nullable=False),
        sa.Column("cost_number", sa.Integer(), nullable=False),
        sa.Column("cost_form", sa.String(), nullable=False),
        sa.Column("elite", sa.Boolean(), nullable=False),
        sa.Column("unique", sa.Boolean(), nullable=False),
        sa.Column("horde", sa.Boolean(), nullable=False),
        sa.Column("elements", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("classes", sa.JSON(), nullable=False),
        sa.Column("life", sa.Integer()),
        sa.Column("movement", sa.Integer()),
        sa.Column("weak", sa.Integer()),
        sa.Column("medium", sa.Integer()),
        sa.Column("strong", sa.Integer()),
        sa.Column("icons", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("abilities", sa.Text(), nullable=False),
        sa.Column("text_withheld", sa.Boolean(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.UniqueConstraint("ref"),
    )
    op.create_index("ix_card_set_id", "card", ["set_id"])
    op.create_index("ix_card_name_key", "card", ["name_key"])
    op.create_table(
        "import_run",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("started_at", sa.String(), nullable=False),
        sa.Column("finished_at", sa.String(), nullable=False),
        sa.Column("added", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Integer(), nullable=False),
        sa.Column("unchanged", sa.Integer(), nullable=False),
        sa.Column("rejected", sa.Integer(), nullable=False),
    )
    op.create_index("ix_import_run_sha256", "import_run", ["sha256"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("import_run", "card", "card_set"):
        op.drop_table(table)
