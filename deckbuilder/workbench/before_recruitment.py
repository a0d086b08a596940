"""The step before recruiting as one player sees it, in words (403.1)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, quoted
from catalog.english import shown_name
from deckbuilder.cards.columns import BESIDE_BRIEF, card_words, row_of_spec
from deckbuilder.recruitment.before import refuse_use
from deckbuilder.recruitment.before_state import (
    AbilityPlayed,
    Before,
    BeforeAnswer,
    BeforeAsking,
    BeforeEvent,
    BeforeQuestion,
    CameIntoDeal,
    CardsSeen,
    CardTaken,
    ChooseCard,
    CrystalsChanged,
    DieRolled,
    EnoughShown,
    LaidAside,
    NotTaken,
    PassedOn,
    PassOn,
    PayFor,
    StartGiven,
    UseAbility,
    ability_before,
)
from deckbuilder.refusals import render_refusal
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Refusal, Seat

_QUESTIONS: Final = {
    BeforeAsking.USE: N_("Before the recruitment: ▸ marks abilities you can use; {key} continues."),
    BeforeAsking.CHOOSE: N_("Choose a card to show."),
    BeforeAsking.TAKE: N_("Choose the next card for your squad; not all of them fit."),
    BeforeAsking.PAY: N_("“{card}” joins your squad: choose how to pay."),
}
_ENOUGH: Final = N_("Choose a card to show; {key}: enough.")


@dataclass(frozen=True, slots=True)
class BeforeView:
    """The view of the player of ``seat``; ``names`` are those of the first and the second player.

    ``asked`` is his own question, None if he is not asked.
    """

    before: Before
    seat: Seat
    names: tuple[str, str]
    asked: BeforeQuestion | None

    @property
    def offered(self) -> frozenset[int]:
        """The positions of the own deal that correspond to an answer."""
        return frozenset(
            position
            for position in range(len(self.before.recruitments[self.seat].hand))
            if self.answer_at(position) is not None
        )

    def answer_at(self, position: int) -> BeforeAnswer | None:
        """Return the answer that corresponds to a card of the own deal."""
        asked = self.asked
        if asked is None:
            return None
        spot = asked.spot
        own = spot is not None and spot.pile is ab.Pile.DEAL and spot.seat is self.seat
        if asked.asking is BeforeAsking.PAY:
            here = own and spot is not None and spot.place == position
            return asked.options[0] if here else None
        wanted: BeforeAnswer = ChooseCard(position) if own else UseAbility(position)
        return wanted if wanted in asked.options else None

    @property
    def ending(self) -> BeforeAnswer | None:
        """The answer that uses no ability, or chooses no more cards; None if there is none."""
        options = () if self.asked is None else self.asked.options
        return next(
            (option for option in options if isinstance(option, PassOn | EnoughShown)), None
        )

    @property
    def is_listed(self) -> bool:
        """Whether the answers are cards outside the own deal."""
        spot = None if self.asked is None else self.asked.spot
        return spot is not None and (spot.pile is not ab.Pile.DEAL or spot.seat is not self.seat)

    def listed(self) -> list[tuple[str, BeforeAnswer]]:
        """Return the listed answers with their words, in an order that hides the deck's (204.2)."""
        if self.asked is None:
            return []
        cards = sorted(
            (_card_line(card), answer.place)
            for answer in self.asked.options
            if isinstance(answer, ChooseCard) and (card := self.card(answer)) is not None
        )
        rows: list[tuple[str, BeforeAnswer]] = [(text, ChooseCard(place)) for text, place in cards]
        ending = self.ending
        return rows if ending is None else [*rows, (_("Enough"), ending)]

    def card(self, answer: BeforeAnswer) -> CardSpec | None:
        """Return the card of an answer."""
        spot = None if self.asked is None else self.asked.spot
        match answer:
            case UseAbility(position=position):
                return self.before.recruitments[self.seat].hand[position]
            case ChooseCard(place=place) if spot is not None:
                return self.before.card(replace(spot, place=place))
            case PayFor() if spot is not None:
                return self.before.card(spot)
            case ChooseCard() | PayFor() | PassOn() | EnoughShown():
                return None
            case _:
                assert_never(answer)

    def render_question(self, key: str) -> str:
        """Return the question to the player; ``key`` ends the choosing. Empty without one."""
        asked = self.asked
        if asked is None:
            return ""
        text = _QUESTIONS[asked.asking]
        if asked.asking is BeforeAsking.CHOOSE and self.ending is not None:
            text = _ENOUGH
        card = None if asked.asking is not BeforeAsking.PAY else self.card(asked.options[0])
        return _(text).format(key=key, card="" if card is None else shown_name(card.name))

    def refusal(self, position: int) -> Refusal | None:
        """Return why the ability of a card cannot be used, while abilities can be; None
        otherwise."""
        if self.asked is None or self.asked.asking is not BeforeAsking.USE:
            return None
        if ability_before(self.before.recruitments[self.seat].hand[position]) is None:
            return None
        return refuse_use(self.before, self.seat, position)

    def lines(self) -> list[str]:
        """Return the events that the player knows."""
        return list(render_before_events(self.before, self.names, self.seat))


def render_before_events(
    before: Before, names: tuple[str, str], seat: Seat | None = None
) -> Iterator[str]:
    """Yield the events before recruiting, one sentence each; as one player knows them, or all."""
    rules = before.recruitments[Seat.FIRST].rules
    for event in before.events if seat is None else before.known_to(seat):
        yield _render_event(event, names[event.seat], rules)


def _render_event(event: BeforeEvent, player: str, rules: Ruleset) -> str:
    match event:
        case AbilityPlayed(card=card):
            text = _("{player}: the ability of “{card}”.")
            return text.format(player=player, card=shown_name(card.name))
        case PassedOn():
            return _("{player}: no more abilities before recruitment.").format(player=player)
        case CardsSeen(cards=cards, only_by=only):
            text = _("{player}: shown — {cards}.")
            if only is not None:
                text = _("{player}: seen only by the other player — {cards}.")
            return text.format(player=player, cards=_names(cards))
        case CardTaken(card=card, gold=gold, silver=silver, penalty=penalty):
            text = _("{player}: “{card}” joins the squad for {gold} gold and {silver} silver.")
            return text.format(
                player=player, card=shown_name(card.name), gold=gold + penalty, silver=silver
            )
        case NotTaken(card=card, refusal=refusal):
            return _("{player}: “{card}” does not join the squad. {reason}").format(
                player=player, card=shown_name(card.name), reason=render_refusal(refusal, rules)
            )
        case CameIntoDeal(cards=cards):
            text = _("{player}: from the deck into the deal — {cards}.")
            return text.format(player=player, cards=_names(cards))
        case LaidAside(card=card, area=area):
            text = _("{player}: “{card}” begins in the graveyard.")
            if area is ab.Area.EXILE:
                text = _("{player}: “{card}” begins in exile.")
            return text.format(player=player, card=shown_name(card.name))
        case CrystalsChanged(gold=gold, silver=silver):
            text = _("{player}: gold {gold}, silver {silver}.")
            return text.format(player=player, gold=f"{gold:+}", silver=f"{silver:+}")
        case DieRolled(die=die):
            return _("{player}: the die shows {die}.").format(player=player, die=die)
        case StartGiven(card=card):
            text = _("{player}: “{card}” gets something for the battle.")
            return text.format(player=player, card=shown_name(card.name))
        case _:
            assert_never(event)


def _names(cards: tuple[CardSpec, ...]) -> str:
    return ", ".join(quoted(shown_name(card.name)) for card in cards)


def _card_line(card: CardSpec) -> str:
    return ", ".join(card_words(row_of_spec(card), without=BESIDE_BRIEF))
