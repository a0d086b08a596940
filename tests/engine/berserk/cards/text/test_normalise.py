"""Printed text into its normal form: each kind of change, and what no change may touch."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.text.draft import ChangeKind
from engine.berserk.cards.text.grammar import Case
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from engine.berserk.cards.text.normalise import Normalised, normalise
from engine.berserk.cards.text.sentences import sentences
from tests.support.rows import each_row
from tests.support.work import growth

OWN = "Синий мох"
Normal = Callable[..., Normalised]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return make_lexicon(
        shipped_words(), ("Гном", "Тролль"), (OWN, "Ломовик"), others=shipped_others()
    )


@pytest.fixture(scope="module")
def normal(lexicon: Lexicon) -> Normal:
    def of(printed: str, own_name: str = OWN, *, strict: bool = False) -> Normalised:
        return normalise(printed, lexicon, own_name, strict=strict)

    return of


def kinds(normalised: Normalised) -> set[ChangeKind]:
    return {change.kind for change in normalised.log}


SPELLING = [
    (ChangeKind.CONTROL, "Рывок.\x01 Прыжок.", "Рывок. Прыжок."),
    (ChangeKind.CONTROL, "Рывок\nТелепортация.", "Рывок. Телепортация."),
    (ChangeKind.CONTROL, "Рывок.\r\nТелепортация.", "Рывок. Телепортация."),
    (ChangeKind.CONTROL, "Ры\u00adвок.", "Рывок."),
    (ChangeKind.YO, "Получает полёт.", "Получает полет."),
    (ChangeKind.DASH, "При гибели – открыться.", "При гибели — открыться."),
    (ChangeKind.DASH, "При гибели - открыться.", "При гибели — открыться."),
    (ChangeKind.DASH, "При гибели ー открыться.", "При гибели — открыться."),
    (ChangeKind.DASH, "При гибели -открыться.", "При гибели — открыться."),
    (ChangeKind.DASH, "−1 от разрядов.", "-1 от разрядов."),
    (ChangeKind.DASH, "Рывок. –2 от ударов.", "Рывок. -2 от ударов."),
    (ChangeKind.DASH, "Выстрел на 1–2–3.", "Выстрел на 1-2-3."),
    (ChangeKind.QUOTES, 'Воздействие "пир".', "Воздействие «пир»."),
    (ChangeKind.QUOTES, "Получает “{armor} 1” и „Рывок“.", "Получает «{armor} 1» и «Рывок»."),
    (ChangeKind.SPACE, "Рывок .  Прыжок , дальность 3.", "Рывок. Прыжок, дальность 3."),
    (ChangeKind.SPACE, "Рывок\u00a0( 1 раз за ход ).", "Рывок (1 раз за ход)."),
    (ChangeKind.SPACE, "{instant} {tap} : открыться.", "{instant}{tap}: открыться."),
    (ChangeKind.SPACE, "+ 1 к выстрелу.", "+1 к выстрелу."),
    (ChangeKind.LOOK_ALIKE, "Получает Гнoм.", "Получает Гном."),
    (ChangeKind.LOOK_ALIKE, "Переместиться c клетки.", "Переместиться с клетки."),
    (ChangeKind.LOOK_ALIKE, "Разряд на Х, где Х число.", "Разряд на X, где X число."),
    (ChangeKind.LOOK_ALIKE, "+Х к выстрелу.", "+X к выстрелу."),
    (ChangeKind.GLUED, "{armor}2.", "{armor} 2."),
    (ChangeKind.GLUED, "3{counter}: открыться.", "3 {counter}: открыться."),
    (ChangeKind.GLUED, "Строй:{zoz}.Рывок.", "Строй: {zoz}. Рывок."),
    (ChangeKind.GLUED, "Разряд на 2,дальность 3.", "Разряд на 2, дальность 3."),
    (ChangeKind.GLUED, "Открыть карту(1 раз за ход).", "Открыть карту (1 раз за ход)."),
    (ChangeKind.GLUED, "Магический ударна 2.", "Магический удар на 2."),
    (ChangeKind.GLUED, "Вконце хода открыться.", "В конце хода открыться."),
    (ChangeKind.GLUED, "Ранить вашеготролля.", "Ранить вашего тролля."),
    (ChangeKind.GLUED, "+2 кударупо закрытым.", "+2 к удару по закрытым."),
    (ChangeKind.GLUED, "При гибели воздействиепурга.", "При гибели воздействие пурга."),
    (ChangeKind.GLUED, "Заклинаниепурги закрыть карту.", "Заклинание пурги закрыть карту."),
    (ChangeKind.GLUED, "В в ашем отряде.", "В вашем отряде."),
    (ChangeKind.HYPHEN, "Поменяться местами-с картой.", "Поменяться местами с картой."),
    (ChangeKind.LOOK_ALIKE, "{tap}Ж разряд на 2.", "{tap}: разряд на 2."),
    (ChangeKind.HYPHEN, "Ранить против-ника.", "Ранить противника."),
    (ChangeKind.HYPHEN, "Ранить суще-\nство.", "Ранить существо."),
    (ChangeKind.HYPHEN, "Рядом с Си-ним мохом.", "Рядом с ~."),
    (ChangeKind.STOP, "Рывок", "Рывок."),
    (ChangeKind.STOP, "Удар на 1; при этом открыться.", "Удар на 1, при этом открыться."),
    (ChangeKind.STOP, "Рывок..", "Рывок."),
    (ChangeKind.STOP, "Имеет «{armor} 2.»", "Имеет «{armor} 2»."),
    (ChangeKind.STOP, "Получает «Рывок.» до конца хода.", "Получает «Рывок» до конца хода."),
]


@each_row(("kind", "printed", "expected"), SPELLING)
@each_row("strict", [False, True])
def test_spelling_is_corrected_and_logged(
    normal: Normal, kind: ChangeKind, printed: str, expected: str, *, strict: bool
) -> None:
    result = normal(printed, strict=strict)
    assert result.text == expected
    assert kind in kinds(result)


@pytest.mark.parametrize(
    "printed",
    [
        "Рывок. Прыжок, дальность 3.",
        "{counter}{tap}: Разряд на 1-2-3, дальность 4.",
        "Строй: -1 от {strike} и +1 к {move} (1 раз за ход).",
        "Карты слабый-средний сводятся к слабый-промах.",
        "Получает «При {strike} — добивание на 2» до конца хода.",
        "Воздействие «пир» — ранить существо на X-1.",
        "{first}: {direct}. {second}: начинает бой с 2 {counter}.",
    ],
)
def test_a_text_in_normal_form_stays_as_it_is(normal: Normal, printed: str) -> None:
    result = normal(printed)
    assert (result.text, result.log) == (printed, ())
    assert result.origins == tuple(range(len(printed) + 1))


def test_an_errata_note_is_removed(normal: Normal) -> None:
    result = normal("[Эррата 2031. 01. 02] Рывок.")
    assert result.text == "Рывок."
    assert [(change.kind, change.at) for change in result.log] == [(ChangeKind.ERRATA, 0)]
    assert "Эррата" in normal("[Эррата 2031. 01. 02] Рывок.", strict=True).text


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Ранить сущестово на 1.", "Ранить существо на 1."),
        ("Излечить протвника на 1.", "Излечить противника на 1."),
        ("Ранить карту на клетхе.", "Ранить карту на клетке."),
        ("При разрде открыться.", "При разряде открыться."),
        ("Ранить отсавшихся.", "Ранить оставшихся."),
        ("Получает трупоидстово.", "Получает трупоедство."),
        ("Ранить стоящих рдом.", "Ранить стоящих рядом."),
        ("+1 {strike} по гномам.", "+1 к {strike} по гномам."),
        ("Получает -2 {armor}.", "Получает -2 к {armor}."),
        ("Имеет «Ранить протвника».", "Имеет «Ранить противника»."),
        ("Имеет «{tap}: Ранить протвника».", "Имеет «{tap}: Ранить противника»."),
    ],
)
def test_a_misspelt_word_near_a_single_form_is_corrected(
    normal: Normal, wrong: str, right: str
) -> None:
    result = normal(wrong)
    assert result.text == right
    assert kinds(result) == {ChangeKind.MISSPELLING}
    assert normal(wrong, strict=True).text == wrong


def test_an_open_bracket_inside_quotes_is_closed_before_the_quote(normal: Normal) -> None:
    wrong = "Получает «Рывок (1 раз за ход» до конца хода."
    right = "Получает «Рывок (1 раз за ход)» до конца хода."
    assert normal(wrong).text == right
    assert normal(wrong, strict=True).text == wrong
    for text in ("Рывок (1 раз за ход.", "Получает «Рывок ((1 раз» до конца хода.", right):
        assert normal(text).text == text


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Имеет «Рывок. Прыжок».", "Имеет «Рывок» и «Прыжок»."),
        ("Имеет «Рывок. +1 к {move}. {armor} 1.»", "Имеет «Рывок» и «+1 к {move}» и «{armor} 1»."),
        ("Воздействие «Пир. Вина» — открыться.", "Воздействие «Пир. Вина» — открыться."),
        ("Имеет «прыжок. рывок».", "Имеет «прыжок. рывок»."),
    ],
)
def test_several_abilities_inside_quotes_are_separated(
    normal: Normal, printed: str, expected: str
) -> None:
    assert normal(printed).text == expected


@pytest.mark.parametrize(
    ("name", "printed", "expected"),
    [
        ("Медный всадник", "По медному всаднику.", "По ~."),
        ("Степной гном", "По степному гному.", "По степному гному."),
        ("Всадник", "По всаднику.", "По всаднику."),
        (
            "Медный всадник",
            "Воздействие «зов медного всадника».",
            "Воздействие «зов медного всадника».",
        ),
    ],
)
def test_an_own_name_of_several_words_may_be_in_lower_case(
    normal: Normal, name: str, printed: str, expected: str
) -> None:
    assert normal(printed, name).text == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ранить существа на дви.", "a short word"),
        ("Ранить восемъ карт.", "a number"),
        ("Получает воздействин.", "near several forms"),
        ("Ранить неоткрытых.", "the opposite of a form"),
        ("Имеет нчетное число.", "a form, or its opposite"),
        ("Ранить карту нчетной стоимости.", "a form, or its opposite"),
        ("Число скрытых карт.", "a word of the language"),
        ("Карта на пересечении.", "a word of the language, two letters away"),
        ("Метание шишки на 1.", "a word of the language, one letter away"),
        ("Воздействие «протвник» — открыться.", "in quotes"),
        ("Воздействие «Протвник» — открыться.", "in quotes"),
        ("Получает маркер «протвник».", "in quotes"),
        ("Вызвать рядом Разрядна.", "a name that no catalogue has"),
        ("Вызвать рядом Сущестово.", "a name that no catalogue has"),
        ("Ранить ломовика.", "a name of the catalogue"),
        ("{tpa}: открыться.", "a sign"),
        ("Ранить его на 1-2-33.", "figures"),
    ],
)
def test_a_word_that_may_be_intended_is_not_corrected(normal: Normal, text: str, why: str) -> None:
    assert normal(text).text == text, why


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (
            "Рывок (1 раз за ход) При гибели открыться.",
            "Рывок (1 раз за ход). При гибели открыться.",
        ),
        ("Рывок {tap}: Разряд на 2.", "Рывок. {tap}: Разряд на 2."),
        ("{armor} 1 Когда погибает, открыться.", "{armor} 1. Когда погибает, открыться."),
        ("-1 от ударов Строй: {zoz}.", "-1 от ударов. Строй: {zoz}."),
    ],
)
def test_a_missing_stop_before_a_new_ability_is_added(
    normal: Normal, printed: str, expected: str
) -> None:
    result = normal(printed)
    assert result.text == expected
    assert kinds(result) == {ChangeKind.NEW_ABILITY}
    assert len(sentences(result.text)) == 2
    assert normal(printed, strict=True).text == printed


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (
            "+2 к {strike} за каждую {counter} +1 к {move}.",
            "+2 к {strike} за каждую {counter}. +1 к {move}.",
        ),
        ("+1 к {strike} +1 к {move}.", "+1 к {strike} +1 к {move}."),
        ("Получает +1 к {strike} от {counter} +1 к {move}.",) * 2,
        ("Строй: 3 {armor}.", "Строй: {armor} 3."),
        ("На глубине: 2 {regen}, пока закрыт.", "На глубине: {regen} 2, пока закрыт."),
        ("2 {regen}, пока закрыт.", "2 {regen}, пока закрыт."),
        ("{ova}: 2, пока закрыт.", "{ova} 2, пока закрыт."),
        ("Потерять 2 {armor}.", "Потерять 2 {armor}."),
        ("2 {armor} противника.", "2 {armor} противника."),
        ("{tap}: 2 особых удара на 1.", "{tap}: 2 особых удара на 1."),
    ],
)
def test_a_missing_stop_between_values_and_modifiers_is_added(
    normal: Normal, printed: str, expected: str
) -> None:
    assert normal(printed).text == expected
    assert normal(printed, strict=True).text == printed


@pytest.mark.parametrize(
    "printed",
    [
        "Получает Рывок до конца хода.",
        "Имеет {armor} 1 и Прыжок, дальность 2.",
        "Существо рядом с Ломовиком получает рану.",
        "Получает {tap}: Разряд на 2.",
        "Срабатывание Вальхаллы вашей карты отменяется.",
        "Ранить (при гибели Если открыт) карту.",
    ],
)
def test_a_capital_inside_a_sentence_gets_no_stop(normal: Normal, printed: str) -> None:
    assert normal(printed).text == printed


@pytest.mark.parametrize(
    ("name", "printed", "expected", "cases"),
    [
        ("Кентавр", "Рядом с Кентавром ран нет.", "Рядом с ~ ран нет.", {Case.INS}),
        ("Кентавр", "Ранить Кентавра.", "Ранить ~.", {Case.GEN, Case.ACC}),
        ("Гром и Молния", "По Грому и Молнии.", "По ~.", {Case.DAT}),
        ("Гном-щитник", "За Гномом-щитником.", "За ~.", {Case.INS}),
    ],
)
def test_the_own_name_is_marked_in_any_case(
    normal: Normal, name: str, printed: str, expected: str, cases: set[Case]
) -> None:
    for strict in (False, True):
        result = normal(printed, name, strict=strict)
        assert result.text == expected
        change = next(change for change in result.log if change.kind is ChangeKind.OWN_NAME)
        assert printed[change.at : change.at + len(change.before)] == change.before
        assert cases <= set(change.cases)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Строй", "Стоять в строю."),
        ("Кентавр", "Воздействие «зов Кентавра» — открыться."),
        ("Кентавр", "Рядом с Кентавром-лучником ран нет."),
    ],
)
def test_words_that_only_resemble_the_own_name_are_kept(
    normal: Normal, name: str, printed: str
) -> None:
    assert normal(printed, name).text == printed


def test_a_misspelt_own_name_is_marked(normal: Normal) -> None:
    assert normal("По Синнему моху.", "Сильный мох").text == "По Синнему моху."
    assert normal("По Силному моху.", "Сильный мох").text == "По ~."


@pytest.mark.parametrize(
    ("name", "printed", "expected"),
    [
        ("Медный всадник", "Рядом с Медного всадинка.", "Рядом с ~."),
        ("Медный всадник", "Рядом с Мелным всадником.", "Рядом с ~."),
        ("Мореходец", "Рядом с Мореходцемм.", "Рядом с ~."),
        ("Часовые Горна", "По Часовым Горна.", "По ~."),
        ("Медный всадник", "Рядом с Медным Всадом.", "Рядом с Медным Всадом."),
        ("Медный всадник", "Рядом с медным всадинком.", "Рядом с медным всадинком."),
        ("Медный всадник", "Рядом с Мелным тролем.", "Рядом с Мелным тролем."),
        ("Шишка", "Рядом с Мишкой.", "Рядом с Мишкой."),
        ("Ломовикус", "Рядом с Ломовиком.", "Рядом с Ломовиком."),
    ],
)
def test_a_name_with_one_wrong_letter_is_marked_if_the_rest_matches(
    normal: Normal, name: str, printed: str, expected: str
) -> None:
    assert normal(printed, name).text == expected


def test_the_own_name_inside_a_quoted_ability_is_marked(normal: Normal) -> None:
    text = "Карта получает «При гибели Кентавра открыться»."
    assert normal(text, "Кентавр").text == "Карта получает «При гибели ~ открыться»."


def test_every_position_of_the_normal_form_maps_to_the_print(normal: Normal) -> None:
    printed = "Строй:{armor}2 .Ранить против-ника (1 раз за ход) Рядом с Синим мохом - открыться"
    result = normal(printed)
    assert result.text == (
        "Строй: {armor} 2. Ранить противника (1 раз за ход). Рядом с ~ — открыться."
    )
    for part, begins in zip(sentences(result.text), ("Строй", "Ранить", "Рядом"), strict=True):
        at = result.printed_at(part.at)
        assert printed[at : at + len(begins)] == begins
    assert list(result.origins) == sorted(result.origins)


@given(st.text(alphabet='абвX Х-–—.,:;()«»"{}tap+12\n\x01ё~Ккунт', max_size=60))
@settings(max_examples=150, deadline=None)
def test_every_text_has_a_valid_normal_form(text: str) -> None:
    lexicon = make_lexicon([("кант", "noun", "кант", "", "nom", "sg", "m", "no")], (), ("Кант",))
    result = normalise(text, lexicon, "Кант")
    assert len(result.origins) == len(result.text) + 1
    assert all(0 <= origin <= len(text) for origin in result.origins)
    assert list(result.origins) == sorted(result.origins)


@pytest.mark.parametrize(
    "text",
    [
        "абракадаброй " * 770,
        "(" * 10_000,
        '"' * 10_000,
        "- " * 5_000,
        "а-" * 5_000,
        "Кентавр" * 1_400,
        "{tap}: " * 1_400,
        "9{" * 5_000,
        " " * 10_000,
        ". » " * 2_500,
        "".join(
            f"неведомо{chr(1072 + at % 32)}{chr(1072 + at // 32 % 32)}ство " for at in range(700)
        ),
    ],
    ids=range(11),
)
def test_normalising_a_hostile_text_takes_work_linear_in_its_length(
    normal: Normal, text: str
) -> None:
    assert growth(lambda size: normal(text[:size], "Кентавр"), len(text) // 2) < 3
