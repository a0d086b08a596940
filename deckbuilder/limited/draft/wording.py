"""The reasons of a bot's choices in words, by code and numbers."""

import re
from typing import Final

from catalog.common.i18n import N_, _, decimal, ngettext, uncapitalised
from catalog.english import shown_name, shown_names
from deckbuilder.cards.card_description import element_names
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.views import Choice, SeatView
from engine.berserk import Element

_SENTENCES: Final = {
    "rating": N_("Its rating ({ratings})."),
    "unrated": N_("Not rated ({ratings}): the battle worth of what is printed on it."),
    "symbiote": N_("A symbiote: its worth in battle is not measured yet."),
    "strange_element": N_("Outside your elements ({kept}): {elements} would cost gold."),
    "second_unique": N_("A squad has room for only one card of this name."),
    "second_terrain": N_("A squad has no room for another terrain."),
    "elite": N_("Elite cards make up {share}% of the pool's crystals; gold is {gold}% of a purse."),
    "squad": N_("Rated {worth} ({ratings}); in the squad in {share}% of its deals."),
    "squad_unrated": N_(
        "Not rated ({ratings}), worth {worth} by what is printed; in the squad in {share}% of "
        "its deals."
    ),
    "recruiting_unheeded": N_(
        "A quick estimate; it ignores what these cards say about recruitment: {names}."
    ),
    "elements_cost": N_("gold for a further element"),
    "deck_lacks": N_("Outside your elements ({kept}): a deck of three may lack cards."),
    "displaced": N_("replaces cards worth this much"),
    "card": N_("“{card}”"),
    "deals_partly": N_("In {count} of {deals} deals there were too many squads to examine all."),
    "deck_squad": N_(
        "Average squad of a deal, ± {error} over {deals} deals: {cards} cards for {crystals} "
        "crystals and {penalty} gold for elements."
    ),
    "deck_stars": N_("Most often in the squads: {names}."),
    "deck_elements": N_(
        "Cards of {kept}: {inside}; neutral: {neutral}; of other elements: {others}."
    ),
    "deck_curve": N_(
        "Average cost {mean}. Cards that cost 3 or less: {cheap}, 4 or 5: {middle}, more: {dear};"
        " elite: {elite}."
    ),
    "deck_small": N_("The pool gives {cards} cards; a deck needs {size}."),
    "deck_unrated": N_("Not rated, counted by what is printed: {names}."),
}
_WITH_NUMBERS: Final = (
    "curve",
    "unseen",
    "imagined",
    "dealt",
    "deck_beside",
    "deck_symbiotes_in",
    "deck_symbiotes_out",
)
_RATINGS: Final = {
    "battle": N_("battles"),
    "price": N_("price"),
    "simulated": N_("bot matches"),
    "drafts": N_("past drafts"),
}
"""The sources of ratings; the path of a file is shown unchanged."""
_CRYSTALS: Final = frozenset({"worth", "average", "error"})
"""Details in hundredths of a crystal."""
_MEANS: Final = frozenset({"mean", "cards", "crystals", "penalty"})
"""Details that can be a mean, stored as text with a decimal point."""
_SIDE: Final = 3
_MEAN: Final = re.compile(r"\d+\.\d")


def reason_codes() -> frozenset[str]:
    """Return the codes for which ``render_reason`` has a sentence."""
    return frozenset({*_SENTENCES, *_WITH_NUMBERS})


def render_reason(reason: Reason) -> str:
    """Return a sentence on one part of a score; its amount is shown separately.

    A code from a later program is shown unchanged, and so is that of a reason from a file or
    another computer without the details for its sentence.
    """
    try:
        return _text(reason)
    except (KeyError, ValueError):
        return reason.code


def _text(reason: Reason) -> str:
    detail = {name: _shown(name, value) for name, value in reason.detail}
    if "basis" in detail:
        detail["ratings"] = ngettext(
            "{ratings}, {basis} pick or match in all",
            "{ratings}, {basis} picks or matches in all",
            _number(reason, "basis"),
        ).format(**detail)
    if "uninformative" in detail:
        detail["ratings"] = ngettext(
            "{ratings}; {uninformative} bot match told nothing of worth",
            "{ratings}; {uninformative} bot matches told nothing of worth",
            _number(reason, "uninformative"),
        ).format(**detail)
    match reason.code:
        case "unseen":
            return ngettext(
                "{cards} card not seen by anyone; the average is {average}.",
                "{cards} cards that nobody has seen; the average is {average} each.",
                _number(reason, "cards"),
            ).format(**detail)
        case "curve":
            return ngettext(
                "Costs {cost}; a deal of such a pool costs {deal} crystal, and a purse has"
                " {purse}.",
                "Costs {cost}; a deal of such a pool costs {deal} crystals, and a purse has"
                " {purse}.",
                _number(reason, "deal"),
            ).format(**detail)
        case "imagined":
            return _(
                "Averaged over {deals} deals; {imagined} of {cards} picks are still guesses."
            ).format(**detail)
        case "dealt":
            return _("On average over {deals} deals of your pool.").format(**detail)
        case code if code in _SENTENCES:
            return _(_SENTENCES[code]).format(**detail)
        case code:
            return _render_deck(reason, detail) if code in _WITH_NUMBERS else code


def _render_deck(reason: Reason, detail: dict[str, str]) -> str:
    cards = _number(reason, "cards")
    match reason.code:
        case "deck_beside":
            text = ngettext(
                "Compared with the first deck, {cards} card differs.",
                "Compared with the first deck, {cards} cards differ.",
                cards,
            )
        case "deck_symbiotes_in":
            text = ngettext(
                "{cards} symbiote fills the deck; its worth in battle is not measured yet.",
                "{cards} symbiotes fill the deck; their worth in battle is not measured yet.",
                cards,
            )
        case _:
            text = ngettext(
                "{cards} symbiote was left out: the bot cannot rate it yet.",
                "{cards} symbiotes were left out: the bot cannot rate them yet.",
                cards,
            )
    return text.format(**detail)


def _shown(name: str, value: int | str) -> str:
    if name in _CRYSTALS and isinstance(value, int):
        return decimal(value / 100, ".2f")
    if name in _MEANS and _MEAN.fullmatch(str(value)):
        return decimal(float(value), ".1f")
    if name == "ratings" and value in _RATINGS:
        return _(_RATINGS[str(value)])
    if name in ("elements", "kept"):
        return element_names(tuple(Element(code) for code in str(value).split(",") if code))
    if name == "card":
        return shown_name(str(value))
    if name == "names":
        return ", ".join(shown_names(str(value).split(", ")))
    return str(value)


def _number(reason: Reason, name: str) -> int:
    value = dict(reason.detail)[name]
    return value if isinstance(value, int) else 0


def render_choice(view: SeatView, choice: Choice) -> str:
    """Return a short description of a choice."""
    names = [
        shown_name(card.spec.name)
        for place in choice.cards
        if (card := view.pack[place]) is not None
    ]
    match choice.code:
        case "row":
            return _("row {number}").format(number=choice.cards[0] // _SIDE + 1)
        case "column":
            return _("column {number}").format(number=choice.cards[0] % _SIDE + 1)
        case "take":
            return uncapitalised(_("Take the pile"))
        case "leave":
            return uncapitalised(_("Leave the pile"))
        case _:
            return ", ".join(names)
