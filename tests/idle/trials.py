"""Try a part of a card: generate boards until it changes something.

An announced ability has changed something once a power of a play of it has had an effect (505.7).
Any other part has once two matches differ in what is asked or in the position: one with the card,
and one with the same card without the part, from the same board by the same choices.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import PRINTED, Owned
from engine.berserk.cards.titled_abilities import parts_of as expanded
from engine.berserk.match.game import BerserkMatch
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import MatchState
from engine.kernel import Event, Option
from tests.idle.boards import generated
from tests.idle.company import Company
from tests.idle.deals import does_before_battle
from tests.idle.lists import found
from tests.idle.parts import RECRUITING, Announced, Part

MOST_BOARDS: Final = 200
_PLACING: Final = 40
_SHORT: Final = 10
_FEW, _MANY = 40, 120
"""How many choices are made on each of the first boards, and on each of the others."""


def board_on_which_it_acts(part: Part, company: Company, most: int = MOST_BOARDS) -> int:
    """Return the number of a board on which the part changes something; 0 if there is none.

    The board that is known for it comes first (``found.csv``), which saves time and no more.
    """
    known = found().get(part.key, 1)
    boards: Iterable[int] = (known, *range(1, most + 1))
    return next((number for number in boards if _acts(part, company, number)), 0)


def _acts(part: Part, company: Company, number: int) -> bool:
    rng = Random(f"{part.card.ref} {part.digest} {number}")
    choices = _FEW if number <= _SHORT else _MANY
    if isinstance(part.node, RECRUITING):
        return does_before_battle(part, company, rng)
    if isinstance(part.node, Announced):
        return _is_carried_out(part, company, rng, choices)
    return _differs(part, company, rng, choices)


def _differs(part: Part, company: Company, rng: Random, choices: int) -> bool:
    board = generated(part, company, rng)
    choices += 0 if board.is_laid else _PLACING
    match, number = board.begin(part.card)
    twin, _number = board.begin(part.without)
    for _choice in range(choices):
        if match.decision != twin.decision:
            return True
        if _position(match.state) != _position(twin.state):
            return True
        if match.decision is None:
            return False
        option = _lively(match, part, number, rng)
        match.choose(option)
        twin.choose(option)
    return False


def _position(state: MatchState) -> tuple[object, ...]:
    """Return what lies on the table; not the lasting effects, which differ by the part itself."""
    return (
        state.rng,
        state.turn,
        state.graveyards,
        state.exiles,
        state.decks,
        [
            (
                *(card.controller, card.zone, card.cell, card.host, card.hidden, card.closed),
                *(card.acted, card.movement, card.wounds, card.extra, card.chips, card.tokens),
                *(card.life, card.facts.type),
            )
            for card in state.cards
        ],
    )


def _is_carried_out(part: Part, company: Company, rng: Random, choices: int) -> bool:
    board = generated(part, company, rng)
    choices += 0 if board.is_laid else _PLACING
    match, number = board.begin(part.card)
    plays: set[int] = set()
    told = 0
    for _choice in range(choices):
        new = match.state.history[told:]
        told += len(new)
        if _has_effect(new, part, number, plays):
            return True
        if match.decision is None:
            return False
        match.choose(_lively(match, part, number, rng))
    return False


def _has_effect(events: Iterable[Event], part: Part, number: int, plays: set[int]) -> bool:
    """Collect the plays of the part; return whether a power of one of them had any effect."""
    for event in events:
        match event:
            case ev.PlayAnnounced() if event.made_by in plays or _is_of(event, part, number):
                plays.add(event.play)
            case ev.PowerDone(play=play, done=done) if done.any and play in plays:
                return True
            case _:
                pass
    return False


def _is_of(event: ev.PlayAnnounced, part: Part, number: int) -> bool:
    """Return whether a play is the part; one that is given away is known by what it does."""
    if part.is_printed:
        kind, at, _inner = event.key
        return event.source == number and (kind, at) == (PRINTED, part.at)
    nodes = (node for node, _number in expanded(part.node))
    return event.ability is not None and any(
        isinstance(node, ab.Playable | ab.Triggered) and node.body == event.ability.body
        for node in nodes
    )


def _lively(match: BerserkMatch, part: Part, number: int, rng: Random) -> Option:
    """Return a random answer, mostly one that the card or an attack is about.

    To try one playable ability of the card, its others, which would close it, are not used.
    """
    assert match.decision is not None
    options, luck = match.decision.options, rng.random()
    if part.is_printed and isinstance(part.node, ab.Playable):
        owned = match.state.cards[number].facts.owned
        options = tuple(one for one in options if not _is_another(one, part, number, owned))
    if luck > 0.93 and op.EndTurn() in options:
        return op.EndTurn()
    if luck < 0.5:
        acts = [one for one in options if _is_about(one, number)]
    else:
        acts = [one for one in options if isinstance(one, op.StrikeAt | op.UseAction | op.Defend)]
    return rng.choice(acts if acts and luck < 0.8 else options or match.decision.options)


def _is_another(option: Option, part: Part, number: int, owned: tuple[Owned, ...]) -> bool:
    if not isinstance(option, op.UseAction) or option.card != number:
        return False
    return owned[option.ability].key[:2] != (PRINTED, part.at)


def _is_about(option: Option, number: int) -> bool:
    match option:
        case op.UseAction() | op.StrikeAt():
            return number in (option.card, option.target)
        case op.MoveTo() | op.TriggerNext() | op.Defend() | op.ChooseTarget() | op.Reveal():
            return option.card == number
        case _:
            return False
