"""The table of phrases with one change in memory; for ``tests.bench.phrase_mutants``."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import partial
from random import Random
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import SentenceReading
from engine.berserk.cards.text.phrase import Kind, Phrase, Slot
from engine.berserk.cards.text.phrases import PHRASES, VOCABULARIES
from engine.berserk.cards.text.templates import Hole, Unfit, Values, hole, negative
from engine.berserk.cards.text.vocabulary import AgreeingWords, Vocabulary
from engine.berserk.legality.targets import falls_on_a_play
from tests.support.random_sentences import Speaker, TooDeep

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = Callable[[object], object]
Words: TypeAlias = Vocabulary | AgreeingWords
Table: TypeAlias = tuple[tuple[Phrase, ...], Mapping[Kind, Words]]
Wording: TypeAlias = tuple[str, str]
"""The forms and their wordings; words that agree have no separate form."""
Worded: TypeAlias = tuple[Kind, Wording]

_HOLDERS: Final = {
    Kind.ROW: (Kind.ROWS,),
    Kind.BEARING: (Kind.BEARINGS,),
    Kind.ELEMENT: (Kind.ELEMENTS, Kind.ELEMENTAL),
    Kind.POWER: (Kind.SHAPED, Kind.POWERS),
    Kind.ADJECTIVE: (Kind.ADJECTIVES,),
}
"""Kinds that hold one or more of such words: rows ask for these."""

ABSENT: Final = "absent"
"""The first step to what a slot holds whose group is left out."""

_FILTERS: Final = (
    Kind.HEAD,
    Kind.TRAIT,
    Kind.MARK,
    Kind.SPOT,
    Kind.GOAL,
    Kind.HAVING,
    Kind.PLACE,
)
_SWAPPED: Final[dict[type, type]] = {
    ab.Wound: ab.Heal,
    ab.Heal: ab.Wound,
    ab.Open: ab.Close,
    ab.Close: ab.Open,
    ab.Destroy: ab.Exile,
    ab.Exile: ab.Destroy,
    ab.And: ab.Or,
    ab.Or: ab.And,
    ab.WhileDoing: ab.And,
}
_OPPOSITE: Final = {
    ab.Compare.LESS: ab.Compare.MORE,
    ab.Compare.AT_MOST: ab.Compare.AT_LEAST,
    ab.Compare.EQUAL: ab.Compare.DIFFERENT,
    ab.Compare.AT_LEAST: ab.Compare.AT_MOST,
    ab.Compare.MORE: ab.Compare.LESS,
    ab.Compare.DIFFERENT: ab.Compare.EQUAL,
}
_CATEGORIES: Final = (
    (ab.Side, "side"),
    (ab.Compare, "comparison"),
    (ab.Until, "duration"),
    (ab.Limit, "limit"),
)
_SAMPLES: Final = 40


def wordings(several: Words) -> Iterator[tuple[Wording, object]]:
    """Yield all wordings of a vocabulary with their values."""
    if isinstance(several, AgreeingWords):
        yield from ((("", pattern), value) for pattern, value in several.patterns)
        return
    for form, said in several.forms.items():
        yield from (((form, wording), value) for wording, value in said)


def with_wordings(several: Words, values: Mapping[Wording, object]) -> Words:
    """Return a vocabulary of the same type with only these wordings."""
    if isinstance(several, AgreeingWords):
        return AgreeingWords({wording: value for (_, wording), value in values.items()})
    forms: dict[str, tuple[tuple[str, object], ...]] = {}
    for (form, wording), value in values.items():
        forms[form] = (*forms.get(form, ()), (wording, value))
    return Vocabulary(forms)


@dataclass(frozen=True, slots=True)
class PhraseMutant:
    """A row, the changed part of its node, and the change; ``key`` is valid while the row is
    unchanged."""

    place: int
    path: Path
    category: str
    label: str
    change: Change

    @property
    def row(self) -> Phrase:
        return PHRASES[self.place]

    @property
    def changes(self) -> object:
        """The changed part of the table: no two mutants of a sample share it."""
        return self.place

    @property
    def table(self) -> Table:
        """The rows and words of the changed table; rows with the same pattern change together."""
        twins = {id(row) for row in twins_of(self.place)}
        changed_row = self.mutated
        rows = (changed_row if id(row) in twins else row for row in PHRASES)
        return tuple(rows), VOCABULARIES

    def is_read_in(self, reading: SentenceReading, words: set[Worded]) -> bool:
        """Return whether the row reads a part of a sentence with these words."""
        twins = {id(row) for row in twins_of(self.place)}
        return any(id(row) in twins for row in reading.phrases)

    @property
    def key(self) -> str:
        where = ".".join(map(str, self.path)) or "node"
        synonym = "=" if self.row.synonym else ""
        return f"{self.row.kind.value}{synonym} {self.row.pattern} [{where}: {self.label}]"

    @property
    def mutated(self) -> Phrase:
        """The row with the changed node."""
        if self.path[:1] == (ABSENT,):
            _, name, *path = self.path
            value = changed(self.row.absent[str(name)], tuple(path), self.change)
            return replace(self.row, absent={**self.row.absent, str(name): value})
        make = self.row.make
        if make is None:
            return replace(self.row, node=changed(self.row.node, self.path, self.change))

        def other(values: Values) -> object:
            node = make(values)
            return None if node is None else changed(node, self.path, self.change)

        return replace(self.row, make=other)


@dataclass(frozen=True, slots=True)
class WordMutant:
    """A value of a vocabulary, and its replacement."""

    kind: Kind
    form: str
    wording: str
    path: Path
    category: str
    label: str
    change: Change

    @property
    def changes(self) -> object:
        """The changed part of the table: no two mutants of a sample share it."""
        return self.kind, self.form, self.wording

    @property
    def table(self) -> Table:
        """The rows and words of the changed table."""
        mutated = with_wordings(
            VOCABULARIES[self.kind],
            {
                place: (changed(value, self.path, self.change) if place == self._place else value)
                for place, value in wordings(VOCABULARIES[self.kind])
            },
        )
        return PHRASES, {**VOCABULARIES, self.kind: mutated}

    @property
    def _place(self) -> Wording:
        return self.form, self.wording

    def is_read_in(self, reading: SentenceReading, words: set[Worded]) -> bool:
        """Return whether the words occur in a sentence where a row can use them."""
        kinds = self.kind, *_HOLDERS.get(self.kind, ())
        return (self.kind, self._place) in words and any(
            isinstance(element, Slot) and element.kind in kinds
            for row in reading.phrases
            for element in row.opened
        )

    @property
    def key(self) -> str:
        where = ".".join(map(str, self.path)) or "node"
        return f"{self.kind.value} «{self.wording}» {self.form} [{where}: {self.label}]"


Mutant: TypeAlias = PhraseMutant | WordMutant


def twins_of(place: int) -> Iterator[Phrase]:
    """Yield the rows with the same pattern that differ only in printing."""
    row = PHRASES[place]
    for other in PHRASES:
        if other is row or (row.make is not None and _reads(other) == _reads(row)):
            yield other


def _reads(row: Phrase) -> tuple[object, ...]:
    return row.kind, row.pattern, row.make, row.guard


def all_mutants() -> list[Mutant]:
    """Return every mutant of every row and of every word, in table order.

    Of rows with the same pattern only the first has mutants: they change together.
    """
    firsts = [n for n, row in enumerate(PHRASES) if next(twins_of(n)) is row]
    rows = [mutant for place in firsts for mutant in mutants_of(place)]
    words = [mutant for kind in VOCABULARIES for mutant in mutants_of_words(kind)]
    return [*rows, *words]


def mutants_of_words(kind: Kind) -> Iterator[WordMutant]:
    """Yield the changes of the value of each wording of a vocabulary."""
    for (form, wording), value in wordings(VOCABULARIES[kind]):
        for path, category, label, change in sites(value, (), ()):
            if _can_be(value, path, change):
                yield WordMutant(kind, form, wording, path, category, label, change)
        if isinstance(value, ab.Filter):
            label, other = _other_filter(value)
            yield WordMutant(kind, form, wording, (), "node", label, partial(_instead, other))


def mutants_of(place: int) -> Iterator[PhraseMutant]:
    """Yield the changes of a row's own node, never of the contents of its slots."""
    row = PHRASES[place]
    node, held = (row.node, ()) if row.make is None else _sample(row)
    for path, category, label, change in sites(node, held, ()):
        if _can_be(node, path, change):
            yield PhraseMutant(place, path, category, label, change)
    for name, value in row.absent.items():
        if value == ab.ANY_CARD:
            yield PhraseMutant(
                place, (ABSENT, name), "node", "creatures", lambda _node: ab.IsCreature()
            )
        for path, category, label, change in sites(value, (), ()):
            if _can_be(value, path, change):
                yield PhraseMutant(place, (ABSENT, name, *path), category, label, change)
    if row.kind in _FILTERS and isinstance(node, ab.Filter) and row.make is None:
        label, other = _other_filter(node)
        yield PhraseMutant(place, (), "node", label, partial(_instead, other))
    if row.kind is Kind.CONDITION and not isinstance(node, Hole):
        yield PhraseMutant(place, (), "node", "unless", lambda node: ab.Unless(node))  # type: ignore[arg-type]  # values as the table holds them


def _other_filter(node: ab.Filter) -> tuple[str, ab.Filter]:
    """Return a wrong filter for a row or a word, with its name."""
    return ("no card", ab.Not(node)) if node != ab.ANY_CARD else ("creatures", ab.IsCreature())


def _instead(other: object, _node: object) -> object:
    return other


def changed(node: object, path: Path, change: Change) -> object:
    """Return a node with the part at the path changed; the node itself if there is none."""
    if not path:
        return change(node)
    step, *rest = path
    if isinstance(step, int):
        if not isinstance(node, tuple) or step >= len(node):
            return node
        part = changed(node[step], tuple(rest), change)
        return (*node[:step], part, *node[step + 1 :])
    if not is_dataclass(node) or isinstance(node, type) or not hasattr(node, step):
        return node
    return replace(node, **{step: changed(getattr(node, step), tuple(rest), change)})


def _can_be(node: object, path: Path, change: Change) -> bool:
    """Return whether the changed node is valid and different."""
    try:
        return changed(node, path, change) != node
    except (TypeError, ValueError, KeyError, AssertionError):
        return False


def _sample(row: Phrase) -> tuple[object, tuple[object, ...]]:
    """Return the smallest node that a row in code produces, with the contents of its slots: in a
    large one most parts come from the slots."""
    make = row.make
    assert make is not None
    held: list[Values] = []
    samples: list[tuple[object, tuple[object, ...]]] = []

    def spy(values: Values) -> object:
        held.append(values)
        return make(values)

    spied = replace(row, make=spy)
    for seed in range(_SAMPLES):
        held.clear()
        try:
            node = Speaker(Random(seed)).by(spied)
        except (TooDeep, KeyError, AttributeError, TypeError):
            continue
        if node is not None and held:
            samples.append((node, tuple(_within(tuple(held[-1].values())))))
    return min(samples, key=lambda sample: len(repr(sample[0])), default=(hole("nothing"), ()))


def _within(node: object) -> Iterator[object]:
    """Yield a node and all its parts, except bare booleans."""
    if not isinstance(node, bool) and node is not None:
        yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _within(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield from _within(getattr(node, field.name))


def sites(
    node: object, held: tuple[object, ...], path: Path
) -> Iterator[tuple[Path, str, str, Change]]:
    if any(node is part or (type(node) is type(part) and node == part) for part in held):
        return
    if isinstance(node, Hole):
        if node.put is negative:
            yield path, "node", "+ for -", lambda _node: hole(node.name)
        elif isinstance(getattr(node.put, "__self__", None), dict):
            yield from _of_choices(node, path)
    elif isinstance(node, bool):
        yield path, "node", f"not {node}", lambda value: not value
    elif isinstance(node, Enum):
        yield path, _category(node), f"{_other(node).name}", lambda value: _other(value)
    elif isinstance(node, int):
        yield path, "node", "one more", lambda value: value + 1  # type: ignore[operator]  # values as the table holds them
    elif isinstance(node, tuple):
        if len(node) > 1 and all(isinstance(part, Enum) for part in node):
            yield path, "node", "the last left out", lambda value: value[:-1]  # type: ignore[index]  # values as the table holds them
            return
        for index, part in enumerate(node):
            yield from sites(part, held, (*path, index))
    elif is_dataclass(node) and not isinstance(node, type):
        yield from _of_node(node, held, path)


def _of_choices(place: Hole, path: Path) -> Iterator[tuple[Path, str, str, Change]]:
    """Replace the value of each option of a ``picked`` slot by that of the next option."""
    choices: dict[object, object] = place.put.__self__  # type: ignore[union-attr]  # values as the table holds them
    values = list(choices)
    for value, after in zip(values, values[1:] + values[:1], strict=True):
        other = {**choices, value: choices[after]}
        category = _category(choices[value])
        label = f"{value} as {after}"
        yield path, category, label, partial(_picked_so, place.name, other)


def _picked_so(name: str, choices: dict[object, object], _node: object) -> object:
    return Hole(name, choices.__getitem__, lambda node: _key_of(choices, node))


def _key_of(choices: dict[object, object], node: object) -> object:
    for value, held in choices.items():
        if held == node and type(held) is type(node):
            return value
    raise Unfit


def _of_node(
    node: object, held: tuple[object, ...], path: Path
) -> Iterator[tuple[Path, str, str, Change]]:
    other = _SWAPPED.get(type(node))
    if other is not None:
        yield path, "node", other.__name__, lambda value: _as(other, value)
    same = _same_in_play(node)
    if isinstance(node, ab.May):
        yield path, "may", "has to", lambda value: value.part  # type: ignore[attr-defined]  # values as the table holds them
    for field in fields(node):  # type: ignore[arg-type]  # values as the table holds them
        value = getattr(node, field.name)
        if field.name in same:
            continue
        if field.name == "may":
            yield (*path, "may"), "may", f"not {value}", lambda may: not may
        elif field.name == "turn" or value != _default(field):
            yield from sites(value, held, (*path, field.name))


def _same_in_play(node: object) -> tuple[str, ...]:
    """Return the fields of a node that have no effect on play.

    The target of a power on a play is the source of that play, whatever is named (122.4.1). Without
    targets their number has no effect. An ability that waits for its moment is played then, whether
    sudden or not (115.1, 303.4).
    """
    if isinstance(node, ab.Power) and isinstance(node.effects, tuple) and falls_on_a_play(node):
        return ("targets",)
    if isinstance(node, ab.Targets) and node.most == 0:
        return ("least",)
    return ("sudden",) if isinstance(node, ab.Playable) and node.when is not None else ()


def _as(other: type, node: object) -> object:
    """Return a node of another type with the same fields, as far as it has them."""
    parts = [getattr(node, field.name) for field in fields(node)]  # type: ignore[arg-type]  # values as the table holds them
    if other in (ab.And, ab.Or):
        parts = [node.parts if isinstance(node, ab.And | ab.Or) else tuple(parts)]
    made: object = other(*parts[: len(fields(other))])
    return made


def _default(field: "Field[object]") -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _category(value: object) -> str:
    return next((name for kind, name in _CATEGORIES if isinstance(value, kind)), "node")


def _other(value: object) -> Enum:
    """Return the replacement of an enum member: its opposite, or the next member."""
    assert isinstance(value, Enum)
    if isinstance(value, ab.Compare):
        return _OPPOSITE[value]
    if isinstance(value, ab.Side):
        return ab.Side.ENEMY if value is ab.Side.OWN else ab.Side.OWN
    if value in (ab.PowerKind.INFLUENCE, ab.PowerKind.SPELL):  # a power is one or the other (111.2)
        return ab.PowerKind.SPELL if value is ab.PowerKind.INFLUENCE else ab.PowerKind.INFLUENCE
    members = list(type(value))
    return members[(members.index(value) + 1) % len(members)]
