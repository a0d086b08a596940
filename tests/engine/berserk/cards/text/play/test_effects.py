"""How much it was, what is left, where it goes, who is chosen: 116, 123, 205, 306.5, 507, 543."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import lay, spell, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.going_off import ALL, announced
from tests.support.scenario import Table
from tests.support.spoken import NotRead, spoken


def left(text: str, effect: Effect, *, chips: int, to: str) -> int:
    """Return the chips of the elf after something has come to a card or gone from it."""
    table = Table()
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    itself = lay(table.first, "c2", *spoken(f"{text} {ALL}"), name="Очевидец", chips=chips)
    own = lay(table.first, "e2", name="Свой", chips=chips)
    enemy = lay(table.second, "e5", name="Чужой", chips=chips)
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, {"itself": itself, "own": own, "enemy": enemy}[to])
    everybody_passes(table)
    return elf.state.chips


def thrown(text: str, die: int, *, active: Seat = Seat.FIRST) -> int:
    """Return the chips of the elf after a strike with this die of the side to move."""
    table = Table(active=active)
    stone = says(table.first, "c3", f"{text} {ALL}", life=20)
    victim = table.second.creature("c4", "Жертва", life=20)
    elf = table.second.creature("e6", "Эльф")
    striker, target = (stone, victim) if active is Seat.FIRST else (victim, stone)
    target.state.closed = True
    table.strikes(striker, target, dice=(die,))
    nobody_answers(table)
    return elf.state.chips


@pytest.mark.rule("306.5", "512.6.5")
@pytest.mark.parametrize("die", [2, 4, 5, 6])
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("выбрасывает на кубике 6", {6}),
        ("выбрасывает на кубике 5 или более", {5, 6}),
        ("выбрасывает на кубике 4 или менее", {2, 4}),
    ],
)
def test_a_trigger_on_a_die_roll_filters_by_roller(words: str, dice: set[int], die: int) -> None:
    assert thrown(f"Когда {words},", die) == (die in dice)
    assert thrown(f"Если Каменный страж {words},", die) == (die in dice)
    assert thrown(f"Когда существо противника {words},", die) == 0
    theirs = f"Когда существо противника {words},"
    assert thrown(theirs, die, active=Seat.SECOND) == (die in dice)
    assert thrown(f"{theirs.removesuffix(',')} в ваш ход,", die, active=Seat.SECOND) == 0


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    "text",
    [
        "При открытии раниться на столько же.",
        "Когда теряет {counter}, раниться на столько же.",
        "При получении ран или излечении раниться на столько же.",
    ],
)
def test_an_amount_without_a_preceding_number_is_unread(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("text", "acted", "idle"),
    [
        ("В конце вашего хода, если не действовал, получить {counter}.", 0, 1),
        ("В конце вашего хода, если Каменный страж действовал, получить {counter}.", 1, 0),
        ("В конце вашего хода, если не атаковал, получить {counter}.", 0, 1),
        ("В конце вашего хода, если двигался, получить {counter}.", 0, 0),
    ],
)
def test_an_end_of_turn_trigger_asks_what_the_card_did_this_turn(
    text: str, acted: int, idle: int
) -> None:
    for strikes, chips in ((True, acted), (False, idle)):
        table = Table()
        stone = says(table.first, "c3", text)
        victim = table.second.creature("c4", "Жертва", closed=True, life=20)
        if strikes:
            hit(table, stone, victim)
            turns(table, 2)  # an earlier turn does not count
            stone.state.chips = 0
            victim.state.closed = True
            hit(table, stone, victim)
        table.ends_turn()
        announced(table)
        assert stone.state.chips == chips


@pytest.mark.rule("116.3")
@pytest.mark.parametrize(
    "text",
    [
        "Когда ваше другое существо закрывается, открыть другое ваше существо.",
        "Когда существо закрывается, открыть другое ваше существо.",
        "Когда ваше существо закрывается, открыть другое существо противника.",
        "Когда ваше существо закрывается, открыть другое существо.",
        "При гибели вашего существа ваше существо получает «+1 к {strike} вашего другого "
        "существа».",
    ],
)
def test_another_card_is_unread_when_two_cards_were_mentioned(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)
