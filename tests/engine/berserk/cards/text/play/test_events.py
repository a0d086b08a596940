"""What sets abilities off, from printed text to the board: 116, 201.2.3."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, on_itself, tap
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.befalling import HAPPENINGS, _acts, _steps
from tests.engine.berserk.cards.text.play.going_off import ALL
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.spoken import spoken

_JUMPS, _GOES = ("jumps", "teleports"), ("relocates", "jumps", "teleports", "dashes", "steps")

FATES: Final[dict[str, tuple[str, ...]]] = {
    "При гибели": ("dies",),
    "При движении": ("jumps", "teleports", "steps"),
    "При передвижении": ("jumps", "teleports", "steps"),
    "После движения": ("jumps", "teleports", "steps"),
    "При перемещении": _GOES,
    "После перемещения": _GOES,
    "При прыжке": ("jumps",),
    "После прыжка": ("jumps",),
    "При телепортации": ("teleports",),
    "После телепортации": ("teleports",),
    "При рывке": ("dashes",),
    "После рывка": ("dashes",),
    "При прыжке или телепортации": _JUMPS,
    "При телепортации или прыжке": _JUMPS,
    "После прыжка или телепортации": _JUMPS,
    "После телепортации или прыжка": _JUMPS,
    "При открытии": ("opens",),
    "При закрытии": ("closes", "acts"),
    "При действии": ("acts",),
    "После действия": ("acts",),
    "При излечении": ("heals", "overheals"),
    "При избыточном излечении": ("overheals",),
    "При попадании на кладбище": ("dies",),
    "При изгнании": ("is exiled",),
    "При приземлении": ("comes down",),
}

DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "погибает": ("dies",),
    "двигается": ("jumps", "teleports", "steps"),
    "передвигается": ("jumps", "teleports", "steps"),
    "перемещается": _GOES,
    "прыгает": ("jumps",),
    "совершает прыжок": ("jumps",),
    "телепортируется": ("teleports",),
    "совершает рывок": ("dashes",),
    "прыгает или телепортируется": _JUMPS,
    "открывается": ("opens",),
    "закрывается": ("closes", "acts"),
    "излечивается": ("heals", "overheals"),
    "попадает на кладбище": ("dies",),
    "изгоняется": ("is exiled",),
    "покидает поле боя": ("dies", "is exiled", "returns"),
    "покидает зону битвы": ("dies", "is exiled", "returns"),
    "получает полет": ("takes off",),
    "теряет полет": ("comes down",),
    "приземляется": ("comes down",),
    "действует": ("acts",),
}


def happens(text: str, happening: str, *, to: str) -> int:
    """Return how many chips the enemy has after something befell a card: the one with the text
    itself, an own one beside it, or an enemy."""
    body, happen, facts = HAPPENINGS[happening]
    table = Table()
    quick = ab.Playable(ab.Payment(), body)
    mage = lay(table.first, "a1", quick, name="Маг")
    deed = tap(on_itself(ab.Chips(1)))
    where = None if facts.get("kind") is ab.CardType.FLYER else "c2"
    if to == "itself":
        piece = lay(table.first, where, *spoken(text), deed, **facts)
    else:
        lay(table.first, "a3", *spoken(text), name="Очевидец")
        side = table.first if to == "own" else table.second
        piece = lay(side, where, deed, name="Жертва", **facts)
    elf = table.second.creature("e6", "Эльф")
    if to == "enemy" and happen in (_steps, _acts):
        table = _of_the_second(text, deed, facts)
        elf, piece, mage = table.piece("Эльф"), table.piece("Жертва"), table.piece("Эльф")
    happen(table, mage, piece)
    everybody_passes(table)
    return elf.state.chips


def _of_the_second(text: str, deed: ab.Playable, facts: dict[str, object]) -> Table:
    """The same in the opponent's turn, for what only the player of the card can do."""
    table = Table(active=Seat.SECOND)
    lay(table.first, "a3", *spoken(text), name="Очевидец")
    lay(table.second, "c2", deed, name="Жертва", **facts)
    table.second.creature("e6", "Эльф")
    return table


OWN_FATES: Final = [
    (text, happening, happening in when)
    for text, when in (
        *((f"{noun} {ALL}", when) for noun, when in FATES.items()),
        *((f"Когда {verb}, {ALL}", when) for verb, when in DEEDS.items()),
    )
    for happening in HAPPENINGS
]

OTHERS_FATES: Final = [
    *((f"{noun} вашего существа {ALL}", when) for noun, when in FATES.items()),
    *((f"Когда ваше существо {verb}, {ALL}", when) for verb, when in DEEDS.items()),
]


@pytest.mark.rule("116.1", "201.2.3", "507.3")
@each_row(("text", "happening", "heard"), OWN_FATES)
def test_an_ability_goes_off_at_its_own_event_and_at_no_other(
    text: str, happening: str, heard: bool
) -> None:
    assert happens(text, happening, to="itself") == heard


@pytest.mark.rule("116.1")
@each_row(("text", "when"), OTHERS_FATES)
@each_row(("to", "heard"), [("own", 1), ("enemy", 0)])
def test_an_ability_goes_off_for_the_cards_that_its_text_names(
    text: str, when: tuple[str, ...], to: str, heard: int
) -> None:
    assert happens(text, when[0], to=to) == heard


@pytest.mark.rule("116.1")
@each_row(("text", "when"), OTHERS_FATES)
def test_an_ability_goes_off_in_the_opponents_turn_too(text: str, when: tuple[str, ...]) -> None:
    happening = "closes" if when == ("closes", "acts") else when[0]
    if happening == "acts":
        text = text.replace("ваше существо", "существо противника")
        text = text.replace("вашего существа", "существа противника")
        table = _of_the_second(text, tap(on_itself(ab.Chips(1))), {})
        elf, piece, mage = table.piece("Эльф"), table.piece("Жертва"), table.piece("Эльф")
    else:
        body, _, facts = HAPPENINGS[happening]
        table = Table(active=Seat.SECOND)
        mage = lay(table.second, "a1", ab.Playable(ab.Payment(), body), name="Маг")
        lay(table.first, "a3", *spoken(text), name="Очевидец")
        where = None if facts.get("kind") is ab.CardType.FLYER else "c2"
        piece = lay(table.first, where, name="Жертва", **facts)
        elf = table.second.creature("e6", "Эльф")
    HAPPENINGS[happening][1](table, mage, piece)
    everybody_passes(table)
    assert elf.state.chips == 1


@pytest.mark.rule("116.1")
@pytest.mark.parametrize("happening", ["dies", "heals", "steps"])
def test_an_event_of_the_card_itself_is_none_of_another(happening: str) -> None:
    text = {"dies": "При гибели", "heals": "При излечении", "steps": "При движении"}[happening]
    assert happens(f"{text} {ALL}", happening, to="own") == 0
