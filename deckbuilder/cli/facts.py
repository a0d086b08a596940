"""What the answers of several commands share: costs, cards, refusals."""

from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckbuilder.cli.answers import common as shapes
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.recruitment.unread_texts import Doubt
    from engine.berserk import CardSpec, Cost, Playing, Ruleset
    from engine.berserk.abilities import Unread
    from engine.kernel import Refusal


def cost_facts(cost: "Cost") -> "shapes.CostFields":
    """Return a cost as a number and as it is printed.

    There is no number where X is chosen (105.2.3) or the card's text states it (208.5).

    >>> from engine.berserk import Cost, CostForm
    >>> cost_facts(Cost(4)), cost_facts(Cost(2, CostForm.VARIABLE))
    ({'cost': 4, 'printed_cost': '4'}, {'cost': None, 'printed_cost': '2+X'})
    """
    from engine.berserk import CostForm

    number = cost.number if cost.form is CostForm.FIXED else None
    return {"cost": number, "printed_cost": str(cost)}


def printed_cost_facts(printed: str) -> "shapes.CostFields":
    """Return a printed cost as a number and as it stands."""
    from engine.berserk import Cost

    return {**cost_facts(Cost.parse(printed)), "printed_cost": printed}


def card_facts(card: "CardSpec") -> "shapes.DealtCard":
    """Return what recruitment asks of a card."""
    return {
        "ref": card.ref,
        "name": card.name,
        **cost_facts(card.cost),
        "elite": card.elite,
        "unique": card.unique,
        "elements": [element.value for element in card.elements],
        "type": card.type.value,
    }


def playing_facts(playing: "Playing") -> "shapes.Playing":
    """Return how much of what is printed plays."""
    return {
        "plays": playing.plays.value,
        "printed": playing.printed,
        "live": playing.live,
        "icons": len(playing.icons),
        "absent": playing.absent,
    }


def unread_facts(unread: "Unread") -> "shapes.Unread":
    """Return something printed that does not play, and why."""
    from deckbuilder.cards.playing import reason_text

    return {
        "text": unread.text,
        "at": unread.at,
        "reason": unread.reason.value,
        "detail": unread.detail,
        "message": reason_text(unread),
    }


def doubts_of(cards: "Iterable[CardSpec]") -> "tuple[Doubt, ...]":
    """Return what stands against calling a squad of these cards legal or best."""
    from deckbuilder.recruitment.unread_texts import doubts

    return doubts(cards)


def doubt_facts(doubts: "Sequence[Doubt]") -> "list[shapes.UnreadRecruiting]":
    """Return cards whose texts about recruiting are unread, a line a sentence."""
    return [{"card": doubt.card, "text": doubt.text, "absent": doubt.is_absent} for doubt in doubts]


def opened_card_facts(card: "OpenedCard") -> "shapes.OpenedCard":
    """Return a card that came out of a booster."""
    return {**card_facts(card.spec), "rarity": card.rarity.value}


@overload
def refusal_facts(refusal: "Refusal", rules: "Ruleset") -> "shapes.Refusal": ...
@overload
def refusal_facts(refusal: "Refusal | None", rules: "Ruleset") -> "shapes.Refusal | None": ...
def refusal_facts(refusal: "Refusal | None", rules: "Ruleset") -> "shapes.Refusal | None":
    """Return a refusal with its sentence, its rule as the ruleset's book has it; None for none."""
    from deckbuilder.cards.rulebook import cited
    from deckbuilder.refusals import refusal_text

    if refusal is None:
        return None
    return {
        "code": refusal.code,
        "rule": cited(refusal.rule, rules),
        "detail": dict(refusal.detail),
        "message": refusal_text(refusal, rules),
    }
