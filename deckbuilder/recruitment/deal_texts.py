"""Wishes for a deal, odds, and reservations about squads, in words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from catalog.english import printed_name, shown_key, shown_name

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.recruitment.odds import Group, Usual
    from deckbuilder.recruitment.recruitment import Quote, Recruitment
    from deckbuilder.recruitment.unread_texts import Doubt
    from engine.berserk import CardSpec

_NAMED = 3  # maximum of cards named in a reservation or question
_WISH = re.compile(r"\s*(\d{1,2})\s+(\S.*?)\s*")


def read_group(
    text: str, cards: "Sequence[CardSpec]", catalog: "Catalog", *, at_most: bool
) -> "Group":
    """Parse the group of one option; UserError if it does not begin with a number."""
    from catalog.common.folding import fold
    from deckbuilder.recruitment.odds import Group

    wish = _WISH.fullmatch(text)
    if wish is None:
        option = "--at-most" if at_most else "--at-least"
        raise UserError(
            _("{option} “{text}”: write a number and a name or a query, such as “2 elite”.").format(
                option=option, text=text
            )
        )
    number, what = int(wish[1]), wish[2]
    named = {card.ref for card in cards if fold(card.name) == fold(printed_name(what))}
    refs = named or {card.ref for card in catalog.search(what, hidden=True).cards}
    places = frozenset(place for place, card in enumerate(cards) if card.ref in refs)
    group = Group(what, places, number)
    return replace(group, least=0, most=number) if at_most else group


def cards_by_shown_name(lines: "Iterable[Usual]") -> "list[Usual]":
    """Return the lines of cards, by the names that the user sees, and then the others."""
    from deckbuilder.recruitment.odds import Trait

    def key(line: "Usual") -> tuple[bool, str]:
        return (False, shown_key(line.key)) if line.trait is Trait.CARD else (True, "")

    return sorted(lines, key=key)


def usual_name(line: "Usual") -> str:
    """Return the name of a line of the usual deal, in the user's language."""
    from deckbuilder.cards.card_description import element_names, type_name
    from deckbuilder.recruitment.odds import Trait
    from engine.berserk import CardType, Element

    match line.trait:
        case Trait.CARD:
            return shown_name(line.key)
        case Trait.ELEMENT:
            return element_names(() if line.key == "neutral" else (Element(line.key),))
        case Trait.COST:
            return _("cost {cost}").format(cost=line.key)
        case Trait.ELITE:
            return _("elite cards") if line.key == "elite" else _("ordinary cards")
        case Trait.TYPE:
            return type_name(CardType(line.key))
        case _:
            assert_never(line.trait)


def render_gain(gold: int, silver: int) -> str:
    """Return the crystals gained with a card, with their signs; empty for none (403.2.3.1)."""
    parts = []
    if gold:
        parts.append(_("gold: {amount}").format(amount=f"{gold:+d}"))
    if silver:
        parts.append(_("silver: {amount}").format(amount=f"{silver:+d}"))
    return _("it brings {crystals}").format(crystals=", ".join(parts)) if parts else ""


def render_paid(silver: int, gold: int) -> str:
    """Return crystals paid, omitting a kind that is not used."""
    if not silver:
        return _("{gold} gold").format(gold=gold)
    if not gold:
        return _("{silver} silver").format(silver=silver)
    return _("{silver} silver and {gold} gold").format(silver=silver, gold=gold)


def render_price(quote: "Quote") -> str:
    """Return a price in words."""
    paid = render_paid(quote.silver, quote.gold)
    text = _("Now: {paid}").format(paid=paid)
    if quote.needs_x:
        text += _(" and X")
    if quote.penalty:
        text += _(", and {penalty} gold for new elements").format(penalty=quote.penalty)
    if quote.saved > 0:
        text += _("; {count} less by a card's text").format(count=quote.saved)
    elif quote.saved < 0:
        text += _("; {count} more by a card's text").format(count=-quote.saved)
    brought = render_gain(quote.gain.gold, quote.gain.silver)
    if brought:
        text += f"; {brought}"
    return text + "."


def finish_question(recruitment: "Recruitment") -> str:
    """Return the question whether to finish a legal squad that could grow; empty if none is needed.

    At most three of the available cards are named.
    """
    from engine.kernel import Refusal

    taken = {bought.position for bought in recruitment.taken}
    free = (place for place, refusal in recruitment.refusals().items() if refusal is None)
    buyable = list(
        dict.fromkeys(
            shown_name(recruitment.hand[place].name) for place in free if place not in taken
        )
    )
    if not buyable or isinstance(recruitment.finish(), Refusal):
        return ""
    names = ", ".join(_("“{name}”").format(name=name) for name in buyable[:_NAMED])
    more = len(buyable) - _NAMED
    if more > 0:
        names += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
    return _("You can still afford {cards}. Finish anyway?").format(cards=names)


def render_reservation(doubts: "Sequence[Doubt]") -> str:
    """Return how reliable statements about squads of some cards are; empty without a doubt.

    At most three cards are named: ``render_doubt_lines`` lists them all.
    """
    if not doubts:
        return ""
    names = list(dict.fromkeys(shown_name(doubt.card) for doubt in doubts))
    cards = ", ".join(_("“{name}”").format(name=name) for name in names[:_NAMED])
    told = _("By printed numbers only. Unread texts on recruiting: {cards}.")
    if len(names) > _NAMED:
        told = _("By printed numbers only. Unread texts on recruiting: {cards} and {count} more.")
    return told.format(cards=cards, count=len(names) - _NAMED)


def render_doubt_lines(doubts: "Sequence[Doubt]") -> list[str]:
    """Return one line per card with its unread sentences about recruiting, then the cards without a
    known text."""
    sentences: dict[str, list[str]] = {}
    for doubt in doubts:
        if not doubt.is_absent:
            sentences.setdefault(shown_name(doubt.card), []).append(
                _("“{text}”").format(text=doubt.text)
            )
    lines = [f"{name}: {'; '.join(said)}" for name, said in sentences.items()]
    absent = dict.fromkeys(shown_name(doubt.card) for doubt in doubts if doubt.is_absent)
    if absent:
        lines.append(_("The text is not given: {cards}.").format(cards=", ".join(absent)))
    return lines
