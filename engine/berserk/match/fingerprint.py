"""A short hash of a position, to verify replays.

It covers only numbers on the table, not names of classes, fields or events: renaming does not
change it, other rules do.
"""

import hashlib
from typing import Final

from engine.berserk.match.game import BerserkMatch
from engine.berserk.table.state import CardState

_BYTES: Final = 6


def position_fingerprint(match: BerserkMatch) -> str:
    """Return the hash of a match's position: 12 hex digits.

    Its cost does not grow with the match. It covers the random state, the turn, the player to
    answer, the number of options, the result, and the place and state of every card.
    """
    state, decision, result = match.state, match.decision, match.result
    asked = None if decision is None else (int(decision.seat), len(decision.options))
    ended = None if result is None else (result.winner, result.rule)
    piles = [len(pile) for pile in (*state.graveyards, *state.exiles, *state.decks)]
    facts = (
        state.rng,
        state.turn,
        int(state.active),
        state.quiet,
        len(state.stack) + len(state.queue),
        piles,
        asked,
        None if ended is None else (None if ended[0] is None else int(ended[0]), ended[1]),
        [_of_card(card) for card in state.cards],
    )
    return hashlib.blake2b(repr(facts).encode(), digest_size=_BYTES).hexdigest()


def _of_card(card: CardState) -> tuple[int | bool | str, ...]:
    return (
        int(card.controller),
        str(card.zone.value),
        card.cell,
        card.hidden,
        card.closed,
        card.acted,
        card.movement,
        card.wounds,
        card.extra,
        card.chips,
        card.tokens,
        card.host,
        len(card.effects),
        card.life,
        *((card.lessened,) if card.lessened else ()),  # empty in editions without it
    )
