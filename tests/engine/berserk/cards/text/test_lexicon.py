"""The closed lexicon: reading a form, printing one that agrees, and names of the catalogue."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.lexicon import shipped_words
from engine.berserk.cards.text.grammar import Case, Gender, NameKind, Pos, Shape, WordNumber
from engine.berserk.cards.text.lexicon import Form, Lexicon, LexiconError, make_lexicon

SG, PL = WordNumber.SG, WordNumber.PL
CLASSES = ("Гном", "Эльф", "Речная дева", "Степь")
CARDS = ("Синий мох", "Гром и Молния", "Дети дюн")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return make_lexicon(shipped_words(), CLASSES, CARDS)


def lexemes(lexicon: Lexicon, word: str) -> set[str]:
    return {form.lexeme for form in lexicon.read(word)}


def test_a_printed_form_is_read_in_either_case_and_without_yo(lexicon: Lexicon) -> None:
    assert lexicon.read("Существами") == (
        Form("существо", Pos.NOUN, Shape.FULL, Case.INS, PL, Gender.N, True),
    )
    assert lexemes(lexicon, "Полётом") == lexemes(lexicon, "полетом") == {"полет"}
    assert lexicon.read("абракадабра") == ()


def test_a_form_of_several_words_has_all_their_readings(lexicon: Lexicon) -> None:
    assert lexemes(lexicon, "стоит") == {"стоить", "стоять"}
    assert lexemes(lexicon, "рядом") == {"ряд", "рядом"}
    assert {form.case for form in lexicon.read("клетки") if form.lexeme == "клетка"} == {
        Case.GEN,
        Case.NOM,
        Case.ACC,
    }


@pytest.mark.parametrize(
    ("phrase", "case", "number", "printed"),
    [
        (("летающий", "существо"), Case.DAT, SG, "летающему существу"),
        (("ваш", "карта"), Case.ACC, SG, "вашу карту"),
        (("закрытый", "симбиот"), Case.ACC, SG, "закрытого симбиота"),
        (("закрытый", "артефакт"), Case.ACC, SG, "закрытый артефакт"),
        (("соседний", "клетка"), Case.ACC, PL, "соседние клетки"),
        (("весь", "защитник"), Case.ACC, PL, "всех защитников"),
        (("каждый", "ряд"), Case.LOC, SG, "каждом ряду"),
        (("меньший", "число"), Case.INS, SG, "меньшим числом"),
    ],
)
def test_an_adjective_agrees_with_its_noun(
    lexicon: Lexicon, phrase: tuple[str, str], case: Case, number: WordNumber, printed: str
) -> None:
    adjective, noun = phrase
    agreed = lexicon.adjective(
        adjective,
        case,
        number,
        lexicon.gender_of(noun),
        animate=lexicon.is_animate(noun),
        pos=lexicon.read(adjective)[0].pos,
    )
    assert f"{agreed} {lexicon.noun(noun, case, number)}" == printed


@pytest.mark.parametrize(
    ("count", "case", "printed"),
    [
        (1, Case.NOM, "рана"),
        (1, Case.ACC, "рану"),
        (2, Case.NOM, "раны"),
        (4, Case.ACC, "раны"),
        (5, Case.NOM, "ран"),
        (11, Case.ACC, "ран"),
        (14, Case.NOM, "ран"),
        (21, Case.ACC, "рану"),
        (22, Case.NOM, "раны"),
        (3, Case.DAT, "ранам"),
        (1, Case.DAT, "ране"),
    ],
)
def test_a_noun_after_a_number_takes_the_russian_form(
    lexicon: Lexicon, count: int, case: Case, printed: str
) -> None:
    assert lexicon.counted(count, "рана", case) == printed


def test_verbs_short_forms_and_pronouns_are_printed(lexicon: Lexicon) -> None:
    assert lexicon.verb("получать", Shape.THIRD, SG) == "получает"
    assert lexicon.verb("мочь", Shape.SECOND) == "можете"
    assert lexicon.verb("выбрать", Shape.IMPERATIVE) == "выберите"
    assert lexicon.verb("стоить", Shape.PAST, SG, Gender.N) == "стоило"
    assert lexicon.verb("переместиться", Shape.GERUND) == "переместившись"
    assert lexicon.short("равный", SG, Gender.F) == "равна"
    assert lexicon.short("атакованный", PL) == "атакованы"
    shapes = {form.shape for form in lexicon.read("него")}
    assert shapes == {Shape.AFTER_PREPOSITION}


def test_names_are_read_in_all_cases_and_the_longest_first(lexicon: Lexicon) -> None:
    words = ["с", "Речной", "девой", "и", "Громом", "и", "Молнией"]
    length, reading = lexicon.names_at(words, 1)[0]
    assert (length, reading.name, reading.kind, reading.case) == (
        2,
        "Речная дева",
        NameKind.CLASS,
        Case.INS,
    )
    assert lexicon.names_at(words, 4)[0][1].name == "Гром и Молния"
    assert lexicon.names_at(words, 0) == ()


def test_names_are_printed_in_any_case(lexicon: Lexicon) -> None:
    assert lexicon.name("Синий мох", Case.DAT) == "Синему моху"
    assert lexicon.name("Дети дюн", Case.INS) == "Детьми дюн"
    assert lexicon.name("Эльф", Case.GEN, PL) == "Эльфов"
    assert lexicon.name("Степь", Case.ACC) == "Степь"
    with pytest.raises(KeyError):
        lexicon.name("Синий мох", Case.DAT, PL)


def test_every_stored_form_is_read_back(lexicon: Lexicon) -> None:
    for form, reading in lexicon.entries:
        assert reading in lexicon.read(form)
    for lexeme, pos in {(reading.lexeme, reading.pos) for _, reading in lexicon.entries}:
        assert lexicon.paradigm(lexeme, pos)


@pytest.mark.parametrize(
    ("pos", "least"), [(Pos.NOUN, 6), (Pos.ADJ, 26), (Pos.VERB, 9), (Pos.NUM, 6)]
)
def test_every_word_has_its_whole_paradigm(lexicon: Lexicon, pos: Pos, least: int) -> None:
    counts: dict[str, int] = {}
    for _, reading in lexicon.entries:
        if reading.pos is pos:
            counts[reading.lexeme] = counts.get(reading.lexeme, 0) + 1
    assert counts
    assert {lexeme for lexeme, count in counts.items() if count < least} <= {"стоить"}


def test_the_digest_changes_with_words_order_and_names() -> None:
    rows = [row for row in shipped_words() if row[0] in ("карта", "рана")]
    plain = make_lexicon(rows, CLASSES, CARDS)
    assert plain == make_lexicon(rows, reversed(CLASSES), [*CARDS, " Синий  мох "])
    others = [
        make_lexicon(rows[1:], CLASSES, CARDS),
        make_lexicon(rows[::-1], CLASSES, CARDS),
        make_lexicon(rows, CLASSES[1:], CARDS),
        make_lexicon(rows, CLASSES, CARDS[1:]),
        make_lexicon(rows, CLASSES[1:], [*CARDS, CLASSES[0]]),
        make_lexicon(rows, CLASSES, CARDS, ["карма"]),
    ]
    assert len({plain.digest, *(other.digest for other in others)}) == 7


@pytest.mark.parametrize(
    "row",
    [
        ("карта", "noun", "карту"),
        ("карта", "name", "карту", "", "acc", "sg", "f", "no"),
        ("карта", "noun", "карту", "", "accusative", "sg", "f", "no"),
        ("карта", "noun", "карту", "", "acc", "sg", "f", "maybe"),
        ("карта", "noun", "", "", "acc", "sg", "f", "no"),
    ],
)
def test_a_malformed_row_is_reported_with_its_word(row: tuple[str, ...]) -> None:
    with pytest.raises(LexiconError, match="карта"):
        make_lexicon([row])


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_word_can_be_looked_up(word: str) -> None:
    assert isinstance(make_lexicon([], (word,), (word,)).read(word), tuple)
