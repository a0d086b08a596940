"""Worked examples of rules: a small table, what is done on it step by step, and what comes of it.

``data/rules/2024/examples`` holds one TOML file each: the ``rule`` it shows, the table as in a
lesson (``own``, ``enemy``, ``card``, ``dice``), and steps. A step says in words what happens, what
is done (``do``, as in a lesson; the engine's own option), and what is so afterwards (``expect``) or
that it is refused (``refused``). Playing one holds every word of that against the engine.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.errors import BadFile, UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.common.resources import data_path
from deckbuilder.base.toml import read_toml
from deckbuilder.cards.rulebook import HOME, numbers_of
from deckbuilder.lessons.acts import option_of
from deckbuilder.lessons.beginning import begun
from deckbuilder.lessons.lesson import Act, Beginning, OwnCard, Piece, Words
from deckbuilder.lessons.reading import (
    Part,
    read_act,
    read_dice,
    read_own_card,
    read_piece,
    refuse_crowds,
)
from engine.berserk import BerserkMatch, CardState, Cell, MatchState, Pass, Zone
from engine.kernel import Seat

if TYPE_CHECKING:
    from catalog.store import Catalog

_KEYS: Final = frozenset({"rule", "title", "own", "enemy", "card", "step", "dice"})
_ZONES: Final = {zone.value: zone for zone in Zone}
_WINNERS: Final[Mapping[str, Seat]] = {"own": Seat.FIRST, "enemy": Seat.SECOND}


@dataclass(frozen=True, slots=True)
class Expected:
    """What is so after a step, of a card or of the match; None is not told."""

    card: str = ""
    life: int | None = None
    cell: Cell | None = None
    closed: bool | None = None
    zone: Zone | None = None
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """What happens, what is done, and what is so afterwards.

    ``refused`` is the rule by which it is refused, empty where it is done.
    """

    text: Words
    act: Act | None
    expected: tuple[Expected, ...]
    refused: str = ""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """An example under a rule; ``code`` is the name of its file."""

    code: str
    rule: str
    title: Words
    own: tuple[Piece, ...]
    enemy: tuple[Piece, ...]
    cards: tuple[OwnCard, ...]
    dice: tuple[int, ...]
    steps: tuple[ExampleStep, ...]
    beginning: Beginning = Beginning.TABLE
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """The table after a step, with what is said of it."""

    text: Words
    state: MatchState


class WrongExample(UserError):
    """The engine plays an example otherwise than it says."""


@cache
def examples() -> tuple[RuleExample, ...]:
    """Return the shipped examples by their rules; BadFile for one that is none."""
    return read_examples(data_path("rules", HOME, "examples"))


def examples_of(rule: str) -> tuple[RuleExample, ...]:
    """Return the examples under a rule."""
    return tuple(one for one in examples() if one.rule == rule)


def read_examples(folder: Path) -> tuple[RuleExample, ...]:
    """Return the examples of a folder in the order of their file names."""
    return tuple(read_example(path) for path in sorted(folder.glob("*.toml")))


def read_example(path: Path) -> RuleExample:
    """Return the example in a file; BadFile that names the place of what is wrong in it."""
    top = Part(path, "", read_toml(path, 'rule = "515.5"'))
    top.refuse_strange(_KEYS)
    rule = top.text("rule")
    if rule not in numbers_of(HOME):
        top.refuse("rule", _("the number of a rule"))
    own = tuple(read_piece(part, Beginning.TABLE) for part in top.parts("own"))
    enemy = tuple(read_piece(part, Beginning.TABLE) for part in top.parts("enemy"))
    refuse_crowds(top, Beginning.TABLE, (*own, *enemy))
    known = frozenset(piece.card for piece in (*own, *enemy))
    steps = tuple(_step(part, known) for part in top.parts("step"))
    if not any(step.expected or step.refused for step in steps):
        top.refuse("step", _("steps that say what comes of them"))
    cards = tuple(read_own_card(part) for part in top.parts("card"))
    title = top.part("title").words()
    return RuleExample(path.stem, rule, title, own, enemy, cards, read_dice(top), steps)


def _step(part: Part, known: frozenset[str]) -> ExampleStep:
    part.refuse_strange({"ru", "en", "do", "expect", "refused"})
    act = read_act(part.part("do"), known) if "do" in part.table else None
    refused = part.text("refused") if "refused" in part.table else ""
    expected = tuple(_expected(one, known) for one in part.parts("expect"))
    if refused and act is None:
        part.refuse("do", _("what is refused"))
    return ExampleStep(part.words(), act, expected, refused)


def _expected(part: Part, known: frozenset[str]) -> Expected:
    if "winner" in part.table:
        part.refuse_strange({"winner"})
        winner = _WINNERS.get(part.text("winner"))
        if winner is None:
            part.refuse("winner", _("one of: {values}").format(values=", ".join(_WINNERS)))
        return Expected(winner=winner)
    part.refuse_strange({"card", "life", "cell", "closed", "zone"})
    closed = part.table.get("closed")
    if closed is not None and not isinstance(closed, bool):
        part.refuse("closed", _("true or false"))
    zone = _ZONES.get(part.text("zone")) if "zone" in part.table else None
    if zone is None and "zone" in part.table:
        part.refuse("zone", _("one of: {values}").format(values=", ".join(_ZONES)))
    told = Expected(
        part.card("card", known),
        part.number("life", least=0) if "life" in part.table else None,
        part.cell("cell") if "cell" in part.table else None,
        closed,
        zone,
    )
    if told == Expected(told.card):
        part.refuse("card", _("told with what is so of it"))
    return told


def played(example: RuleExample, catalog: "Catalog") -> tuple[Position, ...]:
    """Play an example by the engine, and return the table after each step.

    WrongExample that names the step where the engine does otherwise than it says; BadFile and
    UserError as the reading of its table.
    """
    match = begun(example, catalog).match
    if match is None:
        raise BadFile(Path(example.code), _("a table that is laid"))
    positions = []
    for number, step in enumerate(example.steps, 1):
        wrong = ", ".join(_carried_out(step, match))
        if wrong:
            text = _("Example {code}, step {number}: {what}")
            raise WrongExample(text.format(code=example.code, number=number, what=wrong))
        positions.append(Position(step.text, match.state.clone()))
    return tuple(positions)


def _carried_out(step: ExampleStep, match: BerserkMatch) -> Iterator[str]:
    """Do what a step says, and yield what comes out otherwise than it says."""
    if step.act is not None:
        option = option_of(step.act, match.state)
        refusal = match.why(option)
        rules = () if refusal is None else refusal.rule.split(", ")
        if step.refused or refusal is not None:
            if step.refused not in rules:
                yield _("the rules say “{rule}” to it").format(rule=", ".join(rules) or "—")
                return
        else:
            match.choose(option)
            _go_on(match)
    for expected in step.expected:
        yield from _differences(expected, match)


def _go_on(match: BerserkMatch) -> None:
    """Pass for whoever can only pass."""
    while (decision := match.decision) is not None and decision.options == (Pass(),):
        match.choose(Pass())


def _differences(expected: Expected, match: BerserkMatch) -> Iterator[str]:
    state = match.state
    if expected.winner is not None:
        winner = None if match.result is None else match.result.winner
        if winner is not expected.winner:
            yield _("the winner is {winner}").format(winner=winner)
        return
    card = _card(state, expected.card)
    pairs = (
        (expected.life, card.life if card.zone is not Zone.GRAVEYARD else 0),
        (expected.cell, card.cell),
        (expected.closed, card.closed),
        (expected.zone, card.zone),
    )
    for wanted, real in pairs:
        if wanted is not None and wanted != real:
            text = _("“{card}” has {real}, not {wanted}")
            yield text.format(card=expected.card, real=real, wanted=wanted)


def _card(state: MatchState, name: str) -> CardState:
    return next(card for card in state.cards if fold(card.spec.name) == fold(name))
