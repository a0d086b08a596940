"""The questions common to games: a deck, its format, a seat, a seed, a clock."""

from collections.abc import Iterable, Sequence
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import MOST_SEED
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.kit.fields import Offer, Question
from engine.kernel import Seat

_MOST_DIGITS: Final = len(str(MOST_SEED))


def _seed_problem(text: str) -> str:
    text = text.strip()
    is_number = len(text) <= _MOST_DIGITS and text.isascii() and text.isdigit()
    if not text or (is_number and int(text) <= MOST_SEED):
        return ""
    return _("a whole number from 0 to 2^128 − 1.")


SEED: Final[Question[int | None]] = Question(
    name="seed",
    default=None,
    label=N_("Seed"),
    help=N_("The same seed gives the same result; random by default."),
    metavar=N_("N"),
    least=0,
    most=MOST_SEED,
    most_letters=_MOST_DIGITS,
    placeholder=N_("empty: random"),
    check=_seed_problem,
    read=lambda text: int(text) if text.strip() else None,
    show=lambda seed: "" if seed is None else str(seed),
    is_kept=False,
)
"""None draws a random one."""


def _formats() -> Sequence[Offer[str]]:
    from deckbuilder.decks.formats import offered_formats

    return [Offer(form.name, form.code, (form.code,)) for form in offered_formats()]


FORMAT: Final[Question[str]] = Question(
    name="format",
    default=DEFAULT_FORMAT,
    label=N_("Format"),
    help=N_("Format of the saved deck, by code or name."),
    metavar=N_("FORMAT"),
    choices=_formats,
)
DECK: Final[Question[str]] = Question(
    name="deck",
    default="",
    label=N_("Deck"),
    plain=N_("Which deck?"),
    read=str.strip,
    metavar=N_("DECK"),
    help=N_(
        "A deck's file, or the name of one of your decks or of a starter deck. FILE#NAME "
        "picks one deck from a file with several, NAME@3 is the third version of your deck; a "
        "berserk-nxt code works too."
    ),
)


def _seats() -> Sequence[Offer[Seat | None]]:
    return (
        Offer(_("either"), None),
        Offer(_("first player"), Seat.FIRST),
        Offer(_("second player"), Seat.SECOND),
    )


SEAT: Final[Question[Seat | None]] = Question(
    name="seat",
    default=None,
    label=N_("Seat"),
    help=N_("Your seat; the dice decide by default."),
    words={"first": Seat.FIRST, "second": Seat.SECOND},
    choices=_seats,
)
"""None rolls the dice."""


def render_clock(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def clock_offers(clocks: Iterable[int]) -> list[Offer[int]]:
    """Return the clocks to choose from, 0 for none."""
    return [Offer(render_clock(seconds) if seconds else _("off"), seconds) for seconds in clocks]
