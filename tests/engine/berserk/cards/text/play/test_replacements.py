"""What happens instead: what no table says."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay, spell, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau

# What happens instead, and as much as befell a card, from printed text to the board: 535.


EFFECTS: Final[dict[str, tuple[ab.Effect, ab.Effect]]] = {
    "получить проклятие": (ab.Gain(ab.Named(ab.Name.CURSE)), ab.Gain(ab.Named(ab.Name.BLESSING))),
    "погибнуть": (ab.Destroy(), ab.Wound(1)),
}


def befallen(text: str, body: ab.Body, *, whose: str = "itself") -> tuple[Table, Piece, Piece]:
    """Return a table after the mage has done it to the card with the text, or to another one."""
    table = Table()
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), body), name="Маг")
    watcher = lay(table.first, "c2", *spoken(text), closed=True, wounds=2)
    own = lay(table.first, "e2", name="Свой", closed=True, wounds=2)
    elf = lay(table.second, "e6", name="Эльф", closed=True, wounds=2)
    piece = {"itself": watcher, "own": own, "enemy": elf}[whose]
    use(table, mage, piece)
    return table, piece, elf


def has_suffered(piece: Piece) -> bool:
    """Whether the card is dead, cursed, blessed or wounded more."""
    facts = piece.state.facts
    return (
        piece.is_dead or facts.has(ab.Name.CURSE) or facts.has(ab.Name.BLESSING) or piece.wounds > 2
    )


@pytest.mark.rule("535.1", "535.8")
@pytest.mark.parametrize("suffered", EFFECTS)
@pytest.mark.parametrize(
    ("start", "opens", "whose", "heard"),
    [
        ("Когда должен", "открыться", "itself", True),
        ("Когда должен", "открыться", "own", False),
        ("Когда ваше существо должно", "открыть его", "own", True),
        ("Когда ваше существо должно", "открыть его", "enemy", False),
        ("Если существо противника должно", "открыть его", "enemy", True),
    ],
)
def test_a_replacement_applies_only_to_the_effect_its_text_names(
    suffered: str, start: str, opens: str, whose: str, heard: bool
) -> None:
    text = f"{start} {suffered}, вместо этого {opens}."
    right, wrong = EFFECTS[suffered]
    table, piece, _elf = befallen(text, spell(right), whose=whose)
    everybody_passes(table)
    assert has_suffered(piece) is not heard
    assert piece.is_closed is (not heard and not piece.is_dead)
    table, piece, _elf = befallen(text, spell(wrong), whose=whose)
    everybody_passes(table)
    assert (has_suffered(piece), piece.is_closed) == (True, True)


# What happens in the place of chips, lives and deaths, and at what price a card closes (535).


DEEDS = {
    "получить {counter}": "{tap}: Существо получает 2 {counter}.",
    "получить дополнительные {health}": "{tap}: Существо получает 2 дополнительные {health}.",
    "излечиться": "{tap}: Излечить существо на 2.",
    "быть закрыто": "{tap}: Закрыть существо.",
}


@pytest.mark.rule("535.1", "535.8")
@each_row("suffered", DEEDS)
@each_row("deed", DEEDS)
@each_row(("whose", "heard"), [("существо противника", True), ("ваше", False)])
def test_a_replacement_applies_only_to_the_deed_its_text_names(
    suffered: str, deed: str, whose: str, *, heard: bool
) -> None:
    whose = "ваше существо" if whose == "ваше" else whose
    text = f"Когда {whose} должно {suffered}, вместо этого ранить его на 5."
    scene = Tableau(text, DEEDS[deed])
    plain = Tableau("", DEEDS[deed]).uses("враг")
    told = scene.uses("враг")
    hurt = "маг: +закрыт, враг: раны 3>8"
    assert told == (hurt if heard and suffered == deed else plain)
