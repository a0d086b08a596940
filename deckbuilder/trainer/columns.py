"""The columns of the trainer's tables: the quality of answers, and the mistakes."""

from catalog.common.i18n import _, decimal
from deckbuilder.base.tables import bar
from deckbuilder.decks.english import shown_deck
from deckbuilder.kit.columns import Align, Column
from deckbuilder.trainer.exercises import Accuracy


def accuracy_columns(head: str) -> tuple[Column[Accuracy], ...]:
    """Return the columns of answers grouped by ``head``: their number and their quality."""
    return (
        Column("key", lambda one: shown_deck(one.key), (head,), most=22),
        Column("answers", lambda one: str(one.runs), (_("answers"),), Align.RIGHT),
        Column("score", lambda one: decimal(one.score, ".1f"), (_("mean score"),), Align.RIGHT),
        Column("bar", lambda one: bar(one.score / 100)),
        Column("perfect", lambda one: str(one.perfect), (_("best squad found"),), Align.RIGHT),
    )
