"""Outcomes of an option with their probabilities: every roll, played out."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from itertools import product
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import reach
from engine.berserk.changing.views import asking_less, is_unknown, view, with_dice
from engine.berserk.match.answers import answer
from engine.berserk.match.phases import advance
from engine.berserk.plays.choices import options_of
from engine.berserk.plays.rolling import RollUntold
from engine.berserk.table import events as ev
from engine.berserk.table.options import Pass, StandFirm
from engine.berserk.table.state import Asking, CardState, MatchState, Question
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless, IllegalChoice, Untold
from engine.kernel.events import Event

MOST_COURSES: Final = 6**4
"""The maximum number of dice results followed for one option."""
_MOST_ANSWERS: Final = 1000
_QUIET: Final = (Pass(), StandFirm())
_OF_DICE: Final = (ev.DiceRolled, ev.DieRerolled, ev.DieChosen, ev.FightDecided, ev.PowerDone)
_OF_DECKS: Final = (ev.CardsShown, ev.CardsMilled, ev.CardDrawn, ev.DeckOrdered)
_AIMING: Final = (
    ev.AnnouncementBegan,
    ev.TargetsChosen,
    ev.PlayAnnounced,
    ev.PowerBegan,
    ev.DefenderAssigned,
    ev.Redirected,
)

_CARDS: Final = frozenset(("card", "target", "one", "other", "host", "cards", "rollers"))
"""The fields with the affected cards of events."""


class Ending(Enum):
    """How far an outcome could be followed."""

    SETTLED = "settled"
    """The next choice of a main phase, or the end of the match, is reached."""
    ASKED = "asked"
    """A choice is reached that somebody must make and cannot pass on."""
    UNSEEN = "unseen"
    """A card unknown to the choosing player is reached."""
    UNFOLLOWED = "unfollowed"
    """Dice with too many results to follow, or an endless loop of rules, are reached."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome of an option and its probability, ``chance``.

    ``events`` are the events from the option on, without dice (306) and the progress of plays;
    unless it ``ends`` settled there may be more. ``question`` is what is asked if it ends
    ``ASKED``.

    ``state`` is the resulting position in the view of the player who chooses; None if unknown. Its
    history is one of the rolls that lead there; future dice are not in it.
    """

    chance: Fraction
    events: tuple[Event, ...]
    ends: Ending
    question: Question | None = None
    state: MatchState | None = field(default=None, compare=False, repr=False)


class Foresight:
    """Outcomes of the options of one decision if no one responds.

    It knows what the deciding player knows, by that player's view of ``state``: neither face-down
    cards nor decks are looked at. It may be used from several threads.
    """

    def __init__(self, state: MatchState, decision: Decision, most: int = MOST_COURSES) -> None:
        """Look ahead from ``decision``, the pending one of ``state``.

        At most ``most`` rolls are followed for one option; ValueError for less than one.
        """
        if most < 1:
            raise ValueError(f"{most} falls of the dice cannot be followed")
        self._decision, self._most = decision, most
        self._root = asking_less(view(state, decision.seat))
        self._unknown = frozenset(card.id for card in self._root.cards if is_unknown(card))

    @property
    def decision(self) -> Decision:
        """The decision whose options are examined."""
        return self._decision

    @property
    def hides_cards(self) -> bool:
        """Return whether some cards are hidden from the deciding player; they do nothing in the
        outcomes but may act in the match."""
        return bool(self._unknown)

    def outcomes(self, option: Option) -> tuple[Outcome, ...]:
        """Return all outcomes of ``option``; chances sum to exactly 1.

        The option is played with every roll by the rules themselves, until a player chooses a play
        in the main phase again or the match is over. No one responds: players pass (303.2) on
        priority, defenders and optional abilities (116.7), and do not step down the strike table
        (515.3); forced answers are given. Any other choice ends the outcome there.

        Rolls with the same events are merged into one outcome, so chances are exact as far as an
        outcome goes and nothing is sampled. The most likely outcome is the first. IllegalChoice for
        an option that the decision does not offer.
        """
        if option not in self._decision.options:
            raise IllegalChoice(f"{option} is not among the options")
        courses: list[tuple[Fraction, _Course]] = []
        ahead = [(_Start(None, ()), Fraction(1))]
        while ahead:
            start, chance = ahead.pop()
            state, ends, asks = self._follow(option, start)
            if asks is not None:
                falls = asks.sides**asks.dice
                if len(courses) + len(ahead) + falls <= self._most:
                    if isinstance(asks, RollUntold):
                        start = _Start(state, ())
                    several = product(range(asks.sides, 0, -1), repeat=asks.dice)
                    ahead += [
                        (_Start(start.state, (*start.dice, *values)), chance / falls)
                        for values in several
                    ]
                    continue
                ends = Ending.UNFOLLOWED
            courses.append((chance, self._course(state, ends)))
        return _merged(courses)

    def _follow(self, option: Option, start: "_Start") -> tuple[MatchState, Ending, Untold | None]:
        """Play the option from there; return how far it came and which dice were missing."""
        began = start.state is not None
        state = with_dice(start.state or self._root, start.dice, rolls=began)
        try:
            if not began:
                answer(state, option)
            advance(state)
            return state, _settle(state), None
        except Untold as untold:
            return state, Ending.UNFOLLOWED, untold
        except Endless:
            return state, Ending.UNFOLLOWED, None

    def _course(self, state: MatchState, ends: Ending) -> "_Course":
        """Return the course leading to ``state``; it ends at hidden information."""
        state.calculate_with(None)
        events: list[Event] = []
        for place in range(len(self._root.history), len(state.history)):
            event = state.history[place]
            if self._depends_on_unseen(event):
                return _Course(events, Ending.UNSEEN, None)
            if not isinstance(event, _OF_DICE):
                events.append(event)
        known = ends in (Ending.SETTLED, Ending.ASKED)
        return _Course(events, ends, state if known else None)

    def _depends_on_unseen(self, event: Event) -> bool:
        """Return whether the result depends on a card in a deck or face down."""
        if isinstance(event, _OF_DECKS) or self._searches(event):
            return True
        if isinstance(event, ev.Asked) and event.question.asking is Asking.DECK_ORDER:
            return True
        if not self._unknown or isinstance(event, _AIMING):
            return False
        return any(card in self._unknown for card in _named(event))

    def _searches(self, event: Event) -> bool:
        """Return whether a triggered ability may search the opponent's deck, so its result is
        unknown (204.2)."""
        foe = self._decision.seat.opponent
        match event:
            case ev.TriggersRaised(triggers=triggers):
                return any(one.seat is foe and _of_deck(one.ability) for one in triggers)
            case ev.PlayAnnounced(seat=seat, ability=ability) if ability is not None:
                return seat is foe and _of_deck(ability)
            case _:
                return False


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a course is followed from: a state that a roll has interrupted, None for the decision
    itself; and the dice from there on."""

    state: MatchState | None
    dice: tuple[int, ...]


def _of_deck(ability: ab.Ability) -> bool:
    return ab.Area.DECK in reach((ability,))[0]


def _settle(state: MatchState) -> Ending:
    """Pass for both players until a main phase continues; return where that ends."""
    for _answer in range(_MOST_ANSWERS):
        question = state.question
        if question is None or question.asking is Asking.ACT:
            return Ending.SETTLED
        options = options_of(state, question)
        quiet = next((option for option in _QUIET if option in options), None)
        if quiet is None and len(options) > 1:
            return Ending.ASKED
        answer(state, options[0] if quiet is None else quiet)
        advance(state)
    return Ending.UNFOLLOWED


def _named(event: Event) -> Iterator[int]:
    """Yield the cards affected."""
    for part in fields(event):
        if part.name in _CARDS:
            value: object = getattr(event, part.name)
            if isinstance(value, int):
                yield value
            elif isinstance(value, tuple):
                yield from (card for card in value if isinstance(card, int))


@dataclass(slots=True)
class _Course:
    """One roll of the dice: events, ending and position."""

    events: list[Event]
    ends: Ending
    state: MatchState | None

    def is_alike(self, other: "_Course") -> bool:
        """Return whether both have the same events and the same possible continuations."""
        if self.ends is not other.ends or self.events != other.events:
            return False
        one, two = self.state, other.state
        if one is None or two is None or self.ends is Ending.SETTLED:
            return True
        return (one.stack, one.queue, one.announcing) == (two.stack, two.queue, two.announcing)


def _merged(courses: list[tuple[Fraction, _Course]]) -> tuple[Outcome, ...]:
    """Merge courses into outcomes, most likely first; ties keep their order."""
    chances: list[Fraction] = []
    firsts: list[_Course] = []
    alike: dict[tuple[object, ...], list[int]] = {}
    for chance, course in courses:
        glance = _glance(course)
        places = alike.get(glance, [])
        place = next((place for place in places if firsts[place].is_alike(course)), -1)
        if place >= 0:
            chances[place] += chance
            continue
        alike.setdefault(glance, []).append(len(firsts))
        chances.append(chance)
        firsts.append(course)
    ranked = sorted(zip(chances, firsts, strict=True), key=lambda pair: -pair[0])
    return tuple(_outcome(chance, course) for chance, course in ranked)


def _glance(course: _Course) -> tuple[object, ...]:
    """Return a cheap key that is equal for equal courses."""
    if course.state is None:
        return (course.ends, len(course.events))
    return (course.ends, len(course.events), *map(_stands, course.state.cards))


def _stands(card: CardState) -> tuple[object, ...]:
    return card.zone, card.cell, card.wounds, card.closed, card.chips


def _outcome(chance: Fraction, course: _Course) -> Outcome:
    state = course.state
    asked = course.ends is Ending.ASKED and state is not None
    question = state.question if asked and state is not None else None
    return Outcome(chance, tuple(course.events), course.ends, question, state)


copied_by_fields(__name__)
