"""Which version of the compiler read a card's abilities; those that are there were given, by the
program with its own sets or by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; it is empty for what was given by hand."""
    op.add_column("card", sa.Column("compiled_by", sa.String(), nullable=False, server_default=""))
    op.execute(
        """UPDATE card SET compiled_by = 'bundled' WHERE abilities <> ''
        AND set_id IN (SELECT id FROM card_set WHERE source = 'bundled')"""
    )


def downgrade() -> None:
    """Forget what was compiled, which an older program would take for given by hand."""
    op.execute("UPDATE card SET abilities = '' WHERE compiled_by NOT IN ('', 'bundled')")
    with op.batch_alter_table("card") as card:
        card.drop_column("compiled_by")
