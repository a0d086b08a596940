"""Several cards that a text names together, or so many of them, from text to the board."""

import pytest

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table

NAMED = {"name": "Каменный страж"}
Laid = tuple[Table, dict[str, Piece]]


def laid(text: str) -> Laid:
    """Lay a mage of this text on c3; a gnome beside it, another and an elf further off, enemies."""
    table = Table()
    cards = {"mage": says(table.first, "c3", text, wounds=4, life=20, **NAMED)}
    facts = {"wounds": 4, "life": 20}
    cards["near"] = lay(table.first, "d3", classes=("Гном",), **facts)
    cards["far"] = lay(table.first, "a1", classes=("Гном",), **facts)
    cards["elf"] = lay(table.first, "e1", classes=("Эльф",), **facts)
    cards["enemy"] = lay(table.second, "c4", closed=True, **facts)
    cards["behind"] = lay(table.second, "d5", classes=("Гном",), closed=True, **facts)
    return table, cards


def changed(cards: dict[str, Piece]) -> set[str]:
    """Return which cards have other wounds than they began with."""
    return {name for name, piece in cards.items() if piece.wounds != 4}


@pytest.mark.rule("505.1", "502.1")
@pytest.mark.parametrize(
    ("words", "at", "expected"),
    [
        ("Излечить себя и стоящее рядом ваше существо на 1", "near", {"mage", "near"}),
        ("Излечить себя и другое ваше существо на 1", "far", {"mage", "far"}),
        ("Ранить себя и существо противника на 1", "behind", {"mage", "behind"}),
        (
            "Ранить выбранное существо и все стоящие рядом с ним карты на 1",
            "enemy",
            {"enemy", "mage", "near", "behind"},
        ),
        (
            "Ранить существо и каждое стоящее рядом с ним существо противника на 1",
            "enemy",
            {"enemy", "behind"},
        ),
    ],
)
def test_a_card_that_is_chosen_and_others_with_it(words: str, at: str, expected: set[str]) -> None:
    table, cards = laid(f"{{tap}}: {words}.")
    use(table, cards["mage"], cards[at])
    everybody_passes(table)
    assert changed(cards) == expected


@pytest.mark.rule("502.1")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("Излечить себя и стоящее рядом ваше существо на 1", {"near"}),
        ("Излечить себя и другое ваше существо на 1", {"near", "far", "elf"}),
        ("Ранить существо противника и все стоящие рядом с ним карты на 1", {"enemy", "behind"}),
    ],
)
def test_whom_such_words_let_a_card_choose(words: str, offered: set[str]) -> None:
    table, cards = laid(f"{{tap}}: {words}.")
    assert {name for name, card in cards.items() if can_use(table, cards["mage"], card)} == offered


@pytest.mark.rule("505.1")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ранить себя и всех ваших гномов на 1", {"mage", "near", "far"}),
        ("Ранить себя и ваших гномов на 1", {"mage", "near", "far"}),
        ("Ранить каждое из ваших существ на 1", {"mage", "near", "far", "elf"}),
        ("Ранить всех ваших гномов и эльфов на 1", {"near", "far", "elf"}),
        ("Ранить всех гномов и эльфов на 1", {"near", "far", "elf", "behind"}),
    ],
)
def test_all_cards_that_are_named(words: str, expected: set[str]) -> None:
    table, cards = laid(f"{{tap}}: {words}.")
    use(table, cards["mage"])
    everybody_passes(table)
    assert changed(cards) == expected


@pytest.mark.rule("512.6.4")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Каменный страж и атакованный ранятся на 3", {"mage", "enemy"}),
        ("ранить себя и атакованного на 3", {"mage", "enemy"}),
        (
            "ранить атакованного и все стоящие рядом с ним карты противника на 3",
            {"enemy", "behind"},
        ),
    ],
)
def test_the_attacked_card_and_others(words: str, expected: set[str]) -> None:
    table, cards = laid(f"При {{strike}} — {words}.")
    table.strikes(cards["mage"], cards["enemy"], dice=(3,))
    everybody_passes(table)
    assert {name for name, piece in cards.items() if piece.wounds > 5} == expected


@pytest.mark.rule("502.1", "523.3")
@pytest.mark.parametrize(
    "words",
    ["X существ", "X разных существ", "любые два существа", "два любых существа"],
)
def test_so_many_cards_are_chosen(words: str) -> None:
    where = ", где X — число ваших гномов" if "X" in words else ""
    table, cards = laid(f"{{tap}}: Ранить {words} противника на 1{where}.")
    lay(table.second, "a6")
    use(table, cards["mage"])
    chooses(table, cards["enemy"])
    assert op.Enough() not in table.options
    chooses(table, cards["behind"])
    everybody_passes(table)
    assert changed(cards) == {"enemy", "behind"}


@pytest.mark.rule("502.1", "523.3")
@pytest.mark.parametrize(
    "words",
    ["не более двух существ", "одно или два существа", "до X существ", "X или менее существ"],
)
@pytest.mark.parametrize("more", [True, False])
def test_fewer_cards_may_be_chosen(words: str, *, more: bool) -> None:
    where = ", где X — число ваших гномов" if "X" in words else ""
    table, cards = laid(f"{{tap}}: Ранить {words} противника на 1{where}.")
    lay(table.second, "a6")
    use(table, cards["mage"])
    chooses(table, cards["enemy"])
    if more:
        chooses(table, cards["behind"])
    else:
        table.choose(op.Enough())
    everybody_passes(table)
    assert changed(cards) == ({"enemy", "behind"} if more else {"enemy"})


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("+1 к {strike}, пока в вашем отряде нет пиратов и орков.", True),
        ("+1 к {strike}, пока в вашем отряде нет гномов и орков.", False),
        ("+1 к {strike} по гномам и эльфам.", False),
    ],
)
def test_two_classes_of_which_either_counts(text: str, *, so: bool) -> None:
    table, cards = laid(text)
    table.strikes(cards["mage"], cards["enemy"], dice=(3,))
    assert cards["enemy"].wounds == 4 + 1 + so


@pytest.mark.rule("520.2")
def test_your_gnomes_and_elves_have_it() -> None:
    table, cards = laid("Ваши гномы и эльфы имеют +1 к {strike}.")
    table.strikes(cards["near"], cards["enemy"], dice=(3,))
    assert cards["enemy"].wounds == 4 + 2
