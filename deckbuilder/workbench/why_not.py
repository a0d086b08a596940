"""Everything a player could expect to do under the cursor, with refusals.

The reasons are the engine's own (528); nothing is decided here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.abilities import ability_title
from deckbuilder.battle.questions import render_card, render_option
from deckbuilder.battle.values import values_of
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.card_plays import CardPlay, PlaySort, plays_of, why_no_answer, why_not
from engine.berserk import (
    NO_CARD,
    Asking,
    CardState,
    Cell,
    Defend,
    EndTurn,
    MatchState,
    Pass,
    Reveal,
    Ruleset,
    UseAction,
    playables,
    why,
)
from engine.kernel import Decision, Option, Refusal, Seat


@dataclass(frozen=True, slots=True)
class Reason:
    """Something a player could expect, and why it is impossible; it is possible without a
    reason."""

    text: str
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Pointed:
    """The contents under the cursor, and the card chosen to act before, if any."""

    card: int | None
    cell: Cell | None
    chosen: int = NO_CARD


def reasons_at(seen: MatchState, decision: Decision, at: Pointed) -> list[Reason]:
    """Return what the deciding player could expect here, possible things first."""
    reasons = list(_reasons(seen, decision, at))
    possible = [reason for reason in reasons if reason.refusal is None]
    return possible + [reason for reason in reasons if reason.refusal is not None]


def _reasons(seen: MatchState, decision: Decision, at: Pointed) -> Iterator[Reason]:
    asking = Asking(decision.kind)
    if asking is Asking.ACT:
        yield from _in_the_main_phase(seen, decision, at)
    elif asking is Asking.PRIORITY:
        yield from _with_priority(seen, decision, at)
    else:
        yield from _as_an_answer(seen, decision, at)


# the main phase


def _in_the_main_phase(seen: MatchState, decision: Decision, at: Pointed) -> Iterator[Reason]:
    seat = decision.seat
    own = at.card is not None and seen.cards[at.card].controller is seat
    chosen = at.chosen not in (NO_CARD, at.card)
    if at.card is not None and own and not chosen:
        yield from _of_a_card(seen, decision, seen.cards[at.card])
    else:
        for card in [seen.cards[at.chosen]] if chosen else _own_cards(seen, seat):
            yield from _aimed(seen, decision, card, at)
    yield _reason(seen, decision, EndTurn())


def _of_a_card(seen: MatchState, decision: Decision, card: CardState) -> Iterator[Reason]:
    """Yield the plays of a card with any target."""
    for play in plays_of(seen, card, decision):
        yield Reason(play.title, play.refusal)
    yield from _conditional(seen, decision, card)
    if card.hidden:
        yield _reason(seen, decision, Reveal(card.id))


def _aimed(seen: MatchState, decision: Decision, card: CardState, at: Pointed) -> Iterator[Reason]:
    """Yield the plays of a card on the card or the cell under the cursor."""
    for play in plays_of(seen, card, decision):
        if not _fits(play, at):
            continue
        able = play.option_at(at.card, at.cell) is not None
        refusal = None if able else why_not(seen, play, at.card, at.cell)
        title = _("{card}: {attack}").format(card=render_card(seen, card.id), attack=play.title)
        if able or refusal is not None:
            yield Reason(title, refusal)


def _fits(play: CardPlay, at: Pointed) -> bool:
    """Return whether a play targets cards, or cells, as the cursor points at one."""
    if at.card is None:
        return play.sort is PlaySort.MOVE
    return play.sort in (PlaySort.STRIKE, PlaySort.ACTION)


# with priority


def _with_priority(seen: MatchState, decision: Decision, at: Pointed) -> Iterator[Reason]:
    card = None if at.card is None else seen.cards[at.card]
    if card is not None and card.controller is decision.seat:
        if seen.stack:
            yield _reason(seen, decision, Defend(card.id))
        if card.hidden:
            yield _reason(seen, decision, Reveal(card.id))
        for play in plays_of(seen, card, decision):
            yield Reason(play.title, play.refusal)
        yield from _conditional(seen, decision, card)
    elif seen.stack:
        for defender in _own_cards(seen, decision.seat):
            yield _reason(seen, decision, Defend(defender.id))
    yield _reason(seen, decision, Pass())


def _conditional(seen: MatchState, decision: Decision, card: CardState) -> Iterator[Reason]:
    """Yield the conditional abilities of a card (115), which no main phase lists."""
    for place, _owned, node in playables(card):
        if isinstance(node, ab.Playable) and node.when is not None:
            use = UseAction(card.id, place)
            offered = any(
                isinstance(option, UseAction) and (option.card, option.ability) == (card.id, place)
                for option in decision.options
            )
            refusal = None if offered else why(seen, use, decision.options)
            yield Reason(ability_title(node, values_of(seen, card.id)), refusal)


# other questions


def _as_an_answer(seen: MatchState, decision: Decision, at: Pointed) -> Iterator[Reason]:
    refusal = why_no_answer(seen, decision, at.card, at.cell)
    if refusal is not None:
        yield Reason(_("As the answer"), refusal)
    for option in decision.options:
        if _names(option, at):
            yield Reason(render_option(option, seen), None)
    if Pass() not in decision.options and Asking(decision.kind) is Asking.TRIGGER_ORDER:
        yield _reason(seen, decision, Pass())


def _names(option: Option, at: Pointed) -> bool:
    parts = {field.name: getattr(option, field.name) for field in fields(option)}
    cards = (parts.get("card"), parts.get("target"), parts.get("host"))
    if at.card is not None and at.card != NO_CARD and at.card in cards:
        return True
    return at.cell is not None and parts.get("cell") == at.cell


def _reason(seen: MatchState, decision: Decision, option: Option) -> Reason:
    refusal = None if option in decision.options else why(seen, option, decision.options)
    return Reason(render_option(option, seen), refusal)


def _own_cards(seen: MatchState, seat: Seat) -> Iterable[CardState]:
    return (card for card in seen.cards if card.controller is seat and card.in_battle)


def refused_groups(
    reasons: Sequence[Reason], rules: Ruleset
) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the possible things in words, then each reason once with everything that it
    refuses."""
    possible = [reason.text for reason in reasons if reason.refusal is None]
    groups: dict[tuple[object, ...], list[tuple[str, Refusal]]] = {}
    for reason in reasons:
        if reason.refusal is not None:
            key = reason.refusal.code, reason.refusal.detail
            groups.setdefault(key, []).append((reason.text, reason.refusal))
    refused = []
    for group in groups.values():
        numbers = ", ".join(dict.fromkeys(refusal.rule for _text, refusal in group))
        sentence = render_refusal(replace(group[0][1], rule=numbers), rules)
        refused.append(("; ".join(text for text, _refusal in group), sentence))
    return possible, refused
