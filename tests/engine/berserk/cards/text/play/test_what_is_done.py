"""What is done to cards and what they lose: every wording, whom it befalls, what it leaves."""

from typing import Final

import pytest

from engine.berserk.cards.card import Element
from tests.support.rows import each_row
from tests.support.tableau import Board, played

BOARDS: Final[dict[str, Board]] = {
    "": {},
    "closed": {"друг": {"closed": True}, "враг": {"closed": True}, "дальний": {"closed": True}},
    "armed": {
        "враг": {
            "texts": ("{armor} 2. Отравление на 2. Вампиризм. {zov}. {zor}. {zot}.",),
            "chips": 3,
        },
        "дальний": {
            "texts": ("{armor} 2. Отравление на 2. Вампиризм. {zov}. {zor}. {zot}.",),
            "chips": 3,
        },
    },
    "air": {"враг": {"texts": ("{zoal}. {zov}. {zom}.",)}},
    "tired": {"маг": {"closed": True}},
    "all": {
        "враг": {
            "elements": (
                Element.STEPPE,
                Element.MOUNTAIN,
                Element.FOREST,
                Element.SWAMP,
                Element.DARKNESS,
            )
        }
    },
    "magic": {"враг": {"texts": ("{zom}. {zov}.",)}},
    "spent": {
        "враг": {"texts": ("{armor} 3.",), "spent": 2},
        "дальний": {"texts": ("{armor} 3.",), "spent": 2},
        "маг": {"texts": ("{armor} 3.",), "spent": 2},
    },
}
"""More facts of the cards of a tableau."""


@pytest.mark.rule("508.5.2", "508.5.3", "509.2")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Раниться на 2", "", "", "маг: раны 3>5"),
        ("Получить 2 раны", "", "", "маг: раны 3>5"),
        ("Излечиться на 2", "", "", "маг: раны 3>1"),
        ("Полностью излечиться", "", "", "маг: раны 3>0"),
        ("Закрыться", "", "", "маг: +закрыт"),
        ("Погибнуть", "", "", "маг: зона battlefield>graveyard -клетка c2 раны 3>0 фишки 3>0"),
        ("Уничтожаться", "", "", "маг: зона battlefield>graveyard -клетка c2 раны 3>0 фишки 3>0"),
        (
            "Уничтожить Каменного стража",
            "",
            "",
            "маг: зона battlefield>graveyard -клетка c2 раны 3>0 фишки 3>0",
        ),
        ("Открыться", "", "tired", "маг: -закрыт"),
        ("Восстановить {armor}", "", "spent", "маг: броня 1>3"),
        ("Полностью восстановить {armor}", "", "spent", "маг: броня 1>3"),
    ],
)
def test_what_a_card_does_to_itself(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", answers, BOARDS[board]) == told


@pytest.mark.rule("508.5.2", "508.5.3", "509.2", "206.1")
@each_row(
    ("words", "answers", "board", "told"),
    [
        ("Ранить существо противника на 2", "враг", "", "враг: раны 3>5"),
        ("Существо противника ранится на 2", "враг", "", "враг: раны 3>5"),
        ("Ранить на 2 существо противника", "враг", "", "враг: раны 3>5"),
        ("Излечить существо противника на 2", "враг", "", "враг: раны 3>1"),
        ("Существо противника излечивается на 2", "враг", "", "враг: раны 3>1"),
        ("Излечить на 2 существо противника", "враг", "", "враг: раны 3>1"),
        ("Полностью излечить существо противника", "враг", "", "враг: раны 3>0"),
        ("Существо противника полностью излечивается", "враг", "", "враг: раны 3>0"),
        (
            "Изгнать существо противника",
            "враг",
            "",
            "враг: зона battlefield>exile -клетка c4 раны 3>0",
        ),
        (
            "Существо противника изгоняется",
            "враг",
            "",
            "враг: зона battlefield>exile -клетка c4 раны 3>0",
        ),
        (
            "Уничтожить существо противника",
            "враг",
            "",
            "враг: зона battlefield>graveyard -клетка c4 раны 3>0",
        ),
        (
            "Существо противника погибает",
            "враг",
            "",
            "враг: зона battlefield>graveyard -клетка c4 раны 3>0",
        ),
        (
            "Существо противника уничтожается",
            "враг",
            "",
            "враг: зона battlefield>graveyard -клетка c4 раны 3>0",
        ),
        ("Закрыть существо противника", "враг", "", "враг: +закрыт"),
        ("Существо противника закрывается", "враг", "", "враг: +закрыт"),
        ("Ранить существо противника на 2, дальность 3", "враг", "", "враг: раны 3>5"),
        ("Ранить на 2 существо противника, дальность 3", "враг", "", "враг: раны 3>5"),
        ("Излечить существо противника на 2, дальность 3", "враг", "", "враг: раны 3>1"),
        ("Излечить на 2 существо противника, дальность 3", "враг", "", "враг: раны 3>1"),
        ("Существо противника становится тёмным", "враг", "", "враг: +стихии darkness"),
        ("Карта противника становится тёмной", "враг", "", "враг: +стихии darkness"),
        ("Открыть существо противника", "враг", "closed", "враг: -закрыт"),
        ("Существо противника открывается", "враг", "closed", "враг: -закрыт"),
        ("Восстановить {armor} существа противника", "враг", "spent", "враг: броня 1>3"),
        ("Полностью восстановить {armor} существа противника", "враг", "spent", "враг: броня 1>3"),
        ("Полностью восстановить существа противника {armor}", "враг", "spent", "враг: броня 1>3"),
        ("Восстановить существа противника {armor}", "враг", "spent", "враг: броня 1>3"),
    ],
)
def test_what_is_done_to_another(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", answers, BOARDS[board]) == told


@pytest.mark.rule("541.1")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Существо противника теряет отравление", "враг", "armed", "враг: -poison 2"),
        ("Существо противника теряет вампиризм", "враг", "armed", "враг: -vampirism 1"),
        (
            "Существо противника теряет особенности",
            "враг",
            "armed",
            "враг: броня 2>0 -armor 2 -poison 2 -vampirism 1 -zov -zor -zot -zoz",
        ),
        (
            "Существо противника теряет все особенности",
            "враг",
            "armed",
            "враг: броня 2>0 -armor 2 -poison 2 -vampirism 1 -zov -zor -zot -zoz",
        ),
        ("Существо противника теряет {counter}", "враг", "armed", "враг: фишки 3>2"),
        ("Существо противника теряет 2 {counter}", "враг", "armed", "враг: фишки 3>1"),
        ("Существо противника теряет все {counter}", "враг", "armed", "враг: фишки 3>0"),
        ("Существо противника теряет {zov}", "враг", "armed", "враг: -zov"),
        ("Существо противника теряет {zor}", "враг", "armed", "враг: -zor"),
        ("Существо противника теряет {zot}", "враг", "armed", "враг: -zot"),
        ("Существо противника теряет {zoz}", "враг", "armed", "враг: -zoz"),
        (
            "Существо противника теряет {armor} и вампиризм",
            "враг",
            "armed",
            "враг: броня 2>0 -armor 2 -vampirism 1",
        ),
        ("Снять с существа противника отравление", "враг", "armed", "враг: -poison 2"),
        ("Снять с существа противника {armor}", "враг", "armed", "враг: броня 2>0 -armor 2"),
        ("Снять отравление с существа противника", "враг", "armed", "враг: -poison 2"),
        ("Снять {armor} с существа противника", "враг", "armed", "враг: броня 2>0 -armor 2"),
        ("Убрать отравление с существа противника", "враг", "armed", "враг: -poison 2"),
        ("Убрать {armor} с существа противника", "враг", "armed", "враг: броня 2>0 -armor 2"),
        ("Существо противника теряет {zom}", "враг", "magic", "враг: -zom -zoz"),
        ("Существо противника теряет {zoal}", "враг", "air", "враг: -zoal"),
        (
            "Существо противника теряет все стихии",
            "враг",
            "all",
            "враг: -стихии steppe/mountain/forest/swamp/darkness",
        ),
        (
            "Существо противника становится лесным",
            "враг",
            "all",
            "враг: стихии steppe/mountain/forest/swamp/darkness>forest",
        ),
        (
            "Карта противника становится лесной",
            "враг",
            "all",
            "враг: стихии steppe/mountain/forest/swamp/darkness>forest",
        ),
    ],
)
def test_what_another_loses(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", answers, BOARDS[board]) == told


@pytest.mark.rule("541.1")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Потерять {counter}", "", "", "маг: фишки 3>2"),
        ("Потерять 2 {counter}", "", "", "маг: фишки 3>1"),
        ("Потерять все {counter}", "", "", "маг: фишки 3>0"),
        ("Потерять {zoz}", "", "", "маг: -zoz"),
        ("Каменный страж теряет {counter}", "", "", "маг: фишки 3>2"),
        ("Каменный страж теряет {zoz}", "", "", "маг: -zoz"),
    ],
)
def test_what_a_card_loses_itself(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", answers, BOARDS[board]) == told


@pytest.mark.rule("541.1", "413.3")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Потерять {zoz} до конца хода", "", "", "маг: -zoz | "),
        (
            "Существо противника теряет {armor} до конца хода",
            "враг",
            "armed",
            "враг: броня 2>0 -armor 2 | враг: раны 3>5, дальний: раны 3>5",
        ),
        (
            "Существо противника теряет {armor}",
            "враг",
            "armed",
            ("враг: броня 2>0 -armor 2 | враг: раны 3>5 броня 2>0 -armor 2, дальний: раны 3>5"),
        ),
        ("Потерять {zoz}", "", "", "маг: -zoz | ="),
    ],
)
def test_a_loss_ends_with_the_turn(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", answers, BOARDS[board], turns=1) == told
