"""A draft by lines: a pack as numbered choices, advice and pools in sentences.

A seat's view is described in the same way for local and network drafts.
"""

from collections.abc import Iterator, Sequence

from catalog.common.i18n import _, decimal, ngettext
from catalog.english import shown_name, shown_names
from deckbuilder.cards.card_description import rarity_name
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.draft import Pick
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.draft.wording import render_choice, render_reason
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.plain.cards import render_spec_lines, spec_brief, specs_called
from deckbuilder.plain.conversation import Choice


def opened_brief(card: OpenedCard) -> str:
    """Return a card in a pack: ``spec_brief`` and its rarity."""
    return f"{spec_brief(card.spec)}, {rarity_name(card.rarity.value)}"


def render_place(view: SeatView) -> str:
    """Return the state of the draft, and what is on the table besides the pack."""
    place = _("Round {round} of {rounds}, pick {pick}.")
    text = place.format(round=view.round, rounds=view.rounds, pick=view.pick)
    if not view.piles:
        return text
    *piles, stock = view.piles
    sizes = _("Piles: {piles}; stock: {stock}.")
    return f"{text} " + sizes.format(piles=", ".join(map(str, piles)), stock=stock)


def pack_choices(view: SeatView) -> list[Choice[int]]:
    """Return the seat's choices, numbered as in the view."""
    return [_choice(view, number) for number in range(len(view.choices))]


def _choice(view: SeatView, number: int) -> Choice[int]:
    choice = view.choices[number]
    cards = [card for place in choice.cards if (card := view.pack[place]) is not None]
    names = tuple(shown_name(card.spec.name) for card in cards)
    if choice.code == "card":
        return Choice(opened_brief(cards[0]), number, (*names, cards[0].spec.name), number)
    told = render_choice(view, choice)
    return Choice(f"{told}: {', '.join(names)}" if names else told, number, (told,), number)


def render_pool_lines(pool: Sequence[OpenedCard]) -> list[str]:
    """Return the cards of a pool, one per line, in the order taken."""
    count = ngettext("{count} card in the pool", "{count} cards in the pool", len(pool))
    lines = [f"{number}. {opened_brief(card)}" for number, card in enumerate(pool, 1)]
    return [f"{count.format(count=len(pool))}.", *lines]


def render_history_lines(picks: Sequence[Pick]) -> list[str]:
    """Return the picks so far, first to last."""
    told = _("Round {round}, pick {pick}: {cards}.")
    return [
        told.format(
            round=pick.round,
            pick=pick.pick,
            cards=", ".join(shown_name(card.spec.name) for card in pick.cards)
            or _("the pile was left"),
        )
        for pick in picks
    ]


def render_advice_lines(
    view: SeatView, scores: Sequence[Scored], choice: int | None
) -> Iterator[str]:
    """Yield a bot's choice and its reasons; for a requested choice its rank and reasons.

    ``scores`` are those of the view, best first.
    """
    if not scores:
        return
    best = scores[0]
    here = next((score for score in scores if score.choice == choice), best)
    would = _("It would take: {choice}, {score}.")
    yield would.format(choice=_named(view, best), score=_amount(best.score))
    if here is not best:
        place = 1 + sum(score.score > here.score for score in scores)
        text = _("{choice}: {score}, {place} of {count}.")
        yield text.format(
            choice=_named(view, here), score=_amount(here.score), place=place, count=len(scores)
        )
    for reason in here.reasons:
        yield f"{_amount(reason.amount, '+.2f')}: {render_reason(reason)}"
    if here.unrated:
        yield _("Not rated: {names}.").format(names=", ".join(shown_names(here.unrated)))


def _named(view: SeatView, scored: Scored) -> str:
    return render_choice(view, view.choices[scored.choice])


def _amount(score: int, form: str = ".2f") -> str:
    return decimal(score / 100, form)


def card_called(said: str, view: SeatView) -> list[str]:
    """Return the full text of a card in the pack or the pool, by its number in the pack or its
    name."""
    pack = [card.spec for choice in view.choices for card in _cards_of(view, choice.cards)]
    numbered = said.isascii() and said.isdigit() and 1 <= int(said[:3]) <= len(pack)
    if numbered:
        return render_spec_lines(pack[int(said[:3]) - 1])
    cards = [*pack, *(card.spec for card in view.pool)]
    places = specs_called(said, cards) if said else []
    if places:
        return render_spec_lines(cards[places[0]])
    return [_("Add a number from the list or a card's name.")]


def _cards_of(view: SeatView, places: Sequence[int]) -> list[OpenedCard]:
    return [card for place in places if (card := view.pack[place]) is not None]
