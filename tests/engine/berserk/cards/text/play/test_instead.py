"""What happens instead, and as much as befell a card, from printed text to the board: 535."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Option, Seat
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

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
def test_something_happens_instead_of_that_alone(
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


@pytest.mark.rule("535.1", "116.7")
@pytest.mark.parametrize("suffered", EFFECTS)
@pytest.mark.parametrize("start", ["Когда должен", "Когда ваше существо должно"])
@pytest.mark.parametrize("instead", [True, False])
def test_what_may_happen_instead_is_asked(suffered: str, start: str, instead: bool) -> None:
    text = f"{start} {suffered}, вместо этого может полностью излечиться."
    table, piece, _elf = befallen(text, spell(EFFECTS[suffered][0]))
    assert table.asked == (Seat.FIRST, Asking.REPLACEMENT)
    choices: list[Option] = [one for one in table.options if isinstance(one, op.ReplaceBy)]
    refusals = [one for one in table.options if one not in choices]
    table.choose(choices[0] if instead else refusals[0])
    everybody_passes(table)
    assert has_suffered(piece) is not instead
    assert (piece.wounds == 0) is (instead or piece.is_dead)


@pytest.mark.rule("535.1", "505.7")
@pytest.mark.parametrize(
    ("start", "whom", "whose"),
    [
        ("Когда должен", "существо противника", "itself"),
        ("Когда ваше существо должно", "существо противника", "own"),
    ],
)
def test_as_much_as_would_be_healed(start: str, whom: str, whose: str) -> None:
    text = f"{start} излечиться на X, вместо этого ранить {whom} на X."
    table, piece, elf = befallen(text, spell(ab.Heal(2)), whose=whose)
    everybody_passes(table)
    assert (piece.wounds, elf.wounds) == (2, 4)


@pytest.mark.rule("535.1", "505.7")
@pytest.mark.parametrize("whose", ["", "ваше существо "])
def test_as_many_wounds_as_poison_would_deal(whose: str) -> None:
    must = "должно" if whose else "должен"
    text = f"Когда {whose}{must} получить X ран от отравления, вместо этого излечить его на X."
    own = text if whose else text.replace("излечить его", "излечиться")
    table = Table(active=Seat.SECOND)
    piece = lay(table.first, "c2", ab.Named(ab.Name.POISON, 2), *spoken(own), wounds=5)
    elf = lay(table.second, "e6", ab.Named(ab.Name.POISON, 2), name="Эльф")
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    assert (piece.wounds, elf.wounds) == (3, 2)


@pytest.mark.rule("505.7", "116.1")
@pytest.mark.parametrize(
    ("words", "whose", "wounds"),
    [
        ("получает X ран", "itself", 3),
        ("получает X ран", "own", 0),
        ("ваше существо получает X ран", "own", 3),
        ("ваше существо получает X ран", "enemy", 0),
        ("получает X ран от отравления", "itself", 0),
        ("ваше существо получает X ран от отравления", "own", 0),
        ("получает X ран в ваш ход", "itself", 3),
    ],
)
def test_as_many_wounds_as_were_dealt(words: str, whose: str, wounds: int) -> None:
    text = f"Когда {words}, все существа противника получают X {{counter}}."
    table, piece, elf = befallen(text, spell(ab.Wound(3)), whose=whose)
    everybody_passes(table)
    assert (piece.wounds, elf.state.chips) == (5, wounds)


@pytest.mark.rule("505.7", "116.1")
@pytest.mark.parametrize(("words", "chips"), [("", 2), (" в ваш ход", 0)])
def test_wounds_in_the_opponents_turn(words: str, chips: int) -> None:
    table = Table(active=Seat.SECOND)
    text = f"Когда получает X ран{words}, все существа противника получают X {{counter}}."
    piece = lay(table.first, "b3", *spoken(text))
    elf = lay(table.second, "b5", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))), name="Эльф")
    use(table, elf, piece, die=3)
    everybody_passes(table)
    assert (piece.wounds, elf.state.chips) == (2, chips)


@pytest.mark.rule("505.7", "116.1")
@pytest.mark.parametrize("words", ["от отравления", "от отравления в ваш ход"])
@pytest.mark.parametrize("whose", ["", "ваше существо "])
def test_as_many_wounds_as_poison_dealt(words: str, whose: str) -> None:
    table = Table(active=Seat.SECOND)
    text = f"Когда {whose}получает X ран {words}, все существа противника получают X {{counter}}."
    lay(table.first, "c2", ab.Named(ab.Name.POISON, 2), *spoken(text))
    elf = table.second.creature("e6", "Эльф")
    table.ends_turn()
    everybody_passes(table)
    mine = elf.state.chips
    table.ends_turn()
    everybody_passes(table)
    assert mine + elf.state.chips > 0
    assert elf.state.chips == 2


@pytest.mark.rule("505.7", "116.7")
@pytest.mark.parametrize(("answer", "wounds"), [(op.TriggerNext(1, 0), 2), (op.Pass(), 5)])
@pytest.mark.parametrize(
    "words",
    ["получает X ран, может излечиться", "ваше существо получает X ран, может излечить его"],
)
def test_as_much_may_be_done(answer: Option, wounds: int, words: str) -> None:
    table, piece, _elf = befallen(f"Когда {words} на X.", spell(ab.Wound(3)))
    table.choose(answer)
    everybody_passes(table)
    assert piece.wounds == wounds
