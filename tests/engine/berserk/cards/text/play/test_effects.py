"""What is done to cards, gained, lost, brought in and joined, from printed text to the board."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import can_use, influence, lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

FREELY: Final = "{instant}: "


def weak(piece: Piece) -> int:
    """Return what a card's weak strike is now."""
    strike = piece.state.facts.strike
    assert strike is not None
    return strike.weak


class Scene:
    """A mage that says a text, a friend beside it, and two enemies, one near and one far."""

    def __init__(self, *texts: str, wounds: int = 3, closed: bool = False, **facts: object) -> None:
        self.table = Table()
        nodes = [node for text in texts for node in spoken(text)]
        hurt = {"wounds": wounds, "closed": closed}
        self.mage = lay(self.table.first, "c2", *nodes, name="Маг", life=20, wounds=wounds, chips=2)
        self.friend = lay(self.table.first, "b2", name="Друг", life=20, **hurt)
        self.foe = lay(self.table.second, "c4", name="Враг", life=20, chips=2, **{**hurt, **facts})
        self.far = lay(self.table.second, "e6", name="Дальний", life=20, **hurt)

    def plays(self, target: Piece | None = None, number: int = 0) -> None:
        """Use the mage's ability, and let nobody answer."""
        use(self.table, self.mage, target, number)
        everybody_passes(self.table)

    def aims(self) -> set[str]:
        """Return the names of those whom the ability may be aimed at."""
        pieces = {
            "маг": self.mage,
            "друг": self.friend,
            "враг": self.foe,
            "дальний": self.far,
        }
        return {name for name, piece in pieces.items() if can_use(self.table, self.mage, piece)}

    def turns(self, count: int) -> None:
        """End so many turns."""
        for _turn in range(count):
            self.table.ends_turn()
            everybody_passes(self.table)


# Whom, and what is done.


@pytest.mark.rule("502.1", "547.1.1")
@pytest.mark.parametrize(
    ("whom", "aims"),
    [
        ("существо", {"маг", "друг", "враг", "дальний"}),
        ("ваше существо", {"маг", "друг"}),
        ("другое ваше существо", {"друг"}),
        ("существо противника", {"враг", "дальний"}),
        ("стоящее рядом существо", {"друг"}),
    ],
)
def test_an_effect_is_aimed_at_such_cards(whom: str, aims: set[str]) -> None:
    assert Scene(f"{{tap}}: Ранить {whom} на 1.").aims() == aims


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    "words", ["Ранить существо на 1", "Ранить на 1 существо", "Излечить существо на 1"]
)
def test_an_effect_with_a_range_reaches_so_far(words: str) -> None:
    assert Scene(f"{{tap}}: {words}, дальность 2.").aims() >= {"друг", "враг"}
    assert "дальний" not in Scene(f"{{tap}}: {words}, дальность 2.").aims()
    assert "враг" not in Scene(f"{{tap}}: {words}, дальность 1.").aims()


@pytest.mark.rule("508.5.2", "508.5.3")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Ранить существо противника на 2", 5),
        ("Существо противника ранится на 2", 5),
        ("Излечить существо противника на 2", 1),
        ("Существо противника излечивается на 1", 2),
        ("Полностью излечить существо противника", 0),
        ("Существо противника полностью излечивается", 0),
    ],
)
def test_wounds_are_dealt_and_healed(words: str, wounds: int) -> None:
    scene = Scene(f"{{tap}}: {words}.")
    scene.plays(scene.foe)
    assert (scene.foe.wounds, scene.far.wounds, scene.mage.wounds) == (wounds, 3, 3)


@pytest.mark.rule("508.5.2", "508.5.3")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Раниться на 2", 5),
        ("Получить 2 раны", 5),
        ("Излечиться на 2", 1),
        ("Полностью излечиться", 0),
    ],
)
def test_a_card_wounds_and_heals_itself(words: str, wounds: int) -> None:
    scene = Scene(f"{{counter}}: {words}.")
    scene.plays()
    assert (scene.mage.wounds, scene.friend.wounds, scene.foe.wounds) == (wounds, 3, 3)


@pytest.mark.rule("510.5")
@pytest.mark.parametrize(("words", "closed"), [("Открыть", True), ("Закрыть", False)])
def test_cards_are_opened_and_closed(words: str, closed: bool) -> None:
    scene = Scene(f"{{tap}}: {words} существо противника.", closed=closed)
    scene.plays(scene.foe)
    assert (scene.foe.is_closed, scene.far.is_closed) == (not closed, closed)


@pytest.mark.rule("509.2", "206.1")
@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Уничтожить существо противника", Zone.GRAVEYARD),
        ("Существо противника погибает", Zone.GRAVEYARD),
        ("Существо противника уничтожается", Zone.GRAVEYARD),
        ("Изгнать существо противника", Zone.EXILE),
        ("Существо противника изгоняется", Zone.EXILE),
    ],
)
def test_cards_are_destroyed_and_exiled(words: str, zone: Zone) -> None:
    scene = Scene(f"{{tap}}: {words}.")
    assert scene.aims() == {"враг", "дальний"}
    scene.plays(scene.foe)
    assert (scene.foe.state.zone, scene.mage.state.zone) == (zone, Zone.BATTLEFIELD)


@pytest.mark.rule("502.1")
@pytest.mark.parametrize("words", ["двух или менее существ", "до двух существ"])
def test_up_to_two_cards_are_aimed_at(words: str) -> None:
    scene = Scene(f"{{tap}}: Ранить {words} противника на 1.")
    use(scene.table, scene.mage)
    chooses(scene.table, scene.foe)
    scene.table.choose(op.Enough())
    assert (scene.foe.wounds, scene.far.wounds) == (4, 3)


# What is gained, and for how long.


@pytest.mark.rule("119.3", "413.3")
@pytest.mark.parametrize(
    ("words", "lasts"),
    [
        ("до конца хода", 1),
        ("до конца этого хода", 1),
        ("в этот ход", 1),
        ("до конца хода противника", 2),
        ("до начала вашего хода", 2),
        ("до конца вашего хода", 1),
        ("до конца своего хода", 2),
        ("до конца его хода", 2),
        ("до конца своего следующего хода", 2),
        ("до конца его следующего хода", 2),
        ("до конца следующего хода противника", 2),
        ("до конца вашего следующего хода", 3),
        ("до конца боя", 9),
        ("", 9),
    ],
)
def test_a_gain_lasts_so_many_turns(words: str, lasts: int) -> None:
    scene = Scene(
        f"{{tap}}: Существо противника получает +2 к {{strike}} {words}.".replace(" .", ".")
    )
    scene.plays(scene.foe)
    held = 0
    for turns in range(1, 5):
        if weak(scene.foe) == 3:
            held = turns
        scene.turns(1)
    assert held == min(lasts, 4)


@pytest.mark.rule("508.4")
@pytest.mark.parametrize(
    ("words", "strike", "movement", "chips", "extra"),
    [
        ("-1 к {strike}", 0, 1, 2, 0),
        ("+2 к {strike} и +1 к {move}", 3, 2, 2, 0),
        ("-1 к {move}", 1, 0, 2, 0),
        ("3 {counter}", 1, 1, 5, 0),
        ("{counter}", 1, 1, 3, 0),
        ("2 дополнительные {health}", 1, 1, 2, 2),
        ("дополнительную {health}", 1, 1, 2, 1),
    ],
)
def test_properties_chips_and_extra_life_are_gained(
    words: str, strike: int, movement: int, chips: int, extra: int
) -> None:
    scene = Scene(f"{{tap}}: Существо противника получает {words}.", wounds=0)
    scene.plays(scene.foe)
    state = scene.foe.state
    gained = (weak(scene.foe), state.facts.movement, state.chips, state.extra)
    assert gained == (strike, movement, chips, extra)
    assert weak(scene.far) == 1


@pytest.mark.rule("119.1")
@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ("получает проклятие", ab.Name.CURSE, 1),
        ("получает отравление на 2", ab.Name.POISON, 2),
        ("получает отравление", ab.Name.POISON, 1),
        ("получает {armor} 2 или +2 к {armor}", ab.Name.ARMOR, 4),
        ("получает {regen} 2 или +2 {regen}", ab.Name.REGENERATION, 2),
        ("теряет {armor}", ab.Name.ARMOR, 0),
        ("теряет {armor} и вампиризм", ab.Name.VAMPIRISM, 0),
        ("теряет особенности", ab.Name.ARMOR, 0),
        ("теряет все особенности", ab.Name.VAMPIRISM, 0),
    ],
)
def test_named_abilities_are_gained_and_lost(words: str, name: ab.Name, value: int) -> None:
    had = (ab.Named(ab.Name.ARMOR, 2), ab.Named(ab.Name.VAMPIRISM))
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: Существо противника {words}."), name="Маг")
    foe = lay(table.second, "c4", *had, name="Враг")
    other = lay(table.second, "a6", *had, name="Другой")
    use(table, mage, foe)
    everybody_passes(table)
    assert foe.state.facts.value(name) == value
    assert other.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("119.1", "114.1")
@pytest.mark.parametrize("given", ["«{tap}: Разряд на 2»", "{tap}: Разряд на 2"])
def test_an_ability_is_given_and_played(given: str) -> None:
    scene = Scene(f"{{counter}}: Другое ваше существо получает {given}.")
    assert scene.friend.state.facts.actions == ()
    scene.plays(scene.friend)
    scene.table.dice(3)
    use(scene.table, scene.friend, scene.far)
    assert scene.far.wounds == 5


@pytest.mark.rule("545.8.1", "120.2")
def test_the_next_strike_alone_is_weaker() -> None:
    table = Table()
    text = "{counter}: Стоящее рядом существо получает -1 к следующему {strike}."
    mage = lay(table.first, "c2", *spoken(text), name="Маг", chips=1)
    orc = table.first.creature("c3", "Орк", strike="2-3-4")
    elf = table.second.creature("c4", "Эльф", closed=True, life=20)
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(1,))
    assert elf.wounds == 2 - 1
    for _turn in range(2):
        table.ends_turn()
    table.strikes(orc, elf, dice=(1, 1))
    assert elf.wounds == 1 + 2


@pytest.mark.rule("545.3")
@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("+1 к {strike} (максимум +2)", 2),
        ("+1 к {strike} до конца хода (максимум +3)", 3),
        ("+2 к {strike} (максимум +3)", 3),
    ],
)
def test_a_gain_grows_up_to_its_maximum(words: str, most: int) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{counter}}: Получить {words}."), name="Маг", chips=5)
    table.second.creature("e6")
    for _time in range(4):
        if can_use(table, mage):
            use(table, mage)
            everybody_passes(table)
    assert weak(mage) == 1 + most


@pytest.mark.rule("505.4.8", "505.4.9")
@pytest.mark.parametrize("words", ["{A} или {B}", "либо {A}, либо {B}", "{A} либо {B}"])
@pytest.mark.parametrize(("branch", "strike", "movement"), [(0, 2, 1), (1, 1, 2)])
@pytest.mark.parametrize(("end", "after"), [("", True), (" до конца хода", False)])
def test_one_of_two_gains_is_chosen(
    words: str, branch: int, strike: int, movement: int, end: str, after: bool
) -> None:
    said = words.replace("{A}", "+1 к {strike}").replace("{B}", "+1 к {move}")
    scene = Scene(f"{{tap}}: Получить {said}{end}.")
    use(scene.table, scene.mage)
    scene.table.choose(op.ChooseBranch(branch))
    facts = scene.mage.state.facts
    assert (weak(scene.mage), facts.movement) == (strike, movement)
    scene.turns(1)
    changed = scene.mage.state.facts
    assert ((weak(scene.mage), changed.movement) == (strike, movement)) is after


@pytest.mark.rule("106.2.1", "106.5.1", "210.6")
@pytest.mark.parametrize(
    ("words", "elements", "kind"),
    [
        ("становится тёмным", (Element.DARKNESS,), ab.CardType.GROUND),
        ("теряет все стихии", (), ab.CardType.GROUND),
        ("получает полет", (Element.FOREST,), ab.CardType.FLYER),
    ],
)
def test_a_card_becomes_another(
    words: str, elements: tuple[Element, ...], kind: ab.CardType
) -> None:
    scene = Scene(f"{{tap}}: Существо противника {words}.", elements=(Element.FOREST,))
    scene.plays(scene.foe)
    facts = scene.foe.state.facts
    assert (tuple(facts.elements), facts.type) == (elements, kind)


@pytest.mark.parametrize(
    ("words", "chips"),
    [("теряет {counter}", 1), ("теряет 2 {counter}", 0), ("теряет все {counter}", 0)],
)
def test_chips_are_lost(words: str, chips: int) -> None:
    scene = Scene(f"{{tap}}: Существо противника {words}.")
    scene.plays(scene.foe)
    assert (scene.foe.state.chips, scene.mage.state.chips) == (chips, 2)


@pytest.mark.parametrize(
    "words",
    ["Снять с существа отравление", "Снять отравление с существа", "Существо теряет отравление"],
)
def test_poison_is_taken_off(words: str) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), name="Маг")
    elf = lay(table.second, "c6", ab.Named(ab.Name.POISON, 2), ab.Named(ab.Name.CURSE), name="Эльф")
    use(table, mage, elf)
    assert (elf.state.facts.has(ab.Name.POISON), elf.state.facts.has(ab.Name.CURSE)) == (
        False,
        True,
    )


# Graveyards and decks.


def summoning(words: str) -> tuple[Table, Piece]:
    """Lay a card that brings others in, with one in the deck and one dead on either side."""
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), name="Маг")
    kill = ab.Playable(ab.Payment(), influence(ab.Wound(9), targets=ab.Targets()), sudden=True)
    killer = lay(table.first, "e1", kill, name="Палач")
    wolf = table.first.creature("a1", "Волк", life=1)
    boar = table.second.creature("a6", "Кабан", life=1)
    table.second.creature("c6", "Эльф")
    table.first.deck(specs.artifact(), specs.creature("Рысь"))
    for dead in (wolf, boar):
        use(table, killer, dead)
        everybody_passes(table)
    return table, mage


@pytest.mark.rule("536.6", "536.5")
@pytest.mark.parametrize(
    ("words", "cell", "closed"),
    [
        ("Возродить существо", "c3", False),
        ("Возродить с вашего кладбища существо", "c3", False),
        ("Возродить существо на свободную клетку поля боя", "e5", False),
        ("Возродить существо в закрытом виде", "c3", True),
    ],
)
def test_an_own_dead_creature_is_revived(words: str, cell: str, closed: bool) -> None:
    table, mage = summoning(words)
    wolf, boar = table.piece("Волк"), table.piece("Кабан")
    assert (can_use(table, mage, wolf), can_use(table, mage, boar)) == (True, False)
    use(table, mage, wolf)
    picks(table, cell)
    everybody_passes(table)
    assert (wolf.cell, wolf.is_closed, wolf.is_dead) == (cell, closed, False)


@pytest.mark.rule("536.6")
def test_by_the_rule_a_card_is_revived_beside_its_reviver() -> None:
    table, mage = summoning("Возродить существо")
    use(table, mage, table.piece("Волк"))
    assert op.ChooseCell(parse_cell("e5")) not in table.options
    assert op.ChooseCell(parse_cell("c3")) in table.options


@pytest.mark.rule("536.5", "536.5.1")
@pytest.mark.parametrize("words", ["Вызвать существо", "Вызвать из колоды существо"])
def test_a_creature_is_summoned_from_the_deck(words: str) -> None:
    table, mage = summoning(words)
    use(table, mage)
    found = [option for option in table.options if isinstance(option, op.ChooseFromDeck)]
    assert found == [op.ChooseFromDeck(1)]
    table.choose(op.ChooseFromDeck(1))
    picks(table, "c3")
    everybody_passes(table)
    assert table.piece("Рысь").cell == "c3"


@pytest.mark.rule("536.5", "536.6", "505.4.8")
@pytest.mark.parametrize("branch", [0, 1])
def test_who_may_be_summoned_or_revived_is_chosen(branch: int) -> None:
    table, mage = summoning("Вызвать или возродить существо")
    use(table, mage)
    table.choose(op.ChooseBranch(branch))
    if branch == 0:
        table.choose(op.ChooseFromDeck(1))
    picks(table, "c3")
    everybody_passes(table)
    assert table.piece("Рысь" if branch == 0 else "Волк").cell == "c3"


@pytest.mark.rule("205.1")
@pytest.mark.parametrize(
    ("words", "name"), [("вашего кладбища", "Волк"), ("кладбища противника", "Кабан")]
)
def test_a_dead_card_is_exiled(words: str, name: str) -> None:
    table, mage = summoning(f"Изгнать существо с {words}")
    piece, other = table.piece(name), table.piece("Кабан" if name == "Волк" else "Волк")
    assert (can_use(table, mage, piece), can_use(table, mage, other)) == (True, False)
    use(table, mage, piece)
    everybody_passes(table)
    assert (piece.state.zone, other.state.zone) == (Zone.EXILE, Zone.GRAVEYARD)


# Powers joined.


@pytest.mark.rule("505.4.1", "505.4.2", "505.4.5")
@pytest.mark.parametrize(
    ("joined", "done"),
    [
        (" и ", True),
        (", ", True),
        (", затем ", True),
        (", при этом ", False),
        ("; ", False),
    ],
)
def test_what_depends_is_done_only_when_the_first_is(joined: str, done: bool) -> None:
    scene = Scene(
        f"{{tap}}: Ранить стоящее рядом существо противника на 1{joined}ранить всех существ "
        "противника на 1."
    )
    assert can_use(scene.table, scene.mage) is done
    if done:
        scene.plays()
    assert (scene.foe.wounds, scene.far.wounds) == ((4, 4) if done else (3, 3))


@pytest.mark.rule("505.4.8/one", "505.5")
@pytest.mark.parametrize(("branch", "mage", "friend", "foe"), [(0, 2, 1, 3), (1, 3, 3, 4)])
def test_either_parts_whole_groups(branch: int, mage: int, friend: int, foe: int) -> None:
    scene = Scene(
        "{counter}: Раниться на 1, при этом излечить всех ваших существ на 2 "
        "либо ранить всех существ противника на 1."
    )
    use(scene.table, scene.mage)
    scene.table.choose(op.ChooseBranch(branch))
    assert (scene.mage.wounds, scene.friend.wounds, scene.foe.wounds) == (mage, friend, foe)


@pytest.mark.rule("505.6")
@pytest.mark.parametrize("accepts", [True, False])
def test_what_may_be_left_out_is_asked_about(accepts: bool) -> None:
    scene = Scene("{tap}: Раниться на 1, при этом может получить {counter}.")
    use(scene.table, scene.mage)
    scene.table.choose(op.Accept() if accepts else op.Decline())
    assert (scene.mage.wounds, scene.mage.state.chips) == (4, 3 if accepts else 2)


@pytest.mark.rule("505.4.1", "502.3.3")
@pytest.mark.parametrize("joined", [", при этом", ",", " и", ";"])
def test_a_pronoun_means_whom_the_power_before_was_aimed_at(joined: str) -> None:
    scene = Scene(f"{{tap}}: Ранить существо противника на 1{joined} оно получает {{counter}}.")
    use(scene.table, scene.mage)
    chooses(scene.table, scene.foe)
    everybody_passes(scene.table)
    assert (scene.foe.state.chips, scene.mage.state.chips, scene.far.state.chips) == (3, 2, 0)


@pytest.mark.rule("111.2", "505.4")
def test_a_spell_is_one_throughout() -> None:
    text = "{tap}: Заклинание ранить существо противника на 1, при этом ранить его на 1."
    for protected, wounds in (((), 2), (spoken("{zoz}."), 0)):
        table = Table()
        mage = lay(table.first, "c2", *spoken(text), name="Маг")
        elf = lay(table.second, "c4", *protected, name="Эльф")
        use(table, mage)
        while any(isinstance(option, op.ChooseTarget) for option in table.options):
            chooses(table, elf)
        assert elf.wounds == wounds
