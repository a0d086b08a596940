"""Mistakes in recruiting in words."""

from catalog.common.i18n import N_, _
from deckbuilder.squads.squad_texts import aims_worth

_MISTAKES = {
    "crystals_left": N_("crystals left over"),
    "element_too_many": N_("an element too many"),
    "flyers_over_cap": N_("a flyer over the limit"),
    "not_allowed": N_("a card the rules refuse"),
    "weaker_cards": N_("weaker cards"),
    "no_squad": N_("no squad"),
    "kept_bad_deal": N_("kept a deal that should have been redrawn"),
    "redrew_good_deal": N_("redrew a deal that should be kept"),
    "too_late": N_("too late"),
}

_IN_CRYSTALS = ("weaker_cards", "no_squad", "kept_bad_deal", "redrew_good_deal")


def mistake_name(kind: str) -> str:
    """Return a kind of mistake in the user's language."""
    return _(_MISTAKES[kind])


def render_mistake(kind: str, number: int) -> str:
    """Return a mistake with its number: crystals of worth lost, seconds, or a count."""
    shown = aims_worth(number) if kind in _IN_CRYSTALS else str(number)
    return f"{mistake_name(kind)}: {shown}"
