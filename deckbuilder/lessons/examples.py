"""Worked examples of rules: a small table, steps, and their results.

``data/rules/2024/examples`` holds one TOML file each: the ``rule`` it shows, the table as in a
lesson (``own``, ``enemy``, ``card``, ``dice``), and steps. A step describes what happens, the act
(``do``, as in a lesson; the engine's own option), and the result (``expect``) or the refusal
(``refused``). Playing an example checks all of this against the engine.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, assert_never

from catalog.common.errors import BadFile, UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.common.resources import data_path
from deckbuilder.base.toml import read_toml
from deckbuilder.cards.rulebook import HOME, numbers_of
from deckbuilder.lessons.acts import option_of
from deckbuilder.lessons.beginning import begun
from deckbuilder.lessons.lesson import Act, Beginning, OwnCard, Piece, Words
from deckbuilder.lessons.purchases import Purchase, bought, purchase_of
from deckbuilder.lessons.reading import (
    Part,
    read_act,
    read_dice,
    read_own_card,
    read_piece,
    refuse_crowds,
)
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import BerserkMatch, CardState, Cell, MatchState, Pass, Zone
from engine.kernel import Refusal, Seat

if TYPE_CHECKING:
    from catalog.store import Catalog

_KEYS: Final = frozenset(
    {"rule", "title", "beginning", "own", "enemy", "card", "step", "dice"}
    | {"own_deck", "enemy_deck"}
)
_OF_CARD: Final = frozenset(
    {"card", "life", "cell", "closed", "zone", "hidden", "chips", "movement", "side"}
)
_OF_PURCHASE: Final = frozenset({"gold", "silver", "squad", "finished"})
_OF_TABLE: Final = frozenset({"winner", "asked", "turn", "stack", "deck"})
Value = TypeVar("Value", Zone, Seat)
Pairs: TypeAlias = tuple[tuple[object, object], ...]
"""The expected and the actual value, for each checked property."""

_ZONES: Final[Mapping[str, Zone]] = {zone.value: zone for zone in Zone}
_SIDES: Final[Mapping[str, Seat]] = {"own": Seat.FIRST, "enemy": Seat.SECOND}


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected state of a card after a step; None is not checked. ``side`` is its
    controller."""

    card: str
    life: int | None = None
    cell: Cell | None = None
    closed: bool | None = None
    zone: Zone | None = None
    hidden: bool | None = None
    chips: int | None = None
    movement: int | None = None
    side: Seat | None = None


@dataclass(frozen=True, slots=True)
class ExpectedTable:
    """The expected state of the match after a step; None is not checked.

    ``asked`` is the player to choose, ``turn`` the player of the turn, ``stack`` the number of
    plays in queue and stack, ``deck`` the number of cards in the first player's deck.
    """

    winner: Seat | None = None
    asked: Seat | None = None
    turn: Seat | None = None
    stack: int | None = None
    deck: int | None = None


@dataclass(frozen=True, slots=True)
class ExpectedPurchase:
    """The expected state of a purchase after a step; None is not checked. ``squad`` counts its
    cards."""

    gold: int | None = None
    silver: int | None = None
    squad: int | None = None
    finished: bool | None = None


Told: TypeAlias = Expected | ExpectedTable | ExpectedPurchase


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A step: description, act, and expected result.

    ``refused`` is the rule of the refusal, empty if the act is allowed. ``settle`` is whether all
    players then pass until nobody can, so that nothing is pending.
    """

    text: Words
    act: Act | None
    expected: tuple[Told, ...]
    refused: str = ""
    settle: bool = False


@dataclass(frozen=True, slots=True)
class RuleExample:
    """An example of a rule; ``code`` is the name of its file."""

    code: str
    rule: str
    title: Words
    own: tuple[Piece, ...]
    enemy: tuple[Piece, ...]
    cards: tuple[OwnCard, ...]
    dice: tuple[int, ...]
    steps: tuple[ExampleStep, ...]
    beginning: Beginning = Beginning.TABLE
    decks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """The table or the purchase after a step, with the step's description.

    ``refused`` is the rule of a refused step, empty if it was carried out; ``card`` is the name of
    the acting card, empty if there is none.
    """

    text: Words
    table: MatchState | Recruitment
    refused: str = ""
    card: str = ""


class WrongExample(UserError):
    """The engine's result differs from that of an example."""


@cache
def examples() -> tuple[RuleExample, ...]:
    """Return the bundled examples by rule; BadFile for an invalid one."""
    return read_examples(data_path("rules", HOME, "examples"))


def examples_of(rule: str) -> tuple[RuleExample, ...]:
    """Return the examples of a rule."""
    return tuple(one for one in examples() if one.rule == rule)


def examples_near(rule: str) -> tuple[RuleExample, ...]:
    """Return the examples of a rule, or those of its section if it has none."""
    section = section_of(rule)
    near = tuple(one for one in examples() if section_of(one.rule) == section)
    return examples_of(rule) or near


def section_of(rule: str) -> str:
    """Return the section of a rule.

    >>> section_of("505.4.5")
    '505'
    """
    return rule.partition(".")[0]


@cache
def sections_without() -> Mapping[str, Words]:
    """Return the sections without examples, each with the reason."""
    with data_path("rules", HOME, "without_examples.csv").open(
        encoding="utf-8", newline=""
    ) as file:
        return {row["section"]: Words(row["ru"], row["en"]) for row in csv.DictReader(file)}


def read_examples(folder: Path) -> tuple[RuleExample, ...]:
    """Return the examples in a folder, in the order of file names."""
    return tuple(read_example(path) for path in sorted(folder.glob("*.toml")))


def read_example(path: Path) -> RuleExample:
    """Return the example in a file; BadFile with the place of an error."""
    top = Part(path, "", read_toml(path, 'rule = "515.5"'))
    top.refuse_strange(_KEYS)
    rule = top.text("rule")
    if rule not in numbers_of(HOME):
        top.refuse("rule", _("a rule number"))
    beginning = top.beginning() if "beginning" in top.table else Beginning.TABLE
    own = tuple(read_piece(part, beginning) for part in top.parts("own"))
    enemy = tuple(read_piece(part, beginning) for part in top.parts("enemy"))
    refuse_crowds(top, beginning, (*own, *enemy))
    decks = top.texts("own_deck"), top.texts("enemy_deck")
    known = frozenset((*(piece.card for piece in (*own, *enemy)), *decks[0], *decks[1]))
    steps = tuple(_step(part, known) for part in top.parts("step"))
    if not any(step.expected or step.refused for step in steps):
        top.refuse("step", _("steps that state their outcome"))
    cards = tuple(read_own_card(part) for part in top.parts("card"))
    title = top.part("title").words()
    dice = read_dice(top)
    return RuleExample(path.stem, rule, title, own, enemy, cards, dice, steps, beginning, decks)


def _step(part: Part, known: frozenset[str]) -> ExampleStep:
    part.refuse_strange({"ru", "en", "do", "settle", "expect", "refused"})
    act = read_act(part.part("do"), known) if "do" in part.table else None
    refused = part.text("refused") if "refused" in part.table else ""
    expected = tuple(_expected(one, known) for one in part.parts("expect"))
    if refused and act is None:
        part.refuse("do", _("the refused action"))
    return ExampleStep(part.words(), act, expected, refused, part.flag("settle"))


def _expected(part: Part, known: frozenset[str]) -> Told:
    if _OF_PURCHASE & part.table.keys():
        part.refuse_strange(_OF_PURCHASE)
        keys = ("gold", "silver", "squad")
        gold, silver, squad = (part.number_if_any(key, least=0) for key in keys)
        return ExpectedPurchase(gold, silver, squad, _flag(part, "finished"))
    if "card" not in part.table:
        return _expected_table(part)
    part.refuse_strange(_OF_CARD)
    if set(part.table) == {"card"}:
        part.refuse("card", _("named with its description"))
    return Expected(
        part.card("card", known),
        part.number_if_any("life", least=0),
        part.cell("cell") if "cell" in part.table else None,
        _flag(part, "closed"),
        _one_of(part, "zone", _ZONES),
        _flag(part, "hidden"),
        part.number_if_any("chips", least=0),
        part.number_if_any("movement", least=0),
        _one_of(part, "side", _SIDES),
    )


def _expected_table(part: Part) -> ExpectedTable:
    part.refuse_strange(_OF_TABLE)
    told = ExpectedTable(
        _one_of(part, "winner", _SIDES),
        _one_of(part, "asked", _SIDES),
        _one_of(part, "turn", _SIDES),
        part.number_if_any("stack", least=0),
        part.number_if_any("deck", least=0),
    )
    if told == ExpectedTable():
        part.refuse("card", _("named with its description"))
    return told


def _flag(part: Part, key: str) -> bool | None:
    return part.flag(key) if key in part.table else None


def _one_of(part: Part, key: str, words: Mapping[str, Value]) -> Value | None:
    return part.one_of(key, words) if key in part.table else None


def played(example: RuleExample, catalog: "Catalog") -> tuple[Position, ...]:
    """Play an example with the engine; return the table after each step.

    WrongExample, naming the step, if the engine's result differs; BadFile and UserError as in
    reading its table.
    """
    if example.beginning is Beginning.RECRUITMENT:
        return tuple(_recruited(example, catalog))
    match = begun(example, catalog).match
    if match is None:
        raise BadFile(Path(example.code), _("a set-up table"))
    positions = []
    for number, step in enumerate(example.steps, 1):
        _refuse_wrong(example, number, _carried_out(step, match))
        table = match.state.clone()
        table.names = (_("You"), _("Opponent"))  # the seat that the example's texts address
        positions.append(_position(step, table))
    return tuple(positions)


def _position(step: ExampleStep, table: MatchState | Recruitment) -> Position:
    return Position(step.text, table, step.refused, "" if step.act is None else step.act.card)


def _recruited(example: RuleExample, catalog: "Catalog") -> Iterator[Position]:
    """Yield the state of a purchase after each step of an example."""
    purchase = purchase_of(example, catalog)
    for number, step in enumerate(example.steps, 1):
        after = purchase if step.act is None else bought(step.act, purchase)
        refusal = after if isinstance(after, Refusal) else None
        purchase = purchase if isinstance(after, Refusal) else after
        _refuse_wrong(example, number, _otherwise(step, refusal, purchase))
        yield _position(step, purchase.recruitment)


def _otherwise(step: ExampleStep, refusal: Refusal | None, purchase: Purchase) -> Iterator[str]:
    """Yield the differences of a purchase from the expectation of a step."""
    yield from _refused_otherwise(step, refusal)
    for expected in step.expected:
        if not isinstance(expected, ExpectedPurchase):
            yield _("none of this applies to recruitment")
            continue
        yield from _render_differences(_("the purchase"), _of_purchase(expected, purchase))


def _refuse_wrong(example: RuleExample, number: int, found: Iterator[str]) -> None:
    wrong = ", ".join(found)
    if wrong:
        text = _("Example {code}, step {number}: {what}")
        raise WrongExample(text.format(code=example.code, number=number, what=wrong))


def _refused_otherwise(step: ExampleStep, refusal: Refusal | None) -> Iterator[str]:
    """Yield the rules by which a step is refused, if that differs from the expectation."""
    rules = () if refusal is None else refusal.rule.split(", ")
    if (step.refused or refusal is not None) and step.refused not in rules:
        yield _("refused by the rules: “{rule}”").format(rule=", ".join(rules) or "—")


def _carried_out(step: ExampleStep, match: BerserkMatch) -> Iterator[str]:
    """Carry out a step, and yield the differences from its expectation."""
    if step.act is not None:
        option = option_of(step.act, match.state)
        refusal = match.why(option)
        wrong = list(_refused_otherwise(step, refusal))
        if wrong:
            yield from wrong
            return
        if refusal is None:
            if match.decision is None or option not in match.decision.options:
                yield _("cannot be done this way")
                return
            match.choose(option)
            _go_on(match, step)
    for expected in step.expected:
        yield from _differences(expected, match)


def _go_on(match: BerserkMatch, step: ExampleStep) -> None:
    """Pass for players who can only pass; while a step is being settled, for everybody who can
    pass."""
    while (decision := match.decision) is not None and Pass() in decision.options:
        if len(decision.options) > 1 and not step.settle:
            return
        match.choose(Pass())


def _differences(expected: Told, match: BerserkMatch) -> Iterator[str]:
    match expected:
        case Expected():
            yield from _render_differences(f"“{expected.card}”", _of_card(expected, match.state))
        case ExpectedTable():
            yield from _render_differences(_("the table"), _of_table(expected, match))
        case ExpectedPurchase():
            yield _("none of this applies in a battle")
        case _:
            assert_never(expected)


def _render_differences(what: str, pairs: Pairs) -> Iterator[str]:
    for wanted, real in pairs:
        if wanted is not None and wanted != real:
            text = _("{card} has {real}, not {wanted}")
            yield text.format(card=what, real=real, wanted=wanted)


def _of_purchase(expected: ExpectedPurchase, purchase: Purchase) -> Pairs:
    recruitment = purchase.recruitment
    return (
        (expected.gold, recruitment.gold),
        (expected.silver, recruitment.silver),
        (expected.squad, len(recruitment.taken)),
        (expected.finished, purchase.finished),
    )


def _of_table(expected: ExpectedTable, match: BerserkMatch) -> Pairs:
    state = match.state
    return (
        (expected.winner, None if match.result is None else match.result.winner),
        (expected.asked, None if match.decision is None else match.decision.seat),
        (expected.turn, state.active),
        (expected.stack, len(state.stack) + len(state.queue)),
        (expected.deck, len(state.decks[Seat.FIRST])),
    )


def _of_card(expected: Expected, state: MatchState) -> Pairs:
    card = _card(state, expected.card)
    return (
        (expected.life, card.life if card.zone is not Zone.GRAVEYARD else 0),
        (expected.cell, card.cell),
        (expected.closed, card.closed),
        (expected.zone, card.zone),
        (expected.hidden, card.hidden),
        (expected.chips, card.chips),
        (expected.movement, card.movement),
        (expected.side, card.controller),
    )


def _card(state: MatchState, name: str) -> CardState:
    return next(card for card in state.cards if fold(card.spec.name) == fold(name))
