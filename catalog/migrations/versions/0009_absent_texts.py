"""Mark the texts of imported sets without any text as absent, as imports do now."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_NXT = "nxt"
_KEY = "text_withheld"
# only sets from the community's export: tables stated for each card whether its text is withheld
_SILENT = sa.text(
    """SELECT id, extra FROM card WHERE set_id IN (
        SELECT card_set.id FROM card_set JOIN card ON card.set_id = card_set.id
        WHERE card_set.source = 'nxt'
        GROUP BY card_set.id HAVING MAX(card.text <> '' OR card.abilities <> '') = 0
    ) AND text_withheld = 0"""
)


def upgrade() -> None:
    """Mark the cards, except those that their source itself marks as plain."""
    rows = [(row.id, json.loads(row.extra)) for row in op.get_bind().execute(_SILENT)]
    cards = sa.table("card", sa.column("id"), sa.column(_KEY), sa.column("extra", sa.JSON))
    for number, extra in rows:
        said = extra.get(_NXT, {})
        if said.get("differs", {}).get(_KEY) is not False:
            change = cards.update().where(cards.c.id == number)
            op.execute(change.values({_KEY: True, "extra": extra | {_NXT: _as_it_came(said)}}))


def _as_it_came(said: dict[str, Any]) -> dict[str, Any]:
    """Return the source's differing data, now that the columns mark the text as absent."""
    differs = {"text": ""} | said.get("differs", {})
    if differs["text"] is None:
        del differs["text"]
    lacks = [*said.get("lacks", ()), _KEY]
    return {**({"differs": differs} if differs else {}), "lacks": lacks}


def downgrade() -> None:
    """Keep the marks: an older program treats them as withheld texts."""
