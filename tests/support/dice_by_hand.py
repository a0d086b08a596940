"""Every roll of two dice, played as an ordinary match, to check ``Foresight``."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from engine.berserk.match.game import BerserkMatch
from engine.berserk.match.outcomes import Ending, Outcome
from engine.berserk.table import events as ev
from engine.berserk.table.options import Pass, StandFirm
from engine.berserk.table.state import Asking
from engine.kernel import Event, Option
from tests.support.scenario import random_state_rolling

_DICE = 2
_CHANCE = Fraction(1, 6**_DICE)
_OF_DICE = (ev.DiceRolled, ev.DieRerolled, ev.DieChosen, ev.FightDecided, ev.PowerDone)


def falls(match: BerserkMatch, option: Option) -> list[BerserkMatch] | None:
    """Return the match after ``option`` for every roll of two dice, with everybody passing.

    None if more than two dice are rolled.
    """
    matches = []
    for dice in product(range(1, 7), repeat=_DICE):
        played = match.clone()
        played.state.rng = random_state_rolling(*dice)
        played.choose(option)
        _pass_on(played)
        if sum(map(_rolled, events_since(match, played))) > _DICE:
            return None
        matches.append(played)
    return matches


def _pass_on(match: BerserkMatch) -> None:
    while match.decision is not None and match.decision.kind != Asking.ACT.value:
        options = match.decision.options
        quiet = [option for option in options if option in (Pass(), StandFirm())]
        if not quiet and len(options) > 1:
            return
        match.choose((*quiet, options[0])[0])


def events_since(before: BerserkMatch, after: BerserkMatch) -> tuple[Event, ...]:
    """Return the events since then."""
    return after.history[len(before.history) :]


def _rolled(event: Event) -> int:
    if isinstance(event, ev.DieRerolled):
        return 1
    if not isinstance(event, ev.DiceRolled):
        return 0
    dice = (len(event.attacks) or 1) + (len(event.defences) or int(event.defence != 0))
    return dice - len(event.fixed)


def told_of(match: BerserkMatch, played: list[BerserkMatch]) -> list[tuple[Fraction, Outcome]]:
    """Return the outcome of each roll, with its probability."""
    return [(_CHANCE, _outcome(match, one)) for one in played]


def _outcome(before: BerserkMatch, after: BerserkMatch) -> Outcome:
    events = [e for e in events_since(before, after) if not isinstance(e, _OF_DICE)]
    acts = after.decision is None or after.decision.kind == Asking.ACT.value
    question = None if acts else after.state.question
    return Outcome(_CHANCE, tuple(events), Ending.SETTLED if acts else Ending.ASKED, question)


def chances_by_hand(
    match: BerserkMatch, played: list[BerserkMatch], outcomes: tuple[Outcome, ...]
) -> Iterator[tuple[Outcome, Fraction]]:
    """Yield each outcome with its total probability over the rolls.

    AssertionError for a roll that matches none of them.
    """
    found = [Fraction(0)] * len(outcomes)
    for chance, own in told_of(match, played):
        alike = [
            place
            for place, outcome in enumerate(outcomes)
            if (outcome.events, outcome.ends, outcome.question)
            == (own.events, own.ends, own.question)
        ]
        assert alike, f"{own} is not among the outcomes"
        for place in alike:
            found[place] += chance / len(alike)
    yield from zip(outcomes, found, strict=True)
