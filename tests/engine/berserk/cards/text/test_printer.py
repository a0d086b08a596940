"""Nodes are printed as cards print them."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import ACTION
from engine.berserk.cards.text import parse_abilities
from engine.berserk.cards.text.compiler import read_sentence
from engine.berserk.cards.text.typesetting import render_ability, render_card_text
from tests.engine.berserk.cards.text.test_said import SAID
from tests.support.rows import each_row
from tests.support.spoken import lexicon


@pytest.mark.parametrize(
    ("notation", "printed"),
    [
        ("armor 2", "{armor} 2."),
        ("armor 1", "{armor} 1."),
        ("regen 3", "{regen} 3."),
        ("direct", "{direct}."),
        ("stamina", "{stamina}."),
        ("clumsy 1", "Неповоротливость."),
        ("clumsy 2", "Неповоротливость 2."),
        ("blessed", "Благословление."),
        ("poisoned 2", "Отравление на 2."),
        ("incarnation 3", "Инкарнация 3."),
        ("jump 4", "Прыжок, дальность 4."),
        ("teleport", "Телепортация."),
        ("reach_strike 1", "{tap}: {uchr} на 1."),
        ("reach_strike 1-2-2", "{tap}: {uchr} на 1-2-2."),
        ("shot 1-2-2 range 4", "{tap}: Выстрел на 1-2-2, дальность 4."),
        ("special_strike 2", "{tap}: Особый удар на 2."),
    ],
)
def test_an_ability_is_printed_as_cards_print_it(notation: str, printed: str) -> None:
    (ability,) = parse_abilities(notation)
    assert render_ability(ability, lexicon()) == printed


def test_an_unread_sentence_is_printed_unchanged() -> None:
    assert (
        render_card_text((ab.Named(ab.Name.DASH), ab.Unread("Рычит.", 7)), lexicon())
        == "Рывок. Рычит."
    )


@each_row(
    "printed",
    [
        "{instant}{counter}{tap}: Ранить существо на X+1, где X — число ваших гномов.",
        "При {strike} получить {counter}, при этом разряд на 2, дальность 3.",
        "Вальхалла: ваши гномы имеют {ova} 1 (1 раз за ход).",
        "Имеет «При гибели получить {counter}», пока открыт.",
        "Ваши гномы имеют «{tap}: Разряд на 2».",
        "{tap}: Два разряда на 1.",
        "{tap}: Три особых удара на 1.",
        "{tap}: Закрыть два ваших существа.",
        "{tap}: Открыть две карты противника.",
        "{tap}: Ранить пять карт на 1.",
        "{tap}: Карта противника становится лесной до конца хода.",
        "{tap}: Существо становится темным.",
        "{tap}: Ранить существо противника, не двигавшееся в этот ход, на 1.",
        "+1 к выстрелу по существам, атаковавшим в прошлый ход.",
        "Гномы противника не могут двигаться, пока в отряде противника нет эльфов.",
        "Существа противника теряют {zot}.",
        "Когда ваше существо должно получить проклятие, вместо этого открыть его.",
        "Когда ваше существо атаковано выстрелом, получить {counter}.",
        "При {strike}, если атакованный имеет раны, может получить {counter}.",
        "{instant}: Если имеет раны, излечиться на 1.",
        "{direct} по картам, не действовавшим в этот ход.",
        "{tap}: Ранить карту противника, напротив которой стоит ваше существо на 1.",
        "{direct} по существам со строем.",
        "{direct} по стоящим во втором ряду противника картам.",
        "Ваши эльфы его выстрелы имеют дальность 3.",
    ],
)
def test_a_sentence_of_the_table_is_printed_as_it_was_read(printed: str) -> None:
    abilities = read_sentence(printed, lexicon()).abilities
    assert render_card_text(abilities, lexicon()) == printed


@pytest.mark.slow
def test_every_printed_phrase_is_read_back_as_the_same_ability() -> None:
    printed = 0
    for text, abilities in SAID:
        for ability in abilities:
            try:
                said = render_ability(ability, lexicon())
            except ValueError:
                continue
            printed += 1
            assert read_sentence(said, lexicon()).abilities == (ability,), text
    assert printed > 0.8 * len(SAID)


@pytest.mark.parametrize(
    "ability",
    [
        ab.Playable(ACTION, ab.Power(ab.PowerKind.SPELL, (), ab.Targets(least=7, most=9))),
        *read_sentence("При гибели гнома рядом с ~ получить {counter}", lexicon()).abilities,
    ],
    ids=["no phrase says it", "its own name is not declined"],
)
def test_an_unprintable_ability_is_reported(ability: ab.Ability) -> None:
    with pytest.raises(ValueError, match="cannot be printed"):
        render_ability(ability, lexicon())
