"""The question for the edition of the rules. Importing it loads the rules of all editions."""

from collections.abc import Sequence
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.kit.fields import Offer, Question
from engine.berserk import EDITIONS


def _editions() -> Sequence[Offer[str]]:
    from deckbuilder.decks.editions import edition_name

    named = (Offer(edition_name(rules), code, (code,)) for code, rules in EDITIONS.items())
    return (Offer(_("from the format"), ""), *named)


EDITION: Final[Question[str]] = Question(
    name="edition",
    default="",
    label=N_("Edition"),
    help=N_("Play by this edition of the rules; by default that of the deck's format."),
    words={code: code for code in EDITIONS},
    choices=_editions,
)
"""The code of an edition, empty for that of the format."""
