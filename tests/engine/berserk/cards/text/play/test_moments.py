"""What sets abilities off: what no table says."""

from typing import Any, Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.strength import Strength
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.befalling import HAPPENINGS, _acts, _steps
from tests.engine.berserk.cards.text.play.going_off import ALL
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

# What sets abilities off, from printed text to the board: 116, 201.2.3.


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


def _of_the_second(text: str, deed: ab.Playable, facts: dict[str, Any]) -> Table:
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
def test_a_trigger_fires_on_its_own_event_only(text: str, happening: str, heard: bool) -> None:
    assert happens(text, happening, to="itself") == heard


@pytest.mark.rule("116.1")
@each_row(("text", "when"), OTHERS_FATES)
@each_row(("to", "heard"), [("own", 1), ("enemy", 0)])
def test_a_trigger_fires_only_for_the_cards_its_text_names(
    text: str, when: tuple[str, ...], to: str, heard: int
) -> None:
    assert happens(text, when[0], to=to) == heard


@pytest.mark.rule("116.1")
@each_row(("text", "when"), OTHERS_FATES)
def test_a_trigger_fires_in_the_opponents_turn_too(text: str, when: tuple[str, ...]) -> None:
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


# What befalls cards, from printed text to the board: hosts, finishing blows, so many chips.


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "effect", "chips"),
    [
        ("При гибели существа противника от добивания", ab.FinishingBlow(9), 1),
        ("При гибели существа противника от добивания", ab.Wound(9), 0),
        ("При гибели вашего существа от добивания", ab.FinishingBlow(9), 0),
    ],
)
@pytest.mark.same("older-506-510:509.1.1")
def test_death_by_a_finishing_blow_is_distinguished_from_other_deaths(
    text: str, effect: ab.Effect, chips: int
) -> None:
    table = Table()
    orc = lay(
        table.first,
        "b3",
        tap(ab.Power(ab.PowerKind.INFLUENCE, (effect,))),
        *spoken(f"{text} {ALL}"),
    )
    prey = lay(table.second, "b4", name="Жертва", life=3)
    elf = table.second.creature("e6", "Эльф")
    use(table, orc, prey)
    everybody_passes(table)
    assert (prey.is_dead, elf.state.chips) == (True, chips)


@pytest.mark.rule("123.1")
@pytest.mark.parametrize(
    ("text", "amount", "heard"),
    [
        ("получает 2 или более {counter}", 2, 1),
        ("получает 2 или более {counter}", 3, 1),
        ("получает 2 или более {counter}", 1, 0),
        ("получает 2 или более {counter}", -2, 0),
        ("теряет 2 или более {counter}", -2, 1),
        ("единовременно теряет 2 или более {counter}", -3, 1),
        ("теряет 2 или более {counter}", -1, 0),
        ("теряет 2 или более {counter}", 2, 0),
    ],
)
def test_a_trigger_counts_the_chips_gained_at_once(text: str, amount: int, heard: int) -> None:
    for whose, side in (("", "itself"), ("ваше существо ", "own"), ("ваше существо ", "enemy")):
        table = Table()
        quick = ab.Playable(ab.Payment(), spell(ab.Chips(amount)))
        mage = lay(table.first, "a1", quick, name="Маг")
        sentence = spoken(f"Когда {whose}{text} {ALL}")
        itself = lay(table.first, "c2", *sentence, name="Очевидец", chips=4)
        own = lay(table.first, "d2", name="Свой", chips=4)
        enemy = lay(table.second, "e6", name="Эльф", chips=4)
        use(table, mage, {"itself": itself, "own": own, "enemy": enemy}[side])
        everybody_passes(table)
        own_change = amount if side == "enemy" else 0
        assert enemy.state.chips - 4 - own_change == heard * (side != "enemy")


# Death, wounds, chips and named abilities that set something off: 509, 536.


def dies_by(
    text: str, *, own: bool = True, kind: ab.PowerKind = ab.PowerKind.SHOT, life: int = 1
) -> int:
    """Return the chips of the enemy after one of them shot, or struck, at a card of the text."""
    table = Table(active=Seat.SECOND)
    value = Strength(2, 2, 2)
    elf = lay(table.second, "b5", tap(ab.Attack(kind, value)), name="Эльф")
    witness = lay(table.first, "e1", *spoken(text), name="Очевидец")
    prey = lay(table.first, "b3", name="Жертва", life=life) if own else witness
    del witness
    use(table, elf, prey, die=4)
    everybody_passes(table)
    return elf.state.chips


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("При гибели вашего существа от выстрела", ab.PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела", ab.PowerKind.DISCHARGE, 0),
        ("При гибели вашего существа от выстрела существа противника", ab.PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела вашего существа", ab.PowerKind.SHOT, 0),
        ("При гибели существа противника от выстрела", ab.PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает ваше существо,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо уничтожает ваше существо,", ab.PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает артефакт,", ab.PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны,", ab.PowerKind.SHOT, 1),
        ("Когда существо противника получает раны,", ab.PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны от выстрела,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от выстрела,", ab.PowerKind.DISCHARGE, 0),
        ("Когда ваше существо получает раны от атаки существа противника,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от атаки вашего существа,", ab.PowerKind.SHOT, 0),
    ],
)
def test_a_trigger_asks_which_attack_of_whom_killed_or_wounded(
    text: str, kind: ab.PowerKind, chips: int
) -> None:
    assert dies_by(f"{text} {ALL}", kind=kind) == chips


# What befalls cards in the opponent's turn, where the text names no turn: 116.1.


SEATS: Final = (Seat.FIRST, Seat.SECOND)


def scene(text: str, turn: Seat) -> tuple[Table, Piece]:
    """Return a table in the turn of a player, with the first one's witness of a text."""
    table = Table(active=turn)
    return table, lay(table.first, "a1", *spoken(f"{text} получить {{counter}}."), name="Очевидец")


@pytest.mark.rule("116.1", "518.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("При трупоедстве {gen}", ab.Name.CARRION),
        ("Когда {nom} выполняет трупоедство,", ab.Name.CARRION),
        ("При вампиризме {gen}", ab.Name.VAMPIRISM),
    ],
)
@pytest.mark.parametrize("name", [ab.Name.CARRION, ab.Name.VAMPIRISM])
def test_a_trigger_on_feeding_distinguishes_carrion_from_vampirism(
    name: ab.Name, words: str, of: ab.Name, own: bool, turn: Seat
) -> None:
    gen, nom = (
        ("вашего существа", "ваше существо")
        if own
        else ("существа противника", "существо противника")
    )
    table, witness = scene(words.format(gen=gen, nom=nom), turn)
    mine = turn is Seat.FIRST
    sides = (table.first, table.second) if mine else (table.second, table.first)
    ghoul = lay(sides[0], "c3", ab.Named(name), name="Упырь", wounds=2, strike="5-5-5")
    prey = lay(sides[1], "c4", name="Жертва", life=3, closed=True)
    sides[1].creature("e5", "Страж")
    table.strikes(ghoul, prey, dice=(5,))
    everybody_passes(table)
    assert witness.state.chips == (own is mine and name is of)


@pytest.mark.rule("116.1", "123.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("amount", [1, 2])
@pytest.mark.parametrize(
    ("words", "way"),
    [
        ("Когда существо единовременно получает 2 или более {counter},", 1),
        ("Когда существо единовременно теряет 2 или более {counter},", -1),
    ],
)
def test_a_trigger_counts_the_chips_gained_or_lost_at_once(
    words: str, way: int, amount: int, turn: Seat
) -> None:
    change = amount * way
    table, witness = scene(words, turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(ab.Chips(change))), name="Маг")
    other = lay(table.second, "c6", name="Цель", chips=4)
    use(table, mage, other)
    everybody_passes(table)
    assert (other.state.chips, witness.state.chips) == (4 + change, amount == 2)


@pytest.mark.rule("116.1", "508.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("words", ["При получении ран", "Когда получает раны,"])
@pytest.mark.parametrize("effect", [ab.Wound(1), ab.Heal(1)])
def test_a_trigger_on_own_wounds_ignores_healing_and_other_cards(
    effect: Effect, words: str, turn: Seat
) -> None:
    table = Table(active=turn)
    side = table.first if turn is Seat.FIRST else table.second
    mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    text = f"{words} получить {{counter}}."
    piece, other = (lay(table.first, cell, *spoken(text), wounds=2) for cell in ("a1", "c1"))
    table.second.creature("e6", "Эльф")
    use(table, mage, piece)
    everybody_passes(table)
    assert (piece.state.chips, other.state.chips) == (isinstance(effect, ab.Wound), 0)


@pytest.mark.rule("116.1")
@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("effect", "returns"), [(ab.ToDeck(), True), (ab.Destroy(), False)])
def test_a_trigger_on_returning_to_the_deck_ignores_deaths(
    effect: Effect, returns: bool, own: bool, turn: Seat
) -> None:
    nom = "ваша карта" if own else "карта противника"
    for of_the_first in (True, False):
        table, witness = scene(f"Когда {nom} возвращается в колоду,", turn)
        side = table.first if turn is Seat.FIRST else table.second
        mage = lay(side, "e3", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
        goer = lay(table.first if of_the_first else table.second, "c5", name="Путник")
        table.second.creature("e6", "Эльф")
        use(table, mage, goer)
        everybody_passes(table)
        assert goer.cell is None
        assert witness.state.chips == (returns and of_the_first is own)


# What goes off from the graveyard, and tokens for a card there, on the board (201.2, 536.7.1).


def tokens_of(text: str, *answers: str, dead: bool = True, turns: int = 1) -> int:
    """Return how many tokens the friend with this text has, who is dead or alive, after turns."""
    board: Board = {"друг": {"texts": text, "dead": dead}}
    scene = Tableau(others=board)
    scene.ends_turns(turns, *answers)
    return scene.pieces["друг"].state.tokens


@pytest.mark.rule("201.2", "536.7.1")
@pytest.mark.parametrize(
    ("text", "dead", "tokens"),
    [
        ("если ~ на кладбище, положить жетон инкарнации на себя", True, 1),
        ("если ~ на кладбище, положить 2 жетона инкарнации на ~", True, 2),
        ("если ~ на вашем кладбище, положить жетон инкарнации на себя", False, 0),
        ("если лежит на кладбище, положить жетон инкарнации на себя", True, 1),
        ("положить жетон инкарнации на себя", True, 0),
    ],
)
def test_a_graveyard_ability_triggers_only_in_the_graveyard(
    text: str, dead: bool, tokens: int
) -> None:
    assert tokens_of(f"В начале хода противника, {text}.", dead=dead) == tokens


@pytest.mark.rule("201.2")
@pytest.mark.parametrize(("dead", "chips"), [(True, 1), (False, 0)])
def test_a_graveyard_ability_triggers_on_deaths_of_other_cards(dead: bool, chips: int) -> None:
    text = "При гибели существа противника, если ~ на кладбище, все ваши орки получают {counter}."
    board: Board = {
        "друг": {"texts": text, "dead": dead},
        "маг": {"classes": ("Орк",), "chips": 0},
    }
    scene = Tableau("{tap}: Уничтожить существо противника.", others=board)
    scene.announces("враг")
    assert scene.pieces["враг"].is_dead
    assert scene.pieces["маг"].state.chips == chips
