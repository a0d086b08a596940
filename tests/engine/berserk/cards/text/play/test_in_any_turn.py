"""What befalls cards in the opponent's turn, where the text names no turn: 116.1."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.fighting import REACH, says
from tests.engine.berserk.cards.text.play.going_off import goes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

SEATS: Final = (Seat.FIRST, Seat.SECOND)


def scene(text: str, turn: Seat) -> tuple[Table, Piece]:
    """Return a table in the turn of a player, with the first one's witness of a text."""
    table = Table(active=turn)
    return table, lay(table.first, "a1", *spoken(f"{text} получить {{counter}}."), name="Очевидец")


@pytest.mark.rule("116.1", "122.9")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("При вскрытии карты противника", 1),
        ("При вскрытии вашей карты", 0),
        ("Когда карта противника вскрывается,", 1),
        ("Когда ваша карта вскрывается,", 0),
    ],
)
def test_a_card_is_revealed(words: str, heard: int, turn: Seat) -> None:
    table, witness = scene(words, turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "c3", ab.Playable(ab.Payment(), spell(ab.Wound(1))), name="Маг")
    hidden = table.second.creature("c6", "Скрытый", hidden=True)
    table.second.creature("e6", "Враг")
    use(table, mage, hidden)
    everybody_passes(table)
    assert (hidden.wounds, witness.state.chips) == (1, heard)


@pytest.mark.rule("116.1", "518.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("При трупоедстве {gen}", ab.Name.CARRION),
        ("Когда {nom} выполняет трупоедство,", ab.Name.CARRION),
        ("При вампиризме {gen}", ab.Name.VAMPIRISM),
    ],
)
@pytest.mark.parametrize("name", [ab.Name.CARRION, ab.Name.VAMPIRISM])
def test_a_card_feeds(name: ab.Name, words: str, of: ab.Name, own: bool, turn: Seat) -> None:
    gen, nom = (
        ("вашего существа", "ваше существо")
        if own
        else ("существа противника", "существо противника")
    )
    table, witness = scene(words.format(gen=gen, nom=nom), turn)
    mine = turn is Seat.FIRST
    sides = (table.first, table.second) if mine else (table.second, table.first)
    ghoul = lay(sides[0], "c3", ab.Named(name), name="Упырь", wounds=2, strike="5-5-5")
    prey = lay(sides[1], "c4", name="Жертва", life=3, closed=True)
    sides[1].creature("e5", "Страж")
    table.strikes(ghoul, prey, dice=(5,))
    everybody_passes(table)
    assert witness.state.chips == (own is mine and name is of)


@pytest.mark.rule("116.1", "536.7")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("words", ["При инкарнации {gen}", "Когда {nom} инкарнирует,"])
def test_a_card_incarnates(words: str, own: bool, turn: Seat) -> None:
    gen, nom = (
        ("вашего существа", "ваше существо")
        if own
        else ("существа противника", "существо противника")
    )
    table, witness = scene(words.format(gen=gen, nom=nom), turn)
    mine = turn is Seat.FIRST
    sides = (table.first, table.second) if mine else (table.second, table.first)
    killer = lay(sides[0], "e3", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    ghoul = lay(sides[0], "b3", ab.Named(ab.Name.INCARNATION, 1), name="Упырь")
    sides[1].creature("e6", "Враг")
    use(table, killer, ghoul)
    everybody_passes(table)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1" if mine else "c6")
    everybody_passes(table)
    assert (ghoul.is_dead, witness.state.chips) == (False, own is mine)


@pytest.mark.rule("116.1", "523.4")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(
    "words", ["Когда существо {of}получает раны от отравления,", "При гибели {of}от отравления"]
)
def test_poison_acts_at_the_start_of_either_turn(words: str, turn: Seat) -> None:
    of = "существа " if words.startswith("При") else ""
    table, witness = scene(words.format(of=of), Seat.SECOND if turn is Seat.FIRST else Seat.FIRST)
    side = table.first if turn is Seat.FIRST else table.second
    life = 1 if of else 9
    lay(side, "e3", ab.Named(ab.Name.POISON, 2), name="Больной", life=life)
    side.creature("e4", "Страж")
    table.first.creature("d1", "Свой")
    table.second.creature("d6", "Чужой")
    table.ends_turn()
    everybody_passes(table)
    assert witness.state.chips == 1


@pytest.mark.rule("116.1", "541.4")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("verb", ["получает", "теряет"])
def test_a_named_ability_comes_and_goes(verb: str, turn: Seat) -> None:
    table, witness = scene(f"Когда существо {verb} проклятие,", turn)
    side = table.first if turn is Seat.FIRST else table.second
    gains = verb == "получает"
    effect = ab.Gain(ab.Named(ab.Name.CURSE)) if gains else ab.LoseNamed(ab.Name.CURSE)
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    named = () if gains else (ab.Named(ab.Name.CURSE),)
    target = lay(table.second, "e5", *named, name="Цель")
    use(table, mage, target)
    everybody_passes(table)
    assert witness.state.chips == 1


@pytest.mark.rule("116.1", "116.3.3")
@pytest.mark.parametrize("turn", SEATS)
def test_a_card_is_struck_over(turn: Seat) -> None:
    table, witness = scene("При {uchr} существа через карту", turn)
    sides = (table.first, table.second) if turn is Seat.FIRST else (table.second, table.first)
    orc = says(sides[0], "c3", REACH, name="Орк")
    sides[0].creature("c4", "Помеха", closed=True)
    target = sides[1].creature("c5", "Цель", life=20, closed=True)
    use(table, orc, target, number=0, die=3)
    everybody_passes(table)
    assert witness.state.chips == 1


@pytest.mark.rule("116.1", "507.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(("words", "to"), [("погружении", "c4"), ("всплытии", "c1")])
def test_a_card_dives_and_comes_up(words: str, to: str, turn: Seat) -> None:
    table, witness = scene(f"При {words} существа", turn)
    side = table.first if turn is Seat.FIRST else table.second
    start = "c1" if to == "c4" else "c4"
    goer = lay(side, start, ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE)), name="Путник")
    table.second.creature("e6", "Эльф")
    use(table, goer, goer)
    picks(table, to)
    everybody_passes(table)
    assert (goer.cell, witness.state.chips) == (to, 1)


@pytest.mark.rule("116.1", "509.1")
@pytest.mark.parametrize("turn", SEATS)
def test_a_card_is_finished_off(turn: Seat) -> None:
    table, witness = scene("При гибели существа от добивания", turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "c5", *spoken("{instant}: Добивание на 9."), name="Маг")
    prey = lay(table.second, "c6", name="Жертва", life=3)
    table.second.creature("e6", "Враг")
    use(table, mage, prey)
    everybody_passes(table)
    assert (prey.is_dead, witness.state.chips) == (True, 1)


@pytest.mark.rule("116.1", "123.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("amount", [1, 2])
@pytest.mark.parametrize(
    ("words", "way"),
    [
        ("Когда существо единовременно получает 2 или более {counter},", 1),
        ("Когда существо единовременно теряет 2 или более {counter},", -1),
        ("При получении 2 или более {counter} существом", 1),
        ("При потере 2 или более {counter} существом", -1),
    ],
)
def test_so_many_chips_come_or_go_at_once(words: str, way: int, amount: int, turn: Seat) -> None:
    change = amount * way
    table, witness = scene(words, turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(ab.Chips(change))), name="Маг")
    other = lay(table.second, "c6", name="Цель", chips=4)
    use(table, mage, other)
    everybody_passes(table)
    assert (other.state.chips, witness.state.chips) == (4 + change, amount == 2)


@pytest.mark.rule("116.1", "512.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(("attack", "heard"), [("атаку", 1), ("{strike}", 1), ("выстрел", 0)])
def test_an_attack_is_announced(attack: str, heard: int, turn: Seat) -> None:
    table, witness = scene(f"Когда существо объявляет {attack},", turn)
    mine = turn is Seat.FIRST
    sides = (table.first, table.second) if mine else (table.second, table.first)
    orc = lay(sides[0], "c3", name="Орк")
    prey = lay(sides[1], "c4", name="Жертва", closed=True)
    table.strikes(orc, prey, dice=(3,))
    everybody_passes(table)
    assert (prey.wounds, witness.state.chips) == (1, heard)


@pytest.mark.rule("116.1", "508.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("words", ["При получении ран", "Когда получает раны,"])
@pytest.mark.parametrize("effect", [ab.Wound(1), ab.Heal(1)])
def test_a_card_is_wounded(effect: Effect, words: str, turn: Seat) -> None:
    table = Table(active=turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    text = f"{words} получить {{counter}}."
    piece, other = (lay(table.first, cell, *spoken(text), wounds=2) for cell in ("a1", "c1"))
    table.second.creature("e6", "Эльф")
    use(table, mage, piece)
    everybody_passes(table)
    assert (piece.state.chips, other.state.chips) == (isinstance(effect, ab.Wound), 0)


@pytest.mark.rule("116.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("effect", "returns"), [(ab.ToDeck(), True), (ab.Destroy(), False)])
def test_a_card_returns_to_its_deck(effect: Effect, returns: bool, own: bool, turn: Seat) -> None:
    nom = "ваша карта" if own else "карта противника"
    for of_the_first in (True, False):
        table, witness = scene(f"Когда {nom} возвращается в колоду,", turn)
        side = table.first if turn is Seat.FIRST else table.second
        mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
        goer = lay(table.first if of_the_first else table.second, "c5", name="Путник")
        table.second.creature("e6", "Эльф")
        use(table, mage, goer)
        everybody_passes(table)
        assert goer.cell is None
        assert witness.state.chips == (returns and of_the_first is own)


@pytest.mark.rule("116.1", "536.5", "536.6")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(
    ("verb", "heard"),
    [
        ("возрождается", {"Возродить"}),
        ("входит в игру", {"Вызвать", "Возродить"}),
        ("вступает в бой", {"Вызвать", "Возродить"}),
    ],
)
@pytest.mark.parametrize("deed", ["Вызвать", "Возродить"])
def test_a_card_comes_into_the_battle(deed: str, verb: str, heard: set[str], turn: Seat) -> None:
    for nom, own in (("ваше существо", True), ("существо противника", False)):
        table, witness = scene(f"Когда {nom} {verb},", turn)
        side = table.first if turn is Seat.FIRST else table.second
        killer = ab.Playable(ab.Payment(), spell(ab.Destroy()))
        mage = lay(side, "e3", *spoken(f"{{tap}}: {deed} существо."), killer, name="Маг")
        table.second.creature("e6", "Эльф")
        side.deck(specs.creature("Рысь"))
        lynx = lay(side, "d3", name="Рысь")
        if deed == "Возродить":
            use(table, mage, lynx, 1)
            everybody_passes(table)
            use(table, mage, lynx)
        else:
            use(table, mage)
            table.choose(op.ChooseFromDeck(0))
        picks(table, "e2")
        everybody_passes(table)
        assert witness.state.chips == (deed in heard and own is (turn is Seat.FIRST))


@pytest.mark.rule("116.1", "107.2", "210.5")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("words", ["летающему", "летающим"])
def test_a_card_closes_to_strike_a_flyer(words: str, turn: Seat) -> None:
    for nom, own in (("ваше существо", True), ("существо противника", False)):
        table = Table(active=turn)
        text = f"Когда {nom} закрывается на удар по {words}, получить {{counter}}."
        witness = lay(table.first, None, *spoken(text), kind=ab.CardType.FLYER, name="Очевидец")
        side = table.first if turn is Seat.FIRST else table.second
        table.second.flyer()  # only flyers are left of who is struck
        archer = lay(side, "c3", tap(spell(ab.Heal(1), targets=ab.ITSELF)), name="Лучник")
        other = lay(side, "d3", tap(spell(ab.Heal(1), targets=ab.ITSELF)), name="Лекарь")
        use(table, other)
        everybody_passes(table)
        assert (other.is_closed, witness.state.chips) == (True, 0)
        table.closes_for_flyer(archer)
        everybody_passes(table)
        assert (archer.is_closed, witness.state.chips) == (True, own is (turn is Seat.FIRST))


@pytest.mark.rule("116.1", "508.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("amount", [1, 2])
@pytest.mark.parametrize("words", ["на 2 или более", "от 2 или более ран"])
def test_so_much_is_healed_at_once(words: str, amount: int, turn: Seat) -> None:
    table, witness = scene(f"Когда существо излечивается {words},", turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(ab.Heal(amount))), name="Маг")
    other = lay(table.second, "c6", name="Цель", wounds=4)
    use(table, mage, other)
    everybody_passes(table)
    assert (other.wounds, witness.state.chips) == (4 - amount, amount == 2)
