"""The column for whether the engine plays what is printed on a card."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from catalog.cards import Card
from catalog.specs import plays_of

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# the value depends only on text, icons and abilities
_REST: dict[str, Any] = {
    **dict.fromkeys(("ref", "name", "name_key", "rarity", "type"), ""),
    **dict.fromkeys(("set_id", "number", "cost_number"), 0),
}
_CARD = sa.table(
    "card",
    sa.column("id", sa.Integer()),
    sa.column("icons", sa.JSON()),
    sa.column("text", sa.Text()),
    sa.column("abilities", sa.Text()),
    sa.column("text_withheld", sa.Boolean()),
    sa.column("plays", sa.String()),
)


def upgrade() -> None:
    """Add the column and fill it for existing cards."""
    op.add_column("card", sa.Column("plays", sa.String(), nullable=False, server_default="yes"))
    connection = op.get_bind()
    card = _CARD.c
    printed = sa.select(card.id, card.icons, card.text, card.abilities, card.text_withheld)
    for row in connection.execute(printed).mappings().all():
        filled = sa.update(_CARD).where(card.id == row["id"])
        connection.execute(filled.values(plays=plays_of(Card(**_REST, **row)).value))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("card") as card:
        card.drop_column("plays")
