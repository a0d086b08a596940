"""Sentences for why a bot takes what it takes: the reasons' codes and numbers in words."""

from typing import Final

from catalog.i18n import N_, _, ngettext
from deckbuilder.card_text import element_names
from deckbuilder.draft.advice import Reason
from engine.berserk.cards import Element

_SENTENCES: Final = {
    "rating": N_("Its rating ({ratings})."),
    "unrated": N_("Not rated ({ratings}): what is printed on it would do so much in battle."),
    "symbiote": N_("A symbiote: it cannot be played in a battle yet."),
    "strange_element": N_("Not of your elements ({kept}): {elements} would cost gold."),
    "second_unique": N_("A squad has room for one card of this name."),
    "second_terrain": N_("A squad has room for one terrain."),
    "elite": N_("Elite cards make {share}% of the pool's crystals; gold is {gold}% of a purse."),
    "squad": N_("Rated {worth} ({ratings}), and in the best squad of {share}% of its deals."),
    "squad_unrated": N_(
        "Not rated ({ratings}), worth {worth} by its print; in the best squad of {share}% of its"
        " deals."
    ),
    "elements_cost": N_("What its elements cost there."),
    "displaced": N_("The worth of the cards whose place it takes."),
    "card": N_("“{card}”"),
}
_COSTS: Final = N_("{have} of {cards} cards in the pool cost {costs}; {wanted}% should.")
_CRYSTALS: Final = frozenset({"worth", "average", "error"})
"""Details in hundredths of a crystal."""


def reason_codes() -> frozenset[str]:
    """Return the codes that ``reason_text`` has a sentence for."""
    return frozenset({*_SENTENCES, "rating_basis", "curve", "unseen", "imagined", "dealt"})


def reason_text(reason: Reason) -> str:
    """Say in a sentence what a part of a score counts; the amount stands beside it.

    A code from a later program is shown as it is.
    """
    detail = {name: _shown(name, value) for name, value in reason.detail}
    match reason.code:
        case "rating_basis":
            return ngettext(
                "Its rating ({ratings}), which rests on {basis} pick or match in all.",
                "Its rating ({ratings}), which rests on {basis} picks or matches in all.",
                _number(reason, "basis"),
            ).format(**detail)
        case "curve":
            return _(_COSTS).format(costs=_costs(reason), **detail)
        case "unseen":
            return ngettext(
                "{cards} card that nobody has seen; the average is {average}.",
                "{cards} cards that nobody has seen; the average is {average} each.",
                _number(reason, "cards"),
            ).format(**detail)
        case "imagined":
            return _(
                "On average over {deals} deals, ± {error}; {imagined} of the pool's {cards} cards"
                " are still imagined."
            ).format(**detail)
        case "dealt":
            return _("On average over {deals} deals of your pool, ± {error}.").format(**detail)
        case code if code in _SENTENCES:
            return _(_SENTENCES[code]).format(**detail)
        case code:
            return code


def _shown(name: str, value: int | str) -> str:
    if name in _CRYSTALS and isinstance(value, int):
        return f"{value / 100:.2f}"
    if name in ("elements", "kept"):
        return element_names(tuple(Element(code) for code in str(value).split(",") if code))
    return str(value)


def _number(reason: Reason, name: str) -> int:
    value = dict(reason.detail)[name]
    return value if isinstance(value, int) else 0


def _costs(reason: Reason) -> str:
    low, high = _number(reason, "low"), _number(reason, "high")
    if low == 0:
        return _("at most {cost}").format(cost=high)
    if high >= _MANY:
        return _("{cost} or more").format(cost=low)
    return f"{low}–{high}"


_MANY: Final = 99
