"""What is offered may begin, and what would not be offered does not (512.6.2, 528.2).

Random matches with cards of every kind are stopped where something is offered. One copy of such a
match announces it, another one does not, and both are changed in the same way: then the second
offers just what may begin in the first.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import destroy, settle
from engine.berserk.effects.positions import relocate
from engine.berserk.match.answers import answer
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.plays.announcing import go_on
from engine.berserk.plays.choices import options_of
from engine.berserk.plays.main_options import crowded
from engine.berserk.plays.still_legal import refuse_begun
from engine.berserk.reading.places import is_free
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import CELLS
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    Asking,
    CardState,
    LastingEffect,
    MatchState,
    Play,
    Zone,
)
from engine.berserk.table.state.card import Change
from engine.kernel import Option
from tests.support.examining import random_choice
from tests.support.wild import wild_setup

_PLAYS: Final = (
    op.MoveTo,
    op.StrikeAt,
    op.UseAction,
    op.SaveChip,
    op.CloseForFlyer,
    op.Defend,
)


@dataclass(frozen=True)
class Announced:
    """A state in whose queue a play is the last one, and what was answered on the way."""

    state: MatchState
    answers: tuple[Option, ...]

    @property
    def play(self) -> Play:
        """The play."""
        return self.state.queue[-1]


def announce(state: MatchState, choose: Callable[[tuple[Option, ...]], Option]) -> Announced | None:
    """Announce a play on a copy; None when nothing came of it, or when a choice is not offered."""
    answers: list[Option] = []
    copy = state.clone()
    while copy.announcing is not None or not answers:
        if copy.question is not None:
            options = options_of(copy, copy.question)
            option = choose(options)
            if option not in options:
                return None
            answers.append(option)
            answer(copy, option)
        else:
            go_on(copy)
    if len(copy.queue) == len(state.queue) or copy.result is not None:
        return None
    return Announced(copy, tuple(answers))


# Changes.


def _shut(state: MatchState, card: CardState, rng: Random) -> None:
    if not card.closed:
        apply(state, ev.CardShut(card.id))


def _kill(state: MatchState, card: CardState, rng: Random) -> None:
    destroy(state, card, NO_CARD, NO_PLAY)


def _put(state: MatchState, card: CardState, rng: Random) -> None:
    free = [cell for cell in CELLS if is_free(state, cell)]
    if card.zone is Zone.BATTLEFIELD and card.host == NO_CARD and free:
        relocate(state, card, rng.choice(free), ab.Relocation.PLACE, NO_CARD, card.cell)


def _rob(state: MatchState, card: CardState, rng: Random) -> None:
    if card.chips:
        apply(state, ev.ChipsChanged(card.id, -rng.randint(1, card.chips)))


def _hurt(state: MatchState, card: CardState, rng: Random) -> None:
    if card.has_life and card.life > 1:
        amount = rng.randint(1, card.life - 1)
        apply(state, ev.Wounded(card.id, amount, NO_CARD, NO_PLAY, amount, 0))


def _bewitch(state: MatchState, card: CardState, rng: Random) -> None:
    change = rng.choice(_CHANGES)
    effect = LastingEffect(
        state.lasting, change, card.id, card.controller, since=len(state.history)
    )
    apply(state, ev.EffectGained(card.id, effect))


_CHANGES: Final[tuple[Change, ...]] = (
    *(
        ab.Cannot(doing)
        for doing in (
            ab.Doing.ACT,
            ab.Doing.ATTACK,
            ab.Doing.STRIKE,
            ab.Doing.MOVE,
            ab.Doing.DEFEND,
            ab.Doing.BE_TARGET,
        )
    ),
    ab.SetProperty(ab.Property.TYPE, ab.CardType.ARTIFACT),
    ab.Named(ab.Name.DIRECTED),
    ab.LoseAbilities(),
)
_WAYS: Final = (_shut, _kill, _put, _rob, _hurt, _bewitch)


def change(state: MatchState, seed: int, play: Play) -> None:
    """Change something about a card of the play, or about any other."""
    rng = Random(seed)
    concerned = [play.source, *play.aim.targets, *play.paid]
    number = rng.choice((rng.choice(concerned), rng.randrange(len(state.cards))))
    card = state.cards[number]
    mark = len(state.history)
    if card.in_battle and not card.hidden:
        rng.choice(_WAYS)(state, card, rng)
    settle(state, mark)


# Comparing.


def announced(match: BerserkMatch, rng: Random) -> Announced | None:
    """Announce one of the plays that a match offers; None where none is, or it is hard to compare.

    With several targets or cells a play stays legal while one of them is (528.7). Duties say what
    comes first, not what is illegal (524.1, 545.5). Announcing reveals a hidden card (533.3).
    """
    state, decision = match.state, match.decision
    if decision is None or ab.Must in state.kinds or crowded(state, decision.seat):
        return None
    plays = [
        option
        for option in decision.options
        if isinstance(option, _PLAYS) and not state.cards[option.card].hidden
    ]
    if not plays:
        return None
    first = [rng.choice(plays)]
    made = announce(state, lambda options: first.pop() if first else rng.choice(options))
    if made is None or len(made.state.cards) > len(state.cards):  # a deck was searched
        return None
    aim = made.play.aim
    several = isinstance(aim.power, ab.Power) and aim.power.targets.least != 1
    return None if several or len(aim.targets) > 1 or len(aim.cells) > 1 else made


def announced_again(state: MatchState, made: Announced) -> Announced | None:
    """Announce the same play with the same choices in another state; None when none is offered.

    Who was the only target, and so was not asked for, is chosen where there are others now, and
    nobody besides.
    """
    answers = list(made.answers)

    def chosen(options: Sequence[Option]) -> Option:
        if answers and answers[0] in options:
            return answers.pop(0)
        aimed = [op.ChooseTarget(target) for target in made.play.aim.targets]
        anew = [option for option in (*aimed, op.Enough()) if option in options]
        return anew[0] if anew else answers.pop(0) if answers else options[0]

    return announce(state, chosen)


def is_same(one: Play, other: Play) -> bool:
    """Whether two plays do the same, with the same choices."""
    chosen = [
        (play.aim.power, play.aim.targets, play.aim.cells, play.paid, play.x, play.cause)
        for play in (one, other)
    ]
    return chosen[0] == chosen[1]


def is_elsewhere(state: MatchState, made: Announced) -> bool:
    """Whether the ability has another place among those of its card: options name places."""
    first, play = made.answers[0], made.play
    if not isinstance(first, op.UseAction):
        return False
    facts = state.cards[first.card].facts
    ability = facts.find(play.key, play.part)
    if ability is None:
        return False
    return first.ability >= len(facts.owned) or facts.owned[first.ability] != ability


_OF_PARTS: Final = (op.Accept, op.Decline, op.ChooseBranch)


def compared(match: BerserkMatch, made: Announced, seed: int) -> tuple[bool, bool] | None:
    """Return whether a play is offered after a change, and whether it may begin after the same one.

    None where that says nothing: the match is over, another play is offered in its place, or what a
    conditional ability waits for is not met any more, which only announcing asks for (303.4). Nor
    where a player was asked for a part of a compound ability: when that part has become impossible,
    nobody is asked for it, and the same answers say something else (505.6).
    """
    fresh, waiting = match.state.clone(), Announced(made.state.clone(), made.answers)
    change(fresh, seed, made.play)
    change(waiting.state, seed, made.play)
    decision = match.decision
    assert decision is not None
    if fresh.result is not None or waiting.state.result is not None:
        return None
    if ab.Must in fresh.kinds or crowded(fresh, decision.seat) or is_elsewhere(fresh, made):
        return None
    begins = refuse_begun(waiting.state, waiting.play) is None
    again = announced_again(fresh, made)
    if again is not None and not is_same(again.play, waiting.play):
        return None
    node = made.play.ability
    if again is None and begins and any(isinstance(one, _OF_PARTS) for one in made.answers):
        return None
    if again is None and begins and isinstance(node, ab.Playable) and node.when is not None:
        return None
    return again is not None, begins


def moments(seed: int) -> Iterator[tuple[BerserkMatch, Random]]:
    """Yield a random match at each of its decisions."""
    rng = Random(seed)
    match = new_match(wild_setup(rng))
    for _choice in range(_CHOICES):
        question = match.state.question
        if match.decision is None or question is None:
            return
        if question.asking in (Asking.ACT, Asking.PRIORITY) and rng.random() < _LOOKS:
            yield match, rng
        match.choose(random_choice(match, rng))


_CHOICES: Final = 400
_LOOKS: Final = 0.5


def check(seeds: range) -> dict[tuple[bool, bool], int]:
    """Compare plays of so many matches; return how often a play was offered, and might begin."""
    counts = {(True, True): 0, (False, False): 0}
    for seed in seeds:
        for match, rng in moments(seed):
            made = announced(match, rng)
            if made is None:
                continue
            refusal = refuse_begun(made.state, made.play)
            assert refusal is None, (seed, made.answers, refusal)
            for _change in range(3):
                changed = rng.getrandbits(32)
                outcome = compared(match, made, changed)
                assert outcome in (None, *counts), (seed, made.answers, changed, outcome)
                if outcome is not None:
                    counts[outcome] += 1
    return counts


@pytest.mark.rule("512.6.2", "528.2", "512.5")
def test_a_play_begins_if_and_only_if_it_would_be_offered() -> None:
    counts = check(range(1, 9))
    assert min(counts.values()) > 30, counts


@pytest.mark.slow
@pytest.mark.rule("512.6.2", "528.2", "512.5")
@pytest.mark.parametrize("first", range(100, 200, 20))
def test_offered_plays_begin_in_random_matches(first: int) -> None:
    counts = check(range(first, first + 20))
    assert min(counts.values()) > 100, counts
