"""Numbers so much more or less, lives and tokens, from printed text to the board."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import can_use, lay, spell, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


@pytest.mark.rule("543.1", "505.7")
@pytest.mark.parametrize(
    ("number", "foes", "wounds"),
    [("X+2", 1, 3), ("X+2", 3, 5), ("X-1", 3, 2), ("X-1", 1, 0), ("X-2", 1, 0)],
)
def test_a_number_is_so_much_more_or_less_than_x(number: str, foes: int, wounds: int) -> None:
    table = Table()
    text = f"{{tap}}: Ранить существо на {number}, где X — число карт противника."
    mage = lay(table.first, "c2", *spoken(text))
    own = lay(table.first, "e2")
    for cell in ("b5", "c5", "d5")[:foes]:
        table.second.creature(cell)
    use(table, mage, own)
    everybody_passes(table)
    assert own.wounds == wounds


@pytest.mark.rule("543.1", "111.3.1")
@pytest.mark.parametrize(("number", "wounds"), [("X+1", 3), ("X-1", 1)])
def test_an_attack_is_so_much_stronger_or_weaker_than_x(number: str, wounds: int) -> None:
    table = Table()
    text = f"{{tap}}: Разряд на {number}, где X — число карт противника."
    mage = lay(table.first, "c2", *spoken(text))
    elf = lay(table.second, "c5", life=20)
    table.second.creature("a6")
    use(table, mage, elf, die=3)
    everybody_passes(table)
    assert elf.wounds == wounds


@pytest.mark.rule("508.6")
@pytest.mark.parametrize(
    ("words", "more"),
    [("3 дополнительные жизни", 3), ("дополнительную жизнь", 1), ("5 дополнительных жизней", 5)],
)
def test_extra_life_may_be_written_out(words: str, more: int) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Получить {words}."))
    table.second.creature("a6")
    before = mage.state.maximum_life
    use(table, mage)
    everybody_passes(table)
    assert mage.state.maximum_life == before + more


def weak(piece: Piece) -> int:
    """Return the value of the card's weak strike now."""
    strike = piece.state.facts.strike
    assert strike is not None
    return strike.weak


def tokened(text: str, *dead: str) -> tuple[Table, Piece, list[Piece]]:
    """Lay a card with the text, and kill these of its side: the first has a token then."""
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    mage = lay(table.first, "a1", *spoken(text), name="Маг")
    table.second.creature("c6", "Враг")
    bodies = [
        lay(table.first, cell, ab.Named(ab.Name.INCARNATION, 5), name=name)
        for cell, name in zip(("b3", "c3"), dead, strict=False)
    ]
    use(table, killer, bodies[0])
    table.ends_turn()
    table.ends_turn()
    for body in bodies[1:]:
        use(table, killer, body)
    return table, mage, bodies


@pytest.mark.rule("536.7.1", "122.7")
@pytest.mark.parametrize(
    "words",
    [
        "с существа на вашем кладбище",
        "с вашего существа на кладбище",
    ],
)
def test_a_token_is_taken_off_a_card_that_has_one(words: str) -> None:
    text = f"{{tap}}: Снять жетон инкарнации {words}, при этом получить {{counter}}."
    table, mage, (ghoul, wolf) = tokened(text, "Упырь", "Волк")
    assert (ghoul.state.tokens, wolf.state.tokens) == (1, 0)
    use(table, mage)  # one card alone may be its target
    everybody_passes(table)
    assert (ghoul.state.tokens, wolf.state.tokens, mage.state.chips) == (0, 0, 1)


@pytest.mark.rule("536.7.1", "122.7")
@pytest.mark.parametrize("tokens", [True, False])
def test_no_token_is_taken_off_where_there_is_none(tokens: bool) -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    mage = lay(
        table.first, "a1", *spoken("{tap}: Снять жетон инкарнации с вашего существа на кладбище.")
    )
    table.second.creature("c6", "Враг")
    body = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, 5))
    use(table, killer, body)
    if tokens:
        table.ends_turn()
        table.ends_turn()
    assert can_use(table, mage, body) is tokens


@pytest.mark.rule("536.7.1")
def test_two_tokens_are_taken_off_where_there_are_as_many() -> None:
    text = "{tap}: Снять два жетона инкарнации с существа на кладбище."
    table, mage, (ghoul, wolf) = tokened(text, "Упырь", "Волк")
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.state.tokens, wolf.state.tokens) == (2, 1)
    use(table, mage, ghoul)
    everybody_passes(table)
    assert (ghoul.state.tokens, wolf.state.tokens) == (0, 1)


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize("join", ["или", "либо"])
def test_a_duration_in_brackets_is_of_both_that_may_be_gained(join: str) -> None:
    for number, gained in ((0, (3, 1)), (1, (1, 3))):
        table = Table()
        text = f"{{counter}}: Получить +2 к {{move}} {join} +2 к {{strike}} (до конца хода)."
        mage = lay(table.first, "c2", *spoken(text), chips=1)
        table.second.creature("a6")
        use(table, mage)
        table.choose(op.ChooseBranch(number))
        everybody_passes(table)
        assert (mage.state.facts.movement, weak(mage)) == gained
        table.ends_turn()
        assert (mage.state.facts.movement, weak(mage)) == (1, 1)


@pytest.mark.rule("534.4")
@pytest.mark.parametrize(
    "words", ["полностью восстановить его {armor}", "восстановить его {armor}"]
)
@pytest.mark.parametrize(
    ("whose", "left"), [("ваше существо", (0, 2)), ("существо противника", (2, 2))]
)
def test_armor_is_restored_for_who_is_told_of(
    words: str, whose: str, left: tuple[int, int]
) -> None:
    table = Table()
    text = f"Когда {whose} закрывается, {words}."
    smith = lay(table.first, "a1", *spoken(text), ab.Named(ab.Name.ARMOR, 2), name="Кузнец")
    knight = lay(
        table.first, "c2", ab.Named(ab.Name.ARMOR, 2), *spoken("{tap}: Получить {counter}.")
    )
    table.second.creature("a6")
    for piece in (smith, knight):
        table.laid[piece.id].armor_spent = 2
    use(table, knight)
    everybody_passes(table)
    assert (knight.state.armor_spent, smith.state.armor_spent) == left
