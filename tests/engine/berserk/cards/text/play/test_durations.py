"""For how long something holds, and what waits for a turn: what no table says."""

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import Element
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table

# What holds for some time, from text to the board.


# As long as something is so.


@pytest.mark.rule("532.5", "122.8")
def test_losing_the_poison_protection_lets_poison_through() -> None:
    table = Table()
    text = (
        "{instant}: Существо теряет {zoo} до конца хода. "
        "{instant}: Существо получает отравление на 1."
    )
    mage = says(table.first, "a1", text)
    elf = says(table.second, "c6", "{zoo}.")
    use(table, mage, elf, number=1)
    everybody_passes(table)
    assert not elf.state.facts.has(ab.Name.POISON)
    use(table, mage, elf, number=0)
    everybody_passes(table)
    use(table, mage, elf, number=1)
    everybody_passes(table)
    assert elf.state.facts.has(ab.Name.POISON)


# To which moment something lasts that begins in either player's turn, in each row: 413.3.


IsSo: TypeAlias = Callable[[Piece], bool]
UNTIL: Final = (
    ("в этот ход", "+---", "-+-+"),
    ("до конца хода", "+---", "-+-+"),
    ("до конца этого хода", "+---", "-+-+"),
    ("до конца вашего хода", "+---", "-+++"),
    ("до конца хода противника", "++--", "-+-+"),
    ("до конца вашего следующего хода", "+++-", "-+++"),
    ("до конца следующего хода противника", "++--", "-+++"),
    ("до начала вашего хода", "++--", "-+-+"),
    ("до начала вашего следующего хода", "++--", "-+-+"),
)
"""Words; in which of four turns it is so that began in the first one, the card's own; and in which
that begins with each turn of the opponent."""


def _is_forest(orc: Piece) -> bool:
    return orc.state.facts.elements == (Element.FOREST,)


def _is_artifact(orc: Piece) -> bool:
    return orc.state.facts.type is ab.CardType.ARTIFACT


def _dashes(orc: Piece) -> bool:
    return orc.state.facts.has(ab.Name.DASH)


def _cannot_dash(orc: Piece) -> bool:
    return not orc.state.facts.has(ab.Name.DASH)


def _is_strong(orc: Piece) -> bool:
    strike = orc.state.facts.strike
    return strike is not None and strike.weak > 1


WHAT: Final[tuple[tuple[str, str, IsSo], ...]] = (
    ("стать лесным", "", _is_forest),
    ("стать артефактом", "", _is_artifact),
    ("получить рывок", "", _dashes),
    ("получить +1 к {strike}", "", _is_strong),
    ("потерять рывок", " Рывок.", _cannot_dash),
)


def by_turns(text: str, is_so: IsSo, *, is_used: bool, of: str = "c3") -> str:
    """Tell of four turns whether it is so, after the card was used in the first of them.

    ``of`` is the cell of whom it is asked: the card itself, a friend on a1 or an enemy on c6.
    """
    table = Table()
    mage = says(table.first, "c3", text, elements=(Element.SWAMP,))
    friend, enemy = table.first.creature("a1", "Друг"), table.second.creature("c6", "Враг")
    orc = {"c3": mage, "a1": friend, "c6": enemy}[of]
    if is_used:
        use(table, mage, None if orc is mage else orc)
        nobody_answers(table)
    told = ""
    for turn in range(4):
        if turn:
            turns(table)
        told += "-+"[is_so(orc)]
    return told


@pytest.mark.rule("413.3")
@each_row(("until", "own", "enemy"), UNTIL)
@each_row(("what", "rest", "is_so"), WHAT)
def test_an_effect_lasts_until_the_named_moment_in_either_turn(
    what: str, rest: str, is_so: IsSo, until: str, own: str, enemy: str
) -> None:
    used = f"{{instant}}: {what.capitalize()} {until}.{rest}"
    assert by_turns(used, is_so, is_used=True) == own
    triggered = f"В начале хода противника {what} {until}.{rest}"
    assert by_turns(triggered, is_so, is_used=False) == enemy


ITS_OWN: Final = (
    ("до конца своего хода", "a1", "+---", "-+++"),
    ("до конца его хода", "a1", "+---", "-+++"),
    ("до конца своего следующего хода", "a1", "+++-", "-+++"),
    ("до конца его следующего хода", "a1", "+++-", "-+++"),
    ("до конца своего хода", "c6", "++--", "-+-+"),
    ("до конца его хода", "c6", "++--", "-+-+"),
    ("до конца своего следующего хода", "c6", "++--", "-+++"),
    ("до конца его следующего хода", "c6", "++--", "-+++"),
)
"""Words, of a friend or an enemy, and in which turns it is so as in ``UNTIL``."""


@pytest.mark.rule("413.3")
@pytest.mark.parametrize(("until", "of", "own", "enemy"), ITS_OWN)
def test_the_turn_of_a_card_is_the_turn_of_its_controller(
    until: str, of: str, own: str, enemy: str
) -> None:
    whom = "Ваше другое существо" if of == "a1" else "Существо противника"
    what = f"{whom} получает +1 к {{strike}} {until}"
    assert by_turns(f"{{instant}}: {what}.", _is_strong, is_used=True, of=of) == own
    triggered = f"В начале хода противника {what[0].lower()}{what[1:]}."
    assert by_turns(triggered, _is_strong, is_used=False, of=of) == enemy


@pytest.mark.rule("111.1")
@each_row(("word", "chips"), [("", 0), ("заклинание ", 1)])
@each_row("until", ["", " до конца хода"])
@each_row(("what", "rest", "is_so"), WHAT)
@each_row("is_used", [True, False])
def test_an_effect_is_a_spell_only_when_the_text_says_so(
    what: str, rest: str, is_so: IsSo, until: str, word: str, chips: int, *, is_used: bool
) -> None:
    table = Table()
    when = "{instant}:" if is_used else "В начале хода противника"
    told = f"{when} {word}{what}{until}.{rest}"
    mage = says(table.first, "c3", told, "После заклинания получить {counter}.")
    table.first.creature("a1", "Друг")
    table.second.creature("c6", "Враг")
    if is_used:
        use(table, mage)
        nobody_answers(table)
    else:
        turns(table)
    assert mage.state.chips == chips
