"""The column for the prints and prices of owned copies."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; copies owned so far have no known print."""
    op.add_column("owned_card", sa.Column("prints", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("owned_card") as owned:
        owned.drop_column("prints")
