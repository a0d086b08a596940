"""What sets abilities off, from printed text to the board: 116, 201.2.3, 506-509, 536."""

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from engine.berserk.abilities import (
    Attack,
    Body,
    CardType,
    Chips,
    Close,
    Destroy,
    Effect,
    Element,
    Exile,
    Gain,
    Heal,
    Limit,
    LoseFlight,
    Name,
    Named,
    Open,
    Payment,
    Playable,
    PowerKind,
    Property,
    Relocation,
    SetProperty,
    ToDeck,
    Until,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

Happening: TypeAlias = Callable[[Table, Piece, Piece], None]
"""Something that befalls a card: by its own doing, or by the mage's first action."""


def _by_mage(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, mage, piece)


def _onto(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, mage, piece)
    picks(table, "d2")


def _steps(table: Table, mage: Piece, piece: Piece) -> None:
    table.moves(piece, "d2")


def _acts(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, piece)


def _does(effect: Effect) -> Body:
    return spell(effect)


HAPPENINGS: Final[dict[str, tuple[Body, Happening, dict[str, object]]]] = {
    "relocates": (goes(Relocation.RELOCATE), _onto, {}),
    "jumps": (goes(Relocation.JUMP), _onto, {}),
    "teleports": (goes(Relocation.TELEPORT), _onto, {}),
    "dashes": (goes(Relocation.DASH), _onto, {}),
    "steps": (_does(Heal(1)), _steps, {}),
    "dies": (_does(Destroy()), _by_mage, {}),
    "is exiled": (_does(Exile()), _by_mage, {}),
    "returns": (_does(ToDeck()), _by_mage, {}),
    "opens": (_does(Open()), _by_mage, {"closed": True}),
    "closes": (_does(Close()), _by_mage, {}),
    "heals": (_does(Heal(2)), _by_mage, {"wounds": 3}),
    "overheals": (_does(Heal(3)), _by_mage, {"wounds": 1}),
    "takes off": (_does(SetProperty(Property.TYPE, CardType.FLYER)), _by_mage, {}),
    "comes down": (_does(LoseFlight(Until.TURN_END)), _onto, {"kind": CardType.FLYER}),
    "acts": (_does(Heal(1)), _acts, {}),
}
_JUMPS, _GOES = ("jumps", "teleports"), ("relocates", "jumps", "teleports", "dashes", "steps")
FATES: Final[dict[str, tuple[str, ...]]] = {
    "При гибели": ("dies",),
    "При движении": ("jumps", "teleports", "steps"),
    "При передвижении": ("jumps", "teleports", "steps"),
    "После движения": ("jumps", "teleports", "steps"),
    "При перемещении": _GOES,
    "После перемещения": _GOES,
    "При прыжке": ("jumps",),
    "После прыжка": ("jumps",),
    "При телепортации": ("teleports",),
    "После телепортации": ("teleports",),
    "При рывке": ("dashes",),
    "После рывка": ("dashes",),
    "При прыжке или телепортации": _JUMPS,
    "При телепортации или прыжке": _JUMPS,
    "После прыжка или телепортации": _JUMPS,
    "После телепортации или прыжка": _JUMPS,
    "При открытии": ("opens",),
    "При закрытии": ("closes", "acts"),
    "При излечении": ("heals", "overheals"),
    "При избыточном излечении": ("overheals",),
    "При попадании на кладбище": ("dies",),
    "При изгнании": ("is exiled",),
}
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "погибает": ("dies",),
    "двигается": ("jumps", "teleports", "steps"),
    "передвигается": ("jumps", "teleports", "steps"),
    "перемещается": _GOES,
    "прыгает": ("jumps",),
    "совершает прыжок": ("jumps",),
    "телепортируется": ("teleports",),
    "совершает рывок": ("dashes",),
    "прыгает или телепортируется": _JUMPS,
    "открывается": ("opens",),
    "закрывается": ("closes", "acts"),
    "излечивается": ("heals", "overheals"),
    "попадает на кладбище": ("dies",),
    "изгоняется": ("is exiled",),
    "покидает поле боя": ("dies", "is exiled", "returns"),
    "получает полет": ("takes off",),
    "теряет полет": ("comes down",),
    "приземляется": ("comes down",),
    "действует": ("acts",),
}


def happens(text: str, happening: str, *, to: str) -> int:
    """Return how many chips the enemy has after something befell a card: the one with the text
    itself, an own one beside it, or an enemy."""
    body, happen, facts = HAPPENINGS[happening]
    table = Table()
    quick = Playable(Payment(), body)
    mage = lay(table.first, "a1", quick, name="Маг")
    deed = tap(on_itself(Chips(1)))
    where = None if facts.get("kind") is CardType.FLYER else "c2"
    if to == "itself":
        piece = lay(table.first, where, *spoken(text), deed, **facts)
    else:
        lay(table.first, "a3", *spoken(text), name="Очевидец")
        side = table.first if to == "own" else table.second
        piece = lay(side, where, deed, name="Жертва", **facts)
    elf = table.second.creature("e6", "Эльф")
    if to == "enemy" and happen in (_steps, _acts):
        table = _of_the_second(text, deed, facts)
        elf, piece, mage = table.piece("Эльф"), table.piece("Жертва"), table.piece("Эльф")
    happen(table, mage, piece)
    everybody_passes(table)
    return elf.state.chips


def _of_the_second(text: str, deed: Playable, facts: dict[str, object]) -> Table:
    """The same in the opponent's turn, for what only the player of the card can do."""
    table = Table(active=Seat.SECOND)
    lay(table.first, "a3", *spoken(text), name="Очевидец")
    lay(table.second, "c2", deed, name="Жертва", **facts)
    table.second.creature("e6", "Эльф")
    return table


OWN_FATES: Final = [
    (text, happening, happening in when)
    for text, when in (
        *((f"{noun} {ALL}", when) for noun, when in FATES.items()),
        *((f"Когда {verb}, {ALL}", when) for verb, when in DEEDS.items()),
    )
    for happening in HAPPENINGS
]
OTHERS_FATES: Final = [
    *((f"{noun} вашего существа {ALL}", when) for noun, when in FATES.items()),
    *((f"Когда ваше существо {verb}, {ALL}", when) for verb, when in DEEDS.items()),
]


@pytest.mark.rule("116.1", "201.2.3", "507.3")
@pytest.mark.parametrize(("text", "happening", "heard"), OWN_FATES)
def test_an_ability_goes_off_at_its_own_event_and_at_no_other(
    text: str, happening: str, heard: bool
) -> None:
    assert happens(text, happening, to="itself") == heard


@pytest.mark.rule("116.1")
@pytest.mark.parametrize(("text", "when"), OTHERS_FATES)
@pytest.mark.parametrize(("to", "heard"), [("own", 1), ("enemy", 0)])
def test_an_ability_goes_off_for_the_cards_that_its_text_names(
    text: str, when: tuple[str, ...], to: str, heard: int
) -> None:
    assert happens(text, when[0], to=to) == heard


@pytest.mark.rule("116.1")
@pytest.mark.parametrize(("text", "when"), OTHERS_FATES)
def test_an_ability_goes_off_in_the_opponents_turn_too(text: str, when: tuple[str, ...]) -> None:
    happening = "closes" if when == ("closes", "acts") else when[0]
    if happening == "acts":
        text = text.replace("ваше существо", "существо противника")
        table = _of_the_second(text, tap(on_itself(Chips(1))), {})
        elf, piece, mage = table.piece("Эльф"), table.piece("Жертва"), table.piece("Эльф")
    else:
        body, _, facts = HAPPENINGS[happening]
        table = Table(active=Seat.SECOND)
        mage = lay(table.second, "a1", Playable(Payment(), body), name="Маг")
        lay(table.first, "a3", *spoken(text), name="Очевидец")
        where = None if facts.get("kind") is CardType.FLYER else "c2"
        piece = lay(table.first, where, name="Жертва", **facts)
        elf = table.second.creature("e6", "Эльф")
    HAPPENINGS[happening][1](table, mage, piece)
    everybody_passes(table)
    assert elf.state.chips == 1


@pytest.mark.rule("116.1")
@pytest.mark.parametrize("happening", ["dies", "heals", "steps"])
def test_an_event_of_the_card_itself_is_none_of_another(happening: str) -> None:
    text = {"dies": "При гибели", "heals": "При излечении", "steps": "При движении"}[happening]
    assert happens(f"{text} {ALL}", happening, to="own") == 0


# Where a card has come to, and from where.


def gone(text: str, start: str, to: str, *, whose: str = "own", way: str = "relocates") -> int:
    """Return how many chips the enemy has after a card went from one cell to another.

    With "itself" it is the card with the text; else that card stands on c2.
    """
    table = Table()
    mage = lay(table.first, "e3", Playable(Payment(), HAPPENINGS[way][0]), name="Маг")
    if whose == "itself":
        piece = lay(table.first, start, *spoken(text))
    else:
        lay(table.first, "c2", *spoken(text), name="Очевидец")
        side = table.first if whose == "own" else table.second
        piece = lay(side, start, name="Путник")
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, piece)
    picks(table, to)
    everybody_passes(table)
    return elf.state.chips


COMES: Final = (
    ("на клетку рядом с Каменным стражем", "a5", "b3", "c4"),
    ("на соседнюю с Каменным стражем клетку", "a5", "d1", "a2"),
    ("на клетку не рядом с Каменным стражем", "b3", "a5", "c3"),
    ("с соседней клетки на клетку не рядом с Каменным стражем", "b3", "a5", "c3"),
    ("на клетку напротив Каменного стража", "a5", "c3", "c1"),
    ("на клетку позади Каменного стража", "a5", "c1", "c3"),
    ("на клетку слева от Каменного стража", "a5", "b2", "d2"),
    ("на клетку справа от Каменного стража", "a5", "d2", "b2"),
    ("на клетку первого ряда противника", "a3", "c4", "c3"),
    ("на клетку вашего первого ряда", "a4", "c3", "c4"),
    ("на клетку второго ряда противника", "a3", "c5", "d2"),
    ("на клетку вашего 2 ряда", "a4", "d2", "c5"),
    ("на клетку 3 ряда противника", "a3", "c6", "c1"),
    ("на клетку вашего третьего ряда", "a4", "c1", "c6"),
    *(("на вашу половину поля боя", "a4", cell, "b4") for cell in ("b1", "b2", "b3")),
    *(("на половину поля боя противника", "a3", cell, "b3") for cell in ("b4", "b5", "b6")),
    ("на глубину", "a4", "b3", "a3"),
    ("на поверхность", "b4", "a3", "b3"),
    ("с клетки первого ряда противника", "b4", "a3", ""),
    ("с клетки вашего первого ряда", "b3", "a5", ""),
    ("с клетки второго ряда противника", "b5", "a3", ""),
    ("с клетки вашего второго ряда", "b2", "a5", ""),
    ("с клетки третьего ряда противника", "b6", "a3", ""),
    ("с клетки вашего третьего ряда", "b1", "a5", ""),
    *(("со своей половины поля боя", cell, "a5", "") for cell in ("b1", "b2", "b3")),
    *(("с половины поля боя противника", cell, "a5", "") for cell in ("b4", "b5", "b6")),
    ("с соседней с Каменным стражем клетки", "c3", "a5", ""),
    ("с глубины", "c4", "a5", ""),
    ("с поверхности", "a4", "a5", ""),
    ("с вашей половины поля боя на половину поля боя противника", "b3", "b4", "a3"),
    ("на половину поля боя противника с вашей половины поля боя", "b3", "b4", "a3"),
)
ELSEWHERE: Final = {
    "с клетки первого ряда противника": "b3",
    "с клетки вашего первого ряда": "b4",
    "с клетки второго ряда противника": "b2",
    "с клетки вашего второго ряда": "b5",
    "с клетки третьего ряда противника": "b1",
    "с клетки вашего третьего ряда": "b6",
    "со своей половины поля боя": "b4",
    "с половины поля боя противника": "b3",
    "с соседней с Каменным стражем клетки": "c4",
    "с соседней клетки на клетку не рядом с Каменным стражем": "c4",
    "с глубины": "a4",
    "с поверхности": "c4",
    "с вашей половины поля боя на половину поля боя противника": "b5",
    "на половину поля боя противника с вашей половины поля боя": "b5",
}


@pytest.mark.rule("202.1", "202.2", "507.1")
@pytest.mark.parametrize(("words", "start", "to", "not_to"), COMES)
def test_a_card_has_to_come_there_and_from_there(
    words: str, start: str, to: str, not_to: str
) -> None:
    text = f"При перемещении вашего существа {words} {ALL}"
    assert gone(text, start, to) == 1
    assert gone(text, start, to, whose="enemy") == 0
    if not_to:
        assert gone(text, start, not_to) == 0
    if words in ELSEWHERE:
        assert gone(text, ELSEWHERE[words], to) == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("told", ["", " на глубину"])
def test_who_dives_goes_from_the_surface_into_the_depth(told: str) -> None:
    text = f"При погружении{told} вашего существа {ALL}"
    assert gone(text, "a4", "b3") == 1
    assert gone(text, "b4", "b3") == gone(text, "b3", "a4") == gone(text, "a4", "a3") == 0
    assert gone(text, "a4", "b3", whose="enemy") == 0
    own = f"При погружении{told} {ALL}"
    assert (gone(own, "a4", "b3", whose="itself"), gone(own, "a4", "b3")) == (1, 0)


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("told", ["", " на поверхность"])
def test_who_comes_up_goes_from_the_depth_to_the_surface(told: str) -> None:
    text = f"При всплытии{told} существа противника {ALL}"
    assert gone(text, "b4", "a5", whose="enemy") == 1
    assert gone(text, "a4", "a5", whose="enemy") == gone(text, "a5", "b4", whose="enemy") == 0
    assert gone(text, "b4", "a5") == 0


@pytest.mark.rule("507.1")
def test_the_card_itself_has_to_come_there() -> None:
    text = f"При перемещении на клетку третьего ряда противника {ALL}"
    assert gone(text, "a4", "b6", whose="itself") == 1
    assert gone(text, "a4", "b5", whose="itself") == 0
    assert gone(text, "a4", "b6") == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("whose", ["itself", "own"])
def test_a_step_to_the_next_cell_is_told_from_a_longer_way(whose: str) -> None:
    start = "При перемещении" + (" вашего другого существа" if whose == "own" else "")
    text = f"{start} на соседнюю клетку {ALL}"
    assert gone(text, "b3", "a4", whose=whose) == 1
    assert gone(text, "b3", "b5", whose=whose) == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    "words", ["рядом с лесным существом", ", рядом с которой стоит лесное существо,"]
)
def test_a_card_may_have_to_come_beside_such_a_card(words: str) -> None:
    text = f"При перемещении на клетку{words if words[0] == ',' else ' ' + words} {ALL}"
    for elements, chips in (((Element.FOREST,), 1), ((Element.SWAMP,), 0)):
        table = Table()
        mage = lay(table.first, "e3", Playable(Payment(), HAPPENINGS["relocates"][0]), name="Маг")
        piece = lay(table.first, "a1", *spoken(text))
        lay(table.first, "b6", elements=elements, name="Сосед")
        lay(table.first, "e1", elements=(Element.FOREST,), name="Далекий")
        elf = table.second.creature("e6", "Эльф")
        use(table, mage, piece)
        picks(table, "b5")
        everybody_passes(table)
        assert elf.state.chips == chips


# Who stands on the cell that a bodiless card has come to.


def onto(text: str, *, forest: bool = True, onto_it: bool = True) -> tuple[Table, Piece, Piece]:
    table = Table()
    ghost = lay(
        table.first, "c3", *spoken(text), Named(Name.INCORPOREAL), movement=2, name="Призрак"
    )
    elements = (Element.FOREST,) if forest else (Element.SWAMP,)
    elf = lay(table.second, "c4" if onto_it else "b4", elements=elements, name="Эльф")
    lay(table.second, "d4", elements=(Element.FOREST,), name="Сосед")
    table.moves(ghost, "c4")
    everybody_passes(table)
    return table, ghost, elf


@pytest.mark.rule("506.5", "505.1")
@pytest.mark.parametrize("words", ["занятую лесным существом,", "с лесным существом"])
def test_who_comes_onto_a_taken_cell_does_something_to_who_stands_there(words: str) -> None:
    text = f"При движении на клетку{',' if words[0] == 'з' else ''} {words} ранить его на 2."
    assert [piece.wounds for piece in onto(text)[1:]] == [0, 2]
    assert [piece.wounds for piece in onto(text, forest=False)[1:]] == [0, 0]
    assert [piece.wounds for piece in onto(text, onto_it=False)[1:]] == [0, 0]


@pytest.mark.rule("506.5", "116.7")
def test_who_stands_there_may_gain_something_by_leave_of_the_player() -> None:
    start = "При движении на клетку, занятую лесным существом,"
    for answer, chips in ((op.TriggerNext(0, 0), 1), (op.Pass(), 0)):
        table, _ghost, elf = onto(f"{start} это существо может получить {{counter}}.")
        table.choose(answer)
        everybody_passes(table)
        assert elf.state.chips == chips


# Death, killing, wounds, and by what.


def dies_by(text: str, *, own: bool = True, kind: PowerKind = PowerKind.SHOT, life: int = 1) -> int:
    """Return the chips of the enemy after one of them shot, or struck, at a card of the text."""
    table = Table(active=Seat.SECOND)
    value = Strength(2, 2, 2)
    elf = lay(table.second, "b5", tap(Attack(kind, value)), name="Эльф")
    witness = lay(table.first, "e1", *spoken(text), name="Очевидец")
    prey = lay(table.first, "b3", name="Жертва", life=life) if own else witness
    del witness
    use(table, elf, prey, die=4)
    everybody_passes(table)
    return elf.state.chips


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("При гибели вашего существа от выстрела", PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела", PowerKind.DISCHARGE, 0),
        ("При гибели вашего существа от выстрела существа противника", PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела вашего существа", PowerKind.SHOT, 0),
        ("При гибели существа противника от выстрела", PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает ваше существо,", PowerKind.SHOT, 1),
        ("Когда ваше существо уничтожает ваше существо,", PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает артефакт,", PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны,", PowerKind.SHOT, 1),
        ("Когда существо противника получает раны,", PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны от выстрела,", PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от выстрела,", PowerKind.DISCHARGE, 0),
        ("Когда ваше существо получает раны от атаки существа противника,", PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от атаки вашего существа,", PowerKind.SHOT, 0),
    ],
)
def test_by_what_and_by_whom_a_card_suffers(text: str, kind: PowerKind, chips: int) -> None:
    assert dies_by(f"{text} {ALL}", kind=kind) == chips


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("При гибели от выстрела", PowerKind.SHOT, 1),
        ("При гибели от выстрела", PowerKind.DISCHARGE, 0),
        ("При гибели от выстрела существа противника", PowerKind.SHOT, 1),
        ("При гибели от выстрела вашего существа", PowerKind.SHOT, 0),
        ("Когда получает раны,", PowerKind.SHOT, 1),
        ("Когда получает раны от выстрела,", PowerKind.SHOT, 1),
        ("Когда получает раны от выстрела,", PowerKind.DISCHARGE, 0),
        ("Когда получает раны от атаки существа противника,", PowerKind.SHOT, 1),
        ("Когда получает раны от атаки вашего существа,", PowerKind.SHOT, 0),
    ],
)
def test_by_what_and_by_whom_the_card_itself_suffers(
    text: str, kind: PowerKind, chips: int
) -> None:
    deadly = text.startswith("При гибели")
    table = Table(active=Seat.SECOND)
    shot = tap(Attack(kind, Strength(2, 2, 2)))
    elf = lay(table.second, "b5", shot, name="Эльф")
    piece = lay(table.first, "b3", *spoken(f"{text} {ALL}"), life=1 if deadly else 9)
    table.first.creature("e1", "Другой")
    use(table, elf, piece, die=4)
    everybody_passes(table)
    assert elf.state.chips == chips


@pytest.mark.rule("509.1")
@pytest.mark.parametrize(
    ("text", "kind", "life", "chips"),
    [
        ("Когда уничтожает существо противника,", PowerKind.SHOT, 1, 1),
        ("Когда уничтожает существо противника,", PowerKind.SHOT, 9, 0),
        ("Когда уничтожает ваше существо,", PowerKind.SHOT, 1, 0),
        ("Когда уничтожает существо противника разрядом,", PowerKind.DISCHARGE, 1, 1),
        ("Когда уничтожает существо противника разрядом,", PowerKind.SHOT, 1, 0),
    ],
)
def test_whom_the_card_destroys_and_with_what(
    text: str, kind: PowerKind, life: int, chips: int
) -> None:
    table = Table()
    orc = lay(table.first, "b3", tap(Attack(kind, Strength(2, 2, 2))), *spoken(f"{text} {ALL}"))
    prey = lay(table.second, "b5", name="Жертва", life=life)
    elf = table.second.creature("e6", "Эльф")
    use(table, orc, prey, die=4)
    everybody_passes(table)
    assert elf.state.chips == chips


@pytest.mark.rule("523.4", "509.1.1")
@pytest.mark.parametrize(
    ("text", "life", "chips"),
    [
        ("Когда ваше существо получает раны от отравления,", 9, 1),
        ("Когда существо противника получает раны от отравления,", 9, 0),
        ("При гибели вашего существа от отравления", 1, 1),
        ("При гибели вашего существа от отравления", 9, 0),
        ("При гибели существа противника от отравления", 1, 0),
        ("Когда ваше существо получает раны от вампиризма,", 9, 0),
    ],
)
def test_wounds_and_death_by_poison(text: str, life: int, chips: int) -> None:
    table = Table(active=Seat.SECOND)
    lay(table.first, "b3", Named(Name.POISON, 2), name="Жертва", life=life)
    lay(table.first, "e1", *spoken(f"{text} {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    assert elf.state.chips == chips


# Chips, and named abilities that are gained.


@pytest.mark.rule("123.1", "511.7")
@pytest.mark.parametrize(
    ("text", "effect", "heard"),
    [
        ("получает {counter}", Chips(1), True),
        ("получает {counter}", Chips(-1), False),
        ("теряет {counter}", Chips(-1), True),
        ("теряет {counter}", Chips(1), False),
        ("получает проклятие", Gain(Named(Name.CURSE)), True),
        ("получает проклятие", Gain(Named(Name.BLESSING)), False),
    ],
)
def test_what_a_card_gains_and_loses(text: str, effect: Effect, heard: bool) -> None:
    table = Table()
    quick = Playable(Payment(), spell(effect), limit=Limit.PER_TURN)
    mage = lay(table.first, "a1", quick, name="Маг")
    itself = lay(table.first, "c2", *spoken(f"Когда {text}, открыться."), closed=True, chips=2)
    own = lay(table.first, "d2", *spoken(f"Когда ваше существо {text}, открыться."), closed=True)
    other = lay(
        table.first, "e2", *spoken(f"Когда существо противника {text}, открыться."), closed=True
    )
    table.second.creature("e6", "Эльф")
    use(table, mage, itself)
    announced(table)
    opened = [not piece.is_closed for piece in (itself, own, other)]
    assert opened == [heard, heard, False]


# Named abilities that are carried out.


@pytest.mark.rule("536.7")
@pytest.mark.parametrize("text", ["При инкарнации", "При инкарнации вашего существа"])
def test_incarnation_is_told_from_other_ways_into_the_battle(text: str) -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())), name="Палач")
    ghoul = lay(table.first, "b3", Named(Name.INCARNATION, 1), *spoken(f"{text} {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    everybody_passes(table)
    assert elf.state.chips == 1


@pytest.mark.rule("536.7")
def test_a_card_that_is_revived_does_not_incarnate() -> None:
    table = Table()
    killer = lay(table.first, "e1", Playable(Payment(), spell(Destroy())), name="Палач")
    healer = lay(table.first, "b2", *spoken("{tap}: Возродить существо."), name="Шаман")
    wolf = lay(table.first, "b3", *spoken(f"При инкарнации {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    use(table, killer, wolf)
    use(table, healer, wolf)
    picks(table, "c3")
    everybody_passes(table)
    assert (wolf.cell, elf.state.chips) == ("c3", 0)


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(
    ("text", "name", "chips"),
    [
        ("При трупоедстве", Name.CARRION, 1),
        ("При трупоедстве", Name.VAMPIRISM, 0),
        ("При вампиризме", Name.VAMPIRISM, 1),
        ("При вампиризме", Name.CARRION, 0),
        ("При трупоедстве вашего существа", Name.CARRION, 1),
        ("При трупоедстве существа противника", Name.CARRION, 0),
        ("При вампиризме существа противника", Name.VAMPIRISM, 0),
    ],
)
def test_what_answers_carrion_and_vampirism_does_so_once(text: str, name: Name, chips: int) -> None:
    table = Table()
    ghoul = lay(table.first, "c3", Named(name), *spoken(f"{text} {ALL}"), wounds=2, strike="5-5-5")
    prey = lay(table.second, "c4", name="Жертва", life=3, closed=True)
    elf = table.second.creature("e6", "Эльф")
    table.strikes(ghoul, prey, dice=(5,))
    everybody_passes(table)
    assert (prey.is_dead or prey.state.zone is Zone.EXILE, elf.state.chips) == (True, chips)
