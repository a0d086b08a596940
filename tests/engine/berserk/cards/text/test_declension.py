"""Names decline by their endings: what is printed, and what is recognised."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.berserk.cards.text.declension import decline
from engine.berserk.cards.text.grammar import Case, WordNumber

SG, PL = WordNumber.SG, WordNumber.PL


def printed(name: str, number: WordNumber = SG, *, plural: bool = False) -> str:
    """The canonical forms of a number, in the order of the cases."""
    forms: dict[Case, str] = {}
    for form in decline(name, plural=plural):
        if form.number is number:
            forms.setdefault(form.case, form.text)
    return " ".join(forms[case] for case in Case)


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Кентавр", "Кентавр Кентавра Кентавру Кентавра Кентавром Кентавре"),
        ("Торговец", "Торговец Торговца Торговцу Торговца Торговцем Торговце"),
        ("Кузнец", "Кузнец Кузнеца Кузнецу Кузнеца Кузнецом Кузнеце"),
        ("Мохнач", "Мохнач Мохнача Мохначу Мохнача Мохначом Мохначе"),
        ("Волчонок", "Волчонок Волчонка Волчонку Волчонка Волчонком Волчонке"),
        ("Лекарь", "Лекарь Лекаря Лекарю Лекаря Лекарем Лекаре"),
        ("Нежить", "Нежить Нежити Нежити Нежить Нежитью Нежити"),
        ("Чародей", "Чародей Чародея Чародею Чародея Чародеем Чародее"),
        ("Ведьма", "Ведьма Ведьмы Ведьме Ведьму Ведьмой Ведьме"),
        ("Волчица", "Волчица Волчицы Волчице Волчицу Волчицей Волчице"),
        ("Лавина", "Лавина Лавины Лавине Лавину Лавиной Лавине"),
        ("Фурия", "Фурия Фурии Фурии Фурию Фурией Фурии"),
        ("Пугало", "Пугало Пугала Пугалу Пугало Пугалом Пугале"),
        ("Чудище", "Чудище Чудища Чудищу Чудище Чудищем Чудище"),
        ("Видение", "Видение Видения Видению Видение Видением Видении"),
        ("Слуа", "Слуа Слуа Слуа Слуа Слуа Слуа"),
        ("Безродный", "Безродный Безродного Безродному Безродного Безродным Безродном"),
        ("Плачущая", "Плачущая Плачущей Плачущей Плачущую Плачущей Плачущей"),
    ],
)
def test_a_single_word_declines_by_its_ending(name: str, forms: str) -> None:
    assert printed(name) == forms


@pytest.mark.parametrize(
    ("name", "genitive", "instrumental"),
    [
        ("Речная дева", "Речной девы", "Речной девой"),
        ("Синий мох", "Синего моха", "Синим мохом"),
        ("Драконий страж", "Драконьего стража", "Драконьим стражем"),
        ("Гномья арба", "Гномьей арбы", "Гномьей арбой"),
        ("Большая серая сова", "Большой серой совы", "Большой серой совой"),
        ("Страж леса", "Стража леса", "Стражем леса"),
        ("Ходящая по снегу", "Ходящей по снегу", "Ходящей по снегу"),
        ("Несущий воду", "Несущего воду", "Несущим воду"),
        ("Гром и Молния", "Грома и Молнии", "Громом и Молнией"),
        ("Герой-маг", "Героя-мага", "Героем-магом"),
        ("Гном-щитоносец", "Гнома-щитоносца", "Гномом-щитоносцем"),
        ("Тоа-Дан", "Тоа-Дана", "Тоа-Даном"),
        ("Капитан Борщ", "Капитана Борща", "Капитаном Борщом"),
        ("Мятущаяся ива", "Мятущейся ивы", "Мятущейся ивой"),
        ("Цепной пёс", "Цепного пса", "Цепным псом"),
    ],
)
def test_agreeing_words_decline_and_attached_words_stay(
    name: str, genitive: str, instrumental: str
) -> None:
    forms = {form.case: form.text for form in reversed(decline(name))}
    assert (forms[Case.GEN], forms[Case.INS]) == (genitive, instrumental)


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Гномы гор", "Гномы гор|Гномов гор|Гномам гор|Гномов гор|Гномами гор|Гномах гор"),
        ("Дети дюн", "Дети дюн|Детей дюн|Детям дюн|Детей дюн|Детьми дюн|Детях дюн"),
        (
            "Древние змеи",
            "|".join(
                f"Древни{end}"
                for end in ("е змеи", "х змей", "м змеям", "х змей", "ми змеями", "х змеях")
            ),
        ),
        ("Кони бури", "Кони бури|Коней бури|Коням бури|Коней бури|Конями бури|Конях бури"),
    ],
)
def test_a_name_in_the_plural_declines_in_the_plural(name: str, forms: str) -> None:
    assert printed(name, PL) == forms.replace("|", " ")


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        ("Орк", "Орков"),
        ("Страж леса", "Стражей леса"),
        ("Аккениец", "Аккенийцев"),
        ("Элементаль", "Элементалей"),
        ("Речная дева", "Речных дев"),
        ("Боевая машина", "Боевых машин"),
        ("Дитя Кронга", "Детей Кронга"),
        ("Герой-жрец", "Героев-жрецов"),
        ("Слуа", "Слуа"),
    ],
)
def test_a_class_has_plural_forms(name: str, genitive: str) -> None:
    forms = [form for form in decline(name, plural=True) if form.number is PL]
    assert next(form.text for form in forms if form.case is Case.GEN) == genitive
    assert any(form.number is SG for form in decline(name, plural=True))


def test_a_name_of_unknown_gender_has_the_forms_of_every_gender() -> None:
    forms = {form.text for form in decline("Мразь")}
    assert {"Мрази", "Мразя", "Мразью", "Мразем"} <= forms


@settings(deadline=None)
@given(st.text(max_size=90))
def test_every_name_has_a_nominative_form(name: str) -> None:
    words = name.split()
    texts = {form.text for form in decline(name) if form.case is Case.NOM}
    assert texts & {name, " ".join(words)}
    assert len(decline(name, plural=True)) <= 12 * 2 * 24 * 3
