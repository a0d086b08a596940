"""``--before``: use abilities of dealt cards before recruiting (403.1)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _
from catalog.english import printed_name, shown_name, shown_names

if TYPE_CHECKING:
    from deckbuilder.recruitment.before_state import Before, BeforeAnswer
    from deckbuilder.recruitment.deals import Deal
    from engine.berserk import CardSpec
    from engine.kernel import Refusal, Seat

BeforeUses: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--before",
        metavar=N_("NAME[:CARD,CARD]"),
        help=N_(
            "Use this card's ability before recruitment; put the cards it chooses after a colon."
        ),
    ),
]


@dataclass(frozen=True)
class Used:
    """The step before recruiting after the requested abilities; ``refusal`` explains the first one
    that could not be used."""

    before: "Before"
    refusal: "Refusal | None"


def use_before(deal: "Deal", seed: int, uses: list[str]) -> Used:
    """Use abilities of a deal, against an opponent with the same deck; then everyone passes.

    UnknownName for a card that is not in the hand.
    """
    from deckbuilder.recruitment.before import refuse_use
    from deckbuilder.recruitment.before_state import PassOn, UseAbility
    from deckbuilder.workbench.practice import answered_alone, before_alone

    before = before_alone(deal, seed)
    for text in uses:
        name, _colon, cards = text.partition(":")
        position = _position(before, deal.seat, name.strip())
        refusal = refuse_use(before, deal.seat, position)
        if refusal is not None:
            return Used(before, refusal)
        before = answered_alone(before, deal.seat, UseAbility(position))
        wanted = [card.strip() for card in cards.split(",") if card.strip()]
        before = _carried_out(before, deal.seat, wanted)
    while not before.is_over:
        before = answered_alone(before, deal.seat, PassOn())
    return Used(before, None)


def _position(before: "Before", seat: "Seat", name: str) -> int:
    from deckbuilder.base.nearest import nearest

    recruitment = before.recruitments[seat]
    position = recruitment.find(name)
    if position is None:
        raise UnknownName(name, nearest(name, shown_names(card.name for card in recruitment.hand)))
    return position


def _carried_out(before: "Before", seat: "Seat", wanted: list[str]) -> "Before":
    """Answer the questions of an ability until it is done: by the named cards, else by default."""
    from deckbuilder.workbench.practice import answered_alone

    names = list(wanted)
    while before.at_hand is not None:
        before = answered_alone(before, seat, _answer(before, seat, names))
    return before


def _answer(before: "Before", seat: "Seat", names: list[str]) -> "BeforeAnswer":
    """Return the next answer; a name used for it is removed from the list."""
    from catalog.common.folding import fold
    from deckbuilder.base.nearest import nearest
    from deckbuilder.recruitment.before_state import PayFor
    from deckbuilder.workbench.practice import view_alone

    view = view_alone(before, seat)
    options = () if view.asked is None else view.asked.options
    if isinstance(options[0], PayFor):
        return options[0]
    if not names:
        return view.ending or options[0]
    cards: list[tuple[CardSpec, BeforeAnswer]] = [
        (card, option) for option in options if (card := view.card(option)) is not None
    ]
    name = names.pop(0)
    for card, option in cards:
        if fold(card.name) == fold(printed_name(name)):
            return option
    names_offered = [shown_name(card.name) for card, _option in cards]
    if before.recruitments[seat].find(name) is not None:
        problem = _("“{card}” cannot be chosen here. You can choose: {cards}.")
        offered = ", ".join(f"“{each}”" for each in dict.fromkeys(names_offered))
        raise UserError(problem.format(card=name, cards=offered))
    raise UnknownName(name, nearest(name, names_offered))
