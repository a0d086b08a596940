"""Going to other cells: which cells, and who goes there (202, 506-507)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.berserk.abilities import (
    ITSELF,
    CardType,
    Cells,
    DeckPlace,
    Direction,
    Exile,
    Power,
    PowerKind,
    Property,
    Relocate,
    Relocation,
    SetProperty,
    Side,
    Swap,
    Targets,
    ToDeck,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, hole

INFLUENCE: Final = PowerKind.INFLUENCE


def _cells(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CELLS, words, node, synonym=synonym)


def _step(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STEP, words, node, synonym=synonym)


def _from(who: Who) -> Any:  # as ``hole``
    """The place of a step, told from the cell of who takes it: nobody yet is the CANDIDATE."""

    def take(cells: object) -> object:
        if not isinstance(cells, Cells) or cells.who is not who:
            raise Unfit
        return replace(cells, who=Who.CANDIDATE)

    return hole("where", lambda cells: replace(cells, who=who), take)


_DIRECTIONS: Final = (
    ("вперед", Direction.AHEAD),
    ("назад", Direction.BEHIND),
    ("влево", Direction.LEFT),
    ("вправо", Direction.RIGHT),
)
_ROWS: Final = (("первого", 1), ("второго", 2), ("третьего", 3))


def _of_other(values: Mapping[str, object]) -> bool:
    return values["who"] is Who.OTHER


_CELLS: Final = (
    _cells(
        "на любую? свободную клетку рядом с <who:who ins after>", Cells(hole("who"), beside=True)
    ),
    _cells(
        "на соседнюю с <who:who ins after> свободную? клетку",
        Cells(hole("who"), beside=True),
        synonym=True,
    ),
    _cells("на клетку рядом с <who:who ins after>", Cells(hole("who"), beside=True), synonym=True),
    _cells("на любую? свободную клетку поля? боя?", Cells()),
    _cells("на любую? свободную клетку вашей половины поля боя", Cells(rows=(1, 2, 3))),
    _cells(
        "на любую? свободную клетку половины поля боя противника",
        Cells(rows=(1, 2, 3), rows_of=Side.ENEMY),
    ),
    *(
        _cells(
            f"на любую? свободную клетку {words} {row}|{number} ряда {ending}".replace("  ", " "),
            Cells(rows=(number,), rows_of=side),
        )
        for row, number in _ROWS
        for words, ending, side in (("вашего", "", Side.OWN), ("", "противника", Side.ENEMY))
    ),
    *(
        _cells(f"на клетку {word} <who:who gen after>", Cells(hole("who"), directions=(way,)))
        for word, way in (
            ("напротив", Direction.AHEAD),
            ("позади", Direction.BEHIND),
            ("слева от", Direction.LEFT),
            ("справа от", Direction.RIGHT),
        )
    ),
    _cells("на освободившуюся клетку", Cells(origin=True)),
    *(
        Phrase(
            Kind.CELLS,
            "на клетку <who:who gen>",
            Cells(place_of=hole("who")),
            guard=guard,
            synonym=synonym,
        )
        for guard, synonym in ((_of_other, True), (lambda values: not _of_other(values), False))
    ),
    _cells("на <who:who gen> клетку", Cells(place_of=hole("who")), synonym=True),
    Phrase(
        Kind.CELLS,
        "на клетку которую <who:who nom> занимал|занимала|занимало",
        Cells(place_of=hole("who")),
        guard=_of_other,  # who has been destroyed, not who moves
    ),
    Phrase(
        Kind.CELLS,
        "на клетку которую занимал|занимала|занимало <who:who nom>",
        Cells(place_of=hole("who")),
        guard=lambda values: values["who"] in (Who.SUBJECT, Who.OTHER),
        synonym=True,
    ),
)


def _others(values: Mapping[str, object]) -> bool:
    return values["whom"] != ITSELF


_STEPS: Final = (
    _step("на соседнюю клетку", Cells(Who.CANDIDATE, beside=True)),
    _step("на 1|одну клетку в любом направлении", Cells(Who.CANDIDATE, within=1), synonym=True),
    _step("на 1|одну клетку", Cells(Who.CANDIDATE, within=1)),
    _step("на <n:number plain> клетки|клеток", Cells(Who.CANDIDATE, within=hole("n"))),
    _step("на <n:count> клетки|клеток", Cells(Who.CANDIDATE, within=hole("n")), synonym=True),
    *(
        _step(f"на 1|одну? клетку {word}", Cells(Who.CANDIDATE, directions=(way,)))
        for word, way in _DIRECTIONS
    ),
)


def _moved(context: Context, values: Mapping[str, object]) -> Context:
    """Beside whom: for who is moved a pronoun means the card itself, and ``_beside_it`` says so."""
    if values["whom"] == ITSELF:
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


def _beside_others(values: Mapping[str, object]) -> bool:
    where = values["where"]
    return _others(values) and isinstance(where, Cells) and where.who is not Who.TARGET


_WHERE_IT_STANDS: Final = (
    "на соседнюю с ним|ней|ними клетку",
    "на любую? свободную? клетку рядом с ним|ней|ними",
)


def _beside_it(kind: Kind, words: str) -> tuple[Phrase, ...]:
    """Who is moved goes to a cell beside its own: «на соседнюю с ним клетку»."""
    return tuple(
        Phrase(
            kind,
            f"{words} {where}",
            Power(INFLUENCE, (Relocate(),), hole("whom"), Cells(Who.TARGET, beside=True)),
            guard=_others,
            synonym=True,
        )
        for where in _WHERE_IT_STANDS
    )


_GOING: Final = (
    Phrase(
        Kind.CLAUSE,
        "переместиться <where:step>",
        Power(INFLUENCE, (Relocate(),), ITSELF, _from(Who.SELF)),
    ),
    Phrase(
        Kind.CLAUSE,
        "переместить ~ <where:step>",
        Power(INFLUENCE, (Relocate(),), ITSELF, _from(Who.SELF)),
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "переместить <whom:targets acc> <where:step>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), _from(Who.TARGET)),
        guard=_others,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> перемещается@whom <where:step>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), _from(Who.TARGET)),
        synonym=True,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom переместиться <where:step>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), _from(Who.TARGET)),
        synonym=True,
    ),
    *_beside_it(Kind.CLAUSE, "переместить <whom:targets acc>"),
    *_beside_it(Kind.CLAUSE, "<whom:targets nom> перемещается@whom"),
    *_beside_it(Kind.MAY, "<whom:targets nom> может@whom переместиться"),
    Phrase(
        Kind.CLAUSE,
        "переместиться <where:cells>",
        Power(INFLUENCE, (Relocate(),), ITSELF, hole("where")),
    ),
    Phrase(
        Kind.CLAUSE,
        "переместить <whom:targets acc> <where:cells>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), hole("where")),
        guard=_beside_others,
        gives={"where": _moved},
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> перемещается@whom <where:cells>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), hole("where")),
        guard=_beside_others,
        gives={"where": _moved},
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "телепортироваться <where:cells>",
        Power(INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, hole("where")),
        guard=lambda values: values["where"] != Cells(),
    ),
    Phrase(
        Kind.CLAUSE,
        "поменяться местами с|со <whom:targets ins>",
        Power(INFLUENCE, (Swap(),), hole("whom")),
        guard=lambda values: _one_other(values["whom"]),
    ),
    Phrase(
        Kind.CLAUSE,
        "поменять местами <whom:targets acc>",
        Power(INFLUENCE, (Swap(),), hole("whom")),
        guard=lambda values: _two(values["whom"]),
    ),
)


def _two(whom: object) -> bool:
    return isinstance(whom, Targets) and whom.least == whom.most == 2


def _one_other(whom: object) -> bool:
    return isinstance(whom, Targets) and whom != ITSELF and whom.most == 1 and not whom.all


# What befalls the card by its own doing.

_SUFFERED: Final = (
    Phrase(Kind.CLAUSE, "изгоняться", Power(INFLUENCE, (Exile(),), ITSELF)),
    Phrase(Kind.CLAUSE, "объявить|совершить <attack:attack>", hole("attack"), synonym=True),
    Phrase(
        Kind.CLAUSE,
        "стать артефактом",
        Power(INFLUENCE, (SetProperty(Property.TYPE, CardType.ARTIFACT),), ITSELF),
    ),
)

# Back into the deck (204.4).

_LEAVING: Final = tuple(
    phrase
    for words, place in (("в", DeckPlace.SHUFFLED), ("на верх", DeckPlace.TOP))
    for end in (("колоду",) if place is DeckPlace.SHUFFLED else ("колоды",))
    for phrase in (
        Phrase(
            Kind.CLAUSE,
            f"вернуть <whom:targets acc> {words} {end}",
            Power(INFLUENCE, (ToDeck(place),), hole("whom")),
            guard=_others,
        ),
    )
)
PHRASES: Final = (
    *_CELLS,
    *_STEPS,
    *_GOING,
    *_SUFFERED,
    *_LEAVING,
)
