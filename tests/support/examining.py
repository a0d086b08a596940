"""The properties of every match at every decision, as checks for tests.

A check takes a match and a random source, leaves the match unchanged, and fails by AssertionError
or by an exception of the engine.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from enum import Enum
from itertools import zip_longest
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Facts
from engine.berserk.changing.setup import PlayerSetup, Setup, first_state
from engine.berserk.match.game import BERSERK, BerserkMatch
from engine.berserk.match.undo import taken_back
from engine.berserk.reading.contributions import explain
from engine.berserk.reading.statics import is_behind
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import (
    NO_CARD,
    Aim,
    Asking,
    CardState,
    Course,
    Fight,
    JudgeAct,
    MatchState,
    Play,
    Progress,
    Window,
    Zone,
)
from engine.kernel import SEATS, Concede, Event, Match, Option, Refusal, Seat, load, replay
from tests.support import specs
from tests.support.anew import (
    check_plays,
    check_rest,
    check_roster,
    check_statics,
    replayed,
    work_out,
)
from tests.support.any_nodes import AnyNodes
from tests.support.wild import wild_card

_ASIDE: Final = 8
"""The number of choices that a copy plays after the match."""
_TWINS: Final = 25
"""The number of choices for which a match and its twin are played in parallel."""


def random_choice(match: BerserkMatch, rng: Random) -> Option:
    """Return a random answer: attacks more often than others, sometimes a request to the judge."""
    decision = match.decision
    assert decision is not None
    if rng.random() < 0.01:
        asked = any_judging(match.state, rng, decision.seat)
        if match.why(asked) is None:
            return asked
    if rng.random() < 0.0003:
        return Concede(decision.seat)
    lively = [one for one in decision.options if isinstance(one, op.StrikeAt | op.UseAction)]
    return rng.choice(lively if lively and rng.random() < 0.4 else decision.options)


def play_on(match: BerserkMatch, rng: Random, choices: int) -> None:
    """Play this many choices, or to the end."""
    for _choice in range(choices):
        if match.decision is None:
            return
        match.choose(random_choice(match, rng))


# Decisions.


def check_decision(match: BerserkMatch) -> None:
    """Check that the state keeps the invariants, that each option is offered once, and that the
    asked player's view suffices to compute the options."""
    BERSERK.check(match.state)
    decision = match.decision
    if decision is None:
        return
    assert decision.options
    assert len(set(decision.options)) == len(decision.options), "an option is offered twice"
    seen = match.view(decision.seat)
    assert BERSERK.decision(seen) == decision, "the options do not follow from the view"


def check_reasons(match: BerserkMatch, rng: Random) -> None:
    """Check that everything not offered has a reason (528)."""
    decision = match.decision
    offered = () if decision is None else decision.options
    for option in (*offered[:3], *any_options(match.state, rng)):
        refusal = match.why(option)
        if option in offered:
            assert refusal is None, f"{option} is offered, and {refusal}"
        elif refusal is not None:
            assert refusal.code


def check_explained(match: BerserkMatch, rng: Random) -> None:
    """Check that every value of a card is explained, and every named ability has an origin."""
    card = rng.choice(match.state.cards)
    for what in (*ab.Name, *ab.Property, *ab.Fact):
        reasons = explain(match.state, card.id, what)
        assert all(one.rule for one in reasons)
        assert reasons or what not in card.facts.named


def check_up_to_date(match: BerserkMatch, rng: Random) -> None:
    """Check that every static ability is up to date when a player is asked (117.4)."""
    assert match.decision is None or not is_behind(match.state)
    check_statics(match.state)
    check_roster(match.state)
    check_plays(match.state)
    check_rest(match.state)


# Copies and saves.


def check_saved(match: BerserkMatch, rng: Random) -> None:
    """Check that a loaded match equals the saved one, derived data included, and continues like
    it."""
    text = match.save()
    loaded = load(BERSERK, text)
    assert loaded.save() == text
    check_same(match, loaded)
    one = match.clone()
    for _choice in range(_ASIDE):
        if one.decision is None:
            break
        option = random_choice(one, rng)
        one.choose(option)
        loaded.choose(option)
    check_same(one, loaded)


def check_same(one: BerserkMatch, other: BerserkMatch) -> None:
    """Check that two matches are equal in every detail, derived data included."""
    assert one.state == other.state
    assert one.decision == other.decision
    assert one.choices == other.choices
    for mine, theirs in zip(one.state.cards, other.state.cards, strict=True):
        for name in dir(Facts):
            was, is_ = getattr(mine.facts, name), getattr(theirs.facts, name)
            if name.startswith("_") or callable(was):
                continue
            assert was == is_, f"{name} of card {mine.id}: {was} and {is_}"


def check_cloned(match: BerserkMatch, rng: Random) -> None:
    """Check that playing a copy leaves the match unchanged: they share nothing mutable."""
    before, clone = match.save(), match.clone()
    assert clone.save() == before
    shared = set(_changing(match.state, "state")) & set(_changing(clone.state, "state"))
    assert not shared
    play_on(clone, rng, _ASIDE)
    assert match.save() == before


_Part = MatchState | CardState | Play | Aim | Course | Fight | Progress | Window


def _changing(value: Any, name: str) -> Iterator[tuple[str, int]]:
    """Yield the name and identity of every mutable part of a state."""
    if isinstance(value, list | dict | set | _Part):
        yield name, id(value)
    if isinstance(value, list | tuple):
        for one in value:
            if not isinstance(one, Event | Enum | int):
                yield from _changing(one, name)
    elif isinstance(value, _Part):
        for part in fields(value):
            if part.init and part.name != "last":  # an unchanged card
                yield from _changing(getattr(value, part.name), f"{name}.{part.name}")


def check_undone(match: BerserkMatch, rng: Random) -> None:
    """Check that undoing a choice restores the match, and that it revealed nothing."""
    if match.decision is None:
        return
    after = match.clone()
    after.choose(random_choice(after, rng))
    back = taken_back(after, match.decision.seat)
    if isinstance(back, Refusal):
        return
    check_same(back, match)
    assert after.state.rng == match.state.rng, "a die was rolled, or a deck shuffled"
    hidden = [card.id for card in match.state.cards if card.hidden]
    assert all(after.state.cards[one].hidden for one in hidden)


def check_replayed(match: BerserkMatch, rng: Random) -> None:
    """Check that the choices alone, and the history alone, reproduce the match."""
    check_same(replay(BERSERK, match.setup, match.choices), match)
    rebuilt = first_state(match.setup)
    for rebuilt, _event in replayed(match):
        check_statics(rebuilt)
        work_out(rebuilt)
    assert _without_last_movement(rebuilt) == _without_last_movement(match.state)


def _without_last_movement(state: MatchState) -> MatchState:
    """Return a copy without the former maximum movement of cards that have left.

    It is computed after a whole effect: if the effect that slows a card also removes it, the events
    do not show which came first. A replay does.
    """
    copy = state.clone()
    for card in copy.cards:
        if card.last is not None:
            card.last = card.last.clone()
            card.last.movement = 0
    return copy


# Secrets.


def check_secrets(match: BerserkMatch, rng: Random) -> None:
    """Check that neither a player's view nor a match imagined from it depends on hidden data."""
    for seat in SEATS:
        other = with_other_secrets(match, seat, rng)
        assert other.view(seat) == match.view(seat), f"{seat.name} sees a secret"
        seed = rng.getrandbits(32)
        dreamt = match.imagine(seat, seed)
        assert dreamt.save() == other.imagine(seat, seed).save()
        check_decision(dreamt)
        if match.decision is not None and match.decision.seat is seat:
            assert dreamt.decision == match.decision
        play_on(dreamt, rng, _ASIDE)


def with_other_secrets(
    match: BerserkMatch, seat: Seat, rng: Random, *, decks: bool = True
) -> BerserkMatch:
    """Return a match that differs in everything hidden from ``seat`` (204.2, 533.1), optionally
    with ``decks`` and future dice. The player of a play on the stack is known even if its card is
    hidden again."""
    state = match.state.clone()
    playing = {play.source for play in (*state.queue, *state.stack)}
    for index, card in enumerate(state.cards):
        if card.id in playing:
            continue
        if card.controller is not seat and (card.hidden or card.zone is Zone.SQUAD):
            state.cards[index] = _another(card, rng)
    state.triggers = [one for one in state.triggers if one.card not in _replaced(match, state)]
    if decks:
        mixed = [rng.sample(deck, len(deck)) for deck in state.decks]
        unknown = mixed[seat.opponent]
        mixed[seat.opponent] = [wild_card(rng, f"<{rng.random()}>") for _card in unknown]
        state.decks = (tuple(mixed[0]), tuple(mixed[1]))
        state.rng = rng.getrandbits(64)
    state.look_around()
    return Match(BERSERK, _another_setup(match.setup, rng), state)


def _replaced(match: BerserkMatch, state: MatchState) -> set[int]:
    """Return the cards replaced in ``state``."""
    pairs = zip(match.state.cards, state.cards, strict=True)
    return {card.id for card, other in pairs if card.spec is not other.spec}


def _another(card: CardState, rng: Random) -> CardState:
    spec = wild_card(rng, f"<{rng.random()}>")
    place = (card.owner, card.controller, card.zone, card.cell, card.hidden, card.closed)
    other = CardState(card.id, spec, *place)
    other.entered = card.entered
    return other


def _another_setup(setup: Setup, rng: Random) -> Setup:
    """Return a setup of the same size with the same public cards."""
    first, second = (
        PlayerSetup(
            player.name,
            tuple(specs.creature(f"<{rng.random()}>") for _card in player.squad),
            mulligans=player.mulligans,
            aside=player.aside,
        )
        for player in (setup.first, setup.second)
    )
    return Setup(first, second, rng.getrandbits(32), setup.ruleset)


def check_twin(match: BerserkMatch, rng: Random) -> None:
    """Check that until something hidden is revealed, a match looks to a player like its twin, in
    which every hidden card of the opponent is another one: the same questions to the same players.
    """
    for seat in SEATS if match.state.discreet else ():
        if any(card.hidden and card.controller is not seat for card in match.state.cards):
            check_questions(match, with_other_secrets(match, seat, rng, decks=False), seat, rng)


def check_questions(
    one: BerserkMatch, twin: BerserkMatch, seat: Seat, rng: Random, choices: int = _TWINS
) -> list[tuple[object, ...]]:
    """Play both by the same choices until ``seat`` can see a difference; return the questions up to
    then, which were equal, as was everything ``seat`` saw."""
    one, questions = one.clone(), []
    for _choice in range(choices):
        assert _asked(one) == _asked(twin), f"being asked tells {seat.name} of a hidden card"
        questions.append(_asked(one))
        if one.decision is None or twin.decision is None:
            break
        both = [option for option in one.decision.options if option in twin.decision.options]
        if not both:
            break
        option, mark = rng.choice(both), len(one.state.history)
        one.choose(option)
        twin.choose(option)
        since = (*one.state.history[mark:], *twin.state.history[mark:])
        if any(map(_shows, since)):
            break
        seen, same = one.view(seat), twin.view(seat)
        if _parted(seen.history[mark:], same.history[mark:]):
            break
        assert seen == same, f"{seat.name} sees what is not shown"
    return questions


def _parted(history: list[Event], other: list[Event]) -> bool:
    """Return whether a rule makes a player reveal information about hidden cards: effects of own
    abilities and of an attacker's on them depend on their identity (533.7, 533.10, 533.11).
    Questions do not."""
    pairs = zip_longest(history, other)
    different = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if different is None:
        return False
    quiet = [event for event in different if event is None or isinstance(event, _QUIET)]
    bound = any(_is_bound(event) for event in different)
    assert bound or not quiet, f"what is asked tells of a hidden card: {different}"
    return True


def _is_bound(event: Event | None) -> bool:
    """Return whether hidden cards forced an event: a mandatory ability and its possible targets
    (533.11), a card lost because it cannot leave (524.1), a symbiote with a host (405.2.1) or on a
    host that everybody has seen (211.4)."""
    match event:
        case ev.AnnouncementBegan() | ev.CardLeft(rule="524.1" | "211.4"):
            return True
        case ev.Asked(question=question):
            return question.asking is Asking.HOST
        case _:
            return False


_QUIET: Final = (
    ev.AlternationPassed,
    ev.Answered,
    ev.Asked,
    ev.EffectsApplied,
    ev.NumberKept,
    ev.NumbersKept,
    ev.PriorityPassed,
    ev.StackSettled,
    ev.StepBegan,
    ev.StepRaised,
    ev.TriggersDropped,
    ev.TriggersRaised,
    ev.WindowClosed,
    ev.WindowOpened,
)
"""The events that reveal only that somebody was asked, or might have been."""


_SHOWING: Final = (
    ev.CardDrawn,
    ev.CardRevealed,
    ev.CardsMilled,
    ev.CardsShown,
    ev.DeckShuffled,
    ev.MatchEnded,
)


def _shows(event: Event) -> bool:
    """Return whether an event reveals a card; so does the players' agreement to turn it face up."""
    if isinstance(event, ev.CardLeft) and event.zone in (Zone.GRAVEYARD, Zone.EXILE):
        return event.source == NO_CARD and not event.rule
    return isinstance(event, _SHOWING)


def _asked(match: BerserkMatch) -> tuple[object, ...]:
    asked = match.state.question
    return () if asked is None else (asked.asking, asked.seat, asked.card)


CHECKS: Final[dict[str, Callable[[BerserkMatch, Random], None]]] = {
    "why": check_reasons,
    "explained": check_explained,
    "up to date": check_up_to_date,
    "saved": check_saved,
    "cloned": check_cloned,
    "undone": check_undone,
    "secrets": check_secrets,
    "twin": check_twin,
}
"""The checks during a match; ``check_replayed`` is for its end."""


# Options of every kind, sensible or not.


def any_options(state: MatchState, rng: Random, count: int = 6) -> Iterator[Option]:
    """Yield options of random kinds about random cards and cells."""
    kinds = [kind for kind in vars(op).values() if _is_option(kind)]
    for _option in range(count):
        option = AnyNodes(rng).of(rng.choice(kinds))
        places = {
            part.name: rng.randrange(-1, len(many))
            for names, many in ((_CARDS, state.cards), (_CELLS, state.board))
            for part in fields(option)
            if part.name in names
        }
        yield replace(option, **places)


_CARDS: Final = ("card", "target", "host")
_CELLS: Final = ("cell",)


def _is_option(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Option) and kind.__module__ == op.__name__


def any_judging(state: MatchState, rng: Random, seat: Seat) -> op.Judge:
    """Return a random request to the judge."""
    act = rng.choice(tuple(JudgeAct))
    card, cell = rng.randrange(len(state.cards)), rng.randrange(len(state.board))
    return op.Judge(seat, act, card, rng.choice((1, 2, 3, -1)), cell)
