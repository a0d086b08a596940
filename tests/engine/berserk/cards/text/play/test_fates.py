"""What befalls cards, from printed text to the board: hosts, finishing blows, so many chips."""

from dataclasses import replace
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, goes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

DEED: Final = {way: ab.Playable(ab.Payment(), goes(way)) for way in ab.Relocation}


def parasite(text: str) -> tuple[Table, Piece, Piece, Piece]:
    """Return a parasite with a text on an enemy, whose player is to move, and another enemy."""
    table = Table(active=Seat.SECOND)
    host = lay(table.second, "c4", DEED[ab.Relocation.JUMP], name="Хозяин", wounds=3)
    other = lay(table.second, "e4", DEED[ab.Relocation.JUMP], name="Другой", wounds=3)
    rider = replace(specs.parasite(), abilities=spoken(text))
    table.first.symbiote(rider, host)
    table.first.creature("a1", "Страж")
    return table, host, other, table.piece(rider.name)


@pytest.mark.rule("211.2", "507.2")
@pytest.mark.parametrize(("text", "heard"), [("При прыжке", 1), ("При телепортации", 0)])
def test_a_symbiote_answers_what_befalls_its_host(text: str, heard: int) -> None:
    for goer in ("host", "other"):
        table, host, other, _ = parasite(f"{text} хозяина излечить его на 2.")
        piece = host if goer == "host" else other
        use(table, piece, piece)
        picks(table, "c5")
        everybody_passes(table)
        healed = 2 * heard * (goer == "host")
        assert (host.wounds, other.wounds) == (3 - healed, 3)


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "effect", "chips"),
    [
        ("При гибели существа противника от добивания", ab.FinishingBlow(9), 1),
        ("При гибели существа противника от добивания", ab.Wound(9), 0),
        ("При гибели вашего существа от добивания", ab.FinishingBlow(9), 0),
    ],
)
@pytest.mark.same("older-506-510:509.1.1")
def test_death_by_a_finishing_blow_is_told_from_other_deaths(
    text: str, effect: ab.Effect, chips: int
) -> None:
    table = Table()
    orc = lay(
        table.first,
        "b3",
        tap(ab.Power(ab.PowerKind.INFLUENCE, (effect,))),
        *spoken(f"{text} {ALL}"),
    )
    prey = lay(table.second, "b4", name="Жертва", life=3)
    elf = table.second.creature("e6", "Эльф")
    use(table, orc, prey)
    everybody_passes(table)
    assert (prey.is_dead, elf.state.chips) == (True, chips)


@pytest.mark.rule("123.1")
@pytest.mark.parametrize(
    ("text", "amount", "heard"),
    [
        ("получает 2 или более {counter}", 2, 1),
        ("получает 2 или более {counter}", 3, 1),
        ("получает 2 или более {counter}", 1, 0),
        ("получает 2 или более {counter}", -2, 0),
        ("теряет 2 или более {counter}", -2, 1),
        ("единовременно теряет 2 или более {counter}", -3, 1),
        ("теряет 2 или более {counter}", -1, 0),
        ("теряет 2 или более {counter}", 2, 0),
    ],
)
def test_so_many_chips_at_once(text: str, amount: int, heard: int) -> None:
    for whose, side in (("", "itself"), ("ваше существо ", "own"), ("ваше существо ", "enemy")):
        table = Table()
        quick = ab.Playable(ab.Payment(), spell(ab.Chips(amount)))
        mage = lay(table.first, "a1", quick, name="Маг")
        sentence = spoken(f"Когда {whose}{text} {ALL}")
        itself = lay(table.first, "c2", *sentence, name="Очевидец", chips=4)
        own = lay(table.first, "d2", name="Свой", chips=4)
        enemy = lay(table.second, "e6", name="Эльф", chips=4)
        use(table, mage, {"itself": itself, "own": own, "enemy": enemy}[side])
        everybody_passes(table)
        own_change = amount if side == "enemy" else 0
        assert enemy.state.chips - 4 - own_change == heard * (side != "enemy")


@pytest.mark.rule("541.4", "116.1")
@pytest.mark.parametrize(
    ("text", "effect", "heard"),
    [
        ("теряет проклятие", ab.LoseNamed(ab.Name.CURSE), 1),
        ("теряет благословение", ab.LoseNamed(ab.Name.CURSE), 0),
        ("теряет проклятие", ab.Gain(ab.Named(ab.Name.CURSE)), 0),
    ],
)
def test_a_named_ability_that_is_lost(text: str, effect: ab.Effect, heard: int) -> None:
    for whose, own in (("", True), ("ваше существо ", True), ("ваше существо ", False)):
        table = Table()
        mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
        sentence = spoken(f"Когда {whose}{text} {ALL}")
        itself = lay(table.first, "c2", *sentence, ab.Named(ab.Name.CURSE), name="Очевидец")
        enemy = lay(table.second, "e6", ab.Named(ab.Name.CURSE), name="Эльф")
        use(table, mage, itself if own else enemy)
        everybody_passes(table)
        assert enemy.state.chips == heard * own


@pytest.mark.rule("509.1.1", "511.7")
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Когда получает раны от существа противника,", 1),
        ("Когда получает раны от вашего существа,", 0),
        ("Когда получает раны от артефакта противника,", 0),
    ],
)
def test_by_whom_a_card_is_wounded(text: str, chips: int) -> None:
    for body in (ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2)), spell(ab.Wound(1))):
        assert _wounded_by_an_elf(body, f"{text} {ALL}") == chips


def _wounded_by_an_elf(body: ab.Body, text: str) -> int:
    table = Table(active=Seat.SECOND)
    elf = lay(table.second, "b5", tap(body), name="Эльф")
    piece = lay(table.first, "b3", *spoken(text))
    table.first.creature("e1", "Другой")
    use(table, elf, piece, die=4 if isinstance(body, ab.Attack) else 0)
    everybody_passes(table)
    return elf.state.chips


@pytest.mark.rule("210.6")
@pytest.mark.parametrize("words", ["При приземлении", "Когда приземляется,", "Когда теряет полет,"])
def test_a_flyer_comes_down(words: str) -> None:
    table = Table()
    deed = tap(on_itself(ab.Chips(1)))
    mage = lay(
        table.first,
        "a1",
        ab.Playable(ab.Payment(), spell(ab.LoseFlight(ab.Until.TURN_END))),
        name="Маг",
    )
    text = spoken(f"{words} {ALL}")
    flyer = lay(table.first, None, *text, deed, kind=ab.CardType.FLYER)
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, flyer)
    picks(table, "d2")
    everybody_passes(table)
    assert elf.state.chips == 1


@pytest.mark.rule("407.1", "507.1")
@pytest.mark.parametrize(("turn", "chips"), [("в ваш ход ", 1), ("в ход противника ", 0), ("", 1)])
def test_in_whose_turn_a_card_comes_there(turn: str, chips: int) -> None:
    for to, there in (("c4", 1), ("a3", 0)):
        table = Table()
        text = f"При перемещении {turn}на глубину {ALL}"
        piece = lay(table.first, "b2", DEED[ab.Relocation.RELOCATE], *spoken(text))
        elf = table.second.creature("e6", "Эльф")
        use(table, piece, piece)
        picks(table, to)
        everybody_passes(table)
        assert elf.state.chips == chips * there


@pytest.mark.rule("508.4", "508.6")
@pytest.mark.parametrize(
    ("text", "amount", "heard"),
    [
        ("получает дополнительные {health}", 1, 1),
        ("получает дополнительные {health}", -1, 0),
        ("теряет дополнительные {health}", -1, 1),
        ("теряет дополнительные {health}", 1, 0),
        ("получает 2 или более дополнительных {health}", 1, 0),
        ("получает 2 или более дополнительных {health}", 2, 1),
    ],
)
def test_extra_life_that_comes_and_goes(text: str, amount: int, heard: int) -> None:
    for whose, side in (("", "itself"), ("ваше существо ", "own"), ("ваше существо ", "enemy")):
        table = Table()
        effect: ab.Effect = ab.ExtraLife(amount) if amount > 0 else ab.LoseExtraLife(-amount)
        mages = [
            lay(table.first, cell, ab.Playable(ab.Payment(), spell(given)), name=name)
            for cell, given, name in (("a1", ab.ExtraLife(3), "Даритель"), ("b1", effect, "Маг"))
        ]
        sentence = spoken(f"Когда {whose}{text}, получить {{counter}}.")
        itself = lay(table.first, "c2", *sentence, name="Очевидец")
        own = lay(table.first, "d2", name="Свой")
        enemy = lay(table.second, "e6", name="Эльф")
        target = {"itself": itself, "own": own, "enemy": enemy}[side]
        if amount < 0:
            use(table, mages[0], target)
            everybody_passes(table)
        before = itself.state.chips
        use(table, mages[1], target)
        everybody_passes(table)
        assert itself.state.chips - before == heard * (side != "enemy")
