"""What is played for a price, from printed text to the board: 113-115, 501, 505.4.3, 545.7."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import answers, nobody_answers
from tests.engine.berserk.abilities.laying import can_use, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def mage(text: str, *, chips: int = 0, wounds: int = 0) -> tuple[Table, Piece, Piece]:
    """Lay a card that says a text, with chips and wounds, and an enemy far away."""
    table = Table()
    piece = lay(table.first, "c2", *spoken(text), name="Маг", chips=chips, wounds=wounds)
    return table, piece, table.second.creature("c6", "Эльф", life=20)


# Costs.


@pytest.mark.rule("501.3", "113.4")
@pytest.mark.parametrize(
    ("cost", "chips", "closed"),
    [
        ("{tap}", 0, True),
        ("{counter} {tap}", 1, True),
        ("2 {counter} {tap}", 2, True),
        ("{counter}", 1, False),
        ("3 {counter}", 3, False),
    ],
)
def test_a_cost_is_paid_and_nothing_else(cost: str, chips: int, closed: bool) -> None:
    table, piece, elf = mage(f"{cost}: Ранить существо противника на 1.", chips=4)
    use(table, piece, elf)
    assert (elf.wounds, piece.state.chips, piece.is_closed) == (1, 4 - chips, closed)


@pytest.mark.rule("501.3")
@pytest.mark.parametrize(("cost", "chips"), [("{counter}", 1), ("2 {counter} {tap}", 2)])
def test_who_cannot_pay_does_not_play(cost: str, chips: int) -> None:
    table, piece, elf = mage(f"{cost}: Ранить существо противника на 1.", chips=chips - 1)
    assert not can_use(table, piece, elf)


@pytest.mark.rule("543.2")
def test_so_many_chips_so_many_wounds() -> None:
    table, piece, elf = mage("X {counter} {tap}: Ранить существо противника на X.", chips=3)
    use(table, piece)
    table.choose(op.ChooseNumber(2))
    assert (elf.wounds, piece.state.chips) == (2, 1)


@pytest.mark.rule("501.4")
def test_another_own_card_beside_is_closed_as_the_price() -> None:
    table = Table()
    text = "Закрыть стоящее рядом ваше существо: ранить существо противника на 1."
    engine = lay(table.first, "c2", *spoken(text), name="Баллиста")
    crew, far = table.first.creature("c1", "Расчёт"), table.first.creature("a3", "Далёкий")
    elf = table.second.creature("c3", "Эльф")
    use(table, engine, elf)
    assert table.options == (op.ChoosePayment(crew.id),)
    table.choose(op.ChoosePayment(crew.id))
    assert (crew.is_closed, far.is_closed, elf.is_closed, elf.wounds) == (True, False, False, 1)
    assert not engine.is_closed
    assert not can_use(table, engine, elf)


@pytest.mark.rule("113.5.2")
@pytest.mark.parametrize(("sign", "offered"), [("{instant} ", True), ("", False)])
def test_a_sudden_ability_is_played_in_the_opponents_turn(sign: str, offered: bool) -> None:
    table, piece, elf = mage(f"{sign}{{counter}}: Ранить существо противника на 1.", chips=1)
    elf_acts = lay(table.second, "a6", tap(on_itself()), name="Никто")
    table.ends_turn()
    everybody_passes(table)
    use(table, elf_acts)
    assert can_use(table, piece, elf) is offered


@pytest.mark.rule("115.1")
@pytest.mark.parametrize(("wounds", "offered"), [(0, False), (2, True)])
@pytest.mark.parametrize("cost", ["{tap}", "{instant} {tap}", "{instant}"])
def test_a_playable_ability_has_a_condition(cost: str, wounds: int, offered: bool) -> None:
    text = f"{cost}: Если имеет раны, ранить существо противника на 1."
    table, piece, elf = mage(text, wounds=wounds)
    assert can_use(table, piece, elf) is offered


# Limits.


def used(table: Table, piece: Piece, elf: Piece) -> int:
    """Use an ability as often as it is offered, at most seven times."""
    for times in range(7):
        if not can_use(table, piece, elf):
            return times
        use(table, piece, elf)
        everybody_passes(table)
    return 7


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("text", "this_turn", "next_turn"),
    [
        ("1 раз за ход: ранить существо противника на 1.", 1, 1),
        ("1 раз за бой: ранить существо противника на 1.", 1, 0),
        ("{instant}: ранить существо противника на 1 (1 раз за ход).", 1, 1),
        ("{instant}: ранить существо противника на 1 (2 раза за ход).", 2, 2),
        ("{instant}: ранить существо противника на 1 (не более 2 раз за ход).", 2, 2),
        ("{instant}: ранить существо противника на 1 (не более 2 раз за бой).", 2, 0),
        ("{instant}: ранить существо противника на 1 (5 раз за ход).", 5, 5),
        ("{instant}: ранить существо противника на 1 (1 раз за бой).", 1, 0),
        ("{instant}: ранить существо противника на 1 (3 раза за бой).", 3, 0),
    ],
)
def test_an_ability_is_played_so_often(text: str, this_turn: int, next_turn: int) -> None:
    table, piece, elf = mage(text)
    assert used(table, piece, elf) == this_turn
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    assert used(table, piece, elf) == next_turn


# Attacks.


@pytest.mark.rule("111.1", "547.1.1")
@pytest.mark.parametrize(
    ("words", "reached"),
    [
        ("Особый удар на 2", "c3"),
        ("Магический удар на 2", "c3"),
        ("{uchr} на 2", "c4"),
        ("Разряд на 2", "c4 c6"),
        ("Выстрел на 2, дальность 3", "c4"),
        ("Разряд на 2, дальность 2", "c4"),
        ("Разряд на 2, дальность 4", "c4 c6"),
        ("Метание на 2, дальность 4, по существу противника", "c4 c6"),
        ("Метание на 2, дальность 2, по существу противника", "c4"),
        ("Разряд на 2 по существу противника", "c4 c6"),
        ("Разряд на 2 только по артефакту", ""),
        ("Разряд на 2 в артефакт", ""),
    ],
)
def test_an_attack_reaches_whom_it_says(words: str, reached: str) -> None:
    for cell in ("c3", "c4", "c6"):
        table = Table()
        piece = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), name="Стрелок")
        elf = table.second.creature(cell, "Эльф")
        assert can_use(table, piece, elf) is (cell in reached.split())


@pytest.mark.rule("306.3", "111.3.1")
@pytest.mark.parametrize(("die", "wounds"), [(2, 1), (4, 2), (6, 4)])
def test_an_attack_is_as_hard_as_the_die_says(die: int, wounds: int) -> None:
    table, piece, elf = mage("{tap}: Разряд на 1-2-4.")
    use(table, piece, elf, die=die)
    assert elf.wounds == wounds


@pytest.mark.rule("505.4.3")
@pytest.mark.parametrize("whose", ["", " противника"])
def test_two_attacks_go_at_different_cards(whose: str) -> None:
    table, piece, elf = mage(f"{{tap}}: Два разряда на 1, только по разным картам{whose}.")
    other, friend = table.second.creature("a6", "Другой"), table.first.creature("a1", "Друг")
    table.dice(3, 3)
    use(table, piece)
    offered = {option.card for option in table.options if isinstance(option, op.ChooseTarget)}
    assert (friend.id in offered) is (whose == "")
    chooses(table, elf)
    assert op.ChooseTarget(elf.id) not in table.options
    if whose:
        assert (elf.wounds, other.wounds) == (1, 1)
    else:
        chooses(table, other)
        assert (elf.wounds, other.wounds, friend.wounds) == (1, 1, 0)


@pytest.mark.rule("505.4.3", "505.6")
def test_of_three_or_fewer_attacks_some_may_be_left_out() -> None:
    table, piece, elf = mage("{tap}: Три или менее разряда на 1, только по разным картам.")
    other = table.second.creature("a6", "Другой")
    table.dice(3)
    use(table, piece)
    table.choose(op.Accept())
    chooses(table, elf)
    table.choose(op.Decline())
    table.choose(op.Decline())
    assert (elf.wounds, other.wounds, piece.is_closed) == (1, 0, True)


# Upon plays: redirected, blocked, with another die.


def struck(text: str, **facts: object) -> tuple[Table, Piece, Piece, Piece]:
    """Lay an assailant, whom it strikes, and a card beside that one which says a text."""
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="2-3-4")
    elf = table.second.creature("c4", "Эльф", closed=True)
    hero = lay(table.second, "b4", *spoken(text), name="Герой", **facts)
    return table, orc, elf, hero


@pytest.mark.rule("514.8")
@pytest.mark.parametrize("price", ["{instant}", "{instant} {tap}"])
def test_an_attack_on_a_friend_is_redirected_onto_the_card(price: str) -> None:
    table, orc, elf, hero = struck(f"{price}: Перенаправить атаку с вашего существа в себя.")
    table.strikes(orc, elf)
    table.dice(6, 1, 1)
    answers(table, hero)
    assert (elf.wounds, hero.wounds > 0) == (0, True)


@pytest.mark.rule("514.8")
@pytest.mark.parametrize(
    "text",
    [
        "{instant}: Перенаправить выстрел с вашего существа в себя.",
        "{instant}: Перенаправить атаку с существа противника в себя.",
    ],
)
def test_only_such_an_attack_on_such_a_card_is_redirected(text: str) -> None:
    table, orc, elf, hero = struck(text)
    table.strikes(orc, elf)
    table.dice(6)
    seen = False
    while table.asked is not None and op.Pass() in table.options:
        seen = seen or any(
            isinstance(one, op.UseAction) and one.card == hero.id for one in table.options
        )
        table.passes()
    assert not seen


@pytest.mark.rule("519.2", "306.5.3")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Увеличить выбранный бросок кубика на 2", 4),
        ("Уменьшить выбранный бросок кубика на 2", 2),
        ("Свести выбранный бросок кубика к 1", 2),
        ("Уменьшить выбранный бросок кубика существа противника на 2", 2),
        ("Увеличить на 2 выбранный бросок кубика", 4),
        ("Добавить 2 к броску кубика существа противника", 4),
        ("Прибавить 2 к выбранному броску кубика", 4),
        ("Вычесть 2 из броска кубика существа противника", 2),
        ("Получить +2 к выбранному броску кубика", 4),
        ("Получить -2 к выбранному броску кубика", 2),
        ("Уменьшить величину атаки на 2", 1),
        ("Увеличить величину {strike} на 2", 5),
        ("Ослабить атаку существа противника по вашему существу на 2", 1),
        ("Усилить на 1 {strike} по стоящей рядом карте", 4),
    ],
)
def test_a_die_is_changed(words: str, wounds: int) -> None:
    table, orc, elf, hero = struck(f"{{instant}} {{tap}}: {words}.")
    table.strikes(orc, elf)
    table.dice(4)
    answers(table, hero)
    assert (elf.wounds, hero.is_closed) == (wounds, True)


@pytest.mark.rule("519.2", "520.2")
@pytest.mark.parametrize(
    "words",
    [
        "Увеличить свой выбранный бросок кубика на 2",
        "Получить +2 к своему выбранному броску кубика",
        "Добавить 2 к броску кубика вашего существа",
        "Уменьшить величину выстрела на 2",
        "Уменьшить величину атаки вашего существа на 2",
        "Уменьшить величину атаки по существу противника на 2",
        "Уменьшить величину атаки по ~ на 2",
    ],
)
def test_only_such_a_die_or_attack_is_changed(words: str) -> None:
    table, orc, elf, hero = struck(f"{{instant}} {{tap}}: {words}.")
    table.strikes(orc, elf)
    table.dice(4)
    nobody_answers(table)
    assert (elf.wounds, hero.is_closed) == (3, False)


@pytest.mark.rule("531.1")
@pytest.mark.parametrize(
    ("words", "blocks"),
    [
        ("Заблокировать атаку", True),
        ("Заблокировать {strike}", True),
        ("Заблокировать выстрел", False),
        ("Заблокировать атаку величиной 4", True),
        ("Заблокировать атаку величиной 3", False),
        ("Заблокировать атаку величиной 4 или менее", True),
        ("Заблокировать атаку величиной 3 или менее", False),
        ("Заблокировать атаку величиной 5 или более", False),
        ("Заблокировать атаку по вашему существу", True),
        ("Заблокировать атаку по существу противника", False),
        ("Заблокировать атаку существа противника", True),
        ("Заблокировать атаку вашего существа", False),
    ],
)
def test_such_an_attack_is_blocked(words: str, blocks: bool) -> None:
    table, orc, elf, hero = struck(f"{{instant}} {{tap}}: {words}.")
    table.strikes(orc, elf)
    table.dice(6)
    while table.asked is not None and op.Pass() in table.options:
        offered = [
            one for one in table.options if isinstance(one, op.UseAction) and one.card == hero.id
        ]
        table.choose(offered[0] if offered else op.Pass())
    assert (elf.wounds == 0, hero.is_closed) == (blocks, blocks)


@pytest.mark.rule("115.1", "511.7")
@pytest.mark.parametrize(("wounds", "condition"), [(0, ""), (1, "если имеет раны, ")])
def test_a_conditional_ability_answers_what_it_names(wounds: int, condition: str) -> None:
    text = f"{{instant}} {{tap}}: При {{strike}} существа противника {condition}ранить его на 3."
    table, orc, elf, hero = struck(text, wounds=wounds)
    table.strikes(orc, elf)
    table.dice(6)
    answers(table, hero)
    nobody_answers(table)
    assert (orc.wounds, hero.is_closed) == (3, True)


def test_a_payment_of_nothing_is_no_price_of_chips() -> None:
    [ability] = spoken("{instant}: Получить {counter} (1 раз за ход).")
    assert isinstance(ability, ab.Playable)
    assert ability.payment == ab.Payment()
