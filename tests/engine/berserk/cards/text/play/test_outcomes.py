"""What comes of a throw and of a prophecy, from printed text to the board (204.3, 306.2)."""

from dataclasses import replace

import pytest

from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, use
from tests.engine.berserk.cards.text.play.guards import guard
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

ACTS = (Seat.FIRST, Asking.ACT)


def card(class_: str, cost: int = 4) -> CardSpec:
    """Return a card of the deck."""
    return replace(creature(name=class_, classes=(class_,)), cost=Cost(cost))


def ends(table: Table, *, accepts: bool = True) -> None:
    """Answer until the first player may act again; what may be left out is, unless accepted."""
    while table.asked is not None and table.asked != ACTS:
        if op.Accept() in table.options:
            table.choose(op.Accept() if accepts else op.Decline())
        elif table.asked[1] is Asking.PRIORITY:
            table.choose(op.Pass())
        else:
            table.choose(table.options[0])


def used(text: str, *shown: CardSpec, die: int = 0, accepts: bool = True) -> Piece:
    """Return the card of this text after it was used, with these cards on top of its deck."""
    table = Table()
    seer = guard(table.first, "c2", text, life=10, movement=2)
    table.second.creature("c6", life=10)
    table.first.deck(*shown)
    use(table, seer, die=die)
    ends(table, accepts=accepts)
    return seer


@pytest.mark.rule("306.2", "545.10")
@pytest.mark.parametrize(
    ("text", "chips", "wounds"),
    [
        (
            "Бросить кубик; если выпало 1 или 3 раниться на 1; если выпало 5 раниться на 2; "
            "если выпало 6 получить {counter}.",
            (0, 0, 0, 0, 0, 1),
            (1, 0, 1, 0, 2, 0),
        ),
        (
            "Бросить кубик: если выпало 1 раниться на 1; если 2 или 3 получить {counter}; иначе "
            "получить 2 {counter}.",
            (0, 1, 1, 2, 2, 2),
            (1, 0, 0, 0, 0, 0),
        ),
        (
            "Бросить кубик; если выпало чётное число, получить {counter}, если нечётное — "
            "раниться на 2.",
            (0, 1, 0, 1, 0, 1),
            (2, 0, 2, 0, 2, 0),
        ),
        (
            "Бросить кубик; если выпало 4 или больше, получить {counter}, иначе раниться на 1.",
            (0, 0, 0, 1, 1, 1),
            (1, 1, 1, 0, 0, 0),
        ),
        (
            "Бросить кубик; если выпало 2 или меньше, раниться на 1; если 5 или больше, получить "
            "{counter}.",
            (0, 0, 0, 0, 1, 1),
            (1, 1, 0, 0, 0, 0),
        ),
        (
            "Бросить кубик; получить {counter}, если выпало 2 или меньше.",
            (1, 1, 0, 0, 0, 0),
            (0, 0, 0, 0, 0, 0),
        ),
        (
            "Бросить кубик; получить X {counter}, где X — выпавшее значение.",
            (1, 2, 3, 4, 5, 6),
            (0, 0, 0, 0, 0, 0),
        ),
    ],
)
def test_what_is_done_depends_on_the_die(
    text: str, chips: tuple[int, ...], wounds: tuple[int, ...]
) -> None:
    for die in range(1, 7):
        seer = used(f"{{tap}}: {text}", die=die)
        assert (seer.state.chips, seer.wounds) == (chips[die - 1], wounds[die - 1])


@pytest.mark.rule("306.2")
@pytest.mark.parametrize("die", [1, 6])
def test_what_was_done_in_one_case_is_no_reason_for_the_next(die: int) -> None:
    # the wound of the first case is a power with no die of its own
    text = "{tap}: Бросить кубик; если выпало 6 раниться на 3, иначе раниться на 1."
    assert used(text, die=die).wounds == (3 if die == 6 else 1)


@pytest.mark.rule("505.6")
@pytest.mark.parametrize(("accepts", "chips"), [(True, 1), (False, 0)])
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Бросить кубик; если выпало 3, может получить {counter}.",
        "{tap}: Пророчество 1; может получить {counter}.",
        "{tap}: Пророчество 1; если показан эльф, может получить {counter}.",
    ],
)
def test_what_may_be_done_may_be_left_out(text: str, accepts: bool, chips: int) -> None:
    assert used(text, card("Эльф"), die=3, accepts=accepts).state.chips == chips


@pytest.mark.rule("204.3", "545.10")
@pytest.mark.parametrize(
    ("text", "elf", "gnome", "orc"),
    [
        ("если показан эльф, получить {counter}.", (1, 0), (0, 0), (0, 0)),
        ("получить {counter}, если показана карта стоимостью 4.", (1, 0), (1, 0), (0, 0)),
        ("если показанная карта — гном, раниться на 1.", (0, 0), (0, 1), (0, 0)),
        ("если показана карта нечётной стоимости, получить {counter}.", (0, 0), (0, 0), (1, 0)),
        (
            "если показан эльф, получить {counter}; иначе раниться на 1.",
            (1, 0),
            (0, 1),
            (0, 1),
        ),
        (
            "если показан эльф, получить {counter}; если показан гном, раниться на 2.",
            (1, 0),
            (0, 2),
            (0, 0),
        ),
        (
            "если показан эльф, получить {counter}; если показана карта стоимостью 4 или более, "
            "раниться на 2.",
            (1, 2),
            (0, 2),
            (0, 2),
        ),
        ("раниться на X, где X — стоимость показанной карты.", (0, 4), (0, 4), (0, 5)),
        ("раниться на 1 за каждого показанного эльфа.", (0, 1), (0, 0), (0, 0)),
    ],
)
def test_what_is_done_depends_on_the_card_shown(
    text: str, elf: tuple[int, int], gnome: tuple[int, int], orc: tuple[int, int]
) -> None:
    for expected, shown in ((elf, card("Эльф")), (gnome, card("Гном")), (orc, card("Орк", 5))):
        seer = used(f"{{tap}}: Пророчество 1; {text}", shown, card("Эльф"))
        assert (seer.state.chips, seer.wounds) == expected


@pytest.mark.rule("204.3")
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Пророчество 3; если среди показанных карт есть 2 или более эльфов, получить", (0, 1)),
        ("Пророчество 2; если среди показанных карт есть 2 или более эльфов, получить", (0, 0)),
        ("Пророчество 3; если показан гном, получить", (1, 1)),
    ],
)
def test_of_several_cards_shown_so_many_are_asked_for(text: str, chips: tuple[int, int]) -> None:
    for expected, last in zip(chips, ("Орк", "Эльф"), strict=True):
        deck = (card("Эльф"), card("Гном"), card(last))
        assert used(f"{{tap}}: {text} {{counter}}.", *deck).state.chips == expected


@pytest.mark.rule("204.3", "531.1")
@pytest.mark.parametrize(("cost", "wounds"), [(3, 0), (4, 3)])
def test_a_prophecy_may_block_the_attack(cost: int, wounds: int) -> None:
    text = (
        "Если Каменный страж атакован, пророчество 1; блокировать атаку, если показанная карта "
        "нечётной стоимости (1 раз за ход)."
    )
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    elf = guard(table.second, "c4", text, closed=True)
    table.second.deck(card("Эльф", cost))
    table.strikes(orc, elf, dice=(4,))
    ends(table)
    assert elf.wounds == wounds


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить существо на X, где X — стоимость показанной карты.",
        "{tap}: Ранить существо на X, где X — выпавшее значение.",
        "{tap}: Бросить кубик; если выпало 4 или больше открыться; если выпало 5 закрыться.",
        "{tap}: Пророчество 1; если показан эльф открыться; если показан гном закрыться; "
        "иначе раниться на 1.",
        "{tap}: Пророчество 1; если выпало 5 открыться.",
        "{tap}: Бросить кубик; если показан эльф открыться.",
    ],
)
def test_what_nothing_has_shown_or_could_be_meant_in_two_ways_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


@pytest.mark.rule("106.1.2")
@pytest.mark.parametrize(
    ("text", "wounds", "closed"),
    [
        ("ранить Каменного стража на 2", 5, False),
        ("излечить Каменного стража на 2", 1, False),
        ("закрыть Каменного стража", 3, True),
    ],
)
def test_its_own_name_is_the_card_itself(text: str, wounds: int, closed: bool) -> None:
    table = Table()
    seer = guard(table.first, "c2", f"В конце вашего хода {text}.", wounds=3)
    table.second.creature("c6")
    table.ends_turn()
    assert (seer.wounds, seer.is_closed) == (wounds, closed)


@pytest.mark.rule("106.1.2")
def test_of_its_own_name_in_what_it_gives_the_giver_is_meant() -> None:
    table = Table()
    giver = guard(
        table.first, "c2", "Ваши другие существа имеют «{tap}: Ранить Каменного стража на 2»."
    )
    gnome = table.first.creature("c1")
    table.second.creature("c6")
    use(table, gnome)
    ends(table)
    assert (giver.wounds, gnome.wounds) == (2, 0)
