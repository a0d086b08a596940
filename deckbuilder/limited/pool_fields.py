"""The questions of a sealed pool: a code, or a format, a starter deck and boosters; the number of
bots."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import DECK
from deckbuilder.kit.fields import Offer, Question
from deckbuilder.limited.draft_fields import BOOSTERS, COLLATION, SETS, numbers

MOST_BOOSTERS: Final = 24
"""The number of boosters in the largest pool."""
USUAL_BOOSTERS: Final = 4
BESIDE_A_STARTER: Final = 2
"""The default number of boosters with a starter deck."""
MOST_BOTS: Final = 7

POOL_CODE: Final[Question[str]] = Question(
    name="code",
    default="",
    label=N_("Code"),
    help=N_("Open the pool of this code."),
    metavar=N_("CODE"),
    placeholder=N_("empty: a new pool"),
    read=str.strip,
    is_kept=False,
)


def _formats() -> Sequence[Offer[str]]:
    from deckbuilder.decks.formats import offered_formats

    with_product = [form for form in offered_formats() if form.product is not None]
    return (
        Offer(_("limited (boosters as set below)"), ""),
        *(Offer(form.name, form.code, (form.code,)) for form in with_product),
    )


POOL_FORMAT: Final[Question[str]] = Question(
    name="format",
    default="",
    label=N_("Format"),
    help=N_(
        "Open the product of this format: its boosters, and a starter deck where it has"
        " one. The seed draws the starter deck unless --starter names it."
    ),
    metavar=N_("FORMAT"),
    choices=_formats,
)
"""The format whose product is opened; empty to choose the boosters freely."""


def _starters() -> Sequence[Offer[str]]:
    from deckbuilder.decks.text import starter_decks

    return (
        Offer(_("none"), ""),
        *(
            Offer(shown_deck(deck.name), deck.name, (stem, deck.name))
            for stem, deck in starter_decks()
        ),
    )


STARTER: Final[Question[str]] = replace(
    DECK,
    name="starter",
    label=N_("Starter deck"),
    help=N_("A starter deck, or the file of a deck."),
    choices=_starters,
)
POOL_SETS: Final = replace(SETS, placeholder="rubezh, 3-4-4-4")
POOL_BOOSTERS: Final = replace(
    BOOSTERS,
    default=USUAL_BOOSTERS,
    help=N_("Number of boosters when one set is named; by default 4, or 2 with a starter deck."),
    least=0,
    most=MOST_BOOSTERS,
    choices=lambda: numbers(0, MOST_BOOSTERS),
)
OPPONENTS: Final[Question[int]] = Question(
    name="bots",
    default=MOST_BOTS,
    label=N_("Opponents (bots)"),
    choices=lambda: numbers(0, MOST_BOTS),
)
POOL_QUESTIONS: Final = (
    *(POOL_CODE, POOL_FORMAT, STARTER, POOL_SETS, POOL_BOOSTERS, COLLATION, OPPONENTS, EDITION),
)
"""The questions on the form of a new pool, except its seed."""
FORMERLY: Final = ("sets", "boosters", "collation", "starter", "bots", "edition", "format")
"""The names of the answers in the order in which older versions stored them."""
