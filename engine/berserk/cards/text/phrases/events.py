"""What happens to cards and when turns begin: «при гибели …», «в начале …» (116, 511-512)."""

from dataclasses import dataclass, replace
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    Beside,
    CameFrom,
    Cells,
    Compare,
    Comparison,
    Direction,
    EffectKind,
    Filter,
    HasAround,
    InDepth,
    InDirection,
    InRows,
    Moment,
    Name,
    Not,
    Outcome,
    Relocation,
    ResultOf,
    Side,
    ThereAre,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import (
    SELF,
    is_another,
    is_own,
    met_there,
    standing_there,
    when,
)
from engine.berserk.cards.text.phrases.places import around
from engine.berserk.cards.text.templates import Values, hole, one

# What happens to a card: «при гибели …», «после рывка …», «когда … погибает».


@dataclass(frozen=True, slots=True)
class _Fate:
    """The words for something that happens to a card: at it, after it, and who suffers it."""

    moment: Moment
    at: str = ""
    after: str = ""
    verbs: tuple[str, ...] = ()
    ways: tuple[Relocation, ...] = ()
    named: tuple[Name, ...] = ()
    effects: tuple[EffectKind, ...] = ()

    @property
    def rows(self) -> tuple[Phrase, ...]:
        """Of the card itself and of others; the first is printed."""
        own = When(self.moment, SELF, named=self.named, effects=self.effects, ways=self.ways)
        other = replace(own, subject=hole("whose"))
        words = [f"при {self.at}"] if self.at else []
        words += [f"после {self.after}"] if self.after else []
        mine = [form for start in words for form in (start, f"{start} ~")]
        mine += [f"когда ~? {verb}" for verb in self.verbs]
        others = [f"{start} <whose:noun gen sg>" for start in words]
        others += [f"когда <whose:noun nom sg> {verb}" for verb in self.verbs]
        return (
            *(when(said, own, synonym=said != mine[0]) for said in mine),
            *(
                Phrase(Kind.WHEN, said, other, guard=is_another, synonym=said != others[0])
                for said in others
            ),
        )


_JUMP, _TELEPORT, _DASH = Relocation.JUMP, Relocation.TELEPORT, Relocation.DASH
_FATES: Final = (
    _Fate(Moment.DIED, "гибели", verbs=("погибает",)),
    _Fate(Moment.REVEALED, "вскрытии", verbs=("вскрывается",)),
    _Fate(
        Moment.MOVED,
        "движении|передвижении",
        "движения|передвижения",
        ("двигается|передвигается",),
    ),
    _Fate(Moment.RELOCATED, "перемещении", "перемещения", ("перемещается",)),
    _Fate(Moment.RELOCATED, "прыжке", "прыжка", ("прыгает", "совершает прыжок"), (_JUMP,)),
    _Fate(Moment.RELOCATED, "телепортации", "телепортации", ("телепортируется",), (_TELEPORT,)),
    _Fate(Moment.RELOCATED, "рывке", "рывка", ("совершает рывок",), (_DASH,)),
    _Fate(
        Moment.RELOCATED,
        "прыжке или телепортации",
        "прыжка или телепортации",
        (),
        (_JUMP, _TELEPORT),
    ),
    _Fate(Moment.OPENED, "открытии", verbs=("открывается",)),
    _Fate(Moment.CLOSED, "закрытии", verbs=("закрывается",)),
    _Fate(Moment.HEALED, "излечении", verbs=("излечивается",)),
    _Fate(Moment.OVERHEALED, "избыточном излечении"),
    _Fate(Moment.BURIED, "попадании на кладбище", verbs=("попадает на кладбище",)),
    _Fate(Moment.LEFT_BATTLE, verbs=("покидает поле боя",)),
    _Fate(
        Moment.ENTERED,
        "инкарнации",
        verbs=("инкарнирует",),
        named=(Name.INCARNATION,),
    ),
    _Fate(
        Moment.LANDED,
        "трупоедстве",
        verbs=("выполняет трупоедство",),
        named=(Name.CARRION,),
        effects=(EffectKind.EXILE,),  # what it does is two powers
    ),
    _Fate(Moment.LANDED, "вампиризме", named=(Name.VAMPIRISM,)),
    _Fate(Moment.EXILED, "изгнании", verbs=("изгоняется",)),
    _Fate(Moment.TOOK_OFF, verbs=("получает полет",)),
    _Fate(Moment.CAME_DOWN, verbs=("теряет полет",)),
    _Fate(Moment.ACTED, verbs=("действует",)),
)

# Where a card has come to, and from where.


def _row_of(row: int, ordinal: str) -> tuple[tuple[str, Side, tuple[int, ...]], ...]:
    return (
        (f"{ordinal}|{row} ряда противника", Side.ENEMY, (row,)),
        (f"вашего {ordinal}|{row} ряда", Side.OWN, (row,)),
    )


_RANKS: Final = tuple(
    rank
    for row, ordinal in ((1, "первого"), (2, "второго"), (3, "третьего"))
    for rank in _row_of(row, ordinal)
)
_HALVES: Final = (
    ("вашу|свою половину", "вашей|своей половины", "поля боя", Side.OWN),
    ("половину", "половины", "поля боя противника", Side.ENEMY),
)
_SIDES: Final = (
    ("напротив", Direction.AHEAD),
    ("позади", Direction.BEHIND),
    ("слева от", Direction.LEFT),
    ("справа от", Direction.RIGHT),
)
_GOALS: Final = (
    Phrase(Kind.GOAL, "на клетку рядом с <who:who ins after>", Beside(hole("who"))),
    Phrase(
        Kind.GOAL, "на соседнюю с <who:who ins after> клетку", Beside(hole("who")), synonym=True
    ),
    Phrase(Kind.GOAL, "на клетку не рядом с <who:who ins after>", Not(Beside(hole("who")))),
    Phrase(Kind.GOAL, "на клетку рядом с <whom:noun ins sg>", HasAround(around("whom"))),
    Phrase(
        Kind.GOAL,
        "на клетку рядом с которой стоит <whom:noun nom sg>",
        HasAround(around("whom")),
        synonym=True,
    ),
    *(
        Phrase(Kind.GOAL, f"на клетку {word} <who:who gen after>", InDirection((way,), hole("who")))
        for word, way in _SIDES
    ),
    *(
        Phrase(Kind.GOAL, f"на свободную? клетку {words}", InRows(rows, side))
        for words, side, rows in _RANKS
    ),
    *(
        Phrase(Kind.GOAL, f"на {half} {ending}", InRows((1, 2, 3), side))
        for half, _, ending, side in _HALVES
    ),
    Phrase(Kind.GOAL, "на глубину", InDepth(deep=True)),
    Phrase(Kind.GOAL, "на поверхность", InDepth(deep=False)),
)
_ORIGINS: Final = (
    *(
        Phrase(Kind.ORIGIN, f"с клетки {words}", Cells(rows=rows, rows_of=side, free=False))
        for words, side, rows in _RANKS
    ),
    *(
        Phrase(
            Kind.ORIGIN, f"с|со {half} {ending}", Cells(rows=(1, 2, 3), rows_of=side, free=False)
        )
        for _, half, ending, side in _HALVES
    ),
    Phrase(
        Kind.ORIGIN,
        "с соседней с <who:who ins after> клетки",
        Cells(hole("who"), beside=True, free=False),
    ),
    Phrase(
        Kind.ORIGIN, "с соседней клетки", Cells(beside=True, free=False), synonym=True
    ),  # beside the card whose text it is, where nobody else is named
    Phrase(Kind.ORIGIN, "с глубины", Cells(deep=True, free=False)),
    Phrase(Kind.ORIGIN, "с поверхности", Cells(deep=False, free=False)),
)
_GOING: Final = (Moment.MOVED, Moment.RELOCATED)


def _having_come(when: When, goal: Filter) -> When | None:
    """Return the event of who has come there; None for one that is of no going."""
    return replace(when, subject=AllOf((when.subject, goal))) if when.moment in _GOING else None


def _parted(node: object) -> tuple[When, Filter] | None:
    """Take the last filter of whom the event is about as where that card has come to."""
    if not isinstance(node, When) or node.moment not in _GOING:
        return None
    if not isinstance(node.subject, AllOf) or len(node.subject.filters) != 2:
        return None
    subject, goal = node.subject.filters
    return replace(node, subject=subject), goal


def _to(values: Values) -> object:
    return _having_come(cast(When, values["when"]), cast(Filter, values["goal"]))


def _taken_to(node: object) -> Values | None:
    parted = _parted(node)
    return None if parted is None else {"when": parted[0], "goal": parted[1]}


def _from(values: Values) -> object:
    when = cast(When, values["when"])
    if when.moment not in _GOING:
        return None
    return when, CameFrom(cast(Cells, values["origin"]))


def _taken_from(node: object) -> Values | None:
    match node:
        case (When() as when, CameFrom(cells=cells)):
            return {"when": when, "origin": cells}
        case _:
            return None


def _from_to(values: Values) -> object:
    when = _to(values)
    return None if when is None else (when, CameFrom(cast(Cells, values["origin"])))


def _taken_from_to(node: object) -> Values | None:
    match node:
        case (When() as when, CameFrom(cells=cells)):
            goal = _taken_to(when)
            return None if goal is None else {**goal, "origin": cells}
        case _:
            return None


def _beside_before(values: Values) -> object:
    """506.1: a step, or as far: the card was beside the cell on which it stands now."""
    when = cast(When, values["when"])
    who = Who.SELF if is_own(when.subject) else Who.SUBJECT
    came = CameFrom(Cells(who, beside=True, free=False))
    return (when, came) if when.moment in _GOING else None


def _taken_beside(node: object) -> Values | None:
    match node:
        case (When() as when, _) if _beside_before({"when": when}) == node:
            return {"when": when}
        case _:
            return None


def _onto(values: Values) -> object:
    """Who shares cells has come to one on which such a card stands (term «Бестелесность»)."""
    when, met = cast(When, values["when"]), cast(Filter, values["met"])
    if when.moment not in _GOING or when.subject != SELF:
        return None
    return when, ThereAre(standing_there(met))


def _taken_onto(node: object) -> Values | None:
    match node:
        case (When() as when, ThereAre(filter=AllOf(filters=(*parts, _, _))) as there):
            met = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            return {"when": when, "met": met} if met_there(there) is not None else None
        case _:
            return None


_WENT: Final = (
    Phrase(Kind.TIME, "<when:when> <goal:goal>", make=_to, take=_taken_to),
    Phrase(Kind.EVENT, "<when:when> на соседнюю клетку", make=_beside_before, take=_taken_beside),
    Phrase(
        Kind.EVENT,
        "<when:when> <origin:origin> <goal:goal>",
        make=_from_to,
        take=_taken_from_to,
    ),
    Phrase(Kind.EVENT, "<when:when> <goal:goal> <origin:origin>", make=_from_to, synonym=True),
    Phrase(Kind.EVENT, "<when:when> <origin:origin>", make=_from, take=_taken_from),
    Phrase(
        Kind.EVENT, "<when:when> на клетку занятую <met:noun ins sg>", make=_onto, take=_taken_onto
    ),
    Phrase(Kind.EVENT, "<when:when> на клетку с <met:noun ins sg>", make=_onto, synonym=True),
)
_FATAL: Final = (
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <name:named gen>",
        When(Moment.DIED, hole("whose"), named=one("name")),
        guard=is_another,
    ),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> погибает от <name:named gen>",
        When(Moment.DIED, hole("whose"), named=one("name")),
        guard=is_another,
        synonym=True,
    ),
    when("при гибели от <kinds:powers gen sg>", When(Moment.DIED, SELF, powers=hole("kinds"))),
    when(
        "при гибели от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, SELF, hole("who"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg>",
        When(Moment.DIED, hole("whose"), powers=hole("kinds")),
        guard=is_another,
    ),
    Phrase(
        Kind.WHEN,
        "при гибели <whose:noun gen sg> от <kinds:powers gen sg> <who:noun gen sg>",
        When(Moment.DIED, hole("whose"), hole("who"), powers=hole("kinds")),
        guard=is_another,
    ),
)
_LIVES: Final = (
    when("когда уничтожает <whom:noun acc sg>", When(Moment.KILLED, SELF, hole("whom"))),
    when(
        "когда уничтожает <whom:noun acc sg> <kinds:powers ins sg>",
        When(Moment.KILLED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> уничтожает <whom:noun acc sg>",
        When(Moment.KILLED, hole("whose"), hole("whom")),
        guard=is_another,
    ),
    *(
        phrase
        for ending, more in (
            ("", {}),
            (" от <kinds:powers gen sg>", {"powers": hole("kinds")}),
            (
                " от <kinds:powers gen sg> <who:noun gen sg>",
                {"powers": hole("kinds"), "other": hole("who")},
            ),
        )
        for phrase in (
            when(f"когда получает раны{ending}", When(Moment.WOUNDED, SELF, **more)),
            Phrase(
                Kind.WHEN,
                f"когда <whose:noun nom sg> получает раны{ending}",
                When(Moment.WOUNDED, hole("whose"), **more),
                guard=is_another,
            ),
        )
    ),
    when("когда получает раны от <name:named gen>", When(Moment.WOUNDED, SELF, named=one("name"))),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> получает раны от <name:named gen>",
        When(Moment.WOUNDED, hole("whose"), named=one("name")),
        guard=is_another,
    ),
    when("когда получает <name:named acc>", When(Moment.GAINED, SELF, named=one("name"))),
    Phrase(
        Kind.WHEN,
        "когда <whose:noun nom sg> получает <name:named acc>",
        When(Moment.GAINED, hole("whose"), named=one("name")),
        guard=is_another,
    ),
)
# Chips: the moment is one for putting them on and taking them off (123).


def _chips(verb: str, compare: Compare) -> tuple[Phrase, ...]:
    came = Comparison(ResultOf(Outcome.AMOUNT, of_trigger=True), compare, 0)
    return (
        Phrase(Kind.EVENT, f"когда {verb} {{counter}}", (When(Moment.CHIPS, SELF), came)),
        Phrase(
            Kind.EVENT,
            f"когда <whose:noun nom sg> {verb} {{counter}}",
            (When(Moment.CHIPS, hole("whose")), came),
            guard=is_another,
        ),
    )


_CHIPS: Final = (*_chips("получает", Compare.MORE), *_chips("теряет", Compare.LESS))
_TURNS: Final = tuple(
    when(f"{word} {whose}", When(moment, ANY_CARD, turn=turn), synonym=word == "вначале")
    for word, moment in (
        ("в начале", Moment.TURN_START),
        ("вначале", Moment.TURN_START),
        ("в конце", Moment.TURN_END),
        ("до начала", Moment.BEFORE_TURN),
    )
    # The term «В начале хода» speaks of the active player, whoever that is; cards that mean one
    # player's turn say whose.
    for whose, turn in (
        ("вашего хода", Side.OWN),
        ("хода противника", Side.ENEMY),
        ("хода", Side.ANY),
    )
)
_STARTS: Final = (when("в начале боя", When(Moment.BATTLE_START, ANY_CARD)),)
PHRASES: Final = (
    *_TURNS,
    *_STARTS,
    *(row for fate in _FATES for row in fate.rows),
    *_GOALS,
    *_ORIGINS,
    *_WENT,
    *_FATAL,
    *_LIVES,
    *_CHIPS,
)
