"""Symbiotes, losses while something is so, lives, and what abilities cost: from text to board."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def _rider(kind: CardType, *texts: str) -> object:
    """Return a symbiote that says these texts."""
    nodes = tuple(node for text in texts for node in spoken(text))
    plain = specs.parasite() if kind is CardType.PARASITE else specs.companion()
    return replace(plain, abilities=nodes)


def _host(table: Table, piece: Piece) -> str:
    host = piece.state.host
    return "" if host < 0 else table.state.cards[host].spec.name


# Symbiotes (211).


@pytest.mark.rule("211.3", "211.6")
@pytest.mark.parametrize(
    ("kind", "words", "host"),
    [
        (CardType.PARASITE, "Стать паразитом другого существа противника", "Второй"),
        (CardType.PARASITE, "Стать паразитом стоящему рядом существу противника", "Второй"),
        (CardType.PARASITE, "Переместиться на стоящее рядом существо противника", "Второй"),
        (CardType.COMPANION, "Стать компаньоном вашему стоящему рядом существу", "Друг"),
    ],
)
def test_a_symbiote_changes_its_host(kind: CardType, words: str, host: str) -> None:
    table = Table()
    mine = lay(table.first, "b3", name="Первый свой")
    friend = lay(table.first, "c3", name="Друг")
    foe = lay(table.second, "c4", name="Первый")
    second = lay(table.second, "d4", name="Второй")
    bearer = foe if kind is CardType.PARASITE else mine
    rider = table.first.symbiote(_rider(kind, f"{{tap}}: {words}."), bearer)  # type: ignore[arg-type]  # a card of its type
    far = lay(table.second if kind is CardType.PARASITE else table.first, "a6", name="Далёкий")
    goal = second if kind is CardType.PARASITE else friend
    assert can_use(table, rider, goal)
    assert not can_use(table, rider, bearer)
    assert can_use(table, rider, far) is ("рядом" not in words)
    use(table, rider, goal)
    everybody_passes(table)
    assert (_host(table, rider), rider.cell) == (host, goal.cell)
    assert rider.state.facts.type is kind


@pytest.mark.rule("211.3", "108.3")
def test_a_creature_becomes_a_parasite_of_another() -> None:
    table = Table()
    spawn = lay(table.first, "c3", *spoken("{tap}: Стать паразитом стоящему рядом существу."))
    foe = lay(table.second, "c4", name="Враг")
    laden = lay(table.second, "d4", name="Занятой")
    table.first.symbiote(specs.parasite(), laden)
    assert not can_use(table, spawn, laden)  # 211.6
    use(table, spawn, foe)
    everybody_passes(table)
    assert (spawn.state.facts.type, spawn.cell, _host(table, spawn)) == (
        CardType.PARASITE,
        "c4",
        "Враг",
    )
    table.ends_turn()
    everybody_passes(table)
    table.moves(foe, "c5")
    everybody_passes(table)
    assert spawn.cell == "c5"  # 211.11


@pytest.mark.rule("211.2")
@pytest.mark.parametrize(
    ("whom", "hit"),
    [
        ("существо с паразитом", {"С паразитом"}),
        ("существо с компаньоном", {"С компаньоном"}),
        ("существо с симбиотом", {"С паразитом", "С компаньоном"}),
        ("существо, являющееся хозяином паразита,", {"С паразитом"}),
        ("существо, являющееся хозяином симбиота,", {"С паразитом", "С компаньоном"}),
        ("любое существо с паразитом", {"С паразитом"}),
    ],
)
def test_hosts_are_told_by_what_they_carry(whom: str, hit: set[str]) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Ранить {whom} на 1."), name="Маг")
    pieces = [mage]
    for cell, name, kind in (
        ("c4", "С паразитом", CardType.PARASITE),
        ("d4", "С компаньоном", CardType.COMPANION),
        ("e4", "Один", None),
    ):
        pieces.append(lay(table.second, cell, name=name))
        if kind is CardType.PARASITE:
            table.first.symbiote(specs.parasite(), pieces[-1])
        elif kind is CardType.COMPANION:
            table.second.symbiote(specs.companion(), pieces[-1])
    assert {one.state.spec.name for one in pieces if can_use(table, mage, one)} == hit


@pytest.mark.rule("211.2", "121.1")
@pytest.mark.parametrize(
    ("words", "parasite", "companion"),
    [
        ("пока является хозяином компаньона", 1, 2),
        ("пока является хозяином паразита", 2, 1),
        ("пока имеет симбиота", 2, 2),
        ("пока является хозяином", 2, 2),
    ],
)
def test_a_host_is_stronger_by_what_it_carries(words: str, parasite: int, companion: int) -> None:
    for spec, wounds in ((specs.parasite(), parasite), (specs.companion(), companion)):
        table = Table()
        orc = lay(table.first, "c3", *spoken(f"+1 к {{strike}}, {words}."))
        elf = lay(table.second, "c4", closed=True)
        side = table.first if spec.type is CardType.COMPANION else table.second
        side.symbiote(spec, orc)
        table.strikes(orc, elf, dice=(3,))
        everybody_passes(table)
        assert elf.wounds == wounds


# More than one of them (211.6).


def _seats(text: str, *carried: CardSpec, said: CardSpec) -> bool:
    """Whether a host of this text that carries those already can bring another one onto itself."""
    table = Table()
    host = lay(table.first, "c3", *spoken(f"{text} {{tap}}: Вызвать симбиота на себя.".strip()))
    for spec in carried:
        side = table.first if spec.type is CardType.COMPANION else table.second
        side.symbiote(spec, host)
    table.second.creature("c6")
    table.first.deck(said)
    use(table, host)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    riders = [one for one in table.state.cards if one.host == host.id and one.in_battle]
    return len(riders) > len(carried)


COMPANION, OTHER = (replace(specs.companion(), name=name) for name in ("Кот", "Пёс"))
THIRD, PARASITE = replace(specs.companion(), name="Уж"), specs.parasite()


@pytest.mark.rule("211.6")
@pytest.mark.parametrize(
    ("text", "carried", "said", "sits"),
    [
        ("", (), COMPANION, True),
        ("", (COMPANION,), OTHER, False),
        ("Может иметь двух компаньонов.", (COMPANION,), COMPANION, True),
        ("Может иметь двух компаньонов.", (COMPANION, OTHER), THIRD, False),
        ("Может иметь двух компаньонов.", (PARASITE,), COMPANION, False),
        ("Может иметь двух паразитов.", (COMPANION,), OTHER, False),
        ("Может иметь двух компаньонов с разными названиями.", (COMPANION,), OTHER, True),
        ("Может иметь двух компаньонов с разными названиями.", (COMPANION,), COMPANION, False),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION), OTHER, True),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION), COMPANION, False),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION, OTHER), THIRD, False),
    ],
)
def test_a_text_makes_room_for_more_symbiotes(
    text: str, carried: tuple[CardSpec, ...], said: CardSpec, sits: bool
) -> None:
    assert _seats(text, *carried, said=said) is sits


@pytest.mark.rule("211.6", "211.7")
def test_several_symbiotes_stay_on_a_host_that_may_have_them() -> None:
    table = Table()
    host = lay(table.first, "c3", *spoken("Может иметь двух компаньонов."), name="Конь")
    riders = [table.first.symbiote(spec, host) for spec in (COMPANION, OTHER)]
    table.second.creature("c6")
    table.moves(host, "c2")
    assert [rider.cell for rider in riders] == ["c2", "c2"]
    assert not any(rider.is_dead for rider in riders)


@pytest.mark.rule("512.6.7", "121.1")
@pytest.mark.parametrize(("carried", "wounds"), [(0, 2), (1, 2), (2, 0)])
def test_an_attack_is_blocked_while_so_many_symbiotes_are_carried(
    carried: int, wounds: int
) -> None:
    table = Table()
    archer = lay(table.first, "c1", *spoken("{tap}: Выстрел на 2."))
    text = "Может иметь двух компаньонов. Блокирует выстрелы по себе, пока имеет двух симбиотов."
    host = lay(table.second, "c4", *spoken(text), closed=True)
    for spec in (COMPANION, OTHER)[:carried]:
        table.second.symbiote(spec, host)
    use(table, archer, host, die=3)
    everybody_passes(table)
    assert host.wounds == wounds


# What cards lose while a static holds (541).


def _experience(piece: Piece) -> tuple[int, int]:
    facts = piece.state.facts
    return facts.value(ab.Name.ATTACK_EXPERIENCE), facts.value(ab.Name.DEFENCE_EXPERIENCE)


@pytest.mark.rule("541.4", "121.1")
@pytest.mark.parametrize(
    ("text", "foe", "own"),
    [
        ("Существа противника теряют {ova}.", (0, 2), (1, 2)),
        ("Существа противника теряют {ova} и {ovz}.", (0, 0), (1, 2)),
        ("Ваши существа теряют {ova} и {ovz}.", (1, 2), (0, 0)),
        ("Существа противника теряют особенности.", (0, 0), (1, 2)),
        ("Существа противника с {counter} теряют {ova}.", (1, 2), (1, 2)),
        ("Пока ~ закрыт, существа противника теряют {ova}.", (1, 2), (1, 2)),
        ("Пока ~ открыт, существа противника теряют {ova}.", (0, 2), (1, 2)),
    ],
)
def test_cards_lose_what_a_static_takes(
    text: str, foe: tuple[int, int], own: tuple[int, int]
) -> None:
    table = Table()
    nodes = (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1), ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2))
    lord = lay(table.first, "c2", *spoken(text))
    friend, enemy = lay(table.first, "b2", *nodes), lay(table.second, "c5", *nodes)
    assert (_experience(enemy), _experience(friend)) == (foe, own)
    assert not lord.is_closed


@pytest.mark.rule("541.3.1")
def test_its_own_ability_comes_back_when_the_static_is_gone() -> None:
    table = Table()
    lord = lay(table.first, "c3", *spoken("Существа противника теряют {ova}."), life=1)
    enemy = lay(table.second, "c4", ab.Named(ab.Name.ATTACK_EXPERIENCE, 2), strike="9-9-9")
    assert _experience(enemy)[0] == 0
    table.ends_turn()
    everybody_passes(table)
    table.strikes(enemy, lord, dice=(6, 1))
    everybody_passes(table)
    assert lord.is_dead
    assert _experience(enemy)[0] == 2


@pytest.mark.rule("541.4/acquired")
def test_an_acquired_ability_that_a_static_takes_is_gone_for_good() -> None:
    table = Table()
    lord = lay(
        table.first,
        "c3",
        *spoken("Пока ~ открыт, существа противника теряют {ova}."),
        *spoken("{tap}: Существо противника получает {ova} 2."),
    )
    enemy = lay(table.second, "c5")
    use(table, lord, enemy)
    everybody_passes(table)
    assert lord.is_closed
    assert _experience(enemy)[0] == 0


@pytest.mark.rule("532.5", "541.6")
@pytest.mark.parametrize(("lost", "hit"), [("{zov}", True), ("{zot}", False), ("{zoo}", False)])
def test_a_static_takes_a_protection_away(lost: str, hit: bool) -> None:
    table = Table()
    lay(table.first, "b2", *spoken(f"Существа противника теряют {lost}."))
    archer = lay(table.first, "c2", *spoken("{tap}: Выстрел на 1-2-3."))
    enemy = lay(table.second, "c5", *spoken("{zov}."))
    use(table, archer, enemy, die=3)
    everybody_passes(table)
    assert (enemy.wounds > 0) is hit


@pytest.mark.rule("211.2", "541.4")
def test_a_host_loses_what_its_symbiote_takes() -> None:
    table = Table()
    foe = lay(table.second, "c4", ab.Named(ab.Name.ATTACK_EXPERIENCE, 1))
    other = lay(table.second, "d4", ab.Named(ab.Name.ATTACK_EXPERIENCE, 1))
    rider = _rider(CardType.PARASITE, "Хозяин теряет {ova}.")
    table.first.symbiote(rider, foe)  # type: ignore[arg-type]  # a card of its type
    table.first.creature("a1")
    assert (_experience(foe)[0], _experience(other)[0]) == (0, 1)


# Where one move leads, and who fights back (506.1, 515.2).


@pytest.mark.rule("506.1", "545.9", "507.2")
@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", {"a2", "b1"}),
        ("Может двигаться на клетки рядом с ~ как на соседние.", {"a2", "b1", "b2"}),
        ("Ваши эльфы могут двигаться на клетки рядом с ~ как на соседние.", {"a2", "b1"}),
    ],
)
def test_a_move_leads_to_cells_as_to_neighbouring_ones(text: str, cells: set[str]) -> None:
    table = Table()
    piece = lay(table.first, "a1", *spoken(text) if text else ())
    table.second.creature("e6")
    assert {cell for cell in ("a2", "b1", "b2", "c1", "a3") if table.can_move(piece, cell)} == cells


@pytest.mark.rule("506.1", "545.9", "507.2")
def test_others_move_to_cells_beside_the_card_that_lets_them() -> None:
    table = Table()
    text = "Ваши эльфы могут передвигаться на клетки рядом с ~ как на соседние."
    gate = lay(table.first, "d3", *spoken(text))
    elf = lay(table.first, "a1", classes=("Эльф",))
    gnome = lay(table.first, "e1", classes=("Гном",))
    table.second.creature("d4")
    assert table.can_move(elf, "c4")
    assert not table.can_move(elf, "d4")  # it is taken
    assert not table.can_move(gnome, "c4")
    table.moves(elf, "c4")
    everybody_passes(table)
    assert (elf.cell, elf.movement, gate.cell) == ("c4", 0, "d3")


@pytest.mark.rule("524.2", "545.9")
def test_an_incorporeal_card_moves_onto_cells_of_such_cards() -> None:
    table = Table()
    text = "Может двигаться на клетки с гномами как на соседние."
    ghost = lay(table.first, "a1", *spoken(text), ab.Named(ab.Name.INCORPOREAL))
    body = lay(table.first, "b1", *spoken(text))
    lay(table.second, "d5", classes=("Гном",))
    lay(table.second, "c5", classes=("Эльф",))
    assert table.can_move(ghost, "d5")
    assert not table.can_move(ghost, "c5")
    assert not table.can_move(body, "d5")  # 507.2


@pytest.mark.rule("515.2", "545.9")
@pytest.mark.parametrize(
    ("text", "rolls"), [("", False), ("Отражает {strike} как открытая карта.", True)]
)
def test_a_closed_card_fights_back_as_an_open_one(text: str, rolls: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3")
    wall = lay(table.second, "c4", *spoken(text) if text else (), strike="4-4-4", closed=True)
    table.strikes(orc, wall, dice=(1, 6) if rolls else (6,))
    everybody_passes(table)
    assert (orc.wounds > 0) is rolls


# Lives (508.6).


@pytest.mark.rule("508.6", "508.4")
@pytest.mark.parametrize(
    ("words", "left"),
    [("2 дополнительные {health}", 1), ("дополнительную {health}", 2), ("5 жизней", None)],
)
def test_extra_life_is_taken_off_as_far_as_there_is_any(words: str, left: int | None) -> None:
    table = Table()
    if left is None:
        words, left = "5 дополнительных жизней", 0
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Снять с вашего существа {words}."))
    rich = lay(table.first, "d2", *spoken("Начинает бой с 3 дополнительными {health}."))
    poor = lay(table.first, "b2")
    table.second.creature("c5")
    table.laid[rich.id].extra = 3
    assert can_use(table, mage, rich)
    assert not can_use(table, mage, poor)
    use(table, mage, rich)
    everybody_passes(table)
    assert (rich.state.extra, poor.state.extra) == (left, 0)


@pytest.mark.rule("508.6", "116.1")
@pytest.mark.parametrize(
    ("event", "deed", "chips"),
    [
        ("получает", "получает 2 дополнительные {health}", 1),
        ("теряет", "получает 2 дополнительные {health}", 0),
        ("теряет", "теряет 1 дополнительную {health}", 1),
        ("получает", "теряет 1 дополнительную {health}", 0),
        ("получает", "ранится на 1", 0),
    ],
)
def test_getting_and_losing_extra_life_set_abilities_off(event: str, deed: str, chips: int) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Ваш эльф {deed}."))
    elf = lay(table.first, "d2", classes=("Эльф",))
    own = f"Когда {event} дополнительные {{health}} — получить {{counter}}."
    other = f"Когда эльф {event} дополнительные {{health}} — получить {{counter}}."
    gnome = lay(table.first, "e2", *spoken(own), classes=("Гном",))
    watcher = lay(table.first, "b2", *spoken(other))
    proud = lay(table.first, "a2", *spoken(own), classes=("Эльф",))
    table.second.creature("c5")
    table.laid[elf.id].extra = table.laid[proud.id].extra = 2
    use(table, mage, elf)
    everybody_passes(table)
    use_again = (watcher.state.chips, gnome.state.chips, proud.state.chips)
    assert use_again == (chips, 0, 0)


@pytest.mark.rule("545.3", "518.6")
@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("отравление на 1 или +1 к отравлению (максимум до 2)", 1, (2, 2)),
        ("отравление на 3 или +3 к отравлению (максимум до 2)", 2, (2, 2)),
        ("+1 к отравлению (максимум до 2)", 0, (0, 0)),
    ],
)
def test_a_named_ability_grows_up_to_so_much(
    words: str, first: int, second: tuple[int, int]
) -> None:
    table = Table()
    mage = lay(
        table.first, "c2", *spoken(f"{{counter}}: Существо противника получает {words}."), chips=3
    )
    foe = lay(table.second, "c5")
    got = []
    for _time in range(3):
        if can_use(table, mage, foe):
            use(table, mage, foe)
            everybody_passes(table)
        got.append(foe.state.facts.value(ab.Name.POISON))
    assert (got[0], (got[1], got[2])) == (first, second)


# Costs (501.4).


def _payer(table: Table, cost: str) -> Piece:
    text = f"{{instant}}, {cost}: Ранить существо противника на 1."
    return lay(table.first, "c2", *spoken(text), life=5)


@pytest.mark.rule("501.4", "501.14")
@pytest.mark.parametrize(
    ("cost", "wounds", "zone"),
    [
        ("раниться на 2", 2, Zone.BATTLEFIELD),
        ("уничтожить ~", 0, Zone.GRAVEYARD),
        ("изгнать ~", 0, Zone.EXILE),
        ("вернуть ~ в колоду", 0, Zone.DECK),
    ],
)
def test_a_card_pays_with_itself(cost: str, wounds: int, zone: Zone) -> None:
    table = Table()
    payer, foe = _payer(table, cost), lay(table.second, "c5")
    lay(table.first, "a1")
    use(table, payer, foe)
    everybody_passes(table)
    assert (payer.state.zone, foe.wounds) == (zone, 1)
    assert zone is not Zone.BATTLEFIELD or payer.wounds == wounds


@pytest.mark.rule("501.4", "501.6")
@pytest.mark.parametrize(
    ("cost", "extra", "may"),
    [
        ("потерять 2 дополнительные {health}", 2, True),
        ("потерять 2 дополнительные {health}", 1, False),
        ("снять дополнительную {health}", 1, True),
    ],
)
def test_a_card_pays_with_its_extra_life(cost: str, extra: int, may: bool) -> None:
    table = Table()
    payer, foe = _payer(table, cost), lay(table.second, "c5")
    table.laid[payer.id].extra = extra
    assert can_use(table, payer, foe) is may
    if may:
        use(table, payer, foe)
        everybody_passes(table)
        assert (payer.state.extra, foe.wounds) == (0, 1)


@pytest.mark.rule("501.4", "501.7")
@pytest.mark.parametrize(
    ("cost", "pays", "refuses"),
    [
        ("снять дополнительную {health} с вашего эльфа", "Богатый", "Бедный"),
        ("снять 2 дополнительные {health} с вашего эльфа", "Богатый", "Бедный"),
        ("уничтожить вашего эльфа", "Богатый", "Гном"),
        ("уничтожить вашего эльфа", "Бедный", "Чужой"),
    ],
)
def test_another_card_pays(cost: str, pays: str, refuses: str) -> None:
    table = Table()
    payer, foe = _payer(table, cost), lay(table.second, "c5")
    pieces = {
        "Богатый": lay(table.first, "d2", classes=("Эльф",)),
        "Бедный": lay(table.first, "b2", classes=("Эльф",)),
        "Гном": lay(table.first, "e2", classes=("Гном",)),
        "Чужой": lay(table.second, "e5", classes=("Эльф",)),
    }
    for name in ("Богатый", "Гном", "Чужой"):
        table.laid[pieces[name].id].extra = 2
    use(table, payer, foe)
    offered = {option.card for option in table.options if isinstance(option, op.ChoosePayment)}
    assert pieces[pays].id in offered
    assert pieces[refuses].id not in offered
    table.choose(op.ChoosePayment(pieces[pays].id))
    everybody_passes(table)
    assert foe.wounds == 1
    if "уничтожить" in cost:
        assert pieces[pays].is_dead
    else:
        assert pieces[pays].state.extra == (0 if "2" in cost else 1)


@pytest.mark.rule("501.4", "501.7", "536.7.1")
@pytest.mark.parametrize(
    ("cost", "mine", "theirs"),
    [
        ("изгнать карту с вашего кладбища", (Zone.EXILE, 0), (Zone.GRAVEYARD, 1)),
        ("изгнать карту с кладбища противника", (Zone.GRAVEYARD, 1), (Zone.EXILE, 0)),
        (
            "снять жетон инкарнации с карты на вашем кладбище",
            (Zone.GRAVEYARD, 0),
            (Zone.GRAVEYARD, 1),
        ),
    ],
)
def test_a_card_of_a_graveyard_pays(
    cost: str, mine: tuple[Zone, int], theirs: tuple[Zone, int]
) -> None:
    table = Table()
    payer, foe = _payer(table, cost), lay(table.second, "c5")
    dead = [
        lay(side, None, name=f"Мёртвый {at}") for at, side in enumerate((table.first, table.second))
    ]
    for piece in dead:
        table.laid[piece.id].enter(Zone.GRAVEYARD)
        table.laid[piece.id].tokens = 1
    use(table, payer, foe)
    [option] = [option for option in table.options if isinstance(option, op.ChoosePayment)]
    table.choose(option)
    everybody_passes(table)
    assert foe.wounds == 1
    assert [(piece.state.zone, piece.state.tokens) for piece in dead] == [mine, theirs]


@pytest.mark.rule("501.6")
def test_without_a_card_to_pay_with_there_is_no_such_ability() -> None:
    table = Table()
    payer = _payer(table, "изгнать карту с вашего кладбища")
    lay(table.second, "c5")
    place = payer.state.facts.actions[0]
    assert not any(
        isinstance(option, op.UseAction) and (option.card, option.ability) == (payer.id, place)
        for option in table.options
    )


@pytest.mark.rule("501.4", "536.7.1")
@pytest.mark.parametrize(("words", "tokens"), [("жетон", 1), ("два жетона", 2)])
def test_a_card_pays_with_its_own_tokens(words: str, tokens: int) -> None:
    table = Table()
    payer, foe = _payer(table, f"потерять {words} инкарнации"), lay(table.second, "c5")
    table.laid[payer.id].tokens = tokens
    use(table, payer, foe)
    everybody_passes(table)
    assert (payer.state.tokens, foe.wounds) == (0, 1)
