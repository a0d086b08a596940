"""Matches that began with their placement: unlike laid tables they can be replayed."""

from collections.abc import Mapping

from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.board import parse_cell
from engine.berserk.table.options import KeepHidden, Pass, Place, Reveal
from engine.berserk.table.state import Asking
from engine.kernel import Option


def begun(
    first: Mapping[str, CardSpec],
    second: Mapping[str, CardSpec],
    *,
    seed: int = 1,
    keep_hidden: bool = False,
) -> BerserkMatch:
    """Return a match in the first main phase, with these cards on these cells.

    Cards are numbered in the order given, the first player's first. The second player's third row
    can stay hidden.
    """
    players = [
        PlayerSetup(name, tuple(squad.values()), ())
        for name, squad in (("Anna", first), ("Boris", second))
    ]
    match = new_match(Setup(players[0], players[1], seed, ruleset=RULES_2024))
    for number, cell in enumerate((*first, *second)):
        match.choose(Place(number, parse_cell(cell)))
    while match.decision is not None and match.decision.kind != Asking.ACT.value:
        match.choose(_quiet(match.decision.options, keep_hidden=keep_hidden))
    return match


def _quiet(options: tuple[Option, ...], *, keep_hidden: bool) -> Option:
    wanted = (KeepHidden, Pass) if keep_hidden else (Reveal, Pass)
    return next(one for one in options if isinstance(one, wanted))
