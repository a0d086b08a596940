"""Who comes into the battle, what one card does to another, which time it is: 116, 536, 545.8."""

from dataclasses import replace
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay, spell, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.engine.berserk.cards.text.play.test_events import happens
from tests.engine.berserk.cards.text.play.test_turns import counted, stepped
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.spoken import spoken


def comes(text: str, words: str, *, side: str = "own", spoken_by: str = "witness") -> int:
    """Return the chips of the elf after a creature of a side has come into the battle so."""
    table = Table(active=Seat.FIRST if side == "own" else Seat.SECOND)
    mine = table.first if side == "own" else table.second
    said = spoken(text) if spoken_by == "lynx" else ()
    killer = ab.Playable(ab.Payment(), spell(ab.Destroy()))
    mage = lay(mine, "c2", *spoken(f"{{tap}}: {words}."), killer, name="Маг")
    if spoken_by == "witness":
        lay(table.first, "a1", *spoken(text), name="Очевидец")
    elf = table.second.creature("e6", "Эльф")
    if words == SUMMONS:
        mine.deck(replace(specs.creature("Рысь"), abilities=said))
        use(table, mage)
        table.choose(op.ChooseFromDeck(0))
    else:
        lynx = lay(mine, "d1", *said, name="Рысь")
        use(table, mage, lynx, 1)
        everybody_passes(table)
        use(table, mage, lynx)
    picks(table, "c3")
    announced(table)
    assert table.piece("Рысь").state.in_battle
    return elf.state.chips


SUMMONS, REVIVES = "Вызвать существо", "Возродить существо"


@pytest.mark.rule("536.5", "536.6")
@pytest.mark.parametrize(
    ("start", "summoned", "revived"),
    [
        ("При вызове вашего существа", 1, 0),
        ("При возрождении вашего существа", 0, 1),
        ("Когда возрождается ваше существо,", 0, 1),
        ("При вызове или возрождении вашего существа", 1, 1),
        ("При вызове и при возрождении вашего существа", 1, 1),
        ("Когда ваше существо входит в игру,", 1, 1),
        ("Когда ваше существо вступает в бой,", 1, 1),
        ("При инкарнации вашего существа", 0, 0),
        ("При вызове существа противника", 0, 0),
        ("При каждом возрождении существа противника", 0, 0),
    ],
)
def test_how_a_card_has_come_into_the_battle(start: str, summoned: int, revived: int) -> None:
    text = f"{start} {ALL}"
    assert comes(text, SUMMONS) == summoned
    assert comes(text, REVIVES) == revived


@pytest.mark.rule("536.5", "116.3.3")
@pytest.mark.parametrize(
    ("start", "words"), [("При вызове", SUMMONS), ("При возрождении", REVIVES)]
)
def test_a_card_hears_its_own_coming(start: str, words: str) -> None:
    assert comes(f"{start} {ALL}", words, spoken_by="lynx") == 1
    assert comes(f"{start} {ALL}", words, spoken_by="witness") == 0
    assert comes(f"{start} существа противника {ALL}", words, side="enemy") == 1


MOMENTS: Final = {
    "При гибели или изгнании": {"dies", "is exiled"},
    "При гибели и изгнании": {"dies", "is exiled"},
    "При открытии или при закрытии": {"opens", "closes", "acts"},
    "Когда погибает или изгоняется,": {"dies", "is exiled"},
    "Когда возвращается в колоду,": {"returns"},
    "Если открывается и закрывается,": {"opens", "closes", "acts"},
}


@pytest.mark.rule("116.1", "116.4")
@each_row("start", MOMENTS)
@each_row("happening", ["dies", "is exiled", "returns", "opens", "closes", "heals"])
def test_either_of_two_moments_sets_it_off(start: str, happening: str) -> None:
    heard = happening in MOMENTS[start]
    if happening != "returns":  # nobody hears its own return
        assert happens(f"{start} {ALL}", happening, to="itself") == heard
    if start.startswith("При"):
        whose = f"{start} вашего существа {ALL}"
    else:
        first, rest = start.split(" ", 1)
        whose = f"{first} ваше существо {rest} {ALL}"
    assert happens(whose, happening, to="own") == heard
    assert happens(whose, happening, to="enemy") == 0


@pytest.mark.rule("545.7")
def test_a_limit_is_of_both_moments_together() -> None:
    text = f"При открытии или закрытии вашего существа {ALL.rstrip('.')} (1 раз за ход)."
    table = Table()
    lay(table.first, "a1", *spoken(text), name="Очевидец")
    mage = lay(
        table.first,
        "c2",
        *spoken("{instant}: Закрыть ваше другое существо. {instant}: Открыть ваше существо."),
        name="Маг",
    )
    piece = table.first.creature("d2", "Свой")
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, piece, 0)
    everybody_passes(table)
    use(table, mage, piece, 1)
    everybody_passes(table)
    assert (piece.is_closed, elf.state.chips) == (False, 1)


@pytest.mark.rule("409.2", "413.1", "545.8")
@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("В начале и в конце вашего хода", [1, 2, 3, 4]),
        ("В начале и конце хода противника", [1, 2, 3, 4]),
        ("В конце и в начале хода", [2, 4, 6, 8]),
        ("В начале вашего третьего хода", [0, 1, 1, 1]),
        ("В конце вашего второго хода", [1, 1, 1, 1]),
        ("В начале второго хода противника", [1, 1, 1, 1]),
        ("В конце третьего хода противника", [0, 0, 0, 1]),
        ("В конце вашего первого хода", [0, 0, 0, 0]),
        ("В конце третьего хода боя", [1, 1, 1, 1]),
        ("В начале каждого вашего хода", [0, 1, 1, 2]),
        ("Перед началом вашего хода", [0, 1, 1, 2]),
    ],
)
def test_at_which_turns_it_goes_off(start: str, counts: list[int]) -> None:
    """The scenario begins in the third turn, the second one of its player."""
    assert counted(f"{start} получить {{counter}}.", 4) == counts


@pytest.mark.rule("407.1", "545.8")
@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("В начале вашего первого хода", [1, 1, 1]),
        ("В начале первого хода противника", [0, 1, 1]),
        ("В начале первого хода боя", [1, 1, 1]),
        ("В начале второго хода боя", [0, 1, 1]),
        ("В начале вашего второго хода", [0, 0, 1]),
    ],
)
def test_the_first_turns_of_a_battle(start: str, counts: list[int]) -> None:
    said = creature(*spoken(f"{start} получить {{counter}}."), name="Раз")
    table = revealed({"b1": said}, {"b6": creature(name="Два")})
    told = []
    for _turn in counts:
        announced(table)
        told.append(table.piece("Раз").state.chips)
        table.ends_turn()
    assert told == counts


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("При первом за ход перемещении", [1, 1, 1, 2, 2, 2]),
        ("При втором за ход перемещении", [0, 1, 1, 1, 2, 2]),
        ("При третьем за бой перемещении", [0, 0, 1, 1, 1, 1]),
        ("При первом за ход противника перемещении", [0, 0, 0, 0, 0, 0]),
        ("При первом за ваш ход перемещении", [1, 1, 1, 2, 2, 2]),
        ("После первого за ход перемещения", [1, 1, 1, 2, 2, 2]),
        ("Когда второй раз за ход перемещается,", [0, 1, 1, 1, 2, 2]),
        ("Когда впервые за бой перемещается,", [1, 1, 1, 1, 1, 1]),
        ("Если в третий раз за ход перемещается,", [0, 0, 1, 1, 1, 2]),
        ("При каждом перемещении", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_which_time_it_must_be(start: str, counts: list[int]) -> None:
    assert stepped(f"{start} {ALL}", times=3, turns=2) == counts


def does(text: str, effect: Effect, *, doer: str, to: str) -> int:
    """Return the chips of the elf after one card has done something to another."""
    table = Table(active=Seat.SECOND if doer == "enemy" else Seat.FIRST)
    quick = ab.Playable(ab.Payment(), spell(effect))
    stone = lay(table.first, "a1", *spoken(text), quick, name="Каменный страж")
    own = lay(table.first, "c1", quick, name="Свой")
    enemy = lay(table.second, "a6", quick, name="Чужой")
    mine = lay(table.first, "c3", name="Жертва", wounds=2)
    theirs = lay(table.second, "c4", name="Добыча", wounds=2)
    elf = table.second.creature("e6", "Эльф")
    piece = {"itself": stone, "own": own, "enemy": enemy}[doer]
    use(table, piece, mine if to == "own" else theirs)
    everybody_passes(table)
    return elf.state.chips


DEEDS: Final[dict[str, Effect]] = {
    "уничтожает": ab.Wound(20),
    "излечивает": ab.Heal(1),
    "изгоняет": ab.Exile(),
}


@pytest.mark.rule("116.3.3", "508.1")
@pytest.mark.parametrize("verb", DEEDS)
@pytest.mark.parametrize("deed", DEEDS)
def test_what_a_card_does_to_another_one(verb: str, deed: str) -> None:
    heard = verb == deed
    effect = DEEDS[deed]
    whose = f"Когда {verb} существо противника, {ALL}"
    assert does(whose, effect, doer="itself", to="enemy") == heard
    assert does(whose, effect, doer="itself", to="own") == 0
    assert does(whose, effect, doer="own", to="enemy") == 0
    others = f"Если ваше другое существо {verb} ваше существо, {ALL}"
    assert does(others, effect, doer="own", to="own") == heard
    assert does(others, effect, doer="own", to="enemy") == 0
    assert does(others, effect, doer="itself", to="own") == 0
    assert does(others, effect, doer="enemy", to="own") == 0


@pytest.mark.rule("536.5", "536.6")
@pytest.mark.parametrize(
    ("verb", "summoned", "revived"), [("вызывает", 1, 0), ("возрождает", 0, 1)]
)
def test_who_brings_a_card_in(verb: str, summoned: int, revived: int) -> None:
    text = f"Когда ваше существо {verb} существо, {ALL}"
    assert (comes(text, SUMMONS), comes(text, REVIVES)) == (summoned, revived)
    own = f"Когда {verb} существо, {ALL}"
    assert (comes(own, SUMMONS), comes(own, REVIVES)) == (0, 0)


@pytest.mark.rule("123.1", "541.4")
@pytest.mark.parametrize(
    ("start", "effect", "heard"),
    [
        ("При получении {counter}", ab.Chips(1), 1),
        ("При получении {counter}", ab.Chips(-1), 0),
        ("При потере {counter}", ab.Chips(-1), 1),
        ("При потере {counter}", ab.Chips(1), 0),
        ("При получении 2 или более {counter}", ab.Chips(2), 1),
        ("При получении 2 или более {counter}", ab.Chips(1), 0),
        ("При получении отравления", ab.Gain(ab.Named(ab.Name.POISON, 1)), 1),
        ("При получении отравления", ab.Gain(ab.Named(ab.Name.DIRECTED)), 0),
        ("При потере проклятия", ab.LoseNamed(ab.Name.CURSE), 1),
        ("При получении проклятия", ab.LoseNamed(ab.Name.CURSE), 0),
        ("При получении ран", ab.Wound(1), 1),
        ("При получении ран", ab.Heal(1), 0),
        ("При получении раны", ab.Wound(1), 1),
        ("Когда получает рану,", ab.Wound(1), 1),
    ],
)
def test_getting_and_losing_told_with_a_noun(start: str, effect: Effect, heard: int) -> None:
    table = Table()
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    curse = ab.Named(ab.Name.CURSE)
    itself = lay(table.first, "c2", *spoken(f"{start} {ALL}"), curse, chips=3, wounds=2)
    other = lay(table.first, "e2", curse, name="Другой", chips=3, wounds=2)
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, other)
    everybody_passes(table)
    assert elf.state.chips == 0
    use(table, mage, itself)
    everybody_passes(table)
    assert elf.state.chips == heard


@pytest.mark.rule("123.1", "541.4")
@pytest.mark.parametrize(
    ("start", "effect"),
    [
        ("При получении {counter} вашим существом", ab.Chips(1)),
        ("При потере проклятия вашим существом", ab.LoseNamed(ab.Name.CURSE)),
    ],
)
def test_whose_getting_and_losing_it_is(start: str, effect: Effect) -> None:
    for own in (True, False):
        table = Table()
        mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
        lay(table.first, "c2", *spoken(f"{start} {ALL}"), name="Очевидец")
        mine = lay(table.first, "e2", ab.Named(ab.Name.CURSE), name="Свой", chips=3)
        theirs = lay(table.second, "e5", ab.Named(ab.Name.CURSE), name="Чужой", chips=3)
        elf = table.second.creature("e6", "Эльф")
        use(table, mage, mine if own else theirs)
        everybody_passes(table)
        assert elf.state.chips == own


MOVES: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE))


@pytest.mark.rule("506.1", "202.2")
@pytest.mark.parametrize(
    ("words", "start", "to", "heard"),
    [
        ("в третий ряд противника", "c5", "c6", 1),
        ("в третий ряд противника", "c4", "c5", 0),
        ("в ваш 1 ряд", "c4", "c3", 1),
        ("в ваш 1 ряд", "c5", "c4", 0),
        ("во второй ряд противника", "c4", "c5", 1),
        ("из второго ряда противника", "c5", "c4", 1),
        ("из второго ряда противника", "c6", "c5", 0),
        ("из вашего 1 ряда", "c3", "c4", 1),
        ("с клетки рядом с ~", "c3", "c5", 1),
        ("с клетки рядом с ~", "c5", "c3", 0),
        ("с клетки напротив ~", "c3", "d3", 1),
        ("с клетки напротив ~", "d3", "c3", 0),
        ("с клетки слева от ~", "b2", "b1", 1),
        ("с клетки справа от ~", "b2", "b1", 0),
        ("на клетку не рядом с ~", "c3", "c5", 1),
        ("на клетку не рядом с ~", "c5", "c3", 0),
        ("на клетку напротив ~", "c5", "c3", 1),
    ],
)
def test_where_a_card_goes_and_where_it_was(words: str, start: str, to: str, heard: int) -> None:
    told = words.replace("~", "Каменного стража" if "от ~" in words else "Каменным стражем")
    told = told.replace("напротив Каменным стражем", "напротив Каменного стража")
    table = Table(active=Seat.SECOND)
    elf = lay(table.second, start, MOVES, name="Эльф")
    lay(
        table.first,
        "c2",
        *spoken(f"При перемещении существа противника {told} {ALL}"),
        name="Каменный страж",
    )
    use(table, elf, elf)
    picks(table, to)
    announced(table)
    assert elf.state.chips == heard


@pytest.mark.rule("116.3", "546.1")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "Если Каменный страж закрыт, в конце вашего хода получить {counter}.",
        "Если в конце вашего хода закрыт, получить {counter}.",
        "В конце вашего хода, если закрыт, получить {counter}.",
    ],
)
def test_a_condition_may_stand_first(text: str, closed: bool) -> None:
    table = Table()
    stone = lay(table.first, "c2", *spoken(text), closed=closed)
    table.second.creature("e6", "Эльф")
    table.ends_turn()
    announced(table)
    assert stone.state.chips == closed


@pytest.mark.rule("509.1")
def test_a_card_that_is_destroyed_is_not_heard_to_be_exiled() -> None:
    text = f"Когда изгоняет существо противника, {ALL}"
    assert does(text, ab.Destroy(), doer="itself", to="enemy") == 0
