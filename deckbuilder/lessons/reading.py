"""Read lessons from ``data/lessons``, a TOML file each; errors name the file and the place."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from catalog.common.errors import BadFile, UnknownName
from catalog.common.i18n import _
from catalog.common.resources import data_path
from deckbuilder.base.toml import TomlTable, read_toml
from deckbuilder.lessons.lesson import (
    Act,
    ActSort,
    Beginning,
    Goal,
    GoalSort,
    Guidance,
    Lesson,
    OwnCard,
    Piece,
    Step,
    Words,
    WrongWay,
)
from engine.berserk import CardType, Cell, parse_cell

Sort = TypeVar("Sort", GoalSort, ActSort)

_KEYS: Final = frozenset(
    {"code", "beginning", "rules", "seed", "dice", "title", "about"}
    | {"own", "enemy", "card", "step", "wrong"}
)
_OF_CARD_AT: Final = frozenset(
    {GoalSort.STRUCK, GoalSort.USED, ActSort.STRIKE, ActSort.USE, ActSort.SIT}
)
_OF_CARD_TO: Final = frozenset({GoalSort.MOVED, ActSort.MOVE, ActSort.PLACE})
_OF_NOTHING: Final = frozenset(
    {
        GoalSort.TURN_ENDED,
        GoalSort.FINISHED,
        GoalSort.WON,
        GoalSort.OVER,
        ActSort.END_TURN,
        ActSort.PASS,
        ActSort.STAND,
        ActSort.STEP,
        ActSort.CONFIRM,
        ActSort.FINISH,
        ActSort.MULLIGAN,
        ActSort.ACCEPT,
        ActSort.DECLINE,
        ActSort.ENOUGH,
    }
)
_OF_GUIDANCE: Final = frozenset({"ru", "en", "lines"})
_OF_NUMBER: Final = frozenset({ActSort.NUMBER, ActSort.BRANCH})
_TYPES: Final = {kind.value: kind for kind in CardType}
_MOST_DICE: Final = 5
_DIE: Final = 6


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the bundled lessons in order; BadFile for an invalid one."""
    return read_lessons(data_path("lessons"))


def lesson(code: str) -> Lesson:
    """Return the lesson of a code or a number; UnknownName if there is none."""
    for one in lessons():
        if code.casefold() in (one.code, str(one.number)):
            return one
    raise UnknownName(code, [one.code for one in lessons()])


def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """Return the lessons in a folder, in the order of file names, numbered from 1.

    BadFile for an invalid file and for a duplicate code.
    """
    read: dict[str, Lesson] = {}
    for number, path in enumerate(sorted(folder.glob("*.toml")), 1):
        one = read_lesson(path, number)
        if one.code in read:
            raise BadFile(path, _("another lesson has the code “{code}”").format(code=one.code))
        read[one.code] = one
    return tuple(read.values())


def read_lesson(path: Path, number: int) -> Lesson:
    """Return the lesson in a file; BadFile with the place of an error."""
    table = read_toml(path, 'code = "moving"')
    top = Part(path, "", table)
    top.refuse_strange(_KEYS)
    beginning = top.beginning()
    cards = tuple(read_own_card(part) for part in top.parts("card"))
    own = tuple(read_piece(part, beginning) for part in top.parts("own"))
    enemy = tuple(read_piece(part, beginning) for part in top.parts("enemy"))
    refuse_crowds(top, beginning, (*own, *enemy))
    known = frozenset(piece.card for piece in (*own, *enemy))
    steps = tuple(_step(part, known) for part in top.parts("step"))
    if not steps:
        top.refuse("step", _("at least one step"))
    return Lesson(
        code=top.text("code"),
        number=number,
        title=top.part("title").words(),
        about=top.part("about").words(),
        rules=top.texts("rules"),
        beginning=beginning,
        own=own,
        enemy=enemy,
        steps=steps,
        wrong=_wrong(top.part("wrong"), known),
        seed=top.number("seed", 0, least=0),
        dice=read_dice(top),
        cards=cards,
    )


def read_dice(top: "Part") -> tuple[int, ...]:
    """Return the first dice; BadFile for invalid ones."""
    dice = top.table.get("dice", [])
    is_list = isinstance(dice, list) and len(dice) <= _MOST_DICE
    if not is_list or not all(type(value) is int and 1 <= value <= _DIE for value in dice):
        top.refuse("dice", _("at most {most} numbers from 1 to 6").format(most=_MOST_DICE))
    return tuple(dice)


def read_own_card(part: "Part") -> OwnCard:
    """Return a card defined here, by default a ground creature; BadFile for an invalid one.

    Only the properties of its type are allowed: a terrain has no life, a flyer no movement.
    """
    type_ = part.card_type()
    told = {"name", "cost", "type", "classes", "text", "abilities"}
    told |= {"life"} if type_ is not CardType.TERRAIN else set()
    told |= {"movement"} if type_ is CardType.GROUND else set()
    told |= {"strike"} if type_.is_creature else set()
    part.refuse_strange(told)
    return OwnCard(
        part.text("name"),
        part.number("cost", least=0),
        part.number("life", least=1) if "life" in told else None,
        part.number("movement", least=0) if "movement" in told else None,
        part.strike() if "strike" in told else None,
        part.text("text") if "text" in part.table else "",
        type_,
        part.texts("classes"),
        part.abilities(),
    )


def read_piece(part: "Part", beginning: Beginning) -> Piece:
    """Return a card of a side; BadFile for an invalid one."""
    laid = {"card", "cell", "wounds", "closed", "hidden", "chips"}
    part.refuse_strange(laid if beginning is Beginning.TABLE else {"card"})
    cell = part.cell("cell") if "cell" in part.table else None
    return Piece(
        part.text("card"),
        cell,
        part.number("wounds", 0, least=0),
        part.flag("closed"),
        part.flag("hidden"),
        part.number("chips", 0, least=0),
    )


def refuse_crowds(top: "Part", beginning: Beginning, pieces: Sequence[Piece]) -> None:
    """Raise BadFile if a prepared table names a card or a cell twice, since goals must be
    unambiguous."""
    if beginning is not Beginning.TABLE:
        return
    cards = [piece.card for piece in pieces]
    cells = [piece.cell for piece in pieces if piece.cell is not None]
    for what in (cards, cells):
        if len(set(what)) < len(what):
            top.refuse("own, enemy", _("each card and each cell on the table only once"))


def _step(part: "Part", known: frozenset[str]) -> Step:
    part.refuse_strange({*_OF_GUIDANCE, "goal", "hints", "way"})
    hints = tuple(_hint(hint) for hint in part.parts("hints"))
    if not hints:
        part.refuse("hints", _("at least one hint"))
    return Step(
        part.guidance(),
        _goal(part.part("goal"), known),
        hints,
        tuple(read_act(act, known) for act in part.parts("way")),
    )


def _hint(part: "Part") -> Guidance:
    part.refuse_strange(_OF_GUIDANCE)
    return part.guidance()


def _wrong(part: "Part", known: frozenset[str]) -> WrongWay:
    part.refuse_strange({*_OF_GUIDANCE, "try", "code", "rule", "because", "first"})
    return WrongWay(
        part.guidance(),
        read_act(part.part("try"), known),
        part.text("code"),
        part.text("rule"),
        part.part("because").words(),
        tuple(read_act(act, known) for act in part.parts("first")),
    )


def _goal(part: "Part", known: frozenset[str]) -> Goal:
    sort, _value = part.sort(GoalSort)
    if sort is GoalSort.SQUAD:
        part.refuse_strange({sort.value})
        return Goal(sort, least=part.number(sort.value, least=1))
    if sort is GoalSort.PLACED:
        part.refuse_strange({sort.value, "front", "behind"})
        part.refuse_untrue(sort.value)
        return Goal(sort, front=part.cards("front", known), behind=part.cards("behind", known))
    card, at, to = _named(part, sort, known)
    return Goal(sort, card, at, to)


def read_act(part: "Part", known: frozenset[str]) -> Act:
    """Return an act by known cards; BadFile for an invalid one."""
    sort, _value = part.sort(ActSort)
    if sort in _OF_NUMBER:
        part.refuse_strange({sort.value})
        return Act(sort, number=part.number(sort.value, least=0))
    if sort is ActSort.CELL:
        part.refuse_strange({sort.value})
        return Act(sort, to=part.cell(sort.value))
    if sort is ActSort.DRAW:  # the card is in the deck, which has no place
        part.refuse_strange({sort.value})
        return Act(sort, part.text(sort.value))
    number = part.number("ability", 0, least=1) if "ability" in part.table else 0
    return Act(sort, *_named(part, sort, known), number)


def _named(
    part: "Part", sort: GoalSort | ActSort, known: frozenset[str]
) -> tuple[str, str, Cell | None]:
    """Return the card, the other card and the cell of a goal or an act."""
    more = {"at"} if sort in _OF_CARD_AT else {"to"} if sort in _OF_CARD_TO else set()
    more |= {"ability"} if sort is ActSort.USE else set()
    part.refuse_strange({sort.value, *more})
    if sort in _OF_NOTHING:
        part.refuse_untrue(sort.value)
        return "", "", None
    at = part.card("at", known) if "at" in part.table else ""
    to = part.cell("to") if "to" in part.table else None
    if to is None and sort in (ActSort.MOVE, ActSort.PLACE):
        part.refuse("to", _("a cell of the board"))
    return part.card(sort.value, known), at, to


class Part(TomlTable):
    """One table of a lesson."""

    def words(self) -> Words:
        """Return the text of this table in both languages."""
        return Words(self.text("ru"), self.text("en"))

    def guidance(self) -> Guidance:
        """Return the text of this table in both languages, with its line-based variants."""
        lines = self.part("lines").words() if "lines" in self.table else None
        return Guidance(self.text("ru"), self.text("en"), lines)

    def strike(self) -> tuple[int, int, int]:
        """Return the three numbers of a strike."""
        match self.table.get("strike"):
            case [int(weak), int(medium), int(strong)] if all(
                type(one) is int and one >= 0 for one in (weak, medium, strong)
            ):
                numbers = weak, medium, strong
            case _:
                self.refuse("strike", _("three numbers: weak, medium, strong"))
        return numbers

    def abilities(self) -> str:
        """Return abilities given by hand, in canonical notation; empty for none."""
        from catalog.importers.given import some_abilities
        from catalog.importers.rows import BadValue

        try:
            return some_abilities(self.text("abilities")) if "abilities" in self.table else ""
        except BadValue as error:
            self.refuse("abilities", str(error))

    def card_type(self) -> CardType:
        """Return the type of a card, by default a ground creature."""
        return self.one_of("type", _TYPES) if "type" in self.table else CardType.GROUND

    def cell(self, key: str) -> Cell:
        """Return a cell of the board by its name."""
        try:
            return parse_cell(self.text(key))
        except ValueError:
            self.refuse(key, _("a cell of the board"))

    def card(self, key: str, known: frozenset[str]) -> str:
        """Return the name of a card on the lesson's table."""
        name = self.text(key)
        if name not in known:
            self.refuse(key, _("a card of “own” or “enemy”"))
        return name

    def cards(self, key: str, known: frozenset[str]) -> tuple[str, ...]:
        """Return the names of cards on the lesson's table; none without the key."""
        names = self.texts(key)
        if not known.issuperset(names):
            self.refuse(key, _("cards of “own” or “enemy”"))
        return names

    def refuse_untrue(self, key: str) -> None:
        """Refuse a key whose only value is ``true`` with another one."""
        if self.table.get(key) is not True:
            self.refuse(key, _("true"))

    def beginning(self) -> Beginning:
        """Return the beginning of the lesson."""
        return self.one_of("beginning", {one.value: one for one in Beginning})

    def sort(self, sorts: type[Sort]) -> tuple[Sort, object]:
        """Return the only one of these keys that the table has, with its value."""
        told = [one for one in sorts if one.value in self.table]
        if len(told) != 1:
            values = ", ".join(one.value for one in sorts)
            raise BadFile(
                self.path,
                _("“{key}” must be {right}").format(
                    key=self.place, right=_("one of: {values}").format(values=values)
                ),
            )
        return told[0], self.table[told[0].value]
