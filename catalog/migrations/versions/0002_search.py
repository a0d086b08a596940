"""The legend below a card's text, and the search column."""

import sqlalchemy as sa
from alembic import op

from catalog.search_column import search_words

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_CARD = sa.table(
    "card",
    sa.column("id", sa.Integer()),
    sa.column("name", sa.String()),
    sa.column("text", sa.Text()),
    sa.column("classes", sa.JSON()),
    sa.column("icons", sa.JSON()),
    sa.column("abilities", sa.Text()),
    sa.column("search", sa.Text()),
)


def upgrade() -> None:
    """Add both columns and fill the search words of existing cards."""
    op.add_column("card", sa.Column("legend", sa.Text(), nullable=False, server_default=""))
    op.add_column("card", sa.Column("search", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    card = _CARD.c
    said = sa.select(card.id, card.name, card.text, card.classes, card.icons, card.abilities)
    for card_id, *words in connection.execute(said).all():
        filled = sa.update(_CARD).where(card.id == card_id)
        connection.execute(filled.values(search=search_words(*words)))


def downgrade() -> None:
    """Drop both columns."""
    with op.batch_alter_table("card") as card:
        card.drop_column("search")
        card.drop_column("legend")
