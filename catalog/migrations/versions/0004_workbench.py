"""Owned cards, cards in decks, built decks, and all versions of a stored deck."""

import re
from collections import Counter

import sqlalchemy as sa
from alembic import op

from catalog.common.folding import fold

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_DECK = sa.table(
    "deck",
    sa.column("id", sa.Integer()),
    sa.column("name", sa.String()),
    sa.column("name_key", sa.String()),
    sa.column("text", sa.Text()),
    sa.column("updated_at", sa.String()),
)
# the program wrote the stored decks, so their card lines have only this form
_CARD_LINE = re.compile(r"([1-9][0-9]?) (.+?)(?: \[[^\[\]]*\]){0,2}")


def upgrade() -> None:
    """Create the tables; existing decks become their own first version."""
    op.create_table(
        "owned_card",
        sa.Column("ref", sa.String(), primary_key=True),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("wish", sa.Integer(), nullable=False),
    )
    cards = op.create_table(
        "deck_card",
        sa.Column("deck_key", sa.String(), primary_key=True),
        sa.Column("name_key", sa.String(), primary_key=True),
        sa.Column("deck_name", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
    )
    op.create_index("ix_deck_card_name_key", "deck_card", ["name_key"])
    versions = op.create_table(
        "deck_version",
        sa.Column("deck_id", sa.Integer(), sa.ForeignKey("deck.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.String(), nullable=False),
    )
    with op.batch_alter_table("deck") as deck:
        deck.add_column(sa.Column("built", sa.Boolean(), nullable=False, server_default=sa.false()))
    _fill(cards, versions)


def _fill(cards: sa.Table, versions: sa.Table) -> None:
    connection = op.get_bind()
    column = _DECK.c
    decks = sa.select(column.id, column.name, column.name_key, column.text, column.updated_at)
    for deck_id, name, key, text, saved_at in connection.execute(decks).all():
        main, held = _held(text)
        first = {"deck_id": deck_id, "number": 1, "text": text, "cards": main}
        connection.execute(sa.insert(versions).values(**first, note="", saved_at=saved_at))
        for name_key, count in held.items():
            row = {"deck_key": key, "name_key": name_key, "deck_name": name, "count": count}
            connection.execute(sa.insert(cards).values(**row))


def _held(text: str) -> tuple[int, Counter[str]]:
    """Return the number of cards in the deck without its side, and the count of each folded
    name."""
    main, held, in_side = 0, Counter[str](), False
    for line in text.split("\n"):
        in_side = in_side or line == "# side"
        found = _CARD_LINE.fullmatch(line)
        if found is not None:
            name = found[2]
            plain = name[1:-1] if name.startswith("«") and name.endswith("»") else name
            held[fold(plain)] += int(found[1])
            main += 0 if in_side else int(found[1])
    return main, held


def downgrade() -> None:
    """Drop the tables and columns."""
    for table in ("deck_version", "deck_card", "owned_card"):
        op.drop_table(table)
    with op.batch_alter_table("deck") as deck:
        deck.drop_column("built")
