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
from tests.engine.berserk.cards.text.play.going_off import ALL, announced
from tests.engine.berserk.cards.text.play.test_moments import happens
from tests.engine.berserk.cards.text.play.test_turns import stepped
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


@pytest.mark.rule("536.5", "116.3.3")
@pytest.mark.parametrize(
    ("start", "words"), [("При вызове", SUMMONS), ("При возрождении", REVIVES)]
)
def test_a_card_triggers_on_its_own_summoning_or_revival(start: str, words: str) -> None:
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
def test_a_trigger_with_two_moments_fires_on_either(start: str, happening: str) -> None:
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
def test_a_trigger_fires_only_in_the_named_turns_of_a_battle(start: str, counts: list[int]) -> None:
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
        ("При каждом перемещении", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_trigger_fires_only_on_the_named_occurrence(start: str, counts: list[int]) -> None:
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
def test_a_trigger_fires_when_a_card_does_the_named_thing_to_another(verb: str, deed: str) -> None:
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
def test_a_trigger_distinguishes_summoning_from_revival(
    verb: str, summoned: int, revived: int
) -> None:
    text = f"Когда ваше существо {verb} существо, {ALL}"
    assert (comes(text, SUMMONS), comes(text, REVIVES)) == (summoned, revived)
    own = f"Когда {verb} существо, {ALL}"
    assert (comes(own, SUMMONS), comes(own, REVIVES)) == (0, 0)
