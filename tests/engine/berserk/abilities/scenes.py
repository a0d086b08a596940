"""Scenes: tests as rows of a table, each with its rules, its claim, what happens and the board.

    scene("531.2 512.6.5", "a blocked strike leaves the counterstrike",
          "c3 strikes c4 rolling 4 2, stand firm: c3 has 1 wound, c4 has 0 wounds",
          ours("c3"), theirs("c4", BLOCKS)),

A card is called by the cell on which it was laid, wherever it is now; ``sky`` is the first one laid
into the extra zone, ``rider`` the first symbiote, ``sky2`` and ``rider2`` the next ones. Any other
card is called by its name. A script is steps with ``;`` between them. A step says what players do
(``now`` is nothing) and, behind a colon, what holds then. The sentences are the cases of ``act``,
``check`` and ``_holds``. A misspelt one raises ``ValueError``, an act that is not offered
``IllegalChoice``.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, TypeAlias, Unpack

import pytest
from _pytest.mark import ParameterSet

import engine.berserk.abilities as ab
from engine.berserk import UNNAMED
from engine.berserk.cards.card import CardSpec
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Step
from engine.kernel import Option, Seat
from tests.engine.berserk.abilities.laying import How, Laid
from tests.engine.berserk.abilities.sayings import a_round, rolls, totals
from tests.support import specs
from tests.support.coverage import citations, name_of
from tests.support.editions import editions_of, playing
from tests.support.scenario import Piece, Table


@dataclass(frozen=True, slots=True)
class Deck:
    """A player's deck, the top card first."""

    seat: Seat
    cards: tuple[CardSpec, ...]


@dataclass(frozen=True, slots=True)
class Rider:
    """A symbiote on the card laid on a cell."""

    seat: Seat
    host: str
    spec: CardSpec


Item: TypeAlias = Laid | Deck | Rider
_NUMBERS: Final[dict[str, Callable[[Piece], int | None]]] = {
    "wound": lambda piece: piece.wounds,
    "chip": lambda piece: piece.state.chips,
    "movement": lambda piece: piece.movement,
    "extra-life": lambda piece: piece.state.extra,
    "maximum-life": lambda piece: piece.state.maximum_life,
    "action": lambda piece: piece.state.acted,
    "spent-armor": lambda piece: piece.state.armor_spent,
    "speed": lambda piece: piece.state.facts.movement,
    "token": lambda piece: piece.state.tokens,
    "life": lambda piece: piece.state.life,
    "effect": lambda piece: len(piece.state.effects),
}
_FLAGS: Final[dict[str, Callable[[Piece], bool]]] = {
    "closed": lambda piece: piece.is_closed,
    "dead": lambda piece: piece.is_dead,
    "hidden": lambda piece: piece.is_hidden,
    "in-battle": lambda piece: piece.state.in_battle,
    "airborne": lambda piece: piece.is_airborne,
}
_ANSWERS: Final[dict[str, Callable[[int], Option]]] = {
    "accept": lambda _number: op.Accept(),
    "decline": lambda _number: op.Decline(),
    "enough": lambda _number: op.Enough(),
    "choose-way": op.ChooseBranch,
    "choose-number": op.ChooseNumber,
    "take-from-deck": op.ChooseFromDeck,
}


def our_deck(*cards: CardSpec) -> Deck:
    """Return the deck of the first player."""
    return Deck(Seat.FIRST, cards)


def their_deck(*cards: CardSpec) -> Deck:
    """Return the deck of the second player."""
    return Deck(Seat.SECOND, cards)


def our_rider(host: str, spec: CardSpec) -> Rider:
    """Return a symbiote of the first player."""
    return Rider(Seat.FIRST, host, spec)


def their_rider(host: str, spec: CardSpec) -> Rider:
    """Return a symbiote of the second player."""
    return Rider(Seat.SECOND, host, spec)


def scene(
    rules: str, claim: str, script: str, *items: Item, **how: Unpack[How]
) -> list[ParameterSet]:
    """Return a row, once for each edition that plays it.

    ``rules`` may name worked examples (``530.2-ex2``) and, behind ``=``, rules of other books that
    say the same: their editions play the scene too.
    """
    others = editions_of(citations(rules).get("same", ()))
    rows = [
        (UNNAMED.code, name_of(claim)),
        *((code, f"{name_of(claim)}-{code}") for code in others),
    ]
    return [
        pytest.param(Scene(script, items, how, edition), id=name, marks=_marks(rules))
        for edition, name in rows
    ]


def case(rules: str, claim: str, *values: object) -> ParameterSet:
    """Return a row of values for a test that compares them; ``rules`` as for a scene."""
    return pytest.param(*values, id=name_of(claim), marks=_marks(rules))


def _marks(rules: str) -> list[pytest.MarkDecorator]:
    return [getattr(pytest.mark, kind)(*cited) for kind, cited in citations(rules).items()]


def scenes(*rows: list[ParameterSet]) -> pytest.MarkDecorator:
    """Return the mark of a test that plays these rows."""
    return pytest.mark.parametrize("scene", chain(*rows))


@dataclass(frozen=True, slots=True)
class Scene:
    """A board, a script, and the edition whose rules are played."""

    script: str
    items: tuple[Item, ...]
    how: How
    edition: str = UNNAMED.code

    def play(self) -> None:
        """Play the script; each claim behind a colon has to hold."""
        with playing(self.edition):
            stage = _Stage(Table(**self.how))
            stage.lay(self.items)
            for step in self.script.split("; "):
                acts, _colon, claims = step.partition(": ")
                for sentence in filter(None, acts.split(", ")):
                    stage.act(sentence)
                for sentence in filter(None, claims.split(", ")):
                    stage.check(sentence)


@dataclass(slots=True)
class _Stage:
    """The table of a scene and its cards by their names."""

    table: Table
    laid: dict[str, Piece] = field(default_factory=dict)

    def piece(self, name: str) -> Piece:
        """Return the card laid on a cell, or the card with a name."""
        return self.laid[name] if name in self.laid else self.table.piece(name)

    def lay(self, items: tuple[Item, ...]) -> None:
        """Lay each card and remember it by its name."""
        sides = {Seat.FIRST: self.table.first, Seat.SECOND: self.table.second}
        for item in items:
            match item:
                case Deck(seat=seat, cards=cards):
                    sides[seat].deck(*cards)
                case Rider(seat=seat, host=host, spec=spec):
                    self._name("rider", sides[seat].symbiote(spec, self.laid[host]))
                case Laid(cell=cell):
                    self._name(cell or "sky", item.on(self.table))

    def _name(self, name: str, piece: Piece) -> None:
        same = sum(other.startswith(name) for other in self.laid)
        self.laid[f"{name}{same + 1}" if same else name] = piece

    def act(self, sentence: str) -> None:
        """Do what a sentence says."""
        table, piece = self.table, self.piece
        match sentence.split():
            case [card, "uses", *how]:
                number, target, die = self._use(how)
                table.uses(piece(card), target, number, die)
            case [card, "answers", *how]:
                table.answers(piece(card), self._use(how)[1])
            case [card, "strikes", target, "rolling", *dice]:
                table.strikes(piece(card), piece(target), dice=tuple(map(int, dice)))
            case [card, "strikes", target]:
                table.strikes(piece(card), piece(target))
            case [card, "moves", cell]:
                table.moves(piece(card), cell)
            case [card, "defends"]:
                table.defends(piece(card))
            case [card, "triggers", *number]:
                table.triggers(piece(card), *map(int, number))
            case ["choose", *cards]:
                table.chooses(*(piece(card) for card in cards))
            case ["choose-cell", cell]:
                table.picks(cell)
            case ["take-die", place, value]:
                table.choose(op.TakeDie(int(place), int(value)))
            case ["dice", *dice]:
                table.dice(*map(int, dice))
            case ["pass", "until", *claim]:
                while not self._has_come(claim):
                    table.passes()
            case ["go", "on", "to", seat, asking]:
                while table.asked != _asked(seat, asking):
                    table.choose(table.options[0])
            case _:
                self._answer(sentence)

    def _answer(self, sentence: str) -> None:
        table = self.table
        match sentence.split():
            case ["now"]:
                pass  # a step of claims alone
            case ["pass"]:
                table.passes()
            case ["all", "pass"]:
                table.everybody_passes()
            case ["end", "turn"]:
                table.ends_turn()
            case ["round"]:
                a_round(table)
            case ["stand", "firm"]:
                table.stands_firm()
            case ["step", "down"]:
                table.steps_down()
            case [answer, *number] if answer in _ANSWERS:
                table.choose(_ANSWERS[answer](int(number[0]) if number else 0))
            case _:
                raise ValueError(f"no act is called “{sentence}”")

    def _use(self, how: list[str]) -> tuple[int, Piece | None, int]:
        """Read ``1 at c4 rolling 3``: the number of the ability, its target, its die."""
        number, target, die = 0, None, 0
        while how:
            match how:
                case ["at", card, *how]:
                    target = self.piece(card)
                case ["rolling", value, *how]:
                    die = int(value)
                case [place, *how]:
                    number = int(place)
        return number, target, die

    def check(self, sentence: str) -> None:
        """Fail unless it is as a sentence says."""
        table = self.table
        match sentence.split():
            case [card, "has", number, noun] if noun.removesuffix("s") in _NUMBERS:
                actual = _NUMBERS[noun.removesuffix("s")](self.piece(card))
                assert actual == int(number), f"{sentence}: {actual}"
            case ["totals", attack, defence]:
                assert totals(table) == (int(attack), int(defence)), sentence
            case ["rolls", *dice]:
                pairs = [tuple(map(int, pair.split("-"))) for pair in dice]
                assert rolls(table) == pairs, f"{sentence}: {rolls(table)}"
            case ["events", number, kind]:
                assert table.happened().count(kind) == int(number), sentence
            case ["announced", *cards]:
                sources = [event.source for event in table.events(ev.PlayAnnounced)]
                assert sources == [self.piece(card).id for card in cards], f"{sentence}: {sources}"
            case ["asked", "nothing"]:
                assert table.asked is None, f"{sentence}: {table.asked}"
            case ["asked", seat, asking]:
                assert table.asked == _asked(seat, asking), f"{sentence}: {table.asked}"
            case words:
                denied = {"not", "no", "cannot"} & set(words)
                plain = ["can" if word == "cannot" else word for word in words]
                claim = [word for word in plain if word not in ("not", "no")]
                assert self._holds(claim) is not bool(denied), sentence

    def _has_come(self, claim: list[str]) -> bool:
        """Whether a play has come to a step, or another claim holds."""
        match claim:
            case [step]:
                stack = self.table.state.stack
                return bool(stack) and stack[-1].course.step is Step[step.upper()]
            case words:
                return self._holds(words)

    def _holds(self, words: list[str]) -> bool:
        table, piece = self.table, self.piece
        match words:
            case [card, "is", "at", cell]:
                return piece(card).cell == (None if cell == "nowhere" else cell)
            case [card, "is", "controlled-by", seat]:
                return piece(card).state.controller is Seat[seat.upper()]
            case [card, "has", "strike", strike]:
                return piece(card).state.facts.strike == specs.strength(strike)
            case [card, "is", "in", zone]:
                return piece(card).state.zone.name.lower() == zone
            case [card, "is", flag]:
                return _FLAGS[flag](piece(card))
            case [card, "has", name]:
                return piece(card).state.facts.has(ab.Name[name.upper()])
            case [card, "has", name, number]:
                return piece(card).state.facts.value(ab.Name[name.upper()]) == int(number)
            case [card, "can", "use", *how]:
                place, target, _die = self._use(how)
                return table.can_use(piece(card), target, place)
            case [card, "can", "strike", target]:
                return table.can_strike(piece(card), piece(target))
            case [card, "can", "move", cell]:
                return table.can_move(piece(card), cell)
            case [card, "can", "defend"]:
                return table.can_defend(piece(card))
        raise ValueError(f"no claim is called “{' '.join(words)}”")


def _asked(seat: str, asking: str) -> tuple[Seat, Asking]:
    return Seat[seat.upper()], Asking[asking.upper()]
