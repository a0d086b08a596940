"""Every worked example of ours: the engine plays it, and all it says comes out so."""

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace
from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.cards.rulebook import all_rules
from deckbuilder.lessons.examples import (
    Expected,
    RuleExample,
    Told,
    WrongExample,
    examples,
    examples_near,
    examples_of,
    played,
    read_example,
    section_of,
    sections_without,
)
from deckbuilder.lessons.lesson import Words
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import MatchState, Zone
from engine.kernel import Seat
from tests.support.rows import each_row

ALL = [pytest.param(one, id=one.code) for one in examples()]
GOOD = (Path(__file__).parents[3] / "data/rules/2024/examples/armor.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as opened:
        words = opened.lexicon()  # no card comes in here: the same for every table
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(opened), "lexicon", lambda _catalog: words)
            yield opened


@each_row("example", ALL)
def test_the_engine_plays_every_example_as_written(example: RuleExample, catalog: Catalog) -> None:
    positions = played(example, catalog)
    assert [one.text for one in positions] == [step.text for step in example.steps]


@each_row("example", ALL)
def test_an_example_with_a_wrong_expectation_is_reported(
    example: RuleExample, catalog: Catalog
) -> None:
    for place, step in enumerate(example.steps):
        lies = [
            replace(step, expected=(lie,)) for told in step.expected for lie in lies_about(told)
        ]
        if step.refused:
            lies.append(replace(step, refused="101.1"))
        for lie in lies:
            steps = (*example.steps[:place], lie, *example.steps[place + 1 :])
            with pytest.raises(WrongExample, match=f"step {place + 1}"):
                played(replace(example, steps=steps), catalog)


def lies_about(told: Told) -> Iterator[Told]:
    """Yield, for each fact that is told, what tells it and nothing else, and wrongly."""
    none = Expected(told.card) if isinstance(told, Expected) else type(told)()
    for fact in fields(told):
        value = getattr(told, fact.name)
        if value is not None and fact.name != "card":
            lie = copy(none)
            object.__setattr__(lie, fact.name, _other(value))  # replace() wants the name written
            yield lie


def _other(value: object) -> object:
    match value:
        case bool():
            return not value
        case Seat():
            return value.opponent
        case Zone():
            return Zone.SQUAD if value is not Zone.SQUAD else Zone.EXILE
        case int():
            return value + 1
        case _:
            raise AssertionError(value)


def test_every_section_has_an_example_or_a_reason_for_none() -> None:
    sections = {rule.section for rule in all_rules()}
    shown_ = {section_of(one.rule) for one in examples()}
    without = sections_without()
    assert shown_ | without.keys() == sections
    assert not shown_ & without.keys()


def test_a_section_without_examples_links_to_rules_with_one() -> None:
    for why in sections_without().values():
        russian, english = (re.findall(r"\d{3}\.[\d.]*\d", text) for text in _both(why))
        assert russian == english
        assert all(examples_of(rule) for rule in russian), why


def _both(words: Words) -> tuple[str, str]:
    return words.russian, words.english


def test_a_rule_without_an_example_gets_those_of_its_section() -> None:
    assert [one.code for one in examples_near("534.1")] == ["armor"]
    assert {one.rule for one in examples_near("505.1")} == {"505.4.5", "505.4.8"}
    assert examples_near("101.1") == examples_of("505.1") == ()


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('rule = "534.1"', 'rule = "999.1"', "rule"),
        ('rule = "534.1"', 'rool = "534.1"', "rool"),
        ('cell = "a2"', 'cell = "z9"', "cell"),
        ("life = 7 }", "lives = 7 }", "lives"),
        ('do = { use = "Стрелок"', 'do = { use = "Никто"', "step[1].do"),
        ("expect = [", "refused = 7\nexpect = [", "refused"),
        ("expect = [{", 'expect = [{ side = "both", ', "“step[1].expect[1].side” must be one of"),
        ("expect = [{", 'expect = [{ turn = "both" }, {', "“step[1].expect[1].turn” must be one"),
        ("expect = [{", "expect = [{ queue = 1 }, {", "the key “step[1].expect[1].queue”"),
        ("expect = [{", "expect = [{}, {", "must be named with its description"),
        ("expect = [{", "settle = 1\nexpect = [{", "“step[1].settle” must be true or false"),
        ("movement = 1", 'type = "ghost"\nmovement = 1', "“card[1].type” must be one of: ground,"),
        ("movement = 1", 'type = "flyer"\nmovement = 1', "the key “card[1].movement” is unknown"),
        ("movement = 1", 'abilities = "armour"\nmovement = 1', "“card[1].abilities” must be"),
        ('do = { use = "Стрелок"', 'do = { use = "Стрелок", ability = 0', "step[1].do.ability"),
        ('do = { use = "Стрелок", at = "Мельник" }', "do = { number = -1 }", "step[1].do.number"),
        ('do = { use = "Стрелок", at = "Мельник" }', 'do = { cell = "z9" }', "step[1].do.cell"),
    ],
)
def test_faulty_example_data_is_reported_with_its_place(
    good: str, bad: str, told: str, tmp_path: Path
) -> None:
    assert good in GOOD
    with pytest.raises(BadFile, match=re.escape(told)):
        _read(GOOD.replace(good, bad, 1), tmp_path)


def _read(text: str, folder: Path) -> RuleExample:
    path = folder / "one.toml"
    path.write_text(text, encoding="utf-8")
    return read_example(path)


TABLE = """
rule = "536.5"
own_deck = ["Мельник", "Мельник"]
[title]
ru = "Стол"
en = "A table"
[[card]]
name = "Мельник"
cost = 4
life = 8
movement = 1
strike = [1, 2, 3]
[[card]]
name = "Кузнец"
cost = 4
life = 8
movement = 1
strike = [1, 2, 3]
text = "X {counter}: Ранить существо на X. {tap}: Излечить существо на 1."
[[card]]
name = "Болото"
type = "terrain"
cost = 2
abilities = "discharge 1-1-1 range 4"
[[own]]
card = "Кузнец"
cell = "c2"
chips = 3
[[own]]
card = "Болото"
[[enemy]]
card = "Скрытый"
cell = "c6"
hidden = true
wounds = 1
[[card]]
name = "Скрытый"
cost = 4
life = 8
movement = 1
strike = [1, 2, 3]
[[step]]
ru = "Что на столе."
en = "What is on the table."
expect = [{ deck = 2 }, { card = "Болото", zone = "extra" }, { card = "Скрытый", hidden = true }]
"""
STEP = """
[[step]]
ru = "Шаг."
en = "A step."
"""


def test_an_example_may_lay_decks_chips_hidden_cards_and_abilities(
    catalog: Catalog, tmp_path: Path
) -> None:
    (position,) = played(_read(TABLE, tmp_path), catalog)
    table = position.table
    assert isinstance(table, MatchState)
    terrain = table.cards[1]
    assert [len(deck) for deck in table.decks] == [2, 0]
    assert (terrain.spec.life, terrain.spec.movement, terrain.spec.strike) == (None, None, None)
    assert len(terrain.spec.abilities) == 1


def test_an_example_may_use_a_second_ability_and_answer_questions(
    catalog: Catalog, tmp_path: Path
) -> None:
    pays = [
        'do = { use = "Кузнец", ability = 1 }',
        "do = { number = 2 }",
        'do = { choose = "Кузнец" }\nsettle = true\n'
        'expect = [{ card = "Кузнец", life = 6, chips = 1 }]',
        'do = { use = "Кузнец", ability = 2, at = "Кузнец" }\nsettle = true\n'
        'expect = [{ card = "Кузнец", life = 7, closed = true }]',
    ]
    text = TABLE + "".join(STEP + act + "\n" for act in pays)
    assert len(played(_read(text, tmp_path), catalog)) == 5


def test_an_answer_without_a_question_is_reported(catalog: Catalog, tmp_path: Path) -> None:
    for act in ("number = 2", "branch = 1", "accept = true", 'cell = "c3"', 'draw = "Мельник"'):
        with pytest.raises(WrongExample, match="step 2"):
            played(_read(TABLE + STEP + f"do = {{ {act} }}\n", tmp_path), catalog)


def test_a_card_missing_from_the_deck_is_reported(catalog: Catalog, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Кузнец"):
        played(_read(TABLE + STEP + 'do = { draw = "Кузнец" }\n', tmp_path), catalog)


DEAL = """
rule = "402.4"
beginning = "recruitment"
own_deck = ["Бортник с опушки"]
[title]
ru = "Раздача"
en = "A deal"
[[own]]
card = "Пастуший щенок"
[[own]]
card = "Пастуший щенок"
[[step]]
ru = "Раздача."
en = "The deal."
expect = [{ gold = 24, silver = 22, squad = 0, finished = false }]
"""


def test_an_example_recruits_cards_by_the_rules(catalog: Catalog, tmp_path: Path) -> None:
    acts = [
        'do = { take = "Пастуший щенок" }\nexpect = [{ squad = 1, silver = 20 }]',
        'do = { put_back = "Пастуший щенок" }\nexpect = [{ squad = 0, silver = 22 }]',
        'do = { finish = true }\nrefused = "403.2.3"\nexpect = [{ finished = false }]',
        "do = { mulligan = true }\nexpect = [{ gold = 23 }]",
    ]
    text = DEAL + "".join(f"{STEP}{act}\n" for act in acts)
    tables = [one.table for one in played(_read(text, tmp_path), catalog)]
    assert [len(one.hand) for one in tables if isinstance(one, Recruitment)] == [2] * 5


@pytest.mark.parametrize(
    "act",
    [
        'do = { take = "Бортник с опушки" }',
        "do = { end_turn = true }",
        'do = { put_back = "Пастуший щенок" }',
        "expect = [{ asked = 'own' }]",
    ],
)
def test_an_unknown_word_in_a_recruiting_example_is_reported(
    act: str, catalog: Catalog, tmp_path: Path
) -> None:
    with pytest.raises(UserError):
        played(_read(f"{DEAL}{STEP}{act}\n", tmp_path), catalog)


def test_recruiting_steps_in_a_battle_example_are_refused(catalog: Catalog, tmp_path: Path) -> None:
    for act in ("expect = [{ gold = 24 }]", "do = { mulligan = true }"):
        with pytest.raises(UserError):
            played(_read(f"{TABLE}{STEP}{act}\n", tmp_path), catalog)
