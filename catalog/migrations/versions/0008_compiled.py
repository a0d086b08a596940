"""The compiler version of a card's abilities.

Existing abilities count as given, by hand or by the program's own sets.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; it is empty for abilities given by hand."""
    op.add_column("card", sa.Column("compiled_by", sa.String(), nullable=False, server_default=""))
    op.execute(
        """UPDATE card SET compiled_by = 'bundled' WHERE abilities <> ''
        AND set_id IN (SELECT id FROM card_set WHERE source = 'bundled')"""
    )


def downgrade() -> None:
    """Delete compiled abilities, which an older program would take for given ones."""
    op.execute("UPDATE card SET abilities = '' WHERE compiled_by NOT IN ('', 'bundled')")
    with op.batch_alter_table("card") as card:
        card.drop_column("compiled_by")
