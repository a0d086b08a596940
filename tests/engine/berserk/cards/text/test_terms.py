"""Terms that no rule defines: a reminder that a card prints says what they are."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import Reading, compile_text, render_words
from engine.berserk.cards.text.templates import speaks_of
from engine.berserk.cards.text.termed import without_terms
from engine.berserk.cards.text.terms import definitions
from engine.berserk.cards.text.tokens import tokens_of
from tests.support.spoken import lexicon, spoken


def read(text: str, *reminders: str) -> Reading:
    """Read a card's text beside other cards with these."""
    told = tuple((f"Другой страж {place}", other) for place, other in enumerate(reminders))
    words = replace(lexicon(), reminders=told) if told else lexicon()
    return compile_text(text, name="Каменный страж", lexicon=words)


SAID_BY_THE_CARD = [
    (
        "При {strike} — подлость 1 (ранить ваше существо на 1).",
        "При {strike} ранить ваше существо на 1.",
    ),
    (
        "При гибели подлость 2 (ранить ваше существо на 2); получить {counter}.",
        "При гибели ранить ваше существо на 2; получить {counter}.",
    ),
    (
        "Подлость X — ранить ваше существо на X. При гибели подлость 3.",
        "При гибели ранить ваше существо на 3.",
    ),
    (
        "(Подлость X — это ранить ваше существо на X.) При гибели подлость 3.",
        "При гибели ранить ваше существо на 3.",
    ),
    (
        "При гибели подлость X (ранить ваше существо на X), где X — число {counter} на этой карте.",
        "При гибели ранить ваше существо на X, где X — число {counter} на этой карте.",
    ),
    ("Отпор (пока не имеет ран): {armor} 1.", "{armor} 1, пока не имеет ран."),
    ("{wolf} (пока не имеет ран): рывок.", "Рывок, пока не имеет ран."),
    (
        "Отпор (до начала хода, если закрыт — до конца хода получает): «{armor} 2».",
        "До начала хода, если закрыт, получает {armor} 2 до конца хода.",
    ),
    ("{tap}: Получить {tok} (2 {counter}).", "{tap}: Получить 2 {counter}."),
    (
        "При {strike} подлость 2 (излечить существо на 2). При гибели подлость 1 (1 раз за бой).",
        "При {strike} излечить существо на 2. При гибели излечить существо на 1 (1 раз за бой).",
    ),
]


@pytest.mark.parametrize(("text", "plain"), SAID_BY_THE_CARD)
def test_a_term_means_what_the_reminder_on_its_card_says(text: str, plain: str) -> None:
    reading = read(text)
    assert without_terms(reading.abilities) == tuple(
        node for sentence in plain.split(". ") for node in spoken(sentence)
    )
    last = reading.sentences[-1]
    assert render_words(last.abilities, lexicon()) == last.words
    assert last.terms


def test_a_reminder_defines_its_term_in_every_sentence_of_the_card() -> None:
    text = "При гибели подлость 2. При {strike} подлость 2 (ранить ваше существо на 2)."
    assert without_terms(read(text).abilities) == (
        *spoken("При гибели ранить ваше существо на 2."),
        *spoken("При {strike} ранить ваше существо на 2."),
    )


def test_the_powers_that_a_term_stands_for_are_known_by_its_name() -> None:
    text = "При гибели подлость 2; получить {counter}. При {strike} ранить ваше существо на 2."
    named, plain = read(text, "Подлость 1 (ранить ваше существо на 1).").abilities
    yours = ab.Targets(ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature())))
    power = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(2),), yours)
    assert speaks_of(named, replace(power, term="подлость"))
    assert speaks_of(plain, power)


def test_a_bracket_that_limits_does_not_contradict_one_that_explains() -> None:
    told = ("При {strike} подлость 2 (ранить ваше существо на 2).", "Подлость 2 (2 раза за бой).")
    assert without_terms(read("При гибели подлость 1.", *told).abilities) == spoken(
        "При гибели ранить ваше существо на 1."
    )


UNDEFINED = {
    "При гибели подлость 1.": "no reminder",
    "При гибели подлость 1. При {strike} подлость 2 (ранить 2 ваших существа на 2).": (
        "which number is the other one"
    ),
    "При гибели подлость 1 (1 раз за бой).": "a limit",
    "При гибели подлость 1 (только по вашему существу).": "a limit of whom",
    "При гибели подлость 1 (воздействие «тычок»).": "a name",
    "При гибели подлость. Подлость X — ранить ваше существо на X.": "no number",
    "При гибели подлость 1 (ранить ваше существо на 1). "
    "При {strike} подлость 1 (ранить существо противника на 1).": "two that differ",
    "+1 к подлости 1. Подлость X — ранить ваше существо на X.": "it is not named, but told of",
    "При гибели отпор 1. Подлость X — ранить ваше существо на X.": "another term",
    "Подлость X — ранить ваше существо на X.": "nothing says the term",
    "При гибели подлость 1 (подлость 1).": "it says itself",
}


@pytest.mark.parametrize("text", UNDEFINED, ids=list(UNDEFINED.values()))
def test_an_undefined_term_has_no_rule(text: str) -> None:
    reading = read(text)
    unread = [ability for ability in reading.abilities if isinstance(ability, ab.Unread)]
    assert ab.UnreadReason.NO_RULE in {ability.reason for ability in unread}


def test_an_unread_reminder_defines_nothing() -> None:
    [unread] = read("При гибели подлость 1 (раздать всем поровну).").abilities
    assert isinstance(unread, ab.Unread)


def test_a_sentence_that_only_defines_a_term_is_read_with_it() -> None:
    parts = read("Подлость X — ранить ваше существо на X. При гибели подлость 3.").sentences
    assert parts[0].abilities == ()
    assert [term.wording for term in parts[0].terms] == ["подлость x — ранить ваше существо на x"]
    other = read("Подлость X — ранить всё на X. При гибели подлость 3.").sentences
    assert [isinstance(part.abilities[0], ab.Unread) for part in other] == [True, True]


def test_a_term_with_two_definitions_has_none() -> None:
    texts = ("Отпор (пока открыт): рывок.", "Отпор (пока закрыт): рывок.", "Отпор: рывок.")
    tokens = [tokens_of(text) for text in texts]
    assert len(definitions(tokens[::2], lexicon())) == 1
    assert definitions(tokens, lexicon()) == ()


REMINDER = "Отпор (до начала хода, если закрыт — до конца хода получает): рывок."
BY_OTHERS = [
    ("Отпор: {armor} 2.", "До начала хода, если закрыт, получает {armor} 2 до конца хода."),
    ("Отпор: «{armor} 2».", "До начала хода, если закрыт, получает {armor} 2 до конца хода."),
    (
        "Отпор: {tap}: Разряд на 2.",
        "До начала хода, если закрыт, получает «{tap}: Разряд на 2» до конца хода.",
    ),
    (
        "Отпор: при гибели получить {counter}.",
        "До начала хода, если закрыт, получает «При гибели получить {counter}» до конца хода.",
    ),
    ("Отпор (пока не имеет ран): {armor} 1.", "{armor} 1, пока не имеет ран."),
]


@pytest.mark.parametrize(("text", "plain"), BY_OTHERS)
def test_a_term_undefined_on_its_card_is_defined_by_another_card(text: str, plain: str) -> None:
    assert without_terms(read(text, REMINDER).abilities) == spoken(plain)
    assert without_terms(read(text, REMINDER, REMINDER).abilities) == spoken(plain)


def test_contradictory_reminders_of_other_cards_define_nothing() -> None:
    [unread] = read("Отпор: {armor} 2.", REMINDER, "Отпор (пока открыт): рывок.").abilities
    assert isinstance(unread, ab.Unread)
    assert unread.reason is ab.UnreadReason.NO_RULE


def test_the_own_name_in_a_reminder_means_the_card_that_uses_the_term() -> None:
    told = "При {strike} подлость 1 (ранить Другого стража 0 на 1)."
    assert without_terms(read("При гибели подлость 1.", told).abilities) == spoken(
        "При гибели раниться на 1."
    )
